import PulseScene

/// A part of an animation: a value that goes from a start to an end within an interval of time, linearly or along a
/// cubic Bézier curve.
struct EasedPiece {
  /// The start in seconds, or in fractions of a run.
  var start: Double

  /// The end, in the same unit.
  var end: Double

  /// The value at the start.
  var startValue: Double

  /// The value at the end.
  var endValue: Double

  /// The easing; `nil` for linear.
  var easing: Bezier?

  /// Creates a piece with a constant value.
  init(from start: Double, to end: Double, constant value: Double) {
    self.init(from: start, to: end, value, value)
  }

  /// Creates a piece.
  init(from start: Double, to end: Double, _ startValue: Double, _ endValue: Double, _ easing: Bezier? = nil)
  {
    (self.start, self.end, self.startValue, self.endValue) = (start, end, startValue, endValue)
    self.easing = easing
  }

  /// Returns the value at a time within the piece.
  func value(at time: Double) -> Double {
    guard end > start else { return endValue }
    let part = (time - start) / (end - start)
    return startValue + (endValue - startValue) * (easing?.progress(at: part) ?? part)
  }

  /// Returns the part of the piece between two times; `nil` if there is none.
  func clipped(from low: Double, to high: Double) -> EasedPiece? {
    let (first, last) = (max(start, low), min(end, high))
    guard last > first else { return nil }
    if first == start, last == end { return self }
    let parts = ((first - start) / (end - start), (last - start) / (end - start))
    return EasedPiece(
      from: first, to: last, value(at: first), value(at: last), easing?.restricted(toTimes: parts.0, parts.1))
  }

  /// Returns the piece with another unit and origin of time.
  func mapped(scale: Double, offset: Double) -> EasedPiece {
    EasedPiece(from: start * scale + offset, to: end * scale + offset, startValue, endValue, easing)
  }

  /// Returns the piece backwards in time, mirrored within a run from 0 to 1.
  var reversed: EasedPiece {
    EasedPiece(from: 1 - end, to: 1 - start, endValue, startValue, easing?.reversed)
  }

  /// The number of linear pieces by which the composition of two curves, which is no Bézier curve, is approximated.
  private static let compositionPieces = 24

  /// Returns the pieces in the time before a curve that maps it to the time of this piece, both from 0 to 1.
  ///
  /// A part of a curve is a curve again, so a piece that is linear stays exact.
  func warped(by curve: Bezier) -> [EasedPiece] {
    let times = (curve.time(ofProgress: start), curve.time(ofProgress: end))
    guard let own = easing, startValue != endValue else {
      return [
        EasedPiece(
          from: times.0, to: times.1, startValue, endValue, curve.restricted(toProgress: start, end))
      ]
    }
    guard own != .linear else {
      var plain = self
      plain.easing = nil
      return plain.warped(by: curve)
    }
    let count = Self.compositionPieces
    let moments = (0...count).map { times.0 + (times.1 - times.0) * Double($0) / Double(count) }
    let values = moments.map { value(at: min(end, max(start, curve.progress(at: $0)))) }
    return (0..<count).map {
      EasedPiece(from: moments[$0], to: moments[$0 + 1], values[$0], values[$0 + 1])
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress, both monotonic.
struct Bezier: Hashable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  static let linear = Bezier(x1: 0, y1: 0, x2: 1, y2: 1)

  /// Converts a timing curve; `nil` if its progress leaves the range from 0 to 1, which SMIL cannot say.
  init?(_ curve: TimingCurve) {
    if curve.overshoots { return nil }
    self.init(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
  }

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The curve of the same motion backwards.
  var reversed: Bezier { Bezier(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1) }

  /// Returns the progress at a time.
  func progress(at time: Double) -> Double {
    Self.coordinate(y1, y2, Self.parameter(x1, x2, of: time))
  }

  /// Returns the earliest time at which the progress is reached.
  func time(ofProgress progress: Double) -> Double {
    Self.coordinate(x1, x2, Self.parameter(y1, y2, of: progress))
  }

  /// Returns the part of the curve between two times, stretched to the unit square.
  func restricted(toTimes first: Double, _ last: Double) -> Bezier? {
    restricted(Self.parameter(x1, x2, of: first), Self.parameter(x1, x2, of: last))
  }

  /// Returns the part of the curve between two values of progress, stretched to the unit square.
  func restricted(toProgress first: Double, _ last: Double) -> Bezier? {
    restricted(Self.parameter(y1, y2, of: first), Self.parameter(y1, y2, of: last))
  }

  /// Returns the part between two parameters by the blossom of the curve (de Casteljau's algorithm); `nil` where it
  /// is constant.
  private func restricted(_ first: Double, _ last: Double) -> Bezier? {
    func controls(_ one: Double, _ two: Double) -> (Double, Double)? {
      func blossom(_ a: Double, _ b: Double, _ c: Double) -> Double {
        func mix(_ from: Double, _ to: Double, _ part: Double) -> Double { from + (to - from) * part }
        let (p01, p12, p23) = (mix(0, one, a), mix(one, two, a), mix(two, 1, a))
        return mix(mix(p01, p12, b), mix(p12, p23, b), c)
      }
      let (low, high) = (blossom(first, first, first), blossom(last, last, last))
      guard high - low > 1e-12 else { return nil }
      func unit(_ value: Double) -> Double { min(1, max(0, (value - low) / (high - low))) }
      return (unit(blossom(first, first, last)), unit(blossom(first, last, last)))
    }
    guard let x = controls(x1, x2), let y = controls(y1, y2) else { return nil }
    return Bezier(x1: x.0, y1: y.0, x2: x.1, y2: y.1)
  }

  /// Returns the parameter at which a monotonic coordinate has a value, by bisection.
  private static func parameter(_ one: Double, _ two: Double, of value: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if coordinate(one, two, middle) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func coordinate(_ one: Double, _ two: Double, _ parameter: Double) -> Double {
    let rest = 1 - parameter
    return parameter * (3 * rest * (rest * one + parameter * two) + parameter * parameter)
  }
}
