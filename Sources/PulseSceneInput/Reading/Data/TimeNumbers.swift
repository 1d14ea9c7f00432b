import PulseScene

/// The meaning of numbers in the fields of times, which is known only after the last row.
enum TimeNumbers {
  /// Seconds since 1970, or parts of them by their magnitude; or times that are no numbers.
  case seconds

  /// Years from 1000 to 2999.
  case years

  /// Years with a fraction, or of any epoch.
  case yearsOfAnyEpoch

  /// Years with their month, 202405.
  case months

  /// Years with the day of the year, 2024035.
  case ordinalDates

  /// Days since 30 December 1899, as spreadsheets count them.
  case spreadsheetDays

  /// Returns the instant that a number of seconds since 1970 was meant to be.
  func instant(_ time: DataTime) -> DataTime {
    switch self {
    case .seconds: time
    case .years:
      (1000...2999).contains(time.secondsSince1970)
        && time.secondsSince1970 == time.secondsSince1970.rounded()
        ? time.takenAsYear : time
    case .yearsOfAnyEpoch: time.takenAsYear
    case .months: time.takenAsMonth
    case .ordinalDates: DataTime.ordinalDate(time.secondsSince1970) ?? time
    case .spreadsheetDays:
      TimeNumberEvidence.serialDays.contains(time.secondsSince1970) ? time.takenAsSpreadsheetDay : time
    }
  }

  /// Returns the period that a number of seconds since 1970 was meant to be, such as a year; an instant for any other time.
  func bound(_ time: DataTime) -> TimeBound {
    let (number, start) = (time.secondsSince1970, instant(time))
    guard start != time, number == number.rounded() else { return TimeBound(time: start) }
    switch self {
    case .seconds: return TimeBound(time: start)
    case .years, .yearsOfAnyEpoch:
      let next = DataTime(secondsSince1970: number + 1).takenAsYear.secondsSince1970
      return TimeBound(time: start, period: next - start.secondsSince1970)
    case .months: return time.yearOrMonth ?? TimeBound(time: start)
    case .ordinalDates, .spreadsheetDays: return TimeBound(time: start, period: 86_400)
    }
  }

  /// The meaning for people; `nil` if nothing had to be found out.
  var phrase: String? {
    switch self {
    case .seconds: nil
    case .years, .yearsOfAnyEpoch: "years"
    case .months: "years with a month"
    case .ordinalDates: "years with a day of the year"
    case .spreadsheetDays: "days of a spreadsheet"
    }
  }
}

extension DataTime {
  /// The instant of the day in a spreadsheet that a number of seconds since 1970 was meant to be, to the millisecond.
  var takenAsSpreadsheetDay: DataTime {
    // 1 January 1970 is day 25569.
    let seconds = ((secondsSince1970 - 25_569) * 86_400_000).rounded() / 1000
    return DataTime(secondsSince1970: seconds)
  }

  /// Returns whether a number is a year with its month, 202405.
  static func isMonth(_ number: Double) -> Bool {
    (190_001...210_012).contains(number) && number == number.rounded() && (1...12).contains(Int(number) % 100)
  }

  /// Returns the first instant of the day of a year that a number such as 2024035 is; `nil` for any other number.
  static func ordinalDate(_ number: Double) -> DataTime? {
    guard (1_900_001...2_100_366).contains(number), number == number.rounded() else { return nil }
    let (year, day) = (Int(number) / 1000, Int(number) % 1000)
    guard (1...(CivilDate.isLeap(year) ? 366 : 365)).contains(day) else { return nil }
    let first = CivilDate(year: year, month: 1, day: 1).daysSince1970
    return DataTime(secondsSince1970: Double(first + day - 1) * 86_400)
  }

  /// The first instant of the month that a number such as 202405 was meant to be; the same time for others.
  var takenAsMonth: DataTime {
    guard Self.isMonth(secondsSince1970) else { return self }
    let number = Int(secondsSince1970)
    let date = CivilDate(year: number / 100, month: number % 100, day: 1)
    return DataTime(secondsSince1970: Double(date.daysSince1970 * 86_400))
  }

  /// The year or month that a whole number of seconds since 1970 is, 2012 or 201208; `nil` for any other number.
  var yearOrMonth: TimeBound? {
    let number = secondsSince1970
    if Self.isMonth(number) {
      let days = CivilDate.length(ofMonth: Int(number) % 100, in: Int(number) / 100)
      return TimeBound(time: takenAsMonth, period: Double(days) * 86_400)
    }
    guard (1000...2999).contains(number), number == number.rounded() else { return nil }
    return TimeBound(time: takenAsYear, period: CivilDate.isLeap(Int(number)) ? 366 * 86_400 : 365 * 86_400)
  }

  /// The numbers that can be years.
  static let years = -100_000.0...100_000

  /// The instant of the year that a number of seconds since 1970 was meant to be, its first or, with a fraction, that part
  /// of it later, to the second; the same time for others.
  var takenAsYear: DataTime {
    guard Self.years.contains(secondsSince1970) else { return self }
    let year = Int(secondsSince1970.rounded(.down))
    let days = CivilDate(year: year, month: 1, day: 1).daysSince1970
    let length = CivilDate.isLeap(year) ? 366.0 : 365
    let part = ((secondsSince1970 - Double(year)) * length * 86_400).rounded()
    return DataTime(secondsSince1970: Double(days * 86_400) + part)
  }
}
