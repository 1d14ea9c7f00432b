import PulseGeo
import PulsePixels
package import PulseScene
import Synchronization

/// The shared context of map decorations: viewport, text renderer, colors and units.
///
/// Lengths of decorations are in points.
struct DecorationContext: Sendable {
  let viewport: Viewport
  let text: HaloTextRenderer
  let colors: WorldMapStyle
  let units: MeasurementSystem
  let groundScale: EarthModel
  let reserved: ReservedEdges
  var obstacles = DecorationObstacles()

  /// The margin between decorations and the image edges, in points.
  static let margin = 10.0

  /// The text size in points.
  static let textSize = 11.0

  /// The image size in pixels.
  var size: PixelSize {
    PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
  }

  /// The lower edge of the decorations in pixels.
  var bottom: Int { reserved.bottom ?? size.height }

  /// Converts points to whole pixels.
  func pixels(_ points: Double) -> Int { Int((points * Double(viewport.pixelRatio)).rounded()) }

  /// Converts points to subpixel steps of 1/256 pixel.
  func subpixels(_ points: Double) -> Int {
    SubpixelPoint.steps(fromPixels: points * Double(viewport.pixelRatio))
  }
}

/// The parts of the image that annotations cover, of which the decorations of the map keep clear.
package struct ReservedEdges: Hashable, Sendable {
  /// The rectangles of all annotations in pixels.
  var rects: [PixelRect]

  /// The upper edge in pixels of what lies across the bottom; `nil` for nothing.
  var bottom: Int?

  /// The upper edge in pixels of what lies in the lower left corner; `nil` for nothing.
  var lowerLeft: Int?

  /// Returns whether annotations cover a part of a rectangle.
  func covers(_ rect: PixelRect) -> Bool { rects.contains { !$0.intersection(rect).isEmpty } }

  /// Creates the reserved parts of a scene without annotations.
  package init() {
    rects = []
  }

  /// Creates the reserved parts of a scene with annotations.
  package init(_ annotations: Annotations) {
    rects = annotations.rects
    bottom = annotations.bottomEdge
    lowerLeft = annotations.noteEdge
  }
}

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

  /// Returns whether a rectangle touches a text of an event, line or polygon.
  func cutsLabel(_ rect: PixelRect) -> Bool { areas.contains { $0.isLabel && $0.touches(rect) } }

  /// Returns the number of events and lines that a rectangle touches.
  func transientCount(in rect: PixelRect) -> Int { areas.count { $0.isTransient && $0.touches(rect) } }
}
