/// An easing curve: a cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress.
public struct TimingCurve: Hashable, Sendable {
  /// The time of the first control point, 0 to 1.
  public let x1: Double

  /// The progress of the first control point; outside of 0 to 1 the curve may overshoot.
  public let y1: Double

  /// The time of the second control point, 0 to 1.
  public let x2: Double

  /// The progress of the second control point.
  public let y2: Double

  /// Creates an easing curve from its two control points.
  ///
  /// - Parameters:
  ///   - x1: The time of the first control point, 0 to 1.
  ///   - y1: The progress of the first control point, finite.
  ///   - x2: The time of the second control point, 0 to 1.
  ///   - y2: The progress of the second control point, finite.
  /// - Throws: ``MotionError/controlPointOutOfRange(x:)``.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    guard (0...1).contains(x1) else { throw .controlPointOutOfRange(x: x1) }
    guard (0...1).contains(x2) else { throw .controlPointOutOfRange(x: x2) }
    self.init(unchecked: x1, y1, x2, y2)
  }

  private init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Constant speed; Core Animation's `linear`.
  public static let linear = TimingCurve(unchecked: 0, 0, 1, 1)

  /// Fast start and slow end; Core Animation's `default`.
  public static let ease = TimingCurve(unchecked: 0.25, 0.1, 0.25, 1)

  /// Slow start; Core Animation's `easeIn`.
  public static let easeIn = TimingCurve(unchecked: 0.42, 0, 1, 1)

  /// Slow end; Core Animation's `easeOut`.
  public static let easeOut = TimingCurve(unchecked: 0, 0, 0.58, 1)

  /// Slow start and slow end; Core Animation's `easeInEaseOut`.
  public static let easeInOut = TimingCurve(unchecked: 0.42, 0, 0.58, 1)

  /// Whether the progress can leave the range from 0 to 1.
  public var overshoots: Bool { !(0...1 ~= y1 && 0...1 ~= y2) }

  /// Returns the eased progress at a time.
  ///
  /// The curve is evaluated within 1e-14 of the time; for the named curves the progress is accurate to 1e-13.
  ///
  /// - Parameter time: The time, clamped to 0 to 1.
  /// - Returns: The progress: 0 at 0, 1 at 1.
  /// - Complexity: About 5 steps of Newton's method, at most 60 where the curve is nearly vertical.
  public func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    if x1 == y1, x2 == y2 { return time }
    return Self.coordinate(y1, y2, at: parameter(ofTime: time))
  }

  /// Returns the curve parameter of a time, found by Newton's method within a bracket.
  private func parameter(ofTime time: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var guess = time
    for _ in 0..<60 {
      let error = Self.coordinate(x1, x2, at: guess) - time
      if abs(error) <= 1e-15 { break }
      if error > 0 { high = guess } else { low = guess }
      let step = guess - error / Self.slope(x1, x2, at: guess)
      // Bisects if a step leaves the bracket or the slope is 0.
      guess = step > low && step < high ? step : (low + high) / 2
    }
    return guess
  }

  private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return parameter * (3 * rest * (rest * first + parameter * second) + parameter * parameter)
  }

  private static func slope(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3
      * (rest * rest * first + 2 * rest * parameter * (second - first) + parameter * parameter * (1 - second))
  }
}
