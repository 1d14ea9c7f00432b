import PulseBasics
import PulseDocument

/// The rows of a data file that are left out, or drawn without a part, counted by what is wrong with them, with the
/// first of each kind.
struct RowProblems {
  /// A kind of problem.
  enum Kind: Int, CaseIterable {
    case unselected
    case malformed
    case noTrack
    case noSeries
    case noGroup
    case noPlace
    case unreadable
    case unreadableTime
    case heading
    case id

    /// Whether such rows are not drawn at all.
    var leavesOut: Bool { self != .heading && self != .id }

    /// The kind as it follows the number of rows.
    var phrase: String {
      switch self {
      case .unselected: "that --where leaves out"
      case .malformed: "with other fields than the header"
      case .noTrack: "without a value in the column of --track-by"
      case .noSeries: "without a value in the field of --series"
      case .noGroup: "without a value in the column of --group-by"
      case .noPlace: "without a place"
      case .unreadable: "with a place that cannot be read"
      case .unreadableTime: "with a time that cannot be read"
      case .heading: "with a heading that is no direction"
      case .id: "with an id that is no text or number"
      }
    }
  }

  /// The number of rows of a kind, and its first one.
  private struct Entry {
    var count = 0
    var first = ""
  }

  private var entries = [Entry](repeating: Entry(), count: Kind.allCases.count)

  /// Counts a row; `first` describes the first one of its kind.
  mutating func add(_ kind: Kind, _ first: @autoclosure () -> String) {
    if entries[kind.rawValue].count == 0 { entries[kind.rawValue].first = first() }
    entries[kind.rawValue].count += 1
  }

  /// Counts the malformed rows of a table.
  mutating func addMalformedRows(of table: CSVTableReader) {
    guard table.malformedRows.count > 0 else { return }
    add(.malformed, table.malformedRows.first?.withoutRemedy ?? "")
    entries[Kind.malformed.rawValue].count += table.malformedRows.count - 1
  }

  /// Returns the summary of a file with the rows that are left out.
  ///
  /// - Parameters:
  ///   - noun: The plural noun for rows.
  ///   - total: The number of all rows.
  ///   - file: The path of the file.
  ///   - columns: The columns with a meaning.
  /// - Returns: The summary.
  func summary(
    of noun: String, _ total: Int, in file: String, _ columns: [DataFileSummary.Column] = []
  ) -> DataFileSummary {
    let leftOut = Kind.allCases.filter { $0.leavesOut && entries[$0.rawValue].count > 0 }.map { kind in
      DataFileSummary.LeftOutRows(
        reason: kind.phrase, count: entries[kind.rawValue].count, first: entries[kind.rawValue].first,
        areUnselected: kind == .unselected)
    }
    return DataFileSummary(file: file, noun: noun, count: total, leftOut: leftOut, columns: columns)
  }

  /// Returns one warning about the rows that are left out, and one for each part that is missing in others.
  ///
  /// - Parameters:
  ///   - rows: The noun for rows, in the singular and the plural.
  ///   - total: The number of all rows.
  ///   - file: The path of the file.
  /// - Returns: The warnings, with the number of rows and the first of them for each reason.
  func warnings(about rows: (one: String, many: String), of total: Int, in file: String) -> [SceneDiagnostic]
  {
    func text(_ kind: Kind) -> String {
      let entry = entries[kind.rawValue]
      let first = entry.count == 1 ? entry.first : "first: \(entry.first)"
      return "\(entry.count) \(kind.phrase) (\(first))"
    }
    func subject(_ count: Int) -> String {
      "\(count) of \(total) \(total == 1 ? rows.one : rows.many) \(count == 1 ? "is" : "are")"
    }
    let found = Kind.allCases.filter { entries[$0.rawValue].count > 0 }
    let missing = found.filter { $0.leavesOut && $0 != .unselected }
    var warnings: [SceneDiagnostic] = []
    if !missing.isEmpty {
      let count = missing.reduce(0) { $0 + entries[$1.rawValue].count }
      warnings.append(
        SceneDiagnostic(
          at: .file(file),
          "\(subject(count)) left out: \(missing.map(text).joined(separator: ", ")); complete those to be shown"
        ))
    }
    for kind in found where !kind.leavesOut {
      let (part, remedy) =
        kind == .heading
        ? ("an arrow", "use degrees from 0 to 360, or leave them empty")
        : ("a name", "write a string or a number")
      warnings.append(
        SceneDiagnostic(
          at: .file(file),
          "\(subject(entries[kind.rawValue].count)) drawn without \(part): \(text(kind)); \(remedy)"))
    }
    return warnings
  }
}

extension Diagnostic {
  /// The place and the problem without its remedy, as part of a sentence about several.
  var withoutRemedy: String {
    let place = "\(place)"
    return place.isEmpty ? parts.problem : "\(place): \(parts.problem)"
  }

  /// The problem and its remedy, which follows the last semicolon of the message.
  var parts: (problem: String, remedy: String) {
    guard let end = message.utf8.lastIndex(of: UInt8(ascii: ";")) else { return (message, "") }
    return (
      String(message[..<end]), String(message[message.utf8.index(after: end)...].bytewise.drop { $0 == " " })
    )
  }
}
