import PulseGeo
import PulseTestSupport
import Testing

/// Whether a position is inside contours that repeat with the world, by the even-odd rule.
private func contains(_ circle: GeodesicCircle, _ place: GeoPoint) -> Bool {
  let point = Mercator.project(place)
  for shift in -2...2 {
    let x = point.x + Double(shift) * Mercator.worldSize
    var crossings = 0
    for contour in circle.contours {
      for (start, end) in zip(contour, contour.dropFirst() + contour.prefix(1)) {
        guard (start.y > point.y) != (end.y > point.y) else { continue }
        if start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x) > x { crossings += 1 }
      }
    }
    if crossings % 2 == 1 { return true }
  }
  return false
}

@Suite struct GeodesicCircleTests {
  @Test(arguments: try Fixtures.csvRows("oracles/geodesic_direct.csv"))
  func `the oracle's places lie on the line, nearer ones inside and farther ones outside`(row: CSVRow) throws
  {
    let (latitude, radius) = try (row.number("lat2"), row.number("radius_m"))
    let start = try GeoPoint(latitude: row.number("lat"), longitude: row.number("lon"))
    // The line is looked at where the map shows it, and inside and outside where they are a step apart.
    guard abs(latitude) < 84, abs(start.latitude) < 90, radius >= 500 else { return }
    let azimuth = try row.number("azimuth")
    let circle = GeodesicCircle(around: start, radius: radius, count: 1440)
    let place = try Mercator.project(GeoPoint(latitude: latitude, longitude: row.number("lon2")))
    let nearest = zip(circle.line, circle.line.dropFirst()).map { start, end -> Double in
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let turns = ((place.x - start.x) / Mercator.worldSize).rounded() * Mercator.worldSize
      let (px, py) = (place.x - turns - start.x, place.y - start.y)
      let part = min(max((px * dx + py * dy) / max(1e-30, dx * dx + dy * dy), 0), 1)
      return ((px - part * dx) * (px - part * dx) + (py - part * dy) * (py - part * dy)).squareRoot()
    }
    let scale = EarthModel.sphere.pointsPerMeter(atLatitude: latitude)
    // A chord of a quarter degree is off by 2.4e-6 of the radius; far lines bend more on the map.
    #expect(try #require(nearest.min()) < radius * scale * (radius > 5_000_000 ? 2e-4 : 1e-5))

    for (factor, isInside) in [(0.97, true), (1.02, false)] where radius * factor < 19_900_000 {
      let beside = Geodesic.destination(from: start, azimuth: azimuth, distance: radius * factor).place
      guard abs(beside.latitude) < 84.9 else { continue }
      #expect(contains(circle, beside) == isInside, "at \(factor) of the radius")
    }
  }

  @Test func `poles and far sides are inside or outside as they should be`() throws {
    let tromso = try GeoPoint(latitude: 69.65, longitude: 18.96)
    let polar = GeodesicCircle(around: tromso, radius: 4_000_000, count: 720)
    #expect(contains(polar, try GeoPoint(latitude: 84.9, longitude: -160)))
    #expect(!contains(polar, try GeoPoint(latitude: 20, longitude: 18.96)))
    let most = GeodesicCircle(
      around: try GeoPoint(latitude: 10, longitude: 20), radius: 15_000_000, count: 720)
    #expect(contains(most, try GeoPoint(latitude: 80, longitude: -100)))
    #expect(contains(most, try GeoPoint(latitude: -80, longitude: -100)))
    #expect(!contains(most, try GeoPoint(latitude: -10, longitude: -160)))
    #expect(contains(most, try GeoPoint(latitude: 10, longitude: 20)))
  }
}
