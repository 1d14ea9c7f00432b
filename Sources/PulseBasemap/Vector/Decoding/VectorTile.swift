import PulseCompression

/// A decoded tile in Mapbox Vector Tile format, versions 1 and 2.
///
/// Source: Mapbox Vector Tile Specification 2.1. Damaged features and unsupported layers are skipped; only
/// inconsistent lengths make the whole tile invalid.
struct VectorTile: Hashable, Sendable {
  /// The maximum decompressed size in bytes: encoders aim at 500 kB, and few tiles exceed 2 MB.
  static let largestSize = 1 << 23

  /// The maximum number of features, keys or values in a layer.
  static let largestCount = 1 << 20

  /// The layers in file order.
  private(set) var layers: [Layer] = []

  /// The reasons for skipped layers.
  private(set) var skippedLayers: [Layer.SkipReason] = []

  /// Decodes a tile, compressed with gzip or not.
  ///
  /// - Throws: ``BasemapError/damagedVectorTile(offset:cause:)`` or ``BasemapError/corruptVectorTileStream(_:)``.
  /// - Complexity: O(bytes), also in memory.
  init(_ bytes: [UInt8]) throws(BasemapError) {
    let bytes = try Self.inflated(bytes)
    var reader = ProtobufReader(bytes)
    do throws(ParseError) {
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
      throw .damagedVectorTile(offset: reader.position, cause: error)
    }
  }

  private static func inflated(_ bytes: [UInt8]) throws(BasemapError) -> [UInt8] {
    guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
    do throws(CompressionError) {
      return try inflate(bytes[...], as: .gzip, size: .atMost(largestSize))
    } catch {
      throw .corruptVectorTileStream(error)
    }
  }
}
