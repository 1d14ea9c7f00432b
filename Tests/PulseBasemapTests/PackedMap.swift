import PulseGeo

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// A builder of packed world maps, valid or with any number wrong.
struct PackedMap {
  struct Layer {
    var id: UInt8
    var paths: UInt32
    var points: UInt32
    var body: [UInt8]
    var size: UInt32?
  }

  var magic = Array("PMB6".utf8)
  var bits: UInt8 = 8
  var layers: [Layer] = []

  /// One border of two points, one place and one country.
  static let small = PackedMap(layers: [
    Layer(
      id: 5, paths: 1, points: 2,
      body: pathBody(
        "00010 10 00010 11 00000", "0 00 100", symbols: [0x23], blocks: [[1, 2, 0, 7, 20, 3, 4, 4]])),
    Layer(
      id: 7, paths: 1, points: 1, body: zigzag(128) + zigzag(64) + varint(4 * 340) + [4] + Array("Oslo".utf8)),
    Layer(
      id: 10, paths: 1, points: 1, body: zigzag(100) + zigzag(50) + varint(20) + [6] + Array("Norway".utf8)),
  ])

  /// Returns a map of one border layer with a raw body and a matching table.
  static func borders(_ body: [UInt8], paths: UInt32 = 1, points: UInt32 = 2) -> PackedMap {
    PackedMap(layers: [Layer(id: 5, paths: paths, points: points, body: body)])
  }

  var bytes: [UInt8] {
    var table = magic + [bits, UInt8(layers.count)]
    var bodies: [UInt8] = []
    for layer in layers {
      table.append(layer.id)
      for number in [layer.paths, layer.points, layer.size ?? UInt32(layer.body.count)] {
        table += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      bodies += layer.body
    }
    return table + bodies
  }
}

/// Returns the body of a layer of paths: up to two symbols with codes of one bit, and the bits of its blocks,
/// spaces ignored.
///
/// The table of blocks has eight numbers for each; the sizes are filled in where they are 0.
func pathBody(
  _ bits: String..., symbols: [UInt8] = [0x10], unit: UInt8 = 0, blocks: [[Int]] = [[1, 2, 0, 0, 0, 1, 0, 1]]
) -> [UInt8] {
  // One string for each block, or all for the only one.
  let strings = blocks.count > 1 ? bits : [bits.joined()]
  let bodies = strings.map { bits in
    let digits = bits.filter { $0 != " " }.map { UInt8($0 == "1" ? 1 : 0) }
    return stride(from: 0, to: digits.count, by: 8).map { start in
      (start..<start + 8).reduce(0) { $0 << 1 | ($1 < digits.count ? digits[$1] : 0) }
    }
  }
  var body = [unit, UInt8(symbols.count)] + Array(repeating: 0, count: 11) + symbols + varint(blocks.count)
  for (numbers, bits) in zip(blocks, bodies) {
    for (index, number) in numbers.enumerated() {
      body += varint(index == 2 && number == 0 ? bits.count : number)
    }
  }
  return body + bodies.joined()
}

/// Encodes a number as the format does.
func varint(_ number: Int) -> [UInt8] {
  number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
}

/// Encodes a signed number as the format does.
func zigzag(_ number: Int) -> [UInt8] {
  varint(number >= 0 ? 2 * number : -2 * number - 1)
}

/// Decodes a whole map.
func readAll(_ bytes: [UInt8]) throws(BasemapError) {
  let map = try WorldMap(bytes: bytes)
  for layer in WorldMap.Layer.allCases where layer.hasPaths {
    do throws(BasemapError) {
      _ = try map.paths(of: layer)
    } catch .missingLayer {
      continue
    }
  }
  _ = try map.places()
  _ = try map.countries()
}
