import PulseBasics

/// The lists of places in a JSON document about other things as well: arrays of objects with coordinates, each with the
/// keys that lead to it, such as `data.stations`.
///
/// The arrays in the objects of another one, such as stations in regions, are one list.
package struct JSONPlaceLists: Sendable {
  /// The keys of the document; empty for an array.
  package let keys: [String]

  /// The keys that lead to each list, in the order of the document.
  package private(set) var paths: [[String]] = []

  /// The number of keys in each other in which lists are looked for.
  private static let mostKeys = 6

  /// The number of elements of an array that are looked at.
  private static let mostElements = 20

  /// Finds the lists in a text or in its beginning.
  ///
  /// - Complexity: O(bytes).
  package init(in text: ArraySlice<UInt8>) {
    let scanner = JSONScanner(text: text)
    let start = scanner.startOfDocument
    keys = scanner[start] == UInt8(ascii: "{") ? scanner.members(ofObjectAt: start).map(\.key) : []
    find(at: start, after: [], scanner)
  }

  /// Returns the keys that lead to a list as one text.
  package static func name(of path: [String]) -> String { path.joined(separator: ".") }

  private mutating func find(at index: Int, after path: [String], _ scanner: JSONScanner) {
    switch scanner[index] {
    case UInt8(ascii: "{"):
      guard path.count < Self.mostKeys else { return }
      for (key, value) in scanner.members(ofObjectAt: index) { find(at: value, after: path + [key], scanner) }
    case UInt8(ascii: "["):
      for element in scanner.elements(ofArrayAt: index, atMost: Self.mostElements) {
        guard scanner[element] == UInt8(ascii: "{"), !paths.contains(path) else { continue }
        if Self.isPlace(at: element, in: scanner) {
          paths.append(path)
        } else {
          find(at: element, after: path, scanner)
        }
      }
    default: break
    }
  }

  /// Returns whether an object has coordinates, by the names that its values have as columns, or a geometry.
  static func isPlace(at index: Int, in scanner: JSONScanner) -> Bool {
    var names: [String] = []
    for (key, value) in scanner.members(ofObjectAt: index) {
      names.append(key)
      guard scanner[value] == UInt8(ascii: "{") else { continue }
      let inner = scanner.members(ofObjectAt: value).map(\.key)
      let keys = Set(inner.map(\.bytewise))
      if keys.isSuperset(of: ["coordinates".bytewise, "type".bytewise]) { return true }
      names += inner.map { "\(key).\($0)" }
    }
    return CoordinateColumnNames.hasPair(names)
  }
}

extension JSONScanner {
  /// Calls a closure with the start of each object of a list, and with the values around it that are no lists or objects
  /// themselves: those of the objects in whose arrays it is.
  func forEachRecord<Failure>(
    of path: ArraySlice<String>, at index: Int, besides values: [(key: String, value: Int)] = [],
    _ body: (_ record: Int, _ values: [(key: String, value: Int)]) throws(Failure) -> Void
  ) throws(Failure) {
    switch self[index] {
    case UInt8(ascii: "["):
      for element in elements(ofArrayAt: index) where !path.isEmpty || self[element] != UInt8(ascii: "[") {
        if path.isEmpty {
          try body(element, values)
        } else if self[element] == UInt8(ascii: "{") {
          let others = members(ofObjectAt: element).filter {
            self[$0.value] != UInt8(ascii: "{") && self[$0.value] != UInt8(ascii: "[")
          }
          try forEachRecord(of: path, at: element, besides: values + others, body)
        }
      }
    case UInt8(ascii: "{"):
      guard let key = path.first,
        let member = members(ofObjectAt: index).first(where: { $0.key.bytewise == key.bytewise })
      else { return }
      try forEachRecord(of: path.dropFirst(), at: member.value, besides: values, body)
    default: break
    }
  }
}
