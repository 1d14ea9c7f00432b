import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseDocument
import PulseSpelling

/// Reads tables with an overlay in each row.
struct CSVReader {
  /// A column that says something.
  private struct Column {
    var index: Int
    var argument: Argument<OverlayDraft>
  }

  private let path: String
  private let common: OverlayDraft
  private let reader: SceneReader
  private var data: DataFile

  /// Creates a reader of one file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - data: What other files held.
  ///   - common: What holds for every overlay that says nothing else.
  ///   - reader: The reader of the scene, with what options say.
  init(_ path: String, data: DataFile, common: OverlayDraft, reader: SceneReader) {
    self.path = path
    self.data = data
    self.common = common
    self.reader = reader
  }

  /// Reads the file.
  ///
  /// - Parameter bytes: Its bytes.
  /// - Returns: What this file and others before it held.
  /// - Throws: `DocumentError` with everything that is wrong; see ``DocumentError/inTable(_:)``.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> DataFile {
    try DocumentLog.collect { log throws(DocumentError) in
      var table = try TableReader(bytes, log: log)
      let columns = try columns(of: table.names)
      let folder = Folder(of: path)
      while let row = table.next() {
        var overlay = common
        overlay.origin = .line(file: path, number: row.line)
        for column in columns {
          let text = row.texts[column.index][...].trimmed
          if text.isEmpty { continue }
          let value = DocumentValue(
            untyped: String(text), place: row.place(of: column.argument.dashedName), log: log)
          value.set(column.argument, in: &overlay, folder: folder)
        }
        for column in columns where Self.isPlace(column.argument) {
          if row.texts[column.index][...].trimmed.isEmpty {
            log.report(row.place(of: column.argument.dashedName), "is empty; write degrees")
          }
        }
        reader.overlayWords.say(to: &overlay)
        try data.add(overlay)
      }
      return data
    }
  }

  /// Finds the columns that say something.
  private mutating func columns(of names: [String]) throws(DocumentError) -> [Column] {
    let arguments = OverlayDraft.identity + OverlayDraft.place + OverlayDraft.arguments
    var meanings: [String: Argument<OverlayDraft>] = [:]
    for argument in arguments { meanings[Self.plain(argument.key)] = argument }
    for (name, key) in PlaceColumns.names { meanings[name] = meanings[key] }
    let plainNames = names.map(Self.plain)
    let keys = Set(plainNames.compactMap { meanings[$0]?.key })
    for (name, key) in PlaceColumns.weakNames(in: plainNames, besides: keys) {
      meanings[name] = meanings[key]
    }
    var known = DataNames(meanings, known: arguments.map(\.dashedName) + ["latitude", "longitude"])
    var columns: [Column] = []
    let log = DocumentLog()
    for (index, name) in names.enumerated() {
      guard let argument = known[Self.plain(name)] else {
        if let near = known.slip(name) { data.warn("\(path):1", name, near: near) }
        continue
      }
      if let first = columns.first(where: { $0.argument.key == argument.key }) {
        let names = "'\(names[first.index].excerpt)' and '\(name.excerpt)'"
        log.report("line 1", "the columns \(names) mean the same; leave one of them out")
      }
      columns.append(Column(index: index, argument: argument))
    }
    for argument in arguments where Self.isPlace(argument) {
      if columns.contains(where: { $0.argument.key == argument.key }) { continue }
      log.report("line 1", PlaceColumns.missing(argument.key, among: names))
    }
    try log.check()
    return columns
  }

  private static func isPlace(_ argument: Argument<OverlayDraft>) -> Bool {
    OverlayDraft.place.contains { $0.key == argument.key }
  }

  /// A name without capitals and what stands between words: `pulsecolor` for `pulse-color` and `pulseColor`.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !"-_ ".contains($0) }
  }
}

extension DocumentError {
  /// The problems as those of a table: `stores.csv:17: radius` for `line 17, column 'radius'`.
  func inTable(_ path: String) -> DocumentError {
    DocumentError(
      problems: problems.map { problem in
        let parts = problem.place.split(separator: ", column ", maxSplits: 1)
        guard let line = parts.first, line.hasPrefix("line ") else {
          return DocumentProblem(path, problem.message)
        }
        let column = parts.count > 1 ? ": \(parts[1].filter { $0 != "'" })" : ""
        return DocumentProblem("\(path):\(line.dropFirst("line ".count))\(column)", problem.message)
      })
  }
}
