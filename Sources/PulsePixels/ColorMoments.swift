/// A box of the color cube: for each channel the steps of 8 levels inside it, the first excluded, as in the
/// cumulative sums below.
struct ColorBox {
  var red: (low: Int, high: Int)
  var green: (low: Int, high: Int)
  var blue: (low: Int, high: Int)

  static let whole = ColorBox(red: (0, 32), green: (0, 32), blue: (0, 32))
}

/// Sums over the colors of a box.
struct ColorSum {
  var weight = 0.0
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var squares = 0.0

  /// The squared length of the mean times the weight: what a box takes off the sum of squares.
  var explained: Double { weight > 0 ? (red * red + green * green + blue * blue) / weight : 0 }

  static func + (first: ColorSum, second: ColorSum) -> ColorSum { first.adding(second, times: 1) }
  static func - (first: ColorSum, second: ColorSum) -> ColorSum { first.adding(second, times: -1) }

  private func adding(_ other: ColorSum, times factor: Double) -> ColorSum {
    ColorSum(
      weight: weight + factor * other.weight, red: red + factor * other.red,
      green: green + factor * other.green, blue: blue + factor * other.blue,
      squares: squares + factor * other.squares)
  }
}

/// Cumulative sums over the color cube in 33 × 33 × 33 steps, which give the sum over any box at once.
struct ColorMoments {
  private var sums = [ColorSum](repeating: ColorSum(), count: 33 * 33 * 33)

  private func index(_ red: Int, _ green: Int, _ blue: Int) -> Int { (red * 33 + green) * 33 + blue }

  mutating func add(_ color: RGBA, weight: Int) {
    let (red, green, blue) = (Double(color.red), Double(color.green), Double(color.blue))
    let factor = Double(weight)
    let place = index(Int(color.red >> 3) + 1, Int(color.green >> 3) + 1, Int(color.blue >> 3) + 1)
    sums[place].weight += factor
    sums[place].red += factor * red
    sums[place].green += factor * green
    sums[place].blue += factor * blue
    sums[place].squares += factor * (red * red + green * green + blue * blue)
  }

  /// Turns the sums of the steps into sums of everything up to each step.
  mutating func accumulate() {
    for (stepRed, stepGreen, stepBlue) in [(0, 0, 1), (0, 1, 0), (1, 0, 0)] {
      for red in 1...32 {
        for green in 1...32 {
          for blue in 1...32 {
            let before = sums[index(red - stepRed, green - stepGreen, blue - stepBlue)]
            let place = index(red, green, blue)
            sums[place] = sums[place] + before
          }
        }
      }
    }
  }

  func sum(of box: ColorBox) -> ColorSum {
    func corner(_ red: Int, _ green: Int) -> ColorSum {
      sums[index(red, green, box.blue.high)] - sums[index(red, green, box.blue.low)]
    }
    return corner(box.red.high, box.green.high) - corner(box.red.low, box.green.high)
      - (corner(box.red.high, box.green.low) - corner(box.red.low, box.green.low))
  }

  /// The sum of the squared distances of a box's colors to their mean.
  func variance(of box: ColorBox) -> Double {
    let total = sum(of: box)
    return total.squares - total.explained
  }

  /// The two parts of a box that leave the least variance, or `nil` when it holds one color step only.
  func bestCut(of box: ColorBox) -> (ColorBox, ColorBox)? {
    let total = sum(of: box)
    var best: (explained: Double, parts: (ColorBox, ColorBox))?
    for channel in [\ColorBox.red, \ColorBox.green, \ColorBox.blue] {
      let range = box[keyPath: channel]
      for cut in range.low + 1..<max(range.low + 1, range.high) {
        var first = box
        first[keyPath: channel].high = cut
        let part = sum(of: first)
        let rest = total - part
        guard part.weight > 0, rest.weight > 0 else { continue }
        let explained = part.explained + rest.explained
        if explained > best?.explained ?? -1 {
          var second = box
          second[keyPath: channel].low = cut
          best = (explained, (first, second))
        }
      }
    }
    return best?.parts
  }
}
