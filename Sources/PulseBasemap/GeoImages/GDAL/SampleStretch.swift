/// A linear scaling of samples to levels from 0 to 255.
struct SampleStretch: Hashable, Sendable {
  /// The part of the samples below the range, and above it: 2 percent.
  private static let tails = 0.02

  /// The sample that becomes 0.
  let low: Double

  /// The sample that becomes 255.
  let high: Double

  init(low: Double, high: Double) {
    (self.low, self.high) = (low, high)
  }

  /// Chooses the range from the 2nd to the 98th percentile, or from the minimum to the maximum if both are equal.
  ///
  /// The percentile is the nearest rank.
  ///
  /// - Parameter samples: Finite samples in any order; without any, the range is 0 to 1.
  /// - Complexity: O(n log n).
  init(samples: [Double]) {
    let sorted = samples.sorted()
    guard let least = sorted.first, let greatest = sorted.last else {
      self.init(low: 0, high: 1)
      return
    }
    let last = Double(sorted.count - 1)
    let low = sorted[Int((Self.tails * last).rounded())]
    let high = sorted[Int(((1 - Self.tails) * last).rounded())]
    self = low < high ? SampleStretch(low: low, high: high) : SampleStretch(low: least, high: greatest)
  }

  /// Returns the level of a finite sample; the middle one if the range is empty.
  func level(_ sample: Double) -> UInt8 {
    // Halved, because the difference of two numbers may exceed all numbers.
    let (part, range) = (sample / 2 - low / 2, high / 2 - low / 2)
    guard range > 0 else { return 128 }
    return UInt8(min(max(part / range * 255, 0), 255).rounded())
  }
}
