import PulseDocument

/// Two values that something goes from and to.
public struct ValueRange: Hashable, Sendable, CustomStringConvertible {
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

  /// Reads a pair as it is written in options: `0.8:1.2`.
  ///
  /// The result is `nil` when the text is none.
  ///
  /// - Parameter text: Two numbers with a colon between them.
  public init?(parsing text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Double(decimal: parts[0]), let end = Double(decimal: parts[1])
    else { return nil }
    self.init(start, end)
  }

  /// The pair as it can be written in options.
  public var description: String { "\(shortest(start)):\(shortest(end))" }
}
