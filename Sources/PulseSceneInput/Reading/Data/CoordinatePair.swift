import PulseBasics
import PulseDocument

/// A latitude and a longitude in one text, in an order that the whole column tells.
struct CoordinatePair {
  let first: Double
  let second: Double

  /// Whether the numbers are an array of JSON, in which GeoJSON has the longitude first.
  let isArray: Bool

  /// Whether the numbers are in parentheses, as open-data portals write a latitude and a longitude.
  let isEnclosed: Bool

  /// Reads two numbers, and in an array a third one; `nil` for any other text.
  init?(_ text: Substring) {
    (isArray, isEnclosed) = (text.utf8.first == UInt8(ascii: "["), text.utf8.first == UInt8(ascii: "("))
    let inner = text.bytewise.trimming { $0 == " " || $0 == "(" || $0 == ")" || $0 == "[" || $0 == "]" }
    let words = inner.bytewise.split { $0 == "," || $0 == " " || $0 == ";" || $0 == "/" }
    let numbers = words.compactMap { Double(decimal: $0) }
    guard numbers.count == words.count, numbers.count == 2 || isArray && numbers.count == 3 else {
      return nil
    }
    (first, second) = (numbers[0], numbers[1])
  }

  /// Returns a column of geometries with the notation that its values have.
  ///
  /// The order of pairs is that which a number beyond 90 degrees shows, or else that of the column's name, or else that
  /// of GeoJSON in arrays, and the latitude first in other texts; what is then not known is a warning.
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
    if named == .polyline { return (name, named, nil) }
    var sample: (pair: CoordinatePair, text: Substring)?
    while let row = table.next() {
      let text = row.texts[column][...].trimmed
      guard !RowPlaceReader.isEmpty(text) else { continue }
      guard let pair = CoordinatePair(text) else {
        // Shapes can be long, and are never mixed with pairs.
        if sample == nil, named == .any { return (name, named, nil) }
        continue
      }
      sample = sample ?? (pair, text)
      if abs(pair.second) > 90, abs(pair.first) <= 90 { return (name, .pair, nil) }
      if abs(pair.first) > 90, abs(pair.second) <= 90 { return (name, .reversedPair, nil) }
    }
    guard let sample else { return (name, named, nil) }
    if let known = GeometryText.notation(ofColumn: name), known != .any { return (name, known, nil) }
    if sample.pair.isEnclosed { return (name, .pair, nil) }
    let isKnown = sample.pair.isArray && bytes.starts(with: JSONRecordTable.mark)
    let order = sample.pair.isArray ? ("longitude", "latitude") : ("latitude", "longitude")
    let other = sample.pair.isArray ? "latlon" : "lonlat"
    return (
      name, sample.pair.isArray ? .reversedPair : .pair,
      isKnown
        ? nil
        : "has places in '\(name.excerpt)' such as '\(String(sample.text).excerpt)', which are read as "
          + "\(order.0), \(order.1)\(sample.pair.isArray ? ", the order of GeoJSON" : ""), "
          + "as no number is beyond 90; rename the column to '\(other)' if the \(order.1) is first"
    )
  }
}
