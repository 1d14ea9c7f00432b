import Foundation
import PulseGeo
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles

@Suite struct `A description of tiles` {
  private func description(
    _ json: String, at address: String = "https://t.example/maps/tiles.json", key: String? = nil
  ) throws -> TileDescription {
    try TileDescription(Array(json.utf8), from: DocumentAddress(address), key: key)
  }

  private func source(_ json: String, at address: String = "https://t.example/maps/tiles.json") throws
    -> TileSource
  {
    guard case .tiles(let source) = try description(json, at: address) else {
      throw TestSupportError.oracleFailed(name: "TileJSON", detail: "is a style")
    }
    return source
  }

  /// The example of TileJSON 3.0.0, section 3, abridged.
  private static let example = """
    {"tilejson": "3.0.0", "name": "OpenStreetMap", "description": "A free editable map", "version": "1.0.0",
     "attribution": "<a href='https://openstreetmap.org'>OSM&nbsp;contributors</a>", "scheme": "xyz",
     "tiles": ["https://a.tile.example/{z}/{x}/{y}.mvt", "https://b.tile.example/{z}/{x}/{y}.mvt"],
     "minzoom": 0, "maxzoom": 11, "bounds": [-180, -85.05112877980659, 180, 85.0511287798066],
     "fillzoom": 6, "vector_layers": [{"id": "telephone", "fields": {"phone_number": "text"}}]}
    """

  @Test func `is read`() throws {
    let source = try source(Self.example)
    #expect(source.name == "OpenStreetMap" && source.attribution == "OSM contributors")
    #expect(source.lowestZoom == 0 && source.highestZoom == 11 && source.bounds == nil)
    #expect(source.content == .vector && !source.isTMS && source.host == "a.tile.example")
    let urls = (0..<3).map { source.url(of: TileID(z: 4, x: $0, y: 2), pixelRatio: 1, key: nil) }
    #expect(
      urls == [
        "https://a.tile.example/4/0/2.mvt", "https://b.tile.example/4/1/2.mvt",
        "https://a.tile.example/4/2/2.mvt",
      ])
  }

  @Test(arguments: [
    ("\"https://t.example/{z}/{x}/{y}.png\"", "", "https://t.example/3/2/5.png"),
    ("\"../{z}/{x}/{y}.png\"", "", "https://t.example/3/2/5.png"),
    ("\"/a/{z}/{x}/{y}.png?k=1\"", "", "https://t.example/a/3/2/5.png?k=1"),
    ("\"//b.example/{z}/{x}/{y}.png\"", "", "https://b.example/3/2/5.png"),
    ("\"{z}/{x}/{y}.png\"", ",\"scheme\":\"tms\"", "https://t.example/maps/3/2/2.png"),
    ("\"{z}/{x}/{-y}.png\"", "", "https://t.example/maps/3/2/2.png"),
  ])
  func `leads to tiles`(template: String, more: String, url: String) throws {
    let source = try source("{\"tiles\":[\(template)]\(more)}")
    #expect(source.url(of: TileID(z: 3, x: 2, y: 5), pixelRatio: 1, key: nil) == url)
  }

  @Test(arguments: [
    ("\"format\":\"pbf\"", TileContent?.some(.vector)), ("\"format\":\"webp\"", .raster),
    ("\"vector_layers\":[{\"id\":\"a\"}]", .vector), ("\"vector_layers\":[]", nil), ("\"format\":7", nil),
  ])
  func `tells the kind of the tiles`(member: String, content: TileContent?) throws {
    #expect(try source("{\"tiles\":[\"{z}/{x}/{y}\"],\(member)}").content == content)
  }

  @Test(arguments: [
    ("[0,0,45,40]", GeoBounds?.some(GeoBounds(west: 0, south: 0, east: 45, north: 40))),
    ("[170,-20,-170,0]", GeoBounds(west: 170, south: -20, east: -170, north: 0)),
    ("[-180.0001,-90.5,180.0001,90.5]", nil), ("null", nil),
  ])
  func `has an area`(bounds: String, expected: GeoBounds?) throws {
    #expect(try source("{\"tiles\":[\"{z}/{x}/{y}\"],\"bounds\":\(bounds)}").bounds == expected)
  }

  @Test func `of a style is that of its vector source, or of its first one`() throws {
    let relief = "\"relief\":{\"type\":\"raster\",\"tiles\":[\"r/{z}/{x}/{y}.png\"]}"
    let shapes =
      "\"shapes\":{\"type\":\"vector\",\"url\":\"tiles.json\",\"maxzoom\":9,\"attribution\":\"<b>Me</b>\"}"
    guard case .style(let style) = try description("{\"version\":8,\"sources\":{\(relief),\(shapes)}}"),
      case .style(let other) = try description("{\"sources\":{\"g\":{\"type\":\"geojson\"},\(relief)}}")
    else { throw TestSupportError.oracleFailed(name: "style", detail: "is none") }
    #expect(style.location == .document(try DocumentAddress("https://t.example/maps/tiles.json")))
    let applied = style.applied(to: try source(Self.example))
    #expect(applied.highestZoom == 9 && applied.attribution == "Me" && applied.lowestZoom == 0)
    guard case .inline(let inline) = other.location else {
      throw TestSupportError.oracleFailed(name: "", detail: "")
    }
    #expect(other.applied(to: inline).content == .raster)
  }

  @Test func `never asks a third party with the key of the user`() throws {
    for json in [
      "{\"tiles\":[\"https://evil.example/{z}/{x}/{y}?{key}\"]}",
      "{\"sources\":{\"a\":{\"type\":\"vector\",\"url\":\"https://evil.example/?{key}\"}}}",
    ] {
      let error = try #require(throws: BasemapSourceError.self) { try description(json, key: "s3cr3t") }
      #expect(error.description.contains("asks for a key with {key}"))
    }
    // What a document echoes is not printed.
    let error = try #require(throws: BasemapSourceError.self) {
      try description("{\"tiles\":[\"https://t.example/{s3cr3t}/{z}\"]}", key: "s3cr3t")
    }
    #expect(!error.description.contains("s3cr3t"))
  }

  @Test func `leads from https to https alone`() throws {
    let error = try #require(throws: BasemapSourceError.self) {
      try source("{\"tiles\":[\"http://t.example/{z}/{x}/{y}\"]}")
    }
    #expect(
      error.description.hasPrefix(
        "the TileJSON or style of t.example is at https, but its tiles are at http; "))
    #expect(
      try source("{\"tiles\":[\"http://t.example/{z}/{x}/{y}\"]}", at: "http://t.example/a").host
        == "t.example")
  }

  @Test func `is refused when it is cut anywhere or wrong by a bit, and never traps`() {
    let bytes = Array(Self.example.utf8)
    let address = try? DocumentAddress("https://t.example/a.json")
    guard let address else { return }
    for count in 0..<bytes.count - 1 {
      #expect(throws: BasemapSourceError.self) {
        try TileDescription(Array(bytes.prefix(count)), from: address, key: nil)
      }
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      _ = try? TileDescription(changed, from: address, key: nil)
    }
  }

  @Test func `covers the tiles that its area touches`() throws {
    var source = TileSource(try TileURLTemplate("https://t.example/{z}/{x}/{y}"))
    func tiles(_ zoom: Int) -> [String] {
      (0..<1 << zoom).flatMap { x in (0..<1 << zoom).map { TileID(z: zoom, x: x, y: $0) } }
        .filter(source.covers).map(\.description)
    }
    #expect(tiles(1).count == 4)
    // Edges of tiles: 0 to 45 degrees east, and 0 to 40.98 degrees north, by the formula of slippy maps.
    source.bounds = GeoBounds(west: 0, south: 0, east: 45, north: 40.97989806962013)
    #expect(tiles(3) == ["3/4/3"] && tiles(4) == ["4/8/6", "4/8/7", "4/9/6", "4/9/7"])
    source.bounds = GeoBounds(west: 170, south: -90, east: -170, north: 90)
    #expect(Set(tiles(2).map { $0.split(separator: "/")[1] }) == ["0", "3"])
  }
}
