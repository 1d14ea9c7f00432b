import Glibc
import PulsePixels

extension ImageComparison {
  /// The structural similarity (SSIM; Wang, Bovik, Sheikh and Simoncelli, 2004), 1 for equal images.
  ///
  /// It is the mean over windows of 8x8 pixels, 4 pixels apart, as in `ssim` of ffmpeg and x264, of the luma of ITU-R
  /// BT.601. Translucent images are composited over black and over white, and the lower value counts. It is `nil` for
  /// different sizes or a side below 8; masks have no effect.
  ///
  /// - Complexity: O(pixels).
  public var structuralSimilarity: Double? {
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
        var window = SSIMWindow()
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

/// The sums over a window of 8x8 pixels of two images, lumas with their squares and products, from which its SSIM
/// is computed.
private struct SSIMWindow {
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

  /// The SSIM with the integer constants of x264.
  var similarity: Double {
    let (c1, c2) = (416, 235_963)
    let variances = squares * 64 - first * first - second * second
    let covariance = products * 64 - first * second
    return Double(2 * first * second + c1) * Double(2 * covariance + c2)
      / (Double(first * first + second * second + c1) * Double(variances + c2))
  }
}

extension Bitmap {
  /// Returns the luma of each pixel over a gray level, 0 to 255.
  fileprivate func lumas(over backdrop: Int) -> [Int] {
    pixels.map { pixel in
      let luma = 299 * Int(pixel.red) + 587 * Int(pixel.green) + 114 * Int(pixel.blue)
      let alpha = Int(pixel.alpha)
      return (luma * alpha + 1000 * backdrop * (255 - alpha) + 127_500) / 255_000
    }
  }
}

extension ImageComparison {
  /// The mean absolute error of a channel, 0 to 255, independent of the tolerance.
  package var meanAbsoluteError: Double { channelMean(ofSum: sum) }

  /// The peak signal-to-noise ratio in decibels, infinite for equal images, independent of the tolerance: 20 ·
  /// log₁₀(255 / RMSE).
  package var peakSignalToNoiseRatio: Double {
    sumOfSquares == 0 ? .infinity : 10 * log10(255 * 255 / channelMean(ofSum: sumOfSquares))
  }

  /// Returns the mean over the red, green and blue values of all compared pixels, given their sum; 0 if there are
  /// no pixels.
  private func channelMean(ofSum sum: Int) -> Double {
    comparedPixels == 0 ? 0 : Double(sum) / Double(3 * comparedPixels)
  }
}

extension ImageComparison {
  /// The score of SSIMULACRA 2.1 (Sneyers, 2023), 100 for equal images, 90 for visually lossless ones, without a lower
  /// bound; rounded to four decimals.
  ///
  /// The expected image is the original: blurring costs more than sharpening. If an image is translucent, both are
  /// composited over a dark and a light gray, and the lower score counts. Masked pixels count as equal. It is `nil` for
  /// different sizes or a side below 8.
  ///
  /// - Complexity: O(pixels), about 0.15 seconds per megapixel on one core, twice that for translucent images; memory is
  ///   proportional to the width.
  public var ssimulacra2: Double? {
    guard expected.size == actual.size, min(size.width, size.height) >= SSIMULACRA2.minimumSide else {
      return nil
    }
    if isEqual || expected == actual { return 100 }
    let isOpaque = expected.isOpaque && actual.isOpaque
    // 0.1 and 0.9 in the reference implementation.
    let scores = (isOpaque ? [0] : [25.5, 229.5]).map(score)
    return scores.min().map { ($0 * 1e4).rounded() / 1e4 }
  }

  private func score(over backdrop: Float) -> Double {
    var metric = SSIMULACRA2(size: size)
    let levels = LinearLight.levels.map { Float($0) }
    var row = Array(repeating: SSIMULACRA2Scale.Pixel.zero, count: size.width)
    func linear(_ pixel: RGBA) -> SIMD4<Float> {
      if pixel.isOpaque {
        return SIMD4(levels[Int(pixel.red)], levels[Int(pixel.green)], levels[Int(pixel.blue)], 0)
      }
      let alpha = Float(pixel.alpha) / 255
      let rest = (1 - alpha) * backdrop
      return SIMD4(
        LinearLight.interpolated(alpha * Float(pixel.red) + rest),
        LinearLight.interpolated(alpha * Float(pixel.green) + rest),
        LinearLight.interpolated(alpha * Float(pixel.blue) + rest), 0)
    }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let first = expected[x, y]
        let isMasked = classification(x, y) == .masked
        row[x] = SIMD8(lowHalf: linear(first), highHalf: linear(isMasked ? first : actual[x, y]))
      }
      metric.append(row)
    }
    return metric.score
  }
}
