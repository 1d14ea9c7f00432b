import PulsePixels

/// The axis-aligned bounding box of a label, in pixels.
struct LabelBox {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func touches(_ other: LabelBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func isWithin(_ size: PixelSize) -> Bool {
    left >= 0 && top >= 0 && right <= Double(size.width) && bottom <= Double(size.height)
  }
}

extension LabelBox {
  /// Creates the box of a pixel rectangle, grown by a border.
  init(_ rect: PixelRect, grownBy border: Int = 0) {
    self.init(
      left: Double(rect.x - border), top: Double(rect.y - border), right: Double(rect.maxX + border),
      bottom: Double(rect.maxY + border))
  }
}
