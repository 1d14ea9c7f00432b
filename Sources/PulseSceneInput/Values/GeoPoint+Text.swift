package import PulseArguments
import PulseBasics
package import PulseDocument
package import PulseGeo

extension GeoPoint {
  /// Parses a place in list syntax, `LAT;LON` in degrees; `nil` for anything else.
  init?(parsing text: some StringProtocol) {
    let halves = text.bytewise.split(separator: ";", omittingEmptySubsequences: false)
    guard halves.count == 2, let latitude = Double(decimal: halves[0]),
      let longitude = Double(decimal: halves[1]),
      let place = try? GeoPoint(latitude: latitude, longitude: longitude)
    else { return nil }
    self = place
  }

  /// The place in list syntax.
  var text: String { "\(shortestDecimal(latitude));\(shortestDecimal(longitude))" }
}

extension GeoBounds: ArgumentValue {
  /// Parses a bounding box in the form `WEST,SOUTH,EAST,NORTH` in degrees, with blanks instead of commas if it has none.
  package init(argument: String) throws(ArgumentValueError) {
    let parts =
      argument.bytewise.contains(",")
      ? argument.bytewise.split(separator: ",", omittingEmptySubsequences: false)
      : argument.bytewise.split(separator: " ")
    let edges = parts.compactMap { Double(decimal: $0[...].trimmed) }
    guard parts.count == 4, edges.count == 4 else {
      throw ArgumentValueError(
        "is not a box", remedy: "use WEST,SOUTH,EAST,NORTH in degrees, such as -10,35,30,60")
    }
    self.init(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    try check()
    // A world that does not begin at the antimeridian is a billionth of a degree narrower, so that it has two edges.
    let isWorld = east - west == 360 && abs(west) != 180
    (west, east) = (Self.normalized(west), Self.normalized(isWorld ? east - 1e-9 : east))
  }

  /// The edges of the same box whose longitudes are a turn or two within their range; `nil` if they are elsewhere.
  private var sameBox: String? {
    guard -90...90 ~= south, -90...90 ~= north, west < east, east - west <= 360,
      [west, east].contains(where: { longitudeWithinTurn($0) != nil }),
      [west, east].allSatisfy({ abs($0) <= 1080 })
    else { return nil }
    let turns = 360 * (((west + east) / 2) / 360).rounded()
    return [west - turns, south, east - turns, north].map { shortestDecimal(($0 * 1e9).rounded() / 1e9) }
      .joined(separator: ",")
  }

  /// Throws for edges out of range, in another order, or without anything between them.
  package func check() throws(ArgumentValueError) {
    let longitudes = GeoPoint.longitudes
    guard longitudes ~= west, longitudes ~= east, -90...90 ~= south, -90...90 ~= north else {
      let isSwapped =
        longitudes ~= south && longitudes ~= north && -90...90 ~= west && -90...90 ~= east && west < east
      let swapped = [south, west, north, east].map(shortestDecimal).joined(separator: ",")
      throw ArgumentValueError(
        "is out of range",
        remedy: isSwapped
          ? "write the longitudes first, WEST,SOUTH,EAST,NORTH: \(swapped)"
          : sameBox.map { "write \($0) for the same box" }
            ?? "use WEST and EAST from -360 to 360, SOUTH and NORTH from -90 to 90")
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
  }

  private static func normalized(_ longitude: Double) -> Double {
    abs(longitude) <= 180 ? longitude : longitude - (longitude < 0 ? -360 : 360)
  }

  /// The value in option syntax.
  package var argument: String { [west, south, east, north].map(shortestDecimal).joined(separator: ",") }

  /// Creates a box from an array of the four numbers, as GeoJSON has it, or from its text.
  package init(json: JSONValue) throws(ArgumentValueError) {
    if case .array(let edges) = json {
      try self.init(argument: edges.compactMap(\.plainText).joined(separator: ","))
    } else {
      try self.init(textOf: json)
    }
  }

  /// The text of the box.
  package var json: JSONValue { .string(argument) }

  /// Four numbers, as a text or an array.
  package static var jsonRepresentations: [JSONRepresentation] {
    [.text(pattern: #"^[-+.\deE]+( *, *| +)[-+.\deE]+(( *, *| +)[-+.\deE]+){2}$"#), .numbers(4)]
  }
}
