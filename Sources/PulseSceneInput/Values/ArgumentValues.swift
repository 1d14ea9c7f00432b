package import PulseArguments
import PulseBasics
import PulseDocument
package import PulseGeo
package import PulsePixels
package import PulseScene
import PulseTiles

// Option syntax of scene values.

extension CircleMode: ArgumentValue {}
extension EarthModel: ArgumentValue {}
extension ImageAnchor: ArgumentValue {}
extension ImageRenderingMode: ArgumentValue {}
extension ImageMode: ArgumentValue {}
extension Visibility: ArgumentValue {}

extension PixelSize: ArgumentValue {
  /// Parses a size in the form `WIDTHxHEIGHT`.
  package init(argument: String) throws(ArgumentValueError) {
    let sides = argument.bytewise.split(separator: "x", omittingEmptySubsequences: false)
    // Nine digits exceed every limit, which the resolver checks, without overflow.
    let numbers = sides.compactMap { side -> Int? in
      side.utf8.allSatisfy { (48...57).contains($0) } ? Int(side.prefix(9)) : nil
    }
    guard sides.count == 2, numbers.count == 2, !numbers.contains(0) else {
      throw ArgumentValueError("is not a size", remedy: "use WIDTHxHEIGHT in points, such as 640x400")
    }
    guard sides.allSatisfy({ $0.utf8.count <= 9 }) else {
      throw ArgumentValueError("is too large", remedy: "use sides of at most \(Scene.Limits.side) points")
    }
    self.init(numbers[0], numbers[1])
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// Two numbers with an x between them.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: "^[1-9][0-9]*x[1-9][0-9]*$")]
  }
}

extension RGBA: ArgumentValue {
  /// Parses a CSS color.
  package init(argument: String) throws(ArgumentValueError) {
    guard let color = RGBA(css: argument) else {
      if let digits = argument.bytewise.removing(prefix: "#"), ![3, 4, 6, 8].contains(digits.utf8.count),
        digits.bytewise.allSatisfy(\.properties.isASCIIHexDigit)
      {
        throw ArgumentValueError(
          "has \(digits.count) digit\(digits.count == 1 ? "" : "s")",
          remedy: "use 3, 4, 6 or 8, such as #ff0000")
      }
      if argument.lowercased().bytewise.hasPrefix("rgb("),
        argument.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 1
      {
        throw ArgumentValueError("needs three numbers", remedy: "write rgb(R,G,B), such as rgb(255,0,0)")
      }
      let name = SpellChecker.suggestions(for: argument, among: RGBA.cssNames).first
      throw ArgumentValueError(
        "is not a color",
        remedy: name.map { "did you mean '\($0)'?" } ?? "use #rrggbb, a CSS name, rgb(), hsl() or hwb()")
    }
    self = color
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// The CSS color names.
  package static var completionCandidates: [String] { cssNames }

  /// A color of CSS.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: pattern)] }

  /// A regular expression that matches CSS colors.
  package static let pattern =
    "^(#[0-9a-fA-F]{3,4}|#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+|([rR][gG][bB]|[hH][sS][lL])[aA]?\\(.+\\)|[hH][wW][bB]\\(.+\\))$"
}

extension TimingCurve: ArgumentValue {
  /// Parses a timing curve: a CSS name or `cubic-bezier(x1,y1,x2,y2)`.
  package init(argument: String) throws(ArgumentValueError) {
    guard let curve = TimingCurve(parsing: argument) else {
      let names = TimingCurve.named.map(\.key)
      let suggestion = SpellChecker.suggestions(for: argument, among: names).first
      throw ArgumentValueError(
        "is not a timing curve",
        remedy: suggestion.map { "did you mean '\($0)'?" }
          ?? "use \(names.joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2) with x from 0 to 1")
    }
    self = curve
  }

  /// The value in option syntax.
  package var argument: String { text }

  /// The names of timing curves.
  package static var completionCandidates: [String] { named.map(\.key) }

  /// A name, or a cubic Bezier curve.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: pattern)] }

  /// A regular expression that matches timing curves.
  package static let pattern = "^(\(named.map(\.key).joined(separator: "|"))|cubic-bezier\\(.+\\))$"
}

extension StartEndRange: ArgumentValue {
  /// Parses a pair of numbers in the form `START:END`.
  package init(argument: String) throws(ArgumentValueError) {
    guard let range = Self(parsing: argument) else {
      throw ArgumentValueError("is not a pair of numbers", remedy: "use START:END, such as 0.5:1")
    }
    self = range
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// An array of two numbers, or the text.
  package static var jsonRepresentations: [JSONRepresentation] { [.pair(), .text(pattern: pattern)] }

  /// A regular expression that matches pairs of numbers.
  package static let pattern = "^-?\(Length.numberPattern):-?\(Length.numberPattern)$"
}

extension Background: ArgumentValue {
  /// Parses a base map: `world`, `none`, a CSS color, a path, a URL or the name of a provider.
  package init(argument: String) throws(ArgumentValueError) {
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

extension GeoBounds: ArgumentValue {
  /// Parses a bounding box in the form `WEST,SOUTH,EAST,NORTH` in degrees.
  package init(argument: String) throws(ArgumentValueError) {
    let parts = argument.bytewise.split(separator: ",", omittingEmptySubsequences: false)
    let edges = parts.compactMap { Double(decimal: $0[...].trimmed) }
    guard parts.count == 4, edges.count == 4 else {
      throw ArgumentValueError(
        "is not a box", remedy: "use WEST,SOUTH,EAST,NORTH in degrees, such as -10,35,30,60")
    }
    let (west, south, east, north) = (edges[0], edges[1], edges[2], edges[3])
    let longitudes = GeoPoint.longitudes
    guard longitudes ~= west, longitudes ~= east, -90...90 ~= south, -90...90 ~= north else {
      let isSwapped =
        longitudes ~= south && longitudes ~= north && -90...90 ~= west && -90...90 ~= east && west < east
      let swapped = [south, west, north, east].map(shortestDecimal).joined(separator: ",")
      throw ArgumentValueError(
        "is out of range",
        remedy: isSwapped
          ? "write the longitudes first, WEST,SOUTH,EAST,NORTH: \(swapped)"
          : "use WEST and EAST from -360 to 360, SOUTH and NORTH from -90 to 90")
    }
    guard east - west <= 360 else {
      throw ArgumentValueError(
        "is wider than the world", remedy: "use WEST and EAST at most 360 degrees apart")
    }
    guard south <= north else {
      let edges = [west, north, east, south].map(shortestDecimal).joined(separator: ",")
      throw ArgumentValueError("has its south edge above its north edge", remedy: "write \(edges)")
    }
    guard south < north, west != east else {
      throw ArgumentValueError(
        "is empty", remedy: "use WEST,SOUTH,EAST,NORTH with SOUTH below NORTH and WEST different from EAST")
    }
    // A world that does not begin at the antimeridian is a billionth of a degree narrower, so that it has two edges.
    let isWorld = east - west == 360 && abs(west) != 180
    self.init(
      west: Self.normalized(west), south: south, east: Self.normalized(isWorld ? east - 1e-9 : east),
      north: north)
  }

  private static func normalized(_ longitude: Double) -> Double {
    abs(longitude) <= 180 ? longitude : longitude - (longitude < 0 ? -360 : 360)
  }

  /// The value in option syntax.
  package var argument: String { [west, south, east, north].map(shortestDecimal).joined(separator: ",") }

  /// Four numbers.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: #"^[-+.\deE]+( *, *[-+.\deE]+){3}$"#)]
  }
}

/// A list of timed items in option syntax, separated by commas.
package protocol TimedItemList: ArgumentValue, CustomStringConvertible {
  /// The terms in messages.
  static var syntaxTerms: ListSyntaxTerms { get }

  /// Parses a list, or throws an error for the first invalid item.
  init(parsing text: String) throws(TimedListSyntaxError)
}

extension TimedItemList {
  /// Parses a list that is not empty; see ``init(parsing:)``.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw Self.syntaxTerms.emptyListError }
    do throws(TimedListSyntaxError) {
      try self.init(parsing: argument)
    } catch {
      throw Self.syntaxTerms.argumentError(error)
    }
  }

  /// The value in option syntax.
  package var argument: String { description }

  /// Items separated by commas, or an array of items.
  package static var jsonRepresentations: [JSONRepresentation] { [.text(pattern: "@[0-9.]"), .texts] }
}

extension TimelineCommandList: TimedItemList {}

extension CameraMoveList: TimedItemList {}
