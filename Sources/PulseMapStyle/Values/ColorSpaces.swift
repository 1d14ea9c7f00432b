import Glibc

/// A color in CIE 1976 L\*a\*b\* under D50, the white point of the mixing modes `lab` and `hcl`.
struct LabColor {
  /// The lightness, 0 to 100.
  let lightness: Double

  /// The position from green to red.
  let a: Double

  /// The position from blue to yellow.
  let b: Double

  /// The tristimulus values of the white D50.
  private static let white = (x: 0.96422, y: 1.0, z: 0.82521)

  /// The border between the cubic and the linear part of the lightness curve, with its slope.
  private static let knee = 6.0 / 29
  private static let slope = 3 * knee * knee

  init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// Creates the color of sRGB channels.
  init(_ color: StyleColor) {
    let (r, g, b) = (Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
    let y = Self.curve((0.2225045 * r + 0.7168786 * g + 0.0606169 * b) / Self.white.y)
    var (x, z) = (y, y)
    // Grays have exactly no chroma.
    if r != g || g != b {
      x = Self.curve((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / Self.white.x)
      z = Self.curve((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / Self.white.z)
    }
    self.init(lightness: max(116 * y - 16, 0), a: 500 * (x - y), b: 200 * (y - z))
  }

  /// Returns the color in sRGB, its channels clipped to 0 to 1.
  func color(alpha: Double) -> StyleColor {
    let level = (lightness + 16) / 116
    let x = Self.white.x * Self.inverseCurve(level + a / 500)
    let y = Self.white.y * Self.inverseCurve(level)
    let z = Self.white.z * Self.inverseCurve(level - b / 200)
    return StyleColor(
      Self.gamma(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      Self.gamma(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
      Self.gamma(0.0719453 * x - 0.2289914 * y + 1.4052427 * z), alpha: alpha)
  }

  private static func curve(_ value: Double) -> Double {
    value > knee * knee * knee ? pow(value, 1.0 / 3) : value / slope + 4.0 / 29
  }

  private static func inverseCurve(_ value: Double) -> Double {
    value > knee ? value * value * value : slope * (value - 4.0 / 29)
  }

  private static func linear(_ channel: Double) -> Double {
    channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
  }

  private static func gamma(_ channel: Double) -> Double {
    let value = channel <= 0.00304 ? 12.92 * channel : 1.055 * pow(channel, 1 / 2.4) - 0.055
    return min(max(value, 0), 1)
  }
}

/// A color by its hue, chroma and lightness: polar coordinates in L\*a\*b\*.
struct HCLColor {
  /// The hue in degrees, 0 to below 360; `nil` for grays.
  let hue: Double?

  /// The distance from gray.
  let chroma: Double

  /// The lightness, 0 to 100.
  let lightness: Double

  init(hue: Double?, chroma: Double, lightness: Double) {
    (self.hue, self.chroma, self.lightness) = (hue, chroma, lightness)
  }

  /// Creates the color of coordinates in L\*a\*b\*; a chroma below 0.00005 is that of a gray.
  init(_ lab: LabColor) {
    chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    lightness = lab.lightness
    let degrees = atan2(lab.b, lab.a) * 180 / .pi
    hue = (chroma * 10000).rounded() == 0 ? nil : degrees < 0 ? degrees + 360 : degrees
  }

  /// The color in L\*a\*b\*.
  var lab: LabColor {
    let angle = (hue ?? 0) * .pi / 180
    return LabColor(lightness: lightness, a: cos(angle) * chroma, b: sin(angle) * chroma)
  }

  /// Returns the color between this one and another one, along the shorter arc of hues.
  ///
  /// A gray takes the hue of the other color, and one of lightness 0 or 1 its chroma too.
  func mixed(with other: HCLColor, _ fraction: Double) -> HCLColor {
    var chroma = mix(chroma, other.chroma, fraction)
    var mixedHue = hue ?? other.hue
    if let hue, let otherHue = other.hue {
      let turn = otherHue - hue
      mixedHue = hue + fraction * (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
    } else if hue != nil, [0, 1].contains(other.lightness) {
      chroma = self.chroma
    } else if hue == nil, other.hue != nil, [0, 1].contains(lightness) {
      chroma = other.chroma
    }
    return HCLColor(hue: mixedHue, chroma: chroma, lightness: mix(lightness, other.lightness, fraction))
  }
}
