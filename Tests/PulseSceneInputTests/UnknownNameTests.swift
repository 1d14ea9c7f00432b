import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import Synchronization
import Testing

/// A reader that knows Rome, and counts the searches for names that are similar to an unknown one.
private final class CountingFiles: SceneFileLoader {
  let table: String
  let searches = Mutex(0)

  init(_ table: String) { self.table = table }

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] { Array(table.utf8) }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap {
    throw SceneFileError("is no picture; name one")
  }

  func font(at paths: [String]) throws(SceneFileError) -> any SceneFont { TextFont() }

  func knownPlaces(named name: String, as meaning: PlaceMeaning) throws(SceneFileError) -> PlaceSearchResult {
    guard name == "Rome", let point = try? GeoPoint(latitude: 41.9, longitude: 12.5) else {
      return .unknown(suggestions: [])
    }
    return .found(NamedPlace(name: name, searchText: name, point: point))
  }

  func places(named name: String, as meaning: PlaceMeaning) throws(SceneFileError) -> PlaceSearchResult {
    searches.withLock { $0 += 1 }
    return try knownPlaces(named: name, as: meaning)
  }
}

@Suite struct `Names of places that are not known` {
  @Test func `are compared with others only for what is told`() throws {
    let rows = (0..<2000).map { "Rome\nX\($0)y\n" }.joined()
    let files = CountingFiles("city\n" + rows)
    var spec = SceneSpec()
    spec.csv = ["a.csv"]
    let resolved = try SceneReader(files: files, options: spec).spec(scene: nil).resolved(reading: files)
    #expect(resolved.scene.overlays.count == 2000)
    #expect(files.searches.withLock { $0 } <= 50)
    #expect(resolved.warnings.contains { "\($0)".contains("'X0y' is not on the built-in map") })
  }
}
