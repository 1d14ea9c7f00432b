import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo

// Coordinates in tables that are no degrees, or are so without signs.
extension RowPlaceReader {
  /// The largest number of meters in projected coordinates, with the number of the zone before the easting.
  private static let mostMeters = 6.1e7

  /// The names of the columns that tables made of recordings of FIT have, in small letters.
  private static let namesOfFIT = (latitude: "position_lat", longitude: "position_long")

  /// The number of places in which a unit that names say is looked for.
  private static let placesOfUnit = 20

  /// Looks in which unit and hemispheres the coordinates are, and what an O in longitudes means.
  ///
  /// - Parameters:
  ///   - bytes: The table.
  ///   - columnNames: The columns that are given a meaning.
  /// - Returns: The warnings that they are no degrees, though no name says it, or of degrees and minutes of which nothing says the
  ///   directions.
  /// - Throws: ``DocumentError`` if all rows have projected coordinates, or for a malformed header.
  /// - Complexity: O(bytes) if the first row has no degrees, or if a column has letters of hemispheres, and else O(1).
  mutating func findUnits(
    in bytes: [UInt8], _ columnNames: ColumnNameList?
  ) throws(DocumentError) -> [String] {
    let table = try TableColumns.table(bytes, columnNames, log: DiagnosticLog(), rowLog: DiagnosticLog())
    let units = unitsWithoutDirection
    if !units.isEmpty {
      hemispheres = HemisphereColumns(in: table, coordinateColumns, besides: knownColumns, for: units)
    }
    let warnings = hemispheres?.warnings ?? []
    return try warnings + [findUnit(in: table)].compactMap(\.self)
  }

  /// Returns the texts of the place of the next row that has one; `nil` at the end.
  private func nextPlace(
    in table: inout CSVTableReader
  ) -> (latitude: Substring, longitude: Substring)? {
    let (latitude, longitude) = coordinateColumns
    while let row = table.next() {
      let texts = (row.texts[latitude][...].trimmed, row.texts[longitude][...].trimmed)
      if !Self.isEmpty(texts.0), !Self.isEmpty(texts.1) { return texts }
    }
    return nil
  }

  /// Takes the unit that names say, unless a number is out of range in it; the warning is about such a number.
  private mutating func take(_ unit: AngleUnit, _ names: (String, String), in table: CSVTableReader)
    -> String?
  {
    var (table, number) = (table, 0)
    while number < Self.placesOfUnit, let texts = nextPlace(in: &table) {
      guard let north = Double(decimal: texts.latitude), let east = Double(decimal: texts.longitude) else {
        return nil
      }
      guard unit.isInRange(north, east) else {
        return
          "has \(texts.latitude) and \(texts.longitude) in '\(names.0.excerpt)' and '\(names.1.excerpt)', which are read as "
          + "degrees, as they are out of range in \(unit.name); rename the columns to lat and lon if they are"
      }
      number += 1
    }
    if number > 0 { angleUnit = unit }
    return nil
  }

  /// Looks in which unit the coordinates are; returns the warning about it.
  private mutating func findUnit(in rows: CSVTableReader) throws(DocumentError) -> String? {
    var table = rows
    let (latitude, longitude) = coordinateColumns
    let names = (table.names[latitude], table.names[longitude])
    let named = AngleUnit(latitude: names.0, longitude: names.1)
    if let named, !named.isWhole { return take(named, names, in: table) }
    let isOfFIT =
      Self.namesOfFIT.latitude == names.0.lowercased() && Self.namesOfFIT.longitude == names.1.lowercased()
    let unit = named ?? (isOfFIT ? .semicircles : .ofWholeNumbers)
    var first: (latitude: Substring, longitude: Substring)?
    var (areWhole, largest, smallest) = (true, 0.0, Double.infinity)
    var letters: Set<Unicode.Scalar> = []
    var (packed, minutes) = (PackedDegrees.Evidence(), MinutesEvidence())
    defer {
      if letters.remove("O") != nil {
        letterO = CoordinatePair.meaningOfLetterO(besides: letters, inColumn: names.1)
      }
    }
    while let texts = nextPlace(in: &table) {
      packed.note(texts.latitude, texts.longitude)
      guard let north = Double(decimal: texts.latitude), let east = Double(decimal: texts.longitude) else {
        minutes.note(texts.latitude, texts.longitude)
        letters.formUnion(CoordinatePair.letters(ofLongitude: texts.longitude))
        continue
      }
      // Zero is also written for none.
      if north == 0, east == 0 { continue }
      let isWhole = north == north.rounded() && east == east.rounded()
      if abs(north) <= 360, abs(east) <= 360 { return nil }
      let isInRange =
        abs(north) <= 90 * unit.perDegree && GeoPoint.longitudes.contains(east / unit.perDegree)
      if !isWhole || !isInRange { areWhole = false }
      largest = max(largest, abs(north), abs(east))
      smallest = min(smallest, abs(north), abs(east))
      if first == nil { first = texts }
    }
    if let first = packed.first, named == nil {
      let areNamed = PackedDegrees.isNotation(named: names.0)
      readsPacked = packed.isCertain(areNamed: areNamed)
      if readsPacked { return areNamed ? nil : Self.warning(aboutPacked: first, names) }
    }
    guard let first else { return saysDirection ? nil : minutes.warning(names) }
    let places =
      "in '\(names.0.excerpt)' and '\(names.1.excerpt)' (first: '\(String(first.latitude).excerpt)' and '\(String(first.longitude).excerpt)')"
    let canBeMicrodegrees = areWhole && smallest >= 1e6 && largest <= 1.8e8
    if areWhole, named != nil || smallest >= 1e6 && largest > Self.mostMeters {
      angleUnit = unit
      return named != nil
        ? nil
        : "has whole numbers \(places), which are read as \(unit.name); end the names of the columns in E7 if they are of 0.0000001 "
          + "degrees, in semicircles if they are those of FIT, or write degrees"
    }
    // Degrees and minutes without signs between them, and others out of range, are reported with their rows.
    guard smallest > 360, largest > 20_000 else { return nil }
    throw DocumentError(
      .row(1),
      "has no degrees but probably projected coordinates \(places); \(MissingPlaces.remedyForProjection)"
        + (canBeMicrodegrees
          ? "; if they are units of 0.000001 degrees, end the names of the columns in E6" : ""))
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
