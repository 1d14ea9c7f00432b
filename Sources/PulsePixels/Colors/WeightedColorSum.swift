/// Sums over weighted colors.
struct WeightedColorSum {
  /// The sums of red, green and blue, and of the weights.
  private var sums = SIMD4<Double>(repeating: 0)

  /// The sum of the weights.
  var weight: Double { sums[3] }

  @inline(__always)
  mutating func add(_ color: RGBA, weight added: Int) {
    sums += SIMD4(Double(color.red), Double(color.green), Double(color.blue), 1) * Double(added)
  }

  @inline(__always)
  static func += (sum: inout WeightedColorSum, other: WeightedColorSum) { sum.sums += other.sums }

  /// What is left of the sum when others are taken away.
  static func - (sum: WeightedColorSum, other: WeightedColorSum) -> WeightedColorSum {
    var rest = sum
    rest.sums -= other.sums
    return rest
  }

  /// What the mean explains of the sum of the squares of the colors: the more, the less variance is left.
  var explainedSumOfSquares: Double {
    let squares = sums * sums
    return weight > 0 ? (squares[0] + squares[1] + squares[2]) / weight : 0
  }

  /// The mean color; only of a sum that is not empty.
  var mean: RGBA {
    let means = sums / weight
    func level(_ channel: Int) -> UInt8 { UInt8(means[channel].rounded()) }
    return RGBA(level(0), level(1), level(2))
  }
}
