import PulseFormats
package import PulseGD
package import PulseCompression

/// Why a base map cannot be read.
package enum BasemapError: Error, Hashable, Sendable {
  /// The data does not begin like a packed world map.
  case notAWorldMap(beginning: [UInt8])

  /// The grid of a world map is too coarse or too fine.
  case gridOutOfRange(bits: Int)

  /// A world map names a layer that does not exist, or one layer twice.
  case unexpectedLayer(id: Int)

  /// A world map lacks a layer.
  case missingLayer(WorldMap.Layer)

  /// The sizes in the table of a world map do not add up to the size of the data.
  case sizeMismatch(expected: Int, found: Int)

  /// The table promises more paths or points than the bytes of a layer can hold.
  case tooManyPoints(WorldMap.Layer, paths: Int, points: Int, size: Int)

  /// The bytes of a layer do not make sense at an offset.
  case damagedLayer(WorldMap.Layer, offset: Int, fault: WorldMap.Fault)

  /// What a user named as a base map, or a tile of it, cannot be used.
  case unusableSource(path: String, SourceFault)

  /// A tile server cannot be used.
  case tileServer(TileServerFault)

  /// The bytes of a vector tile do not make sense at an offset.
  case damagedVectorTile(offset: Int, fault: VectorTileFault)

  /// The compressed data of a vector tile cannot be inflated.
  case damagedVectorStream(CompressionError)

  /// This process can open no more files.
  case noDescriptor

  /// The font of names and ornaments cannot be read.
  case unusableFont(FontError)
}

extension BasemapError: CustomStringConvertible {
  /// What is wrong, in one line.
  package var description: String {
    switch self {
    case .notAWorldMap(let beginning):
      "the data begins with \(beginning), not with 'PMB3'; make the world map anew"
    case .gridOutOfRange(let bits):
      "the world map has a grid of \(bits) bits; use \(WorldMap.gridBits.lowerBound) to "
        + "\(WorldMap.gridBits.upperBound)"
    case .unexpectedLayer(let id):
      "the world map has an unknown or repeated layer with the number \(id)"
    case .missingLayer(let layer):
      "the world map has no layer '\(layer)'"
    case .sizeMismatch(let expected, let found):
      "the world map should be \(expected) bytes long, but has \(found)"
    case .tooManyPoints(let layer, let paths, let points, let size):
      "the layer '\(layer)' of the world map cannot hold \(paths) paths with \(points) points in \(size) bytes"
    case .damagedLayer(let layer, let offset, let fault):
      "the layer '\(layer)' of the world map is damaged at byte \(offset): \(fault)"
    case .unusableSource(let path, let fault):
      "'\(path)' \(fault)"
    case .tileServer(let fault):
      fault.description
    case .damagedVectorTile(let offset, let fault):
      "the vector tile is damaged at byte \(offset): \(fault)"
    case .damagedVectorStream(let error):
      "the vector tile cannot be inflated: \(error)"
    case .noDescriptor:
      "there are too many open files; close files or programs, or raise 'ulimit -n'"
    case .unusableFont(let error):
      "text cannot be drawn on the map: \(error)"
    }
  }
}
