import PulseArguments
import PulseEffects
import PulsePixels
import PulseScene
import PulseSceneText

// How lines and areas are described, in files of scenes as in properties of GeoJSON.
extension MapPathSpec {
  /// All options of a line or area in a scene file.
  static let arguments = [closed] + look

  /// The option that closes a line to a polygon; GeoJSON has geometry types for that.
  static let closed: Argument<MapPathSpec> = .flag(
    "--closed", into: \.isClosed, help: "Close the line into a polygon.")

  /// The options of stroke and fill.
  static let look: [Argument<MapPathSpec>] = [
    .option(
      "--stroke", into: \.stroke, metavar: "COLOR", defaultText: Scene.Defaults.mapPathColor.description,
      help: "Stroke color."),
    .option(
      "--stroke-width", into: \.widthArgument, metavar: "LENGTH",
      defaultText: Scene.Defaults.mapPathWidth.description,
      help: "Stroke width; the default unit is px."),
    .option(
      "--stroke-opacity", into: \.strokeOpacity, in: 0...1, metavar: "N", defaultText: "1",
      help: "Stroke opacity."),
    .option(
      "--fill", into: \.fill, metavar: "COLOR", defaultText: Scene.Defaults.mapPathColor.description,
      help: "Fill color."),
    .option(
      "--fill-opacity", into: \.fillOpacity, in: 0...1, metavar: "N",
      defaultText: Scene.Defaults.fillOpacity.argument, help: "Fill opacity.",
      details: "The default is 1 if the fill color is translucent."),
    .option(
      "--dash", into: \.dashes, metavar: "A:B", defaultText: "solid",
      help: "Lengths of dashes and gaps in points, alternating.",
      details: "A dash of length 0 is a dot."),
    .option(
      "--march", into: \.speed, in: Scene.Limits.speeds, unit: .named("points per second"), metavar: "N",
      defaultText: "0", help: "Speed of the dashes along the line."),
  ]

  /// The stroke width as an argument.
  private var widthArgument: LineWidthArgument? {
    get { strokeWidth.map(LineWidthArgument.init) }
    set { strokeWidth = newValue?.length }
  }
}

/// A line width argument: a number of points, as in simplestyle, or a length with its unit.
private struct LineWidthArgument: ArgumentValue {
  let length: Length

  init(_ length: Length) {
    self.length = length
  }

  init(argument: String) throws(ArgumentValueError) {
    guard let length = Length(parsing: argument.withLengthUnit) else {
      throw ArgumentValueError("is not a width", remedy: "use 2px or, on the ground, 5m")
    }
    guard (0...Scene.Limits.meters).contains(length.magnitude) else {
      throw ArgumentValueError("is out of range", remedy: "use a length from 0 to \(Length.longest)")
    }
    self.length = length
  }

  var argument: String { length.argument }
}
