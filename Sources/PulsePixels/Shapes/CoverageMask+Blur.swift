extension CoverageMask {
  /// Largest standard deviation in pixels that uses a true Gaussian kernel.
  private static let largestExactSigma = 8.0

  /// Returns the mask with a Gaussian blur, for a shadow or a glow.
  ///
  /// Rows, then columns are convolved with weights in 1/65536, up to three standard deviations; above 8 pixels, three
  /// box blurs approximate the Gaussian. All arithmetic is in integers: the result is equal on every machine, and
  /// mirrored masks give mirrored results.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in 1/256 pixel; 0 or less returns the mask unchanged.
  ///   - clip: The rectangle that the caller needs; the result may be clipped to it. All pixels by default.
  /// - Returns: A mask that extends three standard deviations farther on every side.
  /// - Complexity: O(pixels × `sigma`) up to 8 pixels, O(pixels) above.
  public func blurred(sigma: Int, in clip: PixelRect? = nil) -> CoverageMask {
    guard sigma > 0, levels.contains(where: { $0 > 0 }) else { return self }
    let pixels = Double(sigma) / Double(SubpixelPoint.stepsPerPixel)
    if pixels > Self.largestExactSigma { return boxBlurred(sigma: pixels, in: clip) }
    let kernel = GaussianKernel(sigma: pixels)
    let reach = kernel.reach
    let wide = PixelRect(
      x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)

    // Rows first, in 1/256 level.
    var rows = [Int32](repeating: 0, count: wide.width * rect.height)
    for y in 0..<rect.height {
      for x in 0..<wide.width {
        var sum: Int32 = 0
        for offset in max(0, x - 2 * reach)...min(rect.width - 1, x) {
          sum &+= Int32(levels[y * rect.width + offset]) &* kernel[x - reach - offset]
        }
        rows[y * wide.width + x] = (sum &+ 128) >> 8
      }
    }
    var blurred = [UInt8](repeating: 0, count: wide.size.area)
    for y in 0..<wide.height {
      let sources = max(0, y - 2 * reach)...min(rect.height - 1, y)
      for x in 0..<wide.width {
        var sum = 0
        for offset in sources {
          sum &+= Int(rows[offset * wide.width + x]) &* Int(kernel[y - reach - offset])
        }
        blurred[y * wide.width + x] = UInt8(min(255, (sum + 1 << 23) >> 24))
      }
    }
    return CoverageMask(rect: wide, levels: blurred)
  }
}

/// A Gaussian kernel with weights at whole pixels that add up to 65536.
private struct GaussianKernel {
  /// The distance in pixels beyond which the weights are 0.
  let reach: Int

  /// The weights at the distances 0, 1, 2 and so on.
  private let weights: [Int32]

  init(sigma: Double) {
    reach = max(1, Int((3 * sigma).rounded(.up)))
    let values = (0...reach).map { Self.exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = values.reduce(0, +) * 2 - values[0]
    var weights = values.map { Int32(($0 / total * 65536).rounded()) }
    // The rounding error goes to the largest weight.
    weights[0] += 65536 - weights.reduce(0, +) * 2 + weights[0]
    self.weights = weights
  }

  /// The weight at a signed distance within the reach.
  subscript(distance: Int) -> Int32 { weights[abs(distance)] }

  /// The smallest power in use: results below add nothing to a sum of 1 or more, and the series would be inaccurate.
  private static let leastPower = -64.0

  /// Returns e to a power of 0 or less, from sums and products alone, which every machine rounds alike.
  private static func exponential(_ power: Double) -> Double {
    if power < leastPower { return 0 }
    let small = power / 16
    var term = 1.0
    var sum = 1.0
    for index in 1...14 {
      term *= small / Double(index)
      sum += term
    }
    // Squaring four times gives the sixteenth power.
    for _ in 1...4 { sum *= sum }
    return sum
  }
}
