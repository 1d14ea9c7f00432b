import PulseBasics
import PulseScene

/// The evidence of what times that are numbers stand for, which all rows of the data give together.
struct TimeNumberEvidence {
  /// Whether all times are whole numbers that look like years.
  private var looksLikeYears = true

  /// Whether all times that are numbers can be years, with a fraction or of any epoch, if their field says that they are.
  private var canBeYears = true

  /// Whether all times are numbers that are days of 1954 to 2119 in a spreadsheet, and whether any has a fraction.
  private var (looksLikeDays, hasFraction) = (true, false)

  /// Whether all times are numbers that look like a year with a month, 202405, or with a day of the year, 2024035.
  private var (looksLikeMonths, looksLikeOrdinals) = (true, true)

  /// Whether all times are numbers that other epochs and units have for our days.
  private var areOfOtherEpoch = true

  /// Whether all times lie within a day of 1970, as times of day without a date and small numbers do.
  private(set) var looksLikeTimesOfDay = true

  /// Whether a time was a number.
  private(set) var hasNumbers = false

  /// Whether all times are numbers of two digits.
  private var looksLikeShortYears = true

  /// Whether all times are years of two digits or of our centuries, with the first one of two digits, and whether one has four.
  private var (canBeShort, shortYear, hasLongYears) = (true, Int?.none, false)

  /// Whether all times are numbers that are seconds of 1970.
  private var areOf1970 = true

  /// The magnitudes of the times that are numbers since 1970; `nil` without any.
  private var magnitudes: ClosedRange<Double>?

  /// The serial numbers of spreadsheets for days that people have data of.
  static let serialDays = 20_000.0..<80_000

  /// Julian days, modified or not, days since the year 0, and units of 100 ns since 1601 or the year 1, for days that people have
  /// data of.
  private static let otherEpochs = [
    693_000.0..<768_000, 2_400_000..<2_500_000, 120_000_000_000_000_000..<142_000_000_000_000_000,
    625_000_000_000_000_000..<645_000_000_000_000_000,
  ]

  /// Notes a time.
  ///
  /// - Parameters:
  ///   - number: The number that it is; `nil` for any other text.
  ///   - isSingle: Whether it is that of one field.
  ///   - time: The instant; `nil` if it cannot be read.
  ///   - format: The form that is given.
  mutating func note(_ number: Double?, isSingle: Bool, _ time: DataTime?, _ format: TimeFormat?) {
    if let number {
      hasNumbers = true
      if let time, DataTime.isCount(number, of: time) {
        let (size, known) = (abs(number), magnitudes ?? abs(number)...abs(number))
        magnitudes = min(size, known.lowerBound)...max(size, known.upperBound)
      }
    }
    if looksLikeShortYears {
      looksLikeShortYears = isSingle && number.map { (10...99).contains($0) && $0 == $0.rounded() } ?? false
    }
    if canBeShort, let number {
      let (isShort, isLong) = ((0...99).contains(number), (1800...2100).contains(number))
      if isShort, shortYear == nil { shortYear = Int(number) }
      canBeShort = (isShort || isLong) && number == number.rounded()
      hasLongYears = hasLongYears || isLong
    }
    if areOf1970 {
      areOf1970 =
        format == nil && number != nil && time.map { (0..<31_536_000).contains($0.secondsSince1970) } ?? true
    }
    if looksLikeYears {
      // Beside years, there can be dates, but no other numbers.
      looksLikeYears = isSingle && number.map { (1000...2999).contains($0) && $0 == $0.rounded() } ?? true
    }
    if canBeYears {
      // A date beside numbers of its size could not be told from them.
      let isLikeNumber = number == nil && time.map { DataTime.years.contains($0.secondsSince1970) } ?? false
      canBeYears = isSingle && format == nil && !isLikeNumber && number.map(DataTime.years.contains) ?? true
    }
    let plain = format == nil ? number : nil
    if looksLikeMonths { looksLikeMonths = plain.map(DataTime.isMonth) ?? false }
    if looksLikeOrdinals { looksLikeOrdinals = plain.map { DataTime.ordinalDate($0) != nil } ?? false }
    if areOfOtherEpoch {
      areOfOtherEpoch = plain.map { number in Self.otherEpochs.contains { $0.contains(number) } } ?? false
    }
    if looksLikeDays {
      looksLikeDays = plain.map(Self.serialDays.contains) ?? false
      if let plain, plain != plain.rounded() { hasFraction = true }
    }
    if let time, !(-86_400..<86_400).contains(time.secondsSince1970) { looksLikeTimesOfDay = false }
  }

  /// Returns the meaning of the times, if all are numbers, in fields of some names.
  func numbers(in fields: [String]) -> TimeNumbers {
    if fields.isEmpty { return .seconds }
    if hasNumbers, canBeYears, fields.contains(where: Self.isNameOfYear) { return .yearsOfAnyEpoch }
    if hasNumbers, looksLikeYears { return .years }
    if looksLikeMonths { return .months }
    if looksLikeOrdinals { return .ordinalDates }
    if looksLikeDays, hasFraction || fields.contains(where: Self.isNameOfDate) { return .spreadsheetDays }
    return .seconds
  }

  /// The meaning of the times in some fields for people; `nil` if nothing had to be found out.
  func phrase(ofNumbersIn fields: [String]) -> String? {
    let meaning = numbers(in: fields)
    guard meaning == .seconds, let magnitudes else { return meaning.phrase }
    let (smallest, largest) = (
      DataTime.unit(of: magnitudes.lowerBound), DataTime.unit(of: magnitudes.upperBound)
    )
    return smallest.bytewise == largest.bytewise
      ? "\(smallest) since 1970" : "numbers from \(smallest) to \(largest) since 1970"
  }

  /// Returns what to say about numbers that can be something else than what they are read as; `nil` for no doubt.
  func doubt(in fields: [String]) -> String? {
    if fields.isEmpty { return nil }
    if looksLikeShortYears, numbers(in: fields) == .yearsOfAnyEpoch {
      return Self.doubtOfCentury(in: fields)
    }
    if canBeShort, hasLongYears, let shortYear, numbers(in: fields) == .yearsOfAnyEpoch {
      return
        "years in '\(fields[0].excerpt)' have two or four digits; \(shortYear) is read as a year of the first century; write all four"
    }
    guard numbers(in: fields) == .seconds else { return nil }
    if looksLikeDays {
      return
        "all times are numbers from 20000 to 80000, read as seconds of 1 January 1970; write --time-format excel if they "
        + "are days of a spreadsheet, or %s if they are seconds"
    }
    if areOfOtherEpoch {
      return
        "all times are numbers that Julian days, days since the year 0, file times of Windows or ticks of .NET have for our days, read as "
        + "seconds or their parts since 1970; write them as dates, or write --time-format %s if they are seconds"
    }
    return nil
  }

  /// Returns the warning about years of two digits in a date of some fields, of which the first one has the years.
  static func doubtOfCentury(in fields: [String]) -> String {
    let format = ["%y", "%m", "%d", "%H", "%M", "%S"].prefix(fields.count).joined(separator: " ")
    let value = fields.count == 1 ? format : "'\(format)'"
    return
      "years in '\(fields[0].excerpt)' have two digits, read as those of the first century; write --time-format "
      + "\(value) if they are of ours"
  }

  /// Returns the warning about seconds of 1970 beside a field that is named like that of dates; `nil` for any other times.
  func doubt(of1970In fields: [String], besides names: [String]) -> String? {
    guard hasNumbers, areOf1970, !looksLikeTimesOfDay, numbers(in: fields) == .seconds else { return nil }
    // Words for a day can be others in another language.
    let named =
      names.filter { TimeColumns.words(of: $0).contains(where: TimeColumnNames.timeWords.contains) }
      + names.filter(TimeColumnNames.isDate)
    let date = named.first { name in !fields.contains { $0.bytewise == name.bytewise } } ?? named.first
    guard let date else { return nil }
    let isUsed = fields.contains { $0.bytewise == date.bytewise }
    let remedy =
      isUsed
      ? "write --time-format with their form"
      : "write --time \(TimeFieldReader.quoted(([date] + fields.prefix(1)).joined(separator: ","))) if '\(date.excerpt)' "
        + "has their dates"
    return
      "all times are seconds of 1970, as numbers of another form are; \(remedy), or --time-format %s if they are"
  }

  /// Returns whether a field is that of years, by one of the words of its name, and not of days or weeks of a year.
  private static func isNameOfYear(_ name: String) -> Bool {
    let letters = name.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    let words = Set(letters.map(\.bytewise))
    let years = ["year", "years", "jahr", "jahre", "annee", "ann\u{e9}e", "anno", "a\u{f1}o"]
    let others = ["of", "day", "days", "week", "weeks", "month", "tag", "woche", "monat"]
    return years.contains { words.contains($0.bytewise) } && !others.contains { words.contains($0.bytewise) }
  }

  private static func isNameOfDate(_ name: String) -> Bool {
    ["date", "datum", "fecha", "day", "serial", "excel"].contains { name.lowercased().bytewise.contains($0) }
  }
}
