import PulseBasics
import PulseDocument

// Tuples of coordinates, and collections of geometries.
extension KMLReader {
  /// Returns whether two texts with a blank between them are one tuple: it stands beside a comma, and the second one is
  /// no tuple itself, or the first one has one number.
  static func belongsTogether(_ first: String, _ second: String) -> Bool {
    let comma = UInt8(ascii: ",")
    if second.utf8.first == comma { return true }
    guard first.utf8.last == comma else { return false }
    return first.utf8.count { $0 == comma } == 1 || !second.utf8.contains(comma)
  }

  /// Returns a position of two or three numbers, in which a part that is no number stays a text; `nil` for an empty text.
  func position(_ text: String, separatedBy separator: Unicode.Scalar) -> JSONValue? {
    let parts = text.bytewise.split(separator: separator, omittingEmptySubsequences: separator == " ")
    if parts.isEmpty || text.isEmpty { return nil }
    return .array(
      parts.prefix(3).enumerated().compactMap { index, part in
        if let number = Double(decimal: part.trimmed) { return .number(number) }
        // An altitude can be left out.
        return index == 2 ? nil : .string(String(part))
      })
  }

  /// Returns one geometry of several: of polygons alone, which may be cut at the antimeridian, one that is joined there.
  static func collection(of parts: [JSONValue]) -> JSONValue {
    let polygons = parts.compactMap { part -> JSONValue? in
      guard case .object(let members) = part, let coordinates = members.last?.value,
        members.first?.value == .string(GeoJSONType.polygon.rawValue)
      else { return nil }
      return coordinates
    }
    return polygons.count == parts.count && polygons.count > 1
      ? .geometry(.multiPolygon, .array(polygons)) : .geometry(.geometryCollection, .array(parts))
  }
}
