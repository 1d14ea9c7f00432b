import PulseScene
import Testing

/// Published curve values at 0.1, 0.2, ... 0.9.
private let table: [(name: String, curve: TimingCurve, values: [Double])] = [
  (
    "ease", .ease,
    [0.094796, 0.295244, 0.513315, 0.682541, 0.802403, 0.885229, 0.940765, 0.975625, 0.994316]
  ),
  (
    "ease-in", .easeIn,
    [0.017027, 0.062282, 0.129577, 0.214861, 0.315357, 0.429120, 0.554814, 0.691634, 0.839428]
  ),
  (
    "ease-out", .easeOut,
    [0.160572, 0.308366, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.937718, 0.982973]
  ),
  (
    "ease-in-out", .easeInOut,
    [0.019722, 0.081660, 0.187396, 0.331884, 0.5, 0.668116, 0.812604, 0.918340, 0.980278]
  ),
  ("linear", .linear, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]),
]

@Suite struct TimingCurveTests {
  // YHAnimatedCircleView: animations without a timing function are linear.
  // SVPulsingAnnotationView: the group of the halo has the default curve, the first look easeOut and easeIn.
  @Test(arguments: table.indices)
  func `named curves have their published values`(row: Int) {
    for (index, expected) in table[row].values.enumerated() {
      let value = table[row].curve.progress(at: Double(index + 1) / 10)
      #expect(abs(value - expected) <= 5.1e-7, "\(table[row].name) at 0.\(index + 1)")
    }
    #expect(table[row].curve.progress(at: 0) == 0)
    #expect(table[row].curve.progress(at: 1) == 1)
    #expect(table[row].curve.progress(at: -3) == 0)
    #expect(table[row].curve.progress(at: 3) == 1)
  }

  @Test func `any curve is solved to 1e-11 where it is not upright`() throws {
    // The definition of the curve gives a time and a progress for each parameter.
    func point(_ first: Double, _ second: Double, _ parameter: Double) -> Double {
      let rest = 1 - parameter
      return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
        + parameter * parameter * parameter
    }
    for (x1, x2) in [(0.0, 0.0), (0.1, 0.9), (0.3, 0.3), (0.42, 1.0), (0.9, 0.6), (0.0, 1.0)] {
      for (y1, y2) in [(0.0, 1.0), (-0.6, 1.6), (1.0, 0.0), (2, -1)] {
        let curve = try TimingCurve(x1, y1, x2, y2)
        for step in 1..<200 {
          let parameter = Double(step) / 200
          let value = curve.progress(at: point(x1, x2, parameter))
          #expect(abs(value - point(y1, y2, parameter)) < 1e-11)
        }
      }
    }
  }

  @Test func `an upright curve is still monotone and meets its ends`() throws {
    let curve = try TimingCurve(1, 0, 0, 1)
    let values = (0...1000).map { curve.progress(at: Double($0) / 1000) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(abs(curve.progress(at: 0.5) - 0.5) < 1e-4)
  }

  @Test func `control points outside of the time are refused`() {
    #expect(throws: MotionError.controlPointOutOfRange(x: -0.1)) { try TimingCurve(-0.1, 0, 1, 1) }
    #expect(throws: MotionError.controlPointOutOfRange(x: 1.5)) { try TimingCurve(0, 0, 1.5, 1) }
    #expect(throws: MotionError.self) { try TimingCurve(.nan, 0, 1, 1) }
  }
}
