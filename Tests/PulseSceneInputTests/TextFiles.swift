import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput

/// A reader of in-memory text files.
struct TextFiles: SceneFileLoader {
  var texts: [String: String]

  /// The latitudes and longitudes of the places that are known by name.
  var places: [String: (latitude: Double, longitude: Double)] = [:]

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] {
    guard let text = texts[path] else { throw SceneFileError("is missing; add it") }
    return Array(text.utf8)
  }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    throw SceneFileError("is no picture; name one")
  }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont { TextFont() }

  func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError) -> PlaceSearchResult {
    guard let place = places[name],
      let point = try? GeoPoint(latitude: place.latitude, longitude: place.longitude)
    else { return .unknown(suggestions: []) }
    return .found(NamedPlace(name: name, searchText: name, point: point))
  }

  /// Reads a scene from these files.
  ///
  /// - Parameters:
  ///   - scene: The name of the scene file, if there is one.
  ///   - options: What options say.
  func spec(
    scene: String? = nil, _ options: (inout SceneSpec) -> Void = { _ in }
  ) throws(SceneError) -> SceneSpec {
    var spec = SceneSpec()
    options(&spec)
    return try SceneReader(files: self, options: spec).spec(scene: scene)
  }
}
