import PulsePixels
package import PulseScene

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
