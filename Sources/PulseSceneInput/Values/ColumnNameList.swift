package import PulseArguments
import PulseBasics
import PulseDocument

/// The names of the columns or properties of data files that have a meaning: `lat=Breite,lon=Laenge,time=Datum`.
public struct ColumnNameList: Hashable, Sendable {
  /// The meanings that a column can be given.
  public enum Meaning: String, CaseIterable, Sendable {
    case latitude = "lat"
    case longitude = "lon"

    /// The name of a town, country or state on the built-in map.
    case place

    /// The country of a place.
    case country

    /// The state of a place.
    case state

    /// The field `{name}` of labels.
    case name
    case time
    case end

    /// The name of the overlay in reports.
    case id

    /// A place, line or polygon as WKT, GeoJSON or encoded polyline.
    case geometry
  }

  /// The name of each column that is given; empty for a meaning that no column has, also not one with its usual name.
  public var names: [Meaning: String]

  /// Creates a list from the names of columns by their meanings.
  public init(_ names: [Meaning: String]) {
    self.names = names
  }

  /// The name of the column with a meaning; `nil` for the usual ones, and if no column has it.
  public subscript(meaning: Meaning) -> String? { names[meaning].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the list without a meaning.
  func without(_ meaning: Meaning) -> ColumnNameList {
    var list = self
    list.names[meaning] = nil
    return list
  }

  /// Whether no column has a meaning.
  package func declines(_ meaning: Meaning) -> Bool { names[meaning]?.isEmpty == true }

  /// The name of the field with a meaning: one that no file has if no column has it; `nil` for the usual ones.
  package func field(_ meaning: Meaning) -> String? { declines(meaning) ? "\u{0}" : names[meaning] }

  /// The first and the last of several columns whose names are times, `time=2017..2024`; `nil` for a single column.
  package var timeRange: (first: String, last: String)? {
    guard let cut = names[.time]?.bytewise.cut(atFirst: ".."), !cut.before.isEmpty, !cut.after.isEmpty else {
      return nil
    }
    return (String(cut.before.trimmed), String(cut.after.trimmed))
  }

  /// The name of the field with the times; `nil` for the usual ones.
  package var timeField: String? { timeRange == nil ? field(.time) : CSVTableReader.timeColumn }
}

extension ColumnNameList: ArgumentValue {
  /// Parses pairs in the form `lat=A,lon=B` or `country=` for no column; what has no equals sign belongs to the name before it, which has a comma.
  package init(argument: String) throws(ArgumentValueError) {
    self.init([:])
    let keys = Meaning.allCases.map(\.rawValue)
    var pairs: [String] = []
    for piece in argument.bytewise.split(separator: ",", omittingEmptySubsequences: false) {
      if piece.bytewise.contains("=") || piece.trimmed.isEmpty || pairs.isEmpty {
        pairs.append(String(piece))
      } else {
        pairs[pairs.count - 1] += ",\(piece)"
      }
    }
    for pair in pairs {
      guard let cut = pair.bytewise.cut(atFirst: "=") else {
        throw ArgumentValueError(
          "is not a list of columns", remedy: "use KEY=COLUMN,... such as lat=Breite,lon=Laenge")
      }
      let key = String(cut.before.trimmed)
      guard let meaning = Meaning(rawValue: key) else {
        throw ArgumentValueError(
          "has the unknown key '\(key.excerpt)'",
          remedy: "use \(SpellChecker.disjunction(keys))")
      }
      guard names.updateValue(String(cut.after.trimmed), forKey: meaning) == nil else {
        throw ArgumentValueError("has the key '\(meaning.rawValue)' twice", remedy: "use each key once")
      }
    }
  }

  /// The list in option syntax.
  package var argument: String {
    Meaning.allCases.compactMap { key in names[key].map { "\(key.rawValue)=\($0)" } }.joined(separator: ",")
  }
}
