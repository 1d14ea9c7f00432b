import Foundation
import PulseTestSupport
import Testing

/// A word of which nothing may be found in what the tool writes.
private let secret = "Sk3-rEtAx9"

/// A view of a few tiles of zoom 5.
private let view = "--lat 41.9 --lon 12.5 --radius 9px --zoom 5 --size 64x48"

@Suite struct `The option for headers` {

  /// A server, and a folder with a cache and a file of headers.
  private struct Served: ~Copyable {
    let server: TileServerProcess
    let folder: TemporaryFolder

    init() throws {
      let folder = try TemporaryFolder()
      try folder.write("\nX-Key: \(secret)\r\nReferer: https://me.example/\n", to: "h.txt")
      server = try TileServerProcess()
      self.folder = folder
    }

    var map: String { "\(server.origin)/ok/{z}/{x}/{y}.png" }

    /// Runs the tool, and returns the result with the number of its requests.
    func run(_ line: String) throws -> (ProcessResult, requests: Int) {
      let before = try server.requests().count
      let words = line.words.map { $0 == "HEADER" ? "X-Key: \(secret)" : $0 }
      let cache = folder.file("cache").path(percentEncoded: false)
      let result = try ToolUnderTest.run(words, in: folder.url, variables: ["XDG_CACHE_HOME": cache])
      return (result, try server.requests().count - before)
    }

    /// The files with the secret.
    var leaks: [String] {
      get throws {
        let paths = FileManager.default.enumerator(atPath: folder.url.path(percentEncoded: false))
        return (paths?.compactMap { $0 as? String } ?? []).filter { path in
          let data = try? Data(contentsOf: folder.url.appending(path: path))
          return path.contains(secret) || data?.firstRange(of: Data(secret.utf8)) != nil
        }
      }
    }
  }

  @Test func `sends it, and writes it nowhere`() throws {
    let served = try Served()
    try served.folder.write("id,lat,lon\na,41.9,12.5\n", to: "a.csv")
    let batch =
      "batch a.csv --radius 9px --zoom 5 --size 64x48 --basemap \(served.map) -o {id}.png --journal j.jsonl --json -v"
    for line in [
      "render \(view) --basemap \(served.map) --header HEADER -v --sidecar --json -o b.gif -o b.html",
      "render \(view) --basemap \(served.map) --header @h.txt --dry-run --json -v",
      "\(batch) --header @h.txt",
      "extract \(served.map) --bbox 12,41,13,42 --zooms 5 --header @h.txt -o x.mbtiles --json",
      "extract \(served.server.origin)/status-500/{z}/{x}/{y}.png --timeout 1 --bbox 12,41,13,42 --zooms 5 --header HEADER -o y.mbtiles",
      "render \(view) --basemap \(served.server.origin)/status-403/{z}/{x}/{y}.png --header HEADER -o c.gif",
    ] {
      let (result, _) = try served.run(line)
      #expect(result.status == 0 || line.contains("/status-"), "\(result.standardError)")
      #expect(!result.text.contains(secret) && !result.standardError.contains(secret), "\(line)")
    }
    #expect(try served.leaks == ["h.txt"])
    let requests = try served.server.requests()
    #expect(requests.count > 4 && requests.allSatisfy { $0.headers["x-key"] == secret })
    // The same again asks for nothing, and other headers render and ask again.
    #expect(try served.run("\(batch) --header @h.txt").requests == 0)
    let summary = try served.run("\(batch) --header @h.txt").0
    #expect(
      summary.text.contains("\"skipped\":1") || summary.text.contains("\"skipped\": 1"), "\(summary.text)")
    let (other, count) = try served.run("\(batch) --header X-Key:b")
    #expect(
      count > 0 && (other.text.contains("\"ok\":1") || other.text.contains("\"ok\": 1")), "\(other.text)")
  }

  @Test(arguments: [
    (["--header", "Sk3-rEtAx9"], "--header: has no colon after the name; write 'NAME: VALUE'"),
    (
      ["--header", "Authorization:", "Bearer", "Sk3-rEtAx9"],
      "--header: has no value after 'Authorization'; write 'Authorization: VALUE' in quotation marks"
    ),
    (
      ["--header", "X-Key: Sk3-rEtAx9\nHost: a"],
      "--header: has a character in the value of 'X-Key' that cannot be sent; use printable ASCII"
    ),
    (["--header", "Host: Sk3-rEtAx9"], "--header: sets 'Host', which pulsemap sets itself; leave it out"),
    (["--header", "@"], "--header: has no path after '@'; write @FILE"),
    (
      ["--header", "@none.txt"],
      "--header: 'none.txt' cannot be read: No such file or directory; check the path"
    ),
    (
      ["--header", "@bad.txt"],
      "--header: line 2 of 'bad.txt' has no colon after the name; write 'NAME: VALUE'"
    ),
    (
      ["--header", "@empty.txt"],
      "--header: 'empty.txt' has no headers; write one in each line, such as 'NAME: VALUE'"
    ),
    (["--referer", "https://a.example/"], "--referer: unknown option; write --header 'Referer: URL'"),
    (
      ["--bearer", "Sk3-rEtAx9"],
      "--bearer: unknown option; write --header 'Authorization: Bearer TOKEN', or --header @FILE"
    ),
  ])
  func `says what is wrong with it, but not what it is`(words: [String], message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("X-Key: a\nSk3-rEtAx9\n", to: "bad.txt")
    try folder.write("\n \n", to: "empty.txt")
    let line = "render \(view) --basemap https://a.invalid/{z}/{x}/{y}.png --offline -o a.gif".words
    let result = try ToolUnderTest.run(line + words, in: folder.url)
    #expect(
      result.status == 2 && result.standardError.hasPrefix("pulsemap: error: \(message)\n"),
      "\(result.standardError)")
    #expect(!result.standardError.contains(secret))
  }

  @Test func `has an effect on servers that are named alone`() throws {
    let served = try Served()
    let tiles = #""tiles": {"type": "raster", "tiles": ["\#(served.map)"], "tileSize": 256}"#
    try served.folder.write(
      #"{"version": 8, "sources": {\#(tiles)}, "layers": [{"id": "a", "type": "raster", "source": "tiles"}]}"#,
      to: "style.json")
    let warning =
      "pulsemap: warning: --header: has no effect without a server that --basemap or --style names itself; leave it out\n"
    let (result, count) = try served.run("render \(view) --basemap style.json --header HEADER -o a.png")
    #expect(result.status == 0 && result.standardError == warning && count > 0)
    #expect(try served.server.requests().allSatisfy { $0.headers["x-key"] == nil })
    #expect(try served.run("render \(view) --header HEADER -o b.png").0.standardError == warning)
    try served.folder.write(#"{"lat": 1, "lon": 2, "header": "X-Key: \#(secret)"}"#, to: "s.json")
    #expect(try served.run("render s.json -o c.gif").0.status == 2)
    try served.folder.write(#"{"lat": 1, "lon": 2, "id": "a", "header": "X-Key: b"}"#, to: "s.jsonl")
    #expect(try served.run("batch s.jsonl -o {id}.gif").0.text.isEmpty)
  }
}
