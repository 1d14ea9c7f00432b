package import PulseSystem

/// A decoded tile in Mapbox Vector Tile format, versions 1 and 2.
///
/// Source: Mapbox Vector Tile Specification 2.1. Damaged features and unsupported layers are skipped; only
/// inconsistent lengths make the whole tile invalid.
package struct VectorTile: Hashable, Sendable {
  /// The maximum decompressed size in bytes: encoders aim at 500 kB, and few tiles exceed 2 MB.
  package static let largestSize = 1 << 23

  /// The maximum number of features, keys or values in a layer.
  static let largestCount = 1 << 20

  /// The layers in file order.
  package private(set) var layers: [Layer] = []

  /// The reasons for skipped layers.
  private(set) var skippedLayers: [VectorTileError] = []

  /// Decodes a tile, compressed with gzip or not.
  ///
  /// - Throws: ``VectorTileError``.
  /// - Complexity: O(bytes), also in memory.
  package init(_ bytes: [UInt8]) throws(VectorTileError) {
    let bytes = try Self.inflated(bytes)
    var reader = ProtobufReader(bytes)
    do throws(VectorTileError) {
      guard bytes.count <= Self.largestSize else { throw .tooLarge }
      while let field = try reader.nextField() {
        guard field.number == 3, field.wireType == .bytes else {
          try reader.skip(field)
          continue
        }
        switch try Layer.decode(try reader.readMessage()) {
        case .success(let layer): layers.append(layer)
        case .failure(let flaw): skippedLayers.append(flaw)
        }
      }
    } catch {
      throw .damaged(offset: reader.position, cause: error)
    }
  }

  private static func inflated(_ bytes: [UInt8]) throws(VectorTileError) -> [UInt8] {
    do throws(CompressionError) {
      return try inflatedIfGzip(bytes, size: .atMost(largestSize))
    } catch {
      throw .corruptStream(error)
    }
  }
}

/// An error of a vector tile: of its encoding, of a layer or feature in it, or of its compression.
package indirect enum VectorTileError: Error, Hashable, Sendable {
  /// A value or message exceeds its container.
  case incomplete

  /// A varint has more than 64 bits.
  case numberTooLong

  /// A field number is 0, or a wire type is unknown.
  case invalidField

  /// The tile exceeds ``VectorTile/largestSize``.
  case tooLarge

  /// A layer exceeds ``VectorTile/largestCount``.
  case tooManyItems

  /// A geometry command is unknown or misplaced.
  case invalidCommand

  /// A coordinate is far outside the tile.
  case outsideTile

  /// A tag index is out of range, or a key has no value.
  case invalidTags

  /// The geometry type is unknown.
  case invalidType

  /// A layer, which is skipped, has no name.
  case namelessLayer

  /// A layer, which is skipped, has a version other than 1 and 2.
  case unknownVersion(UInt64, layer: String)

  /// A layer, which is skipped, has no extent that is supported.
  case unknownExtent(UInt64, layer: String)

  /// A valid feature without visible geometry.
  case nothingToDraw

  /// The tile cannot be decoded at a byte offset.
  case damaged(offset: Int, cause: VectorTileError)

  /// The gzip data of the tile is corrupt.
  case corruptStream(CompressionError)
}

extension VectorTileError: CustomStringConvertible {
  /// The problem in one line.
  package var description: String {
    switch self {
    case .incomplete: "it is truncated"
    case .numberTooLong: "a varint is too long"
    case .invalidField: "a field has an invalid number or wire type"
    case .tooLarge: "it is larger than 8 MiB"
    case .tooManyItems: "a layer has more than 1048576 features, names or values"
    case .invalidCommand: "a geometry command is invalid"
    case .outsideTile: "a point is far outside the tile"
    case .invalidTags: "the tags of a feature are invalid"
    case .invalidType: "a geometry type is unknown"
    case .namelessLayer: "a layer has no name"
    case .unknownVersion(let version, let layer):
      "its layer '\(layer.prefix(40))' has MVT version \(version); use version 2"
    case .unknownExtent(let extent, let layer):
      "its layer '\(layer.prefix(40))' has an extent of \(extent); use 4096"
    case .nothingToDraw: "a feature has no visible geometry"
    case .damaged(let offset, let cause): "the vector tile is damaged at byte \(offset): \(cause)"
    case .corruptStream(let error): "the vector tile cannot be decompressed: \(error)"
    }
  }
}

extension VectorTile {
  /// The maximum number of flaws in a message.
  private static let mostFlaws = 3

  /// A description of damaged features and skipped layers, if any.
  package var flaw: String? {
    var flaws = skippedLayers.map(\.description)
    for layer in layers where layer.damagedFeatures > 0 {
      let count = layer.damagedFeatures
      flaws.append(
        "\(count) feature\(count == 1 ? "" : "s") of its layer '\(layer.name.prefix(40))' \(count == 1 ? "is" : "are") damaged"
      )
    }
    guard !flaws.isEmpty else { return nil }
    let others = flaws.count - Self.mostFlaws
    return flaws.prefix(Self.mostFlaws).joined(separator: ", ") + (others > 0 ? ", and \(others) more" : "")
  }
}
