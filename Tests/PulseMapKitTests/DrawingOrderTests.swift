import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@Suite struct `Overlays of one place` {
  /// A file reader that returns one text for any path.
  private struct OneFile: SceneFileLoader {
    let text: String

    func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] { Array(text.utf8) }

    func bitmap(of path: String) throws(SceneFileError) -> Bitmap { throw SceneFileError("is not there") }
  }

  // SVPulsingAnnotationView: several annotations of one map, each a view of its own.
  @Test(arguments: [("red", "blue", RGBA(0, 0, 255)), ("blue", "red", RGBA(255, 0, 0))])
  func `lie on each other in the order of the file`(first: String, second: String, top: RGBA) throws {
    let text = """
      {"size": "40x40", "basemap": "white", "lat": 0, "lon": 0, "zoom": 5, "scaleRange": [1, 1],
       "opacityRange": [1, 1], "overlays": [
        {"lat": 0, "lon": 0, "radius": "15px", "color": "\(first)"},
        {"lat": 0, "lon": 0, "radius": "8px", "color": "\(second)"}]}
      """
    let files = OneFile(text: text)
    let spec = try SceneReader(files: files, options: SceneSpec()).spec(scene: "scene.json")
    let bitmap = try picture(of: spec)
    #expect(bitmap[20, 20] == top)
    let below: RGBA = top == RGBA(0, 0, 255) ? RGBA(255, 0, 0) : RGBA(0, 0, 255)
    #expect(bitmap[20, 31] == below && bitmap[1, 1] == RGBA(255, 255, 255))
  }
}
