public import PulseGeo
public import PulsePixels
public import PulseScene

/// A polyline or polygon as specified by options and files; `nil` values are unspecified.
public struct MapPathSpec: Hashable, Sendable {
  /// The location of the specification in its file.
  package var origin = InputLocation.options

  /// The polylines in one part, or one part per polygon: its outer ring and then its holes.
  public var parts: [[[GeoPoint]]]

  /// Whether the lines are the rings of polygons.
  public var isClosed: Bool

  /// The color of stroke and fill, unless they have colors of their own; by default the main color of the effect.
  public var color: RGBA?

  /// The text on it; `nil` for none.
  public var label: String?

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

  /// The index of the part with the label, the one with the largest box; `nil` without parts.
  var labelPart: Int? {
    func size(_ part: [[GeoPoint]]) -> Double {
      let points = (isClosed ? MapPath.projectedPolygon(rings: part) : part.map(MapPath.projectedLine))
        .joined()
      let bounds = points.isEmpty ? nil : MapBounds(around: Array(points))
      return bounds.map { $0.width + $0.height } ?? 0
    }
    return parts.indices.max { size(parts[$0]) < size(parts[$1]) }
  }

  /// Applies the main color, the stroke color and the stroke width that are specified for overlays.
  mutating func apply(paintOf overlay: OverlaySpec) {
    if let main = overlay.color { color = main }
    if let color = overlay.strokeColor { stroke = color }
    if case .length(let width) = overlay.strokeWidth { strokeWidth = width }
  }

  /// Applies the paint of options, whose main color overrides the colors of a file.
  mutating func override(withPaintOf options: OverlaySpec) {
    if options.color != nil { (stroke, fill) = (nil, nil) }
    apply(paintOf: options)
  }
}
