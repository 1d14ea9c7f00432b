import PulseBasics
import PulseGeo

/// A process-wide cache of geodesic circles, since a pulse needs the same ones in each cycle.
enum GeodesicCircleCache {
  private struct Key: Hashable {
    var center: GeoPoint
    var radius: Double
    var count: Int
  }

  /// About the frames of one second; the largest circles take 0.5 MB each.
  private static let circles = BoundedCache<Key, GeodesicCircle>(capacity: 32)

  /// Returns a cached ``GeodesicCircle``, computed on first use.
  static func circle(around center: GeoPoint, radius: Double, count: Int) -> GeodesicCircle {
    circles.value(of: Key(center: center, radius: radius, count: count)) {
      GeodesicCircle(around: center, radius: radius, count: count)
    }
  }
}
