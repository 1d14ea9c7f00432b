import Foundation
import PulseGeo
import PulseTestSupport
import Testing

@Suite struct RouteHeadingTests {
  /// Returns the angle between two directions in degrees.
  private func turn(_ one: Double, _ other: Double) -> Double {
    let difference = abs(one - other).truncatingRemainder(dividingBy: 360)
    return min(difference, 360 - difference)
  }

  @Test(arguments: [
    (1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270), (0.001, 0.001, 45), (-0.001, -0.001, 225),
  ])
  func `known directions`(north: Double, east: Double, heading: Double) throws {
    let route = try Route(through: places((0, 180 - 1e-9), (north, east > 0 ? east - 180 : 180 + east)))
    for part in [0, 0.3, 1] {
      for reach in [0.0, 20] {
        let position = route.position(atFraction: part)
        #expect(turn(route.heading(at: position, chordReach: reach), heading) < 1e-4)
        #expect((0..<360).contains(route.heading(at: position, chordReach: reach)))
      }
    }
  }

  @Test func `a square is turned around at its corners, at once or little by little`() throws {
    let side = 0.009
    let route = try Route(through: places((0, 0), (side, 0), (side, side), (0, side), (0, 0)), scale: .sphere)
    for (part, heading) in [(0.1, 0.0), (0.25, 90), (0.3, 90), (0.6, 180), (0.9, 270), (1, 270)] {
      let position = route.position(atDistance: part * route.length + (part < 1 ? 1e-5 : 0))
      #expect(turn(route.heading(at: position, chordReach: 0), heading) < 1e-3)
    }
    // Half way around the corner the chord cuts it at 45 degrees, at a third of the reach at atan 1/2.
    let corner = route.length / 4
    for (offset, heading) in [(-100.0, 0.0), (-50, atan2(50, 150) * 180 / .pi), (0, 45), (100, 90)] {
      let position = route.position(atDistance: corner + offset)
      #expect(turn(route.heading(at: position, chordReach: 100), heading) < 0.01)
    }
  }

  @Test func `the noise of a recording does not show`() throws {
    var random = SplitMix64(seed: 11)
    // Due northeast, 1.4 m a step, with 1 m of noise to each side.
    let line = try (0..<2000).map { index in
      let noise = 1e-5 * (index.isMultiple(of: 2) ? 1 : -1) * Double.random(in: 0.5...1, using: &random)
      return try GeoPoint(latitude: Double(index) * 1e-5 + noise, longitude: Double(index) * 1e-5 - noise)
    }
    let route = try Route(through: line)
    let positions = (0...3000).map { route.position(atFraction: Double($0) / 3000) }
    #expect(positions.contains { turn(route.heading(at: $0, chordReach: 0), 45) > 40 })
    #expect(positions.allSatisfy { turn(route.heading(at: $0, chordReach: 200), 45) < 4 })
    let headings = positions.map { route.heading(at: $0, chordReach: 200) }
    #expect(zip(headings, headings.dropFirst()).allSatisfy { turn($0, $1) < 2 })
  }

  @Test func `while it stands, the last direction holds on`() throws {
    let line = try places((0, 0), (0, 0), (0, 1), (0, 1), (0, 1), (1, 1), (1, 1))
    let route = try Route(through: line, times: [0, 10, 20, 30, 40, 50, 60])
    for (seconds, heading) in [
      (0.0, 90.0), (5, 90), (10, 90), (15, 90), (20, 90), (25, 90), (35, 90), (40, 0), (45, 0), (55, 0),
      (60, 0),
    ] {
      let position = try #require(route.position(atTime: seconds))
      #expect(turn(route.heading(at: position, chordReach: 0), heading) < 1e-9, "after \(seconds) s")
    }
    let still = try Route(through: places((5, 5), (5, 5)), times: [0, 1])
    #expect(still.heading(at: still.position(atFraction: 0.5), chordReach: 0) == 0)
    #expect(still.heading(at: still.position(atFraction: 0.5), chordReach: 30) == 0)
  }

  @Test func `where a recording wanders about a place, the way there and on holds on`() throws {
    var random = SplitMix64(seed: 5)
    // 1 km east, ten minutes within 4 m of a place, and 1 km north.
    let east = try (0..<100).map { try GeoPoint(latitude: 0, longitude: Double($0) * 1e-4 - 1e-2) }
    let rest = try (0..<600).map { _ in
      try GeoPoint(
        latitude: Double.random(in: -3e-5...3e-5, using: &random),
        longitude: Double.random(in: -3e-5...3e-5, using: &random))
    }
    let north = try (1...100).map { try GeoPoint(latitude: Double($0) * 1e-4, longitude: 0) }
    let route = try Route(through: east + rest + north, scale: .sphere)
    let headings = (105..<695).map { route.heading(at: route.position(ofPoint: $0), chordReach: 100) }
    #expect(headings.allSatisfy { turn($0, 45) < 6 })
  }

  @Test func `at a turn on the spot the direction turns with it`() throws {
    let route = try Route(through: places((0, 0), (0, 0.1), (0, 0)))
    for (part, heading) in [(0.0, 90.0), (0.4, 90), (0.499, 90), (0.501, 270), (1, 270)] {
      #expect(turn(route.heading(at: route.position(atFraction: part), chordReach: 500), heading) < 1e-6)
    }
    #expect(turn(route.heading(at: route.position(atFraction: 0.5), chordReach: 500), 270) < 1e-6)
  }
}
