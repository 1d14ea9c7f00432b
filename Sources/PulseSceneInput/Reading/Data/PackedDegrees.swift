import PulseArguments
import PulseBasics
import PulseDocument

/// Degrees, minutes and seconds in one number without signs between them: `452721` is 45°27'21".
enum PackedDegrees {
  /// The numbers of digits before a decimal point.
  private static let digits = 5...7

  /// The least number of places that look like it, without a name that says so, of which by chance one in eight does.
  private static let leastPlaces = 3

  /// The evidence of all places of a table.
  struct Evidence {
    private(set) var first: (latitude: Substring, longitude: Substring)?
    private var (count, others) = (0, 0)

    /// Whether all have a sign, and the digits of degrees with leading zeros, as ISO 6709 writes them.
    private var areStandard = true

    /// Notes the texts of a place, without blanks at their ends.
    mutating func note(_ latitude: Substring, _ longitude: Substring) {
      guard
        PackedDegrees.degrees(in: latitude, .latitude) != nil,
        PackedDegrees.degrees(in: longitude, .longitude) != nil
      else {
        others += 1
        return
      }
      count += 1
      if first == nil { first = (latitude, longitude) }
      for (text, digits) in [(latitude, 6), (longitude, 7)] {
        let isSigned = text.utf8.first == UInt8(ascii: "+") || text.utf8.first == UInt8(ascii: "-")
        if !isSigned || text.bytewise.dropFirst(1).bytewise.prefix(while: \.isASCIIDigit).utf8.count != digits
        {
          areStandard = false
        }
      }
    }

    /// Notes a place that has no such texts.
    mutating func noteOther() { others += 1 }

    /// Whether the places are certainly packed; `areNamed` is whether the name of their column says so.
    func isCertain(areNamed: Bool) -> Bool {
      areNamed
        ? count > others : others == 0 && (areStandard && count > 0 || count >= PackedDegrees.leastPlaces)
    }
  }

  /// Reads degrees, minutes and seconds in one number, perhaps with a sign or the letter of a direction.
  ///
  /// - Parameters:
  ///   - text: The text, without blanks at its ends.
  ///   - unit: The latitude or the longitude.
  ///   - isNegative: Whether a number without sign and letter is south or west.
  /// - Returns: The degrees; `nil` for any other text, and out of range.
  static func degrees(in text: Substring, _ unit: NumberUnit, isNegative: Bool = false) -> Double? {
    let (positive, negative): (Unicode.Scalar, Unicode.Scalar) =
      unit == .latitude ? ("N", "S") : ("E", "W")
    var (rest, letter, sign) = (text, Unicode.Scalar?.none, Unicode.Scalar?.none)
    for end in [text.unicodeScalars.first, text.unicodeScalars.last] {
      guard let end, end.isASCIILetter else { continue }
      guard letter == nil else { return nil }
      letter = Unicode.Scalar(UInt8(ascii: end) & 0xDF)
      rest = text.bytewise.trimming { $0 == end || $0 == " " }
    }
    if let first = rest.unicodeScalars.first, first == "-" || first == "+" {
      (sign, rest) = (first, rest.bytewise.dropFirst(1))
    }
    guard letter == nil || letter == positive || letter == negative, letter == nil || sign == nil,
      rest.bytewise.allSatisfy({ $0.isASCIIDigit || $0 == "." }),
      digits.contains(rest.bytewise.prefix(while: \.isASCIIDigit).utf8.count),
      let number = Double(decimal: rest)
    else { return nil }
    let whole = Int(number)
    let minutes = whole / 100 % 100
    let seconds = number - Double(whole / 100 * 100)
    guard minutes < 60, seconds < 60 else { return nil }
    let degrees = Double(whole / 10_000) + (Double(minutes) + seconds / 60) / 60
    guard degrees <= (unit == .latitude ? 90 : 180) else { return nil }
    let isBelow = sign == "-" || letter == negative || isNegative && sign == nil && letter == nil
    return isBelow ? -degrees : degrees
  }

  /// Reads a latitude and a longitude with a slash, a comma, a semicolon or a blank between them; `nil` for any other text.
  static func pair(in text: Substring, isWest: Bool = false) -> (latitude: Double, longitude: Double)? {
    guard let (one, other) = parts(of: text), let latitude = degrees(in: one, .latitude),
      let longitude = degrees(in: other, .longitude, isNegative: isWest)
    else { return nil }
    return (latitude, longitude)
  }

  /// Returns the two texts of a place in one text; `nil` for any other text.
  static func parts(of text: Substring) -> (latitude: Substring, longitude: Substring)? {
    let parts = text.bytewise.split { "/,; ".unicodeScalars.contains($0) }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// Whether the name of a column says that its degrees are packed.
  static func isNotation(named name: String) -> Bool {
    let plain = TableColumns.lettersAndDigits(of: name)
    return ["dms", "ddmmss"].contains { plain.bytewise.contains($0) }
      || ["deg", "min", "sec"].allSatisfy { plain.bytewise.contains($0) }
  }

  /// Whether the name of a column has both coordinates in it.
  static func canHavePairs(_ name: String) -> Bool {
    let plain = TableColumns.lettersAndDigits(of: name)
    return plain.bytewise.contains("lat") && plain.bytewise.contains("lon")
  }
}

// Degrees and minutes with a blank between them, in a column of each coordinate.
extension PackedDegrees {
  /// Returns degrees and minutes without a letter, such as `39 17.760` and `-76 28.620`, with that of their direction; `nil` for any
  /// other text.
  static func minutesWithLetter(_ text: Substring, _ unit: NumberUnit) -> String? {
    let words = DegreeText.plain(text).bytewise.split(separator: " ")
    guard words.count == 2, let minutes = words.last else { return nil }
    let sign = words[0].unicodeScalars.first.flatMap { $0 == "-" || $0 == "+" ? $0 : nil }
    let degrees = words[0].bytewise.dropFirst(sign == nil ? 0 : 1)
    guard (1...3).contains(degrees.utf8.count), degrees.bytewise.allSatisfy(\.isASCIIDigit),
      minutes.unicodeScalars.first?.isASCIIDigit == true, minutes.unicodeScalars.last?.isASCIIDigit == true,
      minutes.bytewise.allSatisfy({ $0.isASCIIDigit || $0 == "." || $0 == "," })
    else { return nil }
    let letters = unit == .latitude ? ("N", "S") : ("E", "W")
    return "\(degrees) \(minutes)\(sign == "-" ? letters.1 : letters.0)"
  }
}
