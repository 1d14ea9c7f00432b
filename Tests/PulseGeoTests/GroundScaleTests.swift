import Foundation
import PulseGeo
import PulseTestSupport
import Testing

@Suite struct GroundScaleTests {
  // YHAnimatedCircleView: "radius * MKMapPointsPerMeterAtLatitude([[self overlay] coordinate].latitude)"
  @Test func `Apple's values are reproduced to the last bit`() {
    #expect(EarthModel.apple.pointsPerMeter(atLatitude: 0) == 6.74355336508965)
    #expect(EarthModel.apple.pointsPerMeter(atLatitude: 37.3326) == 8.449910702134479)
    #expect(1 / EarthModel.apple.pointsPerMeter(atLatitude: 0) == 0.14828977333772544)
  }

  // YHAnimatedCircleView: "MKMapRectMake(mpoint.x - mapRadius, mpoint.y - mapRadius, mapRadius * 2, mapRadius * 2)"
  @Test func `a circle of MapKit has the bounds that a device printed`() throws {
    let center = Mercator.project(try GeoPoint(latitude: 37.3326, longitude: -122.0303))
    let radius = 1000 * EarthModel.apple.pointsPerMeter(atLatitude: 37.3326)
    #expect(center.x - radius == 43216891.34952898)
    #expect(center.y - radius == 104163483.19862716)
    #expect(2 * radius == 16899.821404268958)
  }

  @Test func `the demos of the seeds have their radius in map points`() {
    let hongKong = EarthModel.apple.pointsPerMeter(atLatitude: 22.284681)
    #expect(abs(hongKong - 7.2773871917617) < 1e-12)
    #expect(abs(500 * hongKong - 3638.693596) < 1e-6)
    #expect(abs(500 * EarthModel.sphere.pointsPerMeter(atLatitude: 22.284681) - 3619.498) < 1e-3)
    #expect(abs(100 * EarthModel.apple.pointsPerMeter(atLatitude: 0) - 674.355337) < 1e-6)
    #expect(abs(EarthModel.apple.pointsPerMeter(atLatitude: 45.52439) - 9.5764061416781) < 1e-12)
  }

  @Test(arguments: try Fixtures.csvRows("oracles/meters_per_pixel.csv"))
  func `every row of the oracle table`(row: CSVRow) throws {
    let latitude = try row.number("lat")
    let pointsPerPixel = try power(2, 20) / power(2, row.number("zoom"))
    let sphere = pointsPerPixel / EarthModel.sphere.pointsPerMeter(atLatitude: latitude)
    // The table has nine decimals.
    try #expect(abs(sphere - row.number("mpp_sphere_256")) <= 1e-12 * sphere + 6e-10)
    try #expect(abs(sphere / 2 - row.number("mpp_sphere_512")) <= 1e-12 * sphere + 6e-10)
    // Apple takes the mean over a whole degree of the map: (1°)²/24 × (1 + 2 tan² φ) off the place itself,
    // and the series is within 3e-5 of the meridian.
    let tangent = tan(latitude * .pi / 180)
    let apple = pointsPerPixel / EarthModel.apple.pointsPerMeter(atLatitude: latitude)
    let tolerance = 1.3e-5 * (1 + 2 * tangent * tangent) + 3e-5
    try #expect(abs(apple / row.number("mpp_wgs84_ns_256") - 1) < tolerance)
  }
}
