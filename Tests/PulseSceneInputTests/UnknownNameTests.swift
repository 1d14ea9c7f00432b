import PulseDocument
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

@Suite struct `Names of columns and properties` {
  @Test(arguments: [
    ("lat,lon,radious\n1,2,5px\n", true), ("lat,lon,radious\n1,2,large\n", false),
    ("lat,lon,Longitude_1\n1,2,3\n", false), ("lat,lon,radius,radious\n1,2,5px,5px\n", false),
    ("lat,lon,tracks\n1,2,7\n", false),
  ])
  func `are called misspelled if their values fit an option that has no other`(table: String, isTold: Bool)
    throws
  {
    let spec = try TextFiles(texts: ["a.csv": table]).spec { $0.csv = ["a.csv"] }
    #expect(spec.warnings.contains { $0.description.contains("did you mean") } == isTold)
  }

  @Test(arguments: [
    (#"{"pop_min": 5000}"#, false), (#"{"radious": "5px"}"#, true), (#"{"radious": "many"}"#, false),
    (#"{"Track": "Harvey"}"#, false), (#"{"radious": "5px", "radius": "4px"}"#, false),
  ])
  func `are called misspelled in features for the same reasons`(properties: String, isTold: Bool) throws {
    let text =
      #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"Point","coordinates":[2,1]}}"#
    let spec = try TextFiles(texts: ["a.geojson": text]).spec { $0.geojson = ["a.geojson"] }
    #expect(spec.warnings.contains { $0.description.contains("did you mean") } == isTold)
  }

  @Test func `of two columns with one meaning are told with the option that chooses`() throws {
    let files = TextFiles(texts: ["a.csv": "lat,lng,lon\n1,2,3\n"])
    let error = #expect(throws: SceneError.self) { try files.spec { $0.csv = ["a.csv"] } }
    #expect(
      error?.diagnostics.first?.message
        == "the columns 'lng' and 'lon' have the same meaning; write --columns lon=lon for the one that is meant, or remove "
        + "one of them")
    let chosen = try files.spec {
      ($0.csv, $0.columns) = (["a.csv"], try? ColumnNameList(argument: "lon=lng"))
    }
    #expect(chosen.allOverlays.map(\.longitude) == [2])
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
