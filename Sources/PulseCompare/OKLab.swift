import Glibc
import PulsePixels

/// Colors in the space of Björn Ottosson (2020), in which equal distances look equally different.
///
/// The distance is HyAB (Abasi, Tehran and Fairchild, 2020): the difference of lightness plus the distance of
/// hue and chroma. Black and white are 1 apart, neighbors among the levels of gray 0.002 to 0.02,
/// but black and the next level 0.0673: the cube root is steepest there.
struct OKLab: Hashable, Sendable {
  /// The parts of a distance of 1 in which distances are counted.
  static let unit = 10_000

  private let lightness: Double
  private let a: Double
  private let b: Double

  /// The light of each level of sRGB (IEC 61966-2-1), rounded so that it is the same on every machine.
  private static let light: [Double] = (0..<256).map { level in
    let value = Double(level) / 255
    let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return (light * 1e9).rounded() / 1e9
  }

  /// Creates the color of light.
  private init(_ red: Double, _ green: Double, _ blue: Double) {
    let long = cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let medium = cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
    a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
    b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
  }

  /// Returns how a pixel looks over a gray level, composed in sRGB as browsers do.
  private static func color(_ pixel: RGBA, over backdrop: Int) -> OKLab {
    let alpha = Int(pixel.alpha)
    func light(_ level: UInt8) -> Double {
      Self.light[(Int(level) * alpha + backdrop * (255 - alpha) + 127) / 255]
    }
    return OKLab(light(pixel.red), light(pixel.green), light(pixel.blue))
  }

  private func distance(to other: OKLab) -> Double {
    let (toA, toB) = (a - other.a, b - other.b)
    return abs(lightness - other.lightness) + (toA * toA + toB * toB).squareRoot()
  }

  /// Returns the distance of two pixels over black or over white, whichever is larger.
  ///
  /// - Returns: Ten-thousandths, rounded up; 0 only for pixels that look the same over both.
  static func difference(_ first: RGBA, _ second: RGBA) -> Int {
    func over(_ backdrop: Int) -> Double {
      color(first, over: backdrop).distance(to: color(second, over: backdrop))
    }
    let distance = first.isOpaque && second.isOpaque ? over(0) : max(over(0), over(255))
    // The last digits may come from the order of additions: they do not make a difference of nothing.
    return Int((distance * Double(unit) - 1e-6).rounded(.up))
  }
}

/// Returns the cube root of a number from 0 to 1, found by additions, multiplications and divisions alone.
///
/// These are the same to the last bit on every machine; the function of the system is not.
func cubeRoot(_ number: Double) -> Double {
  guard number > 1e-12 else { return 0 }
  // A line near the root for numbers in an eighth of the range, to which all are brought by factors of 8.
  var (scaled, factor) = (number, 1.0)
  while scaled < 0.125 { (scaled, factor) = (scaled * 8, factor / 2) }
  var root = 0.4 + 0.6 * scaled
  for _ in 0..<5 { root = (2 * root + scaled / (root * root)) / 3 }
  return root * factor
}
