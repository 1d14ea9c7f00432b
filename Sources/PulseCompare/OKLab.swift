import Glibc
import PulsePixels

/// A color in the perceptually uniform space OKLab (Ottosson, 2020).
///
/// Distances are HyAB (Abasi, Tehran and Fairchild, 2020): the difference in lightness plus the distance in hue and
/// chroma. Black and white are 1 apart, neighboring grays 0.002 to 0.02, but black and the next level 0.0673, as the
/// cube root is steepest there.
struct OKLab: Hashable, Sendable {
  /// The number of units in a distance of 1.
  static let unitsPerDistance = 10_000

  private let lightness: Double
  private let a: Double
  private let b: Double

  /// Creates a color from linear sRGB.
  private init(_ red: Double, _ green: Double, _ blue: Double) {
    let long = cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let medium = cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
    a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
    b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
  }

  /// Returns the color of a pixel composited over a gray level in sRGB, as in browsers.
  private static func color(_ pixel: RGBA, over backdrop: Int) -> OKLab {
    let alpha = Int(pixel.alpha)
    func linearLight(_ level: UInt8) -> Double {
      LinearLight.levels[(Int(level) * alpha + backdrop * (255 - alpha) + 127) / 255]
    }
    return OKLab(linearLight(pixel.red), linearLight(pixel.green), linearLight(pixel.blue))
  }

  private func distance(to other: OKLab) -> Double {
    let (toA, toB) = (a - other.a, b - other.b)
    return abs(lightness - other.lightness) + (toA * toA + toB * toB).squareRoot()
  }

  /// Returns the larger of the distances of two pixels over black and over white.
  ///
  /// - Parameters:
  ///   - first: A pixel.
  ///   - second: Another pixel.
  /// - Returns: Ten-thousandths, rounded up; 0 only for pixels that look equal over both.
  static func difference(_ first: RGBA, _ second: RGBA) -> Int {
    func over(_ backdrop: Int) -> Double {
      color(first, over: backdrop).distance(to: color(second, over: backdrop))
    }
    let distance = first.isOpaque && second.isOpaque ? over(0) : max(over(0), over(255))
    // The order of additions affects the last digits, which must not count as a difference.
    return Int((distance * Double(unitsPerDistance) - 1e-6).rounded(.up))
  }
}

/// Returns the cube root of a number from 0 to 1 with only additions, multiplications and divisions.
///
/// Its bits are equal on every machine, unlike those of the system's function.
///
/// - Parameter number: The number.
/// - Returns: The cube root.
func cubeRoot(_ number: Double) -> Double {
  guard number > 1e-12 else { return 0 }
  // A linear estimate for 0.125 to 1, to which factors of 8 scale all numbers, then Newton's method.
  var (scaled, factor) = (number, 1.0)
  while scaled < 0.125 { (scaled, factor) = (scaled * 8, factor / 2) }
  var root = 0.4 + 0.6 * scaled
  for _ in 0..<5 { root = (2 * root + scaled / (root * root)) / 3 }
  return root * factor
}

/// The linear light of encoded sRGB values (IEC 61966-2-1), 0 to 1, rounded to be equal on every machine.
enum LinearLight {
  /// The number of steps of ``steps`` per level of 8 bits.
  static let stepsPerLevel = 16

  /// The linear light of each level, 0 to 255.
  static let levels: [Double] = (0..<256).map { linearLight(ofEncoded: Double($0) / 255) }

  /// The linear light at ``stepsPerLevel`` steps per level; interpolation between neighbors has an error below 3e-8.
  private static let steps: [Float] = (0...255 * stepsPerLevel).map {
    Float(linearLight(ofEncoded: Double($0) / Double(255 * stepsPerLevel)))
  }

  /// Returns the linear light of a value between levels, 0 to 255.
  static func interpolated(_ level: Float) -> Float {
    let step = level * Float(stepsPerLevel)
    let index = min(max(Int(step), 0), steps.count - 2)
    let (first, second) = (steps[index], steps[index + 1])
    return first + (second - first) * (step - Float(index))
  }

  private static func linearLight(ofEncoded value: Double) -> Double {
    let linearLight = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return (linearLight * 1e9).rounded() / 1e9
  }
}
