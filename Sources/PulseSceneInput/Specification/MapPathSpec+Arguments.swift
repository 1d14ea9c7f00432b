import PulseArguments
import PulsePixels
import PulseScene

// How lines and areas are described, in files of scenes as in properties of GeoJSON.
extension MapPathSpec {
  /// All options of a line or area in a scene file.
  static let arguments = own + look

  /// The options that only files of scenes have.
  static let own = [closed, label]

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

  /// The stroke width as an argument.
  private var widthArgument: LineWidthArgument? {
    get { strokeWidth.map(LineWidthArgument.init) }
    set { strokeWidth = newValue?.length }
  }
}
