package import PulseArguments
import PulseBasics
import PulsePixels
package import PulseScene
import PulseTiles

extension Background {
  /// Parses a background: `world`, `streets`, `none`, a CSS color, the path or URL of a map, or the name of a provider.
  ///
  /// Any other text with a slash, a period or a brace is a path: `./map` for a file `map`. The result is `nil` for an
  /// invalid text.
  package init?(parsing text: String) {
    switch text {
    case "world": self = .world
    case "none": self = .transparent
    case Self.streetsName: self = .source(Self.streetsURL)
    default:
      if let color = RGBA(css: text) {
        self = color.alpha == 0 ? .transparent : .color(color)
      } else if !text.bytewise.hasPrefix("#"), text.bytewise.contains(where: { "/.{".bytewise.contains($0) })
      {
        self = .source(text)
      } else if let provider = TileProvider.named(text) {
        self = .source(provider.name)
      } else {
        return nil
      }
    }
  }
}

extension Background {
  /// The name of the street map, in options and files.
  package static let streetsName = "streets"

  /// The TileJSON document of OpenFreeMap's vector tiles of the planet, made of OpenStreetMap.
  static let streetsURL = "https://tiles.openfreemap.org/planet"

  /// Returns a text with `rewrite` applied if it is the path of a map, but not the name of a provider.
  @Sendable package static func rewritingPath(in text: String, with rewrite: (String) -> String) -> String {
    guard let path = Background(parsing: text)?.path, TileProvider.named(path) == nil else { return text }
    return rewrite(path)
  }

  /// Whether the background is, or may be, a tile server: a URL other than those of files, or a provider.
  package var mayBeServer: Bool {
    guard case .source(let path, _) = self else { return false }
    if !path.bytewise.contains("://") { return TileProvider.named(path) != nil }
    let end = path.bytewise.prefix { !"?#".bytewise.contains($0) }.lowercased()
    return ![".pmtiles", ".tif", ".tiff"].contains { end.bytewise.hasSuffix($0) }
  }
}

extension Background: CustomStringConvertible {
  /// The background as it can be written in options.
  package var description: String {
    switch self {
    case .world: "world"
    case .color(let color): color.description
    case .source(let path, _): path
    case .transparent: "none"
    }
  }
}

extension Background: ArgumentValue {
  /// Parses a base map: `world`, `none`, a CSS color, a path, a URL or the name of a provider.
  package init(argument: String) throws(ArgumentValueError) {
    let schemes = ["https", "http", "file"]
    if let scheme = argument.bytewise.cut(atFirst: "://")?.before.lowercased(), !schemes.contains(scheme),
      let near = SpellChecker.suggestions(for: scheme, among: schemes).first
    {
      throw ArgumentValueError(
        "has the unknown scheme '\(scheme.excerpt)'", remedy: "did you mean '\(near)'?")
    }
    guard let background = Background(parsing: argument) else {
      let words = ["world", Self.streetsName, "none"] + RGBA.cssNames
      let suggestion =
        Self.synonyms[argument.lowercased()] ?? TileProvider.family(of: argument)
        ?? SpellChecker.suggestions(for: argument, among: words).first
        ?? TileProvider.suggestions(for: argument).first
      throw ArgumentValueError(
        "is not a base map",
        remedy: suggestion.map { "did you mean '\($0)'?" }
          ?? "use world, none, a color, a name of 'pulsemap basemaps', or a file with its folder, such as ./map"
      )
    }
    self = background
  }

  /// The maps by the words that other programs have for them, and by the names of services without maps here.
  package static var synonyms: [String: String] {
    let maps: KeyValuePairs = [
      "OpenStreetMap.Mapnik": [
        "osm", "openstreetmap", "openstreetmaps", "open-street-map", "osm-mapnik", "osm-carto", "mapnik",
        "google", "google-maps", "googlemaps", "gmaps", "apple", "bing", "here", "standard",
      ],
      streetsName: ["street", "streets-v11", "streets-v12", "mapbox-streets", "road", "roads", "roadmap"],
      "Esri.WorldImagery": [
        "satellite", "imagery", "aerial", "photo", "satellite-v9", "satellite-streets-v11",
        "satellite-streets-v12",
        "google-satellite", "hybrid",
      ],
      "OpenTopoMap": [
        "terrain", "topo", "topographic", "outdoors", "outdoors-v11", "outdoors-v12", "relief", "hiking",
      ],
      "CartoDB.Positron": [
        "carto", "cartodb", "positron", "light_all", "light-v10", "light-v11", "carto-positron",
      ],
      "CartoDB.DarkMatter": [
        "dark-matter", "dark_matter", "darkmatter", "dark_all", "dark-v10", "dark-v11", "carto-darkmatter",
        "carto-dark-matter",
      ],
      "CartoDB.Voyager": ["voyager", "carto-voyager"],
      "Stadia.StamenToner": ["stamen", "toner", "stamen-toner", "stamentoner"],
      "Stadia.StamenWatercolor": ["watercolor", "stamen-watercolor", "stamenwatercolor"],
      "Stadia.StamenTerrain": ["stamen-terrain", "stamenterrain"],
      "world:dark": ["dark", "night", "dark-mode"],
      "world:light": ["light", "day"],
      "world": [
        "earth", "globe", "natural-earth", "naturalearth", "default", "builtin", "built-in", "map", "simple",
      ],
      "none": ["no", "off", "false", "blank", "empty", "null", "nothing"],
    ]
    return Dictionary(uniqueKeysWithValues: maps.flatMap { map, words in words.map { ($0, map) } })
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// A word, a color of CSS, or a path.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: #"\#(RGBA.pattern)|^[^#].*[/.{]|^[/.{]"#)]
  }
}

/// The value of the basemap option: a background with an optional color theme, as in `world:dark`.
package struct BasemapArgument: Hashable, Sendable {
  /// The background.
  package var background: Background

  /// The theme of `world:dark` and `world:light`; `nil` if unspecified.
  package var theme: MapTheme?
}

extension BasemapArgument: ArgumentValue {
  /// Parses a base map: `world`, `world:dark`, `streets`, `none`, a CSS color, a path or a URL.
  package init(argument: String) throws(ArgumentValueError) {
    let prefix = "\(Background.world):"
    if argument.bytewise.hasPrefix(prefix) {
      background = .world
      theme = try MapTheme(argument: String(argument.bytewise.dropFirst(prefix.utf8.count)))
    } else {
      background = try Background(argument: argument)
    }
  }

  /// The value in option syntax.
  package var argument: String {
    background.argument + (theme.map { ":\($0.rawValue)" } ?? "")
  }

  /// The values that are neither colors nor paths.
  package static var completionCandidates: [String] {
    let world = Background.world.argument
    return [world, Background.transparent.argument, Background.streetsName]
      + MapTheme.choices.map { "\(world):\($0)" }
  }

  /// The formats of a background, and `world:THEME`.
  package static var jsonRepresentations: [JSONRepresentation] {
    Background.jsonRepresentations + [.text(pattern: "^world:(\(MapTheme.choices.joined(separator: "|")))$")]
  }
}

extension Background {
  /// The theme whose texts can be read on a dark plain color; `nil` for any other background.
  fileprivate var theme: MapTheme? {
    guard case .color(let color) = self else { return nil }
    return color.luminance < Self.darkLuminance ? .dark : nil
  }

  /// The relative luminance with the same contrast to black and to white by WCAG 2, the root of 0.05 * 1.05 less 0.05.
  private static let darkLuminance = 0.179
}

extension SceneSpec {
  /// The background and its theme as a single option value.
  var basemap: BasemapArgument? {
    get {
      background.map { BasemapArgument(background: $0, theme: $0 == .world ? mapStyle.basemapTheme : nil) }
    }
    set {
      background = newValue?.background
      mapStyle.basemapTheme = newValue?.theme ?? newValue?.background.theme
    }
  }
}
