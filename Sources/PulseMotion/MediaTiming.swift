/// When and how often an animation runs: Core Animation's `CAMediaTiming`.
public struct MediaTiming: Hashable, Sendable {
  /// What an animation shows before it begins and after it has ended.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// Nothing: the model value shows.
    case removed

    /// Its last value, afterwards.
    case forwards

    /// Its first value, beforehand.
    case backwards

    /// Its first value beforehand and its last value afterwards.
    case both
  }

  /// When the animation begins, in seconds of its parent's time.
  public var beginTime = 0.0

  /// The seconds that one run takes, above 0.
  public var duration: Double

  /// How fast its own time goes compared with its parent's.
  public var speed = 1.0

  /// Seconds of its own time that have gone by when it begins.
  public var timeOffset = 0.0

  /// How many times it runs, above 0; fractions and infinity are allowed.
  public var repeatCount = 1.0

  /// Whether each run forwards is followed by one backwards, so that a repetition takes twice as long.
  public var autoreverses = false

  /// What it shows outside of its active time.
  public var fillMode = FillMode.removed

  /// Creates the timing of an animation that runs once, at once.
  ///
  /// - Parameter duration: The seconds that one run takes, above 0.
  public init(duration: Double) {
    self.duration = duration
  }

  /// The seconds of its own time until it repeats itself.
  public var period: Double { autoreverses ? 2 * duration : duration }

  /// When the last run is over, in seconds of its parent's time; infinite when there is no last one.
  public var end: Double { beginTime + (repeatCount * period - timeOffset) / speed }

  /// Returns whether the last run is over.
  ///
  /// - Parameter parentTime: Seconds of the parent's time.
  /// - Returns: Whether there is no run anymore then, by the same rounding as that of ``progress(at:includesEnd:)``.
  public func isOver(at parentTime: Double) -> Bool {
    runs(at: parentTime) >= Self.rounded((autoreverses ? 2 : 1) * repeatCount)
  }

  /// The number of runs that have gone by, of which the last one may be under way.
  private func runs(at parentTime: Double) -> Double {
    Self.rounded(((parentTime - beginTime) * speed + timeOffset) / duration)
  }

  /// Returns how much of the present run has gone by.
  ///
  /// - Parameters:
  ///   - parentTime: Seconds of the parent's time.
  ///   - includesEnd: Whether the very end belongs to the active time, as it does for the children of a
  ///     group, whose last instant a curve or a reversal may dwell on.
  /// - Returns: The part from 0 to 1, folded back in runs that go backwards, before any curve; `nil` when the
  ///   animation has no effect then.
  public func progress(at parentTime: Double, includesEnd: Bool = false) -> Double? {
    let runs = runs(at: parentTime)
    if runs < 0 { return fillMode == .backwards || fillMode == .both ? 0 : nil }
    let end = Self.rounded((autoreverses ? 2 : 1) * repeatCount)
    if runs < end || (includesEnd && runs == end) { return folded(runs, isEnd: runs == end) }
    return fillMode == .forwards || fillMode == .both ? folded(end, isEnd: true) : nil
  }

  /// Rounds a number of runs to 2^-32, and to a whole number what is within 2^-30 of one.
  ///
  /// So the same phase of two cycles is the same number - 2.4 seconds are three runs of 0.8 seconds, although
  /// the quotient of the two numbers is a little less - and an animation ends when the next one begins, also
  /// inside of a group whose time is rounded already.
  private static func rounded(_ runs: Double) -> Double {
    guard runs.isFinite else { return runs }
    let whole = runs.rounded()
    return abs(runs - whole) < 0x1p-30 ? whole : (runs * 0x1p32).rounded() * 0x1p-32
  }

  /// Returns how much of the present round of something periodic has gone by.
  ///
  /// - Parameters:
  ///   - time: Seconds since the beginning.
  ///   - period: The seconds of a round, above 0.
  /// - Returns: The part from 0 to below 1, the same number at the same part of every round.
  public static func phase(of time: Double, period: Double) -> Double {
    let rounds = rounded(time / period)
    return rounds - rounds.rounded(.down)
  }

  /// Folds a number of runs into the part of the present one; the end belongs to the last run.
  private func folded(_ runs: Double, isEnd: Bool) -> Double {
    var run = runs.rounded(.down)
    if isEnd, run == runs, run > 0 { run -= 1 }
    let part = runs - run
    let isBackwards = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
    return isBackwards ? 1 - part : part
  }
}
