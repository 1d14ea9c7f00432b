import PulseArguments
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

@Suite struct `Polygons of one outline at several times` {
  /// Two outlines with a value each for three years, the years in no order.
  private static let years = [2005, 2000, 2010].flatMap { year in
    [0, 3].map { west in
      """
      {"type": "Feature", "properties": {"year": \(year), "rate": \(year + west), "name": "p\(west)"},
       "geometry": {"type": "Polygon", "coordinates":
       [[[\(west), 1], [\(west + 2), 1], [\(west + 2), 3], [\(west), 3], [\(west), 1]]]}}
      """
    }
  }

  private func spec(_ options: (inout SceneSpec) throws -> Void) throws -> SceneSpec {
    let json = #"{"type": "FeatureCollection", "features": [\#(Self.years.joined(separator: ","))]}"#
    var given = SceneSpec()
    (given.geojson, given.film.timeField) = (["a.geojson"], "year")
    given.film.colorBy = try ColorScaleSpec(argument: "rate")
    try options(&given)
    return try TextFiles(texts: ["a.geojson": json]).spec { $0 = given }
  }

  @Test func `end in a film where the next one begins`() throws {
    let paths = try spec { $0.film.play = try PlaySpeed(argument: "6s") }.mapPaths
    let times = paths.map { path in
      [path.time, path.end].map { $0.map { Int(($0.secondsSince1970 / 86_400 / 365.25 + 1970).rounded()) } }
    }
    #expect(
      times == [[2005, 2010], [2005, 2010], [2000, 2005], [2000, 2005], [2010, nil], [2010, nil]])
  }

  @Test func `are the newest one in a still of a span`() throws {
    let paths = try spec {
      ($0.film.from, $0.film.to) = (try DataTime(argument: "2001"), try DataTime(argument: "2007"))
      $0.film.label = LabelTemplate("{name} {rate}")
    }.mapPaths
    #expect(paths.map(\.label) == ["p0 2005", "p3 2008"])
  }

  @Test func `stay as they are as series, which have steps of their own`() throws {
    let paths = try spec {
      ($0.film.play, $0.film.series) = (try PlaySpeed(argument: "6s"), "name")
    }.mapPaths
    #expect(paths.allSatisfy { $0.end == nil })
  }
}
