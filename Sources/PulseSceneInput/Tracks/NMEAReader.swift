import PulseBasics
import PulseDocument
import PulseScene

/// A converter of NMEA 0183, the sentences of receivers of satellites, to a track of GPX.
///
/// The sentences of one time are a point: RMC and GLL give its place, GGA also its elevation, and RMC and ZDA the date. Those
/// that say that they are not valid have no place.
struct NMEAReader {
  /// A point that is being read.
  private struct Fix {
    /// The time of the day in milliseconds; `nil` if it is not known.
    var time: Int?
    var place: (latitude: Double, longitude: Double)?
    var elevation: String?

    /// The day since 1970; `nil` if no sentence of this time says it.
    var day: Int?
  }

  /// The name of the format in the kind of its files.
  static let format = "nmea"

  private var fixes: [Fix] = []
  private var latest = Fix()

  /// Whether a sentence has a waypoint, which is no part of the track.
  private var hasWaypoints = false

  /// The number of sentences with a checksum that is wrong.
  private var damaged = 0

  /// Returns the track of a log as GPX, with warnings.
  ///
  /// - Throws: ``DocumentError`` if it has no valid place.
  /// - Complexity: O(bytes).
  static func gpx(_ bytes: [UInt8]) throws(DocumentError) -> (bytes: [UInt8], warnings: [String]) {
    var reader = NMEAReader()
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      if let start = line.firstIndex(of: UInt8(ascii: "$")) { reader.read(line[start...]) }
    }
    reader.endFix()
    guard reader.fixes.contains(where: { $0.place != nil }) else {
      throw DocumentError(
        .document,
        reader.hasWaypoints
          ? "has waypoints (WPL) and no track; convert it to GPX, such as with gpsbabel -i nmea -f FILE -o gpx -F NAME.gpx"
          : "has no valid place in a sentence RMC, GGA or GLL; use a log with satellites in sight")
    }
    return reader.track()
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    var text = line.dropFirst()
    if let end = line.firstIndex(of: UInt8(ascii: "*")) {
      guard LogSentences.hasChecksum(line) else {
        damaged += 1
        return
      }
      text = line[..<end].dropFirst()
    }
    let fields = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let name = fields.first, name.utf8.count == 5 else { return }
    func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
    switch String(name.utf8.suffix(3)) {
    case "RMC":
      begin(field(1))
      if let day = Self.day(field(9)) { latest.day = day }
      if field(2) == "A" { setPlace(field(3), field(4), field(5), field(6)) }
    case "GGA":
      begin(field(1))
      guard let quality = Int(field(6)), quality > 0 else { return }
      setPlace(field(2), field(3), field(4), field(5))
      if Double(decimal: field(9)) != nil { latest.elevation = field(9) }
    case "GLL":
      begin(field(5))
      if field(6) == "A" { setPlace(field(1), field(2), field(3), field(4)) }
    case "WPL": hasWaypoints = true
    case "ZDA":
      begin(field(1))
      guard let day = Int(field(2)), let month = Int(field(3)), let year = Int(field(4)) else { return }
      latest.day = Self.day(year, month, day)
    default: break
    }
  }

  /// Ends the latest point if a sentence is of another time.
  private mutating func begin(_ text: String) {
    let time = Self.time(text)
    guard time != latest.time else { return }
    endFix()
    latest.time = time
  }

  private mutating func endFix() {
    if latest.place != nil || latest.day != nil { fixes.append(latest) }
    latest = Fix()
  }

  private mutating func setPlace(_ north: String, _ northSign: String, _ east: String, _ eastSign: String) {
    guard let latitude = Self.degrees(north, northSign, "N", "S"), latitude.magnitude <= 90,
      let longitude = Self.degrees(east, eastSign, "E", "W"), longitude.magnitude <= 180
    else { return }
    latest.place = (latitude, longitude)
  }

  /// Returns the degrees of 4807.038 and a letter; `nil` for other texts.
  private static func degrees(
    _ text: String, _ sign: String, _ positive: String, _ negative: String
  ) -> Double? {
    guard let number = Double(decimal: text[...]), number >= 0, sign == positive || sign == negative else {
      return nil
    }
    let whole = (number / 100).rounded(.down)
    let minutes = number - whole * 100
    guard minutes < 60 else { return nil }
    return (whole + minutes / 60) * (sign == negative ? -1 : 1)
  }

  /// Returns the milliseconds of a time of the day, 134730.361; `nil` for another text.
  private static func time(_ text: String) -> Int? {
    guard let number = Double(decimal: text[...]), (0..<240_000).contains(number) else { return nil }
    let whole = Int(number)
    let (hours, minutes, seconds) = (whole / 10_000, whole / 100 % 100, whole % 100)
    guard minutes < 60, seconds < 60 else { return nil }
    return (hours * 3600 + minutes * 60 + seconds) * 1000 + Int(((number - Double(whole)) * 1000).rounded())
  }

  /// Returns the day since 1970 of a date, 041112 for 4 November 2012; `nil` for another text.
  private static func day(_ text: String) -> Int? {
    guard text.utf8.count == 6, let number = Int(text), number > 0 else { return nil }
    let year = number % 100
    return day(year + (year < 80 ? 2000 : 1900), number / 100 % 100, number / 10_000)
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1980..<2200).contains(year), (1...12).contains(month),
      (1...CivilDate.length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day).daysSince1970
  }

  /// Returns the points as GPX, with the dates of their neighbors if they have none.
  private func track() -> (bytes: [UInt8], warnings: [String]) {
    var text = #"<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
    var (day, before) = (fixes.lazy.compactMap(\.day).first, 0)
    let hasDate = day != nil
    for fix in fixes {
      if let own = fix.day {
        day = own
      } else if let time = fix.time, time < before - 43_200_000 {
        // Midnight.
        day = day.map { $0 + 1 }
      }
      before = fix.time ?? before
      guard let place = fix.place else { continue }
      text += "\n<trkpt lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">"
      if let elevation = fix.elevation { text += "<ele>\(elevation)</ele>" }
      if let day, let time = fix.time { text += "<time>\(Self.text(ofDay: day, time))</time>" }
      text += "</trkpt>"
    }
    var warnings: [String] = []
    if damaged > 0 {
      warnings.append(
        "\(damaged == 1 ? "1 sentence has" : "\(damaged) sentences have") a wrong checksum, and \(damaged == 1 ? "is" : "are") left "
          + "out; copy the file from the device again if it should be whole")
    }
    if !hasDate {
      warnings.append("has no date in a sentence RMC or ZDA, so that its times are not used; add one")
    }
    return (Array((text + "\n</trkseg></trk></gpx>\n").utf8), warnings)
  }

  private static func text(ofDay day: Int, _ milliseconds: Int) -> String {
    let date = CivilDate(daysSince1970: day)
    func digits(_ number: Int, _ count: Int) -> String {
      String(String(10_000 + number).utf8.suffix(count)) ?? ""
    }
    let seconds = milliseconds / 1000
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }.joined(separator: ":")
    return
      "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T\(time).\(digits(milliseconds % 1000, 3))Z"
  }
}
