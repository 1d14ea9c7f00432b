import Foundation
import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

/// Well-known kinds of services, played by a server on the loopback interface.
@Suite struct `A map service` {
  private func run() throws -> ServerRun { try ServerRun(script: "map_services.py") }

  private func view(_ latitude: Double, _ longitude: Double, zoom: Double) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: latitude, longitude: longitude), zoom: zoom, width: 300, height: 200,
      pixelRatio: 1)
  }

  private func connection(
    _ path: String, _ run: ServerRun, maxZoom: Int? = nil, settings: TileServerOptions? = nil
  ) throws -> TileServerConnection {
    var style = MapStyle()
    style.labels = .never
    let text = "\(run.server.origin)\(path)"
    let address: TileServerConnection.Address =
      DocumentAddress.isDocument(text)
      ? .document(try DocumentAddress(text)) : .source(TileSource(try TileURLTemplate(text)))
    return try TileServerConnection(
      address, maxZoom: maxZoom, pixelRatio: 1, style: style, settings: settings ?? run.settings)
  }

  private func picture(
    _ path: String, _ run: ServerRun, at viewport: Viewport, maxZoom: Int? = nil,
    settings: TileServerOptions? = nil
  ) throws -> (picture: Bitmap, report: TileLoadReport, map: DownloadedTileBasemap) {
    let opened = try connection(path, run, maxZoom: maxZoom, settings: settings).open(onlyFromCache: false)
    let map = try #require(opened?.map as? DownloadedTileBasemap)
    let report = try map.loadTiles(for: [(viewport, rests: true)])
    return (map.paint(viewport), report, map)
  }

  @Test(arguments: [
    "/wmts/rest/1.0.0/map/default/GoogleMapsCompatible/{TileMatrix}/{TileRow}/{TileCol}.png",
    "/wmts/kvp?SERVICE=WMTS&REQUEST=GetTile&TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX=EPSG:3857:{TileMatrix}"
      + "&TILEROW={TileRow}&TILECOL={TileCol}",
    "/tms/{z}/{x}/{-y}.png", "/quad/{q}.png", "/docs/plain.json", "/docs/tms.json", "/docs/several.json",
    "/docs/relative.json", "/docs/rooted.json", "/docs/quad.json", "/docs/inline.json", "/docs/hop.json",
    "/docs/bare.json",
  ])
  func `gives the same picture by every kind of address, again without a request, and offline`(
    path: String
  ) throws {
    let run = try run()
    let viewport = try view(41.9, 12.5, zoom: 6)
    let expected = try picture("/ok/{z}/{x}/{y}.png", run, at: viewport).picture
    let first = try picture(path, run, at: viewport)
    #expect(first.picture == expected && first.report.missing == 0)
    let count = try run.server.requests().count
    #expect(try picture(path, run, at: viewport).picture == expected)
    var offline = run.settings
    offline.isOffline = true
    run.pass(seconds: 1_000_000)
    #expect(try picture(path, run, at: viewport, settings: offline).picture == expected)
    #expect(try run.server.requests().count == count)
  }

  @Test func `may move its tiles to another path`() throws {
    let run = try run()
    let viewport = try view(41.9, 12.5, zoom: 6)
    let first = try picture("/openfreemap/planet", run, at: viewport)
    #expect(first.map.attribution == "OpenFreeMap © OpenStreetMap")
    #expect(try run.server.requests(for: "/openfreemap/planet/20260101_001001_pt/").count == 4)
    var loader = DocumentLoader(run.settings)
    _ = try loader.load(DocumentAddress("\(run.server.origin)/openfreemap/turn")) { _ in nil }
    // The old tiles are as good as before while the description is fresh.
    #expect(try picture("/openfreemap/planet", run, at: viewport).picture == first.picture)
    #expect(try run.server.requests(for: "/openfreemap/planet").count == 5)
    run.pass(seconds: 60)
    let moved = try picture("/openfreemap/planet", run, at: viewport)
    #expect(moved.picture == first.picture && moved.report.missing == 0)
    #expect(try run.server.requests(for: "/openfreemap/planet/20260102_001001_pt/").count == 4)
  }

  @Test func `is drawn from the tiles of a style, which is said once`() throws {
    let run = try run()
    let viewport = try view(41.9, 12.5, zoom: 6)
    let connection = try connection("/openfreemap/styles/liberty", run)
    let opened = try #require(try connection.open(onlyFromCache: false))
    #expect(opened.warnings.count == 1 && opened.warnings[0].contains("none of its drawing rules"))
    #expect(try connection.open(onlyFromCache: false)?.warnings == [])
    #expect(try opened.map.load([(viewport, rests: true)], onlyCounting: false).map(\.report.missing) == [0])
    #expect(opened.map.paint(viewport) == (try picture("/openfreemap/planet", run, at: viewport).picture))
    #expect(try run.server.requests(for: "/ok").isEmpty)
  }

  @Test func `gets its key, which no message and no file has`() throws {
    let run = try run()
    var settings = run.settings
    settings.key = "mt-S3cr3t"
    let viewport = try view(41.9, 12.5, zoom: 6)
    for path in ["/maptiler/tiles/v3/tiles.json?key={key}", "/maptiler/maps/streets/style.json?key={key}"] {
      let found = try picture(path, run, at: viewport, settings: settings)
      #expect(found.report.missing == 0 && found.map.attribution == "© MapTiler © OpenStreetMap contributors")
    }
    #expect(try run.server.requests().allSatisfy { $0.path.hasSuffix("?key=mt-S3cr3t") })
    for file in run.files {
      #expect(!file.path().contains("S3cr3t"))
      #expect(try Data(contentsOf: file).firstRange(of: Data("S3cr3t".utf8)) == nil)
    }
    // Another key finds the tiles of the first.
    settings.key = "other-key"
    let count = try run.server.requests().count
    #expect(
      try picture("/maptiler/tiles/v3/tiles.json?key={key}", run, at: viewport, settings: settings).report
        .missing == 0)
    #expect(try run.server.requests().count == count)
  }

  @Test func `is asked only within the area and the zooms that it covers`() throws {
    let run = try run()
    let inside = try picture("/docs/area.json", run, at: view(20, 20, zoom: 6))
    #expect(inside.report.missing == 0 && inside.report.outside == 0)
    let edge = try picture("/docs/area.json", run, at: view(38, 44, zoom: 6))
    #expect(edge.report.missing == 0 && edge.report.outside > 0)
    let deep = try picture("/docs/area.json", run, at: view(20, 20, zoom: 9))
    #expect(
      deep.report.missing == 0 && deep.map.store.info.coverage == "it covers 0,0,45,40.97 at zoom 3 to 6")
    let requests = try run.server.requests().count
    let outside = try picture("/docs/area.json", run, at: view(-30, -50, zoom: 6))
    #expect(outside.report.wanted == 0 && outside.report.outside > 0 && !outside.report.isBlank)
    #expect(outside.map.diagnostics == [] && outside.picture[150, 100] == RasterTileBasemap.missingTileColor)
    #expect(try run.server.requests().count == requests)
    // The server has a tile for each that was asked for.
    let asked = try run.server.requests(for: "/area").map(\.path)
    for path in asked { #expect([3, 4, 5, 6].contains(Int(path.split(separator: "/")[1]) ?? 0)) }
  }

  @Test func `ends where it was found to end, whatever the cache holds`() throws {
    let run = try run()
    let viewport = try view(41.9, 12.5, zoom: 21)
    let path = "/osm/{z}/{x}/{y}.png"
    let first = try picture(path, run, at: viewport)
    #expect(
      first.report.missing == 0 && first.map.store.info.coverage == "it covers the world at zoom 0 to 19")
    let zooms = try run.server.requests().map { String($0.path.split(separator: "/")[1]) }
    #expect(Dictionary(zooms.map { ($0, 1) }, uniquingKeysWith: +)["21"] == 1)
    // The answers that nothing is there say for how long.
    let count = try run.server.requests().count
    #expect(try picture(path, run, at: viewport).picture == first.picture)
    #expect(try run.server.requests().count == count)
    let other = try self.run()
    for zoom in [17.0, 19, 20] { _ = try picture(path, other, at: view(41.9, 12.5, zoom: zoom)) }
    #expect(try picture(path, other, at: viewport).picture == first.picture)
  }

  @Test func `ends where the user says`() throws {
    let run = try run()
    let found = try picture("/osm/{z}/{x}/{y}.png", run, at: view(41.9, 12.5, zoom: 21), maxZoom: 16)
    #expect(found.report.missing == 0)
    #expect(try run.server.requests().allSatisfy { $0.path.hasPrefix("/osm/16/") })
    let shallow = try picture("/docs/shallow.json", run, at: view(41.9, 12.5, zoom: 7), maxZoom: 3)
    #expect(shallow.report.missing == 0)
    #expect(try run.server.requests(for: "/deep-4/").allSatisfy { $0.path.hasPrefix("/deep-4/3/") })
  }

  @Test func `that answers nothing is waited for as long as one tile may take, all in all`() throws {
    let run = try run()
    var settings = run.settings
    settings.seconds = 0.5
    // A stalled tile takes all of the time; nothing is left for others, at any host.
    let store = try run.store("/stall/{z}/{x}/{y}.png", settings: settings)
    #expect(try store.load(row(1)).problems == [.timedOut: 1])
    #expect(try store.load(row(4, z: 3)).problems == [.skippedAfterFailures: 4])
    #expect(try run.server.requests(for: "/stall").count <= 1)
    let limited = try run.store("/later-1/{z}/{x}/{y}.png", settings: settings)
    #expect(try limited.load(row(3)).missing == 3)
    #expect(try run.server.requests(for: "/later").count <= 2)
  }

  @Test(arguments: [
    "html", "text", "empty", "array", "cut", "pmtiles", "deep", "latin", "notiles", "notext", "nolist",
    "none", "many",
    "file", "ftp", "wms", "fixed", "user", "key", "zooms", "zoom", "far", "negative", "box", "flat", "mlt",
    "stylebare",
    "stylelist", "stylegeo", "stylenothing", "stylemapbox", "stylepmtiles", "stylekey", "cycle", "huge",
    "bomb", "loop",
    "status-403", "status-404", "status-500", "status-204", "toolong", "stall", "drip", "later",
  ])
  func `with a description of no use ends in a sentence, without a tile asked for`(name: String) throws {
    let run = try Self.host.get()
    var settings = run.settings
    settings.seconds = 0.5
    let error = try #require(throws: BasemapError.self) {
      try connection("/bad/\(name)", run, settings: settings).open(onlyFromCache: false)
    }
    let host = run.server.origin.dropFirst("http://".count)
    #expect(error.description.hasPrefix("the TileJSON or style of \(host) "))
    #expect(error.description.contains("; ") && !error.description.hasSuffix("."))
  }

  private static let host = ServerHost(script: "map_services.py")
}
