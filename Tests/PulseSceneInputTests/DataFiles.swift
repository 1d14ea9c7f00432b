import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput

/// A reader of texts in memory, with the test font and an image.
struct DataFiles: SceneFileLoader {
  var texts: [String: String]

  /// The latitudes and longitudes of the places that are known by name.
  var places: [String: (latitude: Double, longitude: Double)] = [:]

  /// Creates a reader of texts by their paths.
  init(_ texts: [String: String]) { self.texts = texts }

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    guard let text = texts[path] else { throw SceneFileError("is missing; add it") }
    return Array(text.utf8)
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    Bitmap(size: PixelSize(20, 40), color: RGBA(9, 9, 9))
  }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont { TextFont() }

  func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError) -> PlaceSearchResult {
    try TextFiles(texts: texts, places: places).places(named: name, as: meaning)
  }

  /// Reads and resolves the scene that options describe, or a scene file.
  func resolved(
    scene: String? = nil, _ options: (inout SceneSpec) throws -> Void
  ) throws -> ResolvedScene {
    var spec = SceneSpec()
    try options(&spec)
    return try SceneReader(files: self, options: spec).spec(scene: scene).resolved(reading: self)
  }
}
