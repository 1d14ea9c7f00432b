package import PulsePixels

/// The size limits of decoded and encoded images.
package enum ImageLimits {
  /// The longest side in pixels; GIF and libgd's own formats store it in 16 bits.
  package static let maximumSide = 65_535

  /// The largest number of pixels, 2^28: a true-color image then takes 1 GiB.
  ///
  /// libgd counts bytes in 32-bit integers, and untrusted data must not control the memory use.
  package static let maximumArea = 1 << 28

  /// Checks the size of an image before any pixels are allocated, or throws ``ImageFileError/sizeOutOfRange(_:)``
  /// or ``ImageFileError/tooManyPixels(_:limit:)``.
  package static func check(_ size: PixelSize, upTo area: Int = maximumArea) throws(ImageFileError) {
    let sides = 1...maximumSide
    guard sides.contains(size.width), sides.contains(size.height) else { throw .sizeOutOfRange(size) }
    let limit = min(area, maximumArea)
    guard size.area <= limit else { throw .tooManyPixels(size, limit: limit) }
  }
}
