extension WorldMap {
  /// An error in the encoding of a world map layer.
  package enum ParseError: String, Error, Hashable, Sendable, CustomStringConvertible {
    /// The data ends within a path or place.
    case incomplete = "it ends too early"

    /// A varint exceeds four bytes.
    case numberTooLong = "a number is too long"

    /// A path has too few points for a line or ring.
    case tooFewPoints = "a path has too few points"

    /// The paths contain another number of points than the table specifies.
    case wrongPointCount = "the number of points is not that of the table"

    /// A coordinate exceeds the grid.
    case outsideWorld = "a point lies outside the world"

    /// A place's rank is not a zoom level.
    case rankOutOfRange = "a place has a rank above 9"

    /// A place's name is empty or invalid UTF-8.
    case invalidName = "the name of a place is empty or not UTF-8"

    /// Data follows the last path or place.
    case trailingBytes = "bytes follow its end"

    /// The error as text.
    package var description: String { rawValue }
  }
}
