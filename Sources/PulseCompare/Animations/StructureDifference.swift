package import PulsePixels

/// A difference of two animations other than in pixels: size, frame count, delays, duration, loop count, timing or
/// low sample bits.
package enum StructureDifference: Hashable, Sendable {
  /// The frame sizes differ.
  case size(expected: PixelSize, actual: PixelSize)

  /// The color spaces differ; `nil` is sRGB.
  case colorSpace(expected: String?, actual: String?)

  /// The frame counts differ.
  case frameCount(expected: Int, actual: Int)

  /// Frame delays differ; the first, and the number of them.
  case delay(frame: Int, expected: FrameDelay, actual: FrameDelay, frames: Int)

  /// The total durations in seconds differ.
  case duration(expected: Double, actual: Double)

  /// The loop counts differ, 0 forever.
  case loopCount(expected: Int, actual: Int)

  /// Only one of the animations has timing.
  case timingInOneOnly(isExpected: Bool)

  /// The lower 8 bits of 16-bit samples differ, although the upper bits are equal.
  case lowSampleBits

  /// The category of the difference: `size`, `color`, `frames`, `delay`, `loop` or `lowSampleBits`.
  package var reason: String {
    switch self {
    case .size: "size"
    case .colorSpace: "color"
    case .frameCount: "frames"
    case .delay, .duration, .timingInOneOnly: "delay"
    case .loopCount: "loop"
    case .lowSampleBits: "samples"
    }
  }
}

extension StructureDifference: CustomStringConvertible {
  /// The message about the difference, such as `it has 7 frames instead of 8`.
  package var description: String {
    func loopCount(_ count: Int) -> String {
      count == 0 ? "forever" : count == 1 ? "once" : "\(count) times"
    }
    switch self {
    case .size(let expected, let actual):
      return "it is \(actual) instead of \(expected)"
    case .colorSpace(let expected, let actual):
      return
        "its colors are displayed by \(actual ?? "sRGB") instead of \(expected ?? "sRGB"); add --ignore color to "
        + "compare only the pixels"
    case .frameCount(let expected, let actual):
      return "it has \(actual) frame\(actual == 1 ? "" : "s") instead of \(expected)"
    case .delay(let frame, let expected, let actual, let frames):
      let others = frames > 1 ? ", as are \(frames - 1) more" : ""
      return
        "frame \(frame) is shown for \(formatDecimal(actual.seconds)) s instead of \(formatDecimal(expected.seconds)) s\(others)"
    case .duration(let expected, let actual):
      return "its duration is \(formatDecimal(actual)) s instead of \(formatDecimal(expected)) s"
    case .loopCount(let expected, let actual):
      return "it plays \(loopCount(actual)) instead of \(loopCount(expected))"
    case .lowSampleBits:
      return
        "its 16-bit samples differ in the lower 8 bits; add --tolerance 1, or with --metric oklab --threshold 0.0001, to "
        + "compare only the upper 8"
    case .timingInOneOnly(let isExpected):
      return (isExpected ? "it has no delays" : "it has delays, but the expected one has none")
        + "; add --ignore timing to compare only the frames"
    }
  }
}

/// The limits of what both of two file formats can state about the time of an animation.
///
/// With them, a delay or loop count that one of the two does not have is no difference, nor are those of animations of
/// one frame.
package struct TimingLimits: Hashable, Sendable {
  /// The larger unit of delays, to multiples of which the times of frames are rounded; `nil` for exact delays.
  package var unit: FrameDelay?

  /// The smaller one of the largest loop counts.
  package var maximumLoopCount: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - unit: The larger unit of delays; `nil` for exact delays.
  ///   - maximumLoopCount: The smaller one of the largest loop counts.
  package init(unit: FrameDelay? = nil, maximumLoopCount: Int = .max) {
    self.unit = unit
    self.maximumLoopCount = maximumLoopCount
  }

  /// Returns the indices of the frames whose end times differ by a whole unit or more, counted from the end of the last
  /// such frame, and by anything without a unit.
  ///
  /// Rounded end times of the same animation differ by less; delays, which are differences of two of them, by up to
  /// two units.
  func differingDelays(_ expected: [FrameDelay], _ actual: [FrameDelay]) -> [Int] {
    guard let unit else { return zip(expected, actual).enumerated().filter { $1.0 != $1.1 }.map(\.offset) }
    var drift = 0.0
    var indices: [Int] = []
    for (index, (first, second)) in zip(expected, actual).enumerated() {
      drift += second.seconds - first.seconds
      // Sums of fractions are off in their last digits.
      guard abs(drift) > unit.seconds * (1 - 1e-6) else { continue }
      indices.append(index)
      drift = 0
    }
    return indices
  }
}
