/// An instant of recorded data in Coordinated Universal Time.
public struct DataTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z in the proleptic Gregorian calendar, without leap seconds; negative before.
  public var secondsSince1970: Double

  /// Creates an instant from seconds since 1970-01-01T00:00:00Z.
  public init(secondsSince1970: Double) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Returns whether an instant is earlier than another one.
  public static func < (first: DataTime, second: DataTime) -> Bool {
    first.secondsSince1970 < second.secondsSince1970
  }
}
