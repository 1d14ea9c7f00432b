import PulseBasics
import PulseDocument
import PulseScene

/// The dates of a column that are digits alone, 240131 or 31012024, whose order all of its values decide.
struct DigitDates {
  /// An order of year, month and day.
  enum Order: CaseIterable {
    case yearFirst
    case dayFirst
    case monthFirst

    /// The order of the parts.
    fileprivate var parts: [Unicode.Scalar] {
      switch self {
      case .yearFirst: ["Y", "M", "D"]
      case .dayFirst: ["D", "M", "Y"]
      case .monthFirst: ["M", "D", "Y"]
      }
    }
  }

  /// The years of eight digits that are those of data.
  private static let years = 1900...2100

  /// The number of digits, six or eight; 0 before the first date.
  private var length = 0

  /// The first and the last day of the dates in each order that all of them have so far.
  private var spans: [Order: ClosedRange<Int>] = [:]

  /// Whether all are numbers that are a year with its month, 202405.
  private var looksLikeMonths = true

  /// The first text.
  private(set) var example = ""

  /// The order of all dates; of several, the one with the shortest span, but that of ISO 8601 for eight digits; `nil` if none has
  /// all dates.
  var order: Order? {
    if length == 6, looksLikeMonths { return nil }
    if length == 8, spans[.yearFirst] != nil { return .yearFirst }
    return Order.allCases.filter { spans[$0] != nil }.min {
      (spans[$0]?.count ?? 0) < (spans[$1]?.count ?? 0)
    }
  }

  /// Whether the dates are others than those that are read without their order.
  var changesDates: Bool { order.map { length == 6 || $0 != .yearFirst } ?? false }

  /// Notes a text that is a date, if it is digits alone.
  mutating func note(_ text: String) {
    // A zero at the beginning can be lost.
    let text = text.utf8.count == length - 1 ? "0" + text : text
    let count = text.utf8.count
    guard count == 6 || count == 8, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return }
    if length == 0 {
      (length, example) = (count, text)
      for order in Order.allCases {
        if let day = day(of: text, in: order) { spans[order] = day...day }
      }
    } else if count != length {
      spans = [:]
    } else {
      for (order, span) in spans {
        spans[order] = day(of: text, in: order).map { min(span.lowerBound, $0)...max(span.upperBound, $0) }
      }
    }
    looksLikeMonths = looksLikeMonths && Double(decimal: text[...]).map(DataTime.isMonth) == true
  }

  /// Returns a date in the order of ISO 8601, with the zeros at its beginning that tables lose; `nil` for any other text.
  func isoText(_ text: String) -> String? {
    guard let order, text.utf8.count == length || text.utf8.count == length - 1,
      text.utf8.allSatisfy({ (48...57).contains($0) }),
      let day = day(of: (text.utf8.count == length ? "" : "0") + text, in: order)
    else { return nil }
    let date = CivilDate(daysSince1970: day)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
  }

  /// Returns the day since 1970 of digits in an order; `nil` if they are none.
  private func day(of digits: String, in order: Order) -> Int? {
    var rest = digits.utf8[...]
    var (year, month, day) = (0, 0, 0)
    for part in order.parts {
      let count = part == "Y" ? length - 4 : 2
      let number = Int(Substring(rest.prefix(count))) ?? 0
      rest = rest.dropFirst(count)
      switch part {
      case "Y": year = length == 6 ? number + century(ofYear: number) : number
      case "M": month = number
      default: day = number
      }
    }
    guard Self.years.contains(year), (1...12).contains(month),
      (1...CivilDate.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day).daysSince1970
  }

  /// Returns the format of an order, `%y%m%d`.
  private func format(of order: Order) -> String {
    order.parts.map { $0 == "Y" ? (length == 6 ? "%y" : "%Y") : $0 == "M" ? "%m" : "%d" }.joined()
  }

  /// Returns a sentence about the order of the dates of a column; `nil` if it has none, or the usual one.
  func note(of column: String) -> String? {
    guard changesDates, let order else { return nil }
    return "dates in '\(column.excerpt)' such as \(example) are read as \(format(of: order))"
  }

  /// Returns the warning about dates that have several orders; `nil` for others.
  func doubt(of column: String) -> String? {
    let others = Order.allCases.filter { spans[$0] != nil && $0 != order }
    guard length == 6, !others.isEmpty, let note = note(of: column) else { return nil }
    let formats = others.map { format(of: $0) }
    return
      "\(note), in which they lie closest together; write --time-format \(SpellChecker.disjunction(formats)) if they are not"
  }
}
