/// Why a file cannot be used.
public struct SceneFileError: Error, Hashable, Sendable {
  /// What is wrong, and what to do instead.
  public var message: String

  /// Creates a problem.
  ///
  /// - Parameter message: What is wrong, and what to do instead.
  public init(_ message: String) {
    self.message = message
  }
}
