import PulseBasics

/// The label of a place.
struct PlaceLabel: Hashable, Sendable {
  /// The names in order of preference.
  var names: [String]

  var place: PlaceClass

  /// The importance within the class, lower first.
  var rank: Int

  var position: TilePosition

  /// The size of the lake; `nil` if it is unknown, and for other places.
  var lakeSide: LakeSide?
}

/// The size of a lake: the side of a square with the same area, in tiles or in meters on the ground.
enum LakeSide: Hashable, Sendable {
  case tiles(Double)
  case meters(Double)
}

/// The label of a street, river or numbered route along a line within a tile.
struct LineLabel: Hashable, Sendable {
  /// The content of a label: a name or route numbers.
  enum Content: Hashable, Sendable {
    /// The names in order of preference.
    case name([String])

    /// The numbers of routes that share a road.
    case route([RouteNumber])
  }

  var content: Content

  /// The number of the class or of the layer of the style; lines of one group continue each other.
  var group: Int

  /// The vertices of the line, which is cut at the tile border.
  var points: [TilePosition]

  /// The length of the line in tiles.
  var length: Double

  /// The length of all lines of the tile with this content and class, in tiles.
  var totalLength: Double

  /// The names in order of preference; empty for routes.
  var names: [String] {
    if case .name(let names) = content { names } else { [] }
  }
}

extension LineLabel {
  /// The class of a line that is a number of one.
  var line: LineClass { LineClass.allCases[group] }
}

extension LineClass {
  /// The number of the class.
  var group: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The number of a route, such as `A 40`, with its network.
struct RouteNumber: Hashable, Sendable {
  /// The network of a route: motorways, European routes, or other roads.
  enum Network: Hashable, Sendable, CaseIterable {
    case motorway, european, other

    /// Returns the network of the numbers of roads of a class that are no European routes.
    static func own(of line: LineClass) -> Network { line == .motorway ? .motorway : .other }
  }

  /// The maximum length of a number in characters.
  static let longest = 8

  /// The maximum length of a list of numbers in characters, for which there is room on a line of the map.
  static let longestList = 24

  /// The maximum number of routes on one road.
  static let mostOnRoad = 3

  let text: String
  let network: Network

  /// Creates a number as it is.
  init(_ text: String) { (self.text, network) = (text, .other) }

  /// Creates a number of a road of a class; `nil` if it is empty, or too long to be one.
  private init?(_ text: some StringProtocol, line: LineClass) {
    let text = text.bytewise.trimming { $0 == " " }
    guard !text.isEmpty, text.count <= Self.longest else { return nil }
    self.text = String(text)
    // European routes are written E 35, and their numbers have up to three digits.
    let number = text.bytewise.removing(prefix: "E")?.bytewise.drop { $0 == " " } ?? ""
    let isEuropean = (1...3).contains(number.utf8.count) && number.bytewise.allSatisfy(\.isASCIIDigit)
    network = isEuropean ? .european : .own(of: line)
  }

  /// Returns the distinct numbers in a value that separates them by semicolons or line feeds, such as `A 1;E 35`.
  static func numbers(in value: String, line: LineClass) -> [RouteNumber] {
    var numbers: [RouteNumber] = []
    for part in value.bytewise.split(where: { $0 == ";" || $0 == "\n" }).prefix(2 * mostOnRoad) {
      if let number = RouteNumber(part, line: line), !numbers.contains(number) { numbers.append(number) }
    }
    return Array(numbers.prefix(mostOnRoad))
  }
}

extension ClassifiedVectorTile {
  /// The maximum length of a name in characters.
  static let longestName = 80

  /// The maximum number of labels in a tile.
  static let mostLabels = 20_000
}
