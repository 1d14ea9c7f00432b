import PulsePixels

/// The absolute differences of two pixels in red, green and blue, 0 to 255 levels.
struct ChannelDifferences {
  private let red: Int
  private let green: Int
  private let blue: Int

  /// The differences of a pixel that only one of the images has.
  static let uncovered = ChannelDifferences(red: 255, green: 255, blue: 255)

  private init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Compares two pixels composited over black and over white; the larger difference of each channel counts.
  ///
  /// Fractions of a level are rounded up, so that only equal or fully transparent pixels are equal.
  init(_ first: RGBA, _ second: RGBA) {
    let alphas = (Int(first.alpha), Int(second.alpha))
    func difference(_ first: UInt8, _ second: UInt8) -> Int {
      // In units of 1/255 level, so that products are integers.
      let overBlack = Int(first) * alphas.0 - Int(second) * alphas.1
      let overWhite = overBlack - 255 * (alphas.0 - alphas.1)
      return (max(abs(overBlack), abs(overWhite)) + 254) / 255
    }
    red = difference(first.red, second.red)
    green = difference(first.green, second.green)
    blue = difference(first.blue, second.blue)
  }

  /// The largest difference of the channels.
  var largest: UInt8 { UInt8(max(red, green, blue)) }

  /// The sum of the differences.
  var sum: Int { red + green + blue }

  /// The sum of the squared differences.
  var sumOfSquares: Int { red * red + green * green + blue * blue }
}
