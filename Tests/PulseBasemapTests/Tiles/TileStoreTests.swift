import Foundation
import PulseGeo
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct TileStoreTests {
  static let ids = (0...2).flatMap { z in
    (0..<1 << z).flatMap { x in (0..<1 << z).map { TileID(z: z, x: x, y: $0) } }
  }

  @Test(arguments: TilePositionTests.small + ["leaves.pmtiles"])
  func `hand out each tile as it is`(name: String) throws {
    let store = try PositionMap.store(name)
    for id in Self.ids { #expect(try store.tile(id) == PositionMap.tile(id), "\(id)") }
    for id in [TileID(z: 4, x: 0, y: 0), TileID(z: 4, x: 15, y: 15), TileID(z: 31, x: 1 << 30, y: 5)] {
      #expect(try store.tile(id) == nil, "\(id)")
    }
  }

  @Test func `tell what the tiles are`() throws {
    let table = try PositionMap.store("table.mbtiles").info
    #expect(table.summary == "raster PNG 256 px, zoom 0 to 2")
    #expect(table.name == "Positions" && table.attribution == "© Example & Sons" && table.bounds == nil)
    for name in ["view.mbtiles", "bare.mbtiles", "xyz"] {
      let info = try PositionMap.store(name).info
      #expect(info.summary == table.summary && info.attribution == nil, "\(name)")
    }
    let leaves = try PositionMap.store("leaves.pmtiles").info
    #expect(leaves.summary == "raster PNG 256 px, zoom 0 to 3" && leaves.attribution == "© Example & Sons")
    #expect(try PositionMap.store("large.pmtiles").info.summary == "raster PNG 512 px, zoom 0 to 1")
  }

  @Test func `find the tiles of two lists on the way and of a run`() throws {
    let leaves = try PositionMap.store("leaves.pmtiles")
    for x in 0..<8 { for y in 0..<8 { #expect(try leaves.tile(TileID(z: 3, x: x, y: y))?.isEmpty == false) } }
    let runs = try PositionMap.store("runs.pmtiles")
    for id in Self.ids {
      let shown = id.z == 2 && id.x < 2 ? TileID(z: 2, x: 0, y: 0) : id
      #expect(try runs.tile(id) == PositionMap.tile(shown), "\(id)")
    }
  }

  @Test func `count rows of MBTiles from the south unless tiles prove the contrary`() throws {
    for name in ["from_north.mbtiles", "says_from_north.mbtiles"] {
      let store = try PositionMap.store(name)
      #expect(
        store.info.zooms == 2...2 && store.info.bounds == GeoBounds(west: -90, south: 1, east: 90, north: 65))
      for x in 1...2 {
        let id = TileID(z: 2, x: x, y: 1)
        #expect(try store.tile(id) == PositionMap.tile(id), "\(name) \(id)")
        #expect(try store.tile(TileID(z: 2, x: x, y: 2)) == nil)
      }
    }
  }

  @Test func `count rows of folders from the south where the name says so`() throws {
    let store = try TileFolder(path: PositionMap.path("xyz") + "/{z}/{x}/{-y}.png")
    for id in Self.ids {
      #expect(try store.tile(id) == PositionMap.tile(TileID(z: id.z, x: id.x, y: id.tmsRow)))
    }
  }

  @Test func `leave nothing beside a database, even one that was not closed`() throws {
    let folder = try TemporaryFolder()
    let copy = folder.file("a b%?#.mbtiles")
    try Data(contentsOf: URL(filePath: PositionMap.path("table.mbtiles"))).write(to: copy)
    // A file that says that it has a write-ahead log, which is not there.
    let bytes = try FileHandle(forUpdating: copy)
    try bytes.seek(toOffset: 18)
    try bytes.write(contentsOf: Data([2, 2]))
    try bytes.close()
    let store = try MBTiles(path: copy.path(percentEncoded: false))
    #expect(try store.tile(TileID(z: 0, x: 0, y: 0)) == PositionMap.tile(TileID(z: 0, x: 0, y: 0)))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
        == ["a b%?#.mbtiles"])
  }

  @Test func `take an empty file and a folder in the place of a tile for none`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    try FileManager.default.createDirectory(
      at: folder.file("1/0"), withIntermediateDirectories: true, attributes: nil)
    try Data(PositionMap.tile(TileID(z: 1, x: 0, y: 0))).write(to: folder.file("1/0/0.png"))
    try Data().write(to: folder.file("1/0/1.png"))
    try Data([1]).write(to: folder.file("notes.txt"))
    let store = try TileFolder(path: path + "/{z}/{x}/{y}.png")
    #expect(store.info.zooms == 1...1)
    #expect(try store.tile(TileID(z: 1, x: 0, y: 1)) == nil)
    #expect(try store.tile(TileID(z: 1, x: 1, y: 1)) == nil)
  }
}

@Suite struct TileNumberTests {
  @Test(arguments: [
    // The table of the PMTiles specification, version 3, section 4.1.
    (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
    (12, 3423, 1763, 19_078_479),
  ])
  func `is that of the specification`(z: Int, x: Int, y: Int, number: UInt64) {
    #expect(TileID(z: z, x: x, y: y).number == number)
  }

  @Test func `is another one for each tile, and neighbors follow each other`() {
    for z in 0...5 {
      let start: UInt64 = (1 << UInt64(2 * z) - 1) / 3
      var places: [UInt64: TileID] = [:]
      for x in 0..<1 << z {
        for y in 0..<1 << z { places[TileID(z: z, x: x, y: y).number] = TileID(z: z, x: x, y: y) }
      }
      let path = places.sorted { $0.key < $1.key }
      #expect(path.first?.key == start && path.count == 1 << (2 * z))
      for (one, next) in zip(path, path.dropFirst()) {
        #expect(next.key == one.key + 1)
        #expect(abs(one.value.x - next.value.x) + abs(one.value.y - next.value.y) == 1)
      }
    }
  }

  @Test func `goes to the deepest zoom`() {
    let last = (1 << 31) - 1
    #expect(TileID(z: 31, x: last, y: 0).number == ((1 << 62) - 1) / 3 + (1 << 62) - 1)
  }
}

@Suite struct TileTemplateTests {
  @Test(arguments: [
    ("a/{z}/{x}/{y}.png", "a/3/1/2.png", true), ("{z}-{x}-{-y}", "3-1-5", true),
    ("/t/{x}/z{z}/{y}{y}", "/t/1/z3/22", true), ("a/{z}/{x}.png", "a/3/1.png", false),
    ("{z}/{x}/{y}/{-y}", "3/1/2/5", false), ("{a}/{Z}", "{a}/{Z}", false),
  ])
  func `puts numbers in the places of their names`(text: String, path: String, isComplete: Bool) {
    let template = TilePathTemplate(text)
    #expect(template.path(of: TileID(z: 3, x: 1, y: 2)) == path)
    #expect(template.isComplete == isComplete)
  }

  @Test func `finds zooms and a tile`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path(percentEncoded: false)
    for name in ["z07-1-2.png", "z3-1-2.png", "zz-1-2.png", "z9-1-2.jpg", "z99-1-2.png"] {
      try Data().write(to: folder.file(name))
    }
    let template = TilePathTemplate(path + "/z{z}-{x}-{y}.png")
    #expect(template.zooms == [3])
    #expect(template.tilePaths(atMost: 8) == [path + "/z3-1-2.png", path + "/z99-1-2.png"])
    #expect(TilePathTemplate(path + "/no/{z}/{x}/{y}").zooms == [])
  }
}

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("Plain", "Plain"), ("<a href=\"x\">&copy; OSM</a>  contributors\n", "© OSM contributors"),
    ("a &lt; b &amp;lt; c", "a < b &lt; c"), ("<b></b> &nbsp;", nil), ("", nil), ("1 < 2", "1 < 2"),
    ("<script>alert(\"a > b\")</script>© OSM", "© OSM"), ("a<STYLE type=x>b { c: d }</Style >e", "a e"),
    ("<!-- <b> hidden -->seen", "seen"), ("<script>cut off", nil), ("<script><b></b></script", nil),
    ("<scripts>a</scripts>", "a"), ("a <!-- open", "a"), ("<style>a</stile></style>b", "b"),
    ("<script>\(String(repeating: "x < y; ", count: 5000))</script>OSM", "OSM"),
  ])
  func `has neither tags nor entities`(html: String, text: String?) {
    #expect(HTMLStripper.plainTextLine(html) == text)
  }

  @Test func `is never long`() {
    #expect(HTMLStripper.plainTextLine(String(repeating: "<", count: 1 << 20))?.count == 300)
    #expect(HTMLStripper.plainTextLine(String(repeating: "<a", count: 1 << 20))?.count == 300)
    // What an entity or a tag never closes is not searched to the end of the text, each time again.
    for part in ["&", "<a&", "<a b"] {
      #expect(HTMLStripper.plainTextLine(String(repeating: part, count: 1 << 20))?.count == 300)
    }
  }
}
