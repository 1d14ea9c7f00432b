import PulseArguments
import PulseBasics
import PulseDocument

/// The columns of a table whose values are the letters of the hemispheres of coordinates without signs.
struct HemisphereColumns {
  /// A column that can be one, with what its values are so far.
  private struct Candidate {
    let index: Int
    let unit: NumberUnit
    var letters: Set<String>

    /// Whether a value is a word, as in a column of names.
    var hasWords = false
  }

  /// The number of rows with a place in which columns are looked for.
  private static let rowsWithSamples = 20

  /// The length in bytes beyond which a text is no word for a hemisphere.
  private static let longestText = 16

  /// The columns of the hemispheres of latitudes and longitudes; `nil` without one.
  private(set) var (latitude, longitude): (Int?, Int?) = (nil, nil)

  /// The letter that an O in the column of longitudes stands for, `E` or `W`; `nil` without one.
  private(set) var letterO: Unicode.Scalar?

  /// The sentences about columns that look like one, and are not read as such.
  private(set) var warnings: [String] = []

  /// Finds the columns.
  ///
  /// All values of one are N or S, or E, W or O. It has a name that says what it is, or is between the coordinates, or there is one
  /// for each of both, as any other can be the direction of a lane.
  ///
  /// - Parameters:
  ///   - table: The table, before its first row.
  ///   - place: The columns of the place.
  ///   - others: The columns whose meaning is known.
  ///   - units: The coordinates whose direction nothing else says.
  /// - Complexity: O(1) in a table without such columns, or else O(rows).
  init(
    in table: CSVTableReader, _ place: (latitude: Int, longitude: Int), besides others: Set<Int>,
    for units: Set<NumberUnit>
  ) {
    var (table, candidates, number) = (table, [Candidate](), 0)
    var (excluded, signed) = (others.union([place.latitude, place.longitude]), Set<NumberUnit>())
    while let row = table.next() {
      let texts = [(NumberUnit.latitude, place.latitude), (.longitude, place.longitude)].map {
        ($0, row.texts[$1][...].trimmed)
      }
      if texts.contains(where: { RowPlaceReader.isEmpty($1) }) { continue }
      for (unit, text) in texts where !Self.isUnsigned(text) { signed.insert(unit) }
      number += 1
      if number <= Self.rowsWithSamples {
        for (index, text) in row.texts.enumerated() where !excluded.contains(index) {
          let text = text[...].trimmed
          if text.isEmpty || candidates.contains(where: { $0.index == index }) { continue }
          if let unit = Self.unit(of: text), units.contains(unit) {
            candidates.append(Candidate(index: index, unit: unit, letters: []))
          } else {
            excluded.insert(index)
          }
        }
      } else if candidates.isEmpty {
        break
      }
      candidates = candidates.compactMap { candidate in
        var candidate = candidate
        let text = row.texts[candidate.index][...].trimmed
        if text.isEmpty { return candidate }
        guard Self.unit(of: text) == candidate.unit else { return nil }
        candidate.letters.insert(Self.letter(of: text))
        if text.utf8.count > 1 { candidate.hasWords = true }
        return candidate
      }
    }
    choose(among: candidates.filter { !signed.contains($0.unit) }, place, table.names)
  }

  /// Whether a coordinate has no sign and no letter.
  private static func isUnsigned(_ text: Substring) -> Bool {
    text.unicodeScalars.first?.isASCIIDigit == true && text.unicodeScalars.last?.isASCIIDigit == true
  }

  private static func letter(of text: Substring) -> String { Hemisphere(word: text)?.rawValue ?? "O" }

  /// Returns the coordinate that a letter or word is a hemisphere of; `nil` for any other text.
  private static func unit(of text: Substring) -> NumberUnit? {
    guard text.utf8.count <= longestText else { return nil }
    if text.utf8.elementsEqual("O".utf8) || text.utf8.elementsEqual("o".utf8) { return .longitude }
    return Hemisphere(word: text)?.unit
  }

  private mutating func choose(
    among candidates: [Candidate], _ place: (latitude: Int, longitude: Int), _ names: [String]
  ) {
    let range = min(place.latitude, place.longitude)...max(place.latitude, place.longitude)
    func columns(_ unit: NumberUnit) -> [Candidate] {
      let all = candidates.filter { $0.unit == unit }
      let named = all.filter { Hemisphere.isColumn(named: names[$0.index], unit) }
      return named.isEmpty ? all : named
    }
    let found = (columns(.latitude), columns(.longitude))
    let areBoth = found.0.count == 1 && found.1.count == 1
    for (unit, columns) in [(NumberUnit.latitude, found.0), (.longitude, found.1)] {
      guard let first = columns.first else { continue }
      if columns.count == 1,
        areBoth || range.contains(first.index) || Hemisphere.isColumn(named: names[first.index], unit)
      {
        if unit == .latitude { latitude = first.index } else { longitude = first.index }
        if first.letters.contains("O") {
          letterO = CoordinatePair.meaningOfLetterO(
            besides: Set(first.letters.subtracting(["O"]).compactMap(\.unicodeScalars.first)),
            inColumn: names[place.longitude])
        }
      } else if let text = columns.filter({ !$0.hasWords }).flatMap({ $0.letters.sorted() }).first(where: {
        Hemisphere(word: $0)?.isNegative != false
      }) {
        let (column, coordinate) = (
          names[first.index], names[unit == .latitude ? place.latitude : place.longitude]
        )
        warnings.append(
          "has letters such as '\(text)' in '\(column.excerpt)', which are not read as the hemispheres of '\(coordinate.excerpt)'; "
            + "rename it to \(unit == .latitude ? "lat_dir" : "lon_dir") if they are")
      }
    }
  }
}
