/// An opened font file; two with the same path are equal.
public struct Typeface: Sendable {
  /// The path of the file; `nil` for the bundled font.
  public let path: String?

  /// The opened font.
  public let font: any SceneFont

  /// Creates a typeface from an opened font.
  public init(path: String?, font: any SceneFont) {
    self.path = path
    self.font = font
  }
}

extension Typeface: Hashable {
  /// Returns whether two typefaces have the same path.
  public static func == (first: Typeface, second: Typeface) -> Bool { first.path == second.path }

  /// Feeds the path into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
