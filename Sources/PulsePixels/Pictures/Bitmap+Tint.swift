extension Bitmap {
  /// Returns the shape of the picture in one color, as Core Animation and UIKit show template images.
  ///
  /// - Parameter color: The color; its alpha is multiplied by that of each pixel.
  /// - Returns: A picture of the same size.
  /// - Complexity: O(pixels).
  public func tinted(with color: RGBA) -> Bitmap {
    Bitmap(size: size, pixels: pixels.map { color.withOpacity($0.alpha) })
  }
}
