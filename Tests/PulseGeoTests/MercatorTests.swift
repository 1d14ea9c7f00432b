import PulseGeo
import PulseTestSupport
import Testing

/// Values that MapKit printed on a device running iOS 6: latitude, longitude, x, y.
private let deviceValues: [(latitude: Double, longitude: Double, x: Double, y: Double)] = [
  (45.52, -122.681944, 42739440.27609316, 96012095.91233155),
  (-43.196389, -22.908333, 117136036.84706987, 169999587.94536752),
  (28.976018, 41.01224, 164798670.62772623, 111626999.71328115),
  (64.133333, -21.933333, 117863049.54040322, 71362638.15177667),
]

@Suite struct MercatorTests {
  @Test(arguments: try Fixtures.csvRows("oracles/mercator.csv"))
  func `every row of the oracle table`(row: CSVRow) throws {
    let zoom = try row.number("zoom")
    let place = try GeoPoint(latitude: row.number("lat"), longitude: row.number("lon"))
    let point = Mercator.project(place)
    let (x, y) = (point.x / Mercator.worldSize, point.y / Mercator.worldSize)

    let world = try 256 * power(2, row.number("zoom"))
    // The table has nine decimals of a pixel, which at high zooms is more than a Double holds.
    let tolerance = max(1e-9, world * 2e-15)
    try #expect(abs(x * world - row.number("world_x")) <= tolerance)
    try #expect(abs(y * world - row.number("world_y")) <= tolerance)
    try #expect(abs(x * 2 * world - row.number("world_x_512")) <= 2 * tolerance)
    try #expect(abs(y * 2 * world - row.number("world_y_512")) <= 2 * tolerance)

    let tiles = power(2, zoom)
    let tileX = min((x * tiles).rounded(.down), tiles - 1)
    let tileY = min(max((y * tiles).rounded(.down), 0), tiles - 1)
    try #expect(tileX == row.number("tile_x"))
    try #expect(tileY == row.number("tile_y"))
    try #expect(abs((x * tiles - tileX) * 256 - row.number("in_tile_x")) <= tolerance)
    try #expect(abs((y * tiles - tileY) * 256 - row.number("in_tile_y")) <= tolerance)

    let circumference = 2 * Double.pi * Geodesic.equatorialRadius
    try #expect(abs((x - 0.5) * circumference - row.number("epsg3857_x")) <= 1e-6)
    try #expect(abs((0.5 - y) * circumference - row.number("epsg3857_y")) <= 1e-6)

    let back = Mercator.unproject(point)
    try #expect(abs(back.latitude - row.number("lat_clamped")) < 1e-9)
    #expect(abs(back.longitude - place.longitude) < 1e-9)
  }

  // YHAnimatedCircleView: "MKMapPoint mpoint = MKMapPointForCoordinate([[self overlay] coordinate])"
  @Test(arguments: deviceValues.indices)
  func `device values are reproduced`(index: Int) throws {
    let expected = deviceValues[index]
    let point = Mercator.project(
      try GeoPoint(latitude: expected.latitude, longitude: expected.longitude))
    #expect(abs(point.x - expected.x) <= 1.5e-8)
    #expect(point.y == expected.y)
  }

  // YHAnimatedCircleView: the demo of the article is in Hong Kong.
  // SVPulsingAnnotationView: its demo is in Montreal. TSCircleView: its demo is at 0, 0.
  @Test(arguments: [
    (22.284681, 114.158177, 219340234.3865, 117165542.1835),
    (45.52439, -73.57447, 79356626.8766, 96007423.8206), (0, 0, 134217728, 134217728),
  ])
  func `the demos of the originals have their map points`(
    latitude: Double, longitude: Double, x: Double, y: Double
  ) throws {
    let point = Mercator.project(try GeoPoint(latitude: latitude, longitude: longitude))
    #expect(abs(point.x - x) < 6e-5 && abs(point.y - y) < 6e-5)
  }

  @Test func `beyond the edge a place lands on the edge`() throws {
    #expect(abs(Mercator.project(try GeoPoint(latitude: 90, longitude: 0)).y) < 1e-6)
    #expect(
      abs(Mercator.project(try GeoPoint(latitude: -89, longitude: 0)).y - Mercator.worldSize) < 1e-6)
    #expect(try !GeoPoint(latitude: 85.06, longitude: 0).isOnMercatorMap)
    #expect(try GeoPoint(latitude: -85.05, longitude: 0).isOnMercatorMap)
  }

  @Test func `places out of range are refused with the value`() {
    for (latitude, longitude) in [(90.001, 0.0), (-91, 0), (.nan, 0), (.infinity, 0)] {
      #expect(throws: GeoError.self) { try GeoPoint(latitude: latitude, longitude: longitude) }
    }
    for longitude in [360.001, -361, .nan, -.infinity] {
      #expect(throws: GeoError.self) { try GeoPoint(latitude: 0, longitude: longitude) }
    }
    #expect(
      GeoError.latitudeOutOfRange(degrees: 91).description
        == "the latitude '91.0' is out of range; use -90 to 90 degrees")
    #expect(
      GeoError.longitudeOutOfRange(degrees: -361).description
        == "the longitude '-361.0' is out of range; use -360 to 360 degrees")
    #expect(GeoError.zoomOutOfRange(23).description == "the zoom '23.0' is out of range; use 0 to 22")
  }
}

/// Returns an exact power with a nonnegative integer exponent.
func power(_ base: Double, _ exponent: Double) -> Double {
  (0..<Int(exponent)).reduce(1) { product, _ in product * base }
}
