extension WorldMap {
  /// What is wrong with the bytes of a layer.
  package enum Fault: String, Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes end inside a path or place.
    case incomplete = "it ends too early"

    /// A number has more bytes than any number of a map needs.
    case numberTooLong = "a number is too long"

    /// A path has too few points for a line or ring.
    case tooFewPoints = "a path has too few points"

    /// The paths hold more or fewer points than the table says.
    case wrongPointCount = "the number of points is not that of the table"

    /// A coordinate lies beyond the edge of the world.
    case outsideWorld = "a point lies outside the world"

    /// The rank of a place is not a zoom level.
    case rankOutOfRange = "a place has a rank above 9"

    /// The name of a place is empty or no text.
    case invalidName = "the name of a place is empty or not UTF-8"

    /// Bytes follow the last path or place.
    case trailingBytes = "bytes follow its end"

    /// The fault in words.
    package var description: String { rawValue }
  }
}
