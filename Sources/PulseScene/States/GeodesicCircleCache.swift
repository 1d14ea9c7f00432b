import PulseGeo
import Synchronization

/// Cache of the latest circles on the ground: those of a pulse come again in each of its cycles.
enum GeodesicCircleCache {
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
