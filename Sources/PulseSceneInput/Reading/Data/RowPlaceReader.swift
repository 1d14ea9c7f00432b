import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo

/// A reader of the places in the rows of a table.
struct RowPlaceReader {
  /// Texts that stand for no value in the tables that databases and statistics programs write, in lower case.
  static let emptyTexts: Set = [
    "", "null", "na", "n/a", "#n/a", "nan", "none", "nil", "\\n", "-", "--", "---", "?", ".", "unknown",
  ]

  /// Returns whether a text without blanks at its ends stands for no value.
  static func isEmpty(_ text: some StringProtocol) -> Bool {
    text.utf8.count < 8 && emptyTexts.contains(text.lowercased())
  }

  /// A column of coordinates with the option whose notations it has.
  private struct Column {
    let index: Int
    let argument: Argument<OverlaySpec>
    let name: String

    /// The column of the letter that stands for its hemisphere; `nil` without one.
    var hemisphere: Int?

    /// The hemisphere of numbers without sign and letter, as the name of the column says it; `nil` for one that says none.
    let named: Hemisphere?

    /// The columns of its minutes and seconds; `nil` for degrees alone.
    let parts: CoordinateColumnNames.Parts?
  }

  /// The names of columns of hemispheres in lower case without separators.
  private static let hemisphereNames: [String: Set<String>] = [
    "lat": [
      "ns", "latns", "latdir", "latdirection", "lathemisphere", "latitudehemisphere", "latref",
      "gpslatituderef", "latitudedirection", "latitudedir", "latitudens", "lathemi", "lathem",
    ],
    "lon": [
      "ew", "lonew", "londir", "londirection", "lonhemisphere", "longitudehemisphere", "lonref",
      "gpslongituderef", "longitudedirection", "longitudedir", "longitudeew", "lonhemi", "lonhem", "longew",
      "longdir", "longdirection",
    ],
  ]

  private var columns: [Column]

  /// The names of all columns.
  private let names: [String]

  /// The unit of the coordinates, if it is another one than degrees.
  var angleUnit: AngleUnit?

  /// Whether the coordinates are degrees, minutes and seconds without signs between them.
  var readsPacked = false

  /// The letter that an O in longitudes stands for, `E` or `W`; `nil` without one.
  var letterO: Unicode.Scalar?

  /// The columns of hemispheres that their values show.
  var hemispheres: HemisphereColumns? {
    didSet {
      for index in columns.indices {
        let isLatitude = Self.unit(of: columns[index].argument) == .latitude
        guard let found = isLatitude ? hemispheres?.latitude : hemispheres?.longitude else { continue }
        columns[index].hemisphere = found
      }
      hasDegreesAlone = Self.areDegreesAlone(columns)
    }
  }

  /// The sentences that say how an O in longitudes is read, in which hemispheres and units places are, and which columns have
  /// minutes.
  var notes: [String] {
    func text(_ column: Column) -> String {
      "the \(Self.unit(of: column.argument) == .latitude ? "latitudes" : "longitudes") in '\(names[column.index].excerpt)'"
    }
    var notes = [noteOnParts].compactMap(\.self)
    for column in columns {
      if let named = column.named, named.isNegative {
        notes.append(
          "\(text(column)) without sign and letter are \(named == .west ? "west" : "south"), as the name of the column says"
        )
      } else if let letters = column.hemisphere {
        notes.append("\(text(column)) are in the hemispheres that '\(names[letters].excerpt)' says")
      }
      if let angleUnit { notes.append("\(text(column)) are in \(angleUnit.name)") }
    }
    if let letterO {
      notes.append(
        "the longitudes in '\(names[coordinateColumns.longitude].excerpt)' have \(CoordinatePair.phrase(ofLetterO: letterO))"
      )
    }
    return notes
  }

  /// The sentence that says which columns have the parts of degrees; `nil` for degrees alone.
  private var noteOnParts: String? {
    let parts = columns.compactMap(\.parts)
    if parts.isEmpty { return nil }
    let list = parts.flatMap(\.indices).map { "'\(names[$0].excerpt)'" }.joined(separator: ", ")
    let what = parts.contains { $0.seconds != nil } ? "degrees, minutes and seconds" : "degrees and minutes"
    return "the places are the \(what) in \(list)"
      + (saysDirection ? "" : ", north and east unless there is a minus sign")
  }

  /// Receives the problems of rows without a place, which matter only if all are; `nil` for the log of all others.
  var emptyLog: DiagnosticLog?

  /// The numbers of latitudes that could only be longitudes, of longitudes that could be no latitudes, and of places.
  private var (latitudesBeyond, longitudesBeyond, count) = (0, 0, 0)

  /// The number of rows with a place that cannot be read.
  private var unreadable = 0

  /// The first latitude of these rows that could only be a longitude, with its place; `nil` without any.
  private var firstBeyond: (place: DocumentPlace, text: String)?

  /// The diagnostic of a table without any place that can be read, if all are right with the columns exchanged; `nil` for
  /// others, and for a single row, whose latitude is as well a mistake.
  var exchange: Diagnostic? {
    guard count == 0, unreadable == latitudesBeyond, unreadable > 1, let firstBeyond else { return nil }
    return Diagnostic(
      firstBeyond.place,
      "'\(firstBeyond.text.excerpt)' is out of range, and all \(unreadable) rows are right with latitude and longitude exchanged; "
        + "write --columns \(exchangedColumns)")
  }

  /// The value of `--columns` with which the columns are exchanged.
  private var exchangedColumns: String {
    let (latitude, longitude) = (names[coordinateColumns.latitude], names[coordinateColumns.longitude])
    let list = "lat=\(longitude),lon=\(latitude)"
    return [latitude, longitude].allSatisfy { $0.utf8.elementsEqual($0.shellQuoted.utf8) }
      ? list : list.shellQuoted
  }

  /// A sentence that says how to exchange the columns, if all longitudes can be latitudes and many latitudes only longitudes; `nil`
  /// for others.
  var warningOfExchange: String? {
    guard latitudesBeyond > 2, latitudesBeyond * 5 >= count, longitudesBeyond == 0 else { return nil }
    return
      "\(latitudesBeyond) latitudes are beyond 90 degrees and no longitude is; write --columns \(exchangedColumns) if they are exchanged"
  }

  /// Whether a column or a name says the direction of latitudes or longitudes.
  var saysDirection: Bool { columns.contains { $0.hemisphere != nil || $0.named != nil } }

  /// The coordinates whose direction neither a column nor a name says.
  var unitsWithoutDirection: Set<NumberUnit> {
    Set(columns.filter { $0.hemisphere == nil && $0.named == nil }.map { Self.unit(of: $0.argument) })
  }

  /// The columns whose meaning is known.
  var knownColumns: Set<Int> {
    Set(columns.flatMap { [$0.index] + [$0.hemisphere].compactMap(\.self) + ($0.parts?.indices ?? []) })
  }

  /// The indices of the columns.
  var coordinateColumns: (latitude: Int, longitude: Int) {
    let isFirst = columns[0].argument.key == SceneField.latitude.key
    return isFirst ? (columns[0].index, columns[1].index) : (columns[1].index, columns[0].index)
  }

  /// Whether there are two columns of degrees without parts, and nothing beside them says a direction.
  private var hasDegreesAlone: Bool

  private static func areDegreesAlone(_ columns: [Column]) -> Bool {
    columns.count == 2
      && columns.allSatisfy { $0.hemisphere == nil && $0.named?.isNegative != true && $0.parts == nil }
  }

  /// Paths are no values of coordinates.
  private let folder = BaseFolder(of: "")

  /// Creates a reader of columns, by their indices with the options of latitude and longitude.
  ///
  /// `names` are those of all columns.
  init(_ columns: [(index: Int, argument: Argument<OverlaySpec>)], of names: [String]) {
    self.names = names
    func index(_ field: SceneField) -> Int? { columns.first { $0.argument.key == field.key }?.index }
    var named: (latitude: Hemisphere?, longitude: Hemisphere?) = (nil, nil)
    if let latitude = index(.latitude), let longitude = index(.longitude) {
      named = Hemisphere.named(latitude: latitude, longitude: longitude, in: names)
    }
    let plainNames = names.map { name in
      name.lowercased().bytewise.filter { $0.isASCIILetter || $0.isASCIIDigit }
    }
    self.columns = columns.map { column in
      let others = Self.hemisphereNames[column.argument.key] ?? []
      return Column(
        index: column.index, argument: column.argument, name: column.argument.dashedName,
        hemisphere: plainNames.firstIndex { others.contains($0) },
        named: Self.unit(of: column.argument) == .latitude ? named.latitude : named.longitude,
        parts: CoordinateColumnNames.parts(ofDegrees: column.index, in: names))
    }
    hasDegreesAlone = Self.areDegreesAlone(self.columns)
  }

  /// Creates a reader of two columns.
  init(latitude: Int, longitude: Int, of names: [String]) {
    self.init(
      OverlaySpec.place.map { ($0.key == SceneField.latitude.key ? latitude : longitude, $0) }, of: names)
  }

  /// Returns the letter of a hemisphere, from the letter or its word; empty for any other text.
  private func letter(_ text: String, of unit: NumberUnit) -> String {
    let text = text[...].trimmed
    if unit == .longitude, text.utf8.elementsEqual("O".utf8) || text.utf8.elementsEqual("o".utf8) {
      return hemispheres?.letterO.map { String($0) } ?? "O"
    }
    return Hemisphere(word: text)?.rawValue ?? ""
  }

  private static func unit(of argument: Argument<OverlaySpec>) -> NumberUnit {
    argument.key == SceneField.latitude.key ? .latitude : .longitude
  }

  /// Returns what is wrong with a text that is a coordinate of the other column or both of them, and what to write instead;
  /// `nil` for others.
  private func remedy(for text: String, in column: Column) -> String? {
    // Plain numbers need no second look.
    guard Double(decimal: text[...]) == nil else { return nil }
    let isLatitude = column.argument.key == SceneField.latitude.key
    let (own, others): (NumberUnit, NumberUnit) =
      isLatitude ? (.latitude, .longitude) : (.longitude, .latitude)
    guard (try? own.number(in: text)) == nil else { return nil }
    // One number with a decimal comma can look like two.
    guard (try? others.number(in: text)) != nil else {
      guard CoordinatePair(text[...]) != nil else { return nil }
      if let number = Self.numberWithBlank(text) {
        return
          "has a blank in its number, or two numbers; write \(number), or --columns geometry=\(names[column.index])"
      }
      return "has two numbers; write --columns geometry=\(names[column.index])"
    }
    guard let other = columns.first(where: { $0.index != column.index }) else { return nil }
    let (latitude, longitude) = isLatitude ? (other, column) : (column, other)
    return "is a \(isLatitude ? "longitude" : "latitude"); if all are, write "
      + "--columns lat=\(names[latitude.index]),lon=\(names[longitude.index])"
  }

  /// Returns the place of a row of two decimal numbers in range, as the rows of most tables; `nil` for others, which are read
  /// as the values of options.
  private func plainPlace(in row: DocumentRecord) -> (latitude: Double, longitude: Double)? {
    guard hasDegreesAlone, angleUnit == nil, !readsPacked, letterO == nil else { return nil }
    let columns = coordinateColumns
    guard let latitude = Double(plain: row.texts[columns.latitude]), abs(latitude) <= 90,
      let longitude = Double(plain: row.texts[columns.longitude]), GeoPoint.longitudes.contains(longitude)
    else { return nil }
    return (latitude, longitude)
  }

  /// Returns the number of a text with a blank beside its decimal comma, `48 ,1`; `nil` for any other.
  private static func numberWithBlank(_ text: String) -> String? {
    guard !text.bytewise.contains("."), let (whole, decimals) = text.bytewise.cut(atFirst: ","),
      DateWords.wholeDigits(decimals.trimmed) != nil, Double(decimal: whole.trimmed) != nil
    else { return nil }
    return "\(whole.trimmed).\(decimals.trimmed)"
  }

  /// Returns degrees with the letter of a direction instead of a word for it, such as `33.9 South`; `nil` for any other text.
  private static func withoutWords(_ text: String, _ unit: NumberUnit) -> String? {
    guard text.utf8.contains(where: { $0 > 0x40 }) else { return nil }
    let plain = DegreeText.plain(text, isOfOneCoordinate: true)
    return (try? unit.number(in: text)) == nil && (try? unit.number(in: plain)) != nil ? plain : nil
  }

  /// Reads the place of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - overlay: Receives the latitude and the longitude.
  ///   - log: Receives the problems of the row.
  ///   - problems: Counts rows without a place, and those whose place cannot be read.
  /// - Returns: Whether the row has a place.
  mutating func read(
    _ row: DocumentRecord, into overlay: inout OverlaySpec, _ log: DiagnosticLog,
    _ problems: inout RowProblems
  ) -> Bool {
    if let (latitude, longitude) = plainPlace(in: row) {
      (overlay.latitude, overlay.longitude) = (latitude, longitude)
      count += 1
      if abs(longitude) > 90 { longitudesBeyond += 1 }
      return true
    }
    let known = log.count
    var isEmpty = false
    for column in columns {
      var text = String(row.texts[column.index][...].trimmed)
      let unit = Self.unit(of: column.argument)
      if let angleUnit, let number = Double(decimal: text[...]) {
        text = shortestDecimal(number / angleUnit.perDegree)
      }
      if let parts = column.parts { text = Self.degrees(of: text, parts, in: row) }
      var saysDirection = text.unicodeScalars.first?.isASCIIDigit != true
      let isNegative = column.named?.isNegative == true
      if readsPacked, let degrees = PackedDegrees.degrees(in: text[...], unit, isNegative: isNegative) {
        (text, saysDirection) = (shortestDecimal(degrees), true)
      }
      if let letterO, unit == .longitude {
        text = CoordinatePair.replacingLetterO(in: text[...], with: letterO)
      }
      let isNumber = text.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
      if !isNumber, Self.isEmpty(text) {
        isEmpty = true
        (emptyLog ?? log).report(row.place(of: column.name), "is empty; write degrees")
      } else {
        var letter = isNumber ? column.hemisphere.map { self.letter(row.texts[$0], of: unit) } ?? "" : ""
        if letter.isEmpty, isNumber, isNegative, !saysDirection { letter = column.named?.rawValue ?? "" }
        if let spelled = Self.withoutWords(text, unit) { text = spelled }
        if letter.isEmpty, let spelled = PackedDegrees.minutesWithLetter(text[...], unit) { text = spelled }
        let value = row.value(text + letter, of: column.name).reporting(to: log)
        if let remedy = remedy(for: text + letter, in: column) {
          value.report("'\(text.excerpt)' \(remedy)")
        } else {
          value.assign(to: column.argument, in: &overlay, folder: folder)
        }
      }
    }
    if log.count == known, !isEmpty {
      count += 1
      if abs(overlay.longitude ?? 0) > 90 { longitudesBeyond += 1 }
      return true
    }
    let latitude = row.texts[coordinateColumns.latitude][...].trimmed
    if let number = Double(decimal: latitude), (90.0...180).contains(abs(number)),
      overlay.longitude.map({ abs($0) <= 90 }) == true
    {
      latitudesBeyond += 1
      if firstBeyond == nil { firstBeyond = (row.place(of: SceneField.latitude.key), String(latitude)) }
    }
    if isEmpty {
      problems.add(.noPlace, "line \(row.line)")
    } else {
      unreadable += 1
      problems.add(.unreadable, "line \(row.line)", log.latest?.withoutRemedy)
    }
    return false
  }
}
