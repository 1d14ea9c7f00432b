import PulseBasics
package import PulseDocument
package import PulseSceneInput

/// A parser of manifest records into rows.
///
/// Keys are those of scene files or the names of options (`pulseColor`, `pulse-color`, `pulse_color`). Unknown
/// keys are errors in JSON and JSON Lines. Tables and features have data of their own as well, which output
/// patterns can use.
package struct ManifestRowParser {
  /// The key of a row's `id`.
  package static let idKey = "id"

  /// The key of a row's output path.
  package static let outputKey = "output"

  /// The key of places, whose column is data where others have the coordinates.
  private static let placeKey = "place"

  private let format: ManifestFormat
  private let keys: [String: String]
  let dataKeys: [String: String]

  /// The keys of the properties of features, which have a location.
  private let featureKeys: [String: String]

  /// The fields that output patterns use, which are valid although they are no settings.
  private let usedFields: Set<String>

  /// The columns that are given a meaning.
  let columns: ColumnNameList?

  /// Whether nothing but the rows says where they are.
  let needsPlaces: Bool

  /// The columns with names of places; `nil` without any, and where a single one is that of the key.
  private var placeColumns: PlaceNameColumns?

  /// The line such as `sep=;` above the header of a table, if any.
  private(set) var separatorLine: [UInt8]?

  /// The warnings about the header of a table.
  private(set) var warnings: [Diagnostic] = []

  /// The pending warnings about values named like options that are data, and the names of all such values so far.
  private var dataWarnings: [Diagnostic] = []
  private var namesOfData: Set<Bytewise> = []

  /// The number of features without a geometry, which produce no rows.
  private(set) var skippedFeatureCount = 0

  /// The number of parsed elements of a JSON array.
  private var elements = 0

  /// The CSV reader with the keys of its columns, once the header was parsed.
  private var table: (reader: CSVTableReader, columnKeys: [String?])?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - format: The format of the manifest.
  ///   - keys: The known keys of scenes and outputs.
  ///   - usedFields: The fields that output patterns, texts and scales use.
  ///   - columns: The columns that are given a meaning.
  ///   - needsPlaces: Whether a table without columns of places is refused.
  package init(
    _ format: ManifestFormat, keys: [String], usedFields: Set<String>, columns: ColumnNameList? = nil,
    needsPlaces: Bool = true
  ) {
    self.format = format
    self.usedFields = usedFields
    (self.columns, self.needsPlaces) = (columns, needsPlaces)
    var known: [String: String] = [:]
    for key in keys + [Self.idKey, Self.outputKey] {
      known[Self.normalizedName(key)] = key
      // The usual spelling needs no normalization.
      known[key] = key
    }
    if format != .csv {
      for meaning in Self.meanings + [.place] {
        if let name = columns?[meaning] { known[name] = meaning.rawValue }
      }
    }
    self.keys = known
    for (name, key) in CoordinateColumnNames.names { known[name] = key }
    dataKeys = known
    featureKeys = known.filter { $0.value != Self.placeKey }
  }

  /// Parses a record.
  ///
  /// - Returns: The row with its diagnostics; `nil` for the header of a table, and for a feature without a geometry.
  /// - Throws: `DocumentError` if the header of a table is malformed.
  package mutating func row(of record: ManifestRecord) throws(DocumentError) -> ManifestRow? {
    var row = ManifestRow(record)
    if format == .json {
      // An array may be on one line, so its rows count elements.
      elements += 1
      row.line = elements
    }
    if let errorMessage = record.errorMessage {
      if format == .csv, table == nil {
        throw DocumentError(.row(record.line), errorMessage)
      }
      row.report(.document, errorMessage)
      return row
    }
    if format == .csv {
      if table == nil, isListOfNames(record) {
        table = try header(of: ManifestRecord(line: record.line, bytes: Array("name".utf8)), isMissing: true)
        warnings = [
          Diagnostic(
            .row(record.line),
            "has no header, only names of places, one in each row; write 'place' above them to say so")
        ]
      }
      guard let table else {
        if separatorLine == nil, record.bytes.starts(with: "sep=".utf8), record.bytes.count == 5 {
          separatorLine = record.bytes
        } else {
          table = try header(of: record)
        }
        return nil
      }
      read(record.bytes, of: table.reader, table.columnKeys, into: &row)
      return row
    }
    do throws(DocumentError) {
      guard read(try JSONParser.parse(record.bytes), into: &row) else {
        skippedFeatureCount += 1
        return nil
      }
    } catch {
      row.diagnostics = error.diagnosticsWithinRow
    }
    return row
  }

  /// Parses a JSON document into a row, with mistakes as diagnostics; returns `false` for a feature without a geometry.
  private mutating func read(_ document: JSONValue, into row: inout ManifestRow) -> Bool {
    guard case .object(let members) = document else {
      row.report(.document, "the row is not an object; write it as { }")
      return true
    }
    guard Self.text(of: "type", in: members) == "Feature" else {
      guard format == .jsonl || format == .json else {
        row.report(.document, "is not a feature; use an object of type Feature")
        return true
      }
      for member in members {
        addField(
          member.key, member.value, as: canonicalKey(of: member.key, in: keys), isData: false, in: &row)
      }
      return true
    }
    // Features may be unlocated (RFC 7946, 3.2).
    if case .null = Self.value(of: "geometry", in: members) { return false }
    readFeature(members, into: &row)
    return true
  }

  private mutating func readFeature(_ members: [JSONValue.Member], into row: inout ManifestRow) {
    if case .object(let properties) = Self.value(of: "properties", in: members) {
      for property in properties {
        addField(
          property.key, property.value, as: canonicalKey(of: property.key, in: featureKeys), isData: true,
          in: &row)
      }
    }
    switch Self.value(of: "id", in: members) {
    case .string(let text)?: row.id = text
    case let id: row.id = id?.digits
    }
    if let id = row.id { row.fields[Self.idKey.bytewise] = id }
    guard case .object(let geometry) = Self.value(of: "geometry", in: members),
      Self.text(of: "type", in: geometry) == "Point",
      case .array(let position) = Self.value(of: "coordinates", in: geometry), position.count > 1
    else {
      return row.report(
        .member("geometry", of: .document),
        "is not a point; write {\"type\": \"Point\", \"coordinates\": [LON, LAT]}")
    }
    for (key, value) in [("lat", position[1]), ("lon", position[0])] {
      addField(key, value, as: key, isData: false, in: &row)
    }
  }

  /// Returns a reader for the rows of a table, made from its header, and the key of each column, `nil` for other data.
  ///
  /// - Throws: `DocumentError` if the header is malformed, or two columns have the same key.
  private mutating func header(
    of record: ManifestRecord, isMissing: Bool = false
  ) throws(DocumentError) -> (reader: CSVTableReader, columnKeys: [String?]) {
    let above = separatorLine.map { $0 + [UInt8(ascii: "\n")] } ?? []
    let reader = try CSVTableReader(above + record.bytes, log: DiagnosticLog())
    var columnKeys = reader.names.map { canonicalKey(of: $0, in: dataKeys) }
    let others = CoordinateColumnNames.others(
      in: reader.names, besides: Set(columnKeys.compactMap(\.self)))
    for (index, key) in others { columnKeys[index] = columnKeys[index] ?? key }
    if isMissing {
      columnKeys = [Self.placeKey]
    } else {
      try useColumns(among: reader.names, for: &columnKeys, line: record.line)
    }
    var names: [String: String] = [:]
    for (name, canonicalKey) in zip(reader.names, columnKeys) {
      guard let canonicalKey else { continue }
      if let first = names.updateValue(name, forKey: canonicalKey) {
        throw DocumentError(
          .row(record.line),
          "the columns '\(first.excerpt)' and '\(name.excerpt)' have the same meaning; remove one of them"
        )
      }
    }
    // These columns, or the files that they name, provide coordinates.
    let missing = ["lat", "lon"].filter { names[$0] == nil }
    if needsPlaces, !missing.isEmpty, Self.placeKeys.union([Self.placeKey]).isDisjoint(with: names.keys) {
      let log = DiagnosticLog()
      TableColumns.reportMissing(missing, among: reader.names, log)
      try log.throwReported()
    }
    return (reader, columnKeys)
  }

  /// The keys of columns that say where a row is, besides ``placeKey`` and coordinates.
  private static let placeKeys: Set = ["center", "bbox", "camera", "scene", "track", "geojson", "csv"]

  /// The meanings of columns that are keys of rows, besides that of names of places.
  private static let meanings: [ColumnNameList.Meaning] = [.latitude, .longitude, .id]

  /// Gives the columns that ``columns`` names their keys, and finds those with names of places in a table without
  /// coordinates.
  private mutating func useColumns(
    among names: [String], for keys: inout [String?], line: Int
  ) throws(DocumentError) {
    let log = DiagnosticLog()
    var given = columns ?? ColumnNameList([:])
    for meaning in Self.meanings where given.names[meaning] != nil {
      Self.remove(meaning.rawValue, from: &keys)
      if let name = given[meaning], let index = TableColumns.index(of: name, in: names, log) {
        keys[index] = meaning.rawValue
      }
    }
    let isLocated = keys.contains { $0.map(Self.placeKeys.union(["lat", "lon"]).contains) == true }
    if given[.place] != nil {
      for key in ["lat", "lon"] { Self.remove(key, from: &keys) }
    } else if !isLocated, !given.declines(.place), let index = keys.firstIndex(of: Self.placeKey) {
      given.names[.place] = names[index]
    }
    Self.remove(Self.placeKey, from: &keys)
    if given[.place] != nil || needsPlaces && !isLocated,
      let found = PlaceNameColumns(among: names, given, log)
    {
      keys[found.place] = Self.placeKey
      placeColumns = found
      if found.areStates { warnings.append(warningOfStates(in: names[found.place], line)) }
      if given[.place] == nil, let warning = found.warning(names) {
        warnings.append(Diagnostic(.row(line), warning))
      }
    }
    try log.throwReported()
  }

  private static func remove(_ key: String, from keys: inout [String?]) {
    for index in keys.indices where keys[index] == key { keys[index] = nil }
  }

  /// Returns the warnings since the previous call about values named like options that are data.
  package mutating func takeDataWarnings() -> [Diagnostic] {
    defer { dataWarnings = [] }
    return dataWarnings
  }

  private mutating func read(
    _ bytes: [UInt8], of table: CSVTableReader, _ columnKeys: [String?], into row: inout ManifestRow
  ) {
    do throws(DocumentError) {
      let record = try DiagnosticLog.collect { log in table.record(of: bytes, log: log) }
      for (column, name) in record.names.enumerated() where !name.isEmpty {
        let text = String(record.texts[column][...].trimmed)
        if text.isEmpty {
          row.emptyFields.append(name)
        } else {
          addField(name, .string(text), as: columnKeys[column], isData: true, in: &row)
        }
      }
      locate(&row, by: record.texts)
    } catch {
      row.diagnostics = error.diagnosticsWithinRow
    }
  }

  /// Adds the state and the country of a row to the name of its place.
  private func locate(_ row: inout ManifestRow, by texts: [String]) {
    guard let placeColumns, let index = row.members.firstIndex(where: { $0.key == Self.placeKey }) else {
      return
    }
    row.members[index].value = .string(placeColumns.text(of: texts))
  }

  /// Returns the key of a setting for its name in any spelling, such as `pulse-color`; `nil` if the name is unknown.
  func canonicalKey(of name: String, in keys: [String: String]) -> String? {
    keys[name] ?? keys[Self.normalizedName(name)]
  }

  /// Adds a named value to a row: as a setting if the name has a key, and as text that output patterns can use.
  ///
  /// - Parameters:
  ///   - name: The name in the manifest.
  ///   - value: The value.
  ///   - key: The key of the setting; `nil` if there is none.
  ///   - isData: Whether the value is data, so that an unknown name is no mistake.
  ///   - row: The row to change.
  private mutating func addField(
    _ name: String, _ value: JSONValue, as key: String?, isData: Bool, in row: inout ManifestRow
  ) {
    if let scalarText = value.scalarText { row.fields[name.bytewise] = scalarText }
    if value == .null { row.emptyFields.append(name) }
    guard let key else {
      if !isData, !usedFields.contains(name) {
        row.members.append(JSONValue.Member(key: name, value: value))
      }
      return
    }
    if let scalarText = value.scalarText { row.fields[key.bytewise] = scalarText }
    switch key {
    case Self.idKey:
      guard let scalarText = value.scalarText, !scalarText.isEmpty else {
        return row.report(
          .member(name, of: .document), "\(value.quotedForMessage) is not a name; write a string")
      }
      row.id = scalarText
    case Self.outputKey:
      guard let paths = value.texts else {
        return row.report(
          .member(name, of: .document),
          "\(value.quotedForMessage) is not a path; write a string, or several in [ ]")
      }
      row.outputs = paths
    default:
      // Null is ignored in the properties of a feature, which often all have the same keys.
      if isData, case .null = value { return }
      if isData, DataOptions.isOtherData(value, forOption: key) {
        if namesOfData.insert(name.bytewise).inserted {
          dataWarnings.append(
            Diagnostic(
              .row(row.line),
              "\(value.quotedForMessage) is no value of the option of the same name, so that '\(name.excerpt)' is data in "
                + "this row and others like it, and sets no option; rename it"))
        }
        return
      }
      row.members.append(JSONValue.Member(key: key, value: value))
    }
  }

  private static func value(of key: String, in members: [JSONValue.Member]) -> JSONValue? {
    members.first { $0.key == key }?.value
  }

  private static func text(of key: String, in members: [JSONValue.Member]) -> String? {
    if case .string(let text) = value(of: key, in: members) { text } else { nil }
  }

  /// Returns a name in lower case without separators: `pulsecolor` for `pulse-color` and `pulseColor`.
  private static func normalizedName(_ name: String) -> String {
    name.lowercased().bytewise.filter { !"-_ ".bytewise.contains($0) }
  }
}

extension DocumentError {
  /// The diagnostics of a record with places within its row, whose number the caller knows.
  fileprivate var diagnosticsWithinRow: [Diagnostic] {
    diagnostics.map { Diagnostic($0.place.withinRow, $0.message) }
  }
}

extension JSONValue {
  /// The text of a string, a number, or a Boolean; `nil` for other values.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .number, .longInteger: digits
    case .boolean(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }

  /// A string, or a non-empty array of strings; `nil` for other values.
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
