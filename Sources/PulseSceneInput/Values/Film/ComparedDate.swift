import PulseBasics
import PulseScene

/// A date in a condition, with which the dates of rows are compared whatever their form is.
struct ComparedDate: Hashable, Sendable {
  /// The text of a row as a date.
  enum Relation {
    /// The time of the row, and the date of the condition.
    case times(DataTime, TimeBound)

    /// A date whose day and month can be exchanged, or are in the other order than those of the condition, or of the file.
    case unclear

    /// A date beside that of a condition whose day and month can be exchanged.
    case unclearCondition

    case noDate
  }

  private let text: String

  /// The parts of a date with slashes; `nil` for one in another form.
  private let parts: DateOrder.Parts?

  /// The date in ISO 8601; `nil` for one in another form.
  private let bound: TimeBound?

  /// Reads a text; `nil` for one that is no date.
  init?(_ text: String) {
    (self.text, parts) = (text, DateOrder.Parts(text))
    bound = parts == nil ? try? TimeBound(argument: text) : nil
    guard bound != nil || Self.readings(of: parts).contains(where: { (try? DataTime(argument: $0)) != nil })
    else {
      return nil
    }
  }

  private static func readings(of parts: DateOrder.Parts?) -> [String] {
    parts.map { parts in [DateOrder.dayFirst, .monthFirst].map { parts.isoText($0) } } ?? []
  }

  /// Whether day and month of the condition can be exchanged.
  var canBeExchanged: Bool { parts.map { $0.order == nil && !$0.isSymmetric } ?? false }

  /// The dates that the condition can mean in ISO 8601.
  var readings: [String] { Self.readings(of: parts).filter { (try? DataTime(argument: $0)) != nil } }

  /// Returns the text of a row as a date.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - order: The order of day and month in the file; `nil` before it is known.
  /// - Returns: The date, beside that of the condition.
  func relation(to text: String, _ order: DateOrder?) -> Relation {
    let row = DateOrder.Parts(text)
    guard row != nil || (try? DataTime(argument: text)) != nil else { return .noDate }
    let known = parts?.order ?? order
    if let row, !row.isSymmetric {
      if row.order == nil && known == nil { return .unclear }
      // In a file whose form of dates is given, others are none.
      if let found = row.order, let known, found != known { return parts?.order == nil ? .noDate : .unclear }
    }
    guard let bound = bound ?? date(known) else { return .unclearCondition }
    guard let row else {
      return (try? DataTime(argument: text)).map { .times($0, bound) } ?? .noDate
    }
    let iso = row.isoText(row.order ?? known ?? .dayFirst)
    return (try? DataTime(argument: iso)).map { .times($0, bound) } ?? .noDate
  }

  /// Returns the date of the condition with the order of day and month; `nil` if that is not known.
  private func date(_ order: DateOrder?) -> TimeBound? {
    guard let parts, let order = order ?? (parts.isSymmetric ? .dayFirst : nil) else { return nil }
    return try? TimeBound(argument: parts.isoText(order))
  }
}
