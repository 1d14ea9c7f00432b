import Foundation
import Glibc
import PulseGeo
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `The cache` {
  private func load(
    _ run: ServerRun, _ path: String, _ tiles: [TileID] = row(2), isOffline: Bool = false
  ) throws -> (report: TileLoadReport, tile: [UInt8]?) {
    var settings = run.settings
    settings.isOffline = isOffline
    let store = try run.store(path, settings: settings)
    return (try store.load(tiles), store.tile(tiles[0]))
  }

  @Test func `answers the second run until tiles are as old as the server allows`() throws {
    let run = try ServerRun()
    let first = try load(run, "/age-60/{z}/{x}/{y}.png")
    run.pass(seconds: 59)
    let second = try load(run, "/age-60/{z}/{x}/{y}.png")
    #expect(second.tile == first.tile && second.tile != nil && second.report == first.report)
    #expect(try run.server.requests().count == 2)
    run.pass(seconds: 1)
    #expect(try load(run, "/age-60/{z}/{x}/{y}.png").tile == first.tile)
    #expect(try run.server.requests().count == 4)
  }

  @Test func `keeps tiles for 7 days where the server says nothing`() throws {
    let run = try ServerRun()
    _ = try load(run, "/plain/{z}/{x}/{y}.png")
    run.pass(seconds: 7 * 86_400 - 1)
    _ = try load(run, "/plain/{z}/{x}/{y}.png")
    #expect(try run.server.requests().count == 2)
    run.pass(seconds: 1)
    _ = try load(run, "/plain/{z}/{x}/{y}.png")
    #expect(try run.server.requests().count == 4)
  }

  @Test func `asks again for what was stored while the clock was years ahead`() throws {
    let run = try ServerRun()
    let years = 10 * 365 * 86_400
    run.pass(seconds: years)
    _ = try load(run, "/plain/{z}/{x}/{y}.png")
    run.pass(seconds: -years)
    _ = try load(run, "/plain/{z}/{x}/{y}.png")
    #expect(try run.server.requests().count == 4)
    _ = try load(run, "/plain/{z}/{x}/{y}.png")
    #expect(try run.server.requests().count == 4)
  }

  @Test func `waits for nobody where an entry is a pipe`() throws {
    let run = try ServerRun()
    _ = try load(run, "/plain/{z}/{x}/{y}.png")
    let files = run.files
    #expect(files.count == 2)
    for file in files {
      try FileManager.default.removeItem(at: file)
      #expect(unsafe mkfifo(file.path(percentEncoded: false), 0o600) == 0)
    }
    #expect(try load(run, "/plain/{z}/{x}/{y}.png").tile != nil)
    #expect(try load(run, "/plain/{z}/{x}/{y}.png").tile != nil)
  }

  @Test(arguments: [
    ("etag", "if-none-match", "\"v1\""), ("modified", "if-modified-since", "Sun, 06 Nov 1994 08:49:37 GMT"),
  ])
  func `asks whether old tiles have changed`(path: String, header: String, value: String) throws {
    let run = try ServerRun()
    let first = try load(run, "/\(path)/{z}/{x}/{y}.png")
    let second = try load(run, "/\(path)/{z}/{x}/{y}.png")
    #expect(second.tile == first.tile && second.tile != nil && second.report.missing == 0)
    #expect(try run.server.requests().map { $0.headers[header] } == [nil, nil, value, value])
    // An answer that nothing has changed tells anew how long the tile is good.
    _ = try load(run, "/\(path)/{z}/{x}/{y}.png")
    #expect(try run.server.requests().count == (path == "etag" ? 6 : 4))
  }

  @Test func `takes a tile for as long as before when the server only confirms it`() throws {
    let run = try ServerRun()
    let first = try load(run, "/quiet-60/{z}/{x}/{y}.png")
    // The pauses before a run, and the requests until its end.
    for (seconds, count) in [(60, 4), (59, 4), (1, 6), (59, 6)] {
      run.pass(seconds: seconds)
      #expect(try load(run, "/quiet-60/{z}/{x}/{y}.png").tile == first.tile)
      #expect(try run.server.requests().count == count)
    }
  }

  @Test func `takes the new version of a tile`() throws {
    let run = try ServerRun()
    let first = try load(run, "/changed/{z}/{x}/{y}.png")
    let second = try load(run, "/changed/{z}/{x}/{y}.png")
    #expect(first.tile != second.tile)
    #expect(try load(run, "/changed/{z}/{x}/{y}.png", isOffline: true).tile == second.tile)
    #expect(run.cache.contents.count == 2)
  }

  @Test(arguments: ["gone-1", "then-500", "then-503", "then-403", "then-304"])
  func `helps out with old tiles when the server fails`(path: String) throws {
    let run = try ServerRun()
    let first = try load(run, "/\(path)/{z}/{x}/{y}.png")
    #expect(first.report.stale == 0)
    let second = try load(run, "/\(path)/{z}/{x}/{y}.png")
    #expect(second.tile == first.tile && second.tile != nil && second.report.missing == 0)
    guard path != "then-304" else { return }
    #expect(second.report.stale == 2)
    let host = run.server.origin.dropFirst("http://".count)
    let reason =
      path == "gone-1" ? "connection closed before the end of the response" : "HTTP status \(path.suffix(3))"
    #expect(
      second.report.warnings(cacheFolder: nil) == [
        "\(host) does not respond correctly (2: \(reason)); 2 cached tiles are used, which may be outdated"
      ])
  }

  @Test func `helps out when there is no server any more`() throws {
    let run = try ServerRun()
    let first = try load(run, "/etag/{z}/{x}/{y}.png")
    run.server.stop()
    let second = try load(run, "/etag/{z}/{x}/{y}.png")
    #expect(second.tile == first.tile && second.report.missing == 0 && second.report.stale == 2)
    #expect(try load(run, "/etag/{z}/{x}/{y}.png", row(3)).report.missing == 1)
  }

  @Test func `forgets a tile that the server has no longer`() throws {
    let run = try ServerRun()
    _ = try load(run, "/then-404/{z}/{x}/{y}.png")
    let second = try load(run, "/then-404/{z}/{x}/{y}.png")
    #expect(second.report.missing == 2 && second.tile == nil)
    #expect(try load(run, "/then-404/{z}/{x}/{y}.png", isOffline: true).report.missing == 2)
  }

  @Test(arguments: ["missing", "status-410"])
  func `remembers for a day that the server has no such tile`(path: String) throws {
    let run = try ServerRun()
    let first = try load(run, "/\(path)/{z}/{x}/{y}.png")
    #expect(first.report.missing == 2 && first.report.remembered == 0)
    run.pass(seconds: 86_399)
    let second = try load(run, "/\(path)/{z}/{x}/{y}.png")
    #expect(second.report.missing == 2 && second.report.remembered >= 2)
    let words = "this is remembered for a day or as long as the server says, until 'pulsemap cache --clear'"
    #expect(second.report.warnings(cacheFolder: nil).first?.hasSuffix("; \(words)") == true)
    #expect(try load(run, "/\(path)/{z}/{x}/{y}.png", isOffline: true).report.summary.contains("not found"))
    let asked = try run.server.requests().count
    run.pass(seconds: 1)
    #expect(try load(run, "/\(path)/{z}/{x}/{y}.png").report.remembered == 0)
    #expect(try run.server.requests().count == 2 * asked)
    #expect(run.cache.contents.count == run.files.count && run.cache.clear().count > 0)
    #expect(try load(run, "/\(path)/{z}/{x}/{y}.png").report.remembered == 0)
  }

  @Test(arguments: ["missing", "once-404"])
  func `has a server asked for two tiles again if nothing of a view was there`(path: String) throws {
    let run = try ServerRun()
    let place = try GeoPoint(latitude: 20, longitude: 30)
    let view = try Viewport(center: place, zoom: 5, width: 600, height: 400, pixelRatio: 1)
    func load() throws -> (report: TileLoadReport, paths: [String]) {
      let before = try run.server.requests().count
      let store = try run.store("/\(path)/{z}/{x}/{y}.png")
      let report = try store.load([(viewport: view, rests: true)], tileZoom: { _ in 5 }, onlyCounting: false)
      return (report, try run.server.requests().dropFirst(before).map(\.path))
    }
    let (first, paths) = try load()
    #expect(
      first.isBlank && first.wanted >= 4 && Set(paths).count == paths.count && paths.count > first.wanted)
    let second = try load()
    #expect(second.report.isBlank == (path == "missing") && second.report.wanted == first.wanted)
    if path == "missing" {
      #expect(second.report.blankSummary == first.blankSummary && second.report.remedy == first.remedy)
      #expect(second.paths.count == 2 && second.paths.contains("/missing/0/0/0.png"))
      run.pass(seconds: 86_400)
      #expect(try load().paths.count == paths.count)
    } else {
      // It has got them by now.
      #expect(second.report.missing == 0 && second.paths.count <= first.wanted + 2)
      #expect(try load().paths == [])
    }
  }

  @Test func `holds no failure that may end`() throws {
    for path in ["status-400", "status-401", "status-403", "status-429", "status-500", "status-503", "html"] {
      let run = try ServerRun()
      for _ in 0..<2 { #expect(try load(run, "/\(path)/{z}/{x}/{y}.png").report.remembered == 0) }
      #expect(run.files.isEmpty, "\(path)")
    }
  }

  @Test func `is not needed within a run to ask once for what is missing`() throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.cache = nil
    let store = try run.store("/missing/{z}/{x}/{y}.png", settings: settings)
    for _ in 0..<3 {
      #expect(try store.load(row(2)).missing == 2)
      store.resetFailures()
    }
    let paths = try run.server.requests().map(\.path)
    #expect(Set(paths).count == paths.count)
  }

  @Test func `is all that is used offline`() throws {
    let run = try ServerRun()
    let first = try load(run, "/etag/{z}/{x}/{y}.png")
    run.pass(seconds: 1_000_000)
    let offline = try load(run, "/etag/{z}/{x}/{y}.png", row(3), isOffline: true)
    #expect(offline.tile == first.tile && offline.report.summary == "1 of 3 tiles (1: not in the cache)")
    #expect(try run.server.requests().count == 2)
  }

  @Test func `fetches damaged tiles anew`() throws {
    let run = try ServerRun()
    let first = try load(run, "/ok/{z}/{x}/{y}.png")
    for (file, damage) in zip(run.files, [Data(), Data("<html>".utf8)]) { try damage.write(to: file) }
    #expect(run.files.count == 2)
    #expect(try load(run, "/ok/{z}/{x}/{y}.png", isOffline: true).report.missing == 2)
    #expect(run.files.isEmpty)
    #expect(try load(run, "/ok/{z}/{x}/{y}.png").tile == first.tile)
    #expect(try run.server.requests().count == 4)
    #expect(try load(run, "/ok/{z}/{x}/{y}.png").tile == first.tile)
    #expect(try run.server.requests().count == 4)
  }

  @Test func `mixes up neither servers nor sizes`() throws {
    let run = try ServerRun()
    let tile = row(1)
    let small = try run.store("/ok/{z}/{x}/{y}{r}.png")
    let large = try run.store("/ok/{z}/{x}/{y}{r}.png", ratio: 2)
    let other = try run.store("/ok/{z}/{x}/{y}{r}.png?other")
    for store in [small, large, other] { _ = try store.load(tile) }
    #expect(try run.server.requests().count == 3)
    #expect(small.tile(tile[0]) != large.tile(tile[0]))
    #expect(run.cache.contents.count == 3)
    // The same addresses lead to the same tiles: without {r} there is but one size.
    _ = try run.store("/ok/{z}/{x}/{y}.png").load(tile)
    _ = try run.store("/ok/{z}/{x}/{y}.png", ratio: 2).load(tile)
    #expect(try run.server.requests().count == 3)
  }

  @Test func `is not needed`() throws {
    let run = try ServerRun()
    var settings = run.settings
    // A file where a folder would have to be.
    try Data().write(to: run.folder)
    let store = try run.store("/ok/{z}/{x}/{y}.png", settings: settings)
    let report = try store.load(row(2))
    #expect(report.missing == 0 && store.tile(row(1)[0]) != nil)
    let path = run.folder.path(percentEncoded: false)
    #expect(
      report.warnings(cacheFolder: path) == [
        "tiles cannot be cached in '\(path)'; the next run must download them again"
      ])
    settings.cache = nil
    let without = try run.store("/ok/{z}/{x}/{y}.png", settings: settings)
    #expect(try without.load(row(2)).warnings(cacheFolder: nil) == [])
    #expect(without.tile(row(1)[0]) != nil)
  }

  @Test func `counts, trims and clears what it has, and nothing else`() throws {
    let run = try ServerRun()
    #expect(run.cache.contents == TileCache.Usage())
    _ = try load(run, "/ok/{z}/{x}/{y}.png", row(6))
    let stranger = run.folder.appending(path: "tiles/unfinished.1-1.part")
    let own = try #require(
      try FileManager.default.contentsOfDirectory(atPath: run.folder.appending(path: "tiles").path()).first)
    try Data("x".utf8).write(to: stranger)
    // A process of this machine with the number of this one, but another start, has ended.
    let words = ProcessIdentity.current.text.split(separator: "-")
    let ended = ([words[0], "1"] + words.dropFirst(2)).joined(separator: "-")
    let abandoned = run.folder.appending(path: "tiles/\(own)/.0.\(ended)-5eed.part")
    try Data("x".utf8).write(to: abandoned)
    let kept = run.folder.appending(path: "mine")
    try Data("x".utf8).write(to: kept)
    let outside = FileManager.default.temporaryDirectory.appending(path: "pulsemap-test-\(UUID().uuidString)")
    try Data("x".utf8).write(to: outside)
    defer { try? FileManager.default.removeItem(at: outside) }
    try FileManager.default.createSymbolicLink(
      at: run.folder.appending(path: "tiles/link"), withDestinationURL: outside)
    let contents = run.cache.contents
    #expect(contents.count == 6 && contents.bytes > 6 * 256)
    let trimmed = run.cache.trim(toBytes: contents.bytes / 2)
    #expect(trimmed.count == 3)
    #expect(!FileManager.default.fileExists(atPath: abandoned.path(percentEncoded: false)))
    #expect(FileManager.default.fileExists(atPath: stranger.path(percentEncoded: false)))
    #expect(run.cache.contents.count == 3 && run.cache.contents.bytes <= contents.bytes / 2)
    // The oldest have gone.
    #expect(try load(run, "/ok/{z}/{x}/{y}.png", row(6), isOffline: true).report.missing == 3)
    #expect(run.cache.clear().count == 3)
    #expect(run.cache.contents == TileCache.Usage())
    #expect(FileManager.default.fileExists(atPath: kept.path(percentEncoded: false)))
    #expect(FileManager.default.fileExists(atPath: outside.path(percentEncoded: false)))
    #expect(FileManager.default.fileExists(atPath: stranger.path(percentEncoded: false)))
  }

  @Test func `is shared by many at the same time`() async throws {
    let run = try ServerRun()
    let tiles = row(8)
    let results = try await withThrowingTaskGroup(of: [[UInt8]?].self) { group in
      for _ in 0..<6 {
        group.addTask {
          let store = try run.store("/changed/{z}/{x}/{y}.png")
          #expect(try store.load(tiles).missing == 0)
          return tiles.map { store.tile($0) }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { !$0.contains(nil) })
    #expect(run.cache.contents.count == 8)
    #expect(run.files.allSatisfy { !$0.path().hasSuffix(".part") })
    let offline = try load(run, "/changed/{z}/{x}/{y}.png", tiles, isOffline: true)
    #expect(offline.report.missing == 0)
  }
}
