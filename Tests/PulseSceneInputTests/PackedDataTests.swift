import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

extension ByteFiles {
  /// Reads the overlays of a table with the warnings.
  fileprivate func table() throws(SceneError) -> (overlays: [OverlaySpec], warnings: [String]) {
    var spec = SceneSpec()
    spec.csv = ["a.csv"]
    spec.film.label = LabelTemplate("{name}")
    let read = try SceneReader(files: self, options: spec).spec(scene: nil)
    return (read.allOverlays, read.warnings.map(\.description))
  }
}

@Suite struct `A data file` {
  private static let table = "name;lat;lon\nL\u{E4}nz\u{20AC};48,3;14,2\nGraz;47;15\n"

  private func labels(_ bytes: [UInt8]) throws -> (labels: [String?], warnings: [String]) {
    let (overlays, warnings) = try ByteFiles(files: ["a.csv": bytes]).table()
    #expect(overlays.first?.latitude == 48.3 && overlays.last?.longitude == 15)
    return (overlays.map(\.label), warnings)
  }

  private static let expected = ["L\u{E4}nz\u{20AC}", "Graz"]

  @Test(arguments: [
    String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .windowsCP1252,
  ])
  func `may be in any encoding that is certain`(encoding: String.Encoding) throws {
    let bytes = [UInt8](try #require(Self.table.data(using: encoding)))
    let (labels, warnings) = try labels(bytes)
    #expect(labels == Self.expected)
    let hint =
      encoding == .windowsCP1252
      ? [
        "a.csv: is not UTF-8, and is read as windows-1252; write --encoding NAME if letters look wrong, or save it as UTF-8"
      ] : []
    let mark =
      encoding == .utf16BigEndian || encoding == .utf16LittleEndian
      ? [
        "a.csv: is UTF-16 without a byte order mark, as its zeros show; save it as UTF-8 if letters look wrong"
      ] : []
    #expect(warnings == hint + mark)
  }

  @Test func `may be packed with gzip or in an archive`() throws {
    let folder = try TemporaryFolder()
    try Data(Self.table.utf8).write(to: folder.file("a.csv"))
    try Oracle.packFiles(in: folder.url)
    for name in ["a.gz", "plain.zip", "packed.zip"] {
      let bytes = [UInt8](try Data(contentsOf: folder.file(name)))
      #expect(try labels(bytes).labels == Self.expected)
      // A damaged file is said to be that.
      var damaged = bytes
      damaged[bytes.count / 3] ^= 0x55
      _ = try? ByteFiles(files: ["a.csv": damaged]).table()
      let short = Array(bytes.prefix(bytes.count / 2))
      #expect(throws: SceneError.self) { try ByteFiles(files: ["a.csv": short]).table() }
    }
  }

  @Test func `of KML has placemarks with their times, fields and colors`() throws {
    var spec = SceneSpec()
    spec.geojson = [Fixtures.url("data/places.kml").path]
    spec.film.play = try PlaySpeed(argument: "8s")
    spec.film.label = LabelTemplate("{name}")
    let text = [UInt8](try Data(contentsOf: Fixtures.url("data/places.kml")))
    let files = ByteFiles(files: [spec.geojson[0]: text])
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    #expect(read.allOverlays.map(\.label) == ["Wien & more"])
    // The point of the last placemark has no time.
    #expect(
      read.warnings.map(\.message) == [
        "1 of 5 placemarks is left out: 1 without a place (Placemark[3]); complete those to be shown",
        "1 row has no time and is left out (Placemark[4]); add a time to those to be shown",
      ])
    #expect(read.mapPaths.map(\.label) == ["Line", "Area", nil])
    #expect(read.mapPaths[0].parts[0][0].map(\.longitude) == [16.37, 17.11, 19.04])
    #expect(read.mapPaths[0].stroke?.argument == "#0000ff" && read.mapPaths[0].strokeOpacity == 0.502)
    #expect(read.mapPaths[0].strokeWidth == .points(4))
    #expect(read.mapPaths[1].parts[0].map(\.count) == [5, 4])
    #expect(read.mapPaths[1].fill?.argument == "#00ff00" && read.mapPaths[1].fillOpacity == 0.498)
    #expect(read.mapPaths[1].time?.text == "2024-01-02T00:00:00Z")
    #expect(read.mapPaths[1].end?.text == "2024-01-09T23:59:59.999999Z")
  }
}
