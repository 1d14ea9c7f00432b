import Glibc

/// Functions whose last bits differ between machines, rounded so that their results do not.
///
/// The nearest multiple of a small power of two is the same for all results of a library that errs in the last bits only,
/// except for the rare ones half way between two multiples.
enum RoundedFunctions {
  /// Returns the sine and the cosine of an angle in radians, as multiples of 2⁻⁴⁴; those of quarter turns are exact.
  static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    (rounded(sin(angle)), rounded(cos(angle)))
  }

  /// Returns the exponential function of a number below 1, as a multiple of 2⁻⁴⁴.
  static func exponential(_ exponent: Double) -> Double { rounded(exp(exponent)) }

  private static func rounded(_ value: Double) -> Double { (value * 0x1p44).rounded() * 0x1p-44 }
}
