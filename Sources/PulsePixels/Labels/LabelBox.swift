/// An axis-aligned box that a label or a mark occupies, in pixels of the image.
package struct LabelBox: Hashable, Sendable {
  /// The left edge.
  package var left: Double

  /// The upper edge.
  package var top: Double

  /// The right edge.
  package var right: Double

  /// The lower edge.
  package var bottom: Double

  /// Creates a box from its edges.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates the box of a pixel rectangle.
  package init(_ rect: PixelRect) {
    self.init(left: Double(rect.x), top: Double(rect.y), right: Double(rect.maxX), bottom: Double(rect.maxY))
  }

  /// Creates the box of a disc in pixels.
  package init(around center: (x: Double, y: Double), radius: Double) {
    self.init(
      left: center.x - radius, top: center.y - radius, right: center.x + radius, bottom: center.y + radius)
  }

  /// The smallest pixel rectangle around the box.
  package var pixels: PixelRect {
    let (x, y) = (Int(clampingPixels: left.rounded(.down)), Int(clampingPixels: top.rounded(.down)))
    let (maxX, maxY) = (Int(clampingPixels: right.rounded(.up)), Int(clampingPixels: bottom.rounded(.up)))
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }

  /// Whether the insides of two boxes overlap.
  package func touches(_ other: LabelBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether the box lies within an image.
  package func isWithin(_ size: PixelSize) -> Bool {
    left >= 0 && top >= 0 && right <= Double(size.width) && bottom <= Double(size.height)
  }

  /// Returns the box moved to the right and down.
  package func moved(x: Double, y: Double) -> LabelBox {
    LabelBox(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Returns the box with all coordinates multiplied by a factor of 0 or more.
  package func scaled(by factor: Double) -> LabelBox {
    LabelBox(left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor)
  }

  /// Returns the box grown on all sides.
  package func grown(by padding: Double) -> LabelBox {
    LabelBox(left: left - padding, top: top - padding, right: right + padding, bottom: bottom + padding)
  }

  /// Returns the square of the distance of the nearest points of two boxes, 0 if they overlap.
  package func squaredDistance(to other: LabelBox) -> Double {
    let (dx, dy) = (
      max(0, other.left - right, left - other.right), max(0, other.top - bottom, top - other.bottom)
    )
    return dx * dx + dy * dy
  }
}
