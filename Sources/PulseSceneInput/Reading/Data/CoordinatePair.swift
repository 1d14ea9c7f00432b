import PulseArguments
import PulseBasics
import PulseDocument

/// A latitude and a longitude in one text, in an order that letters of directions, names or the whole column tell.
struct CoordinatePair {
  private(set) var first: Double
  private(set) var second: Double

  /// Whether the numbers are an array of JSON or of KML, in which the longitude is first.
  private(set) var isArray = false

  /// Whether the numbers are in parentheses, as open-data portals write a latitude and a longitude.
  private(set) var isEnclosed = false

  /// Whether a letter of a direction or a name says which one is the latitude; it is then ``first``.
  private(set) var hasDirections = false

  /// The letters of directions of the longitude, `E` and `W`, as far as the text has them.
  private(set) var letters: Set<Unicode.Scalar> = []

  /// Whether nothing else looks like it: one with directions and a degree sign or decimals, as `50 N 100 W` can be an address.
  private(set) var isCertain = false

  /// Whether the text has the place in several forms that are farther apart than rounding explains.
  private(set) var isContradictory = false

  /// The length in bytes beyond which a text is none.
  private static let longest = 400

  /// The length in bytes beyond which a text is no pair of degrees.
  private static let longestDegrees = 80

  /// The difference in degrees between forms of one place that are rounded to minutes.
  private static let rounding = 0.02

  /// Reads two numbers, in an array also with a third one, or degrees such as `59°19.7'N 18°05.5'E`, also in several forms
  /// with slashes between them, of which the first counts, and behind other words; `nil` for any other text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - letterO: The letter that an O stands for: `E` for east (Ost), or `W` for west (ouest); without it, a text with an O is
  ///     none.
  init?(_ text: Substring, letterO: Unicode.Scalar? = nil) {
    guard text.utf8.count <= Self.longest else { return nil }
    var plain = Self.withoutNotes(DegreeText.plain(text)[...].trimmed)
    if let letterO { plain = Self.replacingLetterO(in: plain[...], with: letterO) }
    if let pair = Self.named(in: plain[...]) ?? CoordinatePair(forms: plain[...]) {
      self = pair
    } else if let start = Self.startOfDegrees(in: plain[...]),
      let pair = CoordinatePair(forms: plain[start...])
    {
      self = pair
    } else if plain.utf8.last == UInt8(ascii: ")"), let start = plain.bytewise.lastIndex(of: "("),
      // A point of WKT has the longitude first.
      plain[start...].bytewise.contains(","), !plain.uppercased().bytewise.hasPrefix("POINT"),
      let pair = CoordinatePair(form: plain[start...])
    {
      // An address with its place in parentheses.
      self = pair
    } else {
      return nil
    }
    isCertain =
      hasDirections
      && (plain.bytewise.contains("\u{B0}") || first != first.rounded() || second != second.rounded())
  }

  /// Reads one form, or several with slashes between them.
  private init?(forms text: Substring) {
    let parts = text.bytewise.split(separator: "/").map(\.trimmed)
    guard parts.count > 1, let first = CoordinatePair(form: parts[0]),
      first.hasDirections || text.bytewise.contains("\u{B0}")
    else {
      self.init(form: text)
      return
    }
    self = first
    for other in parts.dropFirst().compactMap({ CoordinatePair(form: $0) }) {
      let turn = abs(other.second - first.second).truncatingRemainder(dividingBy: 360)
      if abs(other.first - first.first) > Self.rounding || min(turn, 360 - turn) > Self.rounding {
        isContradictory = true
      }
      letters.formUnion(other.letters)
      if other.hasDirections { hasDirections = true }
    }
  }

  private init?(form text: Substring) {
    (isArray, isEnclosed) = (text.utf8.first == UInt8(ascii: "["), text.utf8.first == UInt8(ascii: "("))
    let inner = text.bytewise.trimming { $0 == " " || $0 == "(" || $0 == ")" || $0 == "[" || $0 == "]" }
    let words = inner.bytewise.split { $0 == "," || $0 == " " || $0 == ";" || $0 == "/" || $0 == "|" }
    let numbers = words.compactMap { Double(decimal: $0) }
    // A place of KML has its altitude behind a second comma.
    if numbers.count == 3, inner.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 2 { isArray = true }
    if numbers.count == words.count, numbers.count == 2 || isArray && numbers.count == 3 {
      (first, second) = (numbers[0], numbers[1])
      return
    }
    // A place of OpenDataKit: latitude, longitude, altitude and accuracy.
    if numbers.count == 4, words.count == 4, !inner.bytewise.contains(","), abs(numbers[0]) <= 90,
      abs(numbers[1]) <= 180
    {
      (first, second, isEnclosed) = (numbers[0], numbers[1], true)
      return
    }
    guard let degrees = Self.degrees(in: inner) else { return nil }
    (first, second) = (degrees.first, degrees.second)
    let directions = Self.directions(in: inner, among: "NSEWnsew")
    hasDirections = !directions.isEmpty
    letters = Set(directions.map { Unicode.Scalar(inner.utf8[$0] & 0xDF) }).intersection(["E", "W"])
  }

  /// Returns whether a text is a pair but for a letter O, which can mean east or west.
  static func lacksMeaningOfLetterO(_ text: Substring) -> Bool {
    CoordinatePair(text) == nil && CoordinatePair(text, letterO: "E") != nil
  }

  /// Returns a text with another letter in place of each O that is no part of a word.
  static func replacingLetterO(in text: Substring, with letter: Unicode.Scalar) -> String {
    var text = String(text)
    for index in directions(in: text[...], among: "Oo").reversed() {
      text.replaceSubrange(index...index, with: String(letter))
    }
    return text
  }

  /// Returns the letters of directions of a longitude in capitals, `E`, `W` and `O`.
  static func letters(ofLongitude text: Substring) -> Set<Unicode.Scalar> {
    let plain = DegreeText.plain(text)
    return Set(directions(in: plain[...], among: "EWOewo").map { Unicode.Scalar(plain.utf8[$0] & 0xDF) })
  }

  // MARK: Parts

  /// Returns a text without the marks of its notes, such as `[1]`, and the name in parentheses at its end.
  private static func withoutNotes(_ text: Substring) -> String {
    var text = String(text)
    while let start = text.bytewise.lastIndex(of: "["), start > text.startIndex,
      let end = text[start...].bytewise.firstIndex(of: "]"),
      !text[start...end].bytewise.contains(where: { ",.;".unicodeScalars.contains($0) })
    {
      text.removeSubrange(start...end)
    }
    text = String(text[...].trimmed)
    guard text.utf8.last == UInt8(ascii: ")"), let start = text.bytewise.lastIndex(of: "("),
      start > text.startIndex, CoordinatePair(form: text[start...]) == nil
    else { return text }
    return String(text[..<start].trimmed)
  }

  /// Reads a URI of the scheme `geo`, the address of a map on the web, or numbers with their names: `lat: 48.2, lon: 16.4`, also as
  /// a record; `nil` for others.
  private static func named(in text: Substring) -> CoordinatePair? {
    if text.bytewise.contains("://"), let pair = inAddress(text) { return pair }
    if let place = text.bytewise.removing(prefix: "geo:") {
      let numbers = place.bytewise.prefix(while: { $0 != ";" && $0 != "?" })
      guard var pair = CoordinatePair(form: numbers), !pair.hasDirections else { return nil }
      (pair.isArray, pair.hasDirections) = (false, true)
      return pair
    }
    var (values, rest) = ([Double?](repeating: nil, count: 2), text)
    while let start = rest.bytewise.firstIndex(where: \.isASCIILetter) {
      let word = rest[start...].bytewise.prefix(while: \.isASCIILetter)
      rest = rest[word.endIndex...]
      let names = [["lat", "latitude"], ["lon", "lng", "long", "longitude"]]
      guard let index = names.firstIndex(where: { $0.contains(word.lowercased()) }), values[index] == nil
      else { continue }
      let value = rest.bytewise.drop { ":=\"' ".unicodeScalars.contains($0) }
      let digits = value.bytewise.prefix { $0.isASCIIDigit || "+-.".unicodeScalars.contains($0) }
      rest = value[digits.endIndex...]
      guard rest.utf8.first.map({ ",;}\"' &".utf8.contains($0) }) ?? true else { continue }
      values[index] = Double(decimal: digits)
    }
    guard let latitude = values[0], let longitude = values[1] else { return nil }
    return CoordinatePair(latitude: latitude, longitude: longitude)
  }

  /// The texts before a place in the addresses of maps on the web, those of a marker first.
  private static let marks = [
    "!3d", "?q=", "&q=", "query=", "destination=", "?ll=", "&ll=", "/search/", "/place/", "@",
  ]

  /// Reads the place in the address of a map on the web; `nil` for others.
  private static func inAddress(_ address: Substring) -> CoordinatePair? {
    let text = address.bytewise.replacing("%2C", with: ",").bytewise.replacing("!4d", with: ",")
    for mark in marks {
      guard let place = text.bytewise.cut(atFirst: mark)?.after else { continue }
      let numbers = place.bytewise.prefix { $0.isASCIIDigit || "+-.,".unicodeScalars.contains($0) }
        .bytewise.split(separator: ",").map { Double(decimal: $0) }
      if numbers.count > 1, let latitude = numbers[0], let longitude = numbers[1] {
        return CoordinatePair(latitude: latitude, longitude: longitude)
      }
    }
    return nil
  }

  private init(latitude: Double, longitude: Double) {
    (first, second, hasDirections) = (latitude, longitude, true)
  }

  /// Returns the start of the number before the first degree sign, or of the letter of a direction before it; `nil` without one.
  private static func startOfDegrees(in text: Substring) -> String.Index? {
    text.bytewise.firstIndex(of: "\u{B0}").map { start(ofDegreesBefore: $0, in: text) }
  }

  private static func start(ofDegreesBefore sign: String.Index, in text: Substring) -> String.Index {
    func before(_ end: String.Index, _ isPart: (Unicode.Scalar) -> Bool) -> String.Index {
      text[..<end].unicodeScalars.lastIndex { !isPart($0) }.map { text.unicodeScalars.index(after: $0) }
        ?? text.startIndex
    }
    let number = before(before(sign) { $0 == " " }) { $0.isASCIIDigit || $0 == "." || $0 == "," }
    let start = before(number) { $0 == "-" || $0 == "+" }
    let letterEnd = before(start) { $0 == " " }
    guard let letter = text[..<letterEnd].unicodeScalars.indices.last,
      directions(in: text, among: "NSEWnsew").contains(letter)
    else { return start }
    return letter
  }

  /// Reads a latitude and a longitude in degrees with minutes, seconds or letters of directions, in any order if they have
  /// letters; `nil` for any other text.
  private static func degrees(in text: Substring) -> (first: Double, second: Double)? {
    guard text.utf8.count <= longestDegrees else { return nil }
    let hasDirections = !directions(in: text, among: "NSEWnsew").isEmpty
    for (one, other) in halves(of: text) {
      func numbers(_ latitude: Substring, _ longitude: Substring) -> (Double, Double)? {
        guard let north = number(latitude, .latitude), let east = number(longitude, .longitude),
          abs(north) <= (hasDirections ? 90 : 360), abs(east) <= 360
        else { return nil }
        return (north, east)
      }
      if let places = numbers(one, other) { return places }
      if hasDirections, let places = numbers(other, one) { return places }
    }
    return nil
  }

  private static func number(_ text: Substring, _ unit: NumberUnit) -> Double? {
    Double(decimal: text) ?? (try? unit.number(in: String(text)))
  }

  /// Returns the positions of letters, such as those of directions, that are no part of a word, such as `deg`.
  private static func directions(in text: Substring, among letters: String) -> [String.Index] {
    let bytes = text.utf8
    func isLetter(_ index: String.Index) -> Bool { (0x41...0x5A).contains(bytes[index] & 0xDF) }
    return bytes.indices.filter { index in
      let next = bytes.index(after: index)
      return letters.utf8.contains(bytes[index]) && (next == bytes.endIndex || !isLetter(next))
        && (index == bytes.startIndex || !isLetter(bytes.index(before: index)))
    }
  }

  /// Returns the ways to divide a text into two coordinates: at a sign between them, at a comma that is none of decimals, at the
  /// only two letters of directions, before the second of two degrees, or at the only blank.
  private static func halves(of text: Substring) -> [(Substring, Substring)] {
    var halves: [(Substring, Substring)] = []
    func add(_ parts: [Substring]) {
      if parts.count == 2 { halves.append((parts[0].trimmed, parts[1].trimmed)) }
    }
    for separator: Unicode.Scalar in [";", "/", "|", ","] { add(text.bytewise.split(separator: separator)) }
    add(text.bytewise.replacing(", ", with: ";").bytewise.split(separator: ";"))
    let letters = directions(in: text, among: "NSEWnsew")
    if letters.count == 2, let first = letters.first, let last = letters.last {
      let cut = first == text.startIndex ? last : text.utf8.index(after: first)
      add([text[..<cut], text[cut...]])
    }
    if letters.isEmpty, let first = text.bytewise.firstIndex(of: "\u{B0}"),
      let last = text.bytewise.lastIndex(of: "\u{B0}"), first < last
    {
      let cut = start(ofDegreesBefore: last, in: text)
      add([text[..<cut], text[cut...]])
    }
    add(text.bytewise.split(separator: " "))
    return halves
  }
}
