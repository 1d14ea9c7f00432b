/// A change of a value to another one, at once or over some time.
public struct TimedChange<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Seconds since the beginning at which the change begins, 0 or more.
  public var time: Double

  /// The value that is reached.
  public var value: Value

  /// The seconds that the change takes; 0 for a sudden one.
  public var duration: Double

  /// The pace of the change.
  public var curve: TimingCurve

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - value: The value that is reached.
  ///   - time: Seconds since the beginning at which the change begins, 0 or more.
  ///   - duration: The seconds that it takes; 0 for a sudden one.
  ///   - curve: Its pace.
  public init(to value: Value, at time: Double, duration: Double = 0, curve: TimingCurve = .linear) {
    self.time = time
    self.value = value
    self.duration = duration
    self.curve = curve
  }

  /// When the value is reached, in seconds since the beginning.
  public var end: Double { time + duration }

  /// Returns how far the change has come at an instant.
  ///
  /// - Parameter time: Seconds since the beginning, not before the change begins.
  /// - Returns: 0 at its beginning, unless it is sudden, and 1 when it is over; in between, a curve that swings
  ///   leaves this range.
  public func progress(at time: Double) -> Double {
    let passed = time - self.time
    return passed >= duration ? 1 : curve.progress(at: passed / duration)
  }

  /// Returns a value that goes through changes, as it is at an instant.
  ///
  /// A change begins with whatever the value is at its time, and ends at the latest when the next one begins.
  ///
  /// - Parameters:
  ///   - initial: The value before all changes.
  ///   - changes: The changes in the order of their times.
  ///   - time: Seconds since the beginning.
  ///   - interpolate: Returns the value that lies a part of the way, from 0 to 1, from one value to another;
  ///     curves that swing ask for parts a little outside, too.
  /// - Returns: The value at the instant; a sudden change is in effect at its very time.
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
