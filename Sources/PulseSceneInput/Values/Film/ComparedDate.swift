import PulseBasics
import PulseScene

/// A date in a condition, with which the dates of rows are compared whatever their form is.
struct ComparedDate: Hashable, Sendable {
  /// The text of a row as a date.
  enum Relation {
    case time(DataTime)

    /// A date whose day and month can be exchanged, or are in the other order than those of the condition.
    case unclear

    case noDate
  }

  let time: DataTime

  /// The order of day and month that the form reveals; `nil` for ISO 8601.
  private let order: DateOrder?

  /// Reads a text; `nil` for one that is no date, or of which the order of day and month is not known.
  init?(_ text: String) {
    let parts = DateOrder.Parts(text)
    order = parts?.order
    guard let time = Self.time(of: text, parts, order ?? (parts?.isSymmetric == true ? .dayFirst : nil))
    else {
      return nil
    }
    self.time = time
  }

  private static func time(of text: String, _ parts: DateOrder.Parts?, _ order: DateOrder?) -> DataTime? {
    guard let parts else { return try? DataTime(argument: text) }
    return order.flatMap { try? DataTime(argument: parts.isoText($0)) }
  }

  /// Returns the text of a row as a date.
  func relation(to text: String) -> Relation {
    let parts = DateOrder.Parts(text)
    if let parts, !parts.isSymmetric,
      parts.order == nil && order == nil || parts.order != nil && order != nil && parts.order != order
    {
      return .unclear
    }
    let order = parts?.order ?? order ?? .dayFirst
    return Self.time(of: text, parts, order).map(Relation.time) ?? .noDate
  }
}
