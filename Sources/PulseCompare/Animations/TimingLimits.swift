package import PulsePixels

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
