extension CoverageMask {
  /// Returns the mask blurred by three running means, which together come close to a Gaussian.
  ///
  /// The widths are odd, so that the result is as symmetric as the mask, and their variances add up to that of
  /// the Gaussian as nearly as whole numbers can.
  ///
  /// - Parameter sigma: The standard deviation in pixels, above 1.
  /// - Returns: A mask that reaches about three standard deviations farther on every side.
  /// - Complexity: O(pixels), whatever the standard deviation.
  func boxBlurred(sigma: Double) -> CoverageMask {
    let widths = Self.boxWidths(sigma: sigma)
    let reach = widths.reduce(0) { $0 + $1 / 2 }
    let wide = PixelRect(
      x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    // In 1/256 of a level.
    var values = [Int32](repeating: 0, count: wide.size.area)
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        values[(y + reach) * wide.width + x + reach] = Int32(levels[y * rect.width + x]) << 8
      }
    }
    for width in widths {
      for y in 0..<wide.height {
        Self.average(&values, from: y * wide.width, count: wide.width, stride: 1, width: width)
      }
    }
    for width in widths {
      for x in 0..<wide.width {
        Self.average(&values, from: x, count: wide.height, stride: wide.width, width: width)
      }
    }
    return CoverageMask(rect: wide, levels: values.map { UInt8(truncatingIfNeeded: ($0 + 128) >> 8) })
  }

  /// Three odd widths, each w or w + 2, whose variances (w² − 1) / 12 add up to that of the Gaussian.
  private static func boxWidths(sigma: Double) -> [Int] {
    let variance = 12 * sigma * sigma
    let ideal = (variance / 3 + 1).squareRoot()
    let narrow = (Int(ideal) - 1) / 2 * 2 + 1
    let width = Double(narrow)
    let narrowCount = ((3 * (width * width + 4 * width + 3) - variance) / (4 * width + 4)).rounded()
    return (0..<3).map { Double($0) < narrowCount ? narrow : narrow + 2 }
  }

  /// Replaces values at even strides by the means of as many as `width` around each; 0 lies beyond the ends.
  private static func average(
    _ values: inout [Int32], from start: Int, count: Int, stride: Int, width: Int
  ) {
    let line = (0..<count).map { Int(values[start + $0 * stride]) }
    let half = width / 2
    var sum = line.prefix(half).reduce(0, +)
    for index in 0..<count {
      if index + half < count { sum += line[index + half] }
      if index > half { sum -= line[index - half - 1] }
      values[start + index * stride] = Int32((sum + half) / width)
    }
  }
}
