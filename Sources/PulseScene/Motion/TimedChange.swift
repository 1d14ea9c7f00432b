/// A transition of a property to a new value, with a start time, a duration and an easing curve.
public struct TimedChange<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The start time in seconds since the beginning, 0 or more.
  public var time: Double

  /// The target value.
  public var value: Value

  /// The duration in seconds; 0 for an immediate change.
  public var duration: Double

  /// The easing.
  public var curve: TimingCurve

  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - value: The target value.
  ///   - time: The start time in seconds since the beginning, 0 or more.
  ///   - duration: The duration in seconds; 0 for an immediate change.
  ///   - curve: The easing.
  public init(to value: Value, at time: Double, duration: Double = 0, curve: TimingCurve = .linear) {
    self.time = time
    self.value = value
    self.duration = duration
    self.curve = curve
  }

  /// The end time in seconds since the beginning.
  public var end: Double { time + duration }

  /// Returns the eased progress of the transition.
  ///
  /// - Parameter time: Seconds since the beginning, not before the start.
  /// - Returns: 0 at the start, unless the change is immediate, and 1 after the end; in between, curves may overshoot
  ///   this range.
  public func progress(at time: Double) -> Double {
    let passed = time - self.time
    return passed >= duration ? 1 : curve.progress(at: passed / duration)
  }

  /// Returns the value of a property after a list of transitions.
  ///
  /// A transition starts from the current value, and ends at the latest when the next one begins.
  ///
  /// - Parameters:
  ///   - initial: The value before all transitions.
  ///   - changes: The transitions in the order of their times.
  ///   - time: Seconds since the beginning.
  ///   - interpolate: Interpolates between two values at a fraction from 0 to 1, or slightly outside for curves that
  ///     overshoot.
  /// - Returns: The value; an immediate change is in effect at its own time.
  /// - Complexity: O(changes).
  @inlinable
  public static func value(
    from initial: Value, through changes: [TimedChange], at time: Double,
    interpolate: (Value, Value, Double) -> Value
  ) -> Value {
    var value = initial
    for index in changes.indices where changes[index].time <= time {
      let change = changes[index]
      let next = index + 1 < changes.count ? changes[index + 1].time : .infinity
      let instant = min(time, next)
      value =
        instant - change.time >= change.duration
        ? change.value : interpolate(value, change.value, change.progress(at: instant))
    }
    return value
  }
}
