import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseScene
@testable import PulseSceneInput

@Suite struct `The color under the label of a polygon` {
  private func ground(_ options: (inout SceneSpec) throws -> Void = { _ in }) throws -> [RGBA?] {
    let ring = "[[[0,50],[9,50],[9,58],[0,58],[0,50]]]"
    let map =
      #"{"type":"Feature","properties":{"id":"a"},"geometry":{"type":"Polygon","coordinates":\#(ring)}}"#
    let table = "id,time,rate\na,2024-01-01,0\na,2024-01-02,10\n"
    let scene = try DataFiles(["v.csv": table, "m.geojson": map]).resolved {
      ($0.csv, $0.geojson, $0.film.series) = (["v.csv"], ["m.geojson"], "id")
      $0.film.play = .length(2)
      $0.film.colorBy = try ColorScaleSpec(argument: "rate:0..10=#000000,#ffffff")
      $0.film.label = try LabelTemplate(argument: "{rate}")
      try options(&$0)
    }.scene
    return [0, scene.duration - 0.1].flatMap { time in
      scene.displayList(at: time).elements.compactMap { element -> RGBA?? in
        if case .label(let label) = element { .some(label.ground) } else { nil }
      }
    }
  }

  @Test func `is its present fill over the land`() throws {
    let grounds = try ground()
    #expect(grounds.count == 2)
    let (dark, light) = (try #require(grounds.first ?? nil), try #require(grounds.last ?? nil))
    #expect(dark.luminance < 0.2 && light.luminance > 0.8, "\(dark) \(light)")
  }
}
