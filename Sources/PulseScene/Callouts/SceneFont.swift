public import PulsePixels

/// A font that measures and rasterizes single lines of text; results must be deterministic.
public protocol SceneFont: AnyObject, Sendable {
  /// Returns the reason that a line would be illegible; `nil` if the font supports it.
  func legibilityIssue(of text: String) -> TextLegibilityIssue?

  /// Measures the advance width in pixels, unrounded, of a line of at most 1,000 characters, at an em size of 4 to
  /// 256 pixels.
  func width(of text: String, size: Double) throws(SceneFileError) -> Double

  /// Breaks a paragraph of at most 1,000 characters into lines of at most a width in pixels, each as full as possible, where
  /// its script allows; a word that is wider has a line of its own.
  ///
  /// The lines are parts of the paragraph without the spaces at their ends, one at least.
  func lines(of text: String, size: Double, width: Double) throws(SceneFileError) -> [Substring]

  /// Rasterizes a line of at most 1,000 characters at an em size of 4 to 256 pixels; its baseline starts at (0, 0).
  func mask(of text: String, size: Double) throws(SceneFileError) -> CoverageMask
}

/// An opened font, from files or bundled, with their paths; two with the same paths are equal.
public struct Typeface: Sendable {
  /// The paths of the files; none for the bundled font.
  public let paths: [String]

  /// The opened font.
  public let font: any SceneFont

  /// Creates a typeface from an opened font.
  public init(paths: [String], font: any SceneFont) {
    self.paths = paths
    self.font = font
  }
}

extension Typeface: Hashable {
  /// Returns whether two typefaces have the same paths.
  public static func == (first: Typeface, second: Typeface) -> Bool { first.paths == second.paths }

  /// Feeds the paths into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(paths) }
}

/// A reason that a text is illegible: missing glyphs, or a script that cannot be shaped.
public enum TextLegibilityIssue: Hashable, Sendable {
  /// No font has some characters, which are left out; they are listed as text.
  case missingCharacters(String)

  /// A right-to-left or joined script would be drawn letter by letter, for a cause with a remedy.
  case unshapedScript(String)
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
