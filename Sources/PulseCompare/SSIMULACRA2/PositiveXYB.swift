/// The conversion from linear sRGB to the perceptual color space XYB of JPEG XL (ISO/IEC 18181-1), moved and scaled as
/// SSIMULACRA 2 does, so that all components are between 0 and 1.
///
/// X is red minus green, Y is luminance, and B is blue minus luminance. The conversion uses only additions,
/// multiplications and divisions, so that its bits are equal on every machine.
enum PositiveXYB {
  /// The bias that is added to the response of each cone.
  private static let bias: Float = 0.003_793_073_255_275_449_3

  /// The cube root of ``bias``.
  private static let biasRoot: Float = 0.155_954_2

  /// The responses of the long, medium and short cones to red; the fourth component keeps its cube root at 1.
  private static let ofRed = SIMD4<Float>(0.3, 0.23, 0.243_422_689_245_478_19, 0)

  /// The responses of the cones to green.
  private static let ofGreen = SIMD4<Float>(0.622, 0.692, 0.204_767_444_244_968_21, 0)

  /// The responses of the cones to blue; each cone's responses add up to 1.
  private static let ofBlue = SIMD4<Float>(0.078, 0.078, 0.551_809_866_509_553_6, 0)

  /// Returns X, Y, B and 0 of a color in linear light, whose components are 0 to 1.
  @inline(__always)
  static func color(ofLinear color: SIMD4<Float>) -> SIMD4<Float> {
    let cones =
      ofRed * color.x + ofGreen * color.y + ofBlue * color.z + SIMD4(bias, bias, bias, 1)
    let roots = cubeRoot(cones)
    // Half the difference of the long and medium cones, times 14; half their sum; the short cone minus that.
    return SIMD4(7, 0.5, -0.5, 0) * roots.x + SIMD4(-7, 0.5, -0.5, 0) * roots.y + SIMD4(0, 0, 1, 0) * roots.z
      + SIMD4(0.42, 0.01 - biasRoot, 0.55, 0)
  }

  /// Returns the cube roots of numbers from ``bias`` to 1.0038, with a relative error below 2e-7.
  ///
  /// The first estimate is the rational function of degrees 3 and 2 with the least relative error in this range, 0.003,
  /// found by linear programming; a step of Halley's method reduces it to its cube.
  @inline(__always)
  static func cubeRoot(_ numbers: SIMD4<Float>) -> SIMD4<Float> {
    let numerator =
      ((116.709_229 * numbers + 362.805_49) * numbers + 30.109_681) * numbers + 0.095_285_156_2
    let denominator = (410.573_428 * numbers + 96.741_945_2) * numbers + 1
    let root = numerator / denominator
    let cube = root * root * root
    return root * (cube + numbers + numbers) / (cube + cube + numbers)
  }
}
