import Glibc

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
