import PulseGeo
import Synchronization

/// A cache of a route's projections into recent views.
///
/// All instances are equal, so that the cache does not affect the equality of motion paths.
final class ProjectedRouteCache: Hashable, Sendable {
  /// The largest number of cached projections: the views that an encoder with several threads uses at a time.
  private static let capacity = 16

  private struct Known {
    var viewport: Viewport
    var reach: Double
    var line: ProjectedRoute
  }

  private let known = Mutex<[Known]>([])

  /// Returns the cached projection for a view and a margin around the image in pixels, made by `make` on first use.
  func projectedRoute(
    in viewport: Viewport, reach: Double, make: () -> ProjectedRoute
  ) -> ProjectedRoute {
    if let line = known.withLock({ known in
      known.first { $0.viewport == viewport && $0.reach == reach }?.line
    }) {
      return line
    }
    // Two threads may compute the same; waiting would take as long.
    let line = make()
    known.withLock { known in
      if known.count == Self.capacity { known.removeFirst() }
      known.append(Known(viewport: viewport, reach: reach, line: line))
    }
    return line
  }

  static func == (first: ProjectedRouteCache, second: ProjectedRouteCache) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
