import PulseCompression

/// The shapes of a tile in the format of Mapbox Vector Tiles, versions 1 and 2.
///
/// See the Mapbox Vector Tile Specification 2.1. What is damaged is left out as far as the rest can be read:
/// features with wrong commands, tags or types, and layers without a name or of a version to come. Only when
/// lengths do not add up is there no tile.
struct VectorTile: Hashable, Sendable {
  /// The most bytes that a tile may inflate to: encoders keep to 500 kB, and few tiles have more than 2 MB.
  static let largestSize = 1 << 23

  /// The most features, names and values that a layer may have.
  static let largestCount = 1 << 20

  /// The layers in the order of the file.
  private(set) var layers: [Layer] = []

  /// The reasons why layers were left out.
  private(set) var skippedLayers: [Layer.Flaw] = []

  /// Reads a tile.
  ///
  /// - Parameter bytes: The tile, compressed with gzip or not.
  /// - Throws: ``BasemapError/damagedVectorTile(offset:fault:)`` or ``BasemapError/damagedVectorStream(_:)``.
  /// - Complexity: O(bytes); the memory is bounded by a small multiple of them.
  init(_ bytes: [UInt8]) throws(BasemapError) {
    let bytes = try Self.inflated(bytes)
    var reader = ProtobufReader(bytes)
    do throws(Fault) {
      guard bytes.count <= Self.largestSize else { throw .tooLarge }
      while let field = try reader.nextField() {
        guard field.number == 3, field.wireType == .bytes else {
          try reader.skip(field)
          continue
        }
        switch try Layer.read(try reader.message()) {
        case .success(let layer): layers.append(layer)
        case .failure(let flaw): skippedLayers.append(flaw)
        }
      }
    } catch {
      throw .damagedVectorTile(offset: reader.position, fault: error)
    }
  }

  private static func inflated(_ bytes: [UInt8]) throws(BasemapError) -> [UInt8] {
    guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
    do throws(CompressionError) {
      return try inflate(bytes[...], as: .gzip, size: .atMost(largestSize))
    } catch {
      throw .damagedVectorStream(error)
    }
  }
}
