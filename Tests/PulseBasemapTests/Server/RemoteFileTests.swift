import Foundation
import PulseGeo
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

@Suite struct `A file on a web server` {
  /// Writes a file of random bytes.
  private func file(_ count: Int, in folder: borrowing TemporaryFolder) throws -> (
    path: String, bytes: [UInt8]
  ) {
    var random = SplitMix64(seed: count)
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let path = folder.file("data.tif").path(percentEncoded: false)
    try Data(bytes).write(to: URL(filePath: path))
    return (path, bytes)
  }

  @Test func `is read in order with few requests that grow`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let (path, bytes) = try file(3_000_000, in: folder)
    let source = try RemoteFile(run.url("range", path), settings: run.settings)
    #expect(source.size == bytes.count)
    var (read, place): ([UInt8], UInt64) = ([], 0)
    while let part = try source.bytes(at: place, count: min(10_000, UInt64(bytes.count) - place)),
      !part.isEmpty
    {
      read += part
      place += UInt64(part.count)
    }
    #expect(read == bytes)
    #expect(try run.ranges.count <= 8)
  }

  @Test func `is read at any place, with blocks around it alone`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let (path, bytes) = try file(3_000_000, in: folder)
    let source = try RemoteFile(run.url("range", path), settings: run.settings)
    for place in [2_000_000, 65_530, 1_000_000, 2_999_999, 2_000_100, 0, 1_000_003] {
      let count = min(100, bytes.count - place)
      #expect(
        try source.bytes(at: UInt64(place), count: UInt64(count)) == Array(bytes[place..<place + count]))
    }
    let sizes = try run.ranges.map { range in
      let ends = range.dropFirst(6).split(separator: "-").compactMap { Int($0) }
      return ends[1] - ends[0] + 1
    }
    #expect(sizes.count == 5 && sizes.allSatisfy { $0 <= 1 << 17 })
    #expect(
      try source.bytes(at: 2_999_999, count: 2) == nil && source.bytes(at: 1 << 63, count: 1 << 63) == nil)
    #expect(try source.bytes(at: 3_000_000, count: 0) == [])
  }

  @Test func `has ranges that lie together requested together`() {
    let size = 1 << 24
    func ranges(_ blocks: [Int]) -> [Range<Int>] {
      RemoteFile.requestRanges(of: blocks, size: size).map { $0.lowerBound >> 14..<$0.upperBound >> 14 }
    }
    #expect(ranges([0, 1, 2]) == [0..<3])
    #expect(ranges([0, 3, 7]) == [0..<4, 7..<8])
    #expect(ranges(Array(0..<300)) == [0..<128, 128..<256, 256..<300])
    #expect(RemoteFile.requestRanges(of: [1023], size: size - 1) == [size - (1 << 14)..<size - 1])
  }

  @Test func `is not downloaded beyond a limit`() throws {
    let run = try ServerRun()
    let folder = try TemporaryFolder()
    let (path, _) = try file(1_000_000, in: folder)
    let source = try RemoteFile(run.url("range", path), settings: run.settings, byteLimit: 200_000)
    let count = try run.ranges.count
    #expect(throws: BasemapSourceError.tooManyBytes(limit: 200_000)) {
      try source.bytes(at: 500_000, count: 300_000)
    }
    #expect(try run.ranges.count == count)
  }

  @Test(arguments: ["degrees.tif", "meters.tif", "pillow_lzw.tif", "small.tif"])
  func `in TIFF format is the same map as on the disk`(name: String) throws {
    let (run, path) = (try ServerRun(), PositionMap.path(name))
    let bounds = name == "pillow_lzw.tif" ? GeoBounds(west: 0, south: 10, east: 50, north: 40) : nil
    let viewport = try Viewport(
      center: GeoPoint(latitude: 20, longitude: 30), zoom: 2, width: 300, height: 200, pixelRatio: 1)
    let local = try BasemapSource(path: path, bounds: bounds)
    for _ in 0..<2 {
      let remote = try BasemapSource(
        run.url("range", path), bounds: bounds, settings: run.settings, style: MapStyle())
      #expect(remote.basemap.paint(viewport) == local.basemap.paint(viewport))
      #expect(remote.summary == local.summary)
    }
    #expect(try run.ranges.count == 1)
  }

  @Test func `without a georeference needs bounds, as world files are local`() throws {
    let (run, path) = (try ServerRun(), PositionMap.path("pillow_lzw.tif"))
    let error = #expect(throws: BasemapError.self) {
      try BasemapSource(run.url("range", path), bounds: nil, settings: run.settings, style: MapStyle())
    }
    #expect("\(error, default: "")".hasSuffix("is not georeferenced; add --bounds W,S,E,N"))
  }
}

@Suite struct `The URL of a file` {
  @Test(arguments: [
    ("https://a.example/x.pmtiles", true), ("http://a.example/x.PMTiles?y=1#z", true),
    ("pmtiles://https://a.example/x", true), ("https://a.example/x.tif", true),
    ("https://a.example/x.tiff?key={key}", true), ("https://a.example/{z}/{x}/{y}.tif", false),
    ("https://a.example/x.png", false), ("x.pmtiles", false), ("https://a.example/?x.pmtiles", false),
  ])
  func `is recognized`(text: String, matches: Bool) {
    #expect(RemoteFileURL.matches(text) == matches)
  }

  @Test(arguments: [
    (
      "pmtiles://x.pmtiles",
      "'pmtiles://x.pmtiles' is not the URL of a file; use a URL such as https://maps.example.com/area.pmtiles"
    ),
    (
      "https://me:word@a.example/x.pmtiles",
      "the URL contains a user name or password; use a server with API keys, and write {key}"
    ),
    (
      "https://a.example/a b.pmtiles",
      "a URL cannot contain ' '; percent-encode each of its bytes as %XX"
    ),
    (
      "https://a.example/{q}.pmtiles",
      "'https://a.example/{q}.pmtiles' has an unmatched brace; write placeholders as {z}"
    ),
  ])
  func `is refused with the reason`(text: String, message: String) {
    let error = #expect(throws: BasemapSourceError.self) { try RemoteFileURL(text) }
    #expect("\(error, default: "")" == message)
  }

  @Test func `is requested without prefix and fragment, with the key`() throws {
    let url = try RemoteFileURL("pmtiles://HTTPS://a.example/X.pmtiles?k={key}#part")
    #expect(url.url(key: "a b") == "https://a.example/X.pmtiles?k=a%20b")
    #expect(url.host == "a.example" && url.needsKey && url.kind == .pmtiles)
  }
}

@Suite struct `The version of a file` {
  private func version(_ tag: String?, _ date: String? = nil, size: Int = 5) -> RemoteFileVersion {
    RemoteFileVersion(size: size, entityTag: tag, lastModified: date)
  }

  @Test func `is told by size, entity tag or date`() {
    #expect(version("\"a\"").matches(version("W/\"a\"")))
    #expect(!version("\"a\"").matches(version("\"b\"")))
    #expect(!version("\"a\"").matches(version("\"a\"", size: 6)))
    #expect(
      version("\"a\"", "x").matches(version(nil, "x")) && !version("\"a\"", "x").matches(version(nil, "y")))
    #expect(version("\"a\"").matches(version(nil)))
  }

  @Test func `is a condition of ranges if its tag is strong`() {
    #expect(version("\"a\"", "x").ifRange == "\"a\"")
    #expect(version("W/\"a\"", "x").ifRange == nil)
    #expect(version(nil, "x").ifRange == "x" && version(nil).ifRange == nil)
  }
}
