import PulseGeo
import PulseTestSupport
import Testing

@Suite struct `The smallest arc around longitudes` {
  private let world = Mercator.worldSize

  /// Returns the arc of intervals in degrees.
  private func arc(_ degrees: [(Double, Double)]) -> [Double] {
    var intervals = LongitudeIntervals()
    for (west, east) in degrees {
      intervals.insert(from: (west + 180) / 360 * world, to: (east + 180) / 360 * world)
    }
    guard let arc = intervals.smallestArc else { return [] }
    return [arc.low, arc.high].map { ($0 / world * 360 - 180).rounded() }
  }

  // RFC 7946, 5.2: the bounding box of Fiji, 177 to -178, "covers 5 degrees of longitude".
  @Test func `covers five degrees for the Fiji of RFC 7946`() {
    #expect(arc([(177, 180), (-180, -178)]) == [177, 182])
    #expect(arc([(-180, -178), (177, 180)]) == [177, 182])
  }

  @Test func `crosses the antimeridian only if that is shorter`() {
    #expect(arc([(-100, -100), (0, 0), (100, 100)]) == [-100, 100])
    #expect(arc([(-170, -170), (170, 170)]) == [170, 190])
    #expect(arc([(-90, -90), (0, 0), (90, 90), (180, 180)]) == [-180, 90])
    #expect(arc([(10, 10)]) == [10, 10] && arc([]) == [])
    #expect(arc([(-10, 400)]) == [-180, 180])
  }

  @Test func `contains all parts, and none is smaller, for random ones`() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let parts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        let west = Double(Int.random(in: -180...179, using: &random))
        return (west, west + Double(Int.random(in: 0...40, using: &random)))
      }
      // By trying each part's beginning as the western edge.
      let widths = parts.map { start, _ in
        parts.map { west, east in
          let offset = (west - start).truncatingRemainder(dividingBy: 360)
          return (offset < 0 ? offset + 360 : offset) + east - west
        }.max() ?? 0
      }
      let found = arc(parts)
      #expect(found[1] - found[0] == min(360, widths.min() ?? 0), "\(parts)")
    }
  }

  @Test func `takes a million places in little memory and time`() {
    var random = SplitMix64(seed: 1)
    var intervals = LongitudeIntervals()
    for _ in 0..<1_000_000 {
      let x = Double.random(in: 0.25...0.5, using: &random) * world
      intervals.insert(from: x, to: x)
    }
    #expect(intervals.smallestArc.map { $0.low < 0.251 * world && $0.high > 0.499 * world } ?? false)
  }

  @Test func `normalizes longitudes of a turn in each direction`() throws {
    for (degrees, normalized) in [
      (185.0, -175.0), (200, -160), (360, 0), (-190, 170), (180, 180), (-180, -180),
    ] {
      #expect(try GeoPoint(latitude: 0, longitude: degrees).longitude == normalized)
    }
  }
}
