import PulseBasics

// Tables of JSON that are no arrays of objects.
extension JSONRecordLayout {
  /// The keys of the names of columns, and of the arrays of values beside them.
  private static let (keysOfNames, keysOfRows): (Set<String>, Set<String>) = (
    ["fields", "columns", "header", "headers"], ["data", "rows", "values", "records"]
  )

  /// The elements of the state vectors of OpenSky.
  private static let namesOfStates = [
    "icao24", "callsign", "origin_country", "time_position", "last_contact", "longitude", "latitude",
    "baro_altitude",
    "on_ground", "velocity", "true_track", "vertical_rate", "sensors", "geo_altitude", "squawk", "spi",
    "position_source",
  ]

  /// The number of records that are looked at.
  private static let samples = 20

  /// Finds a table whose columns are certainly those of coordinates in an object; `nil` for any other.
  ///
  /// - Complexity: O(bytes).
  static func table(inObjectAt start: Int, in scanner: JSONScanner) -> JSONRecordLayout? {
    let members = scanner.members(ofObjectAt: start)
    return rows(of: members, in: scanner) ?? columns(of: members, in: scanner)
      ?? keyed(members, in: scanner)
  }

  /// Finds arrays of values beside the names of their columns.
  private static func rows(
    of members: [(key: String, value: Int)], in scanner: JSONScanner
  ) -> JSONRecordLayout? {
    func isOfArrays(_ index: Int) -> Bool {
      guard scanner[index] == UInt8(ascii: "["),
        let first = scanner.elements(ofArrayAt: index, atMost: 1).first
      else { return false }
      return scanner[first] == UInt8(ascii: "[")
    }
    if let states = members.first(where: { $0.key == "states" }), isOfArrays(states.value) {
      return .rows(namesOfStates, states.value)
    }
    for (key, value) in members where keysOfNames.contains(key) && scanner[value] == UInt8(ascii: "[") {
      let names = scanner.elements(ofArrayAt: value).compactMap { scanner.string(at: $0)?.text }
      guard CoordinateColumnNames.hasPair(names),
        let rows = members.first(where: { keysOfRows.contains($0.key) && isOfArrays($0.value) })
      else { continue }
      return .rows(names, rows.value)
    }
    return nil
  }

  /// Finds columns that are members with an array or object of values each.
  private static func columns(
    of members: [(key: String, value: Int)], in scanner: JSONScanner
  ) -> JSONRecordLayout? {
    let names = members.filter { _, value in
      let first: Int? =
        switch scanner[value] {
        case UInt8(ascii: "["): scanner.elements(ofArrayAt: value, atMost: 1).first
        case UInt8(ascii: "{"): scanner.members(ofObjectAt: value).first?.value
        default: nil
        }
      return first.map { scanner[$0] != UInt8(ascii: "[") && scanner[$0] != UInt8(ascii: "{") } ?? false
    }.map(\.key)
    return CoordinateColumnNames.hasPair(names) ? .columns : nil
  }

  /// Finds records that are members by their keys.
  private static func keyed(
    _ members: [(key: String, value: Int)], in scanner: JSONScanner
  ) -> JSONRecordLayout? {
    let areRecords = members.prefix(samples).allSatisfy { _, value in
      scanner[value] == UInt8(ascii: "{") && JSONPlaceLists.isPlace(at: value, in: scanner)
    }
    return members.count > 1 && areRecords ? .keyed : nil
  }
}

extension JSONValue {
  /// The records of an object in columns: the values of its arrays and objects by their indices or keys.
  var recordsOfColumns: [JSONValue] {
    guard case .object(let columns) = self else { return [] }
    var (order, records): ([Bytewise], [Bytewise: [Member]]) = ([], [:])
    func add(_ value: JSONValue, of column: String, to key: String) {
      if records[key.bytewise] == nil { order.append(key.bytewise) }
      records[key.bytewise, default: []].append(Member(key: column, value: value))
    }
    for column in columns {
      switch column.value {
      case .array(let values):
        for (index, value) in values.enumerated() { add(value, of: column.key, to: "\(index)") }
      case .object(let members):
        for member in members { add(member.value, of: column.key, to: member.key) }
      default: break
      }
    }
    return order.map { .object(records[$0] ?? []) }
  }

  /// The records of an object by their keys, each with its key.
  var recordsByKey: [JSONValue] {
    guard case .object(let members) = self else { return [] }
    return members.map { member in
      guard case .object(let values) = member.value else { return member.value }
      return .object([Member(key: "key", value: .string(member.key))] + values)
    }
  }
}
