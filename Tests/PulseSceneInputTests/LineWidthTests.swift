import PulseArguments
import PulseBasics
import PulsePixels
import PulseScene
import Testing

@testable import PulseSceneInput

@Suite struct `The width of a line by value` {
  private static let line = #"{"type":"LineString","coordinates":[[10,40],[12,40],[20,40]]}"#
  private static let square = #"{"type":"Polygon","coordinates":[[[10,40],[20,40],[20,50],[10,50],[10,40]]]}"#
  private static let point = #"{"type":"Point","coordinates":[10,40]}"#

  private func resolved(
    _ geometries: [(String, String)], _ scale: String, _ say: (inout SceneSpec) throws -> Void = { _ in }
  ) throws -> ResolvedScene {
    let features = geometries.map { geometry, value in
      #"{"type":"Feature","properties":{"flow":\#(value)},"geometry":\#(geometry)}"#
    }
    let file = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    return try DataFiles(["a.geojson": file]).resolved {
      $0.geojson = ["a.geojson"]
      $0.film.radiusBy = try RadiusScaleSpec(argument: scale)
      try say(&$0)
    }
  }

  @Test(arguments: [
    // In proportion, as the values differ much; else between the ends.
    ("flow", ["10", "50", "100"], [1.45, 5.25, 10]), ("flow", ["80", "90", "100"], [1, 5.5, 10]),
    ("flow", ["-5", "5", "0"], [1, 10, 5.5]), ("flow=2px..6px", ["10", "20", "30"], [2, 4, 6]),
    ("flow:0..100=0px..8px", ["50", "100", "200"], [4.005, 8, 8]),
    ("flow:0..100=1px..3px/sqrt", ["0", "50", "100"], [1, 2.236, 3]),
  ]) func `is that of the scale`(scale: String, values: [String], widths: [Double]) throws {
    let result = try resolved(values.map { (Self.line, $0) }, scale)
    let found = result.scene.mapPaths.map(\.width.magnitude)
    #expect(zip(found, widths).allSatisfy { abs($0 - $1) < 0.001 } && found.count == widths.count, "\(found)")
    #expect(result.warnings.map(\.description) == [] && result.scene.radiusScale?.isOfLines == true)
  }

  @Test func `is the usual one without a value, and that of a border`() throws {
    let result = try resolved(
      [(Self.line, "4"), (Self.line, "null"), (Self.square, "5"), (Self.line, "\"many\"")], "flow=4px..9px")
    let widths = result.scene.mapPaths.sorted { $0.width.magnitude < $1.width.magnitude }.map(
      \.width.magnitude)
    #expect(widths.last == 4 && widths.dropLast().allSatisfy { $0 == 2 }, "\(widths)")
    #expect(
      result.warnings.map(\.description).contains {
        $0.contains("1 row has no number in 'flow', such as 'many', and the usual width; write numbers")
      }, "\(result.warnings)")
  }

  @Test func `is not that of lines beside points, which have the radii`() throws {
    let result = try resolved([(Self.line, "4"), (Self.point, "5"), (Self.point, "9")], "flow=4px..9px")
    #expect(result.scene.radiusScale?.isOfLines == false)
    #expect(result.scene.mapPaths.map(\.width) == [.points(2)])
    #expect(result.scene.overlays.map(\.radius) == [.points(4), .points(9)])
  }

  @Test func `needs lines with numbers`() throws {
    let polygons = try resolved([(Self.square, "5")], "flow=4px..9px").warnings.map(\.description)
    #expect(
      polygons == ["--radius-by: has no effect on polygons; use a file with points or lines, or --color-by"])
    let error = #expect(throws: SceneError.self) { try resolved([(Self.line, "5")], "flaw") }
    #expect(
      "\(error.map { "\($0)" } ?? "")".contains(
        "--radius-by: no row has a value in 'flaw'; did you mean 'flow'?"))
  }

  @Test func `is explained in the legend by lines`() throws {
    let scene = try resolved([(Self.line, "0"), (Self.line, "50"), (Self.line, "100")], "flow=1px..9px") {
      $0.annotations.legend = .always
    }.scene
    let items = scene.annotations.cards.flatMap(\.items)
    let heights = items.compactMap { item in if case .ramp(_, let rect) = item { rect.height } else { nil } }
    let texts = items.compactMap { item in if case .text(let text, _, _, _, _) = item { text } else { nil } }
    #expect(heights == [1, 5, 9] && texts.suffix(3) == ["0", "50", "100"], "\(items)")
    #expect(!items.contains { if case .disc = $0 { true } else { false } })
  }
}
