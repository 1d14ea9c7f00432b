package import PulsePixels

/// What two films differ in beside their pixels.
package enum StructureDifference: Hashable, Sendable {
  /// The pictures are of different sizes.
  case size(expected: PixelSize, actual: PixelSize)

  /// There are more or fewer frames.
  case count(expected: Int, actual: Int)

  /// Frames are shown for other times; the first one, and how many there are.
  case delay(frame: Int, expected: FrameDelay, actual: FrameDelay, frames: Int)

  /// The films as a whole take different times, in seconds.
  case duration(expected: Double, actual: Double)

  /// The films play different numbers of times, 0 forever.
  case loopCount(expected: Int, actual: Int)

  /// Only one of the films comes with times.
  case timing(isExpected: Bool)

  /// Samples of 16 bits differ in their lower 8, and the pictures of 8 bits do not.
  case samples

  /// The word for the kind of the difference: `size`, `frames`, `delay`, `loop` or `samples`.
  package var reason: String {
    switch self {
    case .size: "size"
    case .count: "frames"
    case .delay, .duration, .timing: "delay"
    case .loopCount: "loop"
    case .samples: "samples"
    }
  }
}

extension StructureDifference: CustomStringConvertible {
  /// The difference in words, such as `it has 7 frames instead of 8`.
  package var description: String {
    func loopCount(_ count: Int) -> String {
      count == 0 ? "forever" : count == 1 ? "once" : "\(count) times"
    }
    switch self {
    case .size(let expected, let actual):
      return "it is \(actual) instead of \(expected)"
    case .count(let expected, let actual):
      return "it has \(actual) frame\(actual == 1 ? "" : "s") instead of \(expected)"
    case .delay(let frame, let expected, let actual, let frames):
      let others = frames > 1 ? ", as are \(frames - 1) more" : ""
      return
        "frame \(frame) is shown for \(decimal(actual.seconds)) s instead of \(decimal(expected.seconds)) s\(others)"
    case .duration(let expected, let actual):
      return "it takes \(decimal(actual)) s instead of \(decimal(expected)) s"
    case .loopCount(let expected, let actual):
      return "it plays \(loopCount(actual)) instead of \(loopCount(expected))"
    case .samples:
      return "its samples of 16 bits differ in the lower 8; add --tolerance 1 to compare the upper ones alone"
    case .timing(let isExpected):
      return (isExpected ? "it has no delays" : "it has delays, and the expected one has none")
        + "; add --ignore timing to compare the frames alone"
    }
  }
}
