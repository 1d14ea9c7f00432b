/// How the samples of a picture along one axis, columns or rows, are mixed into pixels.
///
/// A pixel is the mean of what it covers: every sample counts by the exact length of it that lies within the
/// pixel. Where samples are larger than pixels, the mean is taken over the length of one sample about the
/// middle of the pixel, which blends neighbors linearly.
struct BoxFilterKernel {
  /// The sum of the weights of a pixel.
  static let one = 1 << 16

  /// Which samples a pixel is mixed from.
  struct Taps {
    /// The first of the samples.
    let first: Int

    /// Where the weights of the samples are in ``BoxFilterKernel/weights``.
    let weights: Range<Int>

    /// The samples.
    var samples: Range<Int> { first..<first + weights.count }

    /// How much of the pixel lies within the picture, up to 512.
    let coverage: Int
  }

  /// The taps of each pixel in order.
  private(set) var taps: [Taps] = []

  /// The weights of all taps.
  private(set) var weights: [UInt32] = []

  /// All samples that take part.
  var samples: Range<Int> {
    guard let first = taps.first, let last = taps.last else { return 0..<0 }
    return first.samples.lowerBound..<last.samples.upperBound
  }

  /// Creates the filter of some pixels, each of which must touch the picture.
  ///
  /// - Parameters:
  ///   - count: The number of samples.
  ///   - start: Where the picture begins in 1/512 pixel.
  ///   - length: How long it is in 1/256 pixel, above 0.
  ///   - pixels: The pixels to make.
  init(count: Int, start: Int, length: Int, pixels: Range<Int>) {
    // Lengths along the picture are counted in parts of a sample, 2 × `length` of them.
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
        // Sums are rounded, not weights, so that these add up to one whatever they are.
        let sum = nearest(min((index + 1) * sample, high) - low, of: high - low)
        weights.append(UInt32(sum - before))
        before = sum
      }
      let coverage = min(512 * (pixel + 1), start + sample) - max(512 * pixel, start)
      taps.append(
        Taps(first: samples.lowerBound, weights: firstWeight..<weights.count, coverage: coverage))
    }
  }
}

/// Returns a part of a whole in 1/65,536, rounded to the nearest number, of two to the even one: the rest of
/// the whole gives the rest of 65,536.
private func nearest(_ part: Int, of whole: Int) -> Int {
  let (quotient, remainder) = (part * BoxFilterKernel.one).quotientAndRemainder(dividingBy: whole)
  let twice = 2 * remainder
  return twice > whole || (twice == whole && quotient & 1 == 1) ? quotient + 1 : quotient
}
