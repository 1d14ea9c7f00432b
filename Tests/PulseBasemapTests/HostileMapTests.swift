import PulseGeo
import Testing

@testable import PulseBasemap
@testable import PulseTileServer
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
      "unknown layer", PackedMap(layers: [.init(id: 11, paths: 0, points: 0, body: [])]),
      .unexpectedLayer(id: 11)),
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
    Rejection("single point", borders: pathBody("00001 1"), at: 14, .tooFewPoints),
    Rejection("negative count", borders: pathBody("00001 0"), at: 14, .tooFewPoints),
    Rejection("count above the table's", borders: pathBody("00010 11"), at: 14, .wrongPointCount),
    Rejection(
      "count below the table's", borders: pathBody("00010 10 00000 00000 0 1"), points: 3, at: 16,
      .wrongPointCount),
    Rejection("huge count", borders: pathBody("11001", ones(25)), at: 17, .wrongPointCount),
    Rejection("number too long", borders: pathBody("11010", ones(26)), at: 14, .numberTooLong),
    Rejection("number cut off", borders: pathBody("00010 10"), at: 15, .incomplete),
    Rejection("step cut off", borders: pathBody("00010 10 00101 10000 00010 10"), at: 17, .incomplete),
    Rejection("west of the world", borders: pathBody("00010 10 00000 00000 0 0"), at: 16, .outsideWorld),
    Rejection(
      "south of the world", borders: pathBody("00010 10 00000 01001 100000001"), at: 17, .outsideWorld),
    Rejection(
      "farthest start", borders: pathBody("00010 10 11001", ones(25), "00000"), at: 19, .outsideWorld),
    Rejection("unknown code", borders: pathBody("00010 10 00000 00000 1 0"), at: 16, .invalidCode),
    Rejection("too many codes", borders: pathBody("", symbols: [1, 2, 3]), at: 0, .invalidHeader),
    Rejection("unit larger than the world", borders: pathBody("", unit: 9), at: 0, .invalidHeader),
    Rejection("codes cut off", borders: Array(pathBody("").dropLast()), at: 0, .incomplete),
    Rejection(
      "bytes after the last path", borders: pathBody("00010 10 00000 00000 0 1") + [0], at: 16, .trailingBytes
    ),
    Rejection(
      "bits after the last path", borders: pathBody("00010 10 00000 00000 0 1 00001"), at: 16, .trailingBytes),
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
  #expect(place.rank == 3)
  #expect(place.name == "Oslo")
  let country = try #require(try map.countries().first)
  #expect(country.point == GridPoint(x: 100, y: 50))
  #expect(country.extent == 20)
  #expect(country.name == "Norway")
}

@Test func `reads paths in a coarser unit, and after each other`() throws {
  // From (3, 0) to (2, 0), and from there one unit down to (2, 1), in units of 16 steps.
  let body = pathBody(
    "00010 10 00010 11 00000 0 0", "00010 10 00001 0 00000 1 1", symbols: [0x10, 0x01], unit: 4)
  let paths = try WorldMap(bytes: PackedMap.borders(body, paths: 2, points: 4).bytes).paths(of: .borders)
  #expect(Array(paths[0]) == [GridPoint(x: 48, y: 0), GridPoint(x: 32, y: 0)])
  #expect(Array(paths[1]) == [GridPoint(x: 32, y: 0), GridPoint(x: 32, y: 16)])
  #expect(paths.boxes[1] == GridBox(from: GridPoint(x: 32, y: 0), to: GridPoint(x: 32, y: 16)))
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
  let map = try WorldMap(bytes: PackedMap.borders(pathBody(""), paths: 0, points: 0).bytes)
  #expect(try map.paths(of: .borders).count == 0)
}
