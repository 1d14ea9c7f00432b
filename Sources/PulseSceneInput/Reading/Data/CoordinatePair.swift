import PulseArguments
import PulseBasics
import PulseDocument

/// A latitude and a longitude in one text, in an order that letters of directions or the whole column tell.
struct CoordinatePair {
  let first: Double
  let second: Double

  /// Whether the numbers are an array of JSON, in which GeoJSON has the longitude first.
  let isArray: Bool

  /// Whether the numbers are in parentheses, as open-data portals write a latitude and a longitude.
  let isEnclosed: Bool

  /// Whether the letter of a direction says which one is the latitude; it is then ``first``.
  var hasDirections = false

  /// The length in bytes beyond which a text is no pair of degrees.
  private static let longestDegrees = 80

  /// Reads two numbers, in an array also with a third one, or degrees such as `59°19.7'N 18°05.5'E`; `nil` for any other
  /// text.
  init?(_ text: Substring) {
    (isArray, isEnclosed) = (text.utf8.first == UInt8(ascii: "["), text.utf8.first == UInt8(ascii: "("))
    let inner = text.bytewise.trimming { $0 == " " || $0 == "(" || $0 == ")" || $0 == "[" || $0 == "]" }
    let words = inner.bytewise.split { $0 == "," || $0 == " " || $0 == ";" || $0 == "/" }
    let numbers = words.compactMap { Double(decimal: $0) }
    guard numbers.count == words.count, numbers.count == 2 || isArray && numbers.count == 3 else {
      guard let degrees = Self.degrees(in: inner) else { return nil }
      (first, second, hasDirections) = degrees
      return
    }
    (first, second) = (numbers[0], numbers[1])
  }

  /// Reads a latitude and a longitude in degrees with minutes, seconds or letters of directions, in any order if they have
  /// letters; `nil` for any other text.
  private static func degrees(in text: Substring) -> (first: Double, second: Double, hasDirections: Bool)? {
    guard text.utf8.count <= longestDegrees else { return nil }
    for (one, other) in halves(of: text) {
      func numbers(_ latitude: Substring, _ longitude: Substring) -> (Double, Double)? {
        guard let north = number(latitude, .latitude), let east = number(longitude, .longitude) else {
          return nil
        }
        return (north, east)
      }
      let hasDirections = !directions(in: text).isEmpty
      if let (north, east) = numbers(one, other) { return (north, east, hasDirections) }
      if hasDirections, let (north, east) = numbers(other, one) { return (north, east, true) }
    }
    return nil
  }

  private static func number(_ text: Substring, _ unit: NumberUnit) -> Double? {
    Double(decimal: text) ?? (try? unit.number(in: String(text)))
  }

  /// Returns the positions of letters of directions that are no part of a word, such as `deg`.
  private static func directions(in text: Substring) -> [String.Index] {
    let bytes = text.utf8
    func isLetter(_ index: String.Index) -> Bool { (0x41...0x5A).contains(bytes[index] & 0xDF) }
    return bytes.indices.filter { index in
      let next = bytes.index(after: index)
      return "NSEWnsew".utf8.contains(bytes[index]) && (next == bytes.endIndex || !isLetter(next))
        && (index == bytes.startIndex || !isLetter(bytes.index(before: index)))
    }
  }

  /// Returns the ways to divide a text into two coordinates: at a sign between them, at the only two letters of directions, or
  /// at the only blank.
  private static func halves(of text: Substring) -> [(Substring, Substring)] {
    var halves: [(Substring, Substring)] = []
    func add(_ parts: [Substring]) {
      if parts.count == 2 { halves.append((parts[0].trimmed, parts[1].trimmed)) }
    }
    for separator: Unicode.Scalar in [";", "/", ","] { add(text.bytewise.split(separator: separator)) }
    let letters = directions(in: text)
    if letters.count == 2, let first = letters.first, let last = letters.last {
      let cut = first == text.startIndex ? last : text.utf8.index(after: first)
      add([text[..<cut], text[cut...]])
    }
    add(text.bytewise.split(separator: " "))
    return halves
  }

  /// Returns a column of geometries with the notation that its values have.
  ///
  /// The order of pairs is that which a number beyond 90 degrees shows, or else that of the column's name, or else that
  /// of GeoJSON in arrays, which is then a warning, and in other texts the latitude first, as most people write it.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - bytes: The table.
  ///   - notation: The notation for values that are no pairs.
  /// - Returns: The column.
  /// - Throws: ``DocumentError`` for a malformed header.
  static func geometry(
    ofColumn column: Int, in bytes: [UInt8], _ notation: GeometryText.Notation
  ) throws(DocumentError) -> TableColumns.Geometry {
    var table = try CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog())
    let name = table.names[column]
    let named = GeometryText.notation(ofColumn: name) ?? notation
    func found(
      _ notation: GeometryText.Notation, warning: String? = nil, note: String? = nil
    ) -> TableColumns.Geometry {
      (name, notation, warning, note)
    }
    func note(_ text: Substring, _ order: String) -> String {
      "the places are those of '\(name.excerpt)', such as '\(String(text).excerpt)', read as \(order)"
    }
    if named == .polyline { return found(named) }
    var sample: (pair: CoordinatePair, text: Substring)?
    while let row = table.next() {
      let text = row.texts[column][...].trimmed
      guard !RowPlaceReader.isEmpty(text) else { continue }
      guard let pair = CoordinatePair(text) else {
        // Shapes can be long, and are never mixed with pairs.
        if sample == nil, named == .any { return found(named) }
        continue
      }
      sample = sample ?? (pair, text)
      if pair.hasDirections { return found(.pair, note: note(text, "their letters say")) }
      if abs(pair.second) > 90, abs(pair.first) <= 90 {
        return found(.pair, note: note(text, "latitude, longitude, as the second number is beyond 90"))
      }
      if abs(pair.first) > 90, abs(pair.second) <= 90 {
        return found(.reversedPair, note: note(text, "longitude, latitude, as the first number is beyond 90"))
      }
    }
    guard let sample else { return found(named) }
    if let known = GeometryText.notation(ofColumn: name), known != .any { return found(known) }
    if sample.pair.isEnclosed { return found(.pair) }
    guard sample.pair.isArray else {
      return found(
        .pair,
        note: note(
          sample.text,
          "latitude, longitude, as no number is beyond 90; rename the column to 'lonlat' if the longitude is first"
        ))
    }
    if bytes.starts(with: JSONRecordTable.mark) { return found(.reversedPair) }
    return found(
      .reversedPair,
      warning:
        "has places in '\(name.excerpt)' such as '\(String(sample.text).excerpt)', which are read as longitude, "
        + "latitude, the order of GeoJSON, as no number is beyond 90; rename the column to 'latlon' if the latitude is first"
    )
  }
}
