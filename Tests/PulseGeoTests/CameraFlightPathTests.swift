import Foundation
import PulseGeo
import PulseTestSupport
import Testing

private func camera(_ x: Double, _ y: Double, zoom: Double) throws -> MapCamera {
  try MapCamera(center: MapPoint(x: x * Mercator.worldSize, y: y * Mercator.worldSize), zoom: zoom)
}

/// Returns the perceived length of a zoom-and-pan step as defined by the paper; widths of views are in map points.
private func perceived(
  _ u: Double, from width0: Double, to width1: Double, rho: Double = CameraFlightPath.naturalRho
) -> Double {
  let width = (width0 + width1) / 2
  return hypot(rho * u / width, (width1 - width0) / (rho * width))
}

private func perceived(
  _ path: CameraFlightPath, from part0: Double, to part1: Double, steps: Int, viewWidth: Double
) -> Double {
  let cameras = (0...steps).map { path.camera(at: part0 + (part1 - part0) * Double($0) / Double(steps)) }
  return zip(cameras, cameras.dropFirst()).reduce(0) { sum, step in
    let u = hypot(step.1.center.x - step.0.center.x, step.1.center.y - step.0.center.y)
    let widths = (exp2(20 - step.0.zoom) * viewWidth, exp2(20 - step.1.zoom) * viewWidth)
    return sum + perceived(u, from: widths.0, to: widths.1)
  }
}

struct Flight: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let start, end: (x: Double, y: Double, zoom: Double)
  var viewWidth = 640.0

  func path(reversed: Bool = false) throws -> CameraFlightPath {
    let (a, b) = reversed ? (end, start) : (start, end)
    return CameraFlightPath(
      from: try camera(a.x, a.y, zoom: a.zoom), to: try camera(b.x, b.y, zoom: b.zoom), viewWidth: viewWidth)
  }

  static let all = [
    Flight(testDescription: "a country", start: (0.53, 0.34, 13), end: (0.55, 0.37, 11.5)),
    Flight(testDescription: "the Pacific", start: (0.9, 0.4, 12), end: (0.08, 0.38, 14)),
    Flight(testDescription: "out and on", start: (0.53, 0.34, 13), end: (0.53001, 0.34, 4)),
    Flight(testDescription: "a pure zoom", start: (0.53, 0.34, 3), end: (0.53, 0.34, 19)),
    Flight(testDescription: "a short pan", start: (0.5, 0.5, 12), end: (0.50003, 0.5, 12)),
    Flight(
      testDescription: "below the ceiling", start: (0.1, 0.1, 9), end: (0.5, 0.9, 7), viewWidth: 80),
    Flight(
      testDescription: "along the ceiling", start: (0.1, 0.1, 0), end: (0.5, 0.9, 0), viewWidth: 120),
  ]
}

@Suite struct FlightPathTests {
  @Test(arguments: try Fixtures.csvRows("oracles/flight_paths.csv"))
  func `every row of the oracle table`(row: CSVRow) throws {
    func camera(_ end: Int) throws -> MapCamera {
      let center = try MapPoint(x: row.number("x\(end)"), y: row.number("y\(end)"))
      return try MapCamera(center: center, zoom: row.number("zoom\(end)"))
    }
    let rho = try row.text("rho").isEmpty ? CameraFlightPath.naturalRho : row.number("rho")
    let path = try CameraFlightPath(
      from: camera(0), to: camera(1), viewWidth: row.number("view_width"), rho: rho)
    try #expect(abs(path.length / row.number("length") - 1) < 1e-12)
    let result = try path.camera(at: row.number("part"))
    try #expect(abs(result.zoom - row.number("zoom")) < 1e-11)
    // Within a hundred-thousandth of a point of the view.
    let tolerance = 1e-5 * exp2(20 - result.zoom)
    try #expect(abs(result.center.x - row.number("x")) < tolerance)
    try #expect(abs(result.center.y - row.number("y")) < tolerance)
  }

  /// From the tests of d3-interpolate: from a width of 1 to another, so far away, so many milliseconds
  /// at a length a second; for the sake of comparable durations d3 multiplies them by rho / √2.
  @Test(arguments: [
    (1.1, 0.0, Double?.none, 67.0), (2, 0, nil, 490), (8, 10, nil, 2872.5), (8, 10, 2, 3775),
  ])
  func `the durations that d3-interpolate publishes`(
    width: Double, distance: Double, rho: Double?, milliseconds: Double
  ) throws {
    // A view of 256 points at zoom 10 is 2^18 map points wide.
    let start = try MapCamera(center: MapPoint(x: 1e8, y: 1e8), zoom: 10)
    let end = try MapCamera(
      center: MapPoint(x: 1e8 + distance * 262144, y: 1e8), zoom: 10 - log2(width))
    let path = CameraFlightPath(from: start, to: end, viewWidth: 256, rho: rho ?? CameraFlightPath.naturalRho)
    let stretch = (rho ?? 2.0.squareRoot()) / 2.0.squareRoot()
    #expect(abs(path.length * 1000 * stretch - milliseconds) < 1)
  }

  @Test(arguments: Flight.all)
  func `the pace is even in the measure of the paper`(flight: Flight) throws {
    let path = try flight.path()
    for index in 0..<8 {
      let part = Double(index) / 8
      let step = perceived(path, from: part, to: part + 0.125, steps: 4000, viewWidth: flight.viewWidth)
      #expect(abs(step / path.length * 8 - 1) < 1e-5, "part \(part)")
    }
  }

  @Test(arguments: Flight.all)
  func `the way back is the way there`(flight: Flight) throws {
    let (there, back) = try (flight.path(), flight.path(reversed: true))
    #expect(abs(there.length - back.length) < 1e-12 * there.length)
    for part in stride(from: 0, through: 1, by: 0.0625) {
      let (a, b) = (there.camera(at: part), back.camera(at: 1 - part))
      #expect(abs(a.zoom - b.zoom) < 1e-9)
      let turns = (a.center.x - b.center.x) / Mercator.worldSize
      #expect(abs(turns - turns.rounded()) * Mercator.worldSize < 1e-5 * exp2(20 - a.zoom))
      #expect(abs(a.center.y - b.center.y) < 1e-5 * exp2(20 - a.zoom))
    }
  }

  @Test(arguments: Flight.all)
  func `no path beside it is shorter`(flight: Flight) throws {
    let path = try flight.path()
    // Each detour bends the width, the way, or both; it vanishes at the ends and keeps below the ceiling.
    for (bend, lean) in [(0.05, 0.0), (-0.05, 0), (0, 0.02), (0, -0.02), (0.05, 0.02)] {
      let steps = 4000
      let views = (0...steps).map { index -> (u: Double, width: Double) in
        let part = Double(index) / Double(steps)
        let swing = sin(part * .pi)
        let camera = path.camera(at: min(max(part + lean * swing, 0), 1))
        let u = hypot(camera.center.x - path.start.center.x, camera.center.y - path.start.center.y)
        let zoom = max(0, path.camera(at: part).zoom + bend * swing)
        return (u, exp2(20 - zoom) * flight.viewWidth)
      }
      let length = zip(views, views.dropFirst()).reduce(0) {
        $0 + perceived($1.1.u - $1.0.u, from: $1.0.width, to: $1.1.width)
      }
      #expect(length > path.length * (1 - 1e-6), "bent by \(bend), leaning by \(lean)")
    }
  }

  @Test func `the ends are exact, also for parts beyond them`() throws {
    let start = try camera(0.1234567, 0.4567891, zoom: 7.3)
    let end = try camera(0.3456789, 0.2345678, zoom: 15.1)
    let path = CameraFlightPath(from: start, to: end, viewWidth: 501)
    for part in [0.0, -0.2, -.infinity] { #expect(path.camera(at: part) == start) }
    for part in [1.0, 1.2, .infinity] { #expect(path.camera(at: part) == end) }
    #expect(path.start == start && path.end == end)
  }

  @Test func `the antimeridian is crossed the short way and without a jump`() throws {
    let path = CameraFlightPath(
      from: try camera(0.98, 0.4, zoom: 6), to: try camera(0.03, 0.4, zoom: 6), viewWidth: 640)
    let xs = stride(from: 0, through: 1, by: 0.01).map { path.camera(at: $0).center.x / Mercator.worldSize }
    #expect(abs(xs[0] - 0.98) < 1e-12 && abs((xs.last ?? 0) - 1.03) < 1e-12)
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 < 0.002 })
    let back = CameraFlightPath(
      from: try camera(0.03, 0.4, zoom: 6), to: try camera(0.98, 0.4, zoom: 6), viewWidth: 640)
    #expect(abs(back.camera(at: 1).center.x / Mercator.worldSize + 0.02) < 1e-12)
    #expect(abs(back.length - path.length) < 1e-12)
  }

  @Test func `a path that would rise above zoom 0 goes along it without a kink`() throws {
    let path = try Flight.all[5].path()
    let cameras = (0...1000).map { path.camera(at: Double($0) / 1000) }
    let zooms = cameras.map(\.zoom)
    #expect(zooms.min() == 0)
    #expect(zooms.filter { $0 < 1e-9 }.count > 100)
    // From part to part the speeds of zooming and of crossing in the view change little by little.
    let climbs = zip(zooms, zooms.dropFirst()).map { $1 - $0 }
    #expect(zip(climbs, climbs.dropFirst()).allSatisfy { abs($1 - $0) < 2e-4 * path.length })
    let crossings = zip(cameras, cameras.dropFirst()).map { ($1.center.y - $0.center.y) * exp2($0.zoom - 28) }
    #expect(zip(crossings, crossings.dropFirst()).allSatisfy { abs($1 - $0) < 2e-4 * path.length })
  }

  @Test func `tiny pans and no way at all are harmless`() throws {
    let start = try MapCamera(center: MapPoint(x: 1e8, y: 1e8), zoom: 12)
    #expect(CameraFlightPath(from: start, to: start, viewWidth: 640).length == 0)
    #expect(CameraFlightPath(from: start, to: start, viewWidth: 640).camera(at: 0.3) == start)
    for distance in [1e-7, 1e-5, 1e-3, 0.1, 10] {
      for zoom in [0, 11.999999, 12, 12.000001, 22] {
        let end = try MapCamera(center: MapPoint(x: 1e8 + distance, y: 1e8), zoom: zoom)
        let path = CameraFlightPath(from: start, to: end, viewWidth: 640)
        let cameras = stride(from: 0, through: 1, by: 0.05).map { path.camera(at: $0) }
        #expect(path.length.isFinite)
        for (one, next) in zip(cameras, cameras.dropFirst()) {
          #expect(next.center.x >= one.center.x && next.center.x <= end.center.x)
          // A pan as short as this one does not rise to speak of: 10 points are 1 / 16384 of the view.
          #expect(zoom >= 12 ? next.zoom >= one.zoom - 1e-6 : next.zoom <= one.zoom + 1e-6)
        }
      }
    }
  }

  @Test func `every camera of random paths can be looked through`() throws {
    var random = SplitMix64(seed: 2003)
    for _ in 0..<500 {
      let ends = try (0..<2).map { _ in
        try camera(
          .random(in: 0...1, using: &random), .random(in: 0...1, using: &random),
          zoom: .random(in: 0...22, using: &random))
      }
      let width = Double.random(in: 1...4000, using: &random)
      let rho = Double.random(in: 0.1...4, using: &random)
      let path = CameraFlightPath(from: ends[0], to: ends[1], viewWidth: width, rho: rho)
      for part in stride(from: 0, through: 1, by: 0.04) {
        let camera = path.camera(at: part)
        #expect(Viewport.zooms.contains(camera.zoom))
        #expect((0...Mercator.worldSize).contains(camera.center.y))
        #expect(abs(camera.center.x - ends[0].center.x) <= Mercator.worldSize / 2)
      }
    }
  }

  @Test(arguments: [-0.1, 22.1, .nan])
  func `cameras refuse zooms out of range`(zoom: Double) {
    #expect(throws: GeoError.self) { try MapCamera(center: MapPoint(x: 0, y: 0), zoom: zoom) }
  }
}
