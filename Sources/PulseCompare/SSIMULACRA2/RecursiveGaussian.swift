/// A Gaussian blur of 1.5 pixels by a recursive filter: the sum of three truncated cosines (Charalampidis, 2016) with a
/// radius of 5 pixels, outside of which there is nothing.
///
/// The reference implementation of SSIMULACRA 2 filters in single precision with fused multiplications and additions.
/// The rounding errors grow with the size of the images and are part of its scores: without them, nearly equal images
/// of a megapixel score up to 2.5 higher. Here they are as large, and the same on every machine.
enum RecursiveGaussian {
  /// The number of samples after the current one that a value depends on.
  static let ahead = 4

  /// The number of samples before the current one that the filter reads.
  static let behind = 6

  /// The number of samples from the first to the last that the filter reads.
  static let span = behind + ahead + 1

  /// The factors of the sums of two samples, one for each cosine: -βₖ cos(6 ωₖ) for ωₖ = π/10, 3π/10, 5π/10, where βₖ
  /// makes the sum of the weights 1 and their variance 1.5².
  static let inputFactors: (Double, Double, Double) = (
    0.055_295_236_408_710_48, -0.058_836_687_356_233_6, 0.012_955_819_256_603_718
  )

  /// The factors of the previous values, 2 cos(ωₖ); that of the third is 0.
  static let feedbackFactors: (Double, Double) = (1.902_113_080_024_719_2, 1.175_570_487_976_074_2)

  /// The previous two values of each cosine.
  struct State {
    private var first = (SIMD16<Float>.zero, SIMD16<Float>.zero)
    private var second = (SIMD16<Float>.zero, SIMD16<Float>.zero)
    private var third = (SIMD16<Float>.zero, SIMD16<Float>.zero)

    /// Returns the next blurred moments; `newest` are ``ahead`` after them, `oldest` are ``behind`` before them.
    @inline(__always)
    mutating func filter(_ newest: Moments, _ oldest: Moments) -> Moments {
      let sum = newest.values + oldest.values
      advance(&first, sum, inputFactors.0, feedbackFactors.0)
      advance(&second, sum, inputFactors.1, feedbackFactors.1)
      third = (multiplied(sum, by: inputFactors.2, plus: -third.1), third.0)
      return Moments(values: first.0 + (second.0 + third.0))
    }
  }

  @inline(__always)
  private static func advance(
    _ state: inout (SIMD16<Float>, SIMD16<Float>), _ sum: SIMD16<Float>, _ input: Double, _ feedback: Double
  ) {
    let rest = multiplied(state.0, by: feedback, plus: -state.1)
    state = (multiplied(sum, by: input, plus: rest), state.0)
  }

  /// Returns a product plus a number, rounded once: products of single precision are exact in double precision.
  @inline(__always)
  private static func multiplied(
    _ values: SIMD16<Float>, by factor: Double, plus addend: SIMD16<Float>
  ) -> SIMD16<Float> {
    SIMD16(
      lowHalf: SIMD8(
        lowHalf: multiplied(values.lowHalf.lowHalf, by: factor, plus: addend.lowHalf.lowHalf),
        highHalf: multiplied(values.lowHalf.highHalf, by: factor, plus: addend.lowHalf.highHalf)),
      highHalf: SIMD8(
        lowHalf: multiplied(values.highHalf.lowHalf, by: factor, plus: addend.highHalf.lowHalf),
        highHalf: multiplied(values.highHalf.highHalf, by: factor, plus: addend.highHalf.highHalf)))
  }

  @inline(__always)
  private static func multiplied(
    _ values: SIMD4<Float>, by factor: Double, plus addend: SIMD4<Float>
  ) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Double>(values) * factor + SIMD4<Double>(addend))
  }
}

/// The colors of a pixel of the expected and the actual image, and the squares and the product of them, or their means.
struct Moments {
  /// Four vectors: the expected color, the actual color, and the squares of each; their last components are the
  /// products of the first three.
  let values: SIMD16<Float>

  static let zero = Moments(values: .zero)

  init(values: SIMD16<Float>) {
    self.values = values
  }

  @inline(__always)
  init(_ expected: SIMD4<Float>, _ actual: SIMD4<Float>) {
    var parts = (expected, actual, expected * expected, actual * actual)
    let products = expected * actual
    parts.0.w = products.x
    parts.1.w = products.y
    parts.2.w = products.z
    values = SIMD16(
      lowHalf: SIMD8(lowHalf: parts.0, highHalf: parts.1),
      highHalf: SIMD8(lowHalf: parts.2, highHalf: parts.3))
  }

  // The last components of the following vectors have no meaning.

  var expected: SIMD4<Float> { values.lowHalf.lowHalf }

  var actual: SIMD4<Float> { values.lowHalf.highHalf }

  var expectedSquares: SIMD4<Float> { values.highHalf.lowHalf }

  var actualSquares: SIMD4<Float> { values.highHalf.highHalf }

  var products: SIMD4<Float> { SIMD4(values[3], values[7], values[11], 0) }
}
