import PulseBasics

/// A text about degrees as people write it, in the signs that are read: `°`, `'`, `"`, `-`, blanks, and N, S, E and W.
package enum DegreeText {
  /// The signs that are read by those that stand for them.
  private static let signs: [Unicode.Scalar: Unicode.Scalar] = table([
    ("\u{B0}", "\u{BA}\u{2DA}\u{2070}\u{5EA6}\u{B3C4}"),
    ("'", "\u{2032}\u{2019}\u{2018}\u{201B}\u{B4}`\u{2B9}\u{2BC}\u{5206}\u{BD84}\u{FF07}"),
    ("\"", "\u{2033}\u{201D}\u{201C}\u{201E}\u{2BA}\u{2DD}\u{3003}\u{79D2}\u{CD08}\u{FF02}"),
    ("-", "\u{2212}\u{2013}\u{2010}\u{2011}\u{FE63}\u{FF0D}"),
    (",", "\u{FF0C}\u{3001}\u{60C}"), (";", "\u{FF1B}"), ("/", "\u{FF0F}\u{2044}"), (".", "\u{FF0E}"),
  ])

  /// The letters of directions, signs and blanks by the words that stand for them in small letters.
  private static let words: [String: Unicode.Scalar] = {
    let rows: [(Unicode.Scalar, String)] = [
      (
        "N",
        "north northern nord norte noord norr nördlich nördlicher nördl с пн северной 北緯 北纬 북위 شمال شمالا β"
      ),
      (
        "S",
        "south southern sud süd sued sur sul zuid z syd sør söder südlich südlicher südl ю пд южной 南緯 南纬 남위 جنوب جنوبا ν"
      ),
      (
        "E",
        "east eastern ost est este leste oost øst öst ø ö östlich östlicher östl в сх восточной 東経 东经 東經 동경 شرق شرقا α"
      ),
      (
        "W",
        "west western ouest oeste ovest vest väst westlich westlicher westl з зх западной 西経 西经 西經 서경 غرب غربا δ"
      ),
      ("\u{B0}", "deg degree degrees grad grados gradi degrés graus"),
      ("'", "min minute minutes"), ("\"", "sec second seconds"),
      (
        " ",
        "latitude longitude lat lon lng long breite länge br b l ш д широты долготы широта долгота de et y and und"
      ),
    ]
    var words: [String: Unicode.Scalar] = [:]
    for (sign, list) in rows {
      for word in list.bytewise.split(separator: " ") { words[String(word)] = sign }
    }
    return words
  }()

  /// Returns the letter of a direction, `N`, `S`, `E` or `W`, from itself or a word for it; `nil` for any other text.
  package static func direction(ofWord word: some StringProtocol) -> Unicode.Scalar? {
    guard word.utf8.count <= longestWord else { return nil }
    let word = word.lowercased()
    let letter = word.utf8.count == 1 ? word.uppercased().unicodeScalars.first : words[word]
    return letter.flatMap { "NSEW".unicodeScalars.contains($0) ? $0 : nil }
  }

  /// The length in bytes beyond which a text is no word for a direction.
  private static let longestWord = 24

  private static func table(_ rows: [(Unicode.Scalar, String)]) -> [Unicode.Scalar: Unicode.Scalar] {
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (sign, others) in rows { for other in others.unicodeScalars { table[other] = sign } }
    return table
  }

  /// Returns a text in the signs that are read, without invisible characters.
  ///
  /// Words are read only beside a degree sign, as `50 North 100 West` can be an address, unless the text is known to be of
  /// one coordinate.
  ///
  /// - Complexity: O(length).
  package static func plain(_ text: some StringProtocol, isOfOneCoordinate: Bool = false) -> String {
    // Plain numbers, of which a table has many, need nothing.
    if text.utf8.allSatisfy({ (0x20..<0x3B).contains($0) && $0 != 0x27 }) { return String(text) }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isInvisible(scalar) {
      if scalar.properties.isWhitespace {
        plain.append(" ")
      } else if (0xFF10...0xFF19).contains(scalar.value), let digit = Unicode.Scalar(scalar.value - 0xFEE0) {
        plain.append(digit)
      } else {
        let sign = signs[scalar] ?? scalar
        if sign == "'", plain.last == "'" {
          plain.removeLast()
          plain.append("\"")
        } else {
          plain.append(sign)
        }
      }
    }
    return withoutWords(String(plain), isOfOneCoordinate)
  }

  /// Returns whether a character is one that web pages and spreadsheets leave between others, and that nobody sees.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns the letter of a direction before the abbreviation of a coordinate, as in `n. Br.`; `nil` for any other word.
  private static func abbreviation(
    _ word: Substring.UnicodeScalarView, before rest: Substring.UnicodeScalarView
  ) -> Unicode.Scalar? {
    let next = Substring(rest).bytewise.dropFirst(1).bytewise.drop { $0 == " " }.unicodeScalars.first
    guard rest.first == ".", word.count == 1, let letter = word.first,
      next.map({ "bBlL".unicodeScalars.contains($0) }) == true
    else { return nil }
    return direction(ofWord: String(letter))
  }

  private static let degreeSign: Unicode.Scalar = "\u{B0}"

  private static func withoutWords(_ text: String, _ isOfOneCoordinate: Bool) -> String {
    var (result, rest, hasDegrees) = (String.UnicodeScalarView(), text.unicodeScalars[...], isOfOneCoordinate)
    while let start = rest.firstIndex(where: \.properties.isAlphabetic) {
      let before = rest[..<start]
      let word = rest[start...].prefix(while: \.properties.isAlphabetic)
      rest = rest[word.endIndex...]
      if before.contains(degreeSign) { hasDegrees = true }
      result.append(contentsOf: before)
      guard let sign = words[String(Substring(word)).lowercased()] ?? abbreviation(word, before: rest) else {
        result.append(contentsOf: word)
        continue
      }
      if sign == "\u{B0}" { hasDegrees = true }
      result.append(sign)
      // The period of an abbreviation, and the colon of a name.
      if sign != "\u{B0}", rest.first == "." || rest.first == ":" { rest = rest.dropFirst() }
    }
    result.append(contentsOf: rest)
    if rest.contains(degreeSign) { hasDegrees = true }
    return hasDegrees ? String(result) : text
  }
}
