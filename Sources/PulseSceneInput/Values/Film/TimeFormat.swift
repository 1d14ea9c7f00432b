package import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// The form of the times of data, in the notation of `strptime`: `%d.%m.%Y %H:%M`.
public struct TimeFormat: Hashable, Sendable {
  /// The format.
  let format: String

  /// The serial days of spreadsheets.
  static let spreadsheet = TimeFormat(format: "excel")

  /// Creates a format that is known to have only conversions that are read.
  init(format: String) { self.format = format }

  /// The conversions that are read, with the number of their digits; 0 for names.
  private static let conversions: [Unicode.Scalar: Int] = [
    "Y": 4, "m": 2, "d": 2, "e": 2, "H": 2, "I": 2, "M": 2, "S": 2, "y": 2, "j": 3, "f": 9, "b": 0, "B": 0,
    "h": 0,
    "p": 0, "z": 0, "a": 0, "A": 0, "s": 12,
  ]

  /// Whether the form has a time of day.
  var hasClock: Bool { ["%H", "%I", "%s"].contains { format.bytewise.contains($0) } || self == .spreadsheet }

  /// Whether the form has a zone, as seconds since 1970 do.
  var hasZone: Bool { ["%z", "%s"].contains { format.bytewise.contains($0) } }

  /// The order of day and month in the form; `nil` for one that begins with the year, and without both.
  var dateOrder: DateOrder? {
    let letters = format.bytewise.split(separator: "%").compactMap(\.unicodeScalars.first).filter {
      "demYy".unicodeScalars.contains($0)
    }
    return switch letters.prefix(2).map({ String($0) }) {
    case ["d", "m"], ["e", "m"]: .dayFirst
    case ["m", "d"]: .monthFirst
    default: nil
    }
  }

  /// Returns the seconds of the day, month or year that the form has no parts of: 0 for one with a time of day.
  ///
  /// - Parameter time: The first instant of the period.
  /// - Returns: The seconds.
  func period(at time: DataTime) -> Double {
    if self == Self.spreadsheet {
      return time.secondsSince1970.truncatingRemainder(dividingBy: 86_400) == 0 ? 86_400 : 0
    }
    if hasClock { return 0 }
    func has(_ letters: [String]) -> Bool { letters.contains { format.bytewise.contains("%\($0)") } }
    if has(["d", "e", "j"]) { return 86_400 }
    let date = CivilDate(daysSince1970: Int((time.secondsSince1970 / 86_400).rounded(.down)))
    if has(["m", "b", "B", "h"]) {
      return Double(CivilDate.length(ofMonth: date.month, in: date.year)) * 86_400
    }
    return CivilDate.isLeap(date.year) ? 366 * 86_400 : 365 * 86_400
  }

  /// Parses a time in the format.
  ///
  /// - Parameter text: The text of the time.
  /// - Returns: The instant, in UTC without a zone; `nil` if the text does not match.
  func time(_ text: String) -> DataTime? {
    if self == Self.spreadsheet {
      return Double(decimal: text[...].trimmed).map { DataTime(secondsSince1970: $0).takenAsSpreadsheetDay }
    }
    // Times of timetables count on after midnight: 25:10:00.
    let countsOn = format.bytewise.contains("%H:%M:%S")
    var parser = Parser(text: text[...].trimmed.utf8, latestHour: countsOn ? 47 : 24)
    var isConversion = false
    for sign in format.unicodeScalars {
      if isConversion {
        isConversion = false
        guard sign == "%" ? parser.consume("%") : parser.read(sign, digits: Self.conversions[sign] ?? 0)
        else {
          return nil
        }
      } else if sign == "%" {
        isConversion = true
      } else if sign.properties.isWhitespace {
        parser.text = parser.text.drop { $0 == 0x20 || $0 == 0x09 }
      } else if !parser.consume(sign) {
        return nil
      }
    }
    return parser.text.isEmpty ? parser.result : nil
  }
}

/// A reader of the parts of a time.
private struct Parser {
  var text: Substring.UTF8View
  private var (year, month, day, dayOfYear) = (1970, 1, 1, Int?.none)
  private var (hour, minute, second, offset) = (0, 0, 0.0, 0)
  private var isAfternoon: Bool?
  private var epoch: Double?

  /// The greatest hour that is read.
  private let latestHour: Int

  init(text: Substring.UTF8View, latestHour: Int) { (self.text, self.latestHour) = (text, latestHour) }

  /// The instant; `nil` for parts out of range.
  var result: DataTime? {
    if let epoch { return DataTime(secondsSince1970: epoch) }
    guard (1...12).contains(month), (1...CivilDate.length(ofMonth: month, in: year)).contains(day),
      hour <= latestHour, minute < 60, second < 61, isAfternoon == nil || (1...12).contains(hour)
    else { return nil }
    let first = CivilDate(year: year, month: month, day: day).daysSince1970
    if let dayOfYear, !(1...(CivilDate.isLeap(year) ? 366 : 365)).contains(dayOfYear) { return nil }
    let days = dayOfYear.map { CivilDate(year: year, month: 1, day: 1).daysSince1970 + $0 - 1 } ?? first
    let hour = isAfternoon.map { self.hour % 12 + ($0 ? 12 : 0) } ?? self.hour
    return DataTime(
      secondsSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 - offset) + second)
  }

  mutating func consume(_ sign: Unicode.Scalar) -> Bool {
    let bytes = Array(String(sign).utf8)
    guard text.starts(with: bytes) else { return false }
    text = text.dropFirst(bytes.count)
    return true
  }

  mutating func read(_ conversion: Unicode.Scalar, digits: Int) -> Bool {
    if digits == 0 { return readName(conversion) }
    if conversion == "e" || conversion == "d" { text = text.drop { $0 == 0x20 } }
    let word = text.prefix(digits).prefix { (48...57).contains($0) }
    // A year of fewer digits would be one of the first millennium.
    guard !word.isEmpty, conversion != "Y" || word.count == 4, conversion != "y" || word.count == 2,
      let number = Int(Substring(word))
    else {
      return false
    }
    text = text.dropFirst(word.count)
    switch conversion {
    case "Y": year = number
    case "y": year = number + century(ofYear: number)
    case "m": month = number
    case "d", "e": day = number
    case "j": dayOfYear = number
    case "H", "I": hour = number
    case "M": minute = number
    case "S": second += Double(number)
    case "f": second += Double("0.\(Substring(word))") ?? 0
    default: epoch = Double(number)
    }
    return true
  }

  private mutating func readName(_ conversion: Unicode.Scalar) -> Bool {
    if conversion == "z" { return readOffset() }
    let word = text.prefix { (0x41...0x5A).contains($0 & 0xDF) || $0 >= 0x80 }
    let name = Substring(word).lowercased()
    text = text.dropFirst(word.count)
    switch conversion {
    case "p":
      guard name == "am" || name == "pm" else { return false }
      isAfternoon = name == "pm"
    case "a", "A": return name.utf8.count > 2
    default:
      guard let number = MonthWords.month(name) else { return false }
      month = number
    }
    return true
  }

  private mutating func readOffset() -> Bool {
    if consume("Z") { return true }
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
    let digits = text.dropFirst().prefix { (48...57).contains($0) || $0 == UInt8(ascii: ":") }
    let numbers = Substring(digits).bytewise.filter { $0 != ":" }
    guard numbers.utf8.count == 4, let number = Int(numbers), number % 100 < 60, number <= 1400 else {
      return false
    }
    text = text.dropFirst(1 + digits.count)
    offset = (number / 100 * 3600 + number % 100 * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    return true
  }
}

extension TimeFormat: ArgumentValue {
  /// Parses a format, which has a year or seconds since 1970 in it, or `excel` for the serial days of spreadsheets.
  package init(argument: String) throws(ArgumentValueError) {
    if argument == Self.spreadsheet.format {
      self = .spreadsheet
      return
    }
    let known = Self.conversions.keys.sorted().map { "%\($0)" }
    var isConversion = false
    var found: Set<Unicode.Scalar> = []
    for sign in argument.unicodeScalars {
      if isConversion, sign != "%" {
        guard Self.conversions[sign] != nil else {
          throw ArgumentValueError(
            "has the unknown conversion '%\(sign)'", remedy: "use \(SpellChecker.disjunction(known))")
        }
        found.insert(sign)
      }
      isConversion = !isConversion && sign == "%"
    }
    guard !isConversion, !found.isDisjoint(with: ["Y", "y", "s"]) else {
      throw ArgumentValueError("has no year", remedy: "write the form of the times, such as %d.%m.%Y %H:%M")
    }
    format = argument
  }

  /// The format.
  package var argument: String { format }
}
