import Foundation
import PulseGeo
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `A server` {
  @Test func `is asked for each tile once, over two connections at most, by name`() throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.userAgent = "pulsemap/1.2 (+https://example.com)"
    let store = try run.store("/slow/{z}/{x}/{y}.png", settings: settings)
    #expect(try store.load(row(20) + row(20)).wanted == 20)
    let requests = try run.server.requests()
    #expect(requests.map(\.path).sorted() == row(20).map { "/slow/\($0).png" }.sorted())
    #expect(Set(requests.map(\.connection)).count == 2)
    #expect(Set(requests.map { $0.headers["user-agent"] }) == ["pulsemap/1.2 (+https://example.com)"])
    let names = Set(requests.flatMap { Array($0.headers.keys) })
    #expect(names == ["host", "user-agent", "accept", "accept-encoding"])
  }

  @Test func `is not asked for a view of too many tiles`() throws {
    let run = try ServerRun()
    let error = try #require(throws: BasemapSourceError.self) {
      try run.store("/ok/{z}/{x}/{y}.png").load(row(32) + row(32, z: 6) + row(1, z: 7))
    }
    let host = run.server.origin.dropFirst("http://".count)
    #expect(
      error.description
        == "the views need 65 tiles of \(host), and at most 64 are downloaded; use a smaller "
        + "--size, another --zoom or a shorter camera path, or --max-tiles 65")
    #expect(try run.server.requests() == [])
    var settings = run.settings
    settings.tileLimit = 65
    #expect(try run.store("/ok/{z}/{x}/{y}.png", settings: settings).load(row(32)).missing == 0)
  }

  @Test func `that refuses again and again is left alone`() throws {
    let run = try ServerRun()
    let report = try run.store("/status-403/{z}/{x}/{y}.png").load(row(30))
    #expect(report.missing == 30)
    #expect(try run.server.requests().count <= 5)
    #expect(report.problems[.skippedAfterFailures, default: 0] >= 25)
  }

  @Test func `is asked for the next coarser level where tiles are missing`() throws {
    let run = try ServerRun()
    let store = try run.store("/deep-4/{z}/{x}/{y}.png")
    let report = try store.load(row(4))
    #expect(report.summary == "4 of 4 tiles (4: not found)" && report.uncovered == 0)
    #expect(store.tile(TileID(z: 4, x: 0, y: 3)) != nil && store.tile(TileID(z: 4, x: 1, y: 3)) != nil)
    #expect(try run.server.requests().count == 6)
    // Nothing is fetched by asking for what is there.
    #expect(store.tile(TileID(z: 3, x: 0, y: 1)) == nil)
    #expect(try run.server.requests().count == 6)
  }

  @Test func `that asks to wait is not waited for by each tile anew`() throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.seconds = 2.5
    // It says "in a second" each time: three times for two tiles, and hardly a time more for the others.
    let report = try run.store("/later-1/{z}/{x}/{y}.png", settings: settings).load(row(8))
    #expect(report.missing == 8)
    #expect(try run.server.requests(for: "/later-1/5/").count <= 8)
  }

  @Test func `that asks to wait is not asked again before, whoever wants a tile`() throws {
    let run = try ServerRun()
    let store = try run.store("/later-3600/{z}/{x}/{y}.png")
    #expect(try store.load(row(1)).missing == 1)
    #expect(try store.load(row(8)).missing == 8)
    #expect(try run.server.requests().count == 1)
  }

  @Test(arguments: [Double.infinity, .nan, 1e300, -1, 0])
  func `has a time to answer, whatever is set`(seconds: Double) throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.seconds = seconds
    #expect(try run.store("/ok/{z}/{x}/{y}.png", settings: settings).load(row(1)).missing == 0)
  }

  @Test(arguments: [
    // Of the zooms 5, 4, 3 and so on, until something is there.
    ("deep-2", 4 + 2 + 1 + 1), ("deep-0", 4 + 2 + 1 + 1 + 1 + 1), ("missing", 4 + 2 + 1 + 1 + 1 + 1),
  ])
  func `is asked for coarser levels down to one that is there`(path: String, count: Int) throws {
    let run = try ServerRun()
    let store = try run.store("/\(path)/{z}/{x}/{y}.png")
    let report = try store.load(row(4))
    #expect(report.missing == 4 && report.uncovered == (path == "missing" ? 4 : 0))
    #expect(report.isBlank == (path == "missing"))
    #expect(try run.server.requests().count == count)
  }

  @Test func `gives the same whatever the cache holds that is coarser`() throws {
    let run = try ServerRun()
    _ = try run.store("/deep-2/{z}/{x}/{y}.png").load([TileID(z: 2, x: 0, y: 0)])
    let store = try run.store("/deep-2/{z}/{x}/{y}.png")
    #expect(try store.load(row(4)).missing == 4)
    #expect(store.tile(TileID(z: 2, x: 0, y: 0)) != nil)
    // What is fresh in the cache is the only one that is not asked for again.
    #expect(try run.server.requests().count == 1 + 4 + 2 + 1)
    // A finer level that is nobody's need is not painted, although the cache has it.
    #expect(try run.store("/deep-2/{z}/{x}/{y}.png").tile(TileID(z: 2, x: 0, y: 0)) == nil)
  }

  @Test func `gets the key in its address, and nobody else`() throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.key = "s3cr3t-k3y"
    let paths = ["echo", "status-403", "html", "toolong"]
    var said = ""
    for path in paths {
      let report = try run.store("/\(path)/{z}/{x}/{y}.png?key={key}", settings: settings).load(row(2))
      said += report.summary + report.warnings(cacheFolder: "cache").joined() + "\(report)"
    }
    #expect(try run.server.requests().allSatisfy { $0.path.hasSuffix("?key=s3cr3t-k3y") })
    #expect(!said.contains("s3cr3t"))
    #expect(!run.files.isEmpty)
    for file in run.files {
      #expect(!file.path().contains("s3cr3t"))
      #expect(try Data(contentsOf: file).firstRange(of: Data("s3cr3t".utf8)) == nil)
    }
    settings.key = nil
    for key in [nil, ""] {
      settings.key = key
      let error = try #require(throws: BasemapSourceError.self) {
        try run.store("/ok/{z}/{x}/{y}.png?key={key}", settings: settings)
      }
      #expect(
        error.description == "the URL has '{key}', but there is no key; set the environment variable "
          + "PULSEMAP_TILE_KEY")
    }
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "é", " ", "\u{7F}"])
  func `gets no header that the name of the program would smuggle in`(name: String) throws {
    let run = try ServerRun()
    var settings = run.settings
    settings.userAgent = name
    let error = try #require(throws: BasemapSourceError.self) {
      try run.store("/ok/{z}/{x}/{y}.png", settings: settings)
    }
    #expect(
      error.description == "'\(name)' has characters that are not allowed in a header; use printable ASCII")
  }

  @Test(arguments: [
    ("https://a.example/1", "https://b.example/2", true), ("http://a.example/1", "https://b.example/2", true),
    ("http://a.example/1", "http://b.example/2", true), ("https://a.example/1", "http://a.example/1", false),
    ("https://a.example/1", "file:///etc/hostname", false),
    ("http://a.example/1", "gopher://a.example", false),
    ("https://a.example/1", nil, false),
  ])
  func `is followed only to where it is as safe`(from: String, to: String?, isFollowed: Bool) {
    #expect(HTTPDownloader.allowsRedirect(from: from, to: to) == isFollowed)
  }

  @Test func `of OpenStreetMap is known`() throws {
    let run = try ServerRun()
    let store = try run.store("https://tile.openstreetmap.org/{z}/{x}/{y}.png")
    #expect(store.info.attribution == "© OpenStreetMap contributors" && store.info.zooms == 0...19)
    #expect(
      try run.store("https://tile.openstreetmap.org.evil.example/{z}/{x}/{y}.png").info.attribution == nil)
    #expect(try run.store("https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png").info.zooms == 0...19)
  }

  @Test func `cannot be asked without libcurl`() throws {
    let error = try #require(throws: BasemapSourceError.self) { try CurlLibrary(names: ["libno-curl.so.0"]) }
    #expect(
      error.description
        == "libcurl is needed to download tiles and cannot be loaded; install Debian's package libcurl4, "
        + "or use --offline")
    // A library that is there and is another one.
    #expect(throws: BasemapSourceError.unusableLibrary(.notInstalled(packages: ["libcurl4"]))) {
      try CurlLibrary(names: ["libc.so.6"])
    }
  }
}
