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
