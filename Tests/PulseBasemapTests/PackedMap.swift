@testable import PulseBasemap

/// A packed world map under construction, every number of which can be made wrong.
struct PackedMap {
  struct Layer {
    var id: UInt8
    var paths: UInt32
    var points: UInt32
    var body: [UInt8]
    var size: UInt32?
  }

  var magic = Array("PMB3".utf8)
  var bits: UInt8 = 8
  var layers: [Layer] = []

  /// One border of two points and one place.
  static let small = PackedMap(layers: [
    Layer(id: 5, paths: 1, points: 2, body: [2] + zigzag(10) + zigzag(20) + zigzag(-3) + zigzag(4)),
    Layer(id: 7, paths: 1, points: 1, body: zigzag(128) + zigzag(64) + [3, 4] + Array("Oslo".utf8)),
  ])

  /// One layer of borders with a body as it is, and a table that says so.
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

/// Returns a number as the format writes it.
func varint(_ number: Int) -> [UInt8] {
  number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
}

/// Returns a signed number as the format writes it.
func zigzag(_ number: Int) -> [UInt8] {
  varint(number >= 0 ? 2 * number : -2 * number - 1)
}

/// Reads everything in a map.
func readAll(_ bytes: [UInt8]) throws(BasemapError) {
  let map = try WorldMap(bytes: bytes)
  for layer in WorldMap.Layer.allCases where layer != .places {
    do throws(BasemapError) {
      _ = try map.paths(of: layer)
    } catch .missingLayer {
      continue
    }
  }
  _ = try map.places()
}
