import PulsePixels

extension PictureComparison {
  /// The structural similarity of the pictures (Wang, Bovik, Sheikh and Simoncelli, 2004), 1 for equal ones.
  ///
  /// It is the mean over windows of 8 by 8 pixels, 4 pixels apart, of what `ssim` of ffmpeg and x264 takes, on
  /// the luma of ITU-R BT.601. Translucent pictures count as they look over black or over white, whichever is
  /// worse. `nil` for pictures of different sizes or with a side below 8; masks do not matter to it.
  ///
  /// - Complexity: O(pixels).
  package var structuralSimilarity: Double? {
    guard expected.size == actual.size, min(size.width, size.height) >= 8 else { return nil }
    if isEqual || expected == actual { return 1 }
    let isOpaque = expected.isOpaque && actual.isOpaque
    return (isOpaque ? [0] : [0, 255]).map(similarity).min()
  }

  private func similarity(over backdrop: Int) -> Double {
    let (first, second) = (expected.lumas(over: backdrop), actual.lumas(over: backdrop))
    var (sum, count) = (0.0, 0)
    for y in stride(from: 0, through: size.height - 8, by: 4) {
      for x in stride(from: 0, through: size.width - 8, by: 4) {
        var window = Window()
        for row in y..<y + 8 {
          for place in row * size.width + x..<row * size.width + x + 8 {
            window.add(first[place], second[place])
          }
        }
        sum += window.similarity
        count += 1
      }
    }
    return sum / Double(count)
  }
}

/// The sums of a window of 64 pixels.
private struct Window {
  private var first = 0
  private var second = 0
  private var squares = 0
  private var products = 0

  mutating func add(_ one: Int, _ other: Int) {
    first += one
    second += other
    squares += one * one + other * other
    products += one * other
  }

  /// With the constants of x264, which are those of the paper in whole numbers.
  var similarity: Double {
    let (c1, c2) = (416, 235_963)
    let variances = squares * 64 - first * first - second * second
    let covariance = products * 64 - first * second
    return Double(2 * first * second + c1) * Double(2 * covariance + c2)
      / (Double(first * first + second * second + c1) * Double(variances + c2))
  }
}

extension Bitmap {
  /// The luma of each pixel over a gray level, 0 to 255.
  fileprivate func lumas(over backdrop: Int) -> [Int] {
    pixels.map { pixel in
      let luma = 299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)
      let alpha = Int(pixel.alpha)
      return (luma * alpha + 1000 * backdrop * (255 - alpha) + 127_500) / 255_000
    }
  }
}
