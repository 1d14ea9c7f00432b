/// The start times and delays of all frames of an animation in seconds, rounded to the time resolution of a
/// file format.
public struct FrameSchedule: Hashable, Sendable {
  /// The largest number of frames: 12 minutes at 50 frames per second.
  public static let maximumFrameCount = 36_000

  /// The shortest delay in seconds that browsers do not replace by 0.1 seconds.
  public static let shortestUnclampedDelay = 0.011

  /// The time resolution of a file format: hundredths of a second, milliseconds, fractions of a second, or exact.
  public enum TimeBase: Hashable, Sendable {
    /// Whole hundredths of a second, at least 2, for GIF: browsers replace 0 and 1 by 10.
    case hundredths

    /// Whole milliseconds, at least 11, for WebP: browsers replace 10 and less by 100.
    case milliseconds

    /// Fractions of a second, at least 11 milliseconds, for APNG.
    case fractions

    /// Any time, without rounding.
    case exact
  }

  /// The start of each frame in seconds; the first is 0.
  public let times: [Double]

  /// The duration of each frame in seconds.
  public let delays: [Double]

  /// The length of the whole animation in seconds.
  public let duration: Double

  /// Distributes frames over a duration.
  ///
  /// With a time base, each frame starts at the step nearest to its ideal time, so that rounding errors do not
  /// accumulate and the delays add up to the duration. A last frame that is too short is merged into the previous one,
  /// also with fractions.
  ///
  /// - Parameters:
  ///   - duration: The length in seconds, above 0; rounded to the time base.
  ///   - framesPerSecond: The frame rate, above 0.
  ///   - base: The time resolution.
  /// - Throws: ``MotionError/tooManyFrames(count:)``.
  public init(duration: Double, framesPerSecond: Double, base: TimeBase) throws(MotionError) {
    precondition(duration > 0 && framesPerSecond > 0, "the duration and the frame rate must be above 0")
    // A frame within a millionth of a frame of the end is a rounding artifact.
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
  /// Steps per second and the least number of steps for a frame; `nil` without steps.
  fileprivate var steps: (perSecond: Double, shortest: Double)? {
    switch self {
    case .hundredths: (100, 2)
    case .milliseconds: (1000, (FrameSchedule.shortestUnclampedDelay * 1000).rounded())
    case .fractions, .exact: nil
    }
  }
}
