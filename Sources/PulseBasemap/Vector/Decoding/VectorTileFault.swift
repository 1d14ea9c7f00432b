/// What is wrong with the bytes of a vector tile.
package enum VectorTileFault: String, Error, Hashable, Sendable, CustomStringConvertible {
  /// A number or message reaches beyond the end of what it is in.
  case incomplete = "it ends too early"

  /// A number has more than 64 bits.
  case numberTooLong = "a number is too long"

  /// A field has the number 0, or a type that does not exist.
  case invalidField = "a field has no valid number or type"

  /// The tile has more bytes than is sensible.
  case tooLarge = "it is larger than 8 MiB"

  /// A layer has more features, names or values than is sensible.
  case tooManyItems = "a layer has more than 1048576 features, names or values"

  /// A command of a geometry is unknown, or stands where it must not.
  case invalidCommand = "a command of a geometry is wrong"

  /// A coordinate is far outside of any tile.
  case outsideTile = "a point lies far outside"

  /// A tag names a key or value that is not there, or a key has no value.
  case invalidTags = "the tags of a feature are wrong"

  /// A feature has no type that can be drawn.
  case invalidType = "the type of a feature is unknown"

  /// A feature has no type, no points, or too few of them: it is valid, and not to be seen.
  case nothingToDraw = "a feature has nothing to draw"

  /// The fault in words.
  package var description: String { rawValue }
}

extension VectorTile {
  typealias Fault = VectorTileFault
}
