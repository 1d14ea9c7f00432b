import PulseBasics

/// The tracks that gpsbabel makes of a flight in IGC: the same places twice, with altitudes by pressure and by satellites.
enum FlightTracks {
  private static let (start, end) = (Array("<trk>".utf8), Array("</trk>".utf8))

  /// The element with the name of a track with altitudes by pressure, and by satellites.
  private static let (byPressure, bySatellites) = (
    Array("<name>PRESALTTRK</name>".utf8), Array("<name>GNSSALTTRK</name>".utf8)
  )

  /// Returns GPX with the track of satellites alone if there are both, and without these names, which are none of flights.
  ///
  /// - Complexity: O(bytes).
  static func deduplicated(_ gpx: [UInt8]) -> [UInt8] {
    let hasSatellites = gpx.firstRange(of: bySatellites) != nil
    var result: [UInt8] = []
    result.reserveCapacity(gpx.count)
    var rest = gpx[...]
    while let first = rest.firstRange(of: start), let last = rest[first.upperBound...].firstRange(of: end) {
      let track = rest[first.lowerBound..<last.upperBound]
      result += rest[..<first.lowerBound]
      rest = rest[last.upperBound...]
      let isByPressure = track.firstRange(of: byPressure) != nil
      if isByPressure, hasSatellites { continue }
      guard let name = track.firstRange(of: isByPressure ? byPressure : bySatellites) else {
        result += track
        continue
      }
      result += track[..<name.lowerBound] + track[name.upperBound...]
    }
    return result + rest
  }
}
