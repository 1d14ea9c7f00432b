/// The merging of similar colors before very many are reduced to a palette: coarse or fine.
public enum ColorMerging: Sendable {
  /// Rare colors with equal highest 5 bits in each channel are merged: fast, but a map of similar dark colors loses some.
  case coarse

  /// Rare colors with equal highest 7 bits in each channel are merged or, of very many, those with equal 6 bits.
  case fine
}

extension Palette {
  /// Creates a palette for the colors of a histogram.
  ///
  /// If there are at most `count` colors they are kept exactly, in the order of their packed values. Otherwise boxes
  /// of colors are split, always the one with the largest variance where the split leaves the least of it (the
  /// criterion of Wu, "Efficient statistical computations for optimal color quantization", Graphics Gems II, 1991,
  /// here on all 8 bits), and improved by rounds of Lloyd's iteration. A cluster of which one color has more than half
  /// of the weight takes exactly that color, so that flat areas do not change.
  ///
  /// - Parameters:
  ///   - histogram: The colors; without any, the palette is black.
  ///   - count: The largest number of colors, 1 to 255 with a transparent entry, else to 256.
  ///   - hasTransparentEntry: Whether to append a transparent entry.
  ///   - rounds: The number of rounds, at least 1. Each further round reduces errors by about a hundredth, and takes
  ///     half as long as all splits.
  ///   - merging: The merging of similar colors if there are very many.
  ///   - executor: The executor of the queries; the palette does not depend on it.
  /// - Throws: An error of the executor.
  /// - Complexity: O(colors × log `count`), and `rounds` queries of a ``PaletteMapper`` for each color.
  public init<Executor: PartExecutor>(
    reducing histogram: ColorHistogram, to count: Int, hasTransparentEntry: Bool, rounds: Int = 3,
    merging: ColorMerging = .coarse, on executor: Executor = SerialPartExecutor()
  ) throws(Executor.Failure) {
    let entries = histogram.entries
    let colors: [RGBA]
    if entries.isEmpty {
      colors = [RGBA(0, 0, 0)]
    } else if histogram.isExact, entries.count <= count {
      colors = entries.map(\.color)
    } else {
      var clusters = ColorClusters(entries, for: count, merging: merging)
      clusters.splitIntoBoxes(count: count)
      try clusters.refine(rounds: rounds, on: executor)
      colors = clusters.colors
    }
    self.init(
      colors: colors + (hasTransparentEntry ? [RGBA(0, 0, 0, alpha: 0)] : []),
      transparentIndex: hasTransparentEntry ? UInt8(colors.count) : nil)
  }
}

extension ColorHistogram {
  /// Returns the mean squared distance of the colors to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - palette: The palette; a transparent entry is the last.
  ///   - executor: The executor of the queries; the distance does not depend on it.
  /// - Returns: 0 to 195,075; 0 without colors.
  /// - Throws: An error of the executor.
  /// - Complexity: One query of a ``PaletteMapper`` for each color.
  public func meanSquaredError<Executor: PartExecutor>(
    in palette: Palette, on executor: Executor = SerialPartExecutor()
  ) throws(Executor.Failure) -> Double {
    let parts = try executor.parts(of: entries) { entries in
      var mapper = PaletteMapper(palette, expecting: entries.count)
      return entries.reduce(into: (sum: 0, weight: 0)) { part, entry in
        let nearest = palette.colors[Int(mapper.index(of: entry.color))]
        part.sum += entry.weight * entry.color.squaredDistance(to: nearest)
        part.weight += entry.weight
      }
    }
    let (sum, weight) = parts.reduce((0, 0)) { ($0.0 + $1.sum, $0.1 + $1.weight) }
    return Double(sum) / Double(max(weight, 1))
  }
}

/// A color quantizer that partitions weighted colors into clusters, one for each palette entry.
private struct ColorClusters {
  /// A contiguous range of the color list that shares one palette entry.
  private struct ColorBox {
    var range: Range<Int>
    var sum: WeightedColorSum
    /// Smallest and largest levels of red, green and blue.
    var low: SIMD4<UInt8>
    var high: SIMD4<UInt8>
    /// Reduction of the squared error that a split can achieve; 0 if the box cannot be split.
    var variance: Double
    /// The most frequent color.
    var mode: (color: RGBA, weight: Int)

    func levels(_ channel: Int) -> ClosedRange<Int> { Int(low[channel])...Int(high[channel]) }
  }

  private let entries: [(color: RGBA, weight: Int)]

  /// The colors; if there are very many, similar ones are merged.
  private var merged: [(color: RGBA, weight: Int)]

  private(set) var colors: [RGBA] = []

  /// A color with more than one part in this many of the weight is not merged: in a slow fade, colors of large areas differ
  /// by a level.
  private static let frequentDivisor = 4096

  /// Number of colors for each palette entry above which similar colors are merged.
  private static let mergingThreshold = 32

  init(_ entries: [(color: RGBA, weight: Int)], for count: Int, merging: ColorMerging) {
    self.entries = entries
    let limit = min(count, 128) * Self.mergingThreshold
    if entries.count <= limit {
      merged = entries
    } else {
      let total = entries.reduce(0) { $0 + $1.weight }
      let frequent = entries.filter { $0.weight > total / Self.frequentDivisor }
      let rare = entries.filter { $0.weight <= total / Self.frequentDivisor }
      let others =
        switch merging {
        case .coarse: Self.mergingSimilarColors(rare)
        case .fine: Self.mergingSimilarColors(rare, upTo: 2 * limit)
        }
      merged = frequent + others
    }
  }

  /// Splits the colors into at most `count` boxes, each at the best place, and sets the palette to a color for
  /// each box.
  mutating func splitIntoBoxes(count: Int) {
    var boxes = [box(merged.indices)]
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].variance < boxes[$1].variance }),
        boxes[worst].variance > 0
      else { break }
      if let middle = partition(boxes[worst]) {
        let range = boxes[worst].range
        boxes[worst] = box(range.lowerBound..<middle)
        boxes.append(box(middle..<range.upperBound))
      } else {
        boxes[worst].variance = 0
      }
    }
    colors = boxes.map { Self.clusterColor(of: $0.sum, mode: $0.mode) }
  }

  /// Returns the color of a cluster: its mode if that has more than half of the weight, otherwise the mean.
  private static func clusterColor(of sum: WeightedColorSum, mode: (color: RGBA, weight: Int)) -> RGBA {
    Double(mode.weight) * 2 > sum.weight ? mode.color : sum.mean
  }

  private func box(_ range: Range<Int>) -> ColorBox {
    var box = ColorBox(
      range: range, sum: WeightedColorSum(), low: SIMD4(repeating: .max), high: SIMD4(repeating: 0),
      variance: 0,
      mode: (.clear, 0))
    var squares = 0
    for (color, weight) in merged[range] {
      box.sum.add(color, weight: weight)
      squares += weight * color.squaredDistance(to: .clear)
      let channels = SIMD4(color.red, color.green, color.blue, 0)
      box.low = pointwiseMin(box.low, channels)
      box.high = pointwiseMax(box.high, channels)
      if weight > box.mode.weight { box.mode = (color, weight) }
    }
    if range.count > 1 { box.variance = Double(squares) - box.sum.explainedSumOfSquares }
    return box
  }

  /// Partitions the colors of a box in place at the best split: a level of one channel.
  ///
  /// Returns the index at which the upper part begins; `nil` if the box cannot be split.
  private mutating func partition(_ box: ColorBox) -> Int? {
    var best: (explainedSumOfSquares: Double, channel: Int, level: Int)?
    let sums = levelSums(of: box)
    var start = 0
    for channel in 0..<3 {
      let levels = box.levels(channel)
      var below = WeightedColorSum()
      for level in levels.dropLast() {
        let sum = sums[start + level - levels.lowerBound]
        if sum.weight == 0 { continue }
        below += sum
        let above = box.sum - below
        let explainedSumOfSquares = below.explainedSumOfSquares + above.explainedSumOfSquares
        if explainedSumOfSquares > best?.explainedSumOfSquares ?? -1 {
          best = (explainedSumOfSquares, channel, level)
        }
      }
      start += levels.count
    }
    guard let best else { return nil }
    return merged[box.range].partition { $0.color.level(best.channel) > best.level }
  }

  /// Returns the sums of a box's colors for each level of red, then of green and of blue.
  private func levelSums(of box: ColorBox) -> [WeightedColorSum] {
    let (red, green, blue) = (box.levels(0), box.levels(1), box.levels(2))
    let (greenStart, blueStart) = (red.count, red.count + green.count)
    var sums = [WeightedColorSum](repeating: WeightedColorSum(), count: blueStart + blue.count)
    for (color, weight) in merged[box.range] {
      var sum = WeightedColorSum()
      sum.add(color, weight: weight)
      sums[Int(color.red) - red.lowerBound] += sum
      sums[greenStart + Int(color.green) - green.lowerBound] += sum
      sums[blueStart + Int(color.blue) - blue.lowerBound] += sum
    }
    return sums
  }

  /// Moves the clusters by rounds of Lloyd's iteration (k-means), at least 1; after the last, a cluster with a color of
  /// more than half its weight takes that color.
  mutating func refine<Executor: PartExecutor>(rounds: Int, on executor: Executor) throws(Executor.Failure) {
    for _ in 1..<rounds { try refine(merged, snaps: false, on: executor) }
    try refine(entries, snaps: true, on: executor)
  }

  /// Returns the colors with those merged to their mean that have equal highest 5 bits in each channel.
  private static func mergingSimilarColors(_ entries: [(color: RGBA, weight: Int)]) -> [(
    color: RGBA, weight: Int
  )] {
    var numbers = [UInt16](repeating: .max, count: 1 << 15)
    var sums: [WeightedColorSum] = []
    for (color, weight) in entries {
      let box = Int(color.red >> 3) << 10 | Int(color.green >> 3) << 5 | Int(color.blue >> 3)
      if numbers[box] == .max {
        numbers[box] = UInt16(sums.count)
        sums.append(WeightedColorSum())
      }
      sums[Int(numbers[box])].add(color, weight: weight)
    }
    return sums.map { (color: $0.mean, weight: Int($0.weight)) }
  }

  /// Returns the colors with those merged to their mean that have equal highest 7 bits in each channel, or 6 bits if
  /// otherwise more than `limit` remain, or 5.
  private static func mergingSimilarColors(
    _ entries: [(color: RGBA, weight: Int)], upTo limit: Int
  ) -> [(color: RGBA, weight: Int)] {
    for bits: UInt32 in [7, 6] {
      if let merged = mergingColors(entries, withEqualBits: bits, upTo: limit) { return merged }
    }
    return mergingSimilarColors(entries)
  }

  /// Returns the colors with those merged to their mean that have some equal highest bits in each channel; `nil` if
  /// more than `limit` remain.
  private static func mergingColors(
    _ entries: [(color: RGBA, weight: Int)], withEqualBits bits: UInt32, upTo limit: Int
  ) -> [(color: RGBA, weight: Int)]? {
    let mask: UInt32 = 0x0001_0101 &* (0xFF << (8 - bits) & 0xFF)
    var numbers = ColorHashTable<Int>()
    var sums: [WeightedColorSum] = []
    for (color, weight) in entries {
      let cell = RGBA(packed: color.packed & mask)
      let number = numbers[cell] ?? sums.count
      if number == sums.count {
        if number == limit { return nil }
        numbers[cell] = number
        sums.append(WeightedColorSum())
      }
      sums[number].add(color, weight: weight)
    }
    return sums.map { (color: $0.mean, weight: Int($0.weight)) }
  }

  /// Performs one round of k-means: assigns each color to the nearest palette entry and recomputes the entries
  /// as means.
  ///
  /// If `snaps` is true, a color that has more than half of the weight of an entry replaces the mean.
  private mutating func refine<Executor: PartExecutor>(
    _ entries: [(color: RGBA, weight: Int)], snaps: Bool, on executor: Executor
  ) throws(Executor.Failure) {
    let parts = try executor.parts(of: entries) { [colors] entries in
      Self.clusters(of: entries, around: colors)
    }
    var clusters = parts[0]
    for part in parts.dropFirst() {
      for index in clusters.indices { clusters[index].add(part[index]) }
    }
    colors = clusters.filter { $0.mode.weight > 0 }.map { cluster in
      snaps ? Self.clusterColor(of: cluster.sum, mode: cluster.mode) : cluster.sum.mean
    }
  }

  /// The colors that are nearest to one palette entry.
  private struct Cluster {
    var sum = WeightedColorSum()

    /// The most frequent color, the first of several.
    var mode: (color: RGBA, weight: Int) = (.clear, 0)

    /// Adds a later color.
    @inline(__always)
    mutating func add(_ color: RGBA, weight: Int) {
      sum.add(color, weight: weight)
      if weight > mode.weight { mode = (color, weight) }
    }

    /// Adds later colors.
    ///
    /// The sums are whole numbers, so that their order makes no difference.
    mutating func add(_ other: Cluster) {
      sum += other.sum
      if other.mode.weight > mode.weight { mode = other.mode }
    }
  }

  /// Returns the clusters of colors around those of a palette.
  private static func clusters(
    of entries: ArraySlice<(color: RGBA, weight: Int)>, around colors: [RGBA]
  ) -> [Cluster] {
    var mapper = PaletteMapper(colors: colors, expecting: entries.count)
    var clusters = [Cluster](repeating: Cluster(), count: colors.count)
    for (color, weight) in entries { clusters[Int(mapper.index(of: color))].add(color, weight: weight) }
    return clusters
  }
}

extension RGBA {
  /// Returns a channel: 0 for red, 1 for green, 2 for blue.
  fileprivate func level(_ channel: Int) -> Int { Int(packed >> (8 * UInt32(channel)) & 255) }
}

/// The sums over weighted colors: of red, green and blue times the weight, and of the weights.
struct WeightedColorSum {
  private var sums = SIMD4<Double>(repeating: 0)

  /// The sum of the weights.
  var weight: Double { sums[3] }

  @inline(__always)
  mutating func add(_ color: RGBA, weight added: Int) {
    sums += SIMD4(Double(color.red), Double(color.green), Double(color.blue), 1) * Double(added)
  }

  @inline(__always)
  static func += (sum: inout WeightedColorSum, other: WeightedColorSum) { sum.sums += other.sums }

  /// Returns the sum without the colors of another one.
  static func - (sum: WeightedColorSum, other: WeightedColorSum) -> WeightedColorSum {
    var rest = sum
    rest.sums -= other.sums
    return rest
  }

  /// Part of the colors' sum of squares that their mean explains; the rest is the variance times the weight.
  var explainedSumOfSquares: Double {
    let squares = sums * sums
    return weight > 0 ? (squares[0] + squares[1] + squares[2]) / weight : 0
  }

  /// The mean color, of a sum that is not empty.
  var mean: RGBA {
    let means = sums / weight
    func level(_ channel: Int) -> UInt8 { UInt8(means[channel].rounded()) }
    return RGBA(level(0), level(1), level(2))
  }
}
