import PulseDocument
import PulseGeo
import PulseSceneInput
import Testing

@Suite struct `A log of NMEA` {
  /// The sentence of the standard's example has the checksum 6A.
  private static let example = "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\n"

  private static func sentence(_ text: String) -> String {
    let sum = String(text.utf8.reduce(UInt8(0)) { $0 ^ $1 }, radix: 16)
    return "$\(text)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
  }

  private static func collection(_ text: String) throws -> TrackCollection {
    try TrackFileReader(TextFiles(texts: ["log.txt": text])).tracks(in: "log.txt", readsTimes: true)
  }

  @Test func `has the places, elevations and times of its valid sentences`() throws {
    let log =
      "$ADVER,3080,2.4P\r\n" + Self.sentence("GPGGA,123518,4807.000,N,01130.000,E,1,08,0.9,540.0,M,46.9,M,,")
      + Self.example
      + Self.sentence("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
      + Self.sentence("GPRMC,123520,V,0000.000,N,00000.000,E,,,230394,,")
      + Self.sentence("GNRMC,123521.5,A,4807.500,S,01131.500,W,,,230394,,")
      + "$GPRMC,123522,A,4999.000,N,01131.500,E,,,230394,,*00\r\n"
      // After midnight, without a date of its own.
      + Self.sentence("GPGLL,4807.500,S,01131.500,W,000001,A")
    let collection = try Self.collection(log)
    let track = try #require(collection.tracks.first)
    let latitudes = [48 + 7 / 60.0, 48 + 7.038 / 60, -(48 + 7.5 / 60), -(48 + 7.5 / 60)]
    #expect(zip(track.places, latitudes).allSatisfy { abs($0.latitude - $1) < 1e-9 })
    #expect(track.places.count == 4 && abs(track.places[2].longitude + 11 + 31.5 / 60) < 1e-9)
    #expect(track.elevations.prefix(2) == [540, 545.4])
    // 23 March 1994 began 764380800 seconds after 1970.
    let noon = 764_380_800.0 + 12 * 3600
    #expect(track.times == [noon + 2118, noon + 2119, noon + 2121.5, noon + 43_201])
    #expect(
      collection.warnings.contains(
        "1 sentence has a wrong checksum, and is left out; copy the file from the device again if it should be whole"
      ))
  }

  @Test func `of waypoints alone says what reads them`() throws {
    let error = try #require(throws: DocumentError.self) {
      try Self.collection(Self.sentence("GPWPL,3558.322,N,08708.082,W,GCEBB"))
    }
    #expect(
      error.diagnostics.map(\.message) == [
        "has waypoints (WPL) and no track; convert it to GPX, such as with gpsbabel -i nmea -f FILE -o gpx -F NAME.gpx"
      ])
  }

  @Test func `without a valid place is refused`() {
    #expect(throws: (any Error).self) {
      try Self.collection(Self.sentence("GPRMC,123520,V,0000.000,N,00000.000,E,,,230394,,"))
    }
  }
}
