package import PulseArguments
package import PulseScene

extension MapStyleSpec {
  /// The options of the base map style.
  static let arguments: [Argument<MapStyleSpec>] = look + ornaments + makers

  private static let standard = MapStyle()

  private static let look: [Argument<MapStyleSpec>] = [
    .option(
      "--theme", into: \.theme, metavar: "NAME", defaultText: standard.theme.rawValue,
      help: "Colors of the map.", details: "--basemap world:dark is short for world with --theme dark."),
    .option(
      "--borders", into: \.borders, metavar: "WHICH", defaultText: standard.borders.rawValue,
      help: "Borders on the map of the world.",
      details: """
        They are those of Natural Earth, which shows who controls a place, not who claims it; disputed ones are \
        dashed.
        """),
  ]

  private static let ornaments: [Argument<MapStyleSpec>] = [
    .flag(
      "--labels", into: \.labels, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.labels.rawValue, help: "Names of places.",
      details: """
        auto: on the map of the world up to zoom 13. They come with a credit to GeoNames, whose license asks for \
        it.
        """),
    .flag(
      "--graticule", into: \.graticule, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.graticule.rawValue, help: "Lines of latitude and longitude.",
      details: "auto, as for the next three: where the map of the world ends, from zoom 10."),
    .flag(
      "--scale-bar", into: \.scaleBar, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.scaleBar.rawValue, help: "Bar with a length on the ground.",
      details: "It is right in the middle of the view, and with --meters as everything else."),
    .flag(
      "--caption", into: \.caption, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.caption.rawValue, help: "Where the center is: 3.2 km NW of a town."),
    .flag(
      "--inset", into: \.inset, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.inset.rawValue, help: "Small map that shows where the view is."),
  ]

  private static let makers: [Argument<MapStyleSpec>] = [
    .option(
      "--units", into: \.units, metavar: "UNITS", defaultText: standard.units.rawValue,
      help: "Units of scale bar and caption."),
    .option(
      "--attribution", into: \.attribution, metavar: "TEXT|none",
      defaultText: standard.attribution.argument,
      help: "Credit to the makers of the map.",
      details: """
        auto: what the makers ask for. With none, give credit elsewhere if the license of the map asks for it.
        """),
    .option(
      "--font", into: \.font, metavar: "FILE", help: "TrueType or OpenType font instead of Noto Sans."
    ).completingPath(to: .file),
  ]
}

extension MapTheme: ArgumentValue {}
extension MapBorders: ArgumentValue {}
extension Visibility: ArgumentValue {}
extension MeasurementSystem: ArgumentValue {}

extension Attribution: ArgumentValue {
  /// Parses an attribution argument: a text, `none`, or `auto` for the attribution that the map requires.
  ///
  /// - Throws: `ArgumentValueError` if the text is empty.
  package init(argument: String) throws(ArgumentValueError) {
    switch argument {
    case "auto": self = .automatic
    case "none": self = .none
    default: self = .text(try String(argument: argument))
    }
  }

  /// The attribution as an argument.
  package var argument: String {
    switch self {
    case .automatic: "auto"
    case .none: "none"
    case .text(let text): text
    }
  }

  /// The arguments that are no text of their own.
  package static var completionCandidates: [String] { ["auto", "none"] }
}
