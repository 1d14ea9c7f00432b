import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo

// Coordinates in tables that are no degrees.
extension RowPlaceReader {
  /// The number of units of 1e-7 degrees in a degree.
  static let unitsPerDegree = 1e7

  /// The largest number of meters in projected coordinates, with the number of the zone before the easting.
  private static let mostMeters = 6.1e7

  /// Looks whether the coordinates are whole numbers of 1e-7 degrees, which are then read as such, and what an O in longitudes
  /// means.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - columnNames: The columns that are given a meaning.
  /// - Returns: The warning that they are, or that they are packed, or are degrees and minutes of which nothing says the
  ///   directions; `nil` for degrees.
  /// - Throws: ``DocumentError`` if all rows have projected coordinates, or for a malformed header.
  /// - Complexity: O(bytes) if the first row has no degrees, and else O(1).
  mutating func findUnits(
    in bytes: [UInt8], _ columnNames: ColumnNameList?
  ) throws(DocumentError) -> String? {
    var table = try TableColumns.table(bytes, columnNames, log: DiagnosticLog(), rowLog: DiagnosticLog())
    let (latitude, longitude) = coordinateColumns
    var first: (latitude: String, longitude: String)?
    var (areWhole, largest, smallest) = (true, 0.0, Double.infinity)
    var letters: Set<Unicode.Scalar> = []
    var (packed, minutes) = (PackedDegrees.Evidence(), MinutesEvidence())
    defer {
      if letters.remove("O") != nil {
        letterO = CoordinatePair.meaningOfLetterO(besides: letters, inColumn: table.names[longitude])
      }
    }
    while let row = table.next() {
      let texts = (row.texts[latitude][...].trimmed, row.texts[longitude][...].trimmed)
      if Self.isEmpty(texts.0) || Self.isEmpty(texts.1) { continue }
      packed.note(texts.0, texts.1)
      guard let north = Double(decimal: texts.0), let east = Double(decimal: texts.1) else {
        minutes.note(texts.0, texts.1)
        letters.formUnion(CoordinatePair.letters(ofLongitude: row.texts[longitude][...]))
        continue
      }
      // Zero is also written for none.
      if north == 0, east == 0 { continue }
      let isWhole = north == north.rounded() && east == east.rounded()
      if abs(north) <= 360, abs(east) <= 360 { return nil }
      let isInRange =
        abs(north) <= 90 * Self.unitsPerDegree && GeoPoint.longitudes.contains(east / Self.unitsPerDegree)
      if !isWhole || !isInRange { areWhole = false }
      largest = max(largest, abs(north), abs(east))
      smallest = min(smallest, abs(north), abs(east))
      if first == nil { first = (row.texts[latitude], row.texts[longitude]) }
    }
    let names = (table.names[latitude], table.names[longitude])
    if let first = packed.first {
      let areNamed = PackedDegrees.isNotation(named: names.0)
      readsPacked = packed.isCertain(areNamed: areNamed)
      if readsPacked { return areNamed ? nil : Self.warning(aboutPacked: first, names) }
    }
    guard let first else { return saysDirection ? nil : minutes.warning(names) }
    let places =
      "in '\(table.names[latitude].excerpt)' and '\(table.names[longitude].excerpt)' (first: '\(first.latitude.excerpt)' and '\(first.longitude.excerpt)')"
    let canBeMicrodegrees = areWhole && smallest >= 1e6 && largest <= 1.8e8
    let areNamed = [latitude, longitude].allSatisfy {
      table.names[$0].lowercased().bytewise.hasSuffix("e7")
    }
    if areWhole, areNamed || smallest >= 1e6 && largest > Self.mostMeters {
      readsUnits = true
      return areNamed
        ? nil
        : "has whole numbers \(places), which are read as units of 0.0000001 degrees; end the names of the columns in E7 if they are, "
          + "or write degrees"
    }
    // Degrees and minutes without signs between them, and others out of range, are reported with their rows.
    guard smallest > 360, largest > 20_000 else { return nil }
    throw DocumentError(
      .row(1),
      "has no degrees but probably projected coordinates \(places); \(MissingPlaces.remedyForProjection)"
        + (canBeMicrodegrees ? "; if they are units of 0.000001 degrees, divide them by 1000000" : ""))
  }

  private static func warning(
    aboutPacked first: (latitude: Substring, longitude: Substring), _ names: (String, String)
  ) -> String {
    "has whole numbers in '\(names.0.excerpt)' and '\(names.1.excerpt)' (first: '\(first.latitude)' and '\(first.longitude)'), "
      + "which are read as degrees, minutes and seconds; end the names of the columns in 'dms' if they are, or write degrees"
  }
}

/// The evidence that all places of a table are degrees and minutes without any letter or minus sign.
private struct MinutesEvidence {
  private var first: (latitude: Substring, longitude: Substring)?
  private var saysDirection = false

  mutating func note(_ latitude: Substring, _ longitude: Substring) {
    guard let north = PackedDegrees.minutesWithLetter(latitude, .latitude),
      let east = PackedDegrees.minutesWithLetter(longitude, .longitude)
    else {
      let letters = [latitude, longitude].joined()
      if letters.bytewise.contains(where: { $0.isASCIILetter || $0 == "-" }) { saysDirection = true }
      return
    }
    if first == nil { first = (latitude, longitude) }
    if north.utf8.last == UInt8(ascii: "S") || east.utf8.last == UInt8(ascii: "W") { saysDirection = true }
  }

  /// Returns the warning that all of them are north and east; `nil` if one says another direction.
  func warning(_ names: (String, String)) -> String? {
    guard let first, !saysDirection else { return nil }
    return
      "has degrees and minutes in '\(names.0.excerpt)' and '\(names.1.excerpt)' (first: '\(first.latitude)' and "
      + "'\(first.longitude)'), which are read as north and east, as none has a sign or letter; write -\(first.longitude) for west, "
      + "or \(first.longitude)E to say that it is east"
  }
}
