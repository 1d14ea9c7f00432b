import PulseArguments
import PulseBasics
import PulseDocument

/// A half of the Earth, in which coordinates without a sign lie.
enum Hemisphere: String {
  case north = "N"
  case south = "S"
  case east = "E"
  case west = "W"

  /// Creates the hemisphere of a letter or a word in any language that degrees are read in; `nil` for any other text.
  init?(word: some StringProtocol) {
    guard let letter = DegreeText.direction(ofWord: word), let found = Hemisphere(rawValue: String(letter))
    else { return nil }
    self = found
  }

  /// The coordinate that it is one of.
  var unit: NumberUnit { self == .north || self == .south ? .latitude : .longitude }

  /// The other half.
  var opposite: Hemisphere {
    switch self {
    case .north: .south
    case .south: .north
    case .east: .west
    case .west: .east
    }
  }

  /// Whether its coordinates are negative.
  var isNegative: Bool { self == .south || self == .west }

  // MARK: Names of columns

  /// Words beside that of a coordinate that say nothing about its direction.
  private static let unitWords: Set = [
    "", "deg", "degs", "degree", "degrees", "grad", "grados", "gradi", "degr\u{E9}s", "decimal", "dec", "dd",
    "ddd",
    "dms", "ddmmss", "min", "sec", "minutes", "seconds", "wgs", "wgs84", "84", "nad", "nad27", "nad83", "27",
    "83",
    "gps", "geo", "geogr", "in", "of", "coord", "coordinate", "coordinates",
  ]

  /// Words and signs of names that say that the numbers have a sign.
  private static let (signWords, signs): (Set<String>, [String]) = (
    ["negative", "neg", "minus", "positive", "pos", "plus"], ["(-", "-)", "+", "="]
  )

  /// The words of a name, with the index of that for a coordinate; `nil` without one.
  private static func words(of name: String, _ unit: NumberUnit) -> (words: [String], coordinate: Int)? {
    let key = unit == .latitude ? "lat" : "lon"
    let words = CoordinateColumnNames.splitIntoWords(name)
      .map { String($0.bytewise.trimming { !$0.properties.isAlphabetic && !$0.isASCIIDigit }) }
      .filter { !unitWords.contains($0) }
    let index = words.firstIndex { word in
      CoordinateColumnNames.key(ofWord: word) == key || word.bytewise.hasPrefix(key)
    }
    return index.map { (words, $0) }
  }

  /// Returns the word for a direction in the name of a coordinate, behind the word for this or before it; `nil` without one.
  private static func word(in name: String, _ unit: NumberUnit) -> (word: String, coordinate: String)? {
    guard let (words, index) = words(of: name, unit), signWords.isDisjoint(with: words),
      !signs.contains(where: { name.bytewise.contains($0) })
    else { return nil }
    let next = index + 1
    if next < words.count, Hemisphere(word: words[next]) != nil || isLetterO(words[next]),
      next + 1 == words.count || CoordinateColumnNames.key(ofWord: words[next + 1]) != nil
    {
      return (words[next], words[index])
    }
    if index == 1, words.count == 2, Hemisphere(word: words[0]) != nil { return (words[0], words[1]) }
    return nil
  }

  private static func isLetterO(_ text: some StringProtocol) -> Bool { text.utf8.elementsEqual("o".utf8) }

  /// Returns the hemisphere that a name of coordinates says, as `Latitude (S)`, `South Latitude` and `LAT N / LONG W` do; `nil`
  /// for others.
  static func named(by name: String, _ unit: NumberUnit) -> Hemisphere? {
    guard let (word, coordinate) = word(in: name, unit) else { return nil }
    let letter =
      isLetterO(word)
      ? CoordinatePair.meaningOfLetterO(besides: [], inColumn: coordinate).map { String($0) } ?? "" : word
    let found = Hemisphere(word: letter)
    return found?.unit == unit ? found : nil
  }

  /// Returns the hemispheres that the names of the columns of a place say; `nil` for a column that says none.
  ///
  /// Names of the sides of boxes say none, and neither does the letter S alone, which is also that of seconds and a start.
  ///
  /// - Parameters:
  ///   - latitude: The index of the column of latitudes.
  ///   - longitude: That of longitudes.
  ///   - names: The names of all columns.
  /// - Returns: The hemispheres.
  static func named(
    latitude: Int, longitude: Int, in names: [String]
  ) -> (latitude: Hemisphere?, longitude: Hemisphere?) {
    func hemisphere(_ index: Int, _ unit: NumberUnit) -> Hemisphere? {
      guard let found = named(by: names[index], unit),
        !names.contains(where: { named(by: $0, unit) == found.opposite })
      else { return nil }
      return found
    }
    let words = (word(in: names[latitude], .latitude)?.word, word(in: names[longitude], .longitude)?.word)
    var found = (hemisphere(latitude, .latitude), hemisphere(longitude, .longitude))
    if words.0?.utf8.count == 1, words.1 == nil || words.0 == words.1 { found.0 = nil }
    if words.1?.utf8.count == 1, words.0 == words.1 { found.1 = nil }
    return found
  }

  /// The words in names of columns of hemispheres.
  private static let columnWords: Set = [
    "hemisphere", "hemi", "hem", "hemis", "hemisphaere", "hemisph\u{E4}re", "halbkugel", "hemisferio",
    "hemisfero",
  ]

  /// Returns whether a column with the letters of hemispheres has a name that says so: one with a word for the coordinate or the
  /// letters, such as `lat_cardinal` and `NorS`.
  static func isColumn(named name: String, _ unit: NumberUnit) -> Bool {
    let plain = TableColumns.lettersAndDigits(of: name)
    let pairs = unit == .latitude ? ["ns", "nors", "sn"] : ["ew", "eorw", "ow", "eo", "we"]
    if pairs.contains(where: { $0.utf8.elementsEqual(plain.utf8) }) { return true }
    let words = CoordinateColumnNames.splitIntoWords(name)
    return words.contains { columnWords.contains($0) || pairs.contains($0) }
      || Set(words.compactMap { Hemisphere(word: $0) }.filter { $0.unit == unit }).count == 2
      || Self.words(of: name, unit) != nil
  }
}
