import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

extension ServerRun {
  /// Returns the URL of a file that the test server serves in a way of its own.
  func url(_ behavior: String, _ file: String, suffix: String = "") throws -> RemoteFileURL {
    let name = file.split(separator: "/").last ?? ""
    return try RemoteFileURL("\(server.origin)/\(behavior)/\(name)?file=\(file)\(suffix)")
  }

  /// Opens an archive on the test server.
  func archive(
    _ behavior: String, _ file: String, settings: TileServerOptions? = nil
  ) throws -> DownloadedTileBasemap {
    var style = MapStyle()
    style.labels = .never
    let url = try url(behavior, file)
    let archive = try BasemapError.wrapping(url.text) { () throws(BasemapSourceError) in
      try RemotePMTiles(url, settings: settings ?? self.settings)
    }
    return try DownloadedTileBasemap(archive, style: style, reportsMissingTiles: true)
  }

  /// The requested ranges of bytes so far, in order.
  var ranges: [String] { get throws { try server.requests().compactMap { $0.headers["range"] } } }
}

/// A view of 300 by 200 pixels.
private func view(zoom: Double, latitude: Double = 20, longitude: Double = 30) throws -> Viewport {
  try Viewport(
    center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 300, height: 200,
    pixelRatio: 1)
}

@Suite struct `An archive on a web server` {
  /// Returns the image that a local file yields, and its diagnostics.
  private func local(_ path: String, _ viewport: Viewport) throws -> (image: Bitmap, diagnostics: [String]) {
    var style = MapStyle()
    style.labels = .never
    let map = try BasemapSource(path: path, style: style).basemap
    return (map.paint(viewport), map.diagnostics)
  }

  @Test(arguments: [
    "plain.pmtiles", "stored.pmtiles", "runs.pmtiles", "leaves.pmtiles", "large.pmtiles", "vector.pmtiles",
  ])
  func `shows the same pixels as the same file on the disk`(name: String) throws {
    let (run, path) = (try ServerRun(), PositionMap.path(name))
    for zoom in [0, 1.5, 2.4, 3, 6] {
      let map = try run.archive("range", path)
      let viewport = try view(zoom: zoom)
      let report = try map.loadTiles(for: [(viewport, rests: true)])
      let expected = try local(path, viewport)
      #expect(report.missing == 0 && report.warnings(cacheFolder: nil) == [])
      #expect(map.paint(viewport) == expected.image, "zoom \(zoom)")
      #expect(map.diagnostics == expected.diagnostics, "zoom \(zoom)")
    }
  }

  @Test(arguments: [
    "range", "rangecheck", "rangedate", "rangeweak", "rangebare", "rangeless", "rangeslow", "rangehop",
    "rangeonce-503", "rangechange-1", "rangekey",
  ])
  func `is read from any server that serves it correctly, and again from the cache`(behavior: String) throws {
    let (run, path) = (try ServerRun(), PositionMap.path("leaves.pmtiles"))
    let viewport = try view(zoom: 3)
    let expected = try local(path, viewport).image
    for _ in 0..<2 {
      let map = try run.archive(behavior, path)
      _ = try map.loadTiles(for: [(viewport, rests: true)])
      #expect(map.paint(viewport) == expected)
      #expect(map.attribution == "© Example & Sons")
    }
  }

  @Test func `is requested once while it is fresh, and then with a condition`() throws {
    let (run, path) = (try ServerRun(), PositionMap.path("leaves.pmtiles"))
    func load(_ behavior: String, offline: Bool = false) throws -> Bitmap {
      var settings = run.settings
      settings.isOffline = offline
      let map = try run.archive(behavior, path, settings: settings)
      let viewport = try view(zoom: 3)
      _ = try map.loadTiles(for: [(viewport, rests: true)])
      return map.paint(viewport)
    }
    let first = try load("range")
    let count = try run.ranges.count
    #expect(count == 2)
    #expect(try load("range") == first && load("range", offline: true) == first)
    #expect(try run.ranges.count == count)
    run.pass(seconds: 3601)
    #expect(try load("range", offline: true) == first && run.ranges.count == count)
    #expect(try load("range") == first)
    let requests = try run.server.requests().dropFirst(count)
    #expect(requests.map { $0.headers["if-none-match"] } == ["\"v1\""])
    // The confirmation renews the lifetime.
    #expect(try load("range") == first && run.ranges.count == count + 1)
  }

  @Test func `is not read from the cache where that lacks a part`() throws {
    let (run, path) = (try ServerRun(), PositionMap.path("leaves.pmtiles"))
    var settings = run.settings
    settings.isOffline = true
    let url = try run.url("range", path).text
    #expect(
      throws: BasemapError.unusableSource(path: url, .notCached)
    ) { try run.archive("range", path, settings: settings) }
    _ = try run.archive("range", path).loadTiles(for: [(view(zoom: 0), rests: true)])
    let map = try run.archive("range", path, settings: settings)
    let report = try map.loadTiles(for: [(view(zoom: 3), rests: true)])
    #expect(report.problems == [.notCached: report.missing] && report.missing > 0)
    #expect(report.remedy == "run once without --offline")
  }

  @Test func `that changes between two ranges is read again from the start, once`() throws {
    let (run, path) = (try ServerRun(), PositionMap.path("leaves.pmtiles"))
    let viewport = try view(zoom: 3)
    let map = try run.archive("rangechange-1", path)
    _ = try map.loadTiles(for: [(viewport, rests: true)])
    #expect(map.paint(viewport) == (try local(path, viewport).image))
    let requests = try run.server.requests()
    #expect(requests.count == 4)
    #expect(requests.map { $0.headers["if-range"] } == [nil, "\"v1\"", nil, "\"v2\""])
    let other = try run.archive("rangechanges", path)
    let url = try run.url("rangechanges", path).text
    #expect(throws: BasemapError.unusableSource(path: url, .keepsChanging)) {
      try other.loadTiles(for: [(viewport, rests: true)])
    }
  }

  @Test func `drops all of a cached version that is not on the server any more`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let file = folder.file("map.pmtiles").path(percentEncoded: false)
    let viewport = try view(zoom: 3)
    func picture() throws -> Bitmap {
      // The date of the file is not a validator here: the entity tag is of the number of requests.
      let map = try run.archive("rangechange-2", file)
      _ = try map.loadTiles(for: [(viewport, rests: true)])
      return map.paint(viewport)
    }
    for name in ["leaves.pmtiles", "runs.pmtiles"] {
      try? FileManager.default.removeItem(atPath: file)
      try FileManager.default.copyItem(atPath: PositionMap.path(name), toPath: file)
      run.pass(seconds: 3601)
      #expect(try picture() == local(file, viewport).image, "\(name)")
    }
  }

  @Test func `needs few requests even if it is as large as the planet`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let file = folder.file("planet.pmtiles").path(percentEncoded: false)
    let columns = 2186...2192
    let names = columns.flatMap { x in (1518...1524).map { "12/\(x)/\($0)" } }
    _ = try Oracle.runScript(of: "make_planet.py", [file] + names, name: "make_planet.py")
    let map = try run.archive("range", file)
    let opening = try run.ranges
    #expect(opening == ["bytes=0-65535"])
    let viewport = try Viewport(tileX: 2189.5, tileY: 1521.5, of: 12, zoom: 12, width: 600, height: 500)
    _ = try map.loadTiles(for: [(viewport, rests: true)])
    let bounds = try run.ranges.map { range in
      range.dropFirst(6).split(separator: "-").compactMap { Int($0) }
    }
    // The tile data begins at this offset; before it are the directories.
    let directories = bounds.filter { $0[0] < 111_987_380 }
    #expect(directories.count == 2)
    #expect(directories.reduce(0) { $0 + $1[1] - $1[0] + 1 } < 1 << 20)
    #expect(bounds.count - directories.count < viewport.tiles(atZoom: 12).count / 2)
    let image = map.paint(viewport)
    #expect(map.diagnostics == [])
    // The color of a tile is its position: 2189 and 1521 modulo 256, and twenty times the zoom.
    #expect(image[300, 250] == RGBA(141, 241, 240) && image[5, 5] == RGBA(140, 240, 240))
    let requests = try run.ranges.count
    _ = map.paint(try Viewport(tileX: 2000, tileY: 1000, of: 12, zoom: 12, width: 600, height: 500))
    #expect(try run.ranges.count == requests)
  }

  @Test func `has its tiles counted before any is downloaded`() throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.tileLimit = 1
    let map = try run.archive("range", PositionMap.path("leaves.pmtiles"), settings: settings)
    let count = try run.ranges.count
    let error = #expect(throws: BasemapError.self) {
      try map.loadTiles(for: [(view(zoom: 3), rests: true)], onlyCounting: true)
    }
    let host = run.server.origin.dropFirst(7)
    let wanted = try view(zoom: 3).tiles(atZoom: 3).count
    #expect(
      "\(error, default: "")".hasPrefix(
        "the views need \(wanted) tiles of \(host), and at most 1 are downloaded"))
    #expect(try run.ranges.count == count)
  }
}

@Suite struct `An archive that cannot be read from a web server` {
  @Test(arguments: [
    ("missing", "does not exist on the server; check the URL"),
    (
      "status-403",
      "cannot be downloaded: HTTP status 403; check whether the server needs a key, and put {key} into the URL, or write --header 'NAME: VALUE', or "
        + "name yourself with --user-agent 'NAME (CONTACT)', as usage policies ask"
    ),
    ("status-500", "cannot be downloaded: HTTP status 500; try again later"),
    ("stall", "cannot be downloaded: timed out; try again later, or raise --timeout"),
    (
      "rangecut",
      "cannot be downloaded: connection closed before the end of the response; try again later"
    ),
    (
      "rangewrong",
      "is on a server that answers range requests incorrectly: bytes 0-65535 were requested, and "
        + "'bytes 1-65536/74176' was sent; download the file, or use another server"
    ),
    (
      "rangeshort",
      "is on a server that answers range requests incorrectly: bytes 0-65535 were requested, and 65526 bytes of "
        + "them were sent; download the file, or use another server"
    ),
    (
      "rangestar",
      "is on a server that answers range requests incorrectly: the header Content-Range is 'bytes 0-65535/*'; "
        + "download the file, or use another server"
    ),
    (
      "rangegzip",
      "is on a server that answers range requests incorrectly: the content encoding is 'gzip'; download the file, "
        + "or use another server"
    ),
    ("html", "is not an archive in PMTiles format; check the URL in a browser"),
    ("tofile", "cannot be downloaded: redirect not followed; check the URL and the network"),
  ])
  func `is named with the reason and the remedy`(behavior: String, message: String) throws {
    let run = try ServerRun()
    var settings = run.settings
    if behavior == "stall" { settings.seconds = 0.2 }
    let path = PositionMap.path("leaves.pmtiles")
    for _ in 0..<2 {
      let error = #expect(throws: BasemapError.self) {
        try run.archive(behavior, path, settings: settings)
      }
      #expect("\(error, default: "")" == "'\(try run.url(behavior, path).text)' \(message)")
    }
  }

  @Test func `is too large for a server without ranges`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let file = folder.file("map.pmtiles")
    try Data(count: 5 << 20).write(to: file)
    let error = #expect(throws: BasemapError.self) {
      try run.archive("rangeless", file.path(percentEncoded: false))
    }
    #expect(
      "\(error, default: "")".hasSuffix(
        "is on a server that does not support range requests, and with 5242880 bytes too large to be downloaded whole; "
          + "download the file, or use another server"))
  }

  @Test func `is drawn with gaps where the server fails after the start`() throws {
    let (run, path) = (try ServerRun(), PositionMap.path("leaves.pmtiles"))
    let map = try run.archive("rangethen-1", path)
    let report = try map.loadTiles(for: [(view(zoom: 3), rests: true)])
    #expect(report.missing > 0 && report.uncovered == 0 && !report.isBlank)
    #expect(report.problems == [.status(500): report.missing])
  }

  @Test func `keeps its key to itself`() throws {
    let (run, path) = (try ServerRun(), PositionMap.path("leaves.pmtiles"))
    var settings = run.settings
    settings.key = "s3cret"
    let url = try run.url("rangekey", path, suffix: "&key={key}")
    _ = try RemotePMTiles(url, settings: settings)
    #expect(try run.server.requests().first?.path.hasSuffix("&key=s3cret") == true)
    for file in run.files {
      #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("s3cret"))
    }
    let failing = try run.url("status-500", path, suffix: "&key={key}")
    let error = #expect(throws: BasemapSourceError.self) {
      try RemotePMTiles(failing, settings: settings)
    }
    #expect(!"\(error, default: "s3cret")".contains("s3cret"))
    settings.key = nil
    #expect(
      throws: BasemapSourceError.missingKey(variable: "PULSEMAP_TILE_KEY")
    ) {
      try RemotePMTiles(failing, settings: settings)
    }
  }
}
