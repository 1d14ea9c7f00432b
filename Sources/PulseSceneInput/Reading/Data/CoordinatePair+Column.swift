import PulseArguments
import PulseBasics
import PulseDocument

// Columns of places in one text.
extension CoordinatePair {
  /// The most texts that a warning lists.
  private static let mostListed = 5

  /// The beginnings of names of columns in languages with an O for east, and for west, in small letters.
  private static let languages: (east: [String], west: [String]) = (
    ["koordin", "coördin", "coordinaten", "standort", "lage", "länge", "laenge", "lengte", "geogr. länge"],
    ["coordenad", "coordonn", "coordinata", "ubicaci", "localiza", "localisation", "longitudin"]
  )

  /// Returns the letter that an O in longitudes stands for; `nil` if nothing says it.
  ///
  /// - Parameters:
  ///   - letters: The letters `E` and `W` of other longitudes.
  ///   - name: The name of the column.
  /// - Returns: `E` or `W`.
  static func meaningOfLetterO(
    besides letters: Set<Unicode.Scalar>, inColumn name: String
  ) -> Unicode.Scalar? {
    if letters.count == 1 { return letters.contains("W") ? "E" : "W" }
    let name = name.lowercased()
    if languages.east.contains(where: { name.bytewise.hasPrefix($0) }) { return "E" }
    // Longitude is English and French, of which only one has the letter.
    return name == "longitud" || languages.west.contains { name.bytewise.hasPrefix($0) } ? "W" : nil
  }

  /// The evidence of a column: its first pair, and what all of them say together.
  private struct Evidence {
    var sample: (pair: CoordinatePair, text: Substring)?
    var withDirections: Substring?
    var letters: Set<Unicode.Scalar> = []
    var hasLetterO = false
    var contradictions: [String] = []
    var contradictionCount = 0
    var packed = PackedDegrees.Evidence()

    /// Whether all pairs are no degrees.
    var isOutOfRange = true

    mutating func note(_ pair: CoordinatePair, _ text: Substring, line: Int) {
      sample = sample ?? (pair, text)
      if abs(pair.first) <= 360, abs(pair.second) <= 360 { isOutOfRange = false }
      if pair.hasDirections { withDirections = withDirections ?? text }
      letters.formUnion(pair.letters)
      guard pair.isContradictory else { return }
      contradictionCount += 1
      if contradictionCount <= mostListed {
        contradictions.append("line \(line) '\(String(text).excerpt)'")
      }
    }
  }

  /// Returns a column of geometries with the notation that its values have.
  ///
  /// The order of pairs is that which letters or a number beyond 90 degrees show, or else that of the column's name, or else that
  /// of GeoJSON in arrays, which is then a warning, and in other texts the latitude first, as most people write it. An O is
  /// east where other longitudes have a W, and west where they have an E, or else what it is in the language of the name.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - bytes: The table.
  ///   - notation: The notation for values that are no pairs.
  /// - Returns: The column.
  /// - Throws: ``DocumentError`` for a malformed header, for degrees and minutes of one coordinate, and if no pair is in degrees.
  static func geometry(
    ofColumn column: Int, in bytes: [UInt8], _ notation: GeometryText.Notation
  ) throws(DocumentError) -> TableColumns.Geometry {
    var table = try CSVTableReader(bytes, log: DiagnosticLog(), rowLog: DiagnosticLog())
    let name = table.names[column]
    let named = GeometryText.notation(ofColumn: name) ?? notation
    func found(
      _ notation: GeometryText.Notation, warning: String? = nil, note: String? = nil
    ) -> TableColumns.Geometry {
      (name, notation, warning, note)
    }
    func note(_ text: Substring, _ order: String) -> String {
      "the places are those of '\(name.excerpt)', such as '\(String(text).excerpt)', read as \(order)"
    }
    if named == .polyline { return found(named) }
    var evidence = Evidence()
    while let row = table.next() {
      let text = row.texts[column][...].trimmed
      guard !RowPlaceReader.isEmpty(text) else { continue }
      // Shapes can be long, and are never mixed with pairs.
      if evidence.sample == nil, named == .any, GeometryText.notation(ofText: text, inColumn: name) == .any {
        return found(named)
      }
      if CoordinateColumnNames.isKnown(name), PackedDegrees.minutesWithLetter(text, .latitude) != nil {
        throw DocumentError(
          .row(row.line),
          "has degrees and minutes in '\(name.excerpt)', '\(String(text).excerpt)', not a latitude and a longitude; name both "
            + "columns, --columns lat=COLUMN,lon=COLUMN")
      }
      if let (latitude, longitude) = PackedDegrees.parts(of: text) {
        evidence.packed.note(latitude, longitude)
      } else {
        evidence.packed.noteOther()
      }
      guard let pair = CoordinatePair(text) else {
        if lacksMeaningOfLetterO(text) {
          evidence.hasLetterO = true
          evidence.withDirections = evidence.withDirections ?? text
        }
        continue
      }
      evidence.note(pair, text, line: row.line)
      if evidence.withDirections != nil { continue }
      if abs(pair.second) > 90, abs(pair.first) <= 90 {
        return found(.pair, note: note(text, "latitude, longitude, as the second number is beyond 90"))
      }
      if abs(pair.first) > 90, abs(pair.second) <= 90 {
        return found(.reversedPair, note: note(text, "longitude, latitude, as the first number is beyond 90"))
      }
    }
    let isWest = Hemisphere.named(by: name, .longitude) == .west
    if let (latitude, longitude) = evidence.packed.first, evidence.isOutOfRange,
      evidence.packed.isCertain(areNamed: PackedDegrees.isNotation(named: name))
    {
      return found(
        isWest ? .packedPairOfWest : .packedPair,
        note: note(
          "\(latitude) / \(longitude)",
          "degrees, minutes and seconds\(isWest ? ", west without a letter, as the name of the column says" : "")"
        ))
    }
    if evidence.sample != nil, evidence.isOutOfRange, let text = evidence.sample?.text {
      throw DocumentError(
        .row(1),
        "has no degrees in '\(name.excerpt)' but numbers such as '\(String(text).excerpt)'; write degrees, such as 59.33, 18.06, "
          + "end the name of the column in 'dms' if they are degrees, minutes and seconds as DDMMSS / DDDMMSS, or, if they are "
          + "projected coordinates, \(MissingPlaces.remedyForProjection)")
    }
    if let text = evidence.withDirections {
      let (notation, letterO) = Self.notation(of: evidence, inColumn: name)
      return found(
        notation, warning: warning(about: evidence, inColumn: name),
        note: note(text, "their letters say\(letterO)"))
    }
    guard let sample = evidence.sample else { return found(named) }
    if let known = GeometryText.notation(ofColumn: name), known != .any { return found(known) }
    if sample.pair.isEnclosed { return found(.pair) }
    guard sample.pair.isArray else {
      return found(
        .pair,
        note: note(
          sample.text,
          "latitude, longitude, as no number is beyond 90; rename the column to 'lonlat' if the longitude is first"
        ))
    }
    if bytes.starts(with: JSONRecordTable.mark) { return found(.reversedPair) }
    return found(
      .reversedPair,
      warning:
        "has places in '\(name.excerpt)' such as '\(String(sample.text).excerpt)', which are read as longitude, "
        + "latitude, the order of GeoJSON, as no number is beyond 90; rename the column to 'latlon' if the latitude is first"
    )
  }

  /// Returns the notation of a column with letters of directions, and how an O in them is read.
  private static func notation(
    of evidence: Evidence, inColumn name: String
  ) -> (notation: GeometryText.Notation, letterO: String) {
    let letter = evidence.hasLetterO ? meaningOfLetterO(besides: evidence.letters, inColumn: name) : nil
    return letter.map {
      ($0 == "E" ? .pairWithOst : .pairWithOuest, ", \(phrase(ofLetterO: $0))")
    } ?? (.pair, "")
  }

  /// Returns how a letter O is read, as part of a sentence.
  static func phrase(ofLetterO letter: Unicode.Scalar) -> String {
    letter == "E" ? "O as east (Ost)" : "O as west (ouest)"
  }

  /// Returns the warning about places that have several forms which contradict each other; `nil` without any.
  private static func warning(about evidence: Evidence, inColumn name: String) -> String? {
    let count = evidence.contradictionCount
    if count == 0 { return nil }
    let others = count - evidence.contradictions.count
    let list = evidence.contradictions.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    return
      "has \(count == 1 ? "a place" : "\(count) places") in '\(name.excerpt)' whose forms contradict each other, of which the "
      + "first one is shown: \(list); correct \(count == 1 ? "it" : "them")"
  }
}
