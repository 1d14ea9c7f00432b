import Foundation
import PulseGeo
import PulseTestSupport
import Testing

/// The length of a line that is straight on the map, on the sphere, as navigators work it out: by the difference
/// in latitude over the cosine of the course ("Mercator sailing").
private func sphericalLength(_ start: MapPoint, _ end: MapPoint) -> Double {
  let (a, b) = (Mercator.unproject(start), Mercator.unproject(end))
  let radian = Double.pi / 180
  let dLongitude = (end.x - start.x) / Mercator.worldSize * 2 * .pi
  let dLatitude = (b.latitude - a.latitude) * radian
  let dNorth = asinh(tan(b.latitude * radian)) - asinh(tan(a.latitude * radian))
  let narrowing = abs(dNorth) > 1e-7 ? dLatitude / dNorth : cos((a.latitude + b.latitude) / 2 * radian)
  return Geodesic.equatorialRadius * hypot(dLatitude, narrowing * dLongitude)
}

/// The meters between two positions, with the points in between.
private func sphericalLength(
  of route: Route, from start: Route.Position, to end: Route.Position
) -> Double {
  let between = start.index < end.index ? Array(route.points[(start.index + 1)...end.index]) : []
  let line = [start.point] + between + [end.point]
  return zip(line, line.dropFirst()).reduce(0) { $0 + sphericalLength($1.0, $1.1) }
}

@Suite struct RoutePositionTests {
  /// Routes by the size of their steps in degrees: a walk, a drive, hops, and flights around the world.
  @Test(arguments: [1e-4, 0.01, 1, 60], [0.0, 50, -78])
  func `equal parts are equal ways on the ground`(step: Double, latitude: Double) throws {
    var random = SplitMix64(seed: Int(latitude) + Int(step * 10_000))
    var place = (latitude, 178.0)
    let line = try (0..<60).map { _ in
      place.0 = min(max(place.0 + .random(in: -step...step, using: &random), -84), 84)
      place.1 += .random(in: -step...step * 1.1, using: &random)
      place.1 -= (place.1 / 360).rounded() * 360
      return try GeoPoint(latitude: place.0, longitude: place.1)
    }
    let route = try Route(through: line, scale: .sphere)
    let positions = (0...97).map { route.position(atFraction: Double($0) / 97) }
    for (one, next) in zip(positions, positions.dropFirst()) {
      let way = sphericalLength(of: route, from: one, to: next)
      #expect(abs(way * 97 / route.length - 1) < 1e-6)
    }
    #expect(positions[97].point == route.points[59] && positions[97].index == 59)

    // The other scale is held to the oracle at some places; here its lines are cut, and cut finely.
    let apple = try Route(through: line)
    let cut = (0...97).map { apple.position(atFraction: Double($0) / 97).point }
    let pieces = try zip(cut, cut.dropFirst()).enumerated().map { index, ends -> Double in
      let (first, last) = (
        apple.position(atFraction: Double(index) / 97).index,
        apple.position(atFraction: Double(index + 1) / 97).index
      )
      let inner = first < last ? Array(apple.points[(first + 1)...last]) : []
      let fine = ([ends.0] + inner + [ends.1]).map(Mercator.unproject)
      return try Route(through: fine).length
    }
    #expect(pieces.allSatisfy { abs($0 * 97 / apple.length - 1) < (step < 1 ? 1e-6 : 1e-4) })
  }

  @Test func `a distance leads to where the line is so long`() throws {
    let route = try Route(through: places((0, 0), (0, 1), (60, 1), (60, 0)), scale: .sphere)
    let degree = Geodesic.equatorialRadius * Double.pi / 180
    #expect(abs(route.length - 61.5 * degree) < 1e-3)
    for (degrees, index, latitude, longitude) in [
      (0.25, 0, 0.0, 0.25), (1, 1, 0, 1), (31, 1, 30, 1), (61.25, 2, 60, 0.5), (61.5, 3, 60, 0),
    ] {
      let position = route.position(atDistance: degrees * degree + (degrees == 61.5 ? 1 : 1e-4))
      let place = Mercator.unproject(position.point)
      #expect(position.index == index)
      #expect(abs(place.latitude - latitude) < 1e-8 && abs(place.longitude - longitude) < 1e-8)
    }
    for beyond in [-1.0, -0.0, -.infinity] {
      #expect(route.position(atFraction: beyond).point == route.points[0])
    }
    for beyond in [1.0, 1.5, .infinity] {
      #expect(route.position(atFraction: beyond).point == route.points[3])
    }
  }

  @Test func `recorded times go evenly on the map from point to point`() throws {
    let line = try places((0, 0), (0, 1), (0, 1), (40, 1), (50, 1), (50, 3))
    let route = try Route(through: line, times: [100, 110, 130, 140, 140, 141])
    #expect(route.duration == 41)
    func x(_ degrees: Double) -> Double { (degrees + 180) / 360 * Mercator.worldSize }
    for (seconds, index, point) in [
      (-5.0, 0, route.points[0]), (0, 0, route.points[0]), (4, 0, MapPoint(x: x(0.4), y: route.points[0].y)),
      (10, 1, route.points[1]), (20, 1, route.points[1]), (30, 2, route.points[2]),
      (35, 2, MapPoint(x: x(1), y: (route.points[2].y + route.points[3].y) / 2)),
      // The recording jumps.
      (40, 4, route.points[4]), (40.5, 4, MapPoint(x: x(2), y: route.points[4].y)), (99, 5, route.points[5]),
    ] {
      let position = try #require(route.position(atTime: seconds))
      #expect(position.index == index)
      #expect(abs(position.point.x - point.x) < 1e-6 && abs(position.point.y - point.y) < 1e-6)
      // The distance is that of the same place.
      let same = route.position(atDistance: position.distance).point
      #expect(abs(same.x - point.x) < 1e-3 && abs(same.y - point.y) < 1e-3)
    }
    #expect(try Route(through: line).position(atTime: 3) == nil)
    #expect(try Route(through: line).duration == nil)
  }

  @Test func `a route that stays has no length and one place`() throws {
    let route = try Route(through: places((10, 20), (10, 20), (10, 20)), times: [0, 1, 5])
    #expect(route.length == 0 && route.duration == 5)
    for part in [0, 0.4, 1] { #expect(route.position(atFraction: part).point == route.points[0]) }
    #expect(route.position(atTime: 3)?.point == route.points[0])
    let instant = try Route(through: places((0, 0), (0, 1)), times: [7, 7])
    #expect(instant.position(atTime: 0)?.point == instant.points[1])
  }

  @Test func `the trail is what was passed`() throws {
    let route = try Route(through: places((0, 0), (0, 1), (0, 1), (0, 2)))
    func trail(_ part: Double) -> ArraySlice<MapPoint> {
      route.points(upTo: route.position(atFraction: part))
    }
    #expect(trail(0) == route.points[...0])
    #expect(trail(0.49) == route.points[...0])
    #expect(trail(0.5) == route.points[...2])
    #expect(trail(0.51) == route.points[...2])
    #expect(trail(1) == route.points[...])
  }
}
