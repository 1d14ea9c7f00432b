package import PulseArguments
import PulseBasics
public import PulseScene
import PulseSystem

/// The style of the base map as specified; `nil` for unset values.
public struct MapStyleSpec: Hashable, Sendable {
  /// The color theme.
  public var theme: MapTheme?

  /// Whether both themes are wanted, for the color scheme of whoever looks at an HTML snippet; ``theme`` is then unset.
  public var followsColorScheme = false

  /// The theme specified with the base map, as in `world:dark`.
  package var basemapTheme: MapTheme?

  /// The colors of the built-in maps that are not those of the theme.
  public var mapColors: MapColors?

  /// The path or URL of the MapLibre style in which vector tiles are drawn.
  public var style: String?

  /// The borders shown on the world map.
  public var borders: MapBorders?

  /// The visibility of place names.
  public var labels: Visibility?

  /// The language of names on the map and in the legend.
  public var language: MapLanguage?

  /// The visibility of the grid of meridians and parallels.
  public var graticule: Visibility?

  /// The visibility and the corner of the scale bar.
  public var scaleBar: CornerPlacement?

  /// The visibility of the line with the center's coordinates.
  public var caption: Visibility?

  /// The visibility and the corner of the inset map that locates the view in the world.
  public var inset: CornerPlacement?

  /// The attribution of the map data.
  public var attribution: Attribution?

  /// The units of the scale bar.
  public var units: MeasurementSystem?

  /// The paths of font files, in the order of preference.
  public var fonts: [String] = []

  /// Creates a style without specified values.
  public init() {}

  /// Creates a style that specifies all values.
  package init(_ style: MapStyle) {
    theme = style.theme
    mapColors = style.colors.isEmpty ? nil : style.colors
    self.style = style.style
    borders = style.borders
    labels = style.labels
    language = style.language
    graticule = style.graticule
    scaleBar = CornerPlacement(style.scaleBar, style.scaleBarCorner)
    caption = style.caption
    inset = CornerPlacement(style.inset, style.insetCorner)
    attribution = style.attribution
    units = style.units
    fonts = style.fonts
  }

  /// The style with defaults for unspecified values.
  package var resolved: MapStyle {
    var style = MapStyle()
    style.theme = theme ?? (followsColorScheme ? nil : basemapTheme) ?? style.theme
    style.colors = mapColors ?? style.colors
    style.style = self.style
    style.borders = borders ?? style.borders
    style.labels = labels ?? style.labels
    style.language = language ?? style.language
    style.graticule = graticule ?? style.graticule
    style.scaleBar = scaleBar?.visibility ?? style.scaleBar
    style.scaleBarCorner = scaleBar?.corner
    // The caption names a town.
    style.caption = caption ?? (labels == .never ? .never : style.caption)
    style.inset = inset?.visibility ?? style.inset
    style.insetCorner = inset?.corner
    style.attribution = attribution ?? style.attribution
    style.units = units ?? style.units
    style.fonts = fonts
    return style
  }
}

extension MapStyleSpec {
  /// The options of the base map style.
  static let arguments: [Argument<MapStyleSpec>] = look + ornaments + makers

  private static let standard = MapStyle()

  /// Returns the path of a style with `rewrite` applied, or its URL as it is.
  @Sendable private static func rewritingStyle(in text: String, with rewrite: (String) -> String) -> String {
    text.bytewise.contains("://") ? text : rewrite(text)
  }

  private static let look: [Argument<MapStyleSpec>] = [
    .option(
      "--theme", into: \.themeArgument, metavar: "NAME", defaultText: standard.theme.rawValue,
      help: "Color theme of the base map.",
      details: """
        --basemap world:dark is short for --basemap world --theme dark. auto: light, and for an .html output a dark \
        variant of each image, such as NAME.dark.gif, for viewers who prefer dark pages.
        """),
    .option(
      "--map-colors", into: \.mapColors, metavar: "PART=COLOR", defaultText: "those of the theme",
      help: "Colors of the built-in map: land=#eee,water=#acd.",
      details: """
        The parts are \(MapColors.Purpose.allCases.map(\.rawValue).joined(separator: ", ")). The others follow: coasts and \
        rivers the water, towns and glaciers the land, and names become light on dark land. Also of vector tiles in the \
        built-in style, without coast; a map of images or with a style of its own has its own colors. water=transparent, or land, \
        on the built-in map leaves that out, in formats with transparency such as .png, .apng and .webp.
        """),
    .option(
      "--style", into: \.style, metavar: "FILE|URL", help: "MapLibre style for vector tiles.",
      details: """
        Draws the vector tiles of --basemap in a style.json: its sources of vector tiles are replaced by them, as far as \
        they have layers in common. A style with its own tiles is a --basemap itself.
        """
    ).completingPath(to: .file, rewrittenBy: rewritingStyle),
    .option(
      "--borders", into: \.borders, metavar: "WHICH", defaultText: standard.borders.rawValue,
      help: "Borders on the world map.",
      details: """
        Borders are from Natural Earth, which shows who controls an area, not who claims it. Disputed borders \
        are dashed.
        """),
  ]

  private static let ornaments: [Argument<MapStyleSpec>] = [
    .flag(
      "--labels", into: \.labels, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.labels.rawValue, help: "Place names on the map; --label labels your data.",
      details: """
        auto: on the world map up to zoom level 13, in images whose shorter side has at least \(Scene.Defaults.leastSideWithNames) points; in \
        smaller ones also those of --place are left out. Place names add a credit to GeoNames, as its license \
        requires. none leaves out the caption, too, unless that is asked for; the names of --place are yours and stay, and \
        --label none leaves them out.
        """),
    .option(
      "--language", into: \.language, metavar: "local|CODE", defaultText: standard.language.argument,
      help: "Language of names on the map and in the legend.",
      details: """
        auto: English on the built-in map and in the legend, the local names on vector tiles. local: the names in use at each \
        place. A code such as en, de or zh-Hans: the names in that language; where there is none, the local ones of \
        tiles, and those of the built-in map. That has \
        \(EmbeddedFile.languages.map(\.name).filter { $0 != MapLanguage.localName }.joined(separator: ", ")). \
        The legend has numbers and words in \(LegendLanguage.codes.joined(separator: ", ")).
        """),
    .flag(
      "--graticule", into: \.graticule, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.graticule.rawValue, help: "Grid of latitude and longitude lines.",
      details: """
        auto, also for --scale-bar, --caption and --inset: on the world map from zoom level 10, where its detail \
        ends and only they say where the view is; not in images smaller than those with --labels.
        """),
    .flag(
      "--scale-bar", into: \.scaleBar, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.scaleBar.rawValue, help: "Scale bar.",
      details: """
        It is exact at the center of the view and uses the model of --meters. A corner such as bottom-left, also of the \
        inset map, shows it there, even over a pulse; by default it is where it hides least.
        """),
    .flag(
      "--caption", into: \.caption, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.caption.rawValue, help: "Caption for the center: 3.2 km NW of Rome."),
    .flag(
      "--inset", into: \.inset, metavar: "WHEN", valueWhenBare: .always, valueWhenFalse: .never,
      defaultText: standard.inset.rawValue, help: "Inset map with the location of the view."),
  ]

  private static let makers: [Argument<MapStyleSpec>] = [
    .option(
      "--units", into: \.units, metavar: "UNITS", defaultText: standard.units.rawValue,
      help: "Units of the scale bar and the caption."),
    .option(
      "--attribution", into: \.attribution, metavar: "TEXT",
      defaultText: standard.attribution.argument,
      help: "Attribution of the base map: text, auto or none.",
      details: """
        auto: the attribution that the base map requires. With none, give credit elsewhere if the license \
        requires it.
        """),
    .repeated(
      "--font", into: \.fonts, metavar: "FILE", help: "TrueType or OpenType font to try first.",
      details: """
        Each character is drawn in the first font that has it; Noto Sans and the installed fonts come last.
        """
    ).completingPath(to: .file),
  ]
}

extension MapTheme: ArgumentValue {
  /// The words of other maps for their themes.
  package static var synonyms: [String: String] {
    [
      "night": "dark", "dark-mode": "dark", "darkmode": "dark", "black": "dark", "midnight": "dark",
      "dim": "dark",
      "dark_matter": "dark", "darkmatter": "dark", "day": "light", "light-mode": "light",
      "lightmode": "light",
      "white": "light", "bright": "light", "positron": "light", "default": "light", "standard": "light",
    ]
  }
}

/// The value of the theme option: light, dark, or both for an HTML snippet.
enum ThemeArgument: String, CaseIterable, ArgumentValue {
  case light, dark, auto

  static var synonyms: [String: String] {
    MapTheme.synonyms.merging(["system": "auto", "os": "auto", "both": "auto", "automatic": "auto"]) { $1 }
  }
}

extension MapStyleSpec {
  /// The theme as a single option value.
  fileprivate var themeArgument: ThemeArgument? {
    get { followsColorScheme ? .auto : theme.map { $0 == .light ? .light : .dark } }
    set {
      followsColorScheme = newValue == .auto
      theme =
        switch newValue {
        case .light: .light
        case .dark: .dark
        case .auto, nil: nil
        }
    }
  }
}
extension MapBorders: ArgumentValue {}
extension MeasurementSystem: ArgumentValue {
  /// Units and other words for the systems.
  package static var synonyms: [String: String] {
    [
      "km": "metric", "m": "metric", "si": "metric", "meters": "metric", "kilometers": "metric",
      "mi": "imperial",
      "miles": "imperial", "us": "imperial", "ft": "imperial", "feet": "imperial", "uk": "imperial",
      "nm": "nautical", "kn": "nautical", "knots": "nautical", "sea": "nautical",
    ]
  }
}

extension MapLanguage: ArgumentValue {
  /// The maximum length of a code.
  private static let longestCode = 24

  /// Parses a language argument: `auto`, `local`, or a code of two or three letters with optional subtags, such as `zh-Hans`.
  ///
  /// - Throws: `ArgumentValueError` for anything else.
  package init(argument: String) throws(ArgumentValueError) {
    if let word = [Self.automatic, .local].first(where: { $0.argument.utf8.elementsEqual(argument.utf8) }) {
      self = word
      return
    }
    let parts = argument.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
    func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard argument.utf8.count <= Self.longestCode, let language = parts.first, 2...3 ~= language.count,
      language.allSatisfy(isLetter),
      parts.dropFirst().allSatisfy({ part in
        2...8 ~= part.count && part.allSatisfy { isLetter($0) || isDigit($0) }
      })
    else {
      throw ArgumentValueError(
        "is not a language", remedy: "use auto, local, or a code such as en, de or zh-Hans")
    }
    self = .code(argument)
  }

  /// The language as an argument.
  package var argument: String {
    switch self {
    case .automatic: "auto"
    case .local: Self.localName
    case .code(let code): code
    }
  }

  /// The pattern of codes in scene files.
  package static let jsonRepresentations: [JSONRepresentation] = [
    .text(pattern: "^(auto|local|[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)$")
  ]

  /// The words, and the languages of the built-in map.
  package static var completionCandidates: [String] { ["auto", "en"] + EmbeddedFile.languages.map(\.name) }
}

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

extension Visibility: ArgumentValue {}
extension CornerPlacement: ArgumentValue {}
