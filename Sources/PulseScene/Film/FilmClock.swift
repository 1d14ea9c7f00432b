/// The clock of a film: the data time that each instant of the animation shows.
public struct FilmClock: Hashable, Sendable {
  /// The data time at the beginning of the animation.
  public var start: DataTime

  /// The data time at the end, not before ``start``.
  public var end: DataTime

  /// Seconds of data time per second of the animation, 0 or more; 0 if all data are of one instant.
  public var speed: Double

  /// Creates a clock from the first and last data time and the seconds of data time per second of the animation.
  public init(start: DataTime, end: DataTime, speed: Double) {
    (self.start, self.end, self.speed) = (start, end, speed)
  }

  /// Returns the data time at a time of the animation in seconds, at most ``end``.
  public func dataTime(at time: Double) -> DataTime {
    min(end, DataTime(secondsSince1970: start.secondsSince1970 + time * speed))
  }

  /// Returns the time of the animation in seconds at which a data time is reached; negative before ``start``.
  ///
  /// If the clock stands still, it is 0 for the only instant, and infinite for later ones.
  public func time(of instant: DataTime) -> Double {
    let passed = instant.secondsSince1970 - start.secondsSince1970
    return passed == 0 ? 0 : passed / speed
  }
}
