/// A date of the proleptic Gregorian calendar: year (0 is 1 BC), month and day.
package struct CivilDate: Hashable, Sendable {
  /// The astronomical year: 0 is 1 BC, -1 is 2 BC.
  package var year: Int

  /// The month, 1 to 12.
  package var month: Int

  /// The day of the month, 1 to 31.
  package var day: Int

  /// Creates a date from its parts, which are not checked.
  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date of a number of days after 1970-01-01, by Howard Hinnant's `civil_from_days`.
  package init(daysSince1970 days: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days since 1970-01-01, negative before, by Howard Hinnant's `days_from_civil`, in which years start in March.
  package var daysSince1970: Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the number of days of a month in a year.
  package static func length(ofMonth month: Int, in year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// Returns whether a year has 366 days.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The days since the beginning of the week, 0 for Monday to 6 for Sunday.
  package var weekday: Int { ((daysSince1970 + 3) % 7 + 7) % 7 }
}
