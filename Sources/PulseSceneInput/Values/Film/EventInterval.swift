import PulseArguments
import PulseBasics
import PulseDocument
import PulseScene

/// An interval of ISO 8601: two times, of which the second can lack what it has in common with the first, or a time and a
/// duration; or a decade or century alone.
///
/// An end without a time of day is the last instant of its day, month, year or other period.
struct EventInterval {
  let start: DataTime
  let end: DataTime

  /// Parses a text such as `2020-06-01/2020-06-03`, `2007-11-13/15`, `2007/2008`, `2024-01-07/P1D` or `PT2H/2024-01-07`, or
  /// `1914-1918`, `2024-01-31 - 2024-02-02`, `31.01.2024 10:00 - 11:00`, `Jan-Mar 2024`, `5-7 May 2024`, `2021-03..2021-05` or
  /// `1990s`; `2020-06-01/..` has an end that has not come.
  ///
  /// - Parameter value: The value with the text; anything else is no interval.
  init?(_ value: DocumentValue) {
    guard case .string(let given) = value.json else { return nil }
    let text = given[...].trimmed
    if Self.isLongPeriod(text), let period = try? TimeBound(argument: String(text)) {
      (start, end) = (period.time, period.last)
      return
    }
    guard let cut = Self.parts(of: text) else { return nil }
    let (first, second) = (String(cut.before.trimmed), String(cut.after.trimmed))
    if let duration = Duration(first), let end = Self.time(second) {
      (start, self.end) = (duration.added(to: end.time, times: -1), end.time)
    } else if let start = Self.time(first) {
      self.start = start.time
      if second.bytewise == ".." || second.isEmpty || EndColumn.ongoing.contains(second.lowercased()) {
        end = .openEnd
      } else if let duration = Duration(second) {
        end = duration.added(to: start.time, times: 1)
      } else if let end = Self.time(second) ?? Self.end(second, completedBy: first)
        ?? Self.times(first, completedBy: second)?.end
      {
        self.end = end.last
      } else {
        return nil
      }
    } else if let times = Self.times(first, completedBy: second) {
      (start, end) = (times.start.time, times.end.last)
    } else {
      return nil
    }
    guard start <= end, (try? start.check()) != nil, end == .openEnd || (try? end.check()) != nil else {
      return nil
    }
  }

  /// Whether a text can be a decade or century, `1990s`, `199X` or `19XX`.
  private static func isLongPeriod(_ text: Substring) -> Bool {
    (4...8).contains(text.utf8.count)
      && text.utf8.last.map { "sXx".utf8.contains($0) } == true
      && text.utf8.prefix(2).allSatisfy { (48...57).contains($0) }
  }

  /// Whether a text is two years with a hyphen or slash, or another period of years, which say nothing about shorter ranges.
  static func isOfYears(_ text: String) -> Bool {
    let sign = text.utf8.dropFirst(4).first
    return isLongPeriod(text[...])
      || text.utf8.count == 9 && (sign == UInt8(ascii: "-") || sign == UInt8(ascii: "/"))
        && [text.utf8.prefix(4), text.utf8.suffix(4)].allSatisfy { $0.allSatisfy { (48...57).contains($0) } }
  }

  /// Returns the texts on both sides of a slash, of two points, of a dash or hyphen with spaces, of a word, or of the hyphen between
  /// two years; `nil` for any other text.
  private static func parts(of text: Substring) -> (before: Substring, after: Substring)? {
    if let points = text.bytewise.cut(atFirst: ".."), !points.before.isEmpty,
      !points.before.bytewise.hasSuffix("/")
    {
      return (points.before, points.after.bytewise.drop { $0 == "." })
    }
    if text.utf8.contains(where: { $0 == 0x20 || $0 == 0xE2 }) {
      for dash in dashes {
        if let cut = text.bytewise.cut(atFirst: dash) { return cut }
      }
    }
    if let hyphen = text.bytewise.cut(atLast: "-"), EndColumn.ongoing.contains(hyphen.after.lowercased()) {
      return hyphen
    }
    if text.utf8.count == 9, text.utf8.dropFirst(4).first == UInt8(ascii: "-"),
      let cut = text.bytewise.cut(atFirst: "-"), DateWords.wholeDigits(cut.before) != nil,
      DateWords.wholeDigits(cut.after) != nil
    {
      return cut
    }
    if let hyphen = text.bytewise.cut(atFirst: "-"), text.bytewise.contains(" "),
      !hyphen.after.bytewise.contains("-"), !text.bytewise.contains(":"),
      text.bytewise.contains(where: \.properties.isAlphabetic)
    {
      return hyphen
    }
    return text.bytewise.cut(atFirst: "/")
  }

  /// The texts between the beginning and the end of a range, which are in no date.
  private static let dashes = [
    "\u{2013}", " - ", "\u{2014}", " to ", " bis ", " until ", " till ", " through ", " au ", " al ", " tot ",
    " t/m ",
  ]

  /// Returns the time of a text of more than a few digits, which would be another part of a date; a year is a whole one.
  private static func time(_ text: String) -> TimeBound? {
    guard text.utf8.count >= 4, !text.bytewise.contains("/") else { return nil }
    guard let digits = DateWords.wholeDigits(text) else { return try? TimeBound(argument: text) }
    if digits.utf8.count == 4 { return try? TimeBound(argument: "\(digits)-00-00") }
    return digits.utf8.count == 8 ? try? TimeBound(argument: digits) : nil
  }

  /// Returns the time of a text that lacks what stands at the beginning of another.
  private static func end(_ text: String, completedBy start: String) -> TimeBound? {
    guard start.utf8.count > 4, text.utf8.count < start.utf8.count,
      text.utf8.first.map({ (48...57).contains($0) }) == true
    else { return nil }
    // A zone that only one has is that of both.
    let zone = start.bytewise.hasSuffix("Z") && !text.bytewise.hasSuffix("Z") ? "Z" : ""
    let last = text + zone
    guard last.utf8.count < start.utf8.count else { return nil }
    return try? TimeBound(argument: start.bytewise.dropLast(last.utf8.count) + last)
  }

  /// Returns the times of two texts with words, each of which can have what the other one lacks: the end of `Mar 2024` that `Jan`
  /// lacks, or the beginning of `May 5` that `7, 2024` lacks.
  private static func times(
    _ first: String, completedBy second: String
  ) -> (start: TimeBound, end: TimeBound)? {
    let (words, lastWords) = (first.bytewise.words, second.bytewise.words)
    guard (1...6).contains(words.count), (1...6).contains(lastWords.count) else { return nil }
    func read(_ words: [Substring]) -> TimeBound? {
      let text = words.joined(separator: " ")
      guard text.bytewise.contains(where: \.properties.isAlphabetic) else { return nil }
      return try? TimeBound(argument: text)
    }
    let heads = words.indices.reversed().map { words[..<$0] }
    let tails = lastWords.indices.dropFirst().map { lastWords[$0...] }
    let starts = [read(words)] + tails.map { read(words + $0) }
    let ends = [read(lastWords)] + heads.map { read($0 + lastWords) }
    guard let start = starts.lazy.compactMap(\.self).first, let end = ends.lazy.compactMap(\.self).first
    else { return nil }
    return (start, end)
  }

  /// A duration of ISO 8601.
  private struct Duration {
    private var (months, seconds) = (0, 0.0)

    init?(_ text: String) {
      guard let rest = text.bytewise.removing(prefix: "P"), !rest.isEmpty else { return nil }
      var (isTime, digits) = (false, "")
      for scalar in rest.unicodeScalars {
        if scalar.isASCIIDigit || scalar == "." {
          digits.unicodeScalars.append(scalar)
        } else if scalar == "T", digits.isEmpty {
          isTime = true
        } else {
          guard let number = Double(decimal: digits[...]), number < 1e6 else { return nil }
          digits = ""
          switch (scalar, isTime) {
          case ("Y", false): months += Int(number * 12)
          case ("M", false): months += Int(number)
          case ("W", false): seconds += number * 604_800
          case ("D", false): seconds += number * 86_400
          case ("H", true): seconds += number * 3600
          case ("M", true): seconds += number * 60
          case ("S", true): seconds += number
          default: return nil
          }
        }
      }
      guard digits.isEmpty else { return nil }
    }

    /// Returns a time later by the duration, or earlier for -1 times it; a day that a month lacks is its last.
    func added(to time: DataTime, times: Int) -> DataTime {
      let days = Int((time.secondsSince1970 / 86_400).rounded(.down))
      var date = CivilDate(daysSince1970: days)
      let rest = time.secondsSince1970 - Double(days) * 86_400
      let month = date.year * 12 + date.month - 1 + months * times
      date.year = month >= 0 ? month / 12 : (month - 11) / 12
      date.month = month - date.year * 12 + 1
      date.day = min(date.day, CivilDate.length(ofMonth: date.month, in: date.year))
      return DataTime(
        secondsSince1970: Double(date.daysSince1970) * 86_400 + rest + seconds * Double(times))
    }
  }
}
