import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// Images of server maps do not depend on what was painted before.
@Suite struct `A picture of a server` {
  /// A view of 300 by 200 pixels.
  private func view(zoom: Double, longitude: Double = 12.5) throws -> Viewport {
    try Viewport(
      center: GeoPoint(latitude: 41.9, longitude: longitude), zoom: zoom, width: 300, height: 200,
      pixelRatio: 1)
  }

  private func map(_ path: String, _ run: ServerRun, offline: Bool = false) throws -> DownloadedTileBasemap {
    var style = MapStyle()
    style.labels = .never
    var settings = run.settings
    settings.isOffline = offline
    return try DownloadedTileBasemap(run.store(path, settings: settings), style: style)
  }

  /// Paints a sequence of views and returns the last image.
  private func picture(
    of path: String, _ zooms: [Double], _ run: ServerRun, resting: Set<Double>? = nil, offline: Bool = false
  ) throws -> (picture: Bitmap, report: TileLoadReport, diagnostics: [String]) {
    let map = try map(path, run, offline: offline)
    let views = try zooms.map { zoom in
      (viewport: try view(zoom: zoom), rests: resting?.contains(zoom) ?? true)
    }
    let report = try map.loadTiles(for: views)
    let last = try #require(views.last)
    return (map.paint(last.viewport), report, map.diagnostics)
  }

  @Test(arguments: ["/deep-4/{z}/{x}/{y}.png", "/deep-0/{z}/{x}/{y}.png", "/shapesdeep-4/{z}/{x}/{y}.mvt"])
  func `is enlarged from the deepest tiles that there are, whatever the cache holds`(path: String) throws {
    let fresh = try picture(of: path, [7], ServerRun())
    #expect(fresh.report.uncovered == 0 && !fresh.report.isBlank && fresh.diagnostics == [])
    #expect(
      fresh.picture[5, 5] != RasterTileBasemap.missingTileColor
        && fresh.picture[295, 195] != RasterTileBasemap.missingTileColor)
    for earlier in [4.0, 2, 9] {
      let run = try ServerRun()
      _ = try picture(of: path, [earlier], run)
      #expect(try picture(of: path, [7], run).picture == fresh.picture, "after zoom \(earlier)")
    }
  }

  @Test func `without any tile is asked for again, whatever the cache remembers`() throws {
    let run = try ServerRun()
    for isBlank in [true, false] {
      let map = try map("/once-404/{z}/{x}/{y}.png", run)
      #expect(try map.loadTiles(for: [(view(zoom: 5), rests: true)]).isBlank == isBlank)
    }
  }

  @Test func `never has old tiles between the zooms of a camera that the server was not asked for`() throws {
    let path = "/changed/{z}/{x}/{y}.png"
    let run = try ServerRun()
    // The middle view is painted of the level above it, which is all that is fetched.
    let zooms = [5.0, 7, 6]
    let resting: Set = [5.0, 7]
    let first = try picture(of: path, zooms, run, resting: resting)
    let other = try ServerRun()
    _ = try picture(of: path, [6], other)
    let second = try picture(of: path, zooms, other, resting: resting)
    #expect(second.picture == first.picture)
    #expect(try other.server.requests(for: "/changed/6/").count == 4)
  }

  @Test func `has paper where the server says that nothing is there, and lacks nothing`() throws {
    let run = try ServerRun()
    let (picture, report, diagnostics) = try picture(of: "/sea/{z}/{x}/{y}.png", [5], run)
    #expect(report.missing == 0 && report.warnings(cacheFolder: nil) == [] && diagnostics == [])
    // The tiles 5/16/11 and 5/17/11.
    #expect(picture[5, 5] == RGBA(80, 71, 60) && picture[295, 5] == RasterTileBasemap.missingTileColor)
    #expect(try run.server.requests().count == 4)
    #expect(try self.picture(of: "/sea/{z}/{x}/{y}.png", [5], run, offline: true).picture == picture)
  }

  @Test func `is warned of where the server says that nothing is there at all`() throws {
    let (_, report, diagnostics) = try picture(of: "/nocontent/{z}/{x}/{y}.png", [5], ServerRun())
    #expect(report.missing == 0 && !report.isBlank)
    #expect(diagnostics == ["has no tiles here; use another place or --zoom"])
  }

  @Test func `of empty vector tiles is no damage, and does not hide whom to thank`() throws {
    let run = try ServerRun()
    let map = try map("/shapessea/{z}/{x}/{y}.mvt", run)
    // The middle is in the tile 14/8704/6089, where nothing is; beside it is something.
    let viewport = try Viewport(tileX: 8704.9, tileY: 6089.5, of: 14, zoom: 15, width: 400, height: 40)
    #expect(try map.loadTiles(for: [(viewport, rests: true)]).missing == 0)
    #expect(map.attribution == "Protomaps © OpenStreetMap" && map.diagnostics == [])
  }

  @Test(arguments: ["/shapessea/{z}/{x}/{y}", "/shapessea/{z}/{x}/{y}.pbf"])
  func `is as fine as any where an empty tile is in the middle`(path: String) throws {
    let run = try ServerRun()
    let viewport = try Viewport(tileX: 8704.9, tileY: 6089.5, of: 14, zoom: 15, width: 400, height: 40)
    #expect(try map(path, run).loadTiles(for: [(viewport, rests: true)]).missing == 0)
    let tiles = Set(viewport.tiles(atZoom: 14).map { "/shapessea/\($0)" })
    let asked = Set(
      try run.server.requests(for: "/shapessea/14/").map { String($0.path.prefix { $0 != "." }) })
    #expect(asked == tiles)
  }

  @Test func `does not depend on the one before it in a batch`() throws {
    let run = try ServerRun()
    func viewport(_ column: Double) throws -> Viewport {
      try Viewport(tileX: column, tileY: 5974.5, of: 14, zoom: 15, width: 40, height: 20)
    }
    let alone = try map("/shapeshole/{z}/{x}/{y}", run)
    #expect(try alone.loadTiles(for: [(viewport(8704.5), rests: true)]).missing == 0)
    let picture = alone.paint(try viewport(8704.5))
    let second = try map("/shapeshole/{z}/{x}/{y}", run)
    // There is no tile in the middle of this one, and the zoom above is the deepest for it.
    _ = try second.loadTiles(for: [(viewport(8705.5), rests: true)])
    second.resetFailures()
    _ = try second.loadTiles(for: [(viewport(8704.5), rests: true)])
    #expect(second.paint(try viewport(8704.5)) == picture)
  }

  @Test func `is counted by what the cache has, which it does not depend on`() throws {
    let run = try ServerRun()
    _ = try picture(of: "/large/{z}/{x}/{y}.png", [5], run)
    let map = try map("/large/{z}/{x}/{y}.png", run)
    _ = try map.loadTiles(for: [(view(zoom: 5), rests: true)], onlyCounting: true)
    #expect(map.paint(try view(zoom: 5))[5, 5] == RasterTileBasemap.missingTileColor)
  }

  @Test func `is blank only where neither a tile nor a coarser one is there`() throws {
    let run = try ServerRun()
    for path in ["missing", "html", "status-403", "nowhere"] {
      let map = try map("/\(path)/{z}/{x}/{y}.png", run)
      #expect(try map.loadTiles(for: [(view(zoom: 5), rests: true)]).isBlank, "\(path)")
    }
    for path in ["ok", "holes", "deep-0", "nocontent"] {
      let map = try map("/\(path)/{z}/{x}/{y}.png", run)
      #expect(try !map.loadTiles(for: [(view(zoom: 5), rests: true)]).isBlank, "\(path)")
    }
  }
}

@Suite struct `The remedy for missing tiles` {
  @Test(arguments: [
    (
      "status-401", false,
      "check whether the server needs a key, and put {key} into the URL, or write --header 'NAME: VALUE'"
    ),
    ("status-401", true, "check the key in the environment variable PULSEMAP_TILE_KEY"),
    ("status-402", false, "pay for the use of the server, or use another one"),
    (
      "status-403", true,
      "check the key in the environment variable PULSEMAP_TILE_KEY, or name yourself with --user-agent "
        + "'NAME (CONTACT)', as usage policies ask"
    ),
    (
      "status-403", false,
      "check whether the server needs a key, and put {key} into the URL, or write --header 'NAME: VALUE', or name yourself with --user-agent "
        + "'NAME (CONTACT)', as usage policies ask"
    ),
    ("status-407", false, "check the proxy in the environment variables"),
    ("status-400", false, "check the URL, or use another location or --zoom"),
    ("status-410", false, "check the URL, or use another location or --zoom"),
    ("status-451", false, "check the URL in a browser"),
    ("status-429", false, "try again later and ask for less, as the usage policy of the server says"),
    ("later-9", false, "try again later and ask for less, as the usage policy of the server says"),
    ("status-503", false, "try again later"),
    ("html", false, "check the URL in a browser"),
    ("missing", false, "check the URL, or use another location or --zoom"),
    ("noise", false, "check the URL and the network"),
    ("status-500", false, "try again later"),
    ("stall", false, "try again later, or raise --timeout"),
  ])
  func `names the cause`(path: String, hasKey: Bool, remedy: String) throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.key = "k"
    if path == "stall" { settings.seconds = 0.2 }
    let store = try run.store("/\(path)/{z}/{x}/{y}.png\(hasKey ? "?key={key}" : "")", settings: settings)
    #expect(try store.load(row(2)).remedy == remedy)
    settings.isOffline = true
    let offline = try run.store("/\(path)/{z}/{x}/{y}.png?other", settings: settings).load(row(2))
    #expect(offline.remedy == "run once without --offline")
  }

  @Test func `is a name where OpenStreetMap blocks a program`() {
    var report = TileLoadReport(host: "tile.openstreetmap.org", hasKey: false)
    report.problems = [.status(403): 1]
    report.wanted = 4
    #expect(report.remedy == "name yourself with --user-agent 'NAME (CONTACT)', and see osm.wiki/Blocked")
    #expect(report.warnings(cacheFolder: nil).first?.hasSuffix("; \(report.remedy)") == true)
  }

  @Test func `is not the server's when this machine has no descriptor left`() {
    var report = TileLoadReport(host: "tiles.example.com", hasKey: false)
    report.problems = [.tooManyOpenFiles: 1, .skippedAfterFailures: 3]
    report.wanted = 4
    #expect(
      report.summary
        == "4 of 4 tiles (3: skipped after earlier failures; 1: too many open files on this machine)")
    #expect(report.remedy == "close files or programs, or raise 'ulimit -n'")
  }
}
