package import PulseFormats

/// A format to write a picture in, and how.
package enum PictureEncoding: Hashable, Sendable {
  /// PNG at a level from 0 (fast, large) to 9 (slow, small).
  ///
  /// The level has a default of its own, not that of the compression library in use: the same build of
  /// pulsemap and its libraries writes the same bytes. Levels above 6 take up to five times as long for one
  /// or two percent.
  case png(compressionLevel: Int = 6)

  /// GIF, for pictures with a palette; only its transparent entry is not opaque.
  case gif

  /// JPEG at a quality from 0 (small) to 100; from 90 on, color is kept at full resolution.
  case jpeg(quality: Int = 90)

  /// Lossy WebP at a quality from 0 (small) to 100.
  case webp(quality: Int = 90)

  /// Lossless WebP, but for the color of fully transparent pixels.
  case webpLossless

  /// The format without its settings.
  package var format: PictureFormat {
    switch self {
    case .png: .png
    case .gif: .gif
    case .jpeg: .jpeg
    case .webp, .webpLossless: .webp
    }
  }

  /// Checks the number that tunes the writer, if there is one.
  func checkSetting() throws(CanvasError) {
    switch self {
    case .png(let level): try CanvasError.check("PNG compression level", level, in: 0...9)
    case .jpeg(let quality): try CanvasError.check("JPEG quality", quality, in: 0...100)
    case .webp(let quality): try CanvasError.check("WebP quality", quality, in: 0...100)
    case .gif, .webpLossless: break
    }
  }
}
