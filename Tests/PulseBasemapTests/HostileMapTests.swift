import PulseGeo
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// A damaged map and its expected error.
struct Rejection: Sendable, CustomTestStringConvertible {
  let name: String
  let map: PackedMap
  let error: BasemapError
  var testDescription: String { name }

  init(_ name: String, _ map: PackedMap, _ error: BasemapError) {
    self.name = name
    self.map = map
    self.error = error
  }

  /// A border layer with an invalid body.
  init(
    _ name: String, borders body: [UInt8], points: UInt32 = 2, at offset: Int, _ cause: WorldMap.ParseError
  ) {
    let map = PackedMap.borders(body, points: points)
    self.init(name, map, .damagedLayer(.borders, offset: offset, cause: cause))
  }

  /// A layer of one place with an invalid body.
  init(_ name: String, place body: [UInt8], at offset: Int, _ cause: WorldMap.ParseError) {
    let map = PackedMap(layers: [.init(id: 7, paths: 1, points: 1, body: body)])
    self.init(name, map, .damagedLayer(.places, offset: offset, cause: cause))
  }

  static let table = [
    Rejection("no layers", PackedMap(), .missingLayer(.places)),
    Rejection(
      "other magic", PackedMap(magic: Array("PMB2".utf8)),
      .notAWorldMap(leadingBytes: [0x50, 0x4D, 0x42, 0x32])),
    Rejection("short magic", PackedMap(magic: [0x50], bits: 18), .notAWorldMap(leadingBytes: [0x50, 18, 0])),
    Rejection("coarse grid", PackedMap(bits: 7), .gridOutOfRange(bits: 7)),
    Rejection("fine grid", PackedMap(bits: 25), .gridOutOfRange(bits: 25)),
    Rejection(
      "unknown layer", PackedMap(layers: [.init(id: 14, paths: 0, points: 0, body: [])]),
      .unexpectedLayer(id: 14)),
    Rejection(
      "repeated layer",
      PackedMap(layers: Array(repeating: .init(id: 8, paths: 0, points: 0, body: []), count: 2)),
      .unexpectedLayer(id: 8)),
    Rejection(
      "more paths than points", .borders(Array(repeating: 0, count: 9), paths: 3),
      .tooManyPoints(.borders, paths: 3, points: 2, size: 9)),
    Rejection(
      "more points than places",
      PackedMap(layers: [.init(id: 7, paths: 1, points: 2, body: [0, 0, 1, 1, 65])]),
      .tooManyPoints(.places, paths: 1, points: 2, size: 5)),
    Rejection(
      "more points than bytes", .borders([2, 0, 0, 0, 0], points: .max),
      .tooManyPoints(.borders, paths: 1, points: 0xFFFF_FFFF, size: 5)),
    Rejection(
      "larger size in the table",
      PackedMap(layers: [.init(id: 5, paths: 1, points: 2, body: [2, 0, 0, 2, 2], size: .max)]),
      .sizeMismatch(expected: 0xFFFF_FFFF + 19, found: 24)),
    Rejection("single point", borders: pathBody("00001 1", pad, blocks: block()), at: 23, .tooFewPoints),
    Rejection("negative count", borders: pathBody("00001 0", pad, blocks: block()), at: 23, .tooFewPoints),
    Rejection(
      "count above the table's", borders: pathBody("00010 11", pad, blocks: block()), at: 23, .wrongPointCount
    ),
    Rejection(
      "count below the table's", borders: pathBody("00010 10 00000 00000 0 1", blocks: block(points: 3)),
      points: 3, at: 25, .wrongPointCount),
    Rejection("huge count", borders: pathBody("11001", ones(25), blocks: block()), at: 26, .wrongPointCount),
    Rejection(
      "number too long", borders: pathBody("11010", ones(26), blocks: block()), at: 23, .numberTooLong),
    Rejection("number cut off", borders: pathBody("00010 10 01111 1", blocks: block()), at: 25, .incomplete),
    Rejection(
      "step cut off", borders: pathBody("00010 10 00101 10000 00010 10", blocks: block()), at: 26, .incomplete
    ),
    Rejection(
      "west of the block", borders: pathBody("00010 10 00000 00000 0 0", blocks: block()), at: 25,
      .outsideBlock),
    Rejection(
      "south of the block", borders: pathBody("00010 10 00000 00001 1 0 1", blocks: block()), at: 25,
      .outsideBlock),
    Rejection(
      "longer than its block's longest side",
      borders: pathBody("00010 10 00000 00000 0 1", blocks: block(longestSide: 0)), at: 25, .outsideBlock),
    Rejection(
      "farthest start", borders: pathBody("00010 10 11001", ones(25), "00000 0 1", blocks: block()), at: 28,
      .outsideBlock),
    Rejection(
      "unknown code", borders: pathBody("00010 10 00000 00000 1 0", blocks: block()), at: 25, .invalidCode),
    Rejection("too many codes", borders: pathBody("", symbols: [1, 2, 3]), at: 15, .invalidHeader),
    Rejection("unit larger than the world", borders: pathBody("", unit: 9), at: 1, .invalidHeader),
    Rejection("codes cut off", borders: Array(pathBody("").prefix(13)), at: 13, .incomplete),
    Rejection("no table of blocks", borders: Array(pathBody("").prefix(14)), at: 14, .incomplete),
    Rejection(
      "bytes after the last path", borders: pathBody("00010 10 00000 00000 0 1") + [0], at: 23, .trailingBytes
    ),
    Rejection(
      "a byte too many in a block", borders: pathBody("00010 10 00000 00000 0 1", pad), at: 25,
      .trailingBytes),
    Rejection(
      "bits after the last path", borders: pathBody("00010 10 00000 00000 0 1 00001"), at: 25, .trailingBytes),
    Rejection(
      "a block without paths", borders: pathBody(pad, blocks: block(paths: 0)), at: 17, .wrongPathCount),
    Rejection(
      "a block of more paths", borders: pathBody(pad, blocks: block(paths: 2)), at: 17, .wrongPathCount),
    Rejection(
      "more blocks than paths", borders: pathBody(pad, pad, blocks: block() + block()), at: 15,
      .wrongPathCount),
    Rejection("no blocks", borders: pathBody(blocks: []), at: 15, .wrongPathCount),
    Rejection(
      "a block of one point", borders: pathBody(pad, blocks: block(points: 1)), at: 17, .wrongPointCount),
    Rejection(
      "a block of more points", borders: pathBody(pad, blocks: block(points: 3)), at: 17, .wrongPointCount),
    Rejection(
      "fewer points than the layer", borders: pathBody(pad, pad, blocks: block()), points: 3, at: 23,
      .wrongPointCount),
    Rejection("more points than the block's bytes", borders: pathBody(pad), at: 18, .wrongPointCount),
    Rejection("a block cut off", borders: pathBody(pad, pad, blocks: block(size: 3)), at: 23, .incomplete),
    Rejection(
      "a block beyond the world", borders: pathBody(pad, pad, blocks: block(west: 256)), at: 23, .outsideWorld
    ),
    Rejection(
      "a longest side beyond the box", borders: pathBody(pad, pad, blocks: block(longestSide: 2)), at: 23,
      .outsideBlock),
    Rejection("no such role", place: [0, 0, 3, 1, 0x41], at: 3, .sizeOutOfRange),
    Rejection(
      "more than ten billion people", place: [0, 0] + varint(4 * 641) + [1, 0x41], at: 4, .sizeOutOfRange),
    Rejection(
      "country larger than the world",
      PackedMap(layers: [
        .init(id: 7, paths: 0, points: 0, body: []),
        .init(id: 10, paths: 1, points: 1, body: [0, 0] + varint(257) + [1, 0x41]),
      ]), .damagedLayer(.countries, offset: 4, cause: .sizeOutOfRange)),
    Rejection(
      "no countries", PackedMap(layers: [.init(id: 7, paths: 0, points: 0, body: [])]),
      .missingLayer(.countries)),
    Rejection("no name", place: [0, 0, 1, 0, 0], at: 4, .invalidName),
    Rejection("name of no text", place: [0, 0, 1, 2, 0xC3, 0x28], at: 4, .invalidName),
    Rejection("name cut off", place: [0, 0, 1, 3, 0x41], at: 4, .incomplete),
  ]
}

/// A byte of 0 bits.
private let pad = "0000 0000"

/// The table of one block with a border from (0, 0) to (1, 0), or with another number.
private func block(
  paths: Int = 1, points: Int = 2, size: Int = 0, west: Int = 0, longestSide: Int = 1
) -> [[Int]] {
  [[paths, points, size, west, 0, 1, 0, longestSide]]
}

/// A number of 1 bits.
private func ones(_ count: Int) -> String { String(repeating: "1", count: count) }

@Test(arguments: Rejection.table)
func `rejects a damaged map`(_ rejection: Rejection) throws {
  let error = try #require(throws: BasemapError.self) { try readAll(rejection.map.bytes) }
  #expect(error == rejection.error)
}

@Test func `reads a map made by hand`() throws {
  let map = try WorldMap(bytes: PackedMap.small.bytes)
  #expect(map.side == 256)
  let borders = try map.paths(of: .borders)
  #expect(Array(borders[0]) == [GridPoint(x: 10, y: 20), GridPoint(x: 7, y: 24)])
  #expect(borders.boxes == [GridBox(from: GridPoint(x: 7, y: 20), to: GridPoint(x: 10, y: 24))])
  let place = try #require(try map.places().first)
  #expect(place.point == GridPoint(x: 128, y: 64))
  // 10^(340 / 64) people, a capital: 205,000.
  #expect(place.populationLog == 340)
  #expect(place.role == .capital)
  #expect(place.rank == 2)
  #expect(place.name == "Oslo")
  let country = try #require(try map.countries().first)
  #expect(country.point == GridPoint(x: 100, y: 50))
  #expect(country.extent == 20)
  #expect(country.name == "Norway")
}

@Test func `reads paths in a coarser unit, and after each other`() throws {
  // From (3, 0) to (2, 0), and from there one unit down to (2, 1), in units of 16 steps: less the corner at (2, 0).
  let body = pathBody(
    "00010 10 00001 1 00000 0 0", "00010 10 00001 0 00000 1 1", symbols: [0x10, 0x01], unit: 4,
    blocks: [[2, 4, 0, 2, 0, 1, 1, 1]])
  let paths = try WorldMap(bytes: PackedMap.borders(body, paths: 2, points: 4).bytes).paths(of: .borders)
  #expect(Array(paths[0]) == [GridPoint(x: 48, y: 0), GridPoint(x: 32, y: 0)])
  #expect(Array(paths[1]) == [GridPoint(x: 32, y: 0), GridPoint(x: 32, y: 16)])
  #expect(paths.boxes[1] == GridBox(from: GridPoint(x: 32, y: 0), to: GridPoint(x: 32, y: 16)))
}

@Test func `reads blocks after each other, each from its own corner`() throws {
  let body = pathBody(
    "00010 10 00000 00000 0 1", "00010 10 00001 1 00000 0 0",
    blocks: [[1, 2, 0, 5, 9, 1, 0, 1], [1, 2, 0, 30, 40, 1, 0, 1]])
  let map = try WorldMap(bytes: PackedMap.borders(body, paths: 2, points: 4).bytes)
  let paths = try map.paths(of: .borders)
  #expect(Array(paths[0]) == [GridPoint(x: 5, y: 9), GridPoint(x: 6, y: 9)])
  #expect(Array(paths[1]) == [GridPoint(x: 31, y: 40), GridPoint(x: 30, y: 40)])
}

@Test func `a damaged block is missing in what is drawn, which is reported`() throws {
  // The second block has a code that is not in the table.
  let body = pathBody(
    "00010 10 00000 00000 0 1", "00010 10 00000 00000 1 1",
    blocks: [[1, 2, 0, 5, 9, 1, 0, 1], [1, 2, 0, 30, 40, 1, 0, 1]])
  let map = try WorldMap(bytes: PackedMap.borders(body, paths: 2, points: 4).bytes)
  let layer = try CachedWorldMapLayer(.borders, of: map)
  #expect(layer.paths { $0.box.low.x == 5 }.count == 1)
  #expect(layer.failure == nil)
  #expect(layer.paths { _ in true }.count == 1)
  #expect(layer.failure == .damagedLayer(.borders, offset: 36, cause: .invalidCode))
}

@Test func `rejects a map cut off anywhere, or with a byte too many`() throws {
  let bytes = PackedMap.small.bytes
  for count in bytes.indices {
    #expect(throws: BasemapError.self) { try WorldMap(bytes: Array(bytes[..<count])) }
  }
  #expect(throws: BasemapError.sizeMismatch(expected: bytes.count, found: bytes.count + 1)) {
    try WorldMap(bytes: bytes + [0])
  }
}

@Test func `rejects a layer cut off anywhere, although the table agrees`() throws {
  for layer in PackedMap.small.layers {
    for count in layer.body.indices {
      let map = PackedMap(layers: [
        .init(id: layer.id, paths: layer.paths, points: layer.points, body: Array(layer.body[..<count]))
      ])
      #expect(throws: BasemapError.self) { try readAll(map.bytes) }
    }
  }
}

@Test func `reads a layer of nothing`() throws {
  let map = try WorldMap(bytes: PackedMap.borders(pathBody(blocks: []), paths: 0, points: 0).bytes)
  #expect(try map.paths(of: .borders).count == 0)
}
