/// The clock of a film: the data time that each instant of the animation shows.
public struct FilmClock: Hashable, Sendable {
  /// The data time at the beginning of the animation.
  public var start: DataTime

  /// The data time at the end, not before ``start``.
  public var end: DataTime

  /// Seconds of data time per second of the animation, 0 or more; 0 if all data are of one instant.
  public var speed: Double

  /// The spans that are cut out, from their first to their last instant in seconds since 1970, in ascending order.
  package var cuts: [ClosedRange<Double>] = []

  /// Creates a clock from the first and last data time and the seconds of data time per second of the animation.
  public init(start: DataTime, end: DataTime, speed: Double) {
    (self.start, self.end, self.speed) = (start, end, speed)
  }

  /// Returns the data time at a time of the animation in seconds, at most ``end``.
  public func dataTime(at time: Double) -> DataTime { min(end, dataTimeAfterEnd(at: time)) }

  /// Returns the data time at a time of the animation in seconds, also after ``end``.
  package func dataTimeAfterEnd(at time: Double) -> DataTime {
    DataTime(secondsSince1970: cuts.skipped(by: start.secondsSince1970 + time * speed))
  }

  /// Returns the time of the animation in seconds at which a data time is reached; negative before ``start``.
  ///
  /// If the clock stands still, it is 0 for the only instant, and infinite for later ones. All instants that are cut out are
  /// reached at one time.
  public func time(of instant: DataTime) -> Double {
    var passed = instant.secondsSince1970 - start.secondsSince1970
    for cut in cuts where cut.lowerBound < instant.secondsSince1970 {
      passed -= min(instant.secondsSince1970, cut.upperBound) - cut.lowerBound
    }
    return passed == 0 ? 0 : passed / speed
  }

  /// Returns the part of the film, 0 to 1, after which a data time is reached; 0 if all data are of one instant.
  package func part(at instant: DataTime) -> Double {
    let whole = time(of: end)
    return whole > 0 ? time(of: instant) / whole : 0
  }
}

extension [ClosedRange<Double>] {
  /// Returns an instant later by the spans before it, which are in ascending order.
  func skipped(by instant: Double) -> Double {
    var instant = instant
    for span in self where span.lowerBound <= instant { instant += span.upperBound - span.lowerBound }
    return instant
  }
}
