import Foundation
import PulseGeo
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

@Suite struct `The description of a server in the cache` {
  private func load(
    _ run: ServerRun, _ name: String, offline: Bool = false, cached: Bool = false, key: String? = nil
  ) throws -> DocumentLoader.Document? {
    var settings = run.settings
    settings.isOffline = offline
    settings.key = key
    var loader = DocumentLoader(settings)
    let address = try DocumentAddress("\(run.server.origin)/\(name)")
    return try loader.load(address, onlyFromCache: cached) { bytes in
      do throws(BasemapSourceError) {
        _ = try TileDescription(bytes, from: address, key: key)
        return nil
      } catch {
        return error
      }
    }
  }

  private func run() throws -> ServerRun { try ServerRun(script: "map_services.py") }

  @Test func `answers until it is as old as the server allows`() throws {
    let run = try run()
    let first = try load(run, "docs/plain.json")
    run.pass(seconds: 59)
    #expect(try load(run, "docs/plain.json") == first && first != nil)
    #expect(try run.server.requests().count == 1)
    run.pass(seconds: 1)
    #expect(try load(run, "docs/plain.json") == first)
    #expect(try run.server.requests().count == 2)
  }

  @Test func `is validated`() throws {
    let run = try run()
    let first = try load(run, "docs/etag.json")
    #expect(try load(run, "docs/etag.json") == first)
    #expect(try run.server.requests().map { $0.headers["if-none-match"] } == [nil, "\"d\""])
    // The answer says anew how long it is good.
    #expect(try load(run, "docs/etag.json") == first)
    #expect(try run.server.requests().count == 2)
  }

  @Test func `helps out when the server fails, unless it forbids that`() throws {
    let run = try run()
    let first = try #require(try load(run, "docs/once.json"))
    let second = try #require(try load(run, "docs/once.json"))
    let host = run.server.origin.dropFirst("http://".count)
    #expect(second.bytes == first.bytes)
    #expect(
      second.warnings == [
        "\(host) does not respond correctly (HTTP status 503); the cached description of its tiles is used, which may be outdated"
      ])
    _ = try load(run, "docs/strictly.json")
    #expect(throws: BasemapSourceError.documentNotLoaded(.status(503), host: String(host), hasKey: false)) {
      try load(run, "docs/strictly.json")
    }
  }

  @Test func `is all that is used offline, and enough to count tiles`() throws {
    let run = try run()
    let host = String(run.server.origin.dropFirst("http://".count))
    #expect(throws: BasemapSourceError.documentNotCached(host: host)) {
      try load(run, "docs/plain.json", offline: true)
    }
    #expect(try load(run, "docs/plain.json", cached: true) == nil)
    let first = try load(run, "docs/plain.json")
    run.pass(seconds: 1_000_000)
    #expect(try load(run, "docs/plain.json", offline: true) == first)
    #expect(try load(run, "docs/plain.json", cached: true) == first)
    #expect(try run.server.requests().count == 1)
    _ = try load(run, "docs/nostore.json")
    #expect(throws: BasemapSourceError.documentNotCached(host: host)) {
      try load(run, "docs/nostore.json", offline: true)
    }
  }

  @Test func `is not stored when it is of no use, and fetched anew when it is damaged`() throws {
    let run = try run()
    for name in ["html", "notiles", "array", "huge", "status-403"] {
      #expect(throws: BasemapSourceError.self) { try load(run, "bad/\(name)") }
    }
    #expect(run.files == [])
    let first = try load(run, "docs/plain.json")
    for file in run.files { try Data("<html>".utf8).write(to: file) }
    #expect(try load(run, "docs/plain.json") == first)
    #expect(try run.server.requests(for: "/docs").count == 2)
  }

  @Test func `contains the key in no file, and works with another key`() throws {
    let run = try run()
    let name = "maptiler/tiles/v3/tiles.json?key={key}"
    let first = try #require(try load(run, name, key: "mt-S3cr3t"))
    #expect(String(decoding: first.bytes, as: UTF8.self).contains("?key=mt-S3cr3t"))
    #expect(!run.files.isEmpty)
    for file in run.files {
      #expect(!file.path().contains("S3cr3t"))
      #expect(try Data(contentsOf: file).firstRange(of: Data("S3cr3t".utf8)) == nil)
    }
    #expect(try load(run, name, key: "mt-S3cr3t") == first)
    let other = try #require(try load(run, name, key: "new-key"))
    #expect(String(decoding: other.bytes, as: UTF8.self).contains("?key=new-key"))
    #expect(try run.server.requests().count == 1)
    let refused = try #require(throws: BasemapSourceError.self) {
      try load(run, "maptiler/other/tiles.json?key={key}", key: "bad-key")
    }
    #expect(
      refused.description.contains(
        "cannot be loaded: HTTP status 403; check the key in the environment variable PULSEMAP_TILE_KEY, or "
          + "name yourself with --user-agent 'NAME (CONTACT)', as usage policies ask"))
    #expect(throws: BasemapSourceError.missingKey(variable: "PULSEMAP_TILE_KEY")) { try load(run, name) }
  }
}
