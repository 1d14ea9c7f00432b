package import PulseScene
package import PulseSceneText
import PulseEffects
package import PulseGeo
package import PulsePixels

/// What was said about a line or an area, as it was said; `nil` where nothing was.
package struct OutlineDraft: Hashable, Sendable {
  /// Where it was said.
  package var origin = DraftOrigin.options

  /// The lines, or of each area the outer edge and those of the holes.
  package var parts: [[[GeoPoint]]]

  /// Whether the lines are the edges of an area.
  package var isClosed: Bool

  /// The color of the line.
  package var stroke: RGBA?

  /// The width of the line.
  package var strokeWidth: Length?

  /// The opacity of the line, 0 to 1.
  package var strokeOpacity: Double?

  /// The color of the area.
  package var fill: RGBA?

  /// The opacity of the area, 0 to 1.
  package var fillOpacity: Double?

  /// The lengths of dashes and gaps.
  package var dashes: DashList?

  /// How fast the dashes march, in points a second.
  package var speed: Double?

  /// Creates a draft in which nothing else is said.
  ///
  /// - Parameters:
  ///   - parts: The lines, or of each area the outer edge and those of the holes.
  ///   - isClosed: Whether the lines are the edges of areas.
  package init(parts: [[[GeoPoint]]] = [], isClosed: Bool = false) {
    self.parts = parts
    self.isClosed = isClosed
  }

  /// The lines on the map, each running on without a jump.
  package var lines: [[MapPoint]] {
    parts.flatMap { isClosed ? Outline.area(within: $0) : $0.map(Outline.line) }
  }

  /// Says what is said of the strokes of overlays.
  mutating func say(strokeOf overlay: OverlayDraft) {
    if let color = overlay.strokeColor { stroke = color }
    if case .length(let width) = overlay.strokeWidth { strokeWidth = width }
  }
}
