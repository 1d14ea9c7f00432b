/// When each frame of an animation is shown, and for how long.
public struct FrameSchedule: Hashable, Sendable {
  /// The largest number of frames: 12 minutes at 50 frames per second.
  public static let maximumFrameCount = 36_000

  /// In what steps a file format can state times.
  public enum TimeBase: Hashable, Sendable {
    /// GIF's whole hundredths of a second, never fewer than 2: browsers take 0 and 1 for 10.
    case hundredths

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
  /// In hundredths, each frame starts on the hundredth nearest to its ideal time, so that what rounding
  /// takes from one frame the next one gets, and the delays add up to the duration exactly. A last frame of
  /// less than 2 hundredths goes to the one before it.
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
    switch base {
    case .exact:
      times = ideal
      delays = ideal.dropLast().map { _ in 1 / framesPerSecond } + [duration - ideal[ideal.count - 1]]
      self.duration = duration
    case .hundredths:
      let end = max(2, (duration * 100).rounded())
      var starts: [Double] = []
      for time in ideal {
        let start = (time * 100).rounded()
        if start >= (starts.last ?? -2) + 2, starts.isEmpty || start + 2 <= end { starts.append(start) }
      }
      times = starts.map { $0 / 100 }
      delays = zip(starts, starts.dropFirst() + [end]).map { ($1 - $0) / 100 }
      self.duration = end / 100
    }
  }
}
