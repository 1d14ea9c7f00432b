import PulsePixels

/// The aligned pairs of frames of two animations, in order.
struct FramePairs {
  /// A pair of an expected and an actual frame: their indices, and the time in seconds from which both are visible,
  /// `nil` without timing.
  struct Pair: Hashable {
    let expected: Int
    let actual: Int
    let seconds: Double?
  }

  let pairs: [Pair]

  /// Pairs frames with the same index, up to the end of the shorter animation.
  init(byIndexIn expected: AnimatedImage, _ actual: AnimatedImage) {
    var instant = 0.0
    let delays = expected.effectiveDelays
    pairs = (0..<min(expected.frameCount, actual.frameCount)).map { index in
      defer { instant += delays?[index].seconds ?? 0 }
      return Pair(expected: index, actual: index, seconds: delays == nil ? nil : instant)
    }
  }

  /// Pairs the frames that are visible at the same time, at each change of either animation, with the delays
  /// of browsers.
  ///
  /// The result is `nil` if an animation has no timing, or the delays have no common denominator in 64 bits.
  init?(byTimeIn expected: AnimatedImage, _ actual: AnimatedImage) {
    guard let expectedDelays = expected.effectiveDelays, let actualDelays = actual.effectiveDelays,
      let unit = Self.commonTimeUnit(of: expectedDelays + actualDelays),
      let expectedEnds = Self.endTimes(of: expectedDelays, unit: unit),
      let actualEnds = Self.endTimes(of: actualDelays, unit: unit)
    else { return nil }
    var pairs: [Pair] = []
    var (first, second, now) = (0, 0, 0)
    while true {
      while first < expectedEnds.count, expectedEnds[first] <= now { first += 1 }
      while second < actualEnds.count, actualEnds[second] <= now { second += 1 }
      guard first < expectedEnds.count, second < actualEnds.count else { break }
      pairs.append(Pair(expected: first, actual: second, seconds: Double(now) / Double(unit)))
      now = min(expectedEnds[first], actualEnds[second])
    }
    self.pairs = pairs
  }

  /// Returns the least common multiple of the denominators; `nil` on overflow.
  private static func commonTimeUnit(of delays: [FrameDelay]) -> Int? {
    var unit = 1
    for denominator in Set(delays.map(\.denominator)).sorted() {
      var (divisor, rest) = (unit, denominator)
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
      let (product, overflows) = unit.multipliedReportingOverflow(by: denominator / divisor)
      guard !overflows else { return nil }
      unit = product
    }
    return unit
  }

  /// Returns the end time of each frame as a multiple of 1/`unit` seconds; `nil` on overflow.
  private static func endTimes(of delays: [FrameDelay], unit: Int) -> [Int]? {
    var (endTimes, now) = ([Int](), 0)
    for delay in delays {
      let (length, overflows) = delay.numerator.multipliedReportingOverflow(by: unit / delay.denominator)
      let (end, passesEnd) = now.addingReportingOverflow(length)
      guard !overflows, !passesEnd else { return nil }
      now = end
      endTimes.append(now)
    }
    return endTimes
  }
}
