import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `A server of vector tiles` {
  private static let host = ServerHost()

  /// Water in the light style, and a park.
  private static let water = RGBA(170, 205, 222)
  private static let park = RGBA(207, 230, 191)

  /// A view of 40 by 20 pixels around where the tiles 8704, 5974 and 8705, 5974 of zoom 14 meet, and its map.
  private func map(
    _ path: String, _ run: ServerRun, zoom: Double = 15, settings: TileServerOptions? = nil
  ) throws -> (map: DownloadedTileBasemap, viewport: Viewport) {
    var style = MapStyle()
    style.labels = .never
    return (
      try DownloadedTileBasemap(run.store(path, settings: settings), style: style),
      try Viewport(tileX: 8705, tileY: 5974.5, of: 14, zoom: zoom, width: 40, height: 20)
    )
  }

  @Test(arguments: [
    "/shapes/{z}/{x}/{y}.mvt", "/shapes/{z}/{x}/{y}", "/shapesgzip/{z}/{x}/{y}.pbf",
    "/shapesgzip/{z}/{x}/{y}", "/shapesfile/{z}/{x}/{y}.pbf", "/shapesfile/{z}/{x}/{y}",
  ])
  func `is drawn, kept no longer compressed, and found again`(path: String) throws {
    let run = try Self.host.get()
    let (map, viewport) = try map(path + "?drawn", run)
    #expect(try map.loadTiles(for: [(viewport, rests: true)]).missing == 0)
    let picture = map.paint(viewport)
    #expect(picture[5, 10] == Self.water && picture[34, 10] == Self.park)
    #expect(map.attribution == "Protomaps © OpenStreetMap")
    #expect(map.diagnostics == [])
    let namespace = try #require(try run.store(path + "?drawn").namespace)
    let kept = run.cache.cachedTile(TileID(z: 14, x: 8704, y: 5974), in: namespace)
    // The first field of a vector tile, a layer.
    #expect(kept?.bytes.first == 0x1A)
    var offline = run.settings
    offline.isOffline = true
    let (again, _) = try self.map(path + "?drawn", run, settings: offline)
    #expect(try again.loadTiles(for: [(viewport, rests: true)]).missing == 0)
    #expect(again.paint(viewport) == picture)
  }

  @Test(arguments: [
    // Tiles of vectors are as deep as the view, as long as the server has them.
    ("/shapes/{z}/{x}/{y}.mvt", 15.0, ["14": 2]), ("/shapes/{z}/{x}/{y}", 14, ["13": 1, "14": 1]),
    ("/shapes/{z}/{x}/{y}.mvt", 13.5, ["13": 1]),
    // The middle one is missing, and so are those above it until one is there; the three others inside of that one
    // tell that tiles end there, and do not lack in the middle alone.
    ("/shapesdeep-12/{z}/{x}/{y}.mvt", 15, ["14": 1, "13": 4, "12": 1]),
    ("/shapesdeep-14/{z}/{x}/{y}.mvt", 17, ["16": 1, "15": 4, "14": 2]),
    ("/shapesdeep-13/{z}/{x}/{y}", 15, ["15": 1, "14": 4, "13": 1]),
    ("/deep-15/{z}/{x}/{y}.png", 17, ["17": 1, "16": 4, "15": 4]),
    ("/deepgone-15/{z}/{x}/{y}.png", 17, ["17": 1, "16": 4, "15": 4]),
    ("/deepbad-15/{z}/{x}/{y}.png", 17, ["17": 1, "16": 4, "15": 4]),
    // Six levels are refused one after the other.
    (
      "/deepbad-10/{z}/{x}/{y}.png", 17,
      ["17": 1, "16": 1, "15": 1, "14": 1, "13": 1, "12": 1, "11": 4, "10": 1]
    ),
    // Tiles without content may be sea, so that the others of the view are asked for as well.
    ("/deepnone-15/{z}/{x}/{y}.png", 17, ["17": 4, "16": 4, "15": 4]),
    ("/ok/{z}/{x}/{y}", 17, ["17": 4]), ("/ok/{z}/{x}/{y}.png", 17, ["17": 4]),
  ])
  func `is asked for few tiles`(path: String, zoom: Double, zooms: [String: Int]) throws {
    let run = try ServerRun()
    let (map, viewport) = try map(path, run, zoom: zoom)
    #expect(try map.loadTiles(for: [(viewport, rests: true)]).missing == 0)
    let asked = try run.server.requests().map { String($0.path.split(separator: "/")[1]) }
    #expect(Dictionary(asked.map { ($0, 1) }, uniquingKeysWith: +) == zooms)
  }

  @Test func `may refuse zooms that it has not, which is said once`() throws {
    let run = try Self.host.get()
    for (path, zoom) in [("deepbad-13", 13), ("deepgone-13", nil), ("deepnone-13", nil)] {
      let (map, viewport) = try map("/\(path)/{z}/{x}/{y}.png?refused", run, zoom: 16)
      let report = try map.loadTiles(for: [(viewport, rests: true)])
      #expect(report.missing == 0 && report.highestAcceptedZoom == zoom)
      #expect(
        report.warnings(cacheFolder: nil)
          == (zoom == nil
            ? []
            : [
              "\(report.host) has no zoom above 13, for which it answers HTTP status 400; "
                + "set --max-zoom 13 to save these requests"
            ]))
      #expect(map.store.info.zooms.upperBound == 13)
    }
    // No level answers.
    let (map, viewport) = try map("/status-400/{z}/{x}/{y}.png?refused", run, zoom: 5)
    let report = try map.loadTiles(for: [(viewport, rests: true)])
    #expect(report.isBlank && report.highestAcceptedZoom == nil)
    #expect(report.blankSummary.hasSuffix("could be loaded: HTTP status 400"))
    #expect(report.remedy == "check the URL, or use another location or --zoom")
  }

  @Test(arguments: [
    Answer(path: "shapescut", problem: "damaged tile"), Answer(path: "html", problem: "damaged tile"),
    Answer(path: "shapesbomb", problem: "damaged tile"),
    // Pictures where the address promises shapes.
    Answer(path: "ok", problem: "damaged tile"),
  ])
  func `is refused when it gives anything else`(_ answer: Answer) throws {
    let run = try Self.host.get()
    let tile = TileID(z: 5, x: 3, y: 7)
    let store = try run.store("/\(answer.path)/{z}/{x}/{y}.pbf?refused")
    let problem = try #require(answer.problem)
    #expect(try store.load([tile]).summary == "1 of 1 tiles (1: \(problem))")
    #expect(store.tile(tile) == nil)
    let namespace = try #require(store.namespace)
    #expect(run.cache.cachedTile(tile, in: namespace) == nil)
  }

  @Test func `may say that there is nothing by an empty tile`() throws {
    let run = try Self.host.get()
    let store = try run.store("/empty/{z}/{x}/{y}.pbf")
    #expect(try store.load([TileID(z: 5, x: 3, y: 7)]).missing == 0)
    #expect(store.tile(TileID(z: 5, x: 3, y: 7)) == [])
    #expect(try run.store("/empty/{z}/{x}/{y}").load([TileID(z: 5, x: 3, y: 7)]).missing == 1)
  }

  @Test func `shows coarser tiles where it ends`() throws {
    let run = try Self.host.get()
    var style = MapStyle()
    style.labels = .never
    let map = try DownloadedTileBasemap(run.store("/shapesdeep-10/{z}/{x}/{y}.mvt"), style: style)
    // The first view has tiles; those of the second one are too deep.
    let views = try [11.0, 14].map { zoom in
      let viewport = try Viewport(tileX: 544.4, tileY: 373.4, of: 10, zoom: zoom, width: 40, height: 20)
      return (viewport: viewport, rests: true)
    }
    #expect(try map.loadTiles(for: views).missing == 0)
    #expect(map.paint(views[1].viewport)[20, 10] == Self.park)
  }
}
