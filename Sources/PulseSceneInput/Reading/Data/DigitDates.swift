import PulseBasics
import PulseDocument
import PulseScene

/// The dates of a column that are digits alone, 240131, 31012024 or 2024013110, whose form all of its values decide.
struct DigitDates {
  /// A part of a date or time of day.
  private enum Part {
    case year
    case shortYear
    case month
    case day
    case hour
    case minute
    case second

    /// The number of its digits.
    var length: Int { self == .year ? 4 : 2 }

    /// The letter that a format has for it.
    var letter: String {
      switch self {
      case .year: "Y"
      case .shortYear: "y"
      case .month: "m"
      case .day: "d"
      case .hour: "H"
      case .minute: "M"
      case .second: "S"
      }
    }
  }

  /// A form of digits.
  private struct Form {
    let parts: [Part]

    /// The number of digits.
    let length: Int

    /// The format of such times, `%y%m%d`.
    var format: String { parts.map { "%\($0.letter)" }.joined() }

    /// Whether the form is that of a date of ISO 8601, which is read without others.
    var isBasic: Bool { parts.first == .year && length != 10 }

    init(_ parts: [Part]) {
      self.parts = parts
      length = parts.reduce(0) { $0 + $1.length }
    }

    /// Returns the day since 1970 and the hour, minute and second of digits; `nil` if they are none of the form.
    func time(_ digits: some Collection<UInt8>) -> (day: Int, clock: [Int])? {
      var rest = digits[...]
      var (year, month, day) = (0, 0, 0)
      var clock: [Int] = []
      for part in parts {
        let number = rest.prefix(part.length).reduce(0) { $0 * 10 + Int($1) - 48 }
        rest = rest.dropFirst(part.length)
        switch part {
        case .year: year = number
        case .shortYear: year = number + century(ofYear: number)
        case .month: month = number
        case .day: day = number
        case .hour where number < 24: clock.append(number)
        case .minute where number < 60, .second where number < 60: clock.append(number)
        case .hour, .minute, .second: return nil
        }
      }
      guard DigitDates.years.contains(year), (1...12).contains(month),
        (1...CivilDate.length(ofMonth: month, in: year)).contains(day)
      else { return nil }
      return (CivilDate(year: year, month: month, day: day).daysSince1970, clock)
    }
  }

  /// The forms; of those of the same number of digits, in the order of preference.
  private static let forms: [Form] = [
    Form([.shortYear, .month, .day]), Form([.day, .month, .shortYear]), Form([.month, .day, .shortYear]),
    Form([.year, .month, .day]), Form([.day, .month, .year]), Form([.month, .day, .year]),
    Form([.year, .month, .day, .hour]), Form([.shortYear, .month, .day, .hour, .minute]),
    Form([.year, .month, .day, .hour, .minute]), Form([.shortYear, .month, .day, .hour, .minute, .second]),
    Form([.year, .month, .day, .hour, .minute, .second]),
  ]

  /// The values that are of a form.
  private struct Tally {
    var count = 0

    /// The first and the last day.
    var days: ClosedRange<Int>?

    mutating func note(_ day: Int) {
      count += 1
      days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
  }

  /// The meaning of a value.
  enum Reading: Equatable {
    /// A date, with a time of day if it has one, in ISO 8601.
    case time(String)

    /// No time, though it has no more digits than those that are.
    case none
  }

  /// The years of data.
  private static let years = 1900...2100

  /// The numbers of values by their number of digits, and by the forms that they are of.
  private var lengths = [Int](repeating: 0, count: 15)
  private var tallies = [Tally](repeating: Tally(), count: DigitDates.forms.count)

  /// Whether all values of six digits are a year with its month, 202405, and whether all are times of day, 235959.
  private var (looksLikeMonths, looksLikeClocks) = (true, true)

  /// Whether a value has a point with zeros behind it, 20240131.0.
  private var hasPoints = false

  /// The first value of each number of digits.
  private var examples: [Int: String] = [:]

  /// The name of the column.
  private let column: String

  /// Creates the dates of a column.
  init(of column: String) { self.column = column }

  /// The number of digits that most values have.
  private var length: Int { lengths.indices.max { lengths[$0] < lengths[$1] } ?? 0 }

  /// The decision of all values; `nil` before the last one.
  private var decision: (form: Int?, changesDates: Bool)?

  /// Decides the form, after the last value.
  mutating func decide() { decision = (form, changesDates) }

  /// The form of all dates, or of most; of several, the one with the shortest span, but that of ISO 8601 for eight digits;
  /// `nil` if none has them.
  private var form: Int? {
    if let decision { return decision.form }
    let (length, count) = (length, lengths[length])
    if count == 0 || length == 6 && (looksLikeMonths || looksLikeClocks && !TimeColumnNames.isDate(column)) {
      return nil
    }
    // Numbers of eight or fourteen digits that are dates are seldom anything else.
    let isDistinct = length == 8 || length == 14
    let ofLength = Self.forms.indices.filter { Self.forms[$0].length == length && isPlausible($0) }
    if let first = ofLength.first, length >= 8, Self.forms[first].parts[0] == .year,
      tallies[first].count * (isDistinct ? 2 : 4) >= count * (isDistinct ? 1 : 3)
    {
      return first
    }
    let whole = ofLength.filter { tallies[$0].count == count }
    let most = whole.isEmpty ? ofLength.filter { count > 3 && tallies[$0].count * 4 >= count * 3 } : whole
    return most.min { (tallies[$0].days?.count ?? 0) < (tallies[$1].days?.count ?? 0) }
  }

  /// Whether values of a form can be nothing else: ten digits that are seconds since 1970 before 2036 are not taken for dates.
  private func isPlausible(_ form: Int) -> Bool {
    guard Self.forms[form].length == 10, Self.forms[form].parts[0] == .shortYear,
      let days = tallies[form].days
    else { return true }
    let first = CivilDate(year: 2000, month: 1, day: 1).daysSince1970
    let last = CivilDate(year: 2021, month: 1, day: 1).daysSince1970
    return days.lowerBound >= last || days.upperBound < first
  }

  /// Whether some values are others than those that are read without the form.
  var changesDates: Bool {
    if let decision { return decision.changesDates }
    guard let form else { return false }
    return !Self.forms[form].isBasic || hasPoints || hasOthers(than: form)
  }

  /// Whether a value of at most as many digits as a form is none of it.
  private func hasOthers(than form: Int) -> Bool {
    let length = Self.forms[form].length
    let shorter = Self.forms.indices.filter { Self.forms[$0].isBasic && Self.forms[$0].length < length }
    return lengths[...length].reduce(0, +) > shorter.reduce(tallies[form].count) { $0 + tallies[$1].count }
  }

  /// Whether a column can have dates of digits: one that is named after an epoch has numbers.
  static func canBe(in column: String) -> Bool {
    let plain = TableColumns.plain(column)
    return !["epoch", "unix", "posix"].contains { plain.bytewise.contains($0) }
  }

  /// Notes a text, if it is digits alone.
  mutating func note(_ text: String) {
    guard let digits = digits(of: text) else { return }
    if digits.utf8.count < text.utf8.count { hasPoints = true }
    let count = digits.utf8.count
    lengths[count] += 1
    if count < 6 { return }
    if examples[count] == nil { examples[count] = digits }
    if count == 6 {
      looksLikeMonths = looksLikeMonths && Double(decimal: digits[...]).map(DataTime.isMonth) == true
      looksLikeClocks = looksLikeClocks && ClockForm.seconds.clock(digits) != nil
    }
    for index in Self.forms.indices where Self.forms[index].length == count {
      if let time = Self.forms[index].time(digits.utf8) { tallies[index].note(time.day) }
    }
  }

  /// Returns the digits of a whole number, with the zero at its beginning that tables lose; `nil` for any other text.
  private func digits(of text: String) -> String? {
    guard let first = text.utf8.first, (48...57).contains(first), let digits = DateWords.wholeDigits(text)
    else { return nil }
    let count = digits.utf8.count
    guard count < lengths.count else { return nil }
    return (count == 5 || count == 7) && lengths[count + 1] > 0 ? "0" + digits : digits
  }

  /// Returns what a value is that is not read as it is without the form; `nil` for any other text.
  func reading(_ text: String) -> Reading? {
    guard let form, let digits = digits(of: text), digits.utf8.count <= Self.forms[form].length else {
      return nil
    }
    let count = digits.utf8.count
    let shorter = Self.forms.first { $0.isBasic && $0.length == count }
    guard let used = count == Self.forms[form].length ? Self.forms[form] : shorter,
      let (day, clock) = used.time(digits.utf8)
    else { return Reading.none }
    let date = CivilDate(daysSince1970: day)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = (clock.count == 1 ? clock + [0] : clock).map(padded).joined(separator: ":")
    return .time(
      "\(date.year)-\(padded(date.month))-\(padded(date.day))" + (time.isEmpty ? "" : " \(time)"))
  }

  /// The format of the dates, `%y%m%d`; empty without one.
  var format: String { form.map { Self.forms[$0].format } ?? "" }

  /// The sentence about the form of the dates; `nil` if it has none, or the usual one.
  var note: String? {
    guard let form, !Self.forms[form].isBasic, let example = examples[Self.forms[form].length] else {
      return nil
    }
    return "dates in '\(column.excerpt)' such as \(example) are read as \(Self.forms[form].format)"
  }

  /// The warning about digits that can have several meanings; `nil` for others.
  var doubt: String? {
    if form == nil, length == 6, looksLikeClocks, !looksLikeMonths, !TimeColumnNames.isDate(column),
      tallies.contains(where: { $0.count == lengths[6] }), let example = examples[6]
    {
      return
        "all values of '\(column.excerpt)' are six digits such as \(example), which can be dates or times of day, read as seconds "
        + "since 1970; write --time-format %y%m%d or %H%M%S, or %s if they are"
    }
    guard let form, length == 6, let note else { return nil }
    let count = tallies[form].count
    let others = Self.forms.indices.filter {
      $0 != form && Self.forms[$0].length == length && tallies[$0].count == count
    }
    if others.isEmpty { return nil }
    return
      "\(note), in which they lie closest together; write --time-format "
      + "\(SpellChecker.disjunction(others.map { Self.forms[$0].format })) if they are not"
  }
}
