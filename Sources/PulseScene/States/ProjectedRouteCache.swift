import PulseBasics
import PulseGeo

/// A cache of a route's projections into recent views.
///
/// All instances are equal, so that the cache does not affect the equality of motion paths.
final class ProjectedRouteCache: Hashable, Sendable {
  private struct Key: Hashable {
    var viewport: Viewport
    var reach: Double
  }

  /// As many views as are in use at a time by an encoder that compares adjacent frames on each of its threads.
  private let routes = BoundedCache<Key, ProjectedRoute>(capacity: 16)

  /// Returns the cached projection for a view and a margin around the image in pixels, made by `make` on first use.
  func projectedRoute(in viewport: Viewport, reach: Double, make: () -> ProjectedRoute) -> ProjectedRoute {
    routes.value(of: Key(viewport: viewport, reach: reach), make: make)
  }

  static func == (first: ProjectedRouteCache, second: ProjectedRouteCache) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
