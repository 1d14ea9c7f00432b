import PulseGeo
import Testing

@testable import PulseBasemap
@testable import PulseTiles
@testable import PulseVectorTiles

@Suite struct `A vector tile` {
  @Test func `holds the layers, tags and points that Python wrote`() throws {
    let tiles = try VectorTiles.get()
    #expect(tiles.report.count > 12)
    for (path, layers) in tiles.report {
      let tile = try VectorTile(try #require(tiles.files[path]))
      #expect(tile.skippedLayers == [])
      #expect(tile.layers.map(\.name) == layers.map(\.name), "\(path)")
      for (layer, expected) in zip(tile.layers, layers) { expectEqual(layer, expected) }
    }
  }

  private func expectEqual(_ layer: VectorTile.Layer, _ expected: VectorTiles.Layer) {
    #expect(layer.version == expected.version)
    #expect(layer.extent == expected.extent)
    #expect(layer.skippedFeatures == 0)
    #expect(layer.features.count == expected.features.count, "\(layer.name)")
    for (feature, expected) in zip(layer.features, expected.features) {
      #expect(feature.id == expected.id)
      #expect(feature.kind.rawValue == expected.type)
      #expect(tags(of: feature, in: layer).mapValues(spelled) == expected.tags)
      #expect(feature.geometry.parts.map { $0.map { [$0.x, $0.y] } } == expected.parts)
    }
  }

  private func tags(of feature: VectorTile.Feature, in layer: VectorTile.Layer) -> [String: VectorTile.Value]
  {
    let pairs = layer.keys.enumerated().compactMap { index, key in
      layer.value(ofKey: index, in: feature).map { (key, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns a value as Python prints it: its type, and numbers in full precision.
  private func spelled(_ value: VectorTile.Value) -> [String] {
    func hexadecimal(_ bits: some FixedWidthInteger & UnsignedInteger, _ digits: Int) -> String {
      let text = String(bits, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    return switch value {
    case .string(let text): ["string", text]
    case .float(let number): ["float", hexadecimal(number.bitPattern, 8)]
    case .double(let number): ["double", hexadecimal(number.bitPattern, 16)]
    case .int(let number): ["int", String(number)]
    case .uint(let number): ["uint", String(number)]
    case .bool(let truth): ["bool", truth ? "1" : "0"]
    }
  }

  @Test func `may be compressed`() throws {
    let tiles = try VectorTiles.get()
    let plain = try VectorTile(try #require(tiles.files["details/0/0/0.mvt"]))
    #expect(try VectorTile(try #require(tiles.files["gzipped"])) == plain)
  }

  @Test func `is empty without bytes`() throws {
    #expect(try VectorTile([]).layers.isEmpty)
  }

  @Test func `lets fields pass that it does not know`() throws {
    let layer = Message().bytes(1, "roads").number(15, 2)
      .number(77, 5).bytes(78, "future").raw([0x85, 0x05, 1, 2, 3, 4])
      .bytes(2, Message().number(99, 1).number(3, 1).packed(4, [9, 50, 34]))
    let tile = try VectorTile(Message().number(4, 1).bytes(3, layer).bytes(5, "more").content)
    #expect(tile.layers.map(\.name) == ["roads"])
    #expect(tile.layers[0].features.map(\.geometry.points) == [[.init(x: 25, y: 17)]])
  }

  @Test func `reads numbers that are not packed, and keys behind features`() throws {
    let feature = Message().number(2, 0).number(2, 0).number(3, 1).number(4, 9).number(4, 2).number(4, 4)
    let layer = Message().bytes(2, feature).bytes(4, Message().bytes(1, "yes")).bytes(3, "bridge")
      .bytes(1, "roads")
    let found = try #require(try VectorTile(Message().bytes(3, layer).content).layers.first)
    #expect(found.keys == ["bridge"])
    #expect(found.value(ofKey: 0, in: found.features[0]) == .string("yes"))
    #expect(found.version == 1, "without a version it is the first")
    #expect(found.features[0].geometry.points == [.init(x: 1, y: 2)])
  }
}

@Test func `values say yes, numbers and texts alike`() throws {
  func tunnels(_ values: [Message]) throws -> Int {
    let layer = Message().bytes(1, "streets").number(15, 2).bytes(3, "kind").bytes(3, "tunnel")
      .bytes(4, Message().bytes(1, "primary"))
    let whole = values.enumerated().reduce(layer) { layer, value in
      let line = Message().packed(2, [0, 0, 1, UInt64(value.offset + 1)]).number(3, 2)
      return layer.bytes(4, value.element).bytes(2, line.packed(4, [9, 2, 2, 10, 80, 80]))
    }
    return try StyledTile(Message().bytes(3, whole).content).features(of: "road-tunnel").count
  }
  let yes = [
    Message().number(7, 1), Message().number(4, 1), Message().number(5, 2), Message().bytes(1, "yes"),
    Message().bytes(1, "viaduct"),
  ]
  #expect(try tunnels(yes) == 5)
  let no = [
    Message().number(7, 0), Message().number(4, 0), Message().bytes(1, "no"), Message().bytes(1, ""),
    Message().bytes(1, "0"),
  ]
  #expect(try tunnels(no) == 0)
}
