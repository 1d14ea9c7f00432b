package import PulseScene
import PulseSyntax

/// An error of a time zone: a name that is none, or a missing or damaged file.
package struct TimeZoneError: Error, Hashable, Sendable {
  /// The problem and the remedy.
  package var message: String
}

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
  /// - Throws: ``TimeZoneError``.
  package static func named(
    _ name: String, read: (_ path: String) -> [UInt8]?
  ) throws(TimeZoneError) -> TimeZoneRules {
    if ["UTC", "Z", "GMT"].contains(name.uppercased()) { return .utc }
    let isName =
      !name.isEmpty && name.utf8.count < 64 && !name.bytewise.contains("..") && !name.bytewise.hasPrefix("/")
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || "/_+-".utf8.contains(byte)
      }
    guard isName else {
      throw TimeZoneError(message: "is not the name of a time zone; use one such as Europe/Vienna")
    }
    guard let bytes = read(folder + name) else {
      guard read(folder + "Europe/London") != nil else {
        throw TimeZoneError(message: "needs the time zone database; install the package tzdata, or use UTC")
      }
      throw TimeZoneError(
        message: "is an unknown time zone; use a name such as Europe/Vienna or America/New_York")
    }
    guard let zone = TimeZoneRules(named: name, file: bytes) else {
      throw TimeZoneError(
        message: "has a damaged file in \(folder); install the package tzdata again, or use UTC")
    }
    return zone
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
