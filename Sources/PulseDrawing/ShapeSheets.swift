import PulseBasics
import PulsePixels
import PulseScene

/// A process-wide cache of the transparency layers of small shapes with shadows and strokes, which films draw again in
/// frame after frame.
///
/// A shape that is moved by whole pixels or fades has the same layer. The oldest layers are removed first, above 64 MB.
enum ShapeSheets {
  /// The largest number of pixels of a layer that is kept.
  private static let largestArea = 1 << 14

  private static let kept = BoundedCache<DisplayList.Shape, Bitmap>(capacity: 64 << 20) {
    4 * $0.size.area + 4 * MemoryLayout<DisplayList.Shape>.stride
  }

  /// Returns the pixels of a shape's whole layer before its opacity, drawn if they are not kept.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - draw: Draws a shape on its layer.
  /// - Returns: The pixels within the bounds of the shape; `nil` for a large shape, and for one with an edge of its own.
  static func pixels(
    of shape: DisplayList.Shape, draw: (_ shape: DisplayList.Shape, _ sheet: inout TransparencyLayer) -> Void
  ) -> Bitmap? {
    guard shape.edge == nil, shape.bounds.size.area <= largestArea else { return nil }
    var key = shape
    key.center = SubpixelPoint(x: shape.center.x & 255, y: shape.center.y & 255)
    key.opacity = 255
    return kept.value(of: key) {
      var sheet = TransparencyLayer(key.bounds)
      draw(key, &sheet)
      return sheet.bitmap
    }
  }
}
