import PulseGeo
import Synchronization

/// What a route looks like in the views that were asked for last.
///
/// It only saves finding the same once more: all of these are equal, so that a travel is what its route is.
final class RouteLines: Hashable, Sendable {
  /// As many as are in use at a time by an encoder that compares neighbors on each of its threads.
  private static let capacity = 16

  private struct Known {
    var viewport: Viewport
    var reach: Double
    var line: RouteLine
  }

  private let known = Mutex<[Known]>([])

  /// Returns what a route looks like in a view.
  ///
  /// - Parameters:
  ///   - viewport: The view.
  ///   - reach: How far beyond the picture its line is still seen, in pixels.
  ///   - make: Finds it.
  /// - Returns: What `make` returned for the view.
  func line(
    in viewport: Viewport, reach: Double, make: () -> RouteLine
  ) -> RouteLine {
    if let line = known.withLock({ known in
      known.first { $0.viewport == viewport && $0.reach == reach }?.line
    }) {
      return line
    }
    // Two threads may find the same; waiting for each other would take as long.
    let line = make()
    known.withLock { known in
      if known.count == Self.capacity { known.removeFirst() }
      known.append(Known(viewport: viewport, reach: reach, line: line))
    }
    return line
  }

  static func == (first: RouteLines, second: RouteLines) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
