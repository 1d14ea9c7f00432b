/// An error in the encoding of a vector tile, layer or feature.
package enum VectorTileError: String, Error, Hashable, Sendable, CustomStringConvertible {
  /// A value or message exceeds its container.
  case incomplete = "it ends too early"

  /// A varint has more than 64 bits.
  case numberTooLong = "a number is too long"

  /// A field number is 0, or a wire type is unknown.
  case invalidField = "a field has no valid number or type"

  /// The tile exceeds ``VectorTile/largestSize``.
  case tooLarge = "it is larger than 8 MiB"

  /// A layer exceeds ``VectorTile/largestCount``.
  case tooManyItems = "a layer has more than 1048576 features, names or values"

  /// A geometry command is unknown or misplaced.
  case invalidCommand = "a command of a geometry is wrong"

  /// A coordinate is far outside the tile.
  case outsideTile = "a point lies far outside"

  /// A tag index is out of range, or a key has no value.
  case invalidTags = "the tags of a feature are wrong"

  /// The geometry type is unknown.
  case invalidType = "the type of a feature is unknown"

  /// A valid feature without visible geometry.
  case nothingToDraw = "a feature has nothing to draw"

  /// The error as text.
  package var description: String { rawValue }
}

extension VectorTile {
  typealias ParseError = VectorTileError
}
