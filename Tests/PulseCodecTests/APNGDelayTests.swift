import PulseTestSupport
import Testing

@testable import PulseCodec
@testable import PulseImages

/// A delay and its expected fraction.
struct StatedDelay: Sendable, CustomTestStringConvertible {
  let seconds: Double
  let numerator: Int
  let denominator: Int

  var testDescription: String { "\(seconds) s is \(numerator)/\(denominator)" }

  init(_ seconds: Double, _ numerator: Int, _ denominator: Int) {
    self.seconds = seconds
    self.numerator = numerator
    self.denominator = denominator
  }

  static let all = [
    StatedDelay(0.04, 1, 25), StatedDelay(1 / 30, 1, 30), StatedDelay(1 / 60, 1, 60),
    StatedDelay(1 / 90, 1, 90), StatedDelay(1 / 29.97, 100, 2997), StatedDelay(1 / 23.976, 125, 2997),
    StatedDelay(0.5, 1, 2), StatedDelay(7, 7, 1), StatedDelay(0.0125, 1, 80),
    StatedDelay(65_535, 65_535, 1),
    // As they come from a schedule and from joined neighbors, not right to the last bit.
    StatedDelay(0.8 - 23.0 / 30, 1, 30), StatedDelay(0.1 + 0.2, 3, 10),
    StatedDelay((0..<30).reduce(0.0) { sum, _ in sum + 1 / 29.97 }, 1000, 999),
  ]
}

@Suite struct APNGDelayTests {
  @Test(arguments: StatedDelay.all)
  func `a delay is the simplest fraction`(_ stated: StatedDelay) {
    let delay = APNGDelay(nearestTo: stated.seconds)
    #expect([delay.numerator, delay.denominator] == [stated.numerator, stated.denominator])
  }

  @Test(arguments: [[0.8], [100.1], [40_000], [65_535, 20_865], [65_535, 4465.5]] as [[Double]])
  func `a delay is one part, or whole seconds and a rest`(representableParts: [Double]) {
    #expect(APNGDelay.representableParts(of: representableParts.reduce(0, +)) == representableParts)
  }

  @Test(arguments: [0.500_005, 1 / 1.49999, 1 / 0.9999915, 1e-5, 1.00001, 2.00001, 100.0005, 65_535.000_01])
  func `a delay beside a simple fraction has no part that is too short to be shown`(seconds: Double) {
    let representableParts = APNGDelay.representableParts(of: seconds)
    #expect(representableParts.allSatisfy { $0 >= min(seconds, 0.02) })
    let stated = representableParts.map { APNGDelay(nearestTo: $0).seconds }
    #expect(abs(stated.reduce(0, +) - seconds) <= 1.0 / 65_535)
  }

  @Test func `parts add up to any delay, to a millionth of a second`() {
    var generator = SplitMix64(seed: 12)
    for limit in [0.1, 10, 1000, 86_400] {
      for _ in 0..<500 {
        let seconds = Double.random(in: 1e-3...limit, using: &generator)
        let representableParts = APNGDelay.representableParts(of: seconds)
        let stated = representableParts.map { APNGDelay(nearestTo: $0).seconds }
        #expect(abs(stated.reduce(0, +) - seconds) <= 1e-6)
        #expect(representableParts.count <= 3)
      }
    }
  }
}
