import PulseBasics
import PulseDocument

/// Dates with the name of their month in English, as people and mail programs write them.
enum DateWords {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  private static let weekdays: Set = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The signs between the parts of a date.
  private static let separators: Set = [
    UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "."),
  ]

  /// Returns the number of a month from its name or its first three letters, in any case; `nil` for other words.
  static func month(_ word: String) -> Int? {
    let word = word == "sept" ? "sep" : word
    guard word.utf8.count > 2 else { return nil }
    let isShort = word.utf8.count == 3
    return months.firstIndex { isShort ? $0.utf8.prefix(3).elementsEqual(word.utf8) : $0 == word }.map {
      $0 + 1
    }
  }

  /// Returns a date such as `12 January 2023`, `Jan 12, 2023` or `Thu, 12 Jan 2023 10:00 GMT` in the order of ISO 8601,
  /// with what follows it; `nil` for any other text.
  static func isoText(_ text: Substring) -> String? {
    var rest = text.utf8[...]
    var (year, month, day): (Int?, Int?, Int?)
    for _ in 0..<4 {
      rest = rest.drop { separators.contains($0) }
      let word = rest.prefix { !separators.contains($0) && $0 != UInt8(ascii: "/") }
      let letters = String(Substring(word).lowercased())
      if let found = self.month(letters), month == nil {
        month = found
      } else if weekdays.contains(String(Substring(letters.utf8.prefix(3)))), year == nil, month == nil,
        day == nil
      {
        // The day of the week says nothing new.
      } else {
        var digits = word
        for ending in ["st", "nd", "rd", "th"] where letters.bytewise.hasSuffix(ending) {
          digits = word.dropLast(2)
        }
        guard digits.allSatisfy({ (48...57).contains($0) }), let number = Int(Substring(digits)) else {
          return nil
        }
        if digits.count == 4, year == nil {
          year = number
        } else if (1...2).contains(digits.count), day == nil {
          day = number
        } else {
          return nil
        }
      }
      rest = rest.dropFirst(word.count)
      if year != nil, month != nil, day != nil { break }
      if rest.isEmpty { break }
    }
    guard let year, let month, day != nil || rest.isEmpty else { return nil }
    func padded(_ number: Int, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - "\(number)".utf8.count)) + "\(number)"
    }
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day ?? 1, 2))"
    let time = Substring(rest).bytewise.drop { $0 == " " || $0 == "," }
    return time.isEmpty ? date : "\(date) \(time)"
  }

  /// Returns the texts of several fields as one time: a date with a time of day, which can be digits alone such as
  /// `1830` or `53`, or the numbers of year, month, day, hour, minute and second.
  static func joined(_ texts: [String]) -> String {
    let parts = texts.map { String($0[...].trimmed) }
    func isNumber(_ text: String, upTo digits: Int) -> Bool {
      (1...digits).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    }
    func padded(_ text: String, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    if parts.count > 1, parts[0].utf8.count == 4, parts.allSatisfy({ isNumber($0, upTo: 4) }),
      parts.dropFirst().allSatisfy({ $0.utf8.count < 3 })
    {
      let date = parts.prefix(3).map { padded($0, 2) }.joined(separator: "-")
      if parts.count < 4 { return date }
      let hour = parts[3...].map { padded($0, 2) }.joined(separator: ":")
      return "\(date)T\(hour)"
    }
    guard parts.count == 2, isNumber(parts[1], upTo: 6) else { return parts.joined(separator: " ") }
    let digits = padded(parts[1], parts[1].utf8.count > 4 ? 6 : 4)
    if isNumber(parts[0], upTo: 8) { return "\(parts[0])T\(digits)" }
    var (time, rest) = ([Substring](), digits[...])
    while !rest.isEmpty {
      time.append(Substring(rest.utf8.prefix(2)))
      rest = Substring(rest.utf8.dropFirst(2))
    }
    return "\(parts[0]) \(time.joined(separator: ":"))"
  }

  /// Whether a text is a time of day without a date: `18:00`, `9:05:30` or `1800`.
  static func isTimeOfDay(_ text: String) -> Bool {
    let text = text[...].trimmed
    let parts = text.bytewise.split(separator: ":", omittingEmptySubsequences: false)
    func number(_ part: Substring, upTo most: Int) -> Bool {
      part.utf8.count < 3 && part.utf8.allSatisfy { (48...57).contains($0) }
        && Int(part).map { $0 <= most } == true
    }
    if (2...3).contains(parts.count) {
      return number(parts[0], upTo: 24) && number(Substring(parts[1].utf8.prefix(2)), upTo: 59)
    }
    guard text.utf8.count == 4, text.utf8.allSatisfy({ (48...57).contains($0) }), let digits = Int(text)
    else {
      return false
    }
    return digits <= 2400 && digits % 100 < 60
  }
}
