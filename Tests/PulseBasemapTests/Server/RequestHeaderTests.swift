import Foundation
import PulseGeo
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

/// Returns the header of a line.
private func header(_ line: String) throws -> RequestHeaderLine {
  guard case .header(let header) = RequestHeaderLine.parse(line) else {
    throw TestSupportError.oracleFailed(name: "header", detail: line)
  }
  return header
}

@Suite struct `A header of the user` {
  @Test(
    arguments: [
      ("X-Key: abc", "X-Key: abc"), ("  x-key :abc", nil),
      ("\tAuthorization:Bearer  a:b \t", "Authorization: Bearer  a:b"),
      ("Referer: https://maps.example.com/", "Referer: https://maps.example.com/"), ("a:b", "a: b"),
    ] as [(String, String?)])
  func `is sent without blanks around its value, and shown without it`(line: String, sent: String?) throws {
    guard let sent else {
      #expect(throws: TestSupportError.self) { try header(line) }
      return
    }
    let parsed = try header(line)
    #expect(parsed.text == sent && "\(parsed)" == "\(parsed.name): {value}")
    #expect("\(String(reflecting: [parsed]))" == "[\(parsed.name): {value}]")
  }

  @Test(arguments: [
    ("", "has no colon after the name; write 'NAME: VALUE'"),
    ("S3cr3t", "has no colon after the name; write 'NAME: VALUE'"),
    (": S3cr3t", "has no name of a header before the colon; write 'NAME: VALUE'"),
    ("Bearer S3cr3t: x", "has no name of a header before the colon; write 'NAME: VALUE'"),
    ("X\u{301}-Key: S3cr3t", "has no name of a header before the colon; write 'NAME: VALUE'"),
    (
      "X-Key:\u{301} S3cr3t",
      "has a character in the value of 'X-Key' that cannot be sent; use printable ASCII"
    ),
    ("X-Key: ", "has no value after 'X-Key'; write 'X-Key: VALUE' in quotation marks"),
    (
      "X-Key: a\r\nHost: S3cr3t",
      "has a character in the value of 'X-Key' that cannot be sent; use printable ASCII"
    ),
    (
      "X-Key: a\u{0}S3cr3t",
      "has a character in the value of 'X-Key' that cannot be sent; use printable ASCII"
    ),
    ("X-Key: a\tS3cr3t", "has a character in the value of 'X-Key' that cannot be sent; use printable ASCII"),
    ("hOsT: S3cr3t.example", "sets 'hOsT', which pulsemap sets itself; leave it out"),
    ("Content-Length: 3", "sets 'Content-Length', which pulsemap sets itself; leave it out"),
    ("Transfer-Encoding: chunked", "sets 'Transfer-Encoding', which pulsemap sets itself; leave it out"),
    ("Range: bytes=0-1", "sets 'Range', which pulsemap sets itself; leave it out"),
    ("If-None-Match: 1", "sets 'If-None-Match', which pulsemap sets itself; leave it out"),
    (
      "Proxy-Authorization: Basic S3cr3t",
      "sets 'Proxy-Authorization', which pulsemap sets itself; leave it out"
    ),
    ("User-Agent: me", "sets 'User-Agent', which pulsemap sets itself; write --user-agent TEXT"),
    ("X: " + String(repeating: "S3cr3t", count: 2000), "is longer than 8192 bytes; shorten it"),
  ])
  func `is refused with words that do not quote its value`(line: String, message: String) {
    guard case .fault(let problem, let remedy) = RequestHeaderLine.parse(line) else {
      Issue.record("is no fault")
      return
    }
    #expect("\(problem); \(remedy)" == message && !message.contains("S3cr3t"))
  }

  @Test(arguments: [
    ("https://a.example/{z}/{x}/{y}.png", "https://a.example/1/2/3.png", true),
    ("https://A.example:443/{z}/{x}/{y}.png", "https://a.EXAMPLE/1/2/3.png", true),
    ("http://a.example/{z}/{x}/{y}.png", "https://a.example/1/2/3.png", true),
    ("https://{s}.a.example/{z}/{x}/{y}.png", "https://b.a.example/1/2/3.png", true),
    ("pmtiles://https://a.example/a.pmtiles", "https://a.example/a.pmtiles", true),
    ("CartoDB.Positron", "https://a.basemaps.cartocdn.com/light_all/1/2/3.png", true),
    // Others, however much they look like it.
    ("https://a.example/{z}/{x}/{y}.png", "http://a.example/1/2/3.png", false),
    ("https://a.example/{z}/{x}/{y}.png", "https://a.example:8443/1/2/3.png", false),
    ("http://a.example:8080/{z}/{x}/{y}.png", "https://a.example:8080/1/2/3.png", false),
    ("https://a.example/{z}/{x}/{y}.png", "https://a.example.evil.example/1/2/3.png", false),
    ("https://a.example/{z}/{x}/{y}.png", "https://evil.example/?https://a.example/", false),
    ("https://a.example/{z}/{x}/{y}.png", "https://a.example@evil.example/", false),
    ("https://a.example/{z}/{x}/{y}.png", "https://a.example\\@evil.example/", false),
    ("https://{s}.a.example/{z}/{x}/{y}.png", "https://d.a.example/1/2/3.png", false),
    ("style.json", "https://style.json/", false), ("world", "https://a.example/", false),
  ])
  func `is for the servers that the user names`(address: String, url: String, isSent: Bool) throws {
    var settings = TileServerOptions(userAgent: "test/1")
    settings.headers = [try header("X-Key: S3cr3t")]
    #expect(!settings.sendsHeaders(to: url))
    let named = settings.sendingHeaders(to: [address])
    #expect(named.sendsHeaders(to: url) == isSent)
    #expect(named.headerLines(for: url, redirectedFrom: url) == (isSent ? ["X-Key: S3cr3t"] : []))
  }

  @Test func `stays at its server when that redirects to another one`() throws {
    let (run, other) = (try ServerRun(), try TileServerProcess())
    let port = try #require(other.origin.split(separator: ":").last)
    var settings = run.settings
    settings.headers = [try header("X-Key: S3cr3t"), try header("Referer: https://me.example/")]
    for path in ["/hops-2", "/away-\(port)"] {
      let template = "\(run.server.origin)\(path)/{z}/{x}/{y}.png"
      let store = try run.store(template, settings: settings.sendingHeaders(to: [template]))
      #expect(try store.load(row(2)).missing == 0)
    }
    let (own, others) = (try run.server.requests(), try other.requests())
    #expect(own.count == 2 * 3 + 2 && others.count == 2)
    #expect(
      own.allSatisfy { $0.headers["x-key"] == "S3cr3t" && $0.headers["referer"] == "https://me.example/" })
    #expect(others.allSatisfy { $0.headers["x-key"] == nil && $0.headers["referer"] == nil })
    // Nor when a server that is not named sends to one that is.
    let back =
      "\(other.origin)/away-\(try #require(run.server.origin.split(separator: ":").last))/{z}/{x}/{y}.png"
    _ = try run.store(back, settings: settings.sendingHeaders(to: [run.server.origin])).load(row(1))
    #expect(try run.server.requests(for: "/ok/5/").last?.headers["x-key"] == nil)
  }

  @Test func `is not sent to the servers that a style names`() throws {
    let (run, other) = (try ServerRun(script: "map_services.py"), try TileServerProcess())
    let files = try StyleFolder()
    func source(_ origin: String) -> String {
      #"{"type": "raster", "tileSize": 256, "tiles": ["\#(origin)/ok/{z}/{x}/{y}.png"]}"#
    }
    _ = try files.style(
      #""own": \#(source(run.server.origin)), "other": \#(source(other.origin))"#,
      #"{"id": "a", "type": "raster", "source": "own"}, {"id": "b", "type": "raster", "source": "other"}"#)
    let folder = files.path("").utf8.map { "%" + String(Int($0) + 256, radix: 16).suffix(2) }.joined()
    let url = "\(run.server.origin)/files/\(folder)/style.json"
    var settings = run.settings
    settings.headers = [try header("X-Key: S3cr3t")]
    let connection = try TileServerConnection(
      .document(DocumentAddress(url)), maxZoom: nil, pixelRatio: 1, style: MapStyle(),
      settings: settings.sendingHeaders(to: [url]))
    let map = try #require(try connection.open(onlyFromCache: false)).map
    _ = try map.load([(StyleFolder.view.get(), rests: true)], onlyCounting: false)
    let (own, others) = (try run.server.requests(), try other.requests())
    #expect(own.count > 1 && own.allSatisfy { $0.headers["x-key"] == "S3cr3t" })
    #expect(!others.isEmpty && others.allSatisfy { $0.headers["x-key"] == nil })
  }

  @Test func `has tiles of its own in the cache, which does not have it`() throws {
    let run = try ServerRun()
    let template = "\(run.server.origin)/ok/{z}/{x}/{y}.png"
    func requests(_ line: String?) throws -> Int {
      let before = try run.server.requests().count
      var settings = run.settings
      settings.headers = try [line].compactMap(\.self).map(header)
      #expect(
        try run.store(template, settings: settings.sendingHeaders(to: [template])).load(row(2)).missing == 0)
      return try run.server.requests().count - before
    }
    #expect(
      try [nil, "X-Key: S3cr3t", "X-Key: other", nil, "X-Key: S3cr3t"].map(requests) == [2, 2, 2, 0, 0])
    // An answer that repeats it, and a server to which it is not sent.
    var settings = run.settings
    settings.headers = [try header("X-Key: S3cr3t")]
    _ = try run.store("/echo/{z}/{x}/{y}.png?S3cr3t", settings: settings).load(row(1))
    #expect(try run.store("/ok/{z}/{x}/{y}.png", settings: settings).load(row(2)).missing == 0)
    #expect(try run.server.requests(for: "/ok/").count == 6)
    #expect(!run.files.isEmpty)
    for file in run.files {
      #expect(try Data(contentsOf: file).firstRange(of: Data("S3cr3t".utf8)) == nil)
    }
  }

  @Test func `is sent for the parts of an archive`() throws {
    let run = try ServerRun()
    let url = try run.url("range", PositionMap.path("plain.pmtiles"))
    var settings = run.settings
    settings.headers = [try header("X-Key: S3cr3t")]
    _ = try RemoteFile(url, settings: settings.sendingHeaders(to: [url.text]))
    #expect(try run.server.requests().map { $0.headers["x-key"] } == ["S3cr3t"])
  }
}
