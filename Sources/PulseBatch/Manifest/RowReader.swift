package import PulseDocument
import PulseSpelling

/// Understands the records of a manifest.
///
/// A row of JSONL says what it wants under the keys of a scene file or the names of options (`pulseColor`,
/// `pulse-color`, `pulse_color`), and every other key is a mistake. A table or a feature has data of its own beside
/// that, which can stand in names of files.
package struct RowReader {
  /// The key of a row's name.
  package static let idKey = "id"

  /// The key under which a row says where it goes.
  package static let outputKey = "output"

  private let format: ManifestFormat
  private let keys: [String: String]
  private let dataKeys: [String: String]

  /// Fields that patterns name: a row can have them although they say nothing about the picture.
  private let patternFields: Set<String>

  /// A line such as `sep=;` above the header of a table.
  private var separatorLine: [UInt8]?

  /// Warnings about the header of a table.
  private(set) var warnings: [DocumentProblem] = []

  /// The number of features that have no geometry, and lead to no row.
  private(set) var withoutGeometry = 0

  /// The number of elements of a list that were read.
  private var elements = 0

  /// The table without its rows, once its header was read, and what the columns say.
  private var table: (reader: TableReader, meanings: [String?])?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - format: How the rows are written.
  ///   - keys: The keys that say something.
  ///   - patternFields: The fields that names of files take from rows.
  package init(_ format: ManifestFormat, keys: [String], patternFields: Set<String>) {
    self.format = format
    self.patternFields = patternFields
    var known: [String: String] = [:]
    for key in keys + [Self.idKey, Self.outputKey] {
      known[Self.plain(key)] = key
      // As it is mostly written, it is found at once.
      known[key] = key
    }
    self.keys = known
    for (name, key) in PlaceColumns.names { known[name] = key }
    dataKeys = known
  }

  /// Understands a record.
  ///
  /// - Parameter record: The record.
  /// - Returns: Its row, with what is wrong with it; nothing for the header of a table, and for a feature without a
  ///   geometry.
  /// - Throws: `DocumentError` if a table has a header that cannot be used.
  package mutating func row(of record: ManifestRecord) throws(DocumentError) -> ManifestRow? {
    var row = ManifestRow(record)
    if format == .json {
      // All of them may stand on one line.
      elements += 1
      row.line = elements
    }
    if let flaw = record.flaw {
      if format == .csv, table == nil {
        throw DocumentError(problems: [DocumentProblem("line \(record.line)", flaw)])
      }
      row.report("", flaw)
      return row
    }
    if format == .csv {
      guard let table else {
        if separatorLine == nil, record.bytes.starts(with: "sep=".utf8), record.bytes.count == 5 {
          separatorLine = record.bytes
        } else {
          table = try header(of: record)
        }
        return nil
      }
      read(record.bytes, of: table.reader, table.meanings, into: &row)
      return row
    }
    do throws(DocumentError) {
      guard read(try JSONParser.parse(record.bytes), into: &row) else {
        withoutGeometry += 1
        return nil
      }
    } catch {
      row.problems = error.problems.map { problem in
        DocumentProblem(String(problem.place.trimmingPrefix("line 1, ")), problem.message)
      }
    }
    return row
  }

  /// Reads a row; returns whether it is one, and not a feature without a geometry.
  private func read(_ document: JSONValue, into row: inout ManifestRow) -> Bool {
    guard case .object(let members) = document else {
      row.report("", "\(document.echo) is not an object; write what is to be rendered in { }")
      return true
    }
    guard Self.text(of: "type", in: members) == "Feature" else {
      guard format == .jsonl || format == .json else {
        row.report("", "is not a feature; write an object of the type Feature")
        return true
      }
      for member in members {
        say(member.key, member.value, as: meaning(of: member.key, in: keys), isData: false, in: &row)
      }
      return true
    }
    // Features may lie nowhere (RFC 7946, 3.2).
    if case .null = Self.value(of: "geometry", in: members) { return false }
    readFeature(members, into: &row)
    return true
  }

  private func readFeature(_ members: [JSONValue.Member], into row: inout ManifestRow) {
    if case .object(let properties) = Self.value(of: "properties", in: members) {
      for property in properties {
        say(property.key, property.value, as: meaning(of: property.key, in: dataKeys), isData: true, in: &row)
      }
    }
    switch Self.value(of: "id", in: members) {
    case .string(let text)?: row.id = text
    case let id: row.id = id?.digits
    }
    if let id = row.id { row.fields[Self.idKey] = id }
    guard case .object(let geometry) = Self.value(of: "geometry", in: members),
      Self.text(of: "type", in: geometry) == "Point",
      case .array(let position) = Self.value(of: "coordinates", in: geometry), position.count > 1
    else {
      return row.report("geometry", "is no point; write {\"type\": \"Point\", \"coordinates\": [LON, LAT]}")
    }
    for (key, value) in [("lat", position[1]), ("lon", position[0])] {
      say(key, value, as: key, isData: false, in: &row)
    }
  }

  /// Checks the header of a table; returns what its columns say.
  private mutating func header(
    of record: ManifestRecord
  ) throws(DocumentError) -> (reader: TableReader, meanings: [String?]) {
    let above = separatorLine.map { $0 + [UInt8(ascii: "\n")] } ?? []
    let reader = try TableReader(above + record.bytes, log: DocumentLog())
    var meanings = reader.names.map { meaning(of: $0, in: dataKeys) }
    let plainNames = reader.names.map(Self.plain)
    let weakNames = PlaceColumns.weakNames(in: plainNames, besides: Set(meanings.compactMap(\.self)))
    for (index, name) in plainNames.enumerated() { meanings[index] = meanings[index] ?? weakNames[name] }
    var names: [String: String] = [:]
    for (name, meaning) in zip(reader.names, meanings) {
      guard let meaning else { continue }
      if let first = names.updateValue(name, forKey: meaning) {
        throw DocumentError(problems: [
          DocumentProblem(
            "line \(record.line)",
            "the columns '\(first.excerpt)' and '\(name.excerpt)' mean the same; leave one of them out"
          )
        ])
      }
    }
    // Rows get their places from these columns, or from files that they name.
    let placed: Set = ["scene", "track", "geojson", "csv"]
    if placed.isDisjoint(with: names.keys) {
      for key in ["lat", "lon"] where names[key] == nil {
        let message = PlaceColumns.missing(key, among: reader.names)
        warnings.append(DocumentProblem("line \(record.line)", message))
      }
    }
    return (reader, meanings)
  }

  private func read(
    _ bytes: [UInt8], of table: TableReader, _ meanings: [String?], into row: inout ManifestRow
  ) {
    do throws(DocumentError) {
      let record = try DocumentLog.collect { log in table.record(of: bytes, log: log) }
      for (column, name) in record.names.enumerated() where !name.isEmpty {
        let text = String(record.texts[column][...].trimmed)
        if !text.isEmpty { say(name, .string(text), as: meanings[column], isData: true, in: &row) }
      }
    } catch {
      row.problems = error.problems.map { problem in
        // The line of the row is known better than within it alone.
        let place = problem.place.split(separator: ", ", maxSplits: 1).dropFirst().joined()
        return DocumentProblem(place, problem.message)
      }
    }
  }

  /// Returns the key that a name stands for, however it is written.
  private func meaning(of name: String, in keys: [String: String]) -> String? {
    keys[name] ?? keys[Self.plain(name)]
  }

  /// Notes what a row says under a name, as what it says under a key if the name stands for one.
  private func say(
    _ name: String, _ value: JSONValue, as key: String?, isData: Bool, in row: inout ManifestRow
  ) {
    if let word = value.word { row.fields[name] = word }
    guard let key else {
      if !isData, !patternFields.contains(name) {
        row.members.append(JSONValue.Member(key: name, value: value))
      }
      return
    }
    if let word = value.word { row.fields[key] = word }
    switch key {
    case Self.idKey:
      guard let word = value.word, !word.isEmpty else {
        return row.report(name, "\(value.echo) is no name; write a text")
      }
      row.id = word
    case Self.outputKey:
      guard let paths = value.texts else {
        return row.report(name, "\(value.echo) is no path; write a text, or several in [ ]")
      }
      row.outputs = paths
    default:
      // Null says nothing in the properties of a feature, which often have the same keys.
      if isData, case .null = value { return }
      row.members.append(JSONValue.Member(key: key, value: value))
    }
  }

  private static func value(of key: String, in members: [JSONValue.Member]) -> JSONValue? {
    members.first { $0.key == key }?.value
  }

  private static func text(of key: String, in members: [JSONValue.Member]) -> String? {
    if case .string(let text) = value(of: key, in: members) { text } else { nil }
  }

  /// A name without capitals and what stands between words: `pulsecolor` for `pulse-color` and `pulseColor`.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !"-_ ".contains($0) }
  }
}

extension JSONValue {
  /// A text, a number, true or false as a word.
  fileprivate var word: String? {
    switch self {
    case .string(let text): text
    case .number, .longInteger: digits
    case .boolean(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }

  /// A text, or a list of texts that is not empty.
  fileprivate var texts: [String]? {
    switch self {
    case .string(let text): return text.isEmpty ? nil : [text]
    case .array(let elements):
      let texts = elements.compactMap { if case .string(let text) = $0, !text.isEmpty { text } else { nil } }
      return texts.isEmpty || texts.count < elements.count ? nil : texts
    default: return nil
    }
  }
}
