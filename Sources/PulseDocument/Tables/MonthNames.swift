import PulseBasics

/// The names of months in tables that have a column for each.
package enum MonthNames {
  /// The beginnings of the names of each month in some languages of Europe, in lower case.
  private static let beginnings = [
    "jan ene gen sty led янв січ", "feb fév fev lut úno фев лют", "mar mär mrz mrt maa bře мар бер",
    "apr avr abr kwi dub апр кві", "may mai mag mei maj kvě май тра", "jun juin giu cze čvn июн чер",
    "jul juil lug lip čvc июл лип", "aug aoû aou ago sie srp авг сер", "sep set wrz zář сен вер",
    "oct okt ott out paź paz říj окт жов", "nov lis ноя лис", "dec déc dic dez des gru pro дек гру",
  ].map { $0.bytewise.split(separator: " ").map { String($0) } }

  /// Returns the month in a name as in `2024-01`, without a year as in `-01`; `nil` for any other name.
  private static func month(in name: String) -> String? {
    let lower = name.lowercased()
    let letters = lower.bytewise.prefix { $0.properties.isAlphabetic }
    let rest = lower.bytewise.dropFirst(letters.utf8.count)
    let digits = rest.bytewise.filter(\.isASCIIDigit)
    guard let index = beginnings.firstIndex(where: { $0.contains { letters.bytewise.hasPrefix($0) } }),
      rest.bytewise.allSatisfy({ $0.isASCIIDigit || " -_./'".unicodeScalars.contains($0) }),
      [0, 2, 4].contains(digits.utf8.count)
    else { return nil }
    let year = digits.utf8.count == 2 ? Int(digits).map { "\($0 + century(ofYear: $0))" } : digits
    return "\(year ?? "")-\(index < 9 ? "0" : "")\(index + 1)"
  }

  /// Returns the times of columns that are named for months, such as `2024-01` for `Jan 2024`; `nil` for columns of which one
  /// is not, or of which two have the same time.
  ///
  /// - Parameter names: The names of the columns.
  /// - Returns: The times, and whether their year is any one, 2000, since no name has a year.
  package static func times(of names: [String]) -> (texts: [String], lackYear: Bool)? {
    let months = names.compactMap(month)
    let yearless = months.filter { $0.bytewise.hasPrefix("-") }
    guard months.count == names.count, names.count > 1, Set(months).count == months.count,
      yearless.isEmpty || yearless.count == months.count
    else { return nil }
    return yearless.isEmpty ? (months, false) : (months.map { "2000\($0)" }, true)
  }

  /// Returns those of some names that are months, in their order; none if two are the same month.
  package static func sorted(_ names: [String]) -> [String] {
    let months = names.compactMap { name in month(in: name).map { (text: $0, name: name) } }
      .sorted { $0.text < $1.text }
    return Set(months.map(\.text)).count == months.count ? months.map(\.name) : []
  }
}
