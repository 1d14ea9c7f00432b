import PulseGeo
import PulsePixels
import Synchronization

/// The circles on the ground that were found last: those of a pulse come again in each of its cycles.
enum KnownCircles {
  /// As many as a second of a usual pulse has; the largest take half a megabyte each.
  private static let capacity = 32

  private struct Key: Hashable {
    var center: GeoPoint
    var radius: Double
    var count: Int
  }

  private static let known = Mutex<[Key: GeodesicCircle]>([:])

  /// Returns ``GeodesicCircle/init(around:radius:count:)``.
  static func circle(around center: GeoPoint, radius: Double, count: Int) -> GeodesicCircle {
    let key = Key(center: center, radius: radius, count: count)
    if let circle = known.withLock({ $0[key] }) { return circle }
    let circle = GeodesicCircle(around: center, radius: radius, count: count)
    known.withLock { known in
      if known.count >= capacity { known.removeAll(keepingCapacity: true) }
      known[key] = circle
    }
    return circle
  }
}

extension Drawing.Figure.Edge {
  /// An edge far outside of a picture, which lies within.
  static func around(_ size: PixelSize) -> Drawing.Figure.Edge {
    let low = -16.0
    let (right, bottom) = (Double(size.width) - low, Double(size.height) - low)
    let corners = [(low, low), (right, low), (right, bottom), (low, bottom)]
    return Drawing.Figure.Edge(
      contours: [corners.map { SubpixelPoint(pixelX: $0.0, pixelY: $0.1) }], lines: [])
  }
}
