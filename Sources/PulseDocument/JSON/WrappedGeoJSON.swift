import PulseBasics

/// The feature collections of GeoJSON, and lists of features, in another document, such as the answer of a service or the
/// backup of a map.
package enum WrappedGeoJSON {
  /// The numbers of objects and arrays in each other, and of elements of an array, in which collections are looked for.
  private static let (mostLevels, mostElements) = (5, 1000)

  private static let (collection, feature) = ("FeatureCollection", "Feature")

  /// Finds the collections in a document that is no GeoJSON itself.
  ///
  /// - Parameter text: The document.
  /// - Returns: The only collection, with blanks before it that keep its lines, or all of them as a sequence (RFC
  ///   8142), and the keys that lead to the first one; `nil` if there are none.
  /// - Complexity: O(1) for a document whose first member is its type, otherwise O(bytes).
  package static func unwrapped(_ text: [UInt8]) -> (bytes: [UInt8], name: String)? {
    let scanner = JSONScanner(text: text[...])
    let start = scanner.startOfDocument
    guard scanner[start] == UInt8(ascii: "{"), !beginsWithType(at: start, scanner) else { return nil }
    var found: [Found] = []
    guard !isGeoJSON(at: start, scanner) else { return nil }
    find(at: start, after: [], scanner, to: &found)
    guard let first = found.first else { return nil }
    let name = first.path.joined(separator: ".")
    let ranges = found.map { $0.start..<(scanner.endOfValue(at: $0.start) ?? text.count) }
    func bytes(_ index: Int) -> [UInt8] {
      let bytes = text[ranges[index]]
      guard found[index].isList else { return Array(bytes) }
      return Array(#"{"type":"FeatureCollection","features":"#.utf8) + bytes + [UInt8(ascii: "}")]
    }
    guard ranges.count > 1 else {
      let blanks = text[..<first.start].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
      return (blanks + bytes(0), name)
    }
    return (ranges.indices.flatMap { [0x1E] + bytes($0) + [UInt8(ascii: "\n")] }, name)
  }

  /// A collection, or a list of features, and the keys that lead to it.
  private struct Found {
    let start: Int
    let path: [String]
    var isList = false
  }

  /// Returns the type of an object; `nil` without one.
  private static func type(ofObjectAt start: Int, _ scanner: JSONScanner) -> String? {
    let type = scanner.members(ofObjectAt: start).first { $0.key == "type" }
    return type.flatMap { scanner.string(at: $0.value)?.text }
  }

  private static let types: Set = [
    collection, "Feature", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection", "Topology",
  ]

  /// Whether the first member of an object is a type of GeoJSON.
  private static func beginsWithType(at start: Int, _ scanner: JSONScanner) -> Bool {
    let key = scanner.skippingBlanks(from: start + 1)
    guard let (name, end) = scanner.string(at: key), name.bytewise == "type".bytewise else { return false }
    let value = scanner.skippingBlanks(from: scanner.skippingBlanks(from: end) + 1)
    return scanner.string(at: value).map { types.contains($0.text) } ?? false
  }

  private static func isGeoJSON(at start: Int, _ scanner: JSONScanner) -> Bool {
    type(ofObjectAt: start, scanner).map(types.contains)
      ?? scanner.members(ofObjectAt: start).contains { $0.key == "features" }
  }

  private static func find(
    at index: Int, after path: [String], _ scanner: JSONScanner, to found: inout [Found]
  ) {
    if path.count > mostLevels { return }
    switch scanner[index] {
    case UInt8(ascii: "{"):
      let type = type(ofObjectAt: index, scanner)
      if type == collection {
        found.append(Found(start: index, path: path))
      } else if type == nil || path.isEmpty {
        for (key, value) in scanner.members(ofObjectAt: index) {
          find(at: value, after: path + [key], scanner, to: &found)
        }
      }
    case UInt8(ascii: "["):
      let elements = scanner.elements(ofArrayAt: index, atMost: mostElements)
      if let first = elements.first, scanner[first] == UInt8(ascii: "{"),
        type(ofObjectAt: first, scanner) == feature
      {
        found.append(Found(start: index, path: path, isList: true))
        return
      }
      for element in elements
      where scanner[element] == UInt8(ascii: "{") {
        find(at: element, after: path, scanner, to: &found)
      }
    default: break
    }
  }
}
