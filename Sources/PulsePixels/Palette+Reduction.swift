extension Palette {
  /// Creates the palette that shows the counted colors best.
  ///
  /// No more colors than places: they are kept exactly, in the order of their packed values. Otherwise Wu's
  /// variance-based cuts ("Efficient statistical computations for optimal color quantization", Graphics Gems
  /// II, 1991) on 5 bits a channel, then rounds of Lloyd's iteration; a place of which one color has the
  /// greater part takes exactly that color, so that flat areas stay what they are.
  ///
  /// - Parameters:
  ///   - histogram: The colors; without any, the palette is black.
  ///   - count: The largest number of colors, 1 to 255 with a transparent entry, else to 256.
  ///   - hasTransparentEntry: Whether to add one more entry that means "nothing here", as the last.
  /// - Complexity: O(32768 + colors × `count` × rounds).
  public init(reducing histogram: ColorHistogram, to count: Int, hasTransparentEntry: Bool) {
    let entries = histogram.entries
    let colors: [RGBA]
    if entries.isEmpty {
      colors = [RGBA(0, 0, 0)]
    } else if histogram.isExact, entries.count <= count {
      colors = entries.map(\.color)
    } else {
      var clusters = ColorClusters(entries)
      clusters.cut(into: count)
      for _ in 0..<4 { clusters.refine() }
      colors = clusters.colors
    }
    self.init(
      colors: colors + (hasTransparentEntry ? [RGBA(0, 0, 0, alpha: 0)] : []),
      transparentIndex: hasTransparentEntry ? UInt8(colors.count) : nil)
  }
}

/// The colors of one of the 32 × 32 × 32 boxes of the color cube, taken together.
private struct ColorBin {
  var weight = 0
  var red = 0
  var green = 0
  var blue = 0
  /// The most frequent color in the box.
  var mode = (packed: UInt32(0), weight: 0)

  mutating func add(_ color: RGBA, weight added: Int) {
    weight += added
    red += added * Int(color.red)
    green += added * Int(color.green)
    blue += added * Int(color.blue)
    if added > mode.weight { mode = (color.packed, added) }
  }

  mutating func add(_ other: ColorBin) {
    weight += other.weight
    red += other.red
    green += other.green
    blue += other.blue
    if other.mode.weight > mode.weight { mode = other.mode }
  }

  /// The mean color, or the most frequent one where it has the greater part of the weight.
  var color: RGBA {
    if mode.weight * 2 > weight { return RGBA(packed: mode.packed) }
    func mean(_ sum: Int) -> UInt8 { UInt8((sum + weight / 2) / weight) }
    return RGBA(mean(red), mean(green), mean(blue))
  }
}

/// Colors on their way to a palette.
private struct ColorClusters {
  private let bins: [ColorBin]
  private let moments: ColorMoments
  private var clusters: [ColorBin] = []

  var colors: [RGBA] { clusters.map(\.color) }

  init(_ entries: [(color: RGBA, weight: Int)]) {
    var cube = [ColorBin](repeating: ColorBin(), count: 32 * 32 * 32)
    var moments = ColorMoments()
    for (color, weight) in entries {
      let (red, green, blue) = (Int(color.red >> 3), Int(color.green >> 3), Int(color.blue >> 3))
      cube[(red * 32 + green) * 32 + blue].add(color, weight: weight)
      moments.add(color, weight: weight)
    }
    moments.accumulate()
    self.moments = moments
    bins = cube.filter { $0.weight > 0 }
  }

  /// Cuts the color cube into boxes, always the one with the largest variance, where it helps most.
  mutating func cut(into count: Int) {
    var boxes = [(box: ColorBox.whole, variance: moments.variance(of: .whole))]
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].variance < boxes[$1].variance }),
        boxes[worst].variance > 0
      else { break }
      if let (first, second) = moments.bestCut(of: boxes[worst].box) {
        boxes[worst] = (first, moments.variance(of: first))
        boxes.append((second, moments.variance(of: second)))
      } else {
        boxes[worst].variance = 0
      }
    }
    clusters = boxes.compactMap { entry in
      let sum = moments.sum(of: entry.box)
      guard sum.weight > 0 else { return nil }
      var cluster = ColorBin()
      cluster.weight = Int(sum.weight)
      (cluster.red, cluster.green, cluster.blue) = (Int(sum.red), Int(sum.green), Int(sum.blue))
      return cluster
    }
  }

  /// Gives each bin to the nearest cluster, and makes the clusters anew from what they were given.
  mutating func refine() {
    var mapper = PaletteMapper(colors: colors)
    var next = [ColorBin](repeating: ColorBin(), count: clusters.count)
    for bin in bins {
      let mean = RGBA(
        UInt8(bin.red / bin.weight), UInt8(bin.green / bin.weight), UInt8(bin.blue / bin.weight))
      next[Int(mapper.index(of: mean))].add(bin)
    }
    clusters = next.filter { $0.weight > 0 }
  }
}
