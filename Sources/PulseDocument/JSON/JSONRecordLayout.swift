/// The place of the records in a JSON text that is a table: objects one after another, or the objects of an array.
///
/// A scene, which is one object, is none, nor is GeoJSON.
package enum JSONRecordLayout: Hashable, Sendable {
  /// JSON Lines: an object on each line.
  case lines

  /// Objects one after another, which have several lines each.
  case sequence

  /// An array, which begins at an index.
  case array(Int)

  /// The arrays to which keys lead: a list of ``JSONPlaceLists``.
  case nested([String])

  /// Arrays of values in an array at an index, with the names of their columns.
  case rows([String], Int)

  /// An object whose members are columns, with an array or object of values each.
  case columns

  /// An object whose members are records.
  case keyed

  /// The names under which services put their records, at the top or in each other.
  private static let listNames: Set = [
    "data", "result", "results", "response", "rows", "items", "records", "features", "value", "entries",
    "positions", "locations", "events", "elements", "bindings",
  ]

  /// The number of objects in each other in which records are looked for.
  private static let mostLevels = 4

  private static let typesOfGeoJSON: Set = [
    "Feature", "FeatureCollection", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon",
    "MultiPolygon", "GeometryCollection",
  ]

  /// Finds the records of a text or of its beginning; `nil` if it has none.
  ///
  /// - Complexity: O(bytes up to the second record).
  package init?(of text: ArraySlice<UInt8>) {
    let scanner = JSONScanner(text: text)
    let first = scanner.startOfDocument
    // An empty array is a table without rows.
    if scanner[first] == UInt8(ascii: "["),
      Self.isList(at: first, in: scanner)
        || scanner[scanner.skippingBlanks(from: first + 1)] == UInt8(ascii: "]")
    {
      self = .array(first)
      return
    }
    guard scanner[first] == UInt8(ascii: "{") else { return nil }
    if let end = scanner.endOfValue(at: first),
      scanner[scanner.skippingBlanks(from: end)] == UInt8(ascii: "{")
    {
      if Self.isGeoJSON(at: first, in: scanner) { return nil }
      self = text[first..<end].contains(UInt8(ascii: "\n")) ? .sequence : .lines
      return
    }
    if let list = Self.list(inObjectAt: first, in: scanner, levels: Self.mostLevels) {
      self = .array(list)
    } else if let table = Self.table(inObjectAt: first, in: scanner) {
      self = table
    } else {
      return nil
    }
  }

  private static func list(inObjectAt index: Int, in scanner: JSONScanner, levels: Int) -> Int? {
    if levels == 0 { return nil }
    for (key, value) in scanner.members(ofObjectAt: index) where listNames.contains(key) {
      if scanner[value] == UInt8(ascii: "["), isList(at: value, in: scanner) { return value }
      if scanner[value] == UInt8(ascii: "{"),
        let found = list(inObjectAt: value, in: scanner, levels: levels - 1)
      {
        return found
      }
    }
    return nil
  }

  /// Whether the records are objects of an array without coordinates.
  package func lacksPlaces(in text: ArraySlice<UInt8>) -> Bool {
    guard case .array(let start) = self else { return false }
    let scanner = JSONScanner(text: text)
    guard let first = scanner.elements(ofArrayAt: start, atMost: 1).first else { return false }
    return !JSONPlaceLists.isPlace(at: first, in: scanner)
  }

  /// Whether an array begins with an object that is a record.
  private static func isList(at index: Int, in scanner: JSONScanner) -> Bool {
    let first = scanner.skippingBlanks(from: index + 1)
    return scanner[first] == UInt8(ascii: "{") && !isGeoJSON(at: first, in: scanner)
  }

  private static func isGeoJSON(at index: Int, in scanner: JSONScanner) -> Bool {
    let members = scanner.members(ofObjectAt: index)
    let keys = Set(members.map(\.key))
    if keys.isSuperset(of: ["geometry", "properties"]) { return true }
    guard let type = members.first(where: { $0.key == "type" }), let name = scanner.string(at: type.value)
    else {
      return false
    }
    return typesOfGeoJSON.contains(name.text)
      && !keys.isDisjoint(with: ["coordinates", "geometry", "geometries", "features"])
  }
}

/// A scanner of JSON that finds where values end, without a check of their syntax.
struct JSONScanner {
  let text: ArraySlice<UInt8>

  /// The byte at an index; `nil` at the end.
  subscript(_ index: Int) -> UInt8? { index < text.endIndex ? text[index] : nil }

  /// The index of the first byte after a byte order mark and white space.
  var startOfDocument: Int {
    skippingBlanks(from: text.startIndex + (text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0))
  }

  /// Returns the index of the next byte that is neither white space nor the separator of a text sequence.
  func skippingBlanks(from index: Int) -> Int {
    guard index < text.endIndex else { return text.endIndex }
    return text[index...].firstIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1E }
      ?? text.endIndex
  }

  /// Returns the index after a value; `nil` if the text ends before it.
  func endOfValue(at start: Int) -> Int? {
    var (index, depth) = (start, 0)
    while let byte = self[index] {
      switch byte {
      case UInt8(ascii: "\""):
        guard let end = string(at: index)?.end else { return nil }
        index = end
        if depth == 0 { return index }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The end of what the value is in.
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","): if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the text of a string without decoding its escapes, and the index after it; `nil` for anything else.
  func string(at start: Int) -> (text: String, end: Int)? {
    guard self[start] == UInt8(ascii: "\"") else { return nil }
    var index = start + 1
    while let byte = self[index] {
      if byte == UInt8(ascii: "\"") {
        return (String(decoding: text[(start + 1)..<index], as: UTF8.self), index + 1)
      }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the indices of the elements of an array, up to the end of the text.
  func elements(ofArrayAt start: Int, atMost count: Int = .max) -> [Int] {
    var (elements, index) = ([Int](), skippingBlanks(from: start + 1))
    while elements.count < count, let byte = self[index], byte != UInt8(ascii: "]") {
      elements.append(index)
      guard let end = endOfValue(at: index) else { break }
      let comma = skippingBlanks(from: end)
      guard self[comma] == UInt8(ascii: ",") else { break }
      index = skippingBlanks(from: comma + 1)
    }
    return elements
  }

  /// Returns the keys of an object with the indices of their values, up to the end of the text.
  func members(ofObjectAt start: Int) -> [(key: String, value: Int)] {
    var (members, index) = ([(key: String, value: Int)](), skippingBlanks(from: start + 1))
    while let (key, end) = string(at: index) {
      let colon = skippingBlanks(from: end)
      guard self[colon] == UInt8(ascii: ":") else { break }
      let value = skippingBlanks(from: colon + 1)
      members.append((key, value))
      guard let end = endOfValue(at: value) else { break }
      let comma = skippingBlanks(from: end)
      guard self[comma] == UInt8(ascii: ",") else { break }
      index = skippingBlanks(from: comma + 1)
    }
    return members
  }
}
