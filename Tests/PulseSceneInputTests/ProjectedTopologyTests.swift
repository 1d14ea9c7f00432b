import PulseDocument
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `TopoJSON that is projected already` {
  private func problem(_ name: String, _ scale: String, _ start: String) -> String? {
    let text = """
      {"type": "Topology", "transform": {"scale": [\(scale)], "translate": [\(start)]},
       "objects": {"counties": {"type": "Polygon", "arcs": [[0]]}},
       "arcs": [[[0, 0], [9999, 0], [0, 9999], [-9999, 0], [0, -9999]]]}
      """
    do throws(SceneError) {
      _ = try TextFiles(texts: [name: text]).spec { $0.geojson = [name] }
      return nil
    } catch {
      return error.diagnostics.map(\.description).joined(separator: "; ")
    }
  }

  @Test(arguments: [
    ("counties-albers-10m.json", "use counties-10m.json, which is not projected"),
    (
      "map.json",
      "use the file that is not projected, as us-atlas has counties-10m.json beside counties-albers-10m.json"
    ),
  ])
  func `is refused with the file to use instead`(name: String, remedy: String) {
    #expect(
      problem(name, "0.1,0.06", "-20,5")
        == "\(name): is TopoJSON that is projected already, with coordinates from -20,5 to 979.9,604.9 instead of degrees; \(remedy)"
    )
  }

  @Test func `is none in degrees`() {
    // It would be read by GDAL, which this loader does not have.
    #expect(problem("states.json", "0.01,0.005", "-140,20")?.contains("projected") == false)
  }
}
