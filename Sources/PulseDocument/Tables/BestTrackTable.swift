import PulseBasics

/// A file of best tracks of the hurricane center, HURDAT2: a line with the identifier and the name of each storm above the lines of
/// its positions.
package enum BestTrackTable {
  /// The names of the columns: the time in UTC, the wind in knots and the pressure in millibars.
  private static let header = "id,name,time,record,status,lat,lon,wind,pressure"

  /// The number of fields of a position that are read: date, time, record, status, latitude, longitude, wind and pressure.
  private static let fieldCount = 8

  /// The bytes in a time, by the numbers of the digits of date and time that they precede.
  private static let separators: [Int: UInt8] = [
    4: UInt8(ascii: "-"), 6: UInt8(ascii: "-"), 8: UInt8(ascii: "T"), 10: UInt8(ascii: ":"),
  ]

  private static let (comma, lineFeed) = (UInt8(ascii: ","), UInt8(ascii: "\n"))

  /// Returns a table with a row for each position, at the same line; `nil` for any other text.
  ///
  /// - Complexity: O(bytes).
  package static func csv(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
    guard !text.contains(UInt8(ascii: "\"")) else { return nil }
    var (table, rest, storm) = ([UInt8](), text, ArraySlice<UInt8>?.none)
    var hasPositions = false
    while !rest.isEmpty {
      let line = rest.prefix { $0 != lineFeed }
      rest = rest[line.endIndex...].dropFirst()
      let fields = line.split(separator: comma, omittingEmptySubsequences: false).map(trimmed)
      if isStorm(fields) {
        if storm == nil { table += header.utf8 }
        storm = (fields[0] + [comma] + fields[1])[...]
      } else if let storm {
        if fields.contains(where: { !$0.isEmpty }) {
          // What is not a position below the first storm makes it another table.
          guard hasPositions || isPosition(fields) else { return nil }
          hasPositions = true
          table += row(of: storm, fields)
        }
      } else {
        return nil
      }
      table.append(lineFeed)
    }
    return hasPositions ? table : nil
  }

  private static func row(of storm: ArraySlice<UInt8>, _ fields: [ArraySlice<UInt8>]) -> [UInt8] {
    let missing = [ArraySlice<UInt8>](repeating: [], count: max(0, fieldCount - fields.count))
    let known = Array(fields.prefix(fieldCount)) + missing
    var time: [UInt8] = []
    for (index, digit) in (known[0] + known[1]).enumerated() {
      if let separator = separators[index] { time.append(separator) }
      time.append(digit)
    }
    // -999 is written for what is not known, and -99 for winds.
    let values = known.dropFirst(2).map { value -> ArraySlice<UInt8> in
      value.starts(with: "-99".utf8) ? [] : value
    }
    return Array(([storm, time + [UInt8(ascii: "Z")]] + values).joined(separator: [comma]))
  }

  /// Whether fields are those above the positions of a storm: `AL052019`, a name and the number of positions.
  private static func isStorm(_ fields: [ArraySlice<UInt8>]) -> Bool {
    guard (3...4).contains(fields.count), fields[0].count == 8, !fields[1].isEmpty, !fields[2].isEmpty,
      fields.count == 3 || fields[3].isEmpty
    else { return false }
    return fields[0].prefix(2).allSatisfy { (0x41...0x5A).contains($0) } && areDigits(fields[0].dropFirst(2))
      && areDigits(fields[2])
  }

  /// Whether fields begin with a date, a time, and later a latitude and a longitude with the letters of hemispheres.
  private static func isPosition(_ fields: [ArraySlice<UInt8>]) -> Bool {
    guard fields.count >= fieldCount, let north = fields[4].last, let east = fields[5].last else {
      return false
    }
    return fields[0].count == 8 && areDigits(fields[0]) && fields[1].count == 4 && areDigits(fields[1])
      && "NS".utf8.contains(north) && "EW".utf8.contains(east)
  }

  private static func areDigits(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = field.drop { $0 <= 0x20 }
    return start[..<(start.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start.startIndex)]
  }
}
