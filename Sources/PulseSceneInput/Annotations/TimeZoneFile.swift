import PulseBasics
package import PulseScene

extension TimeZoneRules {
  /// The folder of the time zone database.
  private static let folder = "/usr/share/zoneinfo/"

  /// The largest file in bytes.
  package static let largestFile = 1 << 20

  /// Reads a time zone by its name in the IANA database, such as `Europe/Vienna`; `UTC` needs no file.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - read: Returns the bytes of a file; `nil` if it cannot be read.
  /// - Returns: The rules of the zone.
  /// - Throws: ``SceneFileError``.
  package static func named(
    _ name: String, read: (_ path: String) -> [UInt8]?
  ) throws(SceneFileError) -> TimeZoneRules {
    if ["UTC", "Z", "GMT"].contains(name.uppercased()) { return .utc }
    if let zone = TimeZoneRules(offset: name) { return zone }
    let isName =
      !name.isEmpty && name.utf8.count < 64 && !name.bytewise.contains("..") && !name.bytewise.hasPrefix("/")
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || "/_+-".utf8.contains(byte)
      }
    guard isName else {
      throw SceneFileError(
        "is not the name of a time zone; use one such as Europe/Vienna, or an offset such as +09:00")
    }
    guard let bytes = read(folder + name) else {
      guard read(folder + "Europe/London") != nil else {
        throw SceneFileError("needs the time zone database; install the package tzdata, or use UTC")
      }
      let meant = suggestions(
        for: name, in: read(folder + "tzdata.zi") ?? read(folder + "zone1970.tab") ?? [])
      throw SceneFileError(
        "is an unknown time zone; "
          + (meant.isEmpty
            ? "use a name such as Europe/Vienna or America/New_York, or an offset such as +09:00"
            : SpellChecker.didYouMean(meant)))
    }
    guard let zone = TimeZoneRules(named: name, file: bytes) else {
      throw SceneFileError(
        "has a damaged file in \(folder); install the package tzdata again, or use UTC")
    }
    return zone
  }

  /// Creates a zone with one offset from UTC, such as `+09:00`, `-0330`, `+9` or `UTC+5:45`; `nil` for other texts.
  private init?(offset text: String) {
    var rest = text.uppercased()[...]
    for prefix in ["UTC", "GMT"] where rest.utf8.starts(with: prefix.utf8) { rest = rest.dropFirst(3) }
    guard let sign = rest.utf8.first, "+-".utf8.contains(sign) else { return nil }
    let parts = rest.bytewise.dropFirst(1).bytewise.split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), 1...4 ~= digits.utf8.count,
      parts.count == 1 || parts.count == 2 && parts[1].utf8.count == 2, let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.utf8.count > 2 ? (number / 100, number % 100) : (number, 0)
    guard hours <= 14, minutes < 60 else { return nil }
    let seconds = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let name = "\(seconds < 0 ? "-" : "+")\(twoDigits(hours)):\(twoDigits(minutes))"
    let offset = Offset(seconds: seconds, name: name)
    self.init(name: name, first: offset, transitions: [], last: YearlyRule(standard: offset))
  }

  /// The zones of abbreviations that are no names of zones.
  private static let abbreviations = [
    "JST": "Asia/Tokyo", "IST": "Asia/Kolkata", "BST": "Europe/London", "CEST": "Europe/Berlin",
    "CET": "Europe/Berlin",
    "EEST": "Europe/Athens", "EET": "Europe/Athens", "WEST": "Europe/Lisbon", "WET": "Europe/Lisbon",
    "MSK": "Europe/Moscow", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
    "PT": "America/Los_Angeles",
    "MST": "America/Denver", "MDT": "America/Denver", "CST": "America/Chicago", "CDT": "America/Chicago",
    "EST": "America/New_York", "EDT": "America/New_York", "ET": "America/New_York",
    "AEST": "Australia/Sydney",
    "AEDT": "Australia/Sydney", "NZST": "Pacific/Auckland", "SGT": "Asia/Singapore", "HKT": "Asia/Hong_Kong",
    "KST": "Asia/Seoul", "BRT": "America/Sao_Paulo",
  ]

  /// Returns the names of zones that a text may stand for: that of a city or an abbreviation, or a misspelled name.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - list: A list of zones in which their names are words with a slash.
  /// - Returns: The names, the best first; empty for none.
  private static func suggestions(for text: String, in list: [UInt8]) -> [String] {
    if let zone = abbreviations[text.uppercased()] { return [zone] }
    var names: Set<String> = []
    for word in list.split(whereSeparator: { $0 <= 0x20 })
    where word.contains(UInt8(ascii: "/")) && word[word.startIndex] > 0x40 {
      names.insert(String(decoding: word, as: UTF8.self))
    }
    let sorted = names.filter { !$0.bytewise.hasPrefix("Etc/") && !$0.bytewise.hasPrefix("posix/") }.sorted()
    let city = text.lowercased().bytewise.replacing(" ", with: "_")
    let cities = sorted.filter {
      FilePath($0.lowercased()).lastComponent.bytewise == city.bytewise
    }
    return cities.isEmpty ? SpellChecker.suggestions(for: text, among: sorted) : Array(cities.prefix(3))
  }

  /// Decodes a file of the time zone database (TZif, RFC 9636) of version 2 or later; `nil` for a damaged file.
  package init?(named name: String, file: [UInt8]) {
    var reader = TZifReader(bytes: file)
    guard let first = reader.header(), first.version >= UInt8(ascii: "2") else { return nil }
    reader.skip(first.length(timeSize: 4))
    guard let header = reader.header(), let zone = reader.rules(header, name: name) else { return nil }
    self = zone
  }
}

/// A reader of TZif data.
private struct TZifReader {
  /// The counts of a header.
  struct Header {
    var version: UInt8
    var isUT: Int
    var isStandard: Int
    var leaps: Int
    var times: Int
    var types: Int
    var characters: Int

    func length(timeSize: Int) -> Int {
      times * timeSize + times + types * 6 + characters + leaps * (timeSize + 4) + isStandard + isUT
    }
  }

  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) { index = min(bytes.count, index + count) }

  mutating func number(_ size: Int) -> Int? {
    guard index + size <= bytes.count else { return nil }
    var number = UInt64(0)
    for byte in bytes[index..<index + size] { number = number << 8 | UInt64(byte) }
    index += size
    return size == 4 ? Int(Int32(truncatingIfNeeded: number)) : Int(Int64(bitPattern: number))
  }

  mutating func header() -> Header? {
    guard bytes[index...].starts(with: Array("TZif".utf8)), index + 44 <= bytes.count else { return nil }
    let version = bytes[index + 4]
    index += 20
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = number(4), (0...1 << 20).contains(count) else { return nil }
      counts.append(count)
    }
    return Header(
      version: version, isUT: counts[0], isStandard: counts[1], leaps: counts[2], times: counts[3],
      types: counts[4], characters: counts[5])
  }

  mutating func rules(_ header: Header, name: String) -> TimeZoneRules? {
    guard index + header.length(timeSize: 8) <= bytes.count, header.types > 0 else { return nil }
    var times: [Int] = []
    for _ in 0..<header.times {
      guard let time = number(8) else { return nil }
      times.append(time)
    }
    let kinds = bytes[index..<index + header.times].map(Int.init)
    skip(header.times)
    var types: [(seconds: Int, abbreviation: Int)] = []
    for _ in 0..<header.types {
      guard let seconds = number(4), abs(seconds) < 200_000, index + 2 <= bytes.count else { return nil }
      types.append((seconds, Int(bytes[index + 1])))
      skip(2)
    }
    let letters = Array(bytes[index..<index + header.characters])
    skip(header.characters + header.leaps * 12 + header.isStandard + header.isUT)
    var offsets: [TimeZoneRules.Offset] = []
    for type in types {
      guard type.abbreviation < letters.count else { return nil }
      let text = letters[type.abbreviation...].prefix { $0 != 0 }
      offsets.append(TimeZoneRules.Offset(seconds: type.seconds, name: String(decoding: text, as: UTF8.self)))
    }
    guard kinds.allSatisfy({ $0 < offsets.count }), zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      return nil
    }
    let transitions = zip(times, kinds).map { TimeZoneRules.Transition(time: $0, offset: offsets[$1]) }
    // The rule of later years stands between line feeds.
    let footer = bytes[index...].dropFirst().prefix { $0 != 0x0A }
    let rule = POSIXTimeZoneParser(text: String(decoding: footer, as: UTF8.self)).rule()
    return TimeZoneRules(name: name, first: offsets[0], transitions: transitions, last: rule)
  }
}
