import PulseBasics
import PulseDocument

/// A decoder of `shapes.txt` of GTFS, which passes each shape as a feature with a line.
enum ShapeTableReader {
  /// The columns of the table.
  private static let columns = ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"]

  /// The number of bytes in which the header is looked for.
  private static let headerLength = 1 << 12

  /// A shape whose rows are being read.
  private struct Shape {
    let id: String
    var points: [(sequence: Double, longitude: JSONValue, latitude: JSONValue)] = []
  }

  /// Returns whether bytes are a table of shapes, by its header.
  static func isTable(of bytes: [UInt8]) -> Bool {
    let line = bytes.prefix(headerLength).prefix { $0 != 0x0A && $0 != 0x0D }
    let header = String(decoding: line, as: UTF8.self)
    return columns.allSatisfy { header.bytewise.contains($0) }
  }

  /// Passes the shapes of a table to a callback, each with its points in the order of their numbers.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - log: Receives the problems.
  ///   - receive: Called with each feature, in the order in which the shapes begin.
  /// - Throws: ``DocumentError`` for a malformed header, or the error of `receive`.
  static func read(
    _ bytes: [UInt8], log: DiagnosticLog, receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var table = try CSVTableReader(bytes, log: log)
    let indices = columns.compactMap { TableColumns.index(of: $0, in: table.names, log) }
    guard indices.count == columns.count else { return }
    var shapes: [Shape] = []
    var numbers: [Bytewise: Int] = [:]
    while let row = table.next() {
      let texts = indices.map { row.texts[$0][...].trimmed }
      func value(_ text: Substring) -> JSONValue {
        Double(decimal: text).map { .number($0) } ?? .string(String(text))
      }
      let number = numbers[texts[0].bytewise] ?? shapes.count
      if number == shapes.count {
        numbers[String(texts[0]).bytewise] = number
        shapes.append(Shape(id: String(texts[0])))
      }
      shapes[number].points.append((Double(decimal: texts[3]) ?? .infinity, value(texts[2]), value(texts[1])))
    }
    for (index, shape) in shapes.enumerated() {
      let points = shape.points.enumerated().sorted {
        ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset)
      }
      let positions = points.map { JSONValue.array([$0.element.longitude, $0.element.latitude]) }
      let properties = ["shape_id", "name"].map { JSONValue.Member(key: $0, value: .string(shape.id)) }
      try receive(
        DocumentValue(
          json: .feature(.geometry(.lineString, .array(positions)), properties),
          place: .element(index, of: .member("shapes", of: .document)), log: log))
    }
  }
}
