import PulseArguments
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

  /// The data time at which it appears in a film; `nil` for all the time.
  public var time: DataTime?

  /// The data time of its end; `nil` for the end of the film.
  public var end: DataTime?

  /// The box that a view is fitted to for an area of the built-in map, without what lies far from it; `nil` for all of the
  /// lines.
  var fittedBounds: GeoBounds?

  /// The name of an area of the built-in map; empty for other lines and polygons.
  var areaName = ""

  /// Whether the area is a state of a country, and whether it lies far from the main part of that.
  var (isState, isRemote) = (false, false)

  /// Whether the edges of an area are in another path, without its coasts.
  var hasSeparateEdge = false

  /// Whether it has the edges of areas.
  var isEdgeOfAreas = false

  /// Whether the fill of a polygon is the color of a value.
  var isColoredByValue = false

  /// The values that follow each other in a film, in the order of their times; empty for those that do not change.
  package var series: [SeriesStep] = []

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

// How lines and areas are described, in files of scenes as in properties of GeoJSON.
extension MapPathSpec {
  /// All options of a line or area in a scene file.
  static let arguments = own + look

  /// The options that only files of scenes have.
  static let own = [closed, label] + event

  /// The times in a film; in GeoJSON, they are in the fields that `--time` and `--end` name.
  static let event: [Argument<MapPathSpec>] = [
    .option(
      "--time", into: \.time, metavar: "TIME", help: "Data time at which it appears.",
      details: "In a film (--play)."),
    .option(
      "--end", into: \.endArgument, metavar: "TIME", help: "Data time of its end.",
      details: "A day, month or year ends with its last instant."),
  ]

  /// The option that closes a line to a polygon; GeoJSON has geometry types for that.
  static let closed: Argument<MapPathSpec> = .flag(
    "--closed", into: \.isClosed, help: "Close the line into a polygon.")

  /// The option of the text; in GeoJSON, it is made by the option `--label`.
  static let label: Argument<MapPathSpec> = .option(
    "--label", into: \.label, metavar: "TEXT", help: "Text in its middle.")

  /// The options of stroke and fill.
  static let look: [Argument<MapPathSpec>] = [
    .option(
      "--color", into: \.color, metavar: "COLOR", defaultText: "that of the effect",
      help: "Color of stroke and fill."),
    .option(
      "--stroke", into: \.stroke, metavar: "COLOR", defaultText: "same as fill or color",
      help: "Stroke color."),
    .option(
      "--stroke-width", into: \.widthArgument, metavar: "LENGTH",
      defaultText: Scene.Defaults.mapPathWidth.description,
      help: "Stroke width."),
    .option(
      "--stroke-opacity", into: \.strokeOpacity, in: 0...1, metavar: "N", defaultText: "1",
      help: "Stroke opacity."),
    .option(
      "--fill", into: \.fill, metavar: "COLOR", defaultText: "same as stroke or color", help: "Fill color."),
    .option(
      "--fill-opacity", into: \.fillOpacity, in: 0...1, metavar: "N",
      defaultText: Scene.Defaults.fillOpacity.argument, help: "Fill opacity.",
      details: """
        The default is 1 if the fill color is translucent, and \(Scene.Defaults.thinFillOpacity.argument) without a \
        fill color.
        """),
    .option(
      "--dash", into: \.dashes, metavar: "A:B", defaultText: "solid",
      help: "Lengths of dashes and gaps in points, alternating.",
      details: "A dash of length 0 is a dot."),
    .option(
      "--march", into: \.speed, in: Scene.Limits.speeds, unit: .named("points per second"), metavar: "N",
      defaultText: "0", help: "Speed of the dashes along the line."),
  ]

  /// The end as an argument, of which a period means the last instant.
  private var endArgument: TimeBound? {
    get { end.map { TimeBound(time: $0) } }
    set { end = newValue?.last }
  }

  /// The stroke width as an argument.
  private var widthArgument: LineWidthArgument? {
    get { strokeWidth.map(LineWidthArgument.init) }
    set { strokeWidth = newValue?.length }
  }
}
