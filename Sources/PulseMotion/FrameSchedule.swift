/// When each frame of an animation is shown, and for how long.
public struct FrameSchedule: Hashable, Sendable {
  /// The largest number of frames: 12 minutes at 50 frames per second.
  public static let maximumFrameCount = 36_000

  /// The shortest delay that browsers show as it is, in seconds; shorter ones take 0.1 seconds.
  public static let shortestUnclampedDelay = 0.011

  /// In what steps a file format can state times.
  public enum TimeBase: Hashable, Sendable {
    /// GIF's whole hundredths of a second, never fewer than 2: browsers take 0 and 1 for 10.
    case hundredths

    /// WebP's whole milliseconds, never fewer than 11: browsers take 10 and fewer for 100.
    case milliseconds

    /// APNG's fractions of a second, with the same least time.
    case fractions

    /// Any time.
    case exact
  }

  /// The seconds from the beginning at which each frame is shown; the first is 0.
  public let times: [Double]

  /// The seconds for which each frame is shown.
  public let delays: [Double]

  /// The length of the whole animation in seconds.
  public let duration: Double

  /// Lays frames out over a duration.
  ///
  /// In steps, each frame starts on the step nearest to its ideal time, so that what rounding takes from one
  /// frame the next one gets, and the delays add up to the duration exactly. A last frame of fewer steps than
  /// a frame needs goes to the one before it, and so does one that is too short among fractions.
  ///
  /// - Parameters:
  ///   - duration: The length in seconds, above 0; rounded to the time base.
  ///   - framesPerSecond: The frame rate, above 0.
  ///   - base: In what steps times can be stated.
  /// - Throws: ``MotionError/tooManyFrames(count:)``.
  public init(duration: Double, framesPerSecond: Double, base: TimeBase) throws(MotionError) {
    precondition(duration > 0 && framesPerSecond > 0, "durations and frame rates are above 0")
    // A frame that would start within a millionth of a frame of the end is an artifact of rounding.
    let count = (duration * framesPerSecond - 1e-6).rounded(.up)
    guard count <= Double(Self.maximumFrameCount) else { throw .tooManyFrames(count: count) }
    let ideal = (0..<max(1, Int(count))).map { Double($0) / framesPerSecond }
    guard let steps = base.steps else {
      let isRestTooShort =
        base == .fractions && duration - ideal[ideal.count - 1] < Self.shortestUnclampedDelay
      times = isRestTooShort && ideal.count > 1 ? ideal.dropLast() : ideal
      delays = times.dropLast().map { _ in 1 / framesPerSecond } + [duration - times[times.count - 1]]
      self.duration = duration
      return
    }
    let end = max(steps.shortest, (duration * steps.perSecond).rounded())
    var starts: [Double] = []
    for time in ideal {
      let start = (time * steps.perSecond).rounded()
      let isInOrder = starts.last.map { start >= $0 + steps.shortest } ?? true
      if isInOrder, starts.isEmpty || start + steps.shortest <= end { starts.append(start) }
    }
    times = starts.map { $0 / steps.perSecond }
    delays = zip(starts, starts.dropFirst() + [end]).map { ($1 - $0) / steps.perSecond }
    self.duration = end / steps.perSecond
  }
}

extension FrameSchedule.TimeBase {
  /// How many steps a second has, and how many of them a frame at least; `nil` where there are no steps.
  fileprivate var steps: (perSecond: Double, shortest: Double)? {
    switch self {
    case .hundredths: (100, 2)
    case .milliseconds: (1000, (FrameSchedule.shortestUnclampedDelay * 1000).rounded())
    case .fractions, .exact: nil
    }
  }
}
