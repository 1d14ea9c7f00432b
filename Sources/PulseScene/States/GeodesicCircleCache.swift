import PulseGeo
import Synchronization

/// A process-wide cache of geodesic circles, since a pulse needs the same ones in each cycle.
enum GeodesicCircleCache {
  /// The largest number of circles, about the frames of one second; the largest circles take 0.5 MB each.
  private static let capacity = 32

  private struct Key: Hashable {
    var center: GeoPoint
    var radius: Double
    var count: Int
  }

  private static let known = Mutex<[Key: GeodesicCircle]>([:])

  /// Returns a cached ``GeodesicCircle``, computed on first use.
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
