import PulseGeo
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `A time of HTTP` {
  /// The three forms of one time are the examples of RFC 9110, section 5.6.7; the numbers are those of `date -d`.
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800), ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ("Wed, 31 Dec 1969 23:59:59 GMT", -1), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ("Saturday, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
  ])
  func `is read`(text: String, seconds: Int) {
    #expect(HTTPDate(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "0", "-1", "never", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun, 99 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
    "Sun, 06 Nov ٣ 08:49:37 GMT", "1994-11-06T08:49:37Z",
  ])
  func `is not guessed`(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}

@Suite struct `The freshness of a tile` {
  struct Row: Sendable, CustomTestStringConvertible {
    let headers: [String]
    let seconds: Int
    var isStorable = true
    var testDescription: String { headers.joined(separator: "; ") }
  }

  private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(arguments: [
    Row(headers: [], seconds: 604_800),
    Row(headers: ["Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"], seconds: 604_800),
    Row(headers: ["Cache-Control: max-age=60"], seconds: 60),
    Row(headers: ["cache-control: public, Max-Age=\"60\", immutable"], seconds: 60),
    Row(headers: ["Cache-Control: public", "Cache-Control: max-age=60"], seconds: 60),
    Row(headers: ["Cache-Control: max-age=0"], seconds: 0),
    Row(headers: ["Cache-Control: max-age=-5"], seconds: 0),
    Row(headers: ["Cache-Control: max-age=99999999999999999999"], seconds: 2_147_483_648),
    Row(headers: ["Cache-Control: s-maxage=5"], seconds: 604_800),
    Row(headers: ["Cache-Control: max-age=60", "Age: 20"], seconds: 40),
    Row(headers: ["Cache-Control: max-age=60", "Age: 100"], seconds: 0),
    Row(headers: ["Cache-Control: no-cache, max-age=60"], seconds: 0),
    Row(headers: ["Cache-Control: no-store"], seconds: 604_800, isStorable: false),
    Row(headers: ["Cache-Control: no-store, max-age=60"], seconds: 60, isStorable: false),
    Row(headers: [date, "Expires: Sun, 06 Nov 1994 09:49:37 GMT"], seconds: 3600),
    Row(headers: [date, "Expires: Sun, 06 Nov 1994 07:49:37 GMT"], seconds: 0),
    Row(headers: ["Expires: Sun, 06 Nov 1994 08:50:37 GMT"], seconds: 60),
    Row(headers: [date, "Expires: 0"], seconds: 0),
    Row(headers: [date, "Expires: -1"], seconds: 0),
    Row(headers: [date, "Expires: Sun, 06 Nov 1994 09:49:37 GMT", "Cache-Control: max-age=5"], seconds: 5),
  ])
  func `follows the headers`(_ row: Row) {
    var headers = HTTPHeaders()
    for line in ["HTTP/1.1 200 OK"] + row.headers {
      let isTaken = headers.parse(line: "\(line)\r\n")
      #expect(isTaken)
    }
    let freshness = TileFreshness(headers, now: 784_111_777)
    #expect(freshness.seconds == row.seconds && freshness.isStorable == row.isStorable)
  }

  @Test(arguments: [
    ([], 60, 60), (["Age: 20"], 60, 40), (["ETag: \"1\""], 0, 0), (["Cache-Control: max-age=5"], 60, 5),
    (["Cache-Control: public"], 60, 60), (["Cache-Control: no-cache"], 60, 0), ([], nil, 604_800),
    (["Age: 20"], nil, 604_800), ([], Int.max, 2_147_483_648), ([], Int.min, 0),
  ])
  func `stays what it was where a tile is confirmed without a word about it`(
    lines: [String], stored: Int?, seconds: Int
  ) {
    var headers = HTTPHeaders()
    for line in ["HTTP/1.1 304 Not Modified"] + lines { _ = headers.parse(line: "\(line)\r\n") }
    #expect(TileFreshness(headers, now: 784_111_777, stored: stored).seconds == seconds)
  }

  @Test func `counts the headers of the last answer only`() {
    var headers = HTTPHeaders()
    for line in ["HTTP/1.1 100 Continue", "A: 1", "", "HTTP/1.1 200 OK", "B: 2", "b:  3 "] {
      let isTaken = headers.parse(line: "\(line)\r\n")
      #expect(isTaken)
    }
    #expect(headers["A"] == nil && headers["B"] == "2, 3" && headers["b"] == "2, 3")
  }
}

@Suite struct `A tile on the disk` {
  private let tile = CachedTile(
    bytes: Array("picture\n\nwith lines".utf8), expiry: 1_700_000_000, entityTag: "W/\"1\"", lastModified: nil
  )

  @Test func `comes back`() {
    #expect(CachedTile(file: tile.file) == tile)
    #expect(tile.conditionalHeaders == ["If-None-Match: W/\"1\""])
    // Where a vector tile has nothing in it.
    let empty = CachedTile(bytes: [], expiry: 1, lifetime: 60, entityTag: nil, lastModified: nil)
    #expect(CachedTile(file: empty.file) == empty)
    // Earlier versions of the program wrote none.
    #expect(String(decoding: empty.file, as: UTF8.self).contains("\nlifetime 60\n\n"))
  }

  @Test func `is refused when it is cut anywhere`() {
    for count in 0..<tile.file.count { #expect(CachedTile(file: Array(tile.file.prefix(count))) == nil) }
    #expect(CachedTile(file: tile.file + [0]) == nil)
  }

  @Test func `is refused when a bit of the picture is wrong`() throws {
    for index in tile.file.indices.suffix(tile.bytes.count) {
      var file = tile.file
      file[index] ^= 0x10
      #expect(CachedTile(file: file) == nil)
    }
  }

  @Test(arguments: [
    [], Array("<html>".utf8), Array(repeating: 10, count: 100), [UInt8](repeating: 0, count: 100),
  ])
  func `is nothing else`(file: [UInt8]) {
    #expect(CachedTile(file: file) == nil)
  }

  @Test(arguments: [
    ("/cache", "/home/a", "/cache/pulsemap"), (nil, "/home/a", "/home/a/.cache/pulsemap"),
    ("relative", "/home/a", "/home/a/.cache/pulsemap"), ("", "/home/a", "/home/a/.cache/pulsemap"),
    (nil, nil, nil), ("relative", "", nil),
  ])
  func `lies where the XDG specification says`(cacheHome: String?, home: String?, folder: String?) {
    #expect(TileCache.folder(cacheHome: cacheHome, home: home) == folder)
  }
}
