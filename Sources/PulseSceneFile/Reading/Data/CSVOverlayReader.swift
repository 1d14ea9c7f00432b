import PulseArguments
import PulseDocument
import PulseSceneText
import PulseSyntax

/// A decoder of CSV files with an overlay in each row.
struct CSVOverlayReader {
  /// A column with its argument.
  private struct Column {
    let index: Int
    let argument: Argument<OverlaySpec>

    /// The name of the argument in messages.
    let name: String

    /// Whether it is a coordinate, which each row must have.
    let isPlace: Bool

    init(index: Int, argument: Argument<OverlaySpec>) {
      self.index = index
      self.argument = argument
      name = argument.dashedName
      isPlace = CSVOverlayReader.isPlace(argument)
    }
  }

  private let path: String
  private let overlayDefaults: OverlaySpec
  private let reader: SceneReader
  private var data: ImportedFeatures

  /// Creates a decoder of one file, which adds to the features of previous files; `overlayDefaults` has the default
  /// values of all overlays.
  init(_ path: String, data: ImportedFeatures, overlayDefaults: OverlaySpec, reader: SceneReader) {
    self.path = path
    self.data = data
    self.overlayDefaults = overlayDefaults
    self.reader = reader
  }

  /// Decodes a file and returns its features together with those of previous files, or throws all
  /// problems with their places in the table.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> ImportedFeatures {
    try DiagnosticLog.collect { log throws(DocumentError) in
      var table = try CSVTableReader(bytes, log: log)
      let columns = try columns(of: table.names)
      let folder = BaseFolder(of: path)
      data.addFieldNames(table.names)
      let indices = Dictionary(zip(table.names, table.names.indices)) { first, _ in first }
      let overrides = reader.overlayOverrides
      while let row = table.next() {
        var overlay = overlayDefaults
        overlay.origin = .document(file: path, place: .row(row.line))
        // By number, since columns are large and a table has many rows.
        for number in columns.indices {
          let text = row.texts[columns[number].index][...].trimmed
          if text.isEmpty { continue }
          let value = row.value(String(text), of: columns[number].name)
          value.assign(to: columns[number].argument, in: &overlay, folder: folder)
        }
        for number in columns.indices where columns[number].isPlace {
          if row.texts[columns[number].index][...].trimmed.isEmpty {
            log.report(row.place(of: columns[number].name), "is empty; write degrees")
          }
        }
        overrides.apply(to: &overlay)
        guard data.fields.isNeeded else {
          try data.add(overlay)
          continue
        }
        let values = data.fields.read(
          { name in
            indices[name].map { row.value(row.texts[$0], of: name) }
          }, into: &overlay)
        if let values { try data.add(overlay, values) }
      }
      return data
    }
  }

  /// Matches column names with arguments; unknown columns are ignored.
  private mutating func columns(of names: [String]) throws(DocumentError) -> [Column] {
    let arguments = OverlaySpec.identity + OverlaySpec.place + OverlaySpec.arguments
    var meanings: [String: Argument<OverlaySpec>] = [:]
    for argument in arguments { meanings[Self.normalizedName(argument.key)] = argument }
    for (name, key) in CoordinateColumnNames.names { meanings[name] = meanings[key] }
    let plainNames = names.map(Self.normalizedName)
    let keys = Set(plainNames.compactMap { meanings[$0]?.key })
    for (name, key) in CoordinateColumnNames.fallbackNames(in: plainNames, besides: keys) {
      meanings[name] = meanings[key]
    }
    var known = FieldNameTable(meanings, known: arguments.map(\.dashedName) + ["latitude", "longitude"])
    var columns: [Column] = []
    let log = DiagnosticLog()
    for (index, name) in names.enumerated() {
      guard let argument = known[Self.normalizedName(name)] else {
        if let near = known.correction(name) {
          data.warn(.document(file: path, place: .row(1)), name, near: near)
        }
        continue
      }
      if let first = columns.first(where: { $0.argument.key == argument.key }) {
        let names = "'\(names[first.index].excerpt)' and '\(name.excerpt)'"
        log.report(.row(1), "the columns \(names) have the same meaning; remove one of them")
      }
      columns.append(Column(index: index, argument: argument))
    }
    for argument in arguments where Self.isPlace(argument) {
      if columns.contains(where: { $0.argument.key == argument.key }) { continue }
      log.report(.row(1), CoordinateColumnNames.missingColumnMessage(argument.key, among: names))
    }
    try log.throwReported()
    return columns
  }

  private static func isPlace(_ argument: Argument<OverlaySpec>) -> Bool {
    OverlaySpec.place.contains { $0.key == argument.key }
  }

  /// Returns a name in lower case without separators: `pulsecolor` for `pulse-color` and `pulseColor`.
  private static func normalizedName(_ name: String) -> String {
    name.lowercased().filter { !"-_ ".contains($0) }
  }
}
