/// An error that makes a file of a scene unusable: an image, a font, a track or a data file.
public struct SceneFileError: Error, Hashable, Sendable {
  /// The problem and its remedy.
  public var message: String

  /// Creates an error from a message with the problem and its remedy.
  public init(_ message: String) {
    self.message = message
  }
}
