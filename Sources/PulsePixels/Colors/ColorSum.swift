/// Sums over weighted colors.
struct ColorSum {
  private(set) var weight = 0.0
  private var red = 0.0
  private var green = 0.0
  private var blue = 0.0
  private var squares = 0.0

  mutating func add(_ color: RGBA, weight added: Int) {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let factor = Double(added)
    weight += factor
    self.red += factor * red
    self.green += factor * green
    self.blue += factor * blue
    squares += factor * (red * red + green * green + blue * blue)
  }

  static func += (sum: inout ColorSum, other: ColorSum) {
    sum.weight += other.weight
    sum.red += other.red
    sum.green += other.green
    sum.blue += other.blue
    sum.squares += other.squares
  }

  /// What is left of the sum when others are taken away.
  static func - (sum: ColorSum, other: ColorSum) -> ColorSum {
    var rest = sum
    rest.weight -= other.weight
    rest.red -= other.red
    rest.green -= other.green
    rest.blue -= other.blue
    rest.squares -= other.squares
    return rest
  }

  /// The sum of the squared distances of the colors to their mean.
  var variance: Double { squares - explained }

  /// What the mean explains of the sum of squares: the more, the less variance is left.
  var explained: Double { weight > 0 ? (red * red + green * green + blue * blue) / weight : 0 }

  /// The mean color; only of a sum that is not empty.
  var mean: RGBA {
    func level(_ sum: Double) -> UInt8 { UInt8((sum / weight).rounded()) }
    return RGBA(level(red), level(green), level(blue))
  }
}
