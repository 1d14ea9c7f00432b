import PulseBasemap
import PulseGeo
import Testing

@testable import PulseTileServer
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
      template: "https://t.example/{style}/{z}/{x}/{y}.png",
      message:
        "'{style}' is not allowed in this part of the URL; use {s} in the host name and {z}, {x}, {y}, {r}, {key} after it"
    ),
    Rejected(
      template: "https://t.example/{z}/{x}/{-y}.png",
      message:
        "'{-y}' is not allowed in this part of the URL; use {s} in the host name and {z}, {x}, {y}, {r}, {key} after it"
    ),
    Rejected(
      template: "https://{key}.example/{z}/{x}/{y}.png",
      message:
        "'{key}' is not allowed in this part of the URL; use {s} in the host name and {z}, {x}, {y}, {r}, {key} after it"
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
      message: "a URL cannot contain '\r\n'; percent-encode each of its bytes as %XX"),
  ])
  func `is rejected`(_ row: Rejected) throws {
    let error = try #require(throws: TileServerError.self) { try TileURLTemplate(row.template) }
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
}
