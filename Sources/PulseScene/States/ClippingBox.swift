import PulsePixels

/// A picture with a margin, at which straight lines are cut off.
struct ClippingBox {
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double

  /// Creates the box around a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - margin: How many pixels it is wider to each side.
  init(size: PixelSize, margin: Double) {
    (left, top) = (-margin, -margin)
    (right, bottom) = (Double(size.width) + margin, Double(size.height) + margin)
  }

  /// Returns the part of a straight line that lies in the box.
  ///
  /// It is cut at one side after the other (Y. Liang and B. A. Barsky, "A new concept and method for line clipping",
  /// ACM Transactions on Graphics 3, 1984).
  ///
  /// - Parameters:
  ///   - start: Where the line begins, in pixels.
  ///   - end: Where it ends.
  /// - Returns: Where the part begins and ends, from 0 to 1; `nil` when the line passes the box.
  func parts(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> ClosedRange<Double>? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let sides = [
      (-dx, start.x - left), (dx, right - start.x), (-dy, start.y - top), (dy, bottom - start.y),
    ]
    var (first, last) = (0.0, 1.0)
    for (outwards, room) in sides {
      if outwards == 0 {
        if room < 0 { return nil }
      } else if outwards < 0 {
        first = max(first, room / outwards)
      } else {
        last = min(last, room / outwards)
      }
    }
    return first <= last ? first...last : nil
  }
}
