import PulseBasics

/// The meaning of digits alone that are times of day, which all values of a column share.
enum ClockForm: Int {
  /// Hours, 0 to 24.
  case hours

  /// Hours and minutes, whose leading zeros can be lost: 930, or 5 for five minutes past midnight.
  case minutes

  /// Hours, minutes and seconds: 93000.
  case seconds

  /// No times of day.
  case none

  /// The next form that more numbers fit; `nil` after the last.
  var wider: ClockForm? { ClockForm(rawValue: rawValue + 1) }

  /// Returns digits as a time of day, `09:30`; `nil` if they are none of this form.
  func clock(_ digits: String) -> String? {
    guard let number = Int(digits) else { return nil }
    let (unit, width) =
      switch self {
      case .hours: (1, 2)
      case .minutes: (100, 4)
      case .seconds: (10_000, 6)
      case .none: (0, 0)
      }
    guard digits.utf8.count <= width, number <= 24 * unit else { return nil }
    var fields = [number / unit]
    if unit >= 100 { fields.append(number / (unit / 100) % 100) }
    if unit >= 10_000 { fields.append(number % 100) }
    guard fields.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    if fields.count == 1 { fields.append(0) }
    return fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

/// The meaning of numbers with decimals that are times of day, which all values of a column share.
struct DecimalClock {
  /// The meanings.
  enum Form {
    /// Hours with their minutes, 18.30.
    case hoursAndMinutes

    /// Parts of a day as spreadsheets count them: 0.75.
    case partOfDay
  }

  private var (canBeHours, canBePartOfDay) = (true, true)

  /// Creates the meaning of the numbers of a column; hours with decimals are no hours and minutes.
  init(ofHours: Bool) { canBeHours = !ofHours }

  /// Returns the form that all numbers have.
  ///
  /// - Parameter afterSerialDay: Whether dates are the serial days of a spreadsheet.
  /// - Returns: The form; `nil` if they have none.
  func form(afterSerialDay: Bool) -> Form? {
    canBePartOfDay && (afterSerialDay || !canBeHours) ? .partOfDay : canBeHours ? .hoursAndMinutes : nil
  }

  /// Notes a number with a point, by the digits on both sides.
  mutating func note(_ whole: Substring, _ decimals: Substring) {
    let hour = Int(whole) ?? 0
    canBePartOfDay = canBePartOfDay && hour == 0
    canBeHours =
      canBeHours && hour < 24 && !whole.isEmpty && decimals.utf8.count == 2 && (Int(decimals) ?? 99) < 60
  }

  /// Returns a number as a time of day, `18:30` or `06:00:00`.
  static func clock(_ whole: Substring, _ decimals: Substring, _ form: Form) -> String? {
    switch form {
    case .hoursAndMinutes: return "\(whole.utf8.count < 2 ? "0" : "")\(whole):\(decimals)"
    case .partOfDay:
      guard let part = Double("0.\(decimals)") else { return nil }
      // To the second, as spreadsheets round.
      let second = Int((part * 86_400).rounded())
      return [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(
        separator: ":")
    }
  }
}
