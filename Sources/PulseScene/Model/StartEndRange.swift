/// A pair of numbers: the start and the end value of an animated property.
public struct StartEndRange: Hashable, Sendable {
  /// The value at the start.
  public var start: Double

  /// The value at the end.
  public var end: Double

  /// Creates a pair of start and end values.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - end: The value at the end.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }
}
