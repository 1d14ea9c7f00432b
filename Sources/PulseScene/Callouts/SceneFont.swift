public import PulsePixels

/// A font that measures and rasterizes single lines of text; results must be deterministic.
public protocol SceneFont: AnyObject, Sendable {
  /// Returns the reason that a line would be illegible; `nil` if the font supports it.
  func legibilityIssue(of text: String) -> TextLegibilityIssue?

  /// Measures the advance width in pixels, unrounded, of a line of at most 1,000 characters, at an em size of 4 to 256
  /// pixels.
  func width(of text: String, size: Double) throws(SceneFileError) -> Double

  /// Rasterizes a line of at most 1,000 characters at an em size of 4 to 256 pixels; its baseline starts at (0, 0).
  func mask(of text: String, size: Double) throws(SceneFileError) -> CoverageMask
}

/// An opened font, from a file or bundled, with its path; two with the same path are equal.
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

/// A reason that a text is illegible: missing glyphs, or a script that needs shaping.
public enum TextLegibilityIssue: Hashable, Sendable {
  /// The font has no glyphs for some characters, which appear as empty boxes.
  case missingCharacters

  /// A right-to-left or joined script, which would be drawn letter by letter.
  case unshapedScript
}

/// An error that makes a file of a scene unusable: an image, a font, a track or a data file.
public struct SceneFileError: Error, Hashable, Sendable {
  /// The problem and its remedy.
  public var message: String

  /// Creates an error from a message with the problem and its remedy.
  public init(_ message: String) {
    self.message = message
  }
}
