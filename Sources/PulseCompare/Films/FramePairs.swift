import PulsePixels

/// The frames of two films that are compared with each other, in their order.
struct FramePairs {
  /// Two frames and the instant from which both are seen.
  struct Pair: Hashable {
    let expected: Int
    let actual: Int
    let seconds: Double?
  }

  let pairs: [Pair]

  /// Pairs frames of the same number, as far as both films go.
  init(byIndexIn expected: AnimatedImage, _ actual: AnimatedImage) {
    var instant = 0.0
    let delays = expected.effectiveDelays
    pairs = (0..<min(expected.frameCount, actual.frameCount)).map { index in
      defer { instant += delays?[index].seconds ?? 0 }
      return Pair(expected: index, actual: index, seconds: delays == nil ? nil : instant)
    }
  }

  /// Pairs frames that are seen at the same time, as far as both films go.
  ///
  /// The films are looked at whenever one of them changes, as browsers show them: no frame is shown for no time.
  ///
  /// The result is `nil` when a film comes without times, or the delays have no common unit of 64 bits.
  init?(byTimeIn expected: AnimatedImage, _ actual: AnimatedImage) {
    guard let expectedDelays = expected.effectiveDelays, let actualDelays = actual.effectiveDelays,
      let unit = Self.commonUnit(of: expectedDelays + actualDelays),
      let expectedEnds = Self.ends(of: expectedDelays, unit: unit),
      let actualEnds = Self.ends(of: actualDelays, unit: unit)
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

  /// Returns the smallest number by which all fractions become whole numbers.
  private static func commonUnit(of delays: [FrameDelay]) -> Int? {
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

  /// Returns when each frame ends.
  private static func ends(of delays: [FrameDelay], unit: Int) -> [Int]? {
    var (ends, now) = ([Int](), 0)
    for delay in delays {
      let (length, overflows) = delay.numerator.multipliedReportingOverflow(by: unit / delay.denominator)
      let (end, passesEnd) = now.addingReportingOverflow(length)
      guard !overflows, !passesEnd else { return nil }
      now = end
      ends.append(now)
    }
    return ends
  }
}
