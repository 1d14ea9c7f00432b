import PulseGeo
import PulseTestSupport
import Testing

@Suite struct GeodesicTests {
  @Test(arguments: try Fixtures.csvRows("oracles/geodesic_direct.csv"))
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

  @Test(arguments: try Fixtures.csvRows("oracles/geodesic_direct.csv"))
  func `the way back is that of the oracle table`(row: CSVRow) throws {
    let start = try GeoPoint(latitude: row.number("lat"), longitude: row.number("lon"))
    let longitude = try row.number("lon2")
    let end = try GeoPoint(latitude: row.number("lat2"), longitude: min(max(longitude, -180), 180))
    let radius = try row.number("radius_m")
    guard let way = Geodesic.distance(from: start, to: end) else {
      // Only almost on the other side of the Earth.
      #expect(radius > 18_500_000)
      return
    }
    // A way of almost half of the circumference may not be the shortest one.
    if radius < 19_000_000 { #expect(abs(way.meters - radius) < 0.001 + radius * 1e-9) }
    guard radius < 10_000_000, abs(start.latitude) < 89, abs(end.latitude) < 89 else { return }
    let turn = try way.azimuth - row.number("azimuth")
    #expect(abs(turn - (turn / 360).rounded() * 360) < 1e-3 + 0.1 / radius)
  }

  @Test func `a place is nowhere from itself`() throws {
    let place = try GeoPoint(latitude: 12, longitude: 34)
    let way = try #require(Geodesic.distance(from: place, to: place))
    #expect(way == (0, 0))
  }
}
