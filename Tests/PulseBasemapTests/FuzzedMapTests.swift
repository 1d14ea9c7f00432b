import PulseGeo
import PulseSystem
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

/// The bytes of the embedded map.
private let embedded = EmbeddedFile.worldMap.bytes

@Test func `rejects the embedded map cut off anywhere`() {
  for count in stride(from: 0, to: embedded.count, by: 9973) {
    #expect(throws: BasemapError.self) { try WorldMap(bytes: Array(embedded[..<count])) }
  }
}

@Test func `rejects the embedded map with any byte of its table changed`() throws {
  let headSize = 6
  let entrySize = 13
  for position in 0..<headSize + WorldMap.Layer.allCases.count * entrySize {
    var bytes = embedded
    bytes[position] ^= 0xFF
    let entry = max(0, position - headSize) / entrySize
    #expect(throws: BasemapError.self) {
      let map = try WorldMap(bytes: bytes)
      let layer = try #require(WorldMap.Layer(rawValue: embedded[headSize + entry * entrySize]))
      switch layer {
      case .places: _ = try map.places()
      case .countries: _ = try map.countries()
      case .countryPolygons: _ = try map.countryPolygons()
      case .statePolygons: _ = try map.statePolygons()
      default: _ = try map.paths(of: layer)
      }
    }
  }
}

@Test func `a changed byte of a layer leads to an error or to points of the world`() throws {
  let entry = try WorldMapLayerTable(WorldMapBytes(embedded)).entry(of: .disputedBorders)
  let body = Array(embedded[entry.body])
  var rejected = 0
  for position in stride(from: 0, to: body.count, by: 23) {
    for change: UInt8 in [0x01, 0x80, 0xFF] {
      var body = body
      body[position] ^= change
      do throws(WorldMap.ParseError) {
        var offset = 0
        let blocks = try WorldMapBlocks(
          body.span, layer: .disputedBorders, paths: entry.paths, points: entry.points, side: 1 << 18,
          offset: &offset)
        let paths = try WorldMapPaths(blocks.blocks[...], of: blocks, body.span, offset: &offset)
        #expect(paths.points.allSatisfy { (0...1 << 18).contains($0.x) && (0...1 << 18).contains($0.y) })
      } catch {
        rejected += 1
      }
    }
  }
  #expect(rejected > body.count / 46)
}
