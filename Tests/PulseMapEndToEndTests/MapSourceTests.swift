import Foundation
import PulseTestSupport
import Testing

/// A server that plays the services of maps, and a folder for outputs and cache.
struct ServiceFolder: ~Copyable {
  let server: TileServerProcess
  let folder: TemporaryFolder

  init() throws {
    let process = try TileServerProcess(script: "map_services.py")
    folder = try TemporaryFolder()
    server = process
  }

  func run(_ arguments: [String], _ variables: [String: String] = [:]) throws -> ProcessResult {
    let cache = folder.file("cache").path(percentEncoded: false)
    return try ToolUnderTest.run(
      arguments, in: folder.url, variables: ["XDG_CACHE_HOME": cache].merging(variables) { $1 })
  }
}

extension ServiceFolder {
  fileprivate func render(
    _ basemap: String, _ options: String = "", _ variables: [String: String] = [:],
    at place: String = "--lat 41.9 --lon 12.5"
  ) throws -> ProcessResult {
    let line = "render \(place) --zoom 6 --radius 30px --size 300x200 --no-metadata -o a.png"
    let words = "\(line) \(options)".split(separator: " ").map(String.init)
    return try run(words + ["--basemap", basemap], variables)
  }
}

/// Base maps as people name them: documents, templates and providers, with a server that plays the services.
@Suite struct `A map of a service` {
  private static let style =
    "pulsemap: warning: --basemap: of the style of HOST, only one source of tiles is used and none of its drawing rules; "
    + "vector tiles are drawn in the style of pulsemap\n"

  @Test(arguments: [
    ("/docs/plain.json", ""), ("/maptiler/tiles/v3/tiles.json?key={key}", ""), ("/openfreemap/planet", ""),
    ("/openfreemap/styles/liberty", style), ("/maptiler/maps/streets/style.json?key={key}", style),
    ("/osm/{z}/{x}/{y}.png", ""), ("/tms/{z}/{x}/{-y}.png", ""), ("/quad/{q}.png", ""),
    ("/wmts/rest/1.0.0/map/default/GoogleMapsCompatible/{TileMatrix}/{TileRow}/{TileCol}.png", ""),
    (
      "/wmts/kvp?SERVICE=WMTS&REQUEST=GetTile&TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX={TileMatrix}"
        + "&TILEROW={TileRow}&TILECOL={TileCol}", ""
    ),
  ])
  func `is rendered, again without a request, and offline`(path: String, message: String) throws {
    let served = try ServiceFolder()
    let key = ["PULSEMAP_TILE_KEY": "mt-S3cr3t"]
    let message = message.replacing("HOST", with: served.server.origin.dropFirst("http://".count))
    let first = try served.render(served.server.origin + path, "", key)
    #expect(first.status == 0 && first.standardError == message)
    let picture = try served.folder.bytes("a.png")
    let count = try served.server.requests().count
    #expect(count >= 4)
    #expect(try served.render(served.server.origin + path, "", key).status == 0)
    #expect(try served.server.requests().count == count)
    #expect(try served.folder.bytes("a.png") == picture)
    served.server.stop()
    #expect(try served.render(served.server.origin + path, "--offline", key).status == 0)
    #expect(try served.folder.bytes("a.png") == picture)
  }

  @Test func `shows its key nowhere`() throws {
    let served = try ServiceFolder()
    let map = "\(served.server.origin)/maptiler/tiles/v3/tiles.json?key={key}"
    let key = ["PULSEMAP_TILE_KEY": "mt-S3cr3t"]
    for options in ["-v --sidecar --report json", "--dry-run --report json", "--offline -v"] {
      let result = try served.render(map, options, key)
      #expect(result.status == 0)
      #expect(!(result.standardError + result.text).contains("S3cr3t"))
    }
    let missing = try served.render(map)
    #expect(missing.status == 2)
    #expect(
      missing.standardError
        == "pulsemap: error: --basemap: the URL has '{key}', but there is no key; set the environment variable PULSEMAP_TILE_KEY\n"
    )
    let wrong = try served.render(map + "&again", "", ["PULSEMAP_TILE_KEY": "wrong-one"])
    #expect(wrong.status == 2 && !wrong.standardError.contains("wrong-one"))
    let paths = FileManager.default.enumerator(atPath: served.folder.url.path(percentEncoded: false))
    for path in paths?.compactMap({ $0 as? String }) ?? [] {
      #expect(!path.contains("S3cr3t"))
      let bytes = try? Data(contentsOf: served.folder.url.appending(path: path))
      #expect(bytes?.firstRange(of: Data("S3cr3t".utf8)) == nil)
    }
  }

  @Test func `says what it covers where it has nothing`() throws {
    let served = try ServiceFolder()
    let map = "\(served.server.origin)/docs/area.json"
    let message = "--basemap: '\(map)' has no tiles here; it covers 0,0,45,40.97 at zoom 3 to 6"
    let result = try served.render(map, at: "--lat -30 --lon -50")
    #expect(result.status == 0 && result.standardError == "pulsemap: warning: \(message)\n")
    let strict = try served.render(map, "--strict", at: "--lat -30 --lon -50")
    #expect(strict.status == 2)
    #expect(strict.standardError == "pulsemap: error: \(message); leave out --strict to accept this\n")
    #expect(try served.server.requests(for: "/area").isEmpty)
  }

  @Test func `makes no request in a dry run`() throws {
    let served = try ServiceFolder()
    #expect(try served.render("\(served.server.origin)/docs/plain.json", "--dry-run").status == 0)
    #expect(try served.server.requests().isEmpty)
  }

  @Test(arguments: [
    ("CartoDB.Positron", "'CartoDB.Positron' needs a key; set the environment variable PULSEMAP_TILE_KEY"),
    (
      "CartoDB.Positrn",
      "'CartoDB.Positrn' is neither a file nor the name of a tile provider; did you mean 'CartoDB.Positron'?"
    ),
    ("opntopomap", "'opntopomap' is not a base map; did you mean 'OpenTopoMap'?"),
  ])
  func `is named, and asks for what it needs`(name: String, message: String) throws {
    let served = try ServiceFolder()
    let result = try served.render(name)
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("pulsemap: error: --basemap: \(message)\n"))
  }

  @Test func `is a provider in any case, unless there is such a file`() throws {
    let served = try ServiceFolder()
    let offline = try served.render("opentopomap", "--offline -v")
    #expect(offline.status == 2)
    #expect(
      offline.standardError.contains(
        "basemap: OpenTopoMap: OpenTopoMap, tile server {s}.tile.opentopomap.org\n"))
    try Data(contentsOf: Fixtures.url("basemaps/table.mbtiles")).write(to: served.folder.file("OpenTopoMap"))
    let file = try served.render("OpenTopoMap", "-v --zoom 2")
    #expect(file.status == 0 && file.standardError.contains("basemap: OpenTopoMap: MBTiles, "))
    // In a scene file of another folder, the name is no path either.
    let scenes = served.folder.url.appending(path: "scenes", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: scenes, withIntermediateDirectories: true)
    try Data(#"{"lat":1,"lon":1,"radius":"5km","basemap":"cyclosm","maxZoom":9}"#.utf8)
      .write(to: scenes.appending(path: "scene.json"))
    let resolved = try served.run(["scene", "--resolved", "scenes/scene.json"])
    #expect(resolved.text.contains("\"basemap\": \"CyclOSM\""))
    #expect(resolved.text.contains("\"maxZoom\": 9"))
  }

  @Test func `is warned of once where a batch must not use it`() throws {
    let served = try ServiceFolder()
    let rows = (0..<30).map { "{\"lat\":41.9,\"lon\":12.5,\"radius\":\"5km\",\"output\":\"\($0).png\"}" }
    try Data(rows.joined(separator: "\n").utf8).write(to: served.folder.file("jobs.jsonl"))
    let result = try served.run(
      ["batch", "jobs.jsonl", "--validate", "--basemap", "OpenStreetMap.Mapnik", "--jobs", "2"])
    #expect(result.status == 0)
    let warnings = result.standardError.split(separator: "\n").filter { $0.contains("bulk") }
    #expect(
      warnings == [
        "pulsemap: warning: jobs.jsonl: the servers of OpenStreetMap forbid bulk downloads, see "
          + "operations.osmfoundation.org/policies/tiles; use tiles of your own for batches"
      ])
  }

  @Test func `ends where the user says, which other maps do not need`() throws {
    let served = try ServiceFolder()
    let map = "\(served.server.origin)/osm/{z}/{x}/{y}.png"
    #expect(try served.render(map, "--zoom 21 --max-zoom 16").status == 0)
    #expect(try served.server.requests().allSatisfy { $0.path.hasPrefix("/osm/16/") })
    let useless = try served.render("world", "--max-zoom 16")
    #expect(useless.status == 0)
    #expect(
      useless.standardError
        == "pulsemap: warning: --max-zoom: has no effect without the base map of a tile server; leave it out\n"
    )
  }
}
