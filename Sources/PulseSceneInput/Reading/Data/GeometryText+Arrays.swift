import PulseBasics
import PulseDocument
import PulseGeo

// Arrays of JSON with the coordinates of GeoJSON, as tables of trips have them.
extension GeometryText {
  /// Returns whether a text is an array without any value, which stands for no geometry.
  static func isEmptyArray(_ text: Substring) -> Bool {
    text.utf8.first == UInt8(ascii: "[") && text.utf8.allSatisfy { "[], ".utf8.contains($0) }
  }

  /// Decodes the coordinates of a line, of several, or of a polygon, whose rings are closed: arrays of longitudes and
  /// latitudes; `nil` for any other text.
  static func positionArrays(_ text: Substring) -> JSONValue? {
    guard text.bytewise.hasPrefix("["), text.bytewise.contains("]"),
      case .array(let elements)? = try? JSONParser.parse(Array(text.utf8)), let first = elements.first
    else { return nil }
    if elements.allSatisfy(isPosition) {
      return elements.count == 1
        ? object("Point", "coordinates", first) : object("LineString", "coordinates", .array(elements))
    }
    let lines = elements.compactMap { line -> [JSONValue]? in
      guard case .array(let positions) = line, positions.count > 1, positions.allSatisfy(isPosition) else {
        return nil
      }
      return positions
    }
    guard lines.count == elements.count else { return nil }
    let areRings = lines.allSatisfy { $0.count > 3 && $0.first == $0.last }
    return object(areRings ? "Polygon" : "MultiLineString", "coordinates", .array(elements))
  }

  private static func isPosition(_ value: JSONValue) -> Bool {
    guard case .array(let numbers) = value, (2...3).contains(numbers.count),
      let longitude = numbers[0].double, let latitude = numbers[1].double
    else { return false }
    return GeoPoint.longitudes.contains(longitude) && abs(latitude) <= 90
  }
}
