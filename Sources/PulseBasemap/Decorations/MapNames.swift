import PulseBasics
import PulseGeo
import PulsePixels
import PulseScene

/// The names of places and countries on a map, in one view or in those of a moving camera.
struct MapNames: Sendable {
  /// The views of a film whose camera moves; `nil` for one view, and before they are known.
  var course: NameCourse?

  private let layout: PlaceLabelLayout
  private let cache = BoundedCache<Key, [MapLabel]>(capacity: 4)

  /// All that the names of one view depend on.
  private struct Key: Hashable {
    var viewport: Viewport

    /// The room that the overlays occupy.
    var obstacles: OverlayObstacles

    /// The rectangles of decorations in pixels.
    var taken: [PixelRect]
  }

  init(_ layout: PlaceLabelLayout) { self.layout = layout }

  /// Returns the names of a view at an instant, the most important first; those of a view by itself are placed once.
  func labels(
    _ frame: DecorationContext, avoiding taken: [PixelRect], beside obstacles: OverlayObstacles,
    isViewFixed: Bool, at instant: MapInstant
  ) -> [MapLabel] {
    if let course, let time = instant.cameraTime {
      return labels(frame, avoiding: taken, beside: obstacles, .given(course.names(at: time)))
    }
    return cache.value(of: Key(viewport: frame.viewport, obstacles: obstacles, taken: taken)) {
      labels(frame, avoiding: taken, beside: obstacles, .free(isViewFixed: isViewFixed))
    }
  }

  /// Returns the names of a view under some conditions, the most important first.
  func labels(
    _ frame: DecorationContext, avoiding taken: [PixelRect], beside obstacles: OverlayObstacles,
    _ terms: NameTerms
  ) -> [MapLabel] {
    layout.labels(for: frame.viewport, text: frame.text, avoiding: taken, beside: obstacles, terms)
  }
}
