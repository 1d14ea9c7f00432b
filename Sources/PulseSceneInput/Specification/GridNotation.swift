import PulseArguments
import PulseBasics
import PulseDocument

/// A notation of places on a grid rather than in degrees, which is recognized but not read.
enum GridNotation: String {
  case plusCode = "a plus code"
  case utm = "a UTM position"
  case mgrs = "an MGRS position"

  /// Recognizes a notation; `nil` for other texts.
  ///
  /// Open Location Codes are `8FWR6C5C+2V`, UTM positions `37N 342221 39206` and those of MGRS `37NED 0617 8870`.
  init?(_ text: String) {
    guard text.utf8.count < 60 else { return nil }
    let words = text.uppercased().bytewise.split { $0 == " " || $0 == "," || $0 == ";" }
    if let first = words.first, Self.isPlusCode(first) {
      self = .plusCode
    } else if Self.isUTM(words) {
      self = .utm
    } else if Self.isMGRS(words.joined()) {
      self = .mgrs
    } else {
      return nil
    }
  }

  /// The error that such a text is.
  var error: ArgumentValueError {
    ArgumentValueError(
      "is \(rawValue), which is not read",
      remedy: "write LAT,LON in degrees, such as 41.9,12.5, which maps on the web show for it")
  }

  private static func isPlusCode(_ code: Substring) -> Bool {
    code.bytewise.contains("+") && code.utf8.count > 5
      && code.bytewise.allSatisfy { "23456789CFGHJMPQRVWX+0".bytewise.contains($0) }
  }

  /// Whether words are the number of a zone, the letter of a band and two numbers of meters.
  private static func isUTM(_ words: [Substring]) -> Bool {
    let words = words.first.map { $0.utf8.elementsEqual("UTM".utf8) } == true ? words.dropFirst() : words[...]
    let meters = words.suffix(2).compactMap { word in
      Double(decimal: word.bytewise.trimming { $0 == "M" || $0 == "E" || $0 == "N" })
    }
    guard words.count > 2, words.count < 5, meters.count == 2, meters[0] >= 100_000, meters[0] < 1_000_000,
      (0..<10_000_001).contains(meters[1])
    else { return false }
    let zone = words.dropLast(2).joined()
    return isZone(zone.utf8.dropLast()) && isBand(zone.utf8.last)
  }

  /// Whether a text is a zone, a band, a square and as many digits of easting as of northing.
  private static func isMGRS(_ text: String) -> Bool {
    let zone = text.bytewise.prefix(while: \.isASCIIDigit)
    let letters = text[zone.endIndex...].bytewise.prefix(while: \.isASCIILetter)
    let digits = text[letters.endIndex...]
    return isZone(zone.utf8[...]) && letters.utf8.count == 3 && isBand(letters.utf8.first)
      && (4...10).contains(digits.utf8.count) && digits.utf8.count % 2 == 0
      && digits.bytewise.allSatisfy(\.isASCIIDigit)
  }

  private static func isZone(_ text: Substring.UTF8View) -> Bool {
    Int(Substring(text)).map { (1...60).contains($0) } ?? false
  }

  private static func isBand(_ letter: UInt8?) -> Bool {
    letter.map { "CDEFGHJKLMNPQRSTUVWX".utf8.contains($0) } ?? false
  }
}
