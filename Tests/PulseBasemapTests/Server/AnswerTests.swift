import Foundation
import PulseGeo
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// A server behavior and the expected result for two tiles.
struct Answer: Sendable, CustomTestStringConvertible {
  let path: String
  /// The expected message about missing tiles; `nil` if none is missing.
  var problem: String?
  /// The expected number of requests per tile.
  var requests = 1
  /// Whether the tiles are cached.
  var isKept = true
  var testDescription: String { path }
}

@Suite struct `The answer of a server` {
  private static let host = ServerHost()

  @Test(arguments: [401, 403, 500])
  func `is asked for again in another run when it was a refusal`(status: Int) throws {
    let store = try Self.host.get().store("/once-\(status)/{z}/{x}/{y}.png?anew")
    for _ in 0..<2 { #expect(try store.load(row(2)).missing == 2) }
    store.resetFailures()
    #expect(try store.load(row(2)).missing == 0)
  }

  @Test(arguments: [
    Answer(path: "ok"), Answer(path: "plain"), Answer(path: "jpeg"), Answer(path: "gzip"),
    Answer(path: "expired"), Answer(path: "wrongtype"), Answer(path: "nostore", isKept: false),
    Answer(path: "hops-3"), Answer(path: "once-429", requests: 2), Answer(path: "once-503", requests: 2),
    Answer(path: "flaky", requests: 2),
  ])
  func `is drawn when it is a tile`(_ answer: Answer) throws {
    let run = try Self.host.get()
    let path = "/\(answer.path)/{z}/{x}/{y}.png?drawn"
    let store = try run.store(path)
    let report = try store.load(row(2))
    #expect(report.missing == 0 && report.wanted == 2 && report.warnings(cacheFolder: nil) == [])
    let tile = try #require(store.tile(row(2)[1]))
    #expect(try GDImage(decoding: tile).size.width == 256)
    #expect(store.tile(row(2)[0]) != tile)
    #expect(try run.server.requests(for: "/\(answer.path)/5/1/").count == answer.requests)
    // What the next run finds, without asking.
    var offline = run.settings
    offline.isOffline = true
    #expect(try run.store(path, settings: offline).load(row(2)).missing == (answer.isKept ? 0 : 2))
  }

  @Test(arguments: [
    Answer(path: "status-403", problem: "HTTP status 403"),
    Answer(path: "status-401", problem: "HTTP status 401"),
    Answer(path: "status-400", problem: "HTTP status 400"),
    Answer(path: "status-500", problem: "HTTP status 500"),
    Answer(path: "status-206", problem: "HTTP status 206"), Answer(path: "status-404", problem: "not found"),
    Answer(path: "status-503", problem: "HTTP status 503", requests: 3),
    Answer(path: "status-429", problem: "HTTP status 429", requests: 3),
    Answer(path: "status-304", problem: "HTTP status 304"),
    Answer(path: "missing", problem: "not found"),
    Answer(path: "html", problem: "damaged tile"), Answer(path: "htmlpng", problem: "damaged tile"),
    Answer(path: "empty", problem: "damaged tile"), Answer(path: "cutjpeg", problem: "damaged tile"),
    Answer(path: "cutpng", problem: "damaged tile"), Answer(path: "tooshort", problem: "damaged tile"),
    Answer(path: "early", problem: "damaged tile"),
    Answer(path: "toolong", problem: "connection closed before the end of the response", requests: 3),
    Answer(path: "chunks", problem: "connection closed before the end of the response", requests: 3),
    Answer(path: "reset", problem: "connection closed before the end of the response", requests: 3),
    Answer(path: "huge", problem: "response larger than 4194304 bytes"),
    Answer(path: "endless", problem: "response larger than 4194304 bytes"),
    Answer(path: "bomb", problem: "response larger than 4194304 bytes"),
    Answer(path: "headers", problem: "response headers larger than 65536 bytes"),
    Answer(path: "longline", problem: "response headers larger than 65536 bytes"),
    Answer(path: "badlength", problem: "invalid HTTP response"),
    Answer(path: "nine", problem: "invalid HTTP response"),
    Answer(path: "garbled", problem: "invalid HTTP response"),
    Answer(path: "loop", problem: "redirect not followed", requests: 4),
    Answer(path: "hops-4", problem: "redirect not followed"),
    Answer(path: "tofile", problem: "redirect not followed"),
    Answer(path: "toftp", problem: "redirect not followed"),
    Answer(path: "later-99999999999999999999", problem: "HTTP status 429, Retry-After longer than --timeout"),
    Answer(path: "later-3600", problem: "HTTP status 429, Retry-After longer than --timeout"),
    Answer(path: "laterdate", problem: "HTTP status 503, Retry-After longer than --timeout"),
  ])
  func `is refused when it is none`(_ answer: Answer) throws {
    let run = try Self.host.get()
    let path = "/\(answer.path)/{z}/{x}/{y}.png?refused"
    let store = try run.store(path)
    let tile = TileID(z: 5, x: 3, y: 7)
    let report = try store.load([tile])
    let problem = try #require(answer.problem)
    #expect(report.summary == "1 of 1 tiles (1: \(problem))")
    #expect(store.tile(tile) == nil)
    #expect(try run.server.requests(for: "/\(answer.path)/5/").count == answer.requests)
    // Only that the server has no such tile is remembered.
    let kept = run.cache.cachedTile(tile, in: try #require(store.namespace))
    #expect(kept == nil || kept?.isMissing == true && problem == "not found")
  }

  @Test(arguments: ["noise", "tonowhere"])
  func `is refused when it is hardly HTTP`(path: String) throws {
    let run = try Self.host.get()
    let store = try run.store("/\(path)/{z}/{x}/{y}.png")
    #expect(try store.load(row(1)).missing == 1)
    #expect(store.tile(row(1)[0]) == nil)
  }

  @Test(arguments: ["stall", "drip"])
  func `has to come in time`(path: String) throws {
    let run = try Self.host.get()
    var settings = run.settings
    settings.seconds = 0.3
    let store = try run.store("/\(path)/{z}/{x}/{y}.png", settings: settings)
    // Once two have hung, the server is not asked for the others.
    let report = try store.load(row(8))
    #expect(report.problems == [.timedOut: 2, .skippedAfterFailures: 6])
    #expect(try run.server.requests(for: "/\(path)/").count <= 2)
  }

  @Test func `is not waited for where nobody listens`() throws {
    let run = try ServerRun()
    run.server.stop()
    let report = try run.store("/ok/{z}/{x}/{y}.png").load(row(5))
    #expect(report.problems[.connectionFailed, default: 0] >= 1)
    #expect(report.missing == 5)
    let nowhere = try run.store("http://nowhere.invalid/{z}/{x}/{y}.png").load(row(1))
    #expect(nowhere.summary == "1 of 1 tiles (1: host not found)")
  }

  @Test func `has to prove who it is`() throws {
    let run = try ServerRun(isEncrypted: true)
    let report = try run.store("/ok/{z}/{x}/{y}.png").load(row(3))
    #expect(report.missing == 3)
    #expect(report.summary.contains("TLS certificate not trusted: SSL peer certificate"))
    #expect(try run.server.requests() == [])
    #expect(run.files == [])
  }
}

/// A server shared by the tests that do not count all of its requests.
struct ServerHost: Sendable {
  private let run: Result<ServerRun, any Error>

  init(script: String = "tile_server.py") { run = Result { try ServerRun(script: script) } }

  func get() throws -> ServerRun { try run.get() }
}
