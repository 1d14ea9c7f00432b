import PulseDocument
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Files of data that are missing` {
  @Test func `are told twenty times and counted then`() throws {
    let error = try #require(throws: SceneError.self) {
      try TextFiles(texts: [:]).spec { $0.geojson = (0..<5000).map { "\($0).geojson" } }
    }
    #expect(error.diagnostics.count == 21)
    #expect(
      error.diagnostics.last?.description
        == "19.geojson: 4980 more files have problems; correct the listed ones first")
  }
}
