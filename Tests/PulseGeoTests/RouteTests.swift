import PulseGeo
import PulseTestSupport
import Testing

/// Returns positions from pairs of latitude and longitude.
func places(_ pairs: (Double, Double)...) throws -> [GeoPoint] {
  try pairs.map { try GeoPoint(latitude: $0.0, longitude: $0.1) }
}

struct RouteRefusal: Sendable, CustomTestStringConvertible {
  let points: Int
  let times: [Double]?
  let message: String
  var testDescription: String { message }
}

@Suite struct RouteTests {
  @Test(arguments: try Fixtures.csvRows("oracles/rhumb_lines.csv"), EarthModel.allCases)
  func `every row of the oracle table`(row: CSVRow, scale: EarthModel) throws {
    let ends = try places(
      (row.number("lat0"), row.number("lon0")), (row.number("lat1"), row.number("lon1")))
    let route = try Route(through: ends, scale: scale)
    let length = try row.number("\(scale.rawValue)_m")
    // At the edge of the map Apple's degree reaches beyond it.
    #expect(abs(route.length / length - 1) < (abs(ends[1].latitude) > 80 ? 2e-5 : 1e-6))
    // One scale for all directions cannot be the ellipsoid's: its two curvatures differ by up to 0.67 %.
    try #expect(abs(route.length / row.number("wgs84_m") - 1) < 0.0068)
    try #expect(route.length > row.number("geodesic_m") * 0.9932)

    for (part, name) in [(0.25, "quarter"), (0.5, "half"), (0.9, "nine_tenths")] {
      let position = route.position(atFraction: part)
      let map = (position.point.x - route.points[0].x) / (route.points[1].x - route.points[0].x)
      let isMeridian = ends[0].longitude == ends[1].longitude
      let north = (position.point.y - route.points[0].y) / (route.points[1].y - route.points[0].y)
      // Points of short lines have fewer digits.
      let tolerance = max(1e-5, 1e-6 / length)
      try #expect(abs((isMeridian ? north : map) - row.number("\(scale.rawValue)_\(name)")) < tolerance)
      #expect(abs(position.distance - part * route.length) <= 1e-15 * length)
    }
  }

  @Test(arguments: try Fixtures.csvRows("oracles/geodesic_direct.csv"))
  func `along geodesics the length is theirs, as far as one scale for all directions goes`(row: CSVRow) throws
  {
    let start = try GeoPoint(latitude: row.number("lat"), longitude: row.number("lon"))
    let (azimuth, radius) = try (row.number("azimuth"), row.number("radius_m"))
    let line = (0...400).map {
      Geodesic.destination(from: start, azimuth: azimuth, distance: radius * Double($0) / 400).place
    }
    guard line.allSatisfy({ abs($0.latitude) < 84 }) else { return }
    for scale in EarthModel.allCases {
      let length = try Route(through: line, scale: scale).length
      #expect(abs(length / radius - 1) < 0.0068, "\(scale)")
    }
    // Northwards Apple's degrees are those of the ellipsoid, but for the mean over a degree of the map.
    if azimuth == 0, line.allSatisfy({ abs($0.latitude) < 70 }) {
      try #expect(abs(Route(through: line).length / radius - 1) < 2e-4)
    }
  }

  @Test func `more points on a line do not change its length`() throws {
    let line = try places((-60, -30), (75, 100))
    let (start, end) = (Mercator.project(line[0]), Mercator.project(line[1]))
    let dense = (0...1000).map { index -> GeoPoint in
      let part = Double(index) / 1000
      return Mercator.unproject(
        MapPoint(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y)))
    }
    let (coarse, fine) = try (Route(through: line), Route(through: dense))
    #expect(abs(coarse.length / fine.length - 1) < 2e-6)
  }

  @Test func `the antimeridian is crossed the short way, and again`() throws {
    let route = try Route(through: places((0, 170), (10, -170), (0, 170), (-10, -60), (0, 60), (0, 170)))
    let degrees = route.points.map { $0.x / Mercator.worldSize * 360 - 180 }
    let expected = [170.0, 190, 170, 300, 420, 530]
    #expect(zip(degrees, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(route.bounds.northwest.x == route.points[0].x && route.bounds.southeast.x == route.points[5].x)
    #expect(route.bounds.northwest.y == route.points[1].y && route.bounds.southeast.y == route.points[3].y)
    #expect(abs(route.bounds.width - Mercator.worldSize) < 1e-6)
    #expect(abs(route.bounds.center.y - Mercator.worldSize / 2) < 1e-6)
    #expect(abs(route.bounds.height - (route.points[3].y - route.points[1].y)) < 1e-6)
    let parts = (0...500).map { route.position(atFraction: Double($0) / 500).point.x }
    #expect(zip(parts, parts.dropFirst()).allSatisfy { abs($1 - $0) < Mercator.worldSize / 300 })
  }

  @Test func `places beyond the map lie on its edge`() throws {
    let route = try Route(through: places((80, 0), (90, 0)))
    #expect(abs(route.points[1].y) < 1e-6)
    #expect(route.length > 560_000 && route.length < 566_000)
  }

  @Test(arguments: [
    RouteRefusal(points: 0, times: nil, message: "a route cannot have '0' points; use 2 to 1000000"),
    RouteRefusal(points: 1, times: nil, message: "a route cannot have '1' point; use 2 to 1000000"),
    RouteRefusal(
      points: 1_000_001, times: nil, message: "a route cannot have '1000001' points; use 2 to 1000000"),
    RouteRefusal(
      points: 3, times: [0, 1],
      message: "the route has '2' times for 3 points; use one for each point, or for none"),
    RouteRefusal(
      points: 3, times: [],
      message: "the route has '0' times for 3 points; use one for each point, or for none"),
    RouteRefusal(
      points: 3, times: [0, .nan, 2],
      message: "the time 'nan' of point 2 of the route is not a number of seconds; use a finite one"),
    RouteRefusal(
      points: 2, times: [0, .infinity],
      message: "the time 'inf' of point 2 of the route is not a number of seconds; use a finite one"),
    RouteRefusal(
      points: 3, times: [0, 5, 4.5],
      message: "the time '4.5' of point 3 of the route is before the one of the point before; use 5.0 or more"
    ),
  ])
  func `refuses what is not a route`(refusal: RouteRefusal) throws {
    let place = try GeoPoint(latitude: 1, longitude: 2)
    let error = try #require(throws: GeoError.self) {
      try Route(through: Array(repeating: place, count: refusal.points), times: refusal.times)
    }
    #expect(error.description == refusal.message)
  }

  @Test func `a million points are taken and found again`() throws {
    var random = SplitMix64(seed: 7)
    var (latitude, longitude) = (47.0, 8.0)
    let line = try (0..<1_000_000).map { _ in
      latitude += Double.random(in: -1e-4...1.1e-4, using: &random)
      longitude += Double.random(in: -1e-4...1.2e-4, using: &random)
      return try GeoPoint(latitude: latitude, longitude: longitude)
    }
    let route = try Route(through: line, times: (0..<1_000_000).map(Double.init))
    #expect(route.points.count == 1_000_000)
    let bytes = Mirror(reflecting: route).children.reduce(0) { sum, child in
      let points = (child.value as? [MapPoint])?.capacity ?? 0
      let numbers = (child.value as? [Double])?.capacity ?? 0
      return sum + points * MemoryLayout<MapPoint>.stride + numbers * MemoryLayout<Double>.stride
    }
    #expect((32_000_000...40_000_000).contains(bytes))
    for index in stride(from: 0, to: 1_000_000, by: 9973) {
      let position = try #require(route.position(atTime: Double(index)))
      #expect(position.index == index && position.point == route.points[index])
      #expect(route.position(atDistance: position.distance).index == index)
    }
  }
}
