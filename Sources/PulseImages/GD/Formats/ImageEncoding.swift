/// An image file format with its encoder settings: PNG, GIF, JPEG, lossy or lossless WebP.
package enum ImageEncoding: Hashable, Sendable {
  /// PNG at a zlib compression level from 0 (fast, large) to 9 (slow, small).
  ///
  /// The default does not depend on the library, so that the same build writes the same bytes. Levels above 6 take up
  /// to five times as long for one or two percent.
  case png(compressionLevel: Int = 6)

  /// GIF, for palette images only; only the transparent entry is not opaque.
  case gif

  /// JPEG at a quality from 0 (small) to 100; from 90 on, chroma has full resolution.
  case jpeg(quality: Int = 90)

  /// Lossy WebP at a quality from 0 (small) to 100.
  case webp(quality: Int = 90)

  /// Lossless WebP, except for the color of fully transparent pixels.
  case webpLossless

  package var format: ImageFormat {
    switch self {
    case .png: .png
    case .gif: .gif
    case .jpeg: .jpeg
    case .webp, .webpLossless: .webp
    }
  }

  /// Checks that the compression level or quality is in range, or throws
  /// ``ImageFileError/settingOutOfRange(name:value:range:)``.
  func checkSetting() throws(ImageFileError) {
    switch self {
    case .png(let level): try ImageFileError.check("PNG compression level", level, in: 0...9)
    case .jpeg(let quality): try ImageFileError.check("JPEG quality", quality, in: 0...100)
    case .webp(let quality): try ImageFileError.check("WebP quality", quality, in: 0...100)
    case .gif, .webpLossless: break
    }
  }
}
