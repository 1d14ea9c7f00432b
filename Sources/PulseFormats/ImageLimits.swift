package import PulsePixels

/// The largest images that are read and written.
package enum ImageLimits {
  /// The longest side in pixels, as GIF and libgd's own file formats have 16 bits for it.
  package static let maximumSide = 65_535

  /// The largest number of pixels, 2^28: a true-color image then takes 1 GiB.
  ///
  /// libgd counts bytes in 32-bit numbers, and data from elsewhere must not decide how much memory is used.
  package static let maximumArea = 1 << 28

  /// Checks a size before anything is allocated for it.
  ///
  /// - Throws: ``CanvasError/sizeOutOfRange(_:)`` or ``CanvasError/tooManyPixels(_:)``.
  package static func check(_ size: PixelSize, upTo area: Int = maximumArea) throws(CanvasError) {
    let sides = 1...maximumSide
    guard sides.contains(size.width), sides.contains(size.height) else { throw .sizeOutOfRange(size) }
    guard size.area <= min(area, maximumArea) else { throw .tooManyPixels(size) }
  }
}
