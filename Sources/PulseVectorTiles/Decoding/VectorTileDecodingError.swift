package import PulseCompression

/// An error in decoding a vector tile: damaged Protocol Buffers or a corrupt gzip stream.
package enum VectorTileDecodingError: Error, Hashable, Sendable {
  /// The tile cannot be decoded at a byte offset.
  case damaged(offset: Int, cause: VectorTileError)

  /// The gzip data of the tile is corrupt.
  case corruptStream(CompressionError)
}

extension VectorTileDecodingError: CustomStringConvertible {
  /// The problem in one line.
  package var description: String {
    switch self {
    case .damaged(let offset, let cause): "the vector tile is damaged at byte \(offset): \(cause)"
    case .corruptStream(let error): "the vector tile cannot be inflated: \(error)"
    }
  }
}
