import PulseBasics

/// A position in a tile in tile units: x right, y down, (0, 0) top left, (1, 1) bottom right.
struct TilePosition: Hashable, Sendable {
  var x: Double
  var y: Double

  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Converts a grid point; exact for extents that are powers of two.
  init(_ point: VectorTile.Point, extent: Int) {
    self.init(x: Double(point.x) / Double(extent), y: Double(point.y) / Double(extent))
  }
}

/// The label of a street, river or numbered route along a line within a tile.
struct LineLabel: Hashable, Sendable {
  /// The content of a label: a name or route numbers.
  enum Content: Hashable, Sendable {
    /// The names in order of preference.
    case name([String])

    /// The numbers of routes that share a road.
    case route([String])
  }

  var content: Content

  /// The number of the layer of the style with its sort key; lines of one group continue each other.
  var group: Int

  /// The vertices of the line, which is cut at the tile border.
  var points: [TilePosition]

  /// The length of the line in tiles.
  var length: Double

  /// The length of all lines of the tile with this content and group, in tiles.
  var totalLength: Double
}

/// The numbers of routes, such as `A 40`.
enum RouteNumber {
  /// The maximum length of a number in characters.
  private static let longest = 8

  /// The maximum number of routes on one road.
  private static let mostOnRoad = 3

  /// The maximum length of a list of numbers in characters, for which there is room on a line of the map.
  static let longestList = 24

  /// Returns the distinct numbers in a value that separates them by semicolons or line feeds, such as `A 1;E 35`; those
  /// that are too long to be one are left out.
  static func numbers(in value: String) -> [String] {
    var numbers: [String] = []
    for part in value.bytewise.split(where: { $0 == ";" || $0 == "\n" }).prefix(2 * mostOnRoad) {
      let number = String(part.bytewise.trimming { $0 == " " })
      if 1...longest ~= number.count, !numbers.contains(number) { numbers.append(number) }
    }
    return Array(numbers.prefix(mostOnRoad))
  }
}
