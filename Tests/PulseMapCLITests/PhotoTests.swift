import Foundation
import PulseDocument
import PulseMapKit
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseMapCLI
@testable import PulseSceneInput

@Suite struct `A folder without its files` {
  private func write(_ files: [String: [UInt8]]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try Data(bytes).write(to: folder.file(name)) }
    return folder
  }

  private static let rome = PhotoFixture().at("41/1 54/1 0/1", "N", "12/1 30/1 0/1", "E")
    .elevation("21/1", heading: "90/1").time("2024:05:01 10:00:00", offset: "+02:00")
  private static let madrid = PhotoFixture().at("40/1 24/1 0/1", "N", "3/1 42/1 0/1", "W")

  @Test func `has the photos in it as places, and names those without a position`() throws {
    let folder = try write([
      "b.JPG": Self.madrid.jpeg, "a.jpeg": Self.rome.jpeg, "c.jpg": PhotoFixture().jpeg,
      "notes.txt": Array("x".utf8), ".d.jpg": Self.madrid.jpeg,
    ])
    let path = folder.url.path(percentEncoded: false)
    let base = path.hasSuffix("/") ? path : path + "/"
    let input = InputFiles([path], spec: SceneSpec(), files: InputFileReader())
    #expect(input.diagnostics.isEmpty && input.spec.csv == ["a.jpeg", "b.JPG", "c.jpg"].map { base + $0 })
    var spec = input.spec
    spec.film.label = LabelTemplate("{name} {ele} {heading}")
    let read = try SceneReader(files: InputFileReader(), options: spec).spec(scene: nil)
    #expect(
      read.allOverlays.map(\.latitude) == [41.9, 40.4] && read.allOverlays.map(\.longitude) == [12.5, -3.7])
    #expect(read.allOverlays.map(\.label).first == "a.jpeg 21 90")
    let warning =
      "has a picture without a position, which is left out: 'c.jpg'; write their places into a table to show them"
    #expect(read.warnings.filter { $0.description.hasSuffix(warning) }.count == 1)
  }

  @Test func `may have packed data without a name that tells them`() throws {
    let rows = (0..<9000).map { #"{"lat":1,"lon":\#($0 % 90),"n":\#($0)}"# }.joined(separator: ",")
    let folder = try write(["a.json.gz": gzip(Array("[\(rows)]".utf8)[...], level: 1)])
    let path = folder.file("a.json.gz").path(percentEncoded: false)
    let input = InputFiles([path], spec: SceneSpec(), files: InputFileReader())
    #expect(input.diagnostics.isEmpty && input.spec.csv == [path])
  }

  @Test func `has no photos with a position, which is an error`() throws {
    let folder = try write(["c.jpg": PhotoFixture().jpeg, "d.jpg": PhotoFixture().jpeg])
    var spec = SceneSpec()
    spec.csv = ["c.jpg", "d.jpg"].map { folder.file($0).path(percentEncoded: false) }
    let error = try #require(throws: SceneError.self) {
      try SceneReader(files: InputFileReader(), options: spec).spec(scene: nil)
    }
    #expect(error.diagnostics.count == 1)
    #expect(
      error.diagnostics[0].description.hasSuffix(
        "has no picture with a position in its metadata, only 'c.jpg', 'd.jpg'; write their places into a table"
      ))
  }

  @Test func `has data files of one kind as if they were listed`() throws {
    let table = Array("lat,lon\n1,2\n".utf8)
    let folder = try write(["b.csv": table, "a.csv": table])
    let input = InputFiles(
      [folder.url.path(percentEncoded: false)], spec: SceneSpec(), files: InputFileReader())
    #expect(input.diagnostics.isEmpty && input.spec.csv.map { $0.suffix(5) } == ["a.csv", "b.csv"])
    try Data("<gpx/>".utf8).write(to: folder.file("c.gpx"))
    let mixed = InputFiles(
      [folder.url.path(percentEncoded: false)], spec: SceneSpec(), files: InputFileReader())
    #expect(mixed.spec.csv.isEmpty && mixed.diagnostics.count == 1)
    #expect(
      mixed.diagnostics[0].description.contains("is a folder; write the files in it that are to be drawn"))
  }

  @Test func `has a shapefile as one, with all its parts, and names it beside other files`() throws {
    let folder = try write(
      Dictionary(["a.shp", "a.shx", "a.DBF", "a.prj", "a.shp.xml"].map { ($0, Array("x".utf8)) }) { $1 })
    func input() -> InputFiles {
      InputFiles([folder.url.path(percentEncoded: false)], spec: SceneSpec(), files: InputFileReader())
    }
    // What is in it is looked at, and these are none.
    #expect(input().diagnostics.isEmpty && input().scene?.hasSuffix("/a.shp") == true)
    try Data([0, 0, 0x27, 0x0A]).write(to: folder.file("a.shp"))
    #expect(input().diagnostics.isEmpty && input().spec.geojson.map { $0.suffix(6) } == ["/a.shp"])
    try Data("x".utf8).write(to: folder.file("readme.txt"))
    #expect(input().diagnostics.first?.description.hasSuffix("/a.shp") == true)
    let base = folder.file("b.gdb")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: false)
    let path = base.path(percentEncoded: false)
    #expect(InputFiles([path], spec: SceneSpec(), files: InputFileReader()).spec.geojson == [path])
  }
}
