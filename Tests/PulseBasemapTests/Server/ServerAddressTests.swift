import PulseBasemap
import PulseGeo
import Testing

@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `A template of addresses` {
  struct Filled: Sendable, CustomTestStringConvertible {
    let template: String
    var tile = TileID(z: 4, x: 3, y: 5)
    var ratio = 1
    var key: String?
    let url: String
    var testDescription: String { "\(template) \(tile) \(ratio)" }
  }

  @Test(arguments: [
    Filled(template: "https://t.example/{z}/{x}/{y}.png", url: "https://t.example/4/3/5.png"),
    Filled(template: "HTTP://t.example:80/a?z={z}&x={x}&y={y}", url: "http://t.example:80/a?z=4&x=3&y=5"),
    Filled(template: "https://t.example/{z}/{y}/{x}{r}.png", url: "https://t.example/4/5/3.png"),
    Filled(
      template: "https://t.example/{z}/{x}/{y}{r}.png", ratio: 2, url: "https://t.example/4/3/5@2x.png"),
    Filled(
      template: "https://t.example/{z}/{x}/{y}{r}.png", ratio: 4, url: "https://t.example/4/3/5@2x.png"),
    Filled(template: "https://t.example/{z}/{x}/{y}.png", ratio: 2, url: "https://t.example/4/3/5.png"),
    Filled(template: "https://{s}.t.example/{z}/{x}/{y}.png", url: "https://c.t.example/4/3/5.png"),
    Filled(
      template: "https://{s}.t.example/{z}/{x}/{y}.png", tile: TileID(z: 4, x: 4, y: 5),
      url: "https://a.t.example/4/4/5.png"),
    Filled(
      template: "https://t.example/{key}/{z}/{x}/{y}?k={key}", key: "a-B_9",
      url: "https://t.example/a-B_9/4/3/5?k=a-B_9"),
    Filled(template: "https://t.example/{z}/{x}/{-y}.png", url: "https://t.example/4/3/10.png"),
    // The example of "Bing Maps Tile System": column 3 and row 5 of level 3 have the quadkey 213.
    Filled(
      template: "https://t.example/{q}.jpg", tile: TileID(z: 3, x: 3, y: 5), url: "https://t.example/213.jpg"),
    Filled(
      template: "https://t.example/{quadkey}{ratio}.jpg", tile: TileID(z: 1, x: 1, y: 0), ratio: 2,
      url: "https://t.example/1@2x.jpg"),
    // The forms of OGC 07-057r7, WMTS: resources, and key-value pairs.
    Filled(
      template:
        "https://t.example/wmts/map/default/GoogleMapsCompatible/{TileMatrix}/{TileRow}/{TileCol}.png",
      url: "https://t.example/wmts/map/default/GoogleMapsCompatible/4/5/3.png"),
    Filled(
      template: "https://t.example/?TILEMATRIX=EPSG:3857:{TileMatrix}&TILEROW={tilerow}&TILECOL={TILECOL}",
      url: "https://t.example/?TILEMATRIX=EPSG:3857:4&TILEROW=5&TILECOL=3"),
    Filled(
      template: "https://t.example/{z}/{x}/{y}?k={key}", key: "a&b=c/d é\n",
      url: "https://t.example/4/3/5?k=a%26b%3Dc%2Fd%20%C3%A9%0A"),
  ])
  func `is filled in`(_ row: Filled) throws {
    let template = try TileURLTemplate(row.template)
    #expect(template.url(of: row.tile, pixelRatio: row.ratio, key: row.key) == row.url)
  }

  struct Rejected: Sendable, CustomTestStringConvertible {
    let template: String
    let message: String
    var testDescription: String { template }
  }

  @Test(arguments: [
    Rejected(
      template: "ftp://t.example/{z}/{x}/{y}",
      message:
        "'ftp://t.example/{z}/{x}/{y}' is not a tile URL; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"
    ),
    Rejected(
      template: "https:///{z}/{x}/{y}",
      message:
        "'https:///{z}/{x}/{y}' is not a tile URL; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"
    ),
    Rejected(
      template: "https://:80/{z}/{x}/{y}",
      message:
        "'https://:80/{z}/{x}/{y}' is not a tile URL; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"
    ),
    Rejected(
      template: "https://t.example/{z}/{x}.png",
      message: "the URL has no '{y}'; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"),
    Rejected(
      template: "https://t.example/",
      message: "the URL has no '{z}'; use a template such as https://tiles.example.com/{z}/{x}/{y}.png"),
    Rejected(
      template: "https://t.example/{zoom}/{x}/{y}.png",
      message:
        "'{zoom}' is not allowed in this part of the URL; use {s} in the host name and {z}, {x}, {y}, {-y}, {q}, {r}, {key} after it"
    ),
    Rejected(
      template: "https://t.example/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}",
      message:
        "'{TileMatrixSet}' needs a value of the service in its place, such as GoogleMapsCompatible for {TileMatrixSet}; "
        + "only {TileMatrix}, {TileRow} and {TileCol} are filled in"),
    Rejected(
      template: "https://{key}.example/{z}/{x}/{y}.png",
      message:
        "'{key}' is not allowed in this part of the URL; use {s} in the host name and {z}, {x}, {y}, {-y}, {q}, {r}, {key} after it"
    ),
    Rejected(
      template: "https://t.example/{z/{x}/{y}.png",
      message:
        "'https://t.example/{z/{x}/{y}.png' has an unmatched brace; write placeholders as {z}"),
    Rejected(
      template: "https://t.example/z}/{x}/{y}.png",
      message:
        "'https://t.example/z}/{x}/{y}.png' has an unmatched brace; write placeholders as {z}"),
    Rejected(
      template: "https://me:secret@t.example/{z}/{x}/{y}.png",
      message:
        "the URL contains a user name or password; use a server with API keys, and write {key}"
    ),
    Rejected(
      template: "https://t.example/my map/{z}/{x}/{y}.png",
      message: "a URL cannot contain ' '; percent-encode each of its bytes as %XX"),
    Rejected(
      template: "https://t.example/é/{z}/{x}/{y}.png",
      message: "a URL cannot contain 'é'; percent-encode each of its bytes as %XX"),
    Rejected(
      template: "https://t.example/{z}/{x}/{y}\r\nCookie: a",
      message: "a URL cannot contain '\r'; percent-encode each of its bytes as %XX"),
  ])
  func `is rejected`(_ row: Rejected) throws {
    let error = try #require(throws: BasemapSourceError.self) { try TileURLTemplate(row.template) }
    #expect(error.description == row.message)
  }

  @Test(arguments: [
    ("https://t.example/{z}/{x}/{y}.png", true), ("HTTP://t", true), ("http:/t", false), ("world", false),
    ("tiles/{z}/{x}/{y}.png", false), ("ftp://t.example/{z}/{x}/{y}", false), ("", false),
  ])
  func `is told from other base maps`(text: String, hasURLScheme: Bool) {
    #expect(TileURLTemplate.hasURLScheme(in: text) == hasURLScheme)
  }

  @Test(arguments: [
    ("https://t.example/{z}/{x}/{y}.png", TileContent?.some(.raster)),
    ("https://t.example/{z}/{x}/{y}", nil), ("https://t.example/{z}/{x}/{y}?as=.png", nil),
    ("https://t.example/{z}/{x}/{y}.pbf?key={key}", .vector),
    ("https://t.example/{z}/{x}/{y}.MVT", .vector),
    ("https://t.example/{z}/{x}/{y}.png?from=a.pbf", .raster),
  ])
  func `tells by its ending what the tiles hold`(text: String, content: TileContent?) throws {
    #expect(try TileURLTemplate(text).content == content)
  }

  @Test(arguments: [
    ("https://t.example/a.json", true), ("https://t.example/a.json?key={key}", true),
    ("HTTP://t.example", true), ("https://t.example/{z}/{x}/{y}.png", false),
    ("https://t.example/{q}", false),
    ("tiles.json", false),
  ])
  func `is told from the address of a document by its placeholders`(text: String, isDocument: Bool) {
    #expect(DocumentAddress.isDocument(text) == isDocument)
  }

  /// The examples of RFC 3986, section 5.4, as far as they concern HTTP.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
    ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
    ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("https://g/{z}", "https://g/{z}"),
    ("{z}/{x}/{y}.pbf", "http://a/b/c/{z}/{x}/{y}.pbf"),
  ])
  func `is completed by that of the document it is in`(reference: String, url: String) throws {
    #expect(try DocumentAddress("http://a/b/c/d;p?q").resolve(reference, key: nil) == url)
  }

  @Test(arguments: [
    ("https://t.example/{z}?key=abc&a=1", nil, "https://t.example/{z}?key={key}&a=1"),
    ("https://t.example/{z}?a=1&ACCESS_TOKEN=abc", nil, "https://t.example/{z}?a=1&ACCESS_TOKEN={key}"),
    ("https://t.example/s3cr3t/{z}?a=s3cr3t", "s3cr3t", "https://t.example/{key}/{z}?a={key}"),
    ("https://t.example/{z}?a=s%263cr3t", "s&3cr3t", "https://t.example/{z}?a={key}"),
    ("https://t.example/{z}?monkey=abc", nil, "https://t.example/{z}?monkey=abc"),
  ])
  func `names the tiles in the cache without any key`(text: String, key: String?, identity: String) {
    #expect(CacheIdentity.text(of: text, key: key) == identity)
  }
}
