extension Bitmap {
  /// Resamples a source that is read row by row.
  ///
  /// Colors are weighted by their alpha. Sums are exact and rounded once, so that the result does not depend on how
  /// the source is divided into tiles.
  ///
  /// - Parameters:
  ///   - columns: The weights along rows.
  ///   - rows: The weights along columns.
  ///   - sourceRow: Returns the pixels of a source row in the columns `columns.span`; called once for each row in use,
  ///     in ascending order.
  /// - Complexity: O(pixels of the source + pixels); a few rows are cached at a time.
  package init(columns: AreaResamplingWeights, rows: AreaResamplingWeights, sourceRow: (Int) -> [RGBA]) {
    let size = PixelSize(columns.count, rows.count)
    if columns.isCopy, rows.isCopy, size.area > 0 {
      var pixels: [RGBA] = []
      pixels.reserveCapacity(size.area)
      for row in rows.span { pixels += sourceRow(row).map(\.resampledUnscaled) }
      self.init(size: size, pixels: pixels)
      return
    }
    self.init(size: size)
    guard !columns.span.isEmpty, !rows.span.isEmpty else { return }
    var cache = RowSumCache(columns)
    var sums = [SIMD4<UInt64>](repeating: .zero, count: columns.count)
    for y in 0..<rows.count where rows.totals[y] > 0 {
      let first = rows.first[y]
      cache.removeRows(before: first)
      for column in sums.indices { sums[column] = .zero }
      for tap in rows.starts[y]..<rows.starts[y + 1] {
        let row = cache.row(first + tap - rows.starts[y], sourceRow)
        let weight = UInt64(rows.weights[tap])
        for x in 0..<columns.count { sums[x] &+= SIMD4(truncatingIfNeeded: row[x]) &* weight }
      }
      let start = y * size.width
      for x in 0..<columns.count where columns.totals[x] > 0 {
        let total = UInt64(columns.totals[x]) &* UInt64(rows.totals[y])
        let coverage = UInt64(columns.coverage[x] &* rows.coverage[y])
        pixels[start + x] = RGBA(sum: sums[x], of: total, coverage: coverage)
      }
    }
  }

  /// Returns the bitmap resampled by area averaging to another size, whose sides must be positive.
  package func scaled(to size: PixelSize) -> Bitmap {
    if size == self.size { return self }
    func taps(_ from: Int, _ to: Int) -> AreaResamplingWeights {
      AreaResamplingWeights(edges: (0...to).map { Double($0 * from) / Double(to) }, inside: 0..<from)
    }
    let columns = taps(self.size.width, size.width)
    return Bitmap(columns: columns, rows: taps(self.size.height, size.height)) { row in
      let start = row * self.size.width
      return Array(pixels[start + columns.span.lowerBound..<start + columns.span.upperBound])
    }
  }
}

/// A cache of horizontally resampled source rows that later destination rows may need.
private struct RowSumCache {
  private let columns: AreaResamplingWeights
  private var start = 0
  private var rows: [[SIMD4<UInt32>]] = []

  init(_ columns: AreaResamplingWeights) {
    self.columns = columns
  }

  /// Removes the cached rows above a source row, which are not needed any more.
  mutating func removeRows(before row: Int) {
    let count = min(max(row - start, 0), rows.count)
    rows.removeFirst(count)
    start = rows.isEmpty ? row : start + count
  }

  /// Returns the resampled sums of a source row, from the cache or, for the row after the cached ones, computed
  /// and cached.
  mutating func row(_ index: Int, _ sourceRow: (Int) -> [RGBA]) -> [SIMD4<UInt32>] {
    if index - start < rows.count { return rows[index - start] }
    let sums = weightedSums(ofRow: sourceRow(index))
    rows.append(sums)
    return sums
  }

  /// Returns the weighted sums of red, green, blue and alpha for each column.
  private func weightedSums(ofRow source: [RGBA]) -> [SIMD4<UInt32>] {
    let low = columns.span.lowerBound
    precondition(source.count == columns.span.count, "a source row must contain exactly the requested pixels")
    let premultiplied = source.map(\.premultiplied)
    return (0..<columns.count).map { column in
      var sum = SIMD4<UInt32>.zero
      var index = columns.first[column] - low
      for tap in columns.starts[column]..<columns.starts[column + 1] {
        sum &+= premultiplied[index] &* columns.weights[tap]
        index += 1
      }
      return sum
    }
  }
}

extension RGBA {
  /// The channels, premultiplied by alpha.
  fileprivate var premultiplied: SIMD4<UInt32> {
    let channels = SIMD4<UInt32>(packed & 0xFF, packed >> 8 & 0xFF, packed >> 16 & 0xFF, packed >> 24)
    if isOpaque { return channels }
    let alpha = channels.w
    return SIMD4(
      dividedBy255(channels.x &* alpha), dividedBy255(channels.y &* alpha),
      dividedBy255(channels.z &* alpha), alpha)
  }

  /// The color resampled with weight 1, with the same rounding as others.
  fileprivate var resampledUnscaled: RGBA {
    isOpaque ? self : RGBA(sum: SIMD4(truncatingIfNeeded: premultiplied), of: 1, coverage: 1 << 16)
  }

  /// The mean of premultiplied channels.
  ///
  /// - Parameters:
  ///   - sum: The sum of the channels times their weights.
  ///   - total: The sum of the weights.
  ///   - coverage: The part of the pixel inside the source, 0 to 65,536.
  fileprivate init(sum: SIMD4<UInt64>, of total: UInt64, coverage: UInt64) {
    guard sum.w > 0 else {
      self = .clear
      return
    }
    let isOpaque = sum.w == total &* 255
    let factor: UInt64 = isOpaque ? 1 : 255
    let divisor = isOpaque ? total : sum.w
    func channel(_ sum: UInt64) -> UInt64 {
      let dividend = sum &* factor &+ divisor / 2
      // Quotients are at most 255.5: below a whole number by 1 / divisor or more, which 53 bits tell apart. Processors
      // divide these numbers several times as fast.
      guard divisor <= 1 << 44 else { return dividend / divisor }
      let (first, second) = (Int(truncatingIfNeeded: dividend), Int(truncatingIfNeeded: divisor))
      return UInt64(truncatingIfNeeded: Int(Double(first) / Double(second)))
    }
    let alpha = isOpaque ? 255 : (sum.w &+ total / 2) / total
    let inside = coverage == 1 << 16 ? alpha : (alpha &* coverage &+ 1 << 15) >> 16
    let packed = channel(sum.x) | channel(sum.y) << 8 | channel(sum.z) << 16 | inside << 24
    self = inside == 0 ? .clear : RGBA(packed: UInt32(truncatingIfNeeded: packed))
  }
}
