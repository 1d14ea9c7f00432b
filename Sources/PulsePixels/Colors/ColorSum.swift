/// Sums over weighted colors.
struct ColorSum {
  private(set) var weight = 0.0
  private var red = 0.0
  private var green = 0.0
  private var blue = 0.0

  mutating func add(_ color: RGBA, weight added: Int) {
    let factor = Double(added)
    weight += factor
    red += factor * Double(color.red)
    green += factor * Double(color.green)
    blue += factor * Double(color.blue)
  }

  static func += (sum: inout ColorSum, other: ColorSum) {
    sum.weight += other.weight
    sum.red += other.red
    sum.green += other.green
    sum.blue += other.blue
  }

  /// What is left of the sum when others are taken away.
  static func - (sum: ColorSum, other: ColorSum) -> ColorSum {
    var rest = sum
    rest.weight -= other.weight
    rest.red -= other.red
    rest.green -= other.green
    rest.blue -= other.blue
    return rest
  }

  /// What the mean explains of the sum of the squares of the colors: the more, the less variance is left.
  var explained: Double { weight > 0 ? (red * red + green * green + blue * blue) / weight : 0 }

  /// The mean color; only of a sum that is not empty.
  var mean: RGBA {
    func level(_ sum: Double) -> UInt8 { UInt8((sum / weight).rounded()) }
    return RGBA(level(red), level(green), level(blue))
  }
}
