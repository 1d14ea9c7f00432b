/// The keyframes of an animated property: its values with their key times, easing curves and interpolation mode.
public struct Keyframes: Hashable, Sendable {
  /// The mode of interpolation between keyframes: linear or discrete.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Interpolates between values.
    case linear

    /// Holds each value until the key time of the next one.
    case discrete
  }

  /// The interpolation mode.
  public let mode: Mode

  /// The values in order, at least one.
  public let values: [Double]

  /// The key time of each value, from 0 to 1; discrete keyframes have one more, the end of the last value.
  public let times: [Double]

  /// The easing from each value to the next; empty for linear.
  public let curves: [TimingCurve]

  /// Creates keyframes from values, key times and curves.
  ///
  /// As in Core Animation, linear keyframes have as many key times as values, discrete ones have one more; two equal
  /// key times make a jump.
  ///
  /// - Parameters:
  ///   - values: The values in order, at least one.
  ///   - times: The key times, ascending from 0 to 1; evenly spaced by default.
  ///   - curves: The easing between each two values; linear by default.
  ///   - mode: The interpolation mode.
  /// - Throws: ``MotionError/noValues``, ``MotionError/unusableKeyTimes(_:valueCount:)``
  ///   or ``MotionError/curveCountMismatch(curves:steps:)``.
  public init(
    _ values: [Double], times: [Double] = [], curves: [TimingCurve] = [], mode: Mode = .linear
  ) throws(MotionError) {
    guard !values.isEmpty else { throw .noValues }
    let steps = mode == .discrete ? values.count : values.count - 1
    let times = times.isEmpty ? (0...steps).map { Double($0) / Double(max(1, steps)) } : times
    let goUp = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard times.count == steps + 1, times.first == 0, goUp, steps == 0 || times.last == 1 else {
      throw .unusableKeyTimes(times, valueCount: values.count)
    }
    guard curves.isEmpty || curves.count == values.count - 1 else {
      throw .curveCountMismatch(curves: curves.count, steps: values.count - 1)
    }
    self.init(unchecked: values, times: times, curves: curves, mode: mode)
  }

  private init(unchecked values: [Double], times: [Double], curves: [TimingCurve], mode: Mode) {
    self.values = values
    self.times = times
    self.curves = curves
    self.mode = mode
  }

  /// Creates the keyframes of a basic animation with two values.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - end: The value at the end.
  public init(from start: Double, to end: Double) {
    self.init(unchecked: [start, end], times: [0, 1], curves: [], mode: .linear)
  }

  /// Returns the value of the animated property at a progress: interpolated between keyframes or, in discrete
  /// mode, held.
  ///
  /// - Parameter progress: The progress from 0 to 1; outside of it the first or last value holds, except that basic
  ///   animations (two values) are extrapolated.
  /// - Returns: The value.
  /// - Complexity: O(values).
  public func value(at progress: Double) -> Double {
    if values.count == 1 { return values[0] }
    // Progress is rounded to 2^-32 of a run: a third may be slightly less than a key time of a third.
    let step = times.lastIndex { $0 <= progress + 0x1p-31 } ?? 0
    switch mode {
    case .discrete:
      return values[min(step, values.count - 1)]
    case .linear:
      if values.count == 2, curves.isEmpty { return values[0] + (values[1] - values[0]) * progress }
      guard progress > 0 else { return values[0] }
      guard step + 1 < values.count else { return values[values.count - 1] }
      let part = max(0, progress - times[step]) / (times[step + 1] - times[step])
      let paced = curves.isEmpty ? part : curves[step].progress(at: part)
      return values[step] + (values[step + 1] - values[step]) * paced
    }
  }
}
