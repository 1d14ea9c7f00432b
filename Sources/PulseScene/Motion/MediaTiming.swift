/// The timing of an animation: begin, duration, speed, repetition and fill, as Core Animation's `CAMediaTiming`.
public struct MediaTiming: Hashable, Sendable {
  /// The effect of an animation outside of its active time, like `CAMediaTimingFillMode`: removed, forwards,
  /// backwards or both.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// No effect: the model value shows.
    case removed

    /// The last value stays after the end.
    case forwards

    /// The first value applies before the beginning.
    case backwards

    /// The first value applies before the beginning, and the last value stays after the end.
    case both
  }

  /// The begin in seconds of the parent's time.
  public var beginTime = 0.0

  /// The duration of one run in seconds, above 0.
  public var duration: Double

  /// The speed of the animation's own time relative to its parent's.
  public var speed = 1.0

  /// The offset of the animation's own time at its beginning, in seconds.
  public var timeOffset = 0.0

  /// The number of repetitions, above 0; fractions and infinity are allowed.
  public var repeatCount = 1.0

  /// Whether each run forwards is followed by one backwards, which doubles the length of a repetition.
  public var autoreverses = false

  /// The effect outside of the active time.
  public var fillMode = FillMode.removed

  /// Creates the timing of an animation that runs once, immediately.
  ///
  /// - Parameter duration: The duration of one run in seconds, above 0.
  public init(duration: Double) {
    self.duration = duration
  }

  /// The length of a repetition in seconds of its own time.
  public var period: Double { autoreverses ? 2 * duration : duration }

  /// The end of the last run in seconds of the parent's time; infinite if it repeats forever.
  public var end: Double { beginTime + (repeatCount * period - timeOffset) / speed }

  /// Returns whether the last run has ended.
  ///
  /// - Parameter parentTime: Seconds of the parent's time.
  /// - Returns: Whether it has ended, with the same rounding as ``progress(at:includesEnd:)``.
  public func isOver(at parentTime: Double) -> Bool {
    elapsedRuns(at: parentTime) >= Self.roundedRuns((autoreverses ? 2 : 1) * repeatCount)
  }

  /// Returns the number of runs that have elapsed at a time in seconds of the parent, including the fraction of the
  /// current one.
  private func elapsedRuns(at parentTime: Double) -> Double {
    Self.roundedRuns(((parentTime - beginTime) * speed + timeOffset) / duration)
  }

  /// Returns the progress of the current run of the animation at a time.
  ///
  /// - Parameters:
  ///   - parentTime: Seconds of the parent's time.
  ///   - includesEnd: Whether the end itself is active, as for animations in a group, whose last instant a curve or a
  ///     reversal may hold.
  /// - Returns: The progress from 0 to 1 before any curve, decreasing in runs that go backwards; `nil` if the
  ///   animation has no effect.
  public func progress(at parentTime: Double, includesEnd: Bool = false) -> Double? {
    let runs = elapsedRuns(at: parentTime)
    if runs < 0 { return fillMode == .backwards || fillMode == .both ? 0 : nil }
    let end = Self.roundedRuns((autoreverses ? 2 : 1) * repeatCount)
    if runs < end || (includesEnd && runs == end) { return runProgress(of: runs, isEnd: runs == end) }
    return fillMode == .forwards || fillMode == .both ? runProgress(of: end, isEnd: true) : nil
  }

  /// Returns a number of runs rounded to 2^-32, and to an integer if it is within 2^-30 of one.
  ///
  /// So equal phases of two cycles are equal numbers (2.4 seconds are three runs of 0.8 seconds, although the
  /// quotient is slightly less), and an animation ends when the next one begins, also inside a group whose time is
  /// already rounded.
  private static func roundedRuns(_ runs: Double) -> Double {
    guard runs.isFinite else { return runs }
    let whole = runs.rounded()
    return abs(runs - whole) < 0x1p-30 ? whole : (runs * 0x1p32).rounded() * 0x1p-32
  }

  /// Returns the phase of a periodic motion.
  ///
  /// - Parameters:
  ///   - time: Seconds since the beginning.
  ///   - period: The period in seconds, above 0.
  /// - Returns: The phase from 0 to below 1, exactly equal at the same part of every period.
  public static func phase(of time: Double, period: Double) -> Double {
    let rounds = roundedRuns(time / period)
    return rounds - rounds.rounded(.down)
  }

  /// Returns the progress of the current run, 0 to 1, for a number of elapsed runs; the end belongs to the last run.
  private func runProgress(of runs: Double, isEnd: Bool) -> Double {
    var run = runs.rounded(.down)
    if isEnd, run == runs, run > 0 { run -= 1 }
    let part = runs - run
    let isBackwards = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
    return isBackwards ? 1 - part : part
  }
}
