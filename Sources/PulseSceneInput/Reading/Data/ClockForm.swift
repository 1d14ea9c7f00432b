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
