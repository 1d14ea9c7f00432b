public import PulsePixels

/// A font that sets the text of scenes, one line at a time; the same object sets the same text always alike.
public protocol SceneFont: AnyObject, Sendable {
  /// Finds what keeps a text from being legible.
  ///
  /// - Parameter text: A line of text.
  /// - Returns: The flaw; `nil` for a text that the font sets as it should be.
  func flaw(of text: String) -> TextFlaw?

  /// Measures a line of text.
  ///
  /// - Parameters:
  ///   - text: The text, of at most 1,000 characters.
  ///   - size: The size of an em in pixels, 4 to 256.
  /// - Returns: How far the text reaches along its base line in pixels, unrounded.
  /// - Throws: ``FileProblem`` when the font or the text cannot be used.
  func width(of text: String, size: Double) throws(FileProblem) -> Double

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - text: The text, of at most 1,000 characters.
  ///   - size: The size of an em in pixels, 4 to 256.
  /// - Returns: The coverage, the start of the base line being at (0, 0).
  /// - Throws: ``FileProblem`` when the font or the text cannot be used.
  func mask(of text: String, size: Double) throws(FileProblem) -> CoverageMask
}
