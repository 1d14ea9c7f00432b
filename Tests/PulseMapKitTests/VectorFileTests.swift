import Foundation
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A vector file of another format` {
  private static func spec(_ path: String, layer: String? = nil, label: String? = "{name}") throws(SceneError)
    -> SceneSpec
  {
    var spec = SceneSpec()
    (spec.geojson, spec.layer) = ([path], layer)
    spec.film.label = label.flatMap { LabelTemplate($0) }
    return try SceneReader(files: DiskFileReader(), options: spec).spec(scene: nil)
  }

  @Test func `is read through GDAL, in longitude and latitude`() throws {
    let folder = try TemporaryFolder()
    let expected = try Oracle.makeVectorFiles(in: folder.url)
    #expect(expected.count == 6)
    for (name, places) in expected {
      let path = folder.file(name).path(percentEncoded: false)
      let spec = try Self.spec(path, layer: name == "two.gpkg" ? "towns" : nil)
      let found = spec.allOverlays
      // FlatGeobuf sorts features by their places.
      let names = ["Wien", "Graz", "Linz"]
      #expect(found.compactMap(\.label).sorted() == names.sorted(), "\(name)")
      for (label, place) in zip(names, places) {
        let overlay = try #require(found.first { $0.label == label })
        // GeoJSON has seven decimals.
        #expect(abs((overlay.longitude ?? 0) - place[0]) < 2e-7, "\(name)")
        #expect(abs((overlay.latitude ?? 0) - place[1]) < 2e-7, "\(name)")
      }
      #expect(spec.warnings.isEmpty, "\(name)")
    }
    let path = folder.file("two.gpkg").path(percentEncoded: false)
    #expect(try Self.spec(path, layer: "ways").mapPaths.map(\.label) == ["all"])
  }

  @Test func `says which layers it has, and when it is damaged`() throws {
    let folder = try TemporaryFolder()
    _ = try Oracle.makeVectorFiles(in: folder.url)
    func message(_ name: String, _ layer: String?) throws -> String {
      let path = folder.file(name).path(percentEncoded: false)
      let error = try #require(throws: SceneError.self) { try Self.spec(path, layer: layer) }
      return error.diagnostics.map(\.message).joined()
    }
    #expect(try message("two.gpkg", nil) == "has 2 layers, 'towns', 'ways'; write --layer NAME")
    #expect(
      try message("two.gpkg", "town")
        == "has no layer 'town', only 'towns', 'ways'; did you mean 'towns'?")
    #expect(try message("broken.gpkg", "towns").hasPrefix("cannot be read by GDAL"))
  }

  /// Returns the number of places, and those of the lines and of the polygons.
  private static func counts(_ path: String, layer: String? = nil) throws -> [Int] {
    let spec = try spec(path, layer: layer, label: nil)
    return [spec.allOverlays.count]
      + [false, true].map { isClosed in
        spec.mapPaths.filter { $0.isClosed == isClosed }.reduce(0) { $0 + $1.parts.count }
      }
  }

  @Test func `has all parts of its collections, also surfaces, and places beyond the antimeridian`() throws {
    let folder = try TemporaryFolder()
    _ = try Oracle.makeVectorFiles(in: folder.url)
    for (name, counts) in [
      ("mixed.gpkg", [1, 1, 1]), ("mixed.fgb", [1, 1, 1]), ("beyond.gpkg", [2, 0, 0]),
      ("triangle.fgb", [0, 0, 1]),
      ("surface.shp", [0, 0, 2]), ("base.gdb", [1, 0, 0]), ("base.gdb/", [1, 0, 0]),
    ] {
      #expect(try Self.counts(folder.file(name).path(percentEncoded: false)) == counts, "\(name)")
    }
  }

  @Test func `is read without its index, which is not written beside it, and in folders of an archive`()
    throws
  {
    let folder = try TemporaryFolder()
    _ = try Oracle.makeVectorFiles(in: folder.url)
    func path(_ name: String) -> String { folder.file(name).path(percentEncoded: false) }
    for kind in ["unindexed", "bare"] {
      let before = try FileManager.default.contentsOfDirectory(atPath: path(kind)).sorted()
      #expect(try Self.counts(path("\(kind)/mercator.shp")) == [3, 0, 0])
      #expect(try FileManager.default.contentsOfDirectory(atPath: path(kind)).sorted() == before)
    }
    let unindexed = try Self.spec(path("unindexed/mercator.shp"))
    #expect(unindexed.allOverlays.compactMap(\.label) == ["Wien", "Graz", "Linz"])
    #expect(try Self.counts(path("nested.zip")) == [3, 0, 0])
    #expect(try Self.counts(path("several.zip"), layer: "others") == [3, 0, 0])
    let error = try #require(throws: SceneError.self) { try Self.spec(path("several.zip")) }
    #expect(error.diagnostics.map(\.message) == ["has 2 layers, 'mercator', 'others'; write --layer NAME"])
  }

  @Test func `without a reference system says with which command it gets one`() throws {
    let folder = try TemporaryFolder()
    _ = try Oracle.makeVectorFiles(in: folder.url)
    let path = folder.file("unknown/mercator.shp").path(percentEncoded: false)
    func messages() throws -> [String] {
      try #require(throws: SceneError.self) { try Self.spec(path) }.diagnostics.map(\.message)
    }
    #expect(
      try messages() == [
        "has coordinates from 1590756,5953507 to 1822300,6158584, which are no degrees, and does not say their reference system in "
          + "a .prj file; find out its number of EPSG, and write it for NUMBER in "
          + "ogr2ogr -s_srs EPSG:NUMBER -t_srs EPSG:4326 mercator.geojson \(path)"
      ])
    try FileManager.default.removeItem(at: folder.file("unknown/mercator.shx"))
    #expect(
      try messages().first?.contains("ogr2ogr --config SHAPE_RESTORE_SHX YES -s_srs EPSG:NUMBER") == true)
  }
}
