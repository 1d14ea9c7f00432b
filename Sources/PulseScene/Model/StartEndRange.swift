/// Two values that something goes from and to.
public struct StartEndRange: Hashable, Sendable {
  /// The value at the start.
  public var start: Double

  /// The value at the end.
  public var end: Double

  /// Creates a pair of values.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - end: The value at the end.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }
}
