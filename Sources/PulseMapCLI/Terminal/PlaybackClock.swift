/// The schedule of an animation that is played: which frame is shown at which time since the start.
///
/// All times follow from the start, so that delays do not add up, and a late player skips frames.
package struct PlaybackClock: Sendable {
  /// A position in the animation.
  package struct Position: Hashable, Sendable {
    /// The index of the frame.
    package let frame: Int

    /// The time in seconds since the start at which the next frame begins.
    package let end: Double
  }

  /// The end of each frame in seconds since the start of a loop.
  private let ends: [Double]

  /// The number of loops, 0 for forever.
  private let loopCount: Int

  /// The shortest delay of a frame in seconds, so that no loop is empty.
  private static let shortestDelay = 0.001

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - delays: The delay of each frame in seconds, at least one.
  ///   - loopCount: The number of loops, 0 for forever.
  package init(delays: [Double], loopCount: Int) {
    precondition(!delays.isEmpty, "an animation has at least one frame")
    var time = 0.0
    ends = delays.map { delay in
      time += max(Self.shortestDelay, delay)
      return time
    }
    self.loopCount = loopCount
  }

  /// The number of frames.
  package var frameCount: Int { ends.count }

  /// The duration of a loop in seconds.
  package var duration: Double { ends[ends.count - 1] }

  /// Returns the start of a frame in seconds since the start of a loop.
  package func start(of frame: Int) -> Double { frame == 0 ? 0 : ends[frame - 1] }

  /// Returns the position at a time in seconds since the start; `nil` after the last loop.
  package func position(at seconds: Double) -> Position? {
    let loop = max(0, (seconds / duration).rounded(.down))
    if loopCount > 0, loop >= Double(loopCount) { return nil }
    let start = loop * duration
    let frame = ends.firstIndex { start + $0 > seconds } ?? ends.count - 1
    return Position(frame: frame, end: start + ends[frame])
  }
}
