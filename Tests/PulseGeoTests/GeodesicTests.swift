import PulseGeo
import PulseTestSupport
import Testing

@Suite struct GeodesicTests {
  @Test(arguments: try Fixtures.table("oracles/geodesic_direct.csv"))
  func `every row of the oracle table`(row: CSVRow) throws {
    let start = try GeoPoint(latitude: row.number("lat"), longitude: row.number("lon"))
    let arrival = try Geodesic.destination(
      from: start, azimuth: row.number("azimuth"), distance: row.number("radius_m"))
    // 1e-9 degrees are 0.1 mm.
    try #expect(abs(arrival.place.latitude - row.number("lat2")) < 1e-9)
    let difference = try arrival.unrolledLongitude - row.number("lon2_unrolled")
    // Next to a pole a meridian is a hair wide; and there north and south are the same way.
    let width = max(1e-9, 1e-9 / max(1e-12, abs(90 - abs(arrival.place.latitude))))
    let turns = abs(start.latitude) == 90 ? (difference / 360).rounded() * 360 : 0
    #expect(abs(difference - turns) < width)
    #expect((-180...180).contains(arrival.place.longitude))
  }

  @Test func `a quarter meridian has its published length`() throws {
    let pole = Geodesic.destination(
      from: try GeoPoint(latitude: 0, longitude: 12), azimuth: 0, distance: 10_001_965.729312)
    #expect(abs(pole.place.latitude - 90) < 1e-9)
  }
}
