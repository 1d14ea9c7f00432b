import Foundation
import PulseImages
import PulseTestSupport
import Testing

@Suite struct `A base map from a file` {
  private static let maps = Fixtures.folder.appending(path: "basemaps").path(percentEncoded: false)
  private static let view = "render --lat 41 --lon 1 --radius 4px --zoom 2 --size 40x30 --at 0"

  @Test(arguments: [
    ("table.mbtiles", "MBTiles, raster PNG 256 px, zoom 0 to 2"),
    ("plain.pmtiles", "PMTiles, raster PNG 256 px, zoom 0 to 2"),
    ("xyz/{z}/{x}/{y}.png", "folder, raster PNG 256 px, zoom 0 to 2"),
    ("degrees.tif", "TIFF, 160x100 pixels, EPSG:4326"),
  ])
  func `is told with --verbose, and nothing else is`(name: String, summary: String) throws {
    let folder = try TemporaryFolder()
    let map = "\(Self.maps)/\(name)"
    let words = Self.view.words + ["--basemap", map, "--attribution", "none"]
    let result = try ToolUnderTest.run(words + ["--verbose", "-o", "a.png"], in: folder.url)
    #expect(result.status == 0 && result.standardError.hasPrefix("basemap: \(map): \(summary)\n"))
    let plain = try ToolUnderTest.run(words + ["-o", "b.png"], in: folder.url)
    #expect(plain.status == 0 && plain.standardError == "")
    #expect(try Data(contentsOf: folder.file("a.png")) == Data(contentsOf: folder.file("b.png")))
  }

  @Test(arguments: ["degrees.tif", "utm.tif", "degrees.png"])
  func `that is an image is shown as a whole where nothing else says what to show`(name: String) throws {
    let folder = try TemporaryFolder()
    let words = [
      "render", "--basemap", "\(Self.maps)/\(name)", "--size", "80x50", "--attribution", "none", "-o",
      "a.png",
    ]
    let result = try ToolUnderTest.run(words, in: folder.url)
    #expect(result.status == 0 && result.standardError == "", "\(result.standardError)")
  }

  @Test(arguments: ["plain.pmtiles", "view.mbtiles", "utm.tif"])
  func `is shown as a whole without its option, and says where a pulse can be`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(Self.maps)/\(name)"
    let alone = try ToolUnderTest.run(["render", path, "--size", "256x256", "-o", "a.png"], in: folder.url)
    #expect(alone.status == 0 && alone.standardError == "", "\(alone.standardError)")
    let given = try ToolUnderTest.run(
      ["render", "--basemap", path, "--size", "256x256", "-o", "b.png"], in: folder.url)
    #expect(given.status == 0, "\(given.standardError)")
    #expect(try Data(contentsOf: folder.file("a.png")) == Data(contentsOf: folder.file("b.png")))
    let pulse = try ToolUnderTest.run(["render", path, "--effect", "dot", "-o", "c.png"], in: folder.url)
    let message = "--lat: no place of the pulse is given, only the view; write --place LAT,LON, such as "
    #expect(pulse.status == 2 && pulse.standardError.contains(message), "\(pulse.standardError)")
    let place = pulse.standardError.components(separatedBy: ", such as ").last?.split(separator: " ").first
    let placed = try ToolUnderTest.run(
      ["render", path, "--effect", "dot", "--place", String(place ?? ""), "-o", "c.png"], in: folder.url)
    #expect(placed.status == 0, "\(placed.standardError)")
  }

  @Test func `is the same from every store, with any number of jobs, and opaque enough for GIF`() throws {
    let folder = try TemporaryFolder()
    let stores = ["table.mbtiles", "view.mbtiles", "bare.mbtiles", "plain.pmtiles", "stored.pmtiles"]
    var files: Set<Data> = []
    for (jobs, store) in zip([1, 2, 3, 1, 8], stores) {
      try ToolUnderTest.succeed(
        "render --lat 41 --lon 1 --zoom 1.3 --radius 9px --size 60x40 --fps 5 "
          + "--camera z=2@1/linear:0.4 --jobs \(jobs) --attribution none --no-metadata "
          + "--basemap \(Self.maps)/\(store) -o a.gif",
        in: folder.url)
      files.insert(try Data(contentsOf: folder.file("a.gif")))
    }
    #expect(files.count == 1)
  }

  @Test func `is found beside the scene file that names it`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("maps"), withIntermediateDirectories: true)
    for name in ["degrees.png", "degrees.pgw"] {
      try FileManager.default.copyItem(
        at: Fixtures.folder.appending(path: "basemaps/\(name)"), to: folder.file("maps/\(name)"))
    }
    try Data(#"{"lat": 47, "lon": 8, "zoom": 3, "size": "40x30", "basemap": "degrees.png"}"#.utf8)
      .write(to: folder.file("maps/scene.json"))
    try ToolUnderTest.succeed("render maps/scene.json -o a.gif", in: folder.url)
    try Data(#"{"lat": 47, "lon": 8, "zoom": 3, "size": "40x30", "basemap": "other.png"}"#.utf8)
      .write(to: folder.file("maps/scene.json"))
    for command in ["render maps/scene.json -o b.gif", "scene maps/scene.json"] {
      let result = try ToolUnderTest.run(command, in: folder.url)
      #expect(result.status == 2)
      #expect(
        result.standardError
          == "pulsemap: error: maps/scene.json: basemap: 'maps/other.png' cannot be read: No such file or directory; "
          + "check the path\n")
    }
  }

  @Test func `warns of what is not there, in the report, too`() throws {
    let folder = try TemporaryFolder()
    let map = "\(Self.maps)/from_north.mbtiles"
    let result = try ToolUnderTest.run(
      "render --lat -41 --lon 1 --radius 4px --zoom 2 --size 40x30 --basemap \(map) --report json -o a.gif",
      in: folder.url)
    let warning = "--basemap: '\(map)' has no tiles here; it covers -90,1,90,65 at zoom 2 to 2"
    #expect(result.status == 0 && result.standardError == "pulsemap: warning: \(warning)\n")
    #expect(String(decoding: result.standardOutput, as: UTF8.self).contains("has no tiles here"))
  }
}
