import PulseBasics

/// A table of JSON records, whose columns are the keys of all records in their order of appearance.
///
/// Objects in records become columns of their own, such as `pos.lat`; a geometry of GeoJSON and an array are a cell
/// with their text; one of words is a list with commas. Null is an empty cell, as is a key that a record lacks.
package struct JSONRecordTable {
  /// The table as CSV that ``CSVTableReader`` reads, whose rows have the numbers of the lines or records.
  package var bytes: [UInt8] { Self.mark + header + body }

  /// The beginning of such a table, which no other has.
  package static let mark: [UInt8] = [0x1E]

  /// The warning about lines or elements that are no objects; `nil` for none.
  package private(set) var warning: String?

  /// The largest number of columns.
  private static let mostColumns = 1000

  /// The largest size in bytes.
  private let limit: Int

  private var names: [String] = []
  private var columns: [Bytewise: Int] = [:]
  private var header: [UInt8] = []
  private var body: [UInt8] = []

  /// The line after the last row.
  private var line = 1

  /// The number of lines or elements that are no objects, and what is wrong with the first one.
  private var malformed: (count: Int, first: String) = (0, "")

  /// Reads the records of a text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - layout: The place of its records.
  ///   - limit: The largest size of the table in bytes, as records with few of many keys make it larger than the text.
  /// - Throws: ``DocumentError`` for an array that is malformed, and for a text without any records.
  /// - Complexity: O(bytes).
  package init(_ text: [UInt8], _ layout: JSONRecordLayout, limit: Int) throws(DocumentError) {
    self.limit = limit
    let noun: String
    switch layout {
    case .array(let start):
      noun = "record"
      try readArray(in: text, at: start)
    case .nested(let path):
      noun = "record"
      try readList(path, in: text)
    case .rows(let names, let start):
      noun = "record"
      try readRows(names, in: text, at: start)
    case .columns:
      noun = "record"
      try add(try JSONParser.parse(text).recordsOfColumns)
    case .keyed:
      noun = "record"
      try add(try JSONParser.parse(text).recordsByKey)
    case .lines:
      noun = "line"
      let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var number = 0
      for line in text[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        number += 1
        try add(line, at: number)
      }
    case .sequence:
      noun = "line"
      try readSequence(in: text)
    }
    if malformed.count > 0 {
      let what =
        malformed.count == 1
        ? "a \(noun) that is no object, which is"
        : "\(malformed.count) \(noun)s that are no objects, which are"
      warning = "has \(what) left out (first: \(malformed.first)); write each as { }"
    }
    guard !names.isEmpty else {
      let message =
        line > 1 ? "has no values in its records; write each as { }" : "has no rows; write at least one"
      throw DocumentError(.document, warning ?? message)
    }
    for (index, name) in names.enumerated() {
      if index > 0 { header.append(UInt8(ascii: ",")) }
      Self.append(name, to: &header)
    }
    header.append(UInt8(ascii: "\n"))
  }

  /// Reads the elements of an array; the lines of what is around it count for messages.
  private mutating func readArray(in text: [UInt8], at start: Int) throws(DocumentError) {
    let end = JSONScanner(text: text[...]).endOfValue(at: start) ?? text.count
    let blanks = text[..<start].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    var number = 0
    _ = try JSONParser.parse(blanks + text[start..<end], elementsOf: "", log: DiagnosticLog()) {
      element throws(DocumentError) in
      number += 1
      try add(element.json, at: number, named: "record \(number)")
    }
  }

  private mutating func add(_ records: [JSONValue]) throws(DocumentError) {
    for (index, record) in records.enumerated() {
      try add(record, at: index + 1, named: "record \(index + 1)")
    }
  }

  /// Reads the arrays of values of columns.
  private mutating func readRows(_ names: [String], in text: [UInt8], at start: Int) throws(DocumentError) {
    let end = JSONScanner(text: text[...]).endOfValue(at: start) ?? text.count
    guard case .array(let rows) = try JSONParser.parse(Array(text[start..<end])) else { return }
    try add(
      rows.map { row in
        guard case .array(let values) = row else { return row }
        return .object(zip(names, values).map { JSONValue.Member(key: $0, value: $1) })
      })
  }

  /// Reads the objects of a list, each with the values of the objects in whose arrays it is.
  private mutating func readList(_ path: [String], in text: [UInt8]) throws(DocumentError) {
    let scanner = JSONScanner(text: text[...])
    func value(at start: Int) throws(DocumentError) -> JSONValue {
      try JSONParser.parse(Array(text[start..<(scanner.endOfValue(at: start) ?? text.count)]))
    }
    var number = 0
    try scanner.forEachRecord(of: path[...], at: scanner.startOfDocument) {
      start, others throws(DocumentError) in
      number += 1
      let record: Result<JSONValue, DocumentError> = Result { () throws(DocumentError) in
        let record = try value(at: start)
        guard case .object(var members) = record else { return record }
        for other in others where !members.contains(where: { $0.key.bytewise == other.key.bytewise }) {
          members.append(JSONValue.Member(key: other.key, value: try value(at: other.value)))
        }
        return .object(members)
      }
      switch record {
      case .success(let value): try add(value, at: number, named: "record \(number)")
      case .failure(let error):
        note("record \(number) \(error.diagnostics.first?.message ?? "is malformed")")
      }
    }
  }

  private mutating func readSequence(in text: [UInt8]) throws(DocumentError) {
    let scanner = JSONScanner(text: text[...])
    var (number, counted) = (1, 0)
    var start = scanner.skippingBlanks(from: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    while start < text.count {
      number += text[counted..<start].count { $0 == UInt8(ascii: "\n") }
      counted = start
      // A stray comma or bracket is a record of its own, which is malformed.
      let end = max(scanner.endOfValue(at: start) ?? text.count, start + 1)
      try add(text[start..<end], at: number)
      start = scanner.skippingBlanks(from: end)
    }
  }

  /// Adds the record of a text, if it is not empty.
  private mutating func add(_ text: ArraySlice<UInt8>, at line: Int) throws(DocumentError) {
    let text = text.drop { $0 == 0x1E || $0 == 0x20 || (0x09...0x0D).contains($0) }
    if text.isEmpty { return }
    let record: Result<JSONValue, DocumentError> = Result { () throws(DocumentError) in
      try JSONParser.parse(Array(text))
    }
    switch record {
    case .success(let value): try add(value, at: line, named: "line \(line)")
    case .failure(let error):
      note("line \(line) \(error.diagnostics.first?.message ?? "is malformed")")
    }
  }

  private mutating func note(_ problem: String) {
    if malformed.count == 0 { malformed.first = problem }
    malformed.count += 1
  }

  private mutating func add(_ value: JSONValue, at number: Int, named name: String) throws(DocumentError) {
    guard case .object(let members) = value else {
      return note("\(name) is \(value.quotedForMessage)")
    }
    var cells: [Int: JSONValue] = [:]
    addCells(of: members, in: "", to: &cells)
    // Empty lines keep the numbers of the others.
    while line < number {
      body.append(UInt8(ascii: "\n"))
      line += 1
    }
    if let last = cells.keys.max() {
      for column in 0...last {
        if column > 0 { body.append(UInt8(ascii: ",")) }
        switch cells[column] {
        case nil, .null?: break
        case .string(let text)?: Self.append(text, to: &body)
        case .array?
        where cells[column]?.isListOfTexts == true:
          Self.append(cells[column]?.listText ?? "", to: &body)
        case .array?, .object?: Self.append(cells[column]?.compact ?? "", to: &body)
        case .boolean(let value)?: body += "\(value)".utf8
        case .number?, .longInteger?: body += (cells[column]?.digits ?? "").utf8
        }
      }
      // A row of one empty cell would be an empty line.
      if last == 0, cells[0] == .null { body += "\"\"".utf8 }
    } else {
      body += "\"\"".utf8
    }
    body.append(UInt8(ascii: "\n"))
    line += 1
    guard names.count <= Self.mostColumns, body.count <= limit else {
      let what =
        names.count > Self.mostColumns
        ? "more than \(Self.mostColumns) different keys" : "more than \(limit) bytes as a table"
      throw DocumentError(
        .document, "has \(what) up to \(name); keep only the keys that are needed, such as with jq")
    }
  }

  private mutating func addCells(
    of members: [JSONValue.Member], in parent: String, to cells: inout [Int: JSONValue]
  ) {
    for member in members {
      let key = String(member.key[...].trimmed)
      let name = parent.isEmpty ? key : "\(parent).\(key)"
      guard case .object(let inner) = member.value, !Self.isGeometry(inner) else {
        add(member.value, to: name, of: &cells)
        continue
      }
      // Databases write the type of a value as a key: {"$date": "2024-05-01"}.
      if inner.count == 1, inner[0].key.utf8.first == UInt8(ascii: "$") {
        if case .object(let innermost) = inner[0].value, innermost.count == 1 {
          add(innermost[0].value, to: name, of: &cells)
        } else {
          add(inner[0].value, to: name, of: &cells)
        }
        continue
      }
      if let value = Self.valueOfSPARQL(inner) {
        add(value, to: name, of: &cells)
        continue
      }
      addCells(of: inner, in: name, to: &cells)
    }
  }

  private mutating func add(_ value: JSONValue, to name: String, of cells: inout [Int: JSONValue]) {
    let column: Int
    if let known = columns[name.bytewise] {
      column = known
    } else {
      // More are reported with their record.
      guard names.count <= Self.mostColumns else { return }
      column = names.count
      columns[name.bytewise] = column
      names.append(name)
    }
    if cells[column] == nil || cells[column] == .null { cells[column] = value }
  }

  /// The types of terms in results of SPARQL.
  private static let typesOfSPARQL: Set = ["uri", "literal", "typed-literal", "bnode"]

  /// Returns the value of a term in results of SPARQL; `nil` for any other object.
  private static func valueOfSPARQL(_ members: [JSONValue.Member]) -> JSONValue? {
    guard members.count < 5, case .string(let type)? = members.first(where: { $0.key == "type" })?.value,
      typesOfSPARQL.contains(type)
    else { return nil }
    return members.first { $0.key == "value" }?.value
  }

  private static func isGeometry(_ members: [JSONValue.Member]) -> Bool {
    members.contains { $0.key == "coordinates" } && members.contains { $0.key == "type" }
  }

  /// Appends a field in quotes.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
