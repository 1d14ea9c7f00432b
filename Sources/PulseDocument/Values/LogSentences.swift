import PulseBasics

/// The sentences and records of GPS loggers, by which their files are told although makers write lines of their own before them.
package enum LogSentences {
  /// A format of loggers.
  package enum Format: Sendable {
    case nmea

    /// The format of gliders.
    case igc
  }

  /// The number of lines in which the first sentence with a place or the date is looked for.
  private static let mostLines = 50

  /// The sentences of NMEA 0183 with a place, without the two letters of the talker.
  private static let sentencesWithPlace = ["RMC", "GGA", "GLL", "GNS"].map { Array($0.utf8) }

  /// Returns the format of a log by its first lines: a sentence with a place whose checksum is right, or the date of a flight;
  /// `nil` for any other text.
  package static func kind(of text: ArraySlice<UInt8>) -> Format? {
    let lines = text.split(
      maxSplits: mostLines, omittingEmptySubsequences: true, whereSeparator: { $0 == 0x0A || $0 == 0x0D }
    ).prefix(mostLines)
    for var line in lines {
      // Receivers of ships write a block of tags before each sentence, \s:station,c:time*checksum\.
      if line.first == UInt8(ascii: "\\") {
        line = line.dropFirst().drop { $0 != UInt8(ascii: "\\") }.dropFirst()
      }
      if line.first == UInt8(ascii: "$"), isPlace(line), hasChecksum(line) { return .nmea }
      if line.starts(with: "HFDTE".utf8), isDate(line.dropFirst(5)) { return .igc }
    }
    return nil
  }

  /// Returns a flight as its readers need it: without what is before the record of the maker, or with one if it has none.
  package static func flight(_ bytes: [UInt8]) -> [UInt8] {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      switch bytes[start] {
      case UInt8(ascii: "A"): return Array(bytes[start...])
      case UInt8(ascii: "H"), UInt8(ascii: "B"): return Array("AAAA000\r\n".utf8) + bytes[start...]
      default: break
      }
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { break }
      start = end + 1
    }
    return bytes
  }

  /// Returns whether a sentence is one with a place, from any talker: `$GPRMC`, `$GNGGA`.
  private static func isPlace(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.dropFirst().prefix { $0 != UInt8(ascii: ",") }
    return name.count == 5 && sentencesWithPlace.contains { name.suffix(3).elementsEqual($0) }
  }

  /// Returns whether the two digits after the asterisk of a sentence are the exclusive or of what is between its signs.
  package static func hasChecksum(_ line: ArraySlice<UInt8>) -> Bool {
    guard let end = line.firstIndex(of: UInt8(ascii: "*")) else { return false }
    let digits = String(decoding: line[(end + 1)...].prefix(2), as: UTF8.self)
    return digits.utf8.count == 2
      && UInt8(digits, radix: 16) == line[..<end].dropFirst().reduce(0) { $0 ^ $1 }
  }

  /// Returns whether the rest of the record of a date is one: `160701`, `DATE:160701,01`.
  private static func isDate(_ rest: ArraySlice<UInt8>) -> Bool {
    let text = rest.starts(with: "DATE:".utf8) ? rest.dropFirst(5) : rest
    let digits = text.prefix(6)
    return digits.count == 6 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }
}
