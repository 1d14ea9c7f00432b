import PulsePixels
package import PulseScene
import Synchronization

/// The areas of overlays that decorations keep clear of, computed once when the first decoration is placed.
package final class DecorationObstacles: Sendable {
  private let compute: @Sendable () -> [OverlayArea]
  private let known = Mutex<[OverlayArea]?>(nil)

  /// Creates obstacles from a function that computes their areas in pixels of the image.
  package init(_ compute: @escaping @Sendable () -> [OverlayArea] = { [] }) {
    self.compute = compute
  }

  private var areas: [OverlayArea] {
    known.withLock { known in
      if let known { return known }
      let areas = compute()
      known = areas
      return areas
    }
  }

  /// Returns whether a rectangle touches an overlay that is there all the time.
  func block(_ rect: PixelRect) -> Bool { areas.contains { !$0.isTransient && $0.touches(rect) } }

  /// Returns the number of events and lines that a rectangle touches.
  func transientCount(in rect: PixelRect) -> Int { areas.count { $0.isTransient && $0.touches(rect) } }
}
