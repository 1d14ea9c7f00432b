package import PulseGeo
package import PulsePixels
package import PulseScene
package import PulseSceneText

/// A polyline or polygon as specified by options and files; `nil` values are unspecified.
package struct MapPathSpec: Hashable, Sendable {
  /// The location of the specification in its file.
  package var origin = InputLocation.options

  /// The polylines in one part, or one part per polygon: its outer ring and then its holes.
  package var parts: [[[GeoPoint]]]

  /// Whether the lines are the rings of polygons.
  package var isClosed: Bool

  /// The stroke color.
  package var stroke: RGBA?

  /// The stroke width.
  package var strokeWidth: Length?

  /// The stroke opacity, 0 to 1.
  package var strokeOpacity: Double?

  /// The fill color.
  package var fill: RGBA?

  /// The fill opacity, 0 to 1.
  package var fillOpacity: Double?

  /// The dash pattern.
  package var dashes: DashList?

  /// The speed of the marching dashes in points per second.
  package var speed: Double?

  /// Creates a path without specified paint.
  package init(parts: [[[GeoPoint]]] = [], isClosed: Bool = false) {
    self.parts = parts
    self.isClosed = isClosed
  }

  /// The projected polylines or rings, continuous across the antimeridian.
  package var lines: [[MapPoint]] {
    parts.flatMap { isClosed ? MapPath.projectedPolygon(rings: $0) : $0.map(MapPath.projectedLine) }
  }

  /// Applies the stroke color and width that are specified for overlays.
  mutating func apply(strokeOf overlay: OverlaySpec) {
    if let color = overlay.strokeColor { stroke = color }
    if case .length(let width) = overlay.strokeWidth { strokeWidth = width }
  }
}
