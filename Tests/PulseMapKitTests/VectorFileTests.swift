import Foundation
import PulseDocument
import PulseMapKit
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A vector file of another format` {
  private static func spec(_ path: String, layer: String? = nil) throws(SceneError) -> SceneSpec {
    var spec = SceneSpec()
    (spec.geojson, spec.layer) = ([path], layer)
    spec.film.label = LabelTemplate("{name}")
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
}
