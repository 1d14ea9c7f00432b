import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// Small files of each format with bytes changed, moved, truncated and duplicated: each must yield an error or
/// an image.
@Suite struct `A file with random changes` {
  /// Boundary values for counts and offsets.
  private static let edges: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 1 << 40, .max >> 1, .max,
  ]

  /// Returns a file with up to four mutations.
  private static func mutated(_ bytes: [UInt8], using random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      guard bytes.count > 16 else { break }
      // Half of the changes hit what leads to everything else.
      let end = Bool.random(using: &random) ? min(bytes.count, 512) : bytes.count
      let place = Int.random(in: 0..<end, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2:
        let number = edges.randomElement(using: &random) ?? 0
        let count = [1, 2, 4, 8].randomElement(using: &random) ?? 1
        for index in place..<min(place + count, bytes.count) {
          bytes[index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * (index - place)))
        }
      case 3: bytes.removeSubrange(place..<min(place + Int.random(in: 1..<16, using: &random), bytes.count))
      case 4:
        bytes.insert(
          contentsOf: bytes[place..<min(place + Int.random(in: 1..<16, using: &random), bytes.count)],
          at: place)
      default: bytes.removeLast(Int.random(in: 1..<16, using: &random))
      }
    }
    return bytes
  }

  /// Opens a map and paints two views; returns whether that was possible.
  private static func paint(_ path: String, bounds: GeoBounds? = nil) throws -> Bool {
    let map: any Basemap
    do throws(BasemapError) {
      map = try BasemapSource(path: path, bounds: bounds).basemap
    } catch {
      #expect(error.description.hasPrefix("'\(path)' "), "\(error)")
      return false
    }
    for zoom in [0.3, 3.7] {
      let view = try Viewport(
        center: GeoPoint(latitude: 40, longitude: -1), zoom: zoom, width: 16, height: 16)
      #expect(map.paint(view).isOpaque)
    }
    #expect(map.diagnostics.allSatisfy { !$0.isEmpty })
    return true
  }

  private static func check(
    _ bytes: [UInt8], rounds: Int, bounds: GeoBounds? = nil, write: ([UInt8]) throws -> String
  ) throws {
    var random = SplitMix64(seed: 20_261_122)
    var painted = 0
    for _ in 0..<rounds where try paint(write(mutated(bytes, using: &random)), bounds: bounds) {
      painted += 1
    }
    #expect(painted > 0)
  }

  @Test(arguments: [
    "small.mbtiles", "small_view.mbtiles", "small.pmtiles", "small_leaves.pmtiles", "small_stored.pmtiles",
    "vector.pmtiles", "small.tif", "utm.tif", "pillow_lzw.tif", "pillow_packbits.tif", "pillow_palette.tif",
    "meters.tif",
  ])
  func `is refused or painted`(name: String) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: PositionMap.path(name))))
    let files = try TileFiles()
    // Nothing says where some of the pictures lie.
    let bounds = name.hasPrefix("pillow") ? GeoBounds(west: -20, south: 30, east: 20, north: 50) : nil
    try Self.check(bytes, rounds: 80, bounds: bounds) { try files.write($0) }
  }

  @Test(arguments: ["openmaptiles", "protomaps-4", "shortbread"])
  func `of vector tiles is refused or painted`(schema: String) throws {
    let bytes = try #require(try VectorTiles.get().files["\(schema)/14/8704/5975.mvt"])
    let files = try TileFiles()
    try Self.check(bytes, rounds: 40) { try files.folder(["0-0-0": $0]) }
  }

  @Test func `of a world file is refused or painted`() throws {
    let files = try TileFiles()
    _ = try files.write(
      [UInt8](Data(contentsOf: URL(filePath: PositionMap.path("degrees.png")))), as: "a.png")
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: PositionMap.path("degrees.pgw"))))
    let path = files.path("a.png")
    try Self.check(bytes, rounds: 200) { world in
      _ = try files.write(world, as: "a.pgw")
      return path
    }
    for number in ["1e-12", "1e-11", "1e8", "1e9", "-1e9", "1e300", "nan", "9223372036854775808"] {
      for line in [0, 3, 4, 5] {
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        lines[line] = line == 3 ? "-\(number)" : number
        _ = try files.write(Array(lines.joined(separator: "\n").utf8), as: "a.pgw")
        _ = try Self.paint(path)
      }
    }
  }

  @Test func `of numbers of a geometry is painted`() throws {
    // Corners as far away as they can be, on the coarsest and the finest grid.
    for extent in [1, 1 << 24] as [UInt64] {
      for type in [1, 2, 3] as [UInt64] {
        let far: [UInt64] = [0x1FFF_FFFE, 0x1FFF_FFFE]
        let geometry: [UInt64] =
          type == 1
          ? [9] + far : [9] + far + [18, 0x3FFF_FFFD, 0, 0, 0x3FFF_FFFD] + (type == 3 ? [15] : [])
        for (name, key, value) in [
          ("transportation", "class", "ferry"), ("boundary", "admin_level", "4"), ("x", "y", "z"),
        ] {
          let layer = Message().bytes(1, name).number(15, 2).number(5, extent).bytes(3, key).bytes(3, "name")
            .bytes(4, Message().bytes(1, value))
            .bytes(2, Message().packed(2, [0, 0, 1, 0]).number(3, type).packed(4, geometry))
          let files = try TileFiles()
          #expect(try Self.paint(files.folder(["0-0-0": Message().bytes(3, layer).content])))
        }
      }
    }
  }
}
