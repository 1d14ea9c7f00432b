import Foundation
import PulseTestSupport
import Testing

/// A server map is never blank without an error, nor incomplete without a warning.
@Suite struct `A map of which no tile arrived` {
  private static let scene =
    "--lat 41.9 --lon 12.5 --radius 40px --zoom 5 --size 300x200 --at 0.2 --timeout 2"

  /// A server behavior and the expected message.
  struct Refusal: Sendable, CustomTestStringConvertible {
    /// The path of the URL, or the whole URL.
    let map: String
    var options = ""
    let message: String
    var testDescription: String { "\(map) \(options)" }
  }

  @Test(arguments: [
    Refusal(
      map: "status-401/{z}/{x}/{y}.png?key={key}",
      message:
        "of HOST could be loaded: HTTP status 401; check the key in the environment variable PULSEMAP_TILE_KEY\n"
    ),
    Refusal(
      map: "status-403/{z}/{x}/{y}.png?key={key}", options: "--strict",
      message:
        "of HOST could be loaded: HTTP status 403; check the key in the environment variable PULSEMAP_TILE_KEY, or "
        + "name yourself with --user-agent 'NAME (CONTACT)', as usage policies ask\n"
    ),
    Refusal(
      map: "status-403/{z}/{x}/{y}.png",
      message:
        "of HOST could be loaded: HTTP status 403; check whether the server needs a key, and put {key} into "
        + "the URL, or write --header 'NAME: VALUE', or name yourself with --user-agent 'NAME (CONTACT)', as usage policies ask\n"
    ),
    Refusal(
      map: "html/{z}/{x}/{y}.png",
      message: "of HOST could be loaded: damaged tile; check the URL in a browser\n"),
    Refusal(
      map: "missing/{z}/{x}/{y}.png",
      message: "of HOST could be loaded: not found; check the URL, or use another location or --zoom\n"),
    Refusal(
      map: "missing/{z}/{x}/{y}.mvt",
      message: "of HOST could be loaded: not found; check the URL, or use another location or --zoom\n"),
    Refusal(
      map: "ok/{z}/{x}/{y}.png", options: "--offline",
      message: "of HOST could be loaded: not in the cache; run once without --offline\n"),
    Refusal(
      map: "http://nowhere.invalid/{z}/{x}/{y}.png",
      message: "of nowhere.invalid could be loaded: host not found; check the URL and the network\n"),
  ])
  func `is an error`(_ refusal: Refusal) throws {
    let server = try TileServerProcess()
    let folder = try TemporaryFolder()
    try folder.write("earlier", to: "a.png")
    let isWhole = refusal.map.contains("://")
    let result = try ToolUnderTest.run(
      "render \(Self.scene) --basemap \(isWhole ? refusal.map : "\(server.origin)/\(refusal.map)") "
        + "\(refusal.options) -o a.png -o b.gif",
      in: folder.url,
      variables: [
        "XDG_CACHE_HOME": folder.file("cache").path(percentEncoded: false), "PULSEMAP_TILE_KEY": "k",
      ])
    let host = server.origin.dropFirst("http://".count)
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("pulsemap: error: --basemap: "))
    #expect(result.standardError.hasSuffix(refusal.message.replacing("HOST", with: host)))
    #expect(try folder.text("a.png") == "earlier" && !folder.names.contains("b.gif"))
  }

  @Test func `is an error where nobody listens`() throws {
    let server = try TileServerProcess()
    let folder = try TemporaryFolder()
    server.stop()
    let result = try ToolUnderTest.run(
      "render \(Self.scene) --basemap \(server.origin)/ok/{z}/{x}/{y}.png -o a.png", in: folder.url,
      variables: ["XDG_CACHE_HOME": folder.file("cache").path(percentEncoded: false)])
    #expect(result.status == 2)
    #expect(
      result.standardError.hasSuffix(
        "could be loaded: connection failed; check the URL and the network\n"))
    #expect(try folder.names == [])
  }

  private struct Line: Decodable {
    let id: String?
    let status: String?
    let missingTiles: Int?
    let errors: [String]?
  }

  @Test(arguments: ["", "--no-metadata"])
  func `fails in a batch, and is tried again, as one with gaps is`(options: String) throws {
    let server = try TileServerProcess()
    let folder = try TemporaryFolder()
    // The last one is refused once for each of its tiles.
    let rows = ["ok", "holes", "status-401", "once-404"].map {
      #"{"id": "\#($0)", "lat": 41.9, "lon": 12.5, "radius": "40px", "zoom": 5, "size": "300x200", "basemap": "#
        + "\"\(server.origin)/\($0)/{z}/{x}/{y}.png\"}\n"
    }
    try folder.write(rows.joined(), to: "rows.jsonl")
    func run(_ journal: String) throws -> (result: ProcessResult, rows: [String: Line]) {
      let result = try ToolUnderTest.run(
        "batch rows.jsonl --at 0.2 -o {id}.png --jobs 1 \(options) --journal \(journal)", in: folder.url,
        variables: ["XDG_CACHE_HOME": folder.file("cache").path(percentEncoded: false)])
      let lines = try folder.text(journal).split(separator: "\n").compactMap {
        try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
      }
      // The latest line of a row is the one that holds.
      let named = lines.compactMap { line in line.id.map { ($0, line) } }
      return (result, Dictionary(named) { $1 })
    }
    let first = try run("j.jsonl")
    #expect(first.result.status == 1)
    #expect(
      first.rows.mapValues(\.status) == [
        "ok": "ok", "holes": "ok", "status-401": "failed", "once-404": "failed",
      ])
    #expect(
      first.rows.mapValues(\.missingTiles) == ["ok": nil, "holes": 2, "status-401": nil, "once-404": nil])
    #expect(first.rows["status-401"]?.errors?.first?.contains("needs a key") == true)
    #expect(first.result.standardError.contains("pulsemap: warning: rows.jsonl:2: basemap: 2 of 4 tiles"))
    let second = try run("j.jsonl")
    #expect(second.result.standardError.hasSuffix("4 rows: 2 rendered, 1 up to date, 1 failed\n"))
    #expect(second.rows["once-404"]?.status == "ok" && second.rows["once-404"]?.missingTiles == nil)
    #expect(second.rows["holes"]?.missingTiles == 2)
    let third = try run("j.jsonl")
    #expect(third.result.standardError.hasSuffix("4 rows: 1 rendered, 2 up to date, 1 failed\n"))
    // The files themselves do not say that they are whole either.
    let other = try run("k.jsonl")
    #expect(other.rows["holes"]?.status == "ok")
  }
}

@Suite struct `What is missing on this machine` {
  /// The message is correct for any limit of open files.
  @Test(arguments: [6, 8, 10, 11, 12, 13, 14, 16])
  func `is never blamed on a server, or on a package that is installed`(count: Int) throws {
    let server = try TileServerProcess()
    let folder = try TemporaryFolder()
    let maps = [
      "\(server.origin)/ok/{z}/{x}/{y}.png", "https://127.0.0.1:1/{z}/{x}/{y}.png",
      Fixtures.url("basemaps/table.mbtiles").path(percentEncoded: false),
    ]
    for map in maps {
      let result = try ToolUnderTest.shell(
        "ulimit -n \(count); export XDG_CACHE_HOME=$PWD/cache; pulsemap render --lat 10 --lon 20 --zoom 2 "
          + "--radius 40px --size 64x48 --at 0 --basemap '\(map)' -o a.png", in: folder.url)
      let text = result.standardError
      #expect(!text.contains("install Debian's") && !text.contains("install the package"), "\(text)")
      #expect(!text.contains("CA cert"), "\(text)")
      if map.hasPrefix("http:") { #expect(!text.contains("takes no connections"), "\(text)") }
      #expect(!text.contains("damaged"), "\(text)")
    }
  }
}
