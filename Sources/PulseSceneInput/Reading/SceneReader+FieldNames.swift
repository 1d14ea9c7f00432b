import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// The contents of data files that have been read before all others, by their paths.
struct ReadContents {
  /// The bytes of all that are kept.
  private static let mostBytes = 1 << 26

  private var contents: [Bytewise: Result<DataFileContent, DocumentError>] = [:]
  private var size = 0

  /// Keeps the content of a file, unless it is large and can be read again.
  mutating func keep(_ content: Result<DataFileContent, DocumentError>, of path: String) {
    let bytes = (try? content.get().bytes.count) ?? 0
    guard path.bytewise == "-" || size + bytes <= Self.mostBytes else { return }
    size += bytes
    contents[path.bytewise] = content
  }

  /// Returns the content of a file, once; `nil` for one that has to be read.
  mutating func take(_ path: String) throws(DocumentError) -> DataFileContent? {
    try contents.removeValue(forKey: path.bytewise)?.get()
  }
}

// The names of fields in options, which become those of the data before these are read.
extension SceneReader {
  /// Gives the fields that options name in other capitals the names that they have in the data files.
  ///
  /// - Parameters:
  ///   - spec: The scene.
  ///   - tables: The paths of its tables that are no pictures.
  /// - Returns: The files that have been read for it.
  /// - Throws: ``SceneError`` for names that can mean several fields.
  func matchFieldNames(of spec: inout SceneSpec, tables: [String]) throws(SceneError) -> ReadContents {
    var contents = ReadContents()
    var wanted: Set<Bytewise> = []
    var copy = spec
    copy.renameFields { name, _ in
      wanted.insert(name.bytewise)
      return name
    }
    if wanted.isEmpty { return contents }
    var files: [[String]] = []
    // A table of tracks on standard input is read with these.
    let paths = tables.filter { spec.trackBy == nil || $0.bytewise != "-" }
    for (path, isTable) in paths.map({ ($0, true) }) + spec.geojson.map({ ($0, false) }) {
      let content = Result { () throws(DocumentError) in
        try self.content(of: path, isTable: isTable, spec)
      }
      let keeps = !isTable || spec.trackBy == nil
      if keeps { contents.keep(content, of: path) }
      guard case .success(let found) = content else { continue }
      files.append(Self.fieldNames(of: found, isTable: isTable, wanted, spec))
      // The files that follow cannot have better names.
      wanted.subtract(files[files.count - 1].lazy.map(\.bytewise))
      if wanted.isEmpty { break }
    }
    try spec.matchFields(among: files)
    return contents
  }

  /// Reads a data file.
  func content(of path: String, isTable: Bool, _ spec: SceneSpec) throws(DocumentError) -> DataFileContent {
    try DataFileContent(
      of: path, from: files, limit: Scene.Limits.dataBytes, layer: spec.layer,
      for: isTable ? .table : .geoJSON, in: spec.encoding)
  }

  /// Returns the names of the fields of a file, as far as they are needed for some names.
  private static func fieldNames(
    of content: DataFileContent, isTable: Bool, _ wanted: Set<Bytewise>, _ spec: SceneSpec
  ) -> [String] {
    guard isTable else {
      let format = FeatureFormat(content.kind, layer: spec.layer) ?? .geoJSON
      return format.fieldNames(in: content.bytes, lookingFor: wanted)
    }
    let bytes = TablePreamble.removed(from: content.bytes, spec.columns).bytes
    let table = try? TableColumns.table(bytes, spec.columns, log: DiagnosticLog(), rowLog: DiagnosticLog())
    return (table?.names ?? []) + CoordinateField.ofPlaces
  }
}

extension SceneSpec {
  /// Gives the fields that options name in other capitals the names of the fields of some files or rows.
  ///
  /// - Parameter files: The names of the fields of each.
  /// - Throws: ``SceneError`` for names that can mean several fields.
  mutating func matchFields(among files: [[String]]) throws(SceneError) {
    var diagnostics: [SceneDiagnostic] = []
    let spec = self
    func match(_ name: String, _ field: SceneField) -> String {
      let found = files.map { NamedField(name, among: $0) }
      if found.contains(.exact) { return name }
      for case .several(let fields) in found {
        diagnostics.append(
          SceneDiagnostic(field, NamedField.message(about: name, fields), from: spec.origin(of: field)))
        return name
      }
      for case .similar(let other) in found { return other }
      return name
    }
    renameFields { name, field in
      guard !spec.isMade(name, for: field) else { return name }
      let prefix =
        spec.film.groupBy == nil ? nil : RowGroupFields.prefixes.first(where: name.bytewise.hasPrefix)
      guard let prefix else { return match(name, field) }
      return prefix + match(String(name.bytewise.dropFirst(prefix.utf8.count)), field)
    }
    guard diagnostics.isEmpty else { throw SceneError(diagnostics: diagnostics) }
  }

  /// Returns whether a name is that of a field that is computed, whatever the data have.
  private func isMade(_ name: String, for field: SceneField) -> Bool {
    if isBesideTracks || trackBy != nil, ComputedTrackField(rawValue: name) != nil { return true }
    if film.groupBy == nil { return false }
    return name.bytewise == RowGroupFields.count.bytewise
      || field == .groupBy && name.bytewise == RowGroupFields.place.bytewise
  }

  /// Gives the fields that options name other names; those of texts are found with each row.
  ///
  /// - Parameter rename: Returns the new name of a field that an option names.
  mutating func renameFields(_ rename: (_ name: String, _ option: SceneField) -> String) {
    func renameOne(_ name: inout String?, _ option: SceneField) {
      name = name.map { $0.isEmpty ? $0 : rename($0, option) }
    }
    func renameList(_ names: inout String?, _ option: SceneField) {
      guard let text = names, !text.isEmpty else { return }
      let whole = rename(text, option)
      guard whole.bytewise == text.bytewise, text.bytewise.contains(",") else { return names = whole }
      names = text.bytewise.split(separator: ",").map { rename(String($0.trimmed), option) }
        .joined(separator: ",")
    }
    if let scale = film.colorBy { film.colorBy?.field = rename(scale.field, .colorBy) }
    if let scale = film.radiusBy { film.radiusBy?.field = rename(scale.field, .radiusBy) }
    if let field = film.heat?.field { film.heat?.field = rename(field, .heat) }
    renameOne(&film.series, .series)
    renameOne(&film.groupBy, .groupBy)
    renameList(&trackBy, .trackBy)
    renameList(&film.timeField, .time)
    renameList(&film.endField, .end)
    rowFilters = rowFilters.map { $0.ofField(rename($0.field, .rowFilters)) }
    labelFilters = labelFilters.map { $0.ofField(rename($0.field, .labelFilters)) }
    if trackBy != nil {
      film.label = film.label?.withFields { $0 == "name" ? $0 : rename($0, .label) }
    }
    guard var columns else { return }
    if columns.timeRange == nil { renameList(&columns.names[.time], .columns) }
    renameList(&columns.names[.end], .columns)
    renameOne(&columns.names[.name], .columns)
    self.columns = columns
  }
}

extension RowFilter {
  /// Returns the condition on another field.
  func ofField(_ name: String) -> RowFilter {
    name.bytewise == field.bytewise ? self : RowFilter(name, comparison, values)
  }
}
