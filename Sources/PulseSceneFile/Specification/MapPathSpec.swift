public import PulseGeo
public import PulsePixels
public import PulseScene
public import PulseSceneText

/// A polyline or polygon as specified by options and files; `nil` values are unspecified.
public struct MapPathSpec: Hashable, Sendable {
  /// The location of the specification in its file.
  package var origin = InputLocation.options

  /// The polylines in one part, or one part per polygon: its outer ring and then its holes.
  public var parts: [[[GeoPoint]]]

  /// Whether the lines are the rings of polygons.
  public var isClosed: Bool

  /// The stroke color.
  public var stroke: RGBA?

  /// The stroke width.
  public var strokeWidth: Length?

  /// The stroke opacity, 0 to 1.
  public var strokeOpacity: Double?

  /// The fill color.
  public var fill: RGBA?

  /// The fill opacity, 0 to 1.
  public var fillOpacity: Double?

  /// The dash pattern.
  public var dashes: DashList?

  /// The speed of the marching dashes in points per second.
  public var speed: Double?

  /// Creates a path without specified paint.
  public init(parts: [[[GeoPoint]]] = [], isClosed: Bool = false) {
    self.parts = parts
    self.isClosed = isClosed
  }

  /// The projected polylines or rings, continuous across the antimeridian, all on the copies of the world that make
  /// their arc of longitudes the smallest.
  package var lines: [[MapPoint]] {
    MapPath.gathered(
      isClosed
        ? parts.map(MapPath.projectedPolygon) : parts.joined().map { [MapPath.projectedLine(through: $0)] })
  }

  /// Applies the stroke color and width that are specified for overlays.
  mutating func apply(strokeOf overlay: OverlaySpec) {
    if let color = overlay.strokeColor { stroke = color }
    if case .length(let width) = overlay.strokeWidth { strokeWidth = width }
  }
}
