import PulseGeo
import PulsePixels
import PulseSystem
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// Invalid tile bytes and the expected error.
struct DamagedTile: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  let error: VectorTileError
  var testDescription: String { name }

  init(_ name: String, _ bytes: [UInt8], at offset: Int, _ cause: VectorTileError) {
    self.name = name
    self.bytes = bytes
    error = .damaged(offset: offset, cause: cause)
  }

  static let table = [
    DamagedTile("a key alone", [0x1A], at: 1, .incomplete),
    DamagedTile("a length without bytes", [0x1A, 5, 1], at: 2, .incomplete),
    DamagedTile(
      "a length of nearly 2^64", Message().bytes(3, [], length: .max).content, at: 11, .incomplete),
    DamagedTile("a number that never ends", Array(repeating: 0xFF, count: 40), at: 10, .numberTooLong),
    DamagedTile(
      "a number of 70 bits", [0x18] + Array(repeating: 0xFF, count: 9) + [2], at: 11, .numberTooLong),
    DamagedTile("a field with the number 0", [0x02, 0], at: 1, .invalidField),
    DamagedTile("a group", [0x1B], at: 1, .invalidField),
    DamagedTile("eight bytes of which four are there", [0x21, 1, 2, 3, 4], at: 1, .incomplete),
    DamagedTile("a layer with a length beyond its end", [0x1A, 2, 0x12, 9], at: 4, .incomplete),
    DamagedTile(
      "more than 8 MiB", Message().bytes(9, Array(repeating: 0, count: 1 << 23)).content, at: 0, .tooLarge),
    DamagedTile(
      "two million names",
      Message().bytes(3, Array(repeating: [0x1A, 0], count: 2_000_000).flatMap { $0 }).content, at: 4_000_005,
      .tooManyItems),
    DamagedTile("a text", Array("<html>not found</html>".utf8), at: 1, .invalidField),
  ]
}

@Test(arguments: DamagedTile.table)
func `rejects what is no vector tile`(_ tile: DamagedTile) throws {
  let error = try #require(throws: VectorTileError.self) { try VectorTile(tile.bytes) }
  #expect(error == tile.error)
}

/// A feature with invalid geometry or tags.
struct DamagedFeature: Sendable, CustomTestStringConvertible {
  let name: String
  let type: UInt64
  let geometry: [UInt64]
  var tags: [UInt64] = []
  var testDescription: String { name }

  static let table = [
    DamagedFeature(name: "no type", type: 0, geometry: [9, 2, 2]),
    DamagedFeature(name: "an unknown type", type: 4, geometry: [9, 2, 2]),
    DamagedFeature(name: "no geometry", type: 1, geometry: []),
    DamagedFeature(name: "an unknown command", type: 1, geometry: [9 + 2, 2, 2]),
    DamagedFeature(name: "command 0", type: 1, geometry: [8, 2, 2]),
    DamagedFeature(name: "no points", type: 1, geometry: [1]),
    DamagedFeature(name: "half a point", type: 1, geometry: [9, 2]),
    DamagedFeature(name: "536 million points", type: 1, geometry: [(1 << 29 - 1) << 3 | 1, 2, 2]),
    DamagedFeature(name: "536 million corners", type: 2, geometry: [9, 2, 2, (1 << 29 - 1) << 3 | 2, 2, 2]),
    DamagedFeature(name: "a line that begins nowhere", type: 2, geometry: [10, 2, 2]),
    DamagedFeature(name: "a line that begins twice at once", type: 2, geometry: [17, 2, 2, 2, 2, 10, 2, 2]),
    DamagedFeature(name: "a line of one point", type: 2, geometry: [9, 2, 2]),
    DamagedFeature(name: "a closed line", type: 2, geometry: [9, 2, 2, 18, 2, 2, 2, 2, 15]),
    DamagedFeature(name: "an open ring", type: 3, geometry: [9, 2, 2, 18, 2, 2, 0, 2]),
    DamagedFeature(name: "a ring closed twice", type: 3, geometry: [9, 2, 2, 18, 2, 2, 0, 2, 23]),
    DamagedFeature(name: "a ring of two points", type: 3, geometry: [9, 2, 2, 10, 2, 2, 15]),
    DamagedFeature(
      name: "a step beyond all tiles", type: 1, geometry: [17, 0xFFFF_FFFE, 2, 0xFFFF_FFFE, 2]),
    DamagedFeature(name: "an odd number of tags", type: 1, geometry: [9, 2, 2], tags: [0]),
    DamagedFeature(name: "a key that is not there", type: 1, geometry: [9, 2, 2], tags: [1, 0]),
    DamagedFeature(name: "a value that is not there", type: 1, geometry: [9, 2, 2], tags: [0, 1]),
    DamagedFeature(name: "an index of 2^64", type: 1, geometry: [9, 2, 2], tags: [.max, 0]),
  ]
}

@Suite struct `A damaged part of a tile` {
  @Test(arguments: DamagedFeature.table)
  func `is left out`(_ feature: DamagedFeature) throws {
    let tile = try VectorTile(
      Message.tile(type: feature.type, geometry: feature.geometry, tags: feature.tags))
    #expect(tile.layers.map(\.features.count) == [0])
    #expect(tile.layers.map(\.skippedFeatures) == [1])
  }

  @Test func `leaves out no more than it must`() throws {
    let tile = try VectorTile(
      Message.tile(type: 3, geometry: [9, 2, 2, 10, 2, 2, 15, 9, 2, 2, 18, 8, 0, 0, 8, 15], tags: [0, 0]))
    #expect(tile.layers[0].features.map { Array($0.geometry.parts).map(\.count) } == [[3]])
  }

  @Test(arguments: [
    ("without a name", Message().number(15, 2)), ("of version 3", Message().bytes(1, "a").number(15, 3)),
    ("of no extent", Message().bytes(1, "a").number(5, 0)),
    ("of a huge extent", Message().bytes(1, "a").number(5, 1 << 40)),
  ])
  func `can be a layer`(name: String, layer: Message) throws {
    let good = Message().bytes(1, "good")
    let tile = try VectorTile(Message().bytes(3, layer).bytes(3, good).content)
    #expect(tile.layers.map(\.name) == ["good"], "\(name)")
    #expect(tile.skippedLayers.count == 1)
  }

  @Test func `can be a value`() throws {
    let layer = Message().bytes(1, "a").bytes(3, "key")
      .bytes(4, Message()).bytes(4, Message().number(1, 5)).bytes(4, Message().bytes(1, [], length: 9))
      .bytes(2, Message().packed(2, [0, 0]).number(3, 1).packed(4, [9, 2, 2]))
    let found = try #require(try VectorTile(Message().bytes(3, layer).content).layers.first)
    #expect(found.values == [nil, nil, nil])
    #expect(found.value(ofKey: 0, in: found.features[0]) == nil)
  }
}

@Suite struct `Hostile bytes` {
  /// Decodes and paints bytes; returning without a crash is the test.
  private func survive(_ bytes: [UInt8]) throws -> Bool {
    guard let tile = try? VectorTile(bytes) else { return false }
    let points = tile.layers.flatMap(\.features).reduce(0) { $0 + $1.geometry.points.count }
    #expect(points <= bytes.count, "every point takes at least two bytes")
    _ = FeatureTile(tile, isSeamless: true)
    return true
  }

  private func paint(_ bytes: [UInt8]) throws {
    let painter = VectorTileBasemap(MemoryStore(zooms: 0...0, tiles: ["0/0/0": bytes]))
    let viewport = try Viewport(tileX: 0.5, tileY: 0.5, of: 0, zoom: 1, width: 64, height: 64)
    #expect(painter.paint(viewport).isOpaque)
  }

  @Test func `cut off anywhere are an error or a smaller tile`() throws {
    for (path, bytes) in try VectorTiles.get().files where path.hasSuffix(".mvt") {
      var rejected = 0
      for count in stride(from: 1, to: bytes.count, by: bytes.count < 500 ? 1 : 97) {
        if try !survive(Array(bytes[..<count])) { rejected += 1 }
      }
      #expect(rejected > 0)
    }
  }

  @Test func `with flipped bits are an error or another tile`() throws {
    let bytes = try #require(try VectorTiles.get().files["openmaptiles/14/8704/5975.mvt"])
    var random = SplitMix64(seed: 7)
    var read = 0
    for round in 0..<600 {
      var bytes = bytes
      for _ in 0...round % 4 {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      if try survive(bytes) { read += 1 }
      if round.isMultiple(of: 30) { try paint(bytes) }
    }
    #expect(read > 300)
  }

  @Test func `of random numbers do no harm`() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 1..<200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = try survive(bytes)
      _ = try survive(Message().bytes(3, Message().bytes(1, "water").bytes(2, bytes)).content)
    }
  }

  @Test func `that inflate without end are cut off`() throws {
    let bomb = try #require(try VectorTiles.get().files["bomb"])
    #expect(bomb.count < 100_000)
    #expect(throws: VectorTileError.corruptStream(.tooLong(limit: 1 << 23))) { try VectorTile(bomb) }
  }

  @Test func `of huge shapes are painted`() throws {
    let far: [UInt64] = [9, 0x1FFF_FFFF, 0x1FFF_FFFF, 26, 0x3FFF_FFFE, 0, 0, 0x3FFF_FFFE, 0x3FFF_FFFD, 0, 15]
    try paint(Message.tile(type: 3, geometry: far))
    let zigzag = (0..<20_000).flatMap { _ -> [UInt64] in [8000, 2, 7999, 0] }
    let line = Message().bytes(
      2, Message().packed(2, [0, 0]).number(3, 2).packed(4, [9, 2, 2, 40_000 << 3 | 2] + zigzag))
    let layer = Message().bytes(1, "ferries").number(15, 2).raw(line.content).bytes(3, "kind")
      .bytes(4, Message().bytes(1, "ferry"))
    try paint(Message().bytes(3, layer).content)
  }

  @Test func `of countless names are placed in time`() throws {
    let many = [UInt64(100_000 << 3 | 1)] + Array(repeating: 2, count: 200_000)
    let layer = Message().bytes(1, "place_labels").number(15, 2).bytes(3, "kind").bytes(3, "name")
      .bytes(4, Message().bytes(1, "city")).bytes(4, Message().bytes(1, "Everywhere"))
      .bytes(2, Message().packed(2, [0, 0, 1, 1]).number(3, 1).packed(4, many))
    let labels = try StyledTile(Message().bytes(3, layer).content).labels
    #expect(labels.map(\.labels.places.count).max() == StyledTileLabels.mostLabels)
  }
}
