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
    case noCountry
    case noState
    case unreadable
    case unreadableTime
    case repaired
    case noArea
    case heading
    case id

    /// Whether such rows are not drawn at all.
    var leavesOut: Bool { ![.repaired, .noArea, .heading, .id].contains(self) }

    /// The kind as it follows the number of rows.
    var phrase: String {
      switch self {
      case .unselected: "that --where leaves out"
      case .malformed: "with other fields than the header"
      case .noTrack: "without a value in the column of --track-by"
      case .noSeries: "without a value in the field of --series"
      case .noGroup: "without a value in the column of --group-by"
      case .noPlace: "without a place"
      case .noCountry: "of no country that the built-in map has"
      case .noState: "of no state that the built-in map has"
      case .unreadable: "with a place that cannot be read"
      case .unreadableTime: "with a time that cannot be read"
      case .repaired: "with a mistake in its geometry"
      case .noArea: "with a polygon of a single place"
      case .heading: "with a heading that is no direction"
      case .id: "with an id that is no text or number"
      }
    }
  }

  /// The rows of a kind.
  private struct Entry {
    var count = 0

    /// The first rows, such as `line 2`.
    var rows: [String] = []

    /// The problem of the first one, with its place; `nil` if the kind says it.
    var problem: String?
  }

  /// The largest number of rows of a kind that a warning names.
  private static let mostNamed = 10

  private var entries = [Entry](repeating: Entry(), count: Kind.allCases.count)

  /// Counts a row, which a warning names as `row`; `problem` describes the first one of its kind.
  mutating func add(
    _ kind: Kind, _ row: @autoclosure () -> String, _ problem: @autoclosure () -> String? = nil
  ) {
    let count = entries[kind.rawValue].count
    if count == 0 { entries[kind.rawValue].problem = problem() }
    if count < Self.mostNamed { entries[kind.rawValue].rows.append(row()) }
    entries[kind.rawValue].count += 1
  }

  /// Returns the number of rows of a kind.
  func count(of kind: Kind) -> Int { entries[kind.rawValue].count }

  /// Counts the malformed rows of a table.
  mutating func addMalformedRows(of table: CSVTableReader) {
    guard table.malformedRows.count > 0 else { return }
    add(.malformed, "", table.malformedRows.first?.withoutRemedy)
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
        reason: kind.phrase, count: entries[kind.rawValue].count, first: first(of: kind),
        areUnselected: kind == .unselected)
    }
    return DataFileSummary(file: file, noun: noun, count: total, leftOut: leftOut, columns: columns)
  }

  /// Returns the place of the first row of a kind and what is wrong with it.
  private func first(of kind: Kind) -> String {
    entries[kind.rawValue].problem ?? entries[kind.rawValue].rows.first ?? ""
  }

  /// Returns the rows of a kind, as far as they are named: `lines 2, 5 and 7 more`; `nil` for one, which its problem names.
  private func list(of kind: Kind) -> String? {
    let entry = entries[kind.rawValue]
    guard entry.count > 1, entry.rows.allSatisfy({ !$0.isEmpty }) else { return nil }
    let word = "line "
    let areLines = entry.rows.allSatisfy { $0.bytewise.hasPrefix(word) }
    let names = areLines ? entry.rows.map { String($0.bytewise.dropFirst(word.utf8.count)) } : entry.rows
    let others = entry.count - names.count
    let list = names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    return areLines ? "lines \(list)" : list
  }

  /// Returns one warning about the rows that are left out, and one for each part that is missing in others.
  ///
  /// - Parameters:
  ///   - rows: The noun for rows, in the singular and the plural.
  ///   - total: The number of all rows, of which those that conditions choose are told.
  ///   - file: The path of the file.
  /// - Returns: The warnings, with the number of rows and the first of them for each reason.
  func warnings(about rows: (one: String, many: String), of total: Int, in file: String) -> [SceneDiagnostic]
  {
    func text(_ kind: Kind) -> String {
      let entry = entries[kind.rawValue]
      let list = list(of: kind)
      let first = entry.count == 1 ? first(of: kind) : entry.problem.map { "first: \($0)" }
      return "\(entry.count) \(kind.phrase) (\([list, first].compactMap(\.self).joined(separator: "; ")))"
    }
    // Rows that conditions leave out are not among those that are to be shown.
    let chosen = total - entries[Kind.unselected.rawValue].count
    func subject(_ count: Int) -> String {
      // A geometry alone is no feature.
      let all = max(chosen, count)
      return "\(count) of \(all) \(all == 1 ? rows.one : rows.many) \(count == 1 ? "is" : "are")"
    }
    let found = Kind.allCases.filter { entries[$0.rawValue].count > 0 }
    let missing = found.filter { $0.leavesOut && $0 != .unselected }
    var warnings: [SceneDiagnostic] = []
    if !missing.isEmpty {
      let count = missing.reduce(0) { $0 + entries[$1.rawValue].count }
      // Their problems differ, and only the first one's is told.
      let isPart = missing.contains { kind in
        let entry = entries[kind.rawValue]
        return entry.count > 1 && (entry.problem != nil || entry.count > entry.rows.count)
      }
      warnings.append(
        SceneDiagnostic(
          at: .file(file),
          "\(subject(count)) left out: \(missing.map(text).joined(separator: ", ")); complete those to be shown"
            + (isPart ? ", which --dry-run --strict lists" : "")))
    }
    for kind in found where !kind.leavesOut {
      let (how, remedy) =
        switch kind {
        case .repaired: ("as is probably meant", "correct it in the file")
        case .noArea: ("as a dot", "use a point, or an outline")
        case .heading: ("without an arrow", "use degrees from 0 to 360, or leave them empty")
        default: ("without a name", "write a string or a number")
        }
      warnings.append(
        SceneDiagnostic(
          at: .file(file),
          "\(subject(entries[kind.rawValue].count)) drawn \(how): \(text(kind)); \(remedy)"))
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
