/// The values that a property takes on one after the other.
public struct Keyframes: Hashable, Sendable {
  /// How the property gets from one value to the next.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// In between all the way.
    case linear

    /// In a jump: each value holds until the next one's time.
    case discrete
  }

  /// How the property gets from one value to the next.
  public let mode: Mode

  /// The values in order, at least one.
  public let values: [Double]

  /// When each value is reached, from 0 to 1; a discrete track has one more, when the last value ends.
  public let times: [Double]

  /// The pace from each value to the next; empty for an even pace.
  public let curves: [TimingCurve]

  /// Creates a track of values.
  ///
  /// As in Core Animation, a linear track has as many key times as values, a discrete one has one more; two
  /// equal key times make a jump.
  ///
  /// - Parameters:
  ///   - values: The values in order, at least one.
  ///   - times: The key times, up from 0 to 1; evenly spread when there are none.
  ///   - curves: The pace of each step between two values; an even pace when there are none.
  ///   - mode: How the property gets from one value to the next.
  /// - Throws: ``MotionError/noValues``, ``MotionError/unusableKeyTimes(_:valueCount:)`` or
  ///   ``MotionError/curveCountMismatch(curves:steps:)``.
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

  /// Creates the track of a basic animation: from one value to another.
  ///
  /// - Parameters:
  ///   - start: The value at the start.
  ///   - end: The value at the end.
  public init(from start: Double, to end: Double) {
    self.init(unchecked: [start, end], times: [0, 1], curves: [], mode: .linear)
  }

  /// Returns the value at a part of the way.
  ///
  /// - Parameter progress: The part of the track that has gone by; the first and the last value hold outside
  ///   of 0 to 1, except that a basic track (two values) is continued beyond its ends.
  /// - Returns: The value.
  /// - Complexity: O(values).
  public func value(at progress: Double) -> Double {
    if values.count == 1 { return values[0] }
    // Progress comes rounded to 2^-32 of a run: a third of it may be a little less than a key time of a third.
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
