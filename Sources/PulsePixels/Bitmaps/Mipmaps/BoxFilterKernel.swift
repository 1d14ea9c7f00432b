/// The weights of a box filter that resamples an image along one axis, columns or rows.
///
/// A pixel is the mean of the samples it covers, each weighted by the exact length inside the pixel. Where samples
/// are
/// larger than pixels, the mean is taken over the length of one sample around the center of the pixel, which
/// interpolates linearly.
struct BoxFilterKernel {
  /// Sum of the weights of a pixel.
  static let one = 1 << 16

  /// The filter taps of a destination pixel: the range of source samples that contribute to it, and their weights.
  struct Taps {
    /// Index of the first sample.
    let first: Int

    /// Range of the weights in ``BoxFilterKernel/weights``.
    let weights: Range<Int>

    /// Indices of the samples.
    var samples: Range<Int> { first..<first + weights.count }

    /// Part of the pixel inside the image, up to 512.
    let coverage: Int
  }

  /// The taps of each pixel.
  private(set) var taps: [Taps] = []

  /// The weights of all taps.
  private(set) var weights: [UInt32] = []

  /// Range of all contributing samples.
  var samples: Range<Int> {
    guard let first = taps.first, let last = taps.last else { return 0..<0 }
    return first.samples.lowerBound..<last.samples.upperBound
  }

  /// Creates the filter for a range of pixels, each of which must touch the image.
  ///
  /// - Parameters:
  ///   - count: The number of samples.
  ///   - start: The start of the image in 1/512 pixel.
  ///   - length: The length of the image in 1/256 pixel, above 0.
  ///   - pixels: The destination pixels.
  init(count: Int, start: Int, length: Int, pixels: Range<Int>) {
    // Lengths are in units of 1 / (2 × `length`) sample.
    let sample = 2 * length
    let reach = max(256 * count, length)
    taps.reserveCapacity(pixels.count)
    for pixel in pixels {
      let middle = (512 * pixel + 256 - start) * count
      let low = max(middle - reach, 0)
      let high = min(middle + reach, sample * count)
      let samples = low / sample...(high - 1) / sample
      let firstWeight = weights.count
      var before = 0
      for index in samples {
        // Sums are rounded instead of weights, so that the weights add up to one.
        let sum = roundedWeight(min((index + 1) * sample, high) - low, of: high - low)
        weights.append(UInt32(sum - before))
        before = sum
      }
      let coverage = min(512 * (pixel + 1), start + sample) - max(512 * pixel, start)
      taps.append(
        Taps(first: samples.lowerBound, weights: firstWeight..<weights.count, coverage: coverage))
    }
  }
}

/// Returns `part / whole` in 1/65,536, rounded half to even, so that complementary parts add up to 65,536.
private func roundedWeight(_ part: Int, of whole: Int) -> Int {
  let (quotient, remainder) = (part * BoxFilterKernel.one).quotientAndRemainder(dividingBy: whole)
  let twice = 2 * remainder
  return twice > whole || (twice == whole && quotient & 1 == 1) ? quotient + 1 : quotient
}
