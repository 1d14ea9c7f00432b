import PulseBasics
import PulseDocument
import PulseScene

/// The fields of a file whose values are all dates, whatever their names.
struct DateFieldNames {
  /// The number of rows that are looked at.
  private static let rows = 100

  private var rows = 0
  private var dated: [Bytewise: String] = [:]
  private var (refused, others) = (Set<Bytewise>(), Set<Bytewise>())

  /// The only field with dates; `nil` without or with several.
  var only: String? { dated.count == 1 ? dated.first?.value : nil }

  /// The kinds of times that the values of a field can be, in the order of preference.
  private enum Kind: CaseIterable {
    case date

    /// A number of seconds or milliseconds since 1970.
    case epoch

    case year
  }

  /// The kind of all values of a field, by its name.
  private var kinds: [Bytewise: Kind] = [:]

  /// The fields with dates of any form among some names, in their order; without any, those with seconds since 1970, or else years.
  func all(among names: [String]) -> [String] {
    Kind.allCases.lazy.map { kind in names.filter { kinds[$0.bytewise] == kind } }.first { !$0.isEmpty } ?? []
  }

  /// Looks at the values of a row under some names.
  mutating func note(_ row: FieldValueReader.Row, _ names: [String]) {
    guard rows < Self.rows else { return }
    rows += 1
    for name in names where !others.contains(name.bytewise) {
      guard let value = row(name), !value.standsForNothing else { continue }
      let kind = TimeColumns.isNameOfOtherDate(name) ? nil : Self.kind(of: value)
      if let kind, kinds[name.bytewise] == nil || kinds[name.bytewise] == kind {
        kinds[name.bytewise] = kind
      } else {
        kinds[name.bytewise] = nil
        others.insert(name.bytewise)
      }
    }
    for name in names where !refused.contains(name.bytewise) {
      guard let value = row(name), !value.standsForNothing else { continue }
      if case .string(let text) = value.json, Self.isDate(String(text[...].trimmed)),
        !TimeColumns.isNameOfOtherDate(name)
      {
        dated[name.bytewise] = name
      } else {
        dated[name.bytewise] = nil
        refused.insert(name.bytewise)
      }
    }
  }

  /// Returns what a value can be; `nil` for no time.
  private static func kind(of value: DocumentValue) -> Kind? {
    if let number = value.looseNumber {
      guard number == number.rounded() else { return nil }
      let isEpoch = (6e8..<2.2e9).contains(number) || (6e11..<2.2e12).contains(number)
      return isEpoch ? .epoch : (1800...2100).contains(number) ? .year : nil
    }
    guard case .string(let text) = value.json, (6...40).contains(text.utf8.count),
      text.utf8.contains(where: { (48...57).contains($0) }), DataTime.canBe(text)
    else { return nil }
    return .date
  }

  /// Returns whether a text is a date whose order is certain: `2024-03-01`, `2024/3/1` or `1.3.2024`.
  private static func isDate(_ text: String) -> Bool {
    let parts = text.utf8.prefix(10).split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: { "-/.".utf8.contains($0) })
    let counts = parts.map { part in part.prefix { (48...57).contains($0) }.count }
    guard parts.count > 1, counts[0] == parts[0].count, counts[1] > 0 else { return false }
    let hasPoint = text.utf8.dropFirst(counts[0]).first == UInt8(ascii: ".")
    let beginsWithYear = !hasPoint && counts[0] == 4
    let endsWithYear =
      hasPoint && parts.count == 3 && (1...2).contains(counts[0]) && (1...2).contains(parts[1].count)
      && counts[1] == parts[1].count && counts[2] == 4
    return (beginsWithYear || endsWithYear) && DataTime.canBe(text)
  }
}

extension DocumentValue {
  /// Whether the value is missing, or a word for that.
  var standsForNothing: Bool {
    guard case .string(let text) = json else { return json == .null }
    let word = text[...].trimmed
    // The dates of databases.
    if word.bytewise.hasPrefix("0000-00-00") { return true }
    return word.utf8.count < 8
      && (RowPlaceReader.emptyTexts.contains(word.lowercased()) || word.lowercased() == "nat")
  }
}

extension JSONValue {
  /// The text of a string or number that can be a time; `nil` for other values.
  var timeText: String? {
    switch self {
    case .string(let text): text
    case .number, .longInteger: digits
    default: nil
    }
  }
}
