/// A font of a scene; two fonts of one file are equal.
public struct Typeface: Sendable {
  /// The path of the file; `nil` for the font that text has unless another one is named.
  public let path: String?

  /// The font, opened.
  public let font: any SceneFont

  /// Creates a typeface.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `nil` for the standard font.
  ///   - font: The font, opened.
  public init(path: String?, font: any SceneFont) {
    self.path = path
    self.font = font
  }
}

extension Typeface: Hashable {
  /// Returns whether two fonts are of one file.
  ///
  /// - Parameters:
  ///   - first: A font.
  ///   - second: Another font.
  /// - Returns: Whether their paths are equal.
  public static func == (first: Typeface, second: Typeface) -> Bool { first.path == second.path }

  /// Feeds the path into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
