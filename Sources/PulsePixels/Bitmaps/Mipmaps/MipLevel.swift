/// A mip level: one of several prescaled copies of an image, in premultiplied samples with 16 bits for each channel.
///
/// Colors are multiplied by their alpha, and alpha by 255: no bit of an 8-bit color is lost, and sums of samples
/// weight each color by its alpha.
struct MipLevel: Sendable {
  /// Red, green, blue and alpha, 0 to 65,025; no color exceeds alpha.
  typealias Sample = SIMD4<UInt16>

  /// The number of columns and rows of samples.
  let size: PixelSize

  /// The samples, row by row.
  let samples: [Sample]

  /// Converts a bitmap, one sample for each pixel.
  init(_ bitmap: Bitmap) {
    size = bitmap.size
    samples = bitmap.pixels.map { pixel in
      let alpha = UInt16(pixel.alpha)
      return Sample(UInt16(pixel.red), UInt16(pixel.green), UInt16(pixel.blue), 255) &* alpha
    }
  }

  /// Resamples a level along both axes.
  ///
  /// - Parameters:
  ///   - level: The source, at least one sample.
  ///   - columns: The filter along rows.
  ///   - rows: The filter along columns.
  /// - Complexity: O(contributing samples).
  init(mixing level: MipLevel, columns: BoxFilterKernel, rows: BoxFilterKernel) {
    let width = columns.taps.count
    size = PixelSize(width, rows.taps.count)
    let sources = rows.samples
    var narrow: [Sample] = []
    narrow.reserveCapacity(width * sources.count)
    for y in sources {
      let row = y * level.size.width
      for taps in columns.taps {
        narrow.append(
          weightedSum(level.samples, from: row + taps.first, stride: 1, columns.weights, taps.weights))
      }
    }
    var mixed: [Sample] = []
    mixed.reserveCapacity(size.area)
    for taps in rows.taps {
      let row = (taps.first - sources.lowerBound) * width
      for x in 0..<width {
        mixed.append(weightedSum(narrow, from: row + x, stride: width, rows.weights, taps.weights))
      }
    }
    samples = mixed
  }

  /// The next smaller level, with half as many samples along both axes, rounded up; a single sample stays.
  ///
  /// All samples have the same size: odd counts are divided exactly.
  var halved: MipLevel {
    let half = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
    return MipLevel(
      mixing: self,
      columns: BoxFilterKernel(count: size.width, start: 0, length: half.width << 8, pixels: 0..<half.width),
      rows: BoxFilterKernel(count: size.height, start: 0, length: half.height << 8, pixels: 0..<half.height))
  }
}

/// Returns the weighted sum of samples, every `stride`th one from `start` on; the weights add up to 65,536, which
/// stands for 1.
@inline(__always)
private func weightedSum(
  _ samples: [MipLevel.Sample], from start: Int, stride: Int, _ weights: [UInt32], _ range: Range<Int>
) -> MipLevel.Sample {
  // 65,025 × 65,536 and the rounding half fit 32 bits.
  var sum = SIMD4<UInt32>(repeating: 1 << 15)
  var index = start
  for weight in range {
    sum &+= SIMD4(truncatingIfNeeded: samples[index]) &* weights[weight]
    index += stride
  }
  return MipLevel.Sample(truncatingIfNeeded: sum &>> 16)
}

extension RGBA {
  /// Converts a premultiplied color.
  ///
  /// - Parameters:
  ///   - sum: Any multiple of the premultiplied color.
  ///   - alpha: The alpha of the result, 0 to 255.
  init(premultiplied sum: SIMD4<UInt32>, alpha: UInt8) {
    guard alpha > 0 else {
      self = .clear
      return
    }
    let whole = UInt64(sum.w)
    func channel(_ sum: UInt32) -> UInt8 { UInt8((UInt64(sum) &* 255 &+ whole / 2) / whole) }
    self.init(channel(sum.x), channel(sum.y), channel(sum.z), alpha: alpha)
  }
}
