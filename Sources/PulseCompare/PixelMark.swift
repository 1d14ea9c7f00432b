/// What a comparison found out about a pixel.
package enum PixelMark: UInt8, Hashable, Sendable {
  /// It is the same in both pictures, or differs by no more than is tolerated.
  case same

  /// It differs as edges do that are smoothed in another way.
  case smoothed

  /// It differs.
  case different

  /// Only one of the pictures has it.
  case uncovered

  /// It is left out of the comparison.
  case masked
}
