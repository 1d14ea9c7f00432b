import Foundation
import Glibc
import PulseArguments
import PulseDocument
import PulseGeo
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseMapCLI

/// A notation and the usual one with the same meaning.
private struct Notation: Sendable, CustomTestStringConvertible {
  let typed: [String]
  let usual: [String]

  init(_ typed: String..., means usual: [String]) {
    (self.typed, self.usual) = (typed, usual)
  }

  var testDescription: String { typed.joined(separator: " ") }
}

@Suite struct `Input as people write it` {
  @Test(arguments: [
    Notation("--lat", "52,5", means: ["--lat", "52.5"]),
    Notation("--lat", "52.5N", means: ["--lat", "52.5"]),
    Notation("--lat", "52.5 n", means: ["--lat", "52.5"]),
    Notation("--lat", "N52.5", means: ["--lat", "52.5"]),
    Notation("--lat", "52.5\u{B0}", means: ["--lat", "52.5"]),
    Notation("--lat", "+52.5", means: ["--lat", "52.5"]),
    Notation("--lat", "33.9S", means: ["--lat", "-33.9"]),
    Notation("--lat", "-33.9S", means: ["--lat", "-33.9"]),
    Notation("--lat", "\u{2212}33.9", means: ["--lat", "-33.9"]),
    Notation("--lat", "52\u{B0}30'18\"N", means: ["--lat", "52.505"]),
    Notation("--lat", "52\u{B0}30\u{2032}18\u{2033}", means: ["--lat", "52.505"]),
    Notation("--lat", "52\u{B0} 30' 18\" S", means: ["--lat", "-52.505"]),
    Notation("--lat", "52\u{B0}30.3'", means: ["--lat", "52.505"]),
    Notation("--lat", "52\u{BA}30\u{B4}18''S\u{FEFF}", means: ["--lat", "-52.505"]),
    Notation(
      "--lat", "52\u{B0}\u{202F}30\u{2032}\u{202F}18\u{2033}\u{202F}Nord", means: ["--lat", "52.505"]),
    Notation("--lat", "52 deg 30' 18\" south", means: ["--lat", "-52.505"]),
    Notation("--lat", "52\u{B0}30", means: ["--lat", "52.5"]),
    Notation("--lon", "12.4W", means: ["--lon", "-12.4"]),
    Notation("--lon", "12,4 E", means: ["--lon", "12.4"]),
    Notation("--lon", "-122\u{B0}30'", means: ["--lon", "-122.5"]),
    Notation("--center", "41.9,12.5", means: ["--lat", "41.9", "--lon", "12.5"]),
    Notation("--center", "41.9, 12.5", means: ["--lat", "41.9", "--lon", "12.5"]),
    Notation("--center", "41,9;12,5", means: ["--lat", "41.9", "--lon", "12.5"]),
    Notation("--center", "41.9N 12.5W", means: ["--lat", "41.9", "--lon", "-12.5"]),
    Notation("--center=-33.9,151.2", means: ["--lat", "-33.9", "--lon", "151.2"]),
    Notation("--center", "-33.9,151.2", means: ["--lat", "-33.9", "--lon", "151.2"]),
  ])
  fileprivate func `has places in any notation of degrees`(_ notation: Notation) throws {
    try expectSame(notation)
  }

  @Test(arguments: [
    Notation("--duration", "10s", means: ["--duration", "10"]),
    Notation("--duration", "1.5 s", means: ["--duration", "1.5"]),
    Notation("--duration", "500ms", means: ["--duration", "0.5"]),
    Notation("--duration", "2min", means: ["--duration", "120"]),
    Notation("--duration", "1 Hour", means: ["--duration", "3600"]),
    Notation("--delay", "0.1s", means: ["--delay", "0.1"]),
    Notation("--delay", "100ms", means: ["--delay", "0.1"]),
    Notation("--pulse-duration", "800 ms", means: ["--pulse-duration", "0.8"]),
    Notation("--at", "20ms", means: ["--at", "0.02"]),
    Notation("--timeout", "1min", means: ["--timeout", "60"]),
    Notation("--radius", "5 km", means: ["--radius", "5km"]),
    Notation("--radius", "5KM", means: ["--radius", "5km"]),
    Notation("--radius", "5 Mi", means: ["--radius", "5mi"]),
    Notation("--radius", "40PX", means: ["--radius", "40px"]),
    Notation("--stroke-width", "3 px", means: ["--stroke-width", "3px"]),
    Notation("--max-bytes", "500kB", means: ["--max-bytes", "500000"]),
    Notation("--max-bytes", "2MB", means: ["--max-bytes", "2000000"]),
    Notation("--max-bytes", "1MiB", means: ["--max-bytes", "1048576"]),
    Notation("--max-bytes", "1.5 m", means: ["--max-bytes", "1500000"]),
  ])
  fileprivate func `has durations, lengths and sizes with units`(_ notation: Notation) throws {
    try expectSame(notation)
  }

  // The hexadecimal values are those that Chromium computes for the same texts.
  @Test(arguments: [
    Notation("--color", "ff0000", means: ["--color", "#ff0000"]),
    Notation("--color", "ff000080", means: ["--color", "#ff000080"]),
    Notation("--color", "hsl(210 100% 50%)", means: ["--color", "#0080ff"]),
    Notation("--color", "hsl(210, 100%, 50%)", means: ["--color", "#0080ff"]),
    Notation("--color", "hsl(-150deg 100% 50%)", means: ["--color", "#0080ff"]),
    Notation("--color", "hsla(0.5turn 40% 20% / 0.5)", means: ["--color", "#1f474780"]),
    Notation("--color", "hwb(120 20% 40%)", means: ["--color", "#339933"]),
    Notation("--color", "hwb(120 80% 80%)", means: ["--color", "#808080"]),
    Notation("--color", "rgb(255 0 0 / 50%)", means: ["--color", "#ff000080"]),
    Notation("--color", "rgb(300, -5, 0)", means: ["--color", "#ff0000"]),
    Notation("--color", "rgb(50% 100 none)", means: ["--color", "#806400"]),
  ])
  fileprivate func `has colors of CSS`(_ notation: Notation) throws { try expectSame(notation) }

  @Test(arguments: [
    Notation("--labels", "none", means: ["--labels=none"]),
    Notation("--scale-bar", "always", means: ["--scale-bar=always"]),
    Notation("--no-labels", means: ["--labels=none"]),
    Notation("--no-caption", "--no-inset", means: ["--caption=none", "--inset=none"]),
    Notation("--no-attribution", means: ["--attribution", "none"]),
    Notation("--no-borders", means: ["--borders", "none"]),
    Notation("--strict", "--no-strict", means: ["--no-strict"]),
    Notation("--sidecar", "--no-sidecar", means: []),
    Notation("--no-autoreverse", means: ["--autoreverse=false"]),
    Notation("--no-progress", means: ["--progress", "never"]),
    Notation(
      "-z", "5", "-s", "64x32", "-r", "40px", means: ["--zoom", "5", "--size", "64x32", "--radius", "40px"]),
    Notation("-z5", "-r=40px", means: ["--zoom", "5", "--radius", "40px"]),
    Notation("--json", means: ["--report", "json"]),
  ])
  fileprivate func `has switches and short names`(_ notation: Notation) throws { try expectSame(notation) }

  @Test func `overrides a switch of a scene file`() throws {
    let files = SceneFiles(scene: #"{"lat": 1, "lon": 2, "popIn": true, "strict": true, "labels": "always"}"#)
    let options = try RenderOptions.command.parse(["--no-pop-in", "--no-strict", "--no-labels"]).spec
    let spec = try SceneReader(files: files, options: options).spec(scene: "scene.json")
    #expect(!spec.overlayDefaults.popsIn && !spec.isStrict && spec.mapStyle.labels == .never)
  }

  private func expectSame(_ notation: Notation) throws {
    #expect(
      try RenderOptions.command.parse(notation.typed).described
        == RenderOptions.command.parse(notation.usual).described)
  }

  @Test func `has files without their option`() throws {
    let input = InputFiles(
      ["a.geojson", "b.CSV", "c.tsv", "d.gpx", "e.json"], spec: SceneSpec(), files: InputFileReader())
    #expect(input.scene == "e.json" && input.diagnostics.isEmpty)
    #expect(input.spec.geojson == ["a.geojson"] && input.spec.csv == ["b.CSV", "c.tsv"])
    #expect(input.spec.overlayDefaults.track.file?.argument == "d.gpx")
    #expect(InputFiles(["-"], spec: SceneSpec(), files: InputFileReader()).scene == "-")
  }

  @Test func `has records of JSON as tables, whatever their name`() throws {
    let folder = try TemporaryFolder()
    let texts = [
      "a.json": #"[{"lat": 1}]"#, "d.json": "[]",
      "e.json": #"{"ttl": 60, "data": {"stations": [{"lat": 1, "lon": 2}]}}"#,
      "b.log": "{\"lat\": 1}\n{\"lat\": 2}\n", "c.jsonl": #"{"lat": 1}"#,
    ]
    let paths = try texts.keys.sorted().map { name in
      let file = folder.file(name)
      try Data((texts[name] ?? "").utf8).write(to: file)
      return file.path
    }
    let input = InputFiles(paths, spec: SceneSpec(), files: InputFileReader())
    #expect(input.spec.csv == paths && input.scene == nil && input.diagnostics.isEmpty)
  }

  @Test func `has waypoints of GPX without a way as places`() throws {
    let folder = try TemporaryFolder()
    let point = "<wpt lat='1' lon='2'><time>2024-05-01</time></wpt>"
    func input(_ text: String, _ name: String = "a.gpx") throws -> SceneSpec {
      try Data("<gpx>\(text)</gpx>".utf8).write(to: folder.file(name))
      let input = InputFiles([folder.file(name).path], spec: SceneSpec(), files: InputFileReader())
      #expect(input.scene == nil && input.diagnostics.isEmpty)
      return input.spec
    }
    for places in [point, point + point + "<trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>"] {
      let spec = try input(places)
      #expect(spec.geojson == [folder.file("a.gpx").path] && spec.tracks.isEmpty)
    }
    #expect(try input(point, "a.xml").geojson.count == 1)
    let way = try input(point + "<rte><rtept lat='1' lon='2'/><rtept lat='2' lon='2'/></rte>")
    #expect(way.geojson.isEmpty && way.tracks.count == 1)
  }

  @Test(arguments: ["a.jsonl", "a.ndjson", "a.json"])
  func `has features of GeoJSON as such where records could be`(name: String) throws {
    let folder = try TemporaryFolder()
    let feature =
      #"{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}"#
    let isSequence = name != "a.json"
    let text = isSequence ? "\(feature)\n\(feature)\n" : feature
    let file = folder.file(name)
    try Data(text.utf8).write(to: file)
    let input = InputFiles([file.path], spec: SceneSpec(), files: InputFileReader())
    #expect(input.spec.csv.isEmpty && input.scene == nil && input.diagnostics.isEmpty)
    #expect(input.spec.geojson == [file.path])
  }

  @Test(arguments: [
    (#"{"type" : "Polygon", "coordinates": []}"#, false), (#"{"type": "Topology", "objects": {}}"#, false),
    (#"{"title": "Feature", "overlays": []}"#, true), (#"{"overlays": [{"effect": {"layers": []}}]}"#, true),
    (#"{"lat": 1, "lon": 2, "title": "Point"}"#, true),
  ])
  func `has a scene by what is in it, not by its name`(text: String, isScene: Bool) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.json")
    try Data(text.utf8).write(to: file)
    let input = InputFiles([file.path], spec: SceneSpec(), files: InputFileReader())
    #expect(input.scene == (isScene ? file.path : nil))
    #expect(input.spec.geojson == (isScene ? [] : [file.path]))
  }

  @Test(arguments: [
    (["a.json", "b.json"], "'b.json' is a second scene file after 'a.json'; only one is allowed"),
    (["%H:%M"], "'%H:%M' is not a scene file; for a clock, write --clock=%H:%M"),
    (["a.gif"], "'a.gif' is not a scene file; write -o a.gif"),
    (["my frames/%d.png"], "'my frames/%d.png' is not a scene file; write -o 'my frames/%d.png'"),
    (["town.mbtiles"], "'town.mbtiles' is not a scene file; write --basemap town.mbtiles"),
    (["town.TIF"], "'town.TIF' is not a scene file; write --basemap town.TIF"),
    (["Inter.ttf"], "'Inter.ttf' is not a scene file; write --font Inter.ttf"),
    (
      ["https://www.openstreetmap.org/#map=12/48.2/16.37"],
      "'https://www.openstreetmap.org/#map=12/48.2/16.37' is not a scene file; for its map, write --center 48.2,16.37 --zoom 12"
    ),
    (
      ["https://maps.app.goo.gl/abc"],
      "'https://maps.app.goo.gl/abc' is not a scene file; for a place, open it in a browser, and write --place with the address "
        + "that has an '@' and coordinates in it"
    ),
    (["http://a/{z}.png"], "'http://a/{z}.png' is not a scene file; write --basemap 'http://a/{z}.png'"),
  ])
  func `has files that need their option`(paths: [String], message: String) {
    let diagnostics = InputFiles(paths, spec: SceneSpec(), files: InputFileReader()).diagnostics
    #expect(diagnostics.map(\.description) == ["FILE: \(message)"])
  }

  @Test(arguments: [
    ("square", 1080, 1080, 2), ("story", 1080, 1920, 2), ("wide", 1920, 1080, 2), ("og", 1200, 630, 2),
    ("OG", 1200, 630, 2),
  ])
  func `has sizes by name, in pixels`(name: String, width: Int, height: Int, ratio: Int) throws {
    let viewport = try viewport(["--size", name])
    #expect(viewport.width * viewport.pixelRatio == width && viewport.height * viewport.pixelRatio == height)
    #expect(viewport.pixelRatio == ratio)
    let fine = try self.viewport(["--size", name, "--scale", "1"])
    #expect(fine.width == width && fine.height == height && fine.pixelRatio == 1)
  }

  @Test func `has a size by name that its scale divides`() throws {
    #expect(try viewport(["--size", "story", "--scale", "3"]).width == 360)
    let error = #expect(throws: SceneError.self) { try self.viewport(["--size", "og", "--scale", "4"]) }
    #expect(
      error?.diagnostics.map(\.description)
        == ["--scale: '4' does not divide the 1200x630 pixels of 'og'; use 1, 2 or 3"])
  }

  private func viewport(_ words: [String]) throws -> Viewport {
    let words = ["--lat", "41.9", "--lon", "12.5"] + words
    return try RenderOptions.command.parse(words).spec.resolved().scene.viewport
  }
}

/// A loader with one scene file.
private struct SceneFiles: SceneFileLoader {
  let scene: String

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] { Array(scene.utf8) }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { throw SceneFileError("is no image") }
}

@Suite struct `A view of a box` {
  private func bounds(_ words: [String]) throws -> (
    Viewport, west: Double, south: Double, east: Double, north: Double
  ) {
    let words = ["--lat", "41.9", "--lon", "12.5", "--radius", "9px"] + words
    let view = try RenderOptions.command.parse(words).spec.resolved().scene.viewport
    let corners = [(0, 0), (view.width, view.height)].map { x, y in
      let side = Mercator.worldSize * exp2(Double(view.zoom) - Mercator.nativeZoom)
      let center = Mercator.project(view.center)
      let scale = Mercator.worldSize / side
      return Mercator.unproject(
        MapPoint(
          x: center.x + (Double(x) - Double(view.width) / 2) * scale,
          y: center.y + (Double(y) - Double(view.height) / 2) * scale))
    }
    return (view, corners[0].longitude, corners[1].latitude, corners[1].longitude, corners[0].latitude)
  }

  @Test func `touches the edges of the image`() throws {
    let (_, west, south, east, north) = try bounds(["--bbox", "10,40,15,44", "--size", "400x300"])
    // The box is higher than the image: its north and south are the edges.
    #expect(abs(north - 44) < 1e-9 && abs(south - 40) < 1e-9)
    #expect(west < 10 && east > 15 && abs((west + east) / 2 - 12.5) < 1e-9)
  }

  @Test func `may cross the antimeridian`() throws {
    let (view, west, _, east, _) = try bounds(["--bbox", "170,-50,-170,-30", "--size", "300x900"])
    #expect(abs(abs(view.center.longitude) - 180) < 1e-9)
    #expect(abs(west - 170) < 1e-9 && abs(east + 170) < 1e-9)
  }

  @Test func `has no zoom of its own`() throws {
    let error = #expect(throws: SceneError.self) {
      try self.bounds(["--bbox", "10,40,15,44", "--zoom", "5"])
    }
    #expect(
      error?.diagnostics.map(\.description) == ["--zoom: conflicts with --bbox; use one of them"])
  }
}

@Suite struct `A notation that other tools use` {
  @Test(
    arguments: [
      ("5 miles", 5 * 1609.344), ("1 mile", 1609.344), ("5 kilometers", 5000.0), ("2 KM", 2000.0),
      ("3 nm", 5556.0), ("3nmi", 5556.0), ("1 nautical mile", 1852.0), ("12 metres", 12.0), ("1e3 m", 1000.0),
      ("1 foot", 0.3048), ("2.5 yd", nil),
    ] as [(String, Double?)])
  func `is a length with its unit in words`(text: String, meters: Double?) {
    #expect((try? GroundLengthArgument(argument: text))?.length == meters.map { .meters($0) })
    #expect((try? LayerWidthArgument(argument: text))?.extent == meters.map { .length(.meters($0)) })
  }

  @Test(arguments: [("40 pixels", 40.0), ("1pixel", 1.0)])
  func `is a length on the screen in words`(text: String, points: Double) throws {
    #expect(try GroundLengthArgument(argument: text).length == .points(points))
  }

  @Test(arguments: ["5 light years", "5 k", "5 nautical", "m", "5m m", "5 ", " 5m", "5 miles2"])
  func `is no length without a number and a known unit`(text: String) {
    #expect(throws: ArgumentValueError.self) { try GroundLengthArgument(argument: text) }
  }

  @Test(arguments: [
    "geo:48.25,16.5", "GEO:48.25,16.5;crs=wgs84;u=40", "geo:48.25,16.5,183", "geo:48.25,16.5?z=11",
    "POINT(16.5 48.25)", "point (16.5 48.25)", "48,25 16,5", "48.25 16.5", "48.25N,16.5E", "48.25N 16.5E",
    "48.25 N 16.5 E", "48\u{B0} 15' N 16\u{B0} 30' E", "48 15 00 N 16 30 00 E",
    "https://www.google.com/maps/@48.25,16.5,12z?entry=ttu",
    "https://www.openstreetmap.org/#map=12/48.25/16.5&layers=C",
  ])
  func `is a place`(text: String) throws {
    let place = try CenterArgument(argument: text)
    #expect(place.latitude == 48.25 && place.longitude == 16.5)
  }

  @Test(arguments: [
    ("16.5E,48.25N", "has the longitude first; write 48.25N,16.5E"),
    ("16.5E 48.25N", "has the longitude first; write 48.25N,16.5E"),
    ("139.7,35.7", "is out of range; use a latitude from -90 to 90, or write the latitude first: 35.7,139.7"),
    (
      "geo:139.7,35.7",
      "is out of range; use a latitude from -90 to 90, or write the latitude first: 35.7,139.7"
    ),
    ("https://maps.app.goo.gl/Ab1", "is not a place; use LAT,LON in degrees, such as 41.9,12.5"),
    (
      "8FWR6C5C+2V",
      "is a plus code, which is not read; write LAT,LON in degrees, such as 41.9,12.5, which maps on the web show for it"
    ),
    (
      "UTM 37N 342221 39206",
      "is a UTM position, which is not read; write LAT,LON in degrees, such as 41.9,12.5, which maps on the web show for it"
    ),
    (
      "37M 123456 9876543",
      "is a UTM position, which is not read; write LAT,LON in degrees, such as 41.9,12.5, which maps on the web show for it"
    ),
    (
      "37NED06178870",
      "is an MGRS position, which is not read; write LAT,LON in degrees, such as 41.9,12.5, which maps on the web show for it"
    ),
    ("POINT(16.5)", "is not a place; use LAT,LON in degrees, such as 41.9,12.5"),
    ("geo:48.25", "is not a place; use LAT,LON in degrees, such as 41.9,12.5"),
  ])
  func `is no place, which is said`(text: String, message: String) {
    let error = #expect(throws: ArgumentValueError.self) { try CenterArgument(argument: text) }
    #expect(error?.description == message)
  }

  @Test(arguments: [("N", 0.0), ("ne", 45.0), ("ESE", 112.5), ("s", 180.0), ("WNW", 292.5), ("nnw", 337.5)])
  func `is a point of the compass`(text: String, degrees: Double) throws {
    #expect(try Heading(argument: text) == .degrees(degrees))
  }
}

@Suite struct `Options in the environment` {
  @Test(arguments: [
    ("", []), ("  ", []), ("--theme dark", ["--theme", "dark"]),
    ("--callout 'a  b' -q", ["--callout", "a  b", "-q"]),
    (#"--callout "it's" x\ y"#, ["--callout", "it's", "x y"]),
    (#"a"b"'c'd ''"#, ["abcd", ""]), (#""a\"b" 'a\b'"#, [#"a"b"#, #"a\b"#]), ("a\n\tb", ["a", "b"]),
  ])
  func `are separated as in a shell`(text: String, words: [String]) {
    #expect(OptionsVariable.words(in: text) == words)
  }

  @Test(arguments: ["'a", "\"a", "a 'b\" c"])
  func `have closed quotation marks`(text: String) {
    #expect(OptionsVariable.words(in: text) == nil)
  }
}

extension RenderOptions {
  /// All values as text, for comparisons.
  fileprivate var described: String { "\(self)" }
}
