/// The error thrown for an invalid timing curve, keyframe list or frame schedule.
public enum MotionError: Error, Hashable, Sendable {
  /// A control point of a timing curve has a time outside of 0 to 1.
  case controlPointOutOfRange(x: Double)

  /// A keyframe list has no values.
  case noValues

  /// Key times do not ascend from 0 to 1 with one entry per value (one more for discrete keyframes).
  case unusableKeyTimes([Double], valueCount: Int)

  /// The number of curves is not the number of steps between values.
  case curveCountMismatch(curves: Int, steps: Int)

  /// An animation would have more frames than `FrameSchedule.maximumFrameCount`.
  case tooManyFrames(count: Double)
}

extension MotionError: CustomStringConvertible {
  /// The error message, with the value and a remedy.
  public var description: String {
    switch self {
    case .controlPointOutOfRange(let x):
      "the control point's time '\(x)' is out of range; use 0 to 1"
    case .noValues:
      "the keyframes have no values; use at least one"
    case .unusableKeyTimes(let times, let count):
      "the key times '\(times)' do not match \(count) values; use increasing times from 0 to 1, one for each value"
    case .curveCountMismatch(let curves, let steps):
      "'\(curves)' curves do not match \(steps) steps between values; use one for each step"
    case .tooManyFrames(let count):
      "needs \(Self.shortNumberText(count)) frames, and an animation has at most \(FrameSchedule.maximumFrameCount); use a "
        + "shorter duration or fewer frames per second"
    }
  }

  /// Returns a number as text, without `.0` if it is an integer.
  private static func shortNumberText(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
