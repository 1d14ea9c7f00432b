import PulseBasics

/// The unit of a number option, which names it in messages and decides the notations that are accepted.
///
/// A plain number is accepted for every unit.
package enum NumberUnit: Hashable, Sendable {
  /// Degrees of latitude: also `52,5`, `52.5N`, `33.9S`, `52°30'18"N`, `52d30m18s` and `52 30 18 N`.
  case latitude

  /// Degrees of longitude: also `12,5`, `12.4W` and `12°24'W`.
  case longitude

  /// Seconds: also `10s`, `1.5 s`, `500ms`, `2min`, `1h`, `1d` and `1w`.
  case seconds

  /// A number of plays, where 0 stands for no end.
  case plays

  /// A unit that is only named, in the plural.
  case named(String)

  /// The unit in the plural, as in `-180 to 180 degrees`.
  package var name: String {
    switch self {
    case .latitude, .longitude: "degrees"
    case .seconds: "seconds"
    case .plays: "plays"

    case .named(let name): name
    }
  }

  /// Parses a number in a notation of the unit other than a plain number.
  ///
  /// - Parameter text: The text as typed.
  /// - Returns: The number in the unit; `nil` for other text, also a plain number.
  /// - Throws: ``ArgumentValueError`` for a notation of the unit with a mistake, such as 75 minutes of arc.
  package func number(in text: String) throws(ArgumentValueError) -> Double? {
    // Longer texts are no numbers, and quadratic work on them would only cost time.
    guard text.utf8.count < 60 else { return nil }
    switch self {
    case .latitude: return try Axis(positive: "N", negative: "S", other: "--lon").degrees(text)
    case .longitude: return try Axis(positive: "E", negative: "W", other: "--lat").degrees(text)
    case .seconds: return try Self.seconds(text)
    case .plays, .named: return nil
    }
  }
}

// Durations.
extension NumberUnit {
  /// The seconds in each unit of time, as multiplier and divisor, so that 500 ms are exactly half a second.
  private static let secondsPerUnit: [String: (times: Double, over: Double)] = [
    "ms": (1, 1000), "s": (1, 1), "sec": (1, 1), "secs": (1, 1), "second": (1, 1), "seconds": (1, 1),
    "min": (60, 1), "mins": (60, 1), "minute": (60, 1), "minutes": (60, 1),
    "h": (3600, 1), "hour": (3600, 1), "hours": (3600, 1),
    "d": (86_400, 1), "day": (86_400, 1), "days": (86_400, 1),
    "w": (604_800, 1), "week": (604_800, 1), "weeks": (604_800, 1),
  ]

  /// Returns whether a duration has a unit of a minute or more, such as `6h`.
  package static func isInLongUnit(_ text: String) -> Bool {
    let unit = text.bytewise.drop { $0.isASCIIDigit || "+-. ".unicodeScalars.contains($0) }.lowercased()
    return secondsPerUnit[unit].map { $0.times >= 60 } ?? false
  }

  private static func seconds(_ text: String) throws(ArgumentValueError) -> Double? {
    guard let last = text.unicodeScalars.lastIndex(where: { $0.isASCIIDigit || $0 == "." }) else {
      return nil
    }
    let digits = String(text[...last])
    let unit = text[text.utf8.index(after: last)...].bytewise.drop { $0 == " " }.lowercased()
    if unit == "m", (try? Double(argument: digits)) != nil {
      throw ArgumentValueError("has a unit of length", remedy: "write \(digits)min or \(digits)s")
    }
    guard let scale = secondsPerUnit[unit] else { return nil }
    guard let number = try? Double(argument: digits) else {
      if let remedy = Double.numberFormatRemedy(for: digits) {
        throw ArgumentValueError("is not a duration", remedy: remedy + unit)
      }
      return nil
    }
    return number * scale.times / scale.over
  }
}

/// An axis of geographic coordinates: the letters of its directions, and the option of the other axis.
private struct Axis {
  let positive: Unicode.Scalar
  let negative: Unicode.Scalar
  let other: String

  /// Parses degrees with a decimal comma, with minutes and seconds, or with the letter of a direction; `nil` for
  /// other text.
  func degrees(_ text: String) throws(ArgumentValueError) -> Double? {
    var rest = Self.withSigns(DegreeText.plain(text)[...].trimmedBlanks)
    var letter: Unicode.Scalar?
    if let last = rest.unicodeScalars.last?.direction {
      letter = last
      rest = rest.bytewise.dropLast(1).trimmedBlanks
    } else if let first = rest.unicodeScalars.first?.direction {
      letter = first
      rest = rest.bytewise.dropFirst(1).trimmedBlanks
    }
    let sign = rest.unicodeScalars.first.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
    if sign != nil { rest = Substring(rest.unicodeScalars.dropFirst()) }
    guard rest.unicodeScalars.first?.isASCIIDigit == true else { return nil }
    guard let magnitude = try Self.magnitude(rest, hasLetter: letter != nil) else {
      let halves = text.bytewise.split(separator: ",")
      if halves.count == 2,
        halves.allSatisfy({ (try? Double(argument: String($0[...].trimmedBlanks))) != nil })
      {
        throw ArgumentValueError(
          "has two numbers",
          remedy:
            "write --center \(text.adviceWord) if they are one place, or --place LAT,LON for each of several")
      }
      return nil
    }
    switch letter {
    case nil: return sign == "-" ? -magnitude : magnitude
    case "O":
      throw ArgumentValueError(
        "has the letter O, which can mean east (Ost) or west (ouest)",
        remedy: "write E for east or W for west")
    case positive, negative:
      let isNegative = letter == negative
      guard sign == nil || (sign == "+") != isNegative else {
        throw ArgumentValueError(
          "has both a sign and a letter, which conflict",
          remedy: "write one of them, as in -33.9 or 33.9S")
      }
      return isNegative ? -magnitude : magnitude
    default:
      throw ArgumentValueError(
        "is a \(other == "--lon" ? "longitude" : "latitude")", remedy: "write \(other) \(text.escaped)")
    }
  }

  /// Returns `48d12m30s` as `48°12'30"`, where the last letter is not that of the south; any other text as it is.
  private static func withSigns(_ text: Substring) -> Substring {
    let letters = text.bytewise.filter { $0.isASCIILetter }
    let units = letters.bytewise.hasPrefix("dms") || letters.bytewise.hasSuffix("dms")
    guard units, letters.utf8.count < 5 else { return text }
    let degrees = text.bytewise.replacing("d", with: "\u{B0}")
    let minutes = degrees.bytewise.replacing("m", with: "'")
    return minutes.bytewise.replacing("s", with: "\"")[...]
  }

  /// Parses an angle without a sign: `52.5`, `52,5`, `52°`, `52°30'`, `52 deg 30' 18"`, `52:30:18`, `52 30 18`, and with the
  /// letter of a direction `52-30-18`.
  ///
  /// Two numbers are degrees and minutes only with the letter of a direction, as they could be two coordinates.
  private static func magnitude(_ text: Substring, hasLetter: Bool) throws(ArgumentValueError) -> Double? {
    var parts: [Double] = []
    var rest = text
    let words = text.bytewise.split { $0 == ":" || $0 == " " || hasLetter && $0 == "-" }
    let numbers = words.compactMap(number)
    if numbers.count == words.count, words.count == 3 || words.count == 2 && hasLetter {
      (parts, rest) = (numbers, "")
    } else {
      for marks in ["\u{B0}d", "'", "\""] {
        guard let end = rest.bytewise.firstIndex(where: marks.unicodeScalars.contains) else { break }
        guard let part = number(rest[..<end]) else { return nil }
        parts.append(part)
        rest = rest[end...].bytewise.removing(prefix: "deg") ?? rest[rest.unicodeScalars.index(after: end)...]
        rest = rest.trimmedBlanks
      }
    }
    if parts.isEmpty || !rest.isEmpty {
      // The last part may lack its mark: 52°30.
      guard parts.count < 3, let part = number(rest) else { return nil }
      parts.append(part)
    }
    guard parts.dropLast().allSatisfy({ $0 == $0.rounded() }) else {
      throw ArgumentValueError("has a fraction before its last part", remedy: "write 52.5 or 52\u{B0}30'")
    }
    guard parts.dropFirst().allSatisfy({ $0 < 60 }) else {
      throw ArgumentValueError(
        "has more than 59 minutes or seconds", remedy: "use 0 to 59, such as 52\u{B0}30'18\"")
    }
    return parts.reversed().reduce(0) { $0 / 60 + $1 }
  }

  /// Parses a decimal number without a sign, with a point or a comma.
  private static func number(_ text: Substring) -> Double? {
    let text = text.trimmedBlanks
    guard text.unicodeScalars.first?.isASCIIDigit == true, text.unicodeScalars.last?.isASCIIDigit == true
    else { return nil }
    let hasComma = text.bytewise.contains(",") && !text.bytewise.contains(".")
    return try? Double(
      argument: hasComma ? String(text).bytewise.replacing(",", with: ".", maxReplacements: 1) : String(text))
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmedBlanks: Substring { bytewise.trimming { $0 == " " } }
}

extension Unicode.Scalar {
  /// The letter of a direction in upper case: north, south, east, west, or an O; `nil` for others.
  fileprivate var direction: Unicode.Scalar? {
    let letter = properties.uppercaseMapping.unicodeScalars.first
    return letter.flatMap { isASCII && "NSEWO".bytewise.contains($0) ? $0 : nil }
  }
}
