/// What is wrong with a curve, a track or a schedule.
public enum MotionError: Error, Hashable, Sendable {
  /// A control point of a timing curve lies before the start or after the end of the time.
  case controlPointOutOfRange(x: Double)

  /// A list of values has no entry.
  case noValues

  /// Key times do not go up from 0 to 1 with one entry per value (one more for discrete tracks).
  case unusableKeyTimes([Double], valueCount: Int)

  /// There is not one curve for each step between two values.
  case curveCountMismatch(curves: Int, steps: Int)

  /// An animation would have more frames than ``FrameSchedule/maximumFrameCount``.
  case tooManyFrames(count: Double)
}

extension MotionError: CustomStringConvertible {
  /// The problem in words: what is wrong with which value, and what to write instead.
  public var description: String {
    switch self {
    case .controlPointOutOfRange(let x):
      "the control point's time '\(x)' is out of range; use 0 to 1"
    case .noValues:
      "a track has no values; give at least one"
    case .unusableKeyTimes(let times, let count):
      "the key times '\(times)' do not fit \(count) values; go up from 0 to 1, one for each value"
    case .curveCountMismatch(let curves, let steps):
      "'\(curves)' curves do not fit \(steps) steps between values; give one for each step"
    case .tooManyFrames(let count):
      "'\(Self.wholeNumberText(count))' frames are too many; use at most \(FrameSchedule.maximumFrameCount) frames: "
        + "a shorter duration or fewer frames per second"
    }
  }

  /// Writes a number that is whole without the `.0`.
  private static func wholeNumberText(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
