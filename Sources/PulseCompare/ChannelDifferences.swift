import PulsePixels

/// By how much two pixels differ in red, green and blue, in levels.
struct ChannelDifferences {
  private let red: Int
  private let green: Int
  private let blue: Int

  /// What counts where there is only one pixel.
  static let uncovered = ChannelDifferences(red: 255, green: 255, blue: 255)

  private init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Compares two pixels as they look over black and over white; for each channel the worse counts.
  ///
  /// Parts of a level are rounded up, so that nothing but equal or fully transparent pixels is equal.
  init(_ first: RGBA, _ second: RGBA) {
    let alphas = (Int(first.alpha), Int(second.alpha))
    func difference(_ first: UInt8, _ second: UInt8) -> Int {
      // In 1/255 of a level, which keeps the products whole.
      let overBlack = Int(first) * alphas.0 - Int(second) * alphas.1
      let overWhite = overBlack - 255 * (alphas.0 - alphas.1)
      return (max(abs(overBlack), abs(overWhite)) + 254) / 255
    }
    red = difference(first.red, second.red)
    green = difference(first.green, second.green)
    blue = difference(first.blue, second.blue)
  }

  /// The difference of the channel that differs most.
  var largest: UInt8 { UInt8(max(red, green, blue)) }

  /// The differences of the channels added up.
  var sum: Int { red + green + blue }

  /// The squares of the differences added up.
  var sumOfSquares: Int { red * red + green * green + blue * blue }
}
