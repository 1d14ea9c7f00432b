extension CoverageMask {
  /// Returns the mask after three box blurs, which together approximate a Gaussian.
  ///
  /// The widths are odd, so that the result is as symmetric as the mask, and their variances add up to that of the
  /// Gaussian as nearly as integers can.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation in pixels, above 1.
  ///   - clip: The pixels that are needed; all by default.
  /// - Returns: A mask that extends about three standard deviations farther on every side, clipped to `clip`.
  /// - Complexity: O(pixels), independent of the standard deviation.
  func boxBlurred(sigma: Double, in clip: PixelRect?) -> CoverageMask {
    let widths = Self.boxWidths(sigma: sigma)
    let reach = widths.reduce(0) { $0 + $1 / 2 }
    let wide = PixelRect(
      x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    let seen = clip.map(wide.intersection) ?? wide
    let columns = seen.x - wide.x..<seen.maxX - wide.x
    // Only the clipped columns are stored, in 1/256 level.
    var values = [Int32](repeating: 0, count: seen.width * wide.height)
    var line = [Int](repeating: 0, count: wide.width)
    for y in 0..<rect.height {
      for x in line.indices { line[x] = 0 }
      for x in 0..<rect.width { line[x + reach] = Int(levels[y * rect.width + x]) << 8 }
      for width in widths { line = Self.movingAverages(of: line, width: width) }
      for x in columns { values[(y + reach) * seen.width + x - columns.lowerBound] = Int32(line[x]) }
    }
    var blurred = [UInt8](repeating: 0, count: seen.size.area)
    for x in 0..<seen.width {
      var line = (0..<wide.height).map { Int(values[$0 * seen.width + x]) }
      for width in widths { line = Self.movingAverages(of: line, width: width) }
      for y in 0..<seen.height {
        blurred[y * seen.width + x] = UInt8(truncatingIfNeeded: (line[y + seen.y - wide.y] + 128) >> 8)
      }
    }
    return CoverageMask(rect: seen, levels: blurred)
  }

  /// Returns three odd widths, each w or w + 2, whose variances (w² − 1) / 12 add up to that of the Gaussian.
  private static func boxWidths(sigma: Double) -> [Int] {
    let variance = 12 * sigma * sigma
    let ideal = (variance / 3 + 1).squareRoot()
    let narrow = (Int(ideal) - 1) / 2 * 2 + 1
    let width = Double(narrow)
    let narrowCount = ((3 * (width * width + 4 * width + 3) - variance) / (4 * width + 4)).rounded()
    return (0..<3).map { Double($0) < narrowCount ? narrow : narrow + 2 }
  }

  /// Returns the moving average of `width` values around each; values beyond the ends are 0.
  private static func movingAverages(of line: [Int], width: Int) -> [Int] {
    let half = width / 2
    var sum = line.prefix(half).reduce(0, +)
    var means = line
    for index in line.indices {
      if index + half < line.count { sum += line[index + half] }
      if index > half { sum -= line[index - half - 1] }
      means[index] = (sum + half) / width
    }
    return means
  }
}
