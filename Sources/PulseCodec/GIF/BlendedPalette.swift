import PulsePixels

/// The local palette of one GIF frame: the colors of the reduced background under translucent overlay colors.
///
/// A frame has few overlay colors, and the background was reduced to few colors before, so that their pairs are few. If
/// all fit into the palette, nothing is lost. Otherwise the pairs of dominant overlay colors keep their own entries and
/// the rest, antialiased edges, share a few; as a last resort all are reduced together.
struct BlendedPalette {
  /// The pixel counts of each pair of overlay color and background index.
  struct ColorPairCounts {
    /// The largest number of background colors.
    static let stride = 256

    /// ``stride`` counts for each overlay color.
    private(set) var counts: [Int32]

    init(overlayColors: Int) {
      counts = Array(repeating: 0, count: overlayColors * Self.stride)
    }

    /// Adds the pixels of a run to the counts, each for the pair of its overlay color and the background index
    /// below it.
    mutating func add(_ part: OverlayDifference.ColorRun, over map: IndexedRegion) {
      let row = map.pixelOffset(x: 0, y: part.y)
      let base = part.color * Self.stride
      let indices = map.indices.span
      var counts = counts.mutableSpan
      for pixelOffset in row + part.columns.lowerBound..<row + part.columns.upperBound {
        counts[base + Int(indices[pixelOffset])] &+= 1
      }
    }
  }

  /// The blended colors of all pairs, before their reduction to a palette.
  struct BlendedColors {
    /// The blended colors of dominant overlay colors.
    fileprivate var dominant = ColorHistogram()

    /// The blended colors of all other overlay colors.
    fileprivate var edges = ColorHistogram()

    /// The blended color of each pair that occurs.
    fileprivate var used: [(pair: Int, color: RGBA)] = []

    fileprivate let pairCount: Int

    /// The largest number of palette colors.
    fileprivate let capacity: Int

    /// The number of palette entries for edges; 0 if dominant colors leave too few.
    fileprivate let edgeEntryCount: Int

    /// Whether the dominant pairs have entries of their own.
    var keepsDominantPairs: Bool { edges.count == 0 ? dominant.count <= capacity : edgeEntryCount > 0 }

    /// The number of pixels whose colors share entries.
    var sharingArea: Int { edges.totalWeight }

    /// An overlay color is dominant if it covers more than one part in this many of the frame.
    private static let dominantDivisor = 50

    /// Blends the pairs of overlay and background colors.
    ///
    /// - Parameters:
    ///   - pairs: The pixel counts of the pairs.
    ///   - colors: The overlay colors.
    ///   - backgrounds: The background colors under the first overlay color and under all others.
    ///   - capacity: The largest number of palette colors, at most 255.
    ///   - edgeColorLimit: The largest number of edge colors.
    init(
      _ pairs: ColorPairCounts, of colors: [RGBA], over backgrounds: (first: [RGBA], others: [RGBA]),
      capacity: Int,
      edgeColorLimit: Int
    ) {
      let counts = pairs.counts
      let stride = ColorPairCounts.stride
      let total = counts.reduce(0) { $0 + Int($1) }
      for (number, color) in colors.enumerated() {
        let below = number == 0 ? backgrounds.first : backgrounds.others
        let base = number * stride
        let weight = counts[base..<base + stride].reduce(0) { $0 + Int($1) }
        if weight == 0 { continue }
        let isDominant = weight * Self.dominantDivisor > total
        for (index, background) in below.enumerated() where counts[base + index] > 0 {
          let blended = color.over(background)
          used.append((base + index, blended))
          if isDominant {
            dominant.add(blended, weight: Int(counts[base + index]))
          } else {
            edges.add(blended, weight: Int(counts[base + index]))
          }
        }
      }
      pairCount = counts.count
      self.capacity = capacity
      edgeEntryCount = Self.edgeEntryCount(beside: dominant.count, upTo: edgeColorLimit, capacity: capacity)
    }

    /// Returns the number of palette entries for antialiased edges beside those of dominant colors; 0 if too few
    /// are free.
    ///
    /// These are as many as do not lengthen the LZW codes, up to `edgeColorLimit`; a limit of 255 means all
    /// free entries.
    private static func edgeEntryCount(beside dominant: Int, upTo edgeColorLimit: Int, capacity: Int) -> Int {
      let least = min(6, edgeColorLimit)
      var entries = 4
      // One entry is transparent.
      while entries < dominant + least + 1 { entries *= 2 }
      let free = (edgeColorLimit == 255 ? capacity : min(entries - 1, capacity)) - dominant
      return free < least ? 0 : min(free, edgeColorLimit)
    }
  }

  /// The palette, whose last entry is transparent.
  let palette: Palette

  /// The palette entry of each pair, in the order of the counts.
  let entries: [UInt8]

  /// Creates the palette of a frame from its blended colors.
  init(_ blends: BlendedColors) {
    if blends.keepsDominantPairs, blends.edges.count > 0 {
      let shared = Palette(
        reducing: blends.edges, to: blends.edgeEntryCount, hasTransparentEntry: false, rounds: 1)
      let colors = blends.dominant.entries.map(\.color) + shared.colors
      palette = Palette(colors: colors + [.clear], transparentIndex: UInt8(colors.count))
    } else {
      var all = blends.dominant
      all.add(blends.edges)
      palette = Palette(reducing: all, to: blends.capacity, hasTransparentEntry: true, rounds: 1)
    }
    var mapper = PaletteMapper(palette)
    var entries = [UInt8](repeating: 0, count: blends.pairCount)
    for use in blends.used { entries[use.pair] = mapper.index(of: use.color) }
    self.entries = entries
  }

  /// Writes the palette entries of a run over the background into a row of indices.
  ///
  /// - Parameters:
  ///   - part: The run.
  ///   - map: The background.
  ///   - indices: The output.
  ///   - row: The offset of column 0 of the row in `indices`.
  func write(
    _ part: OverlayDifference.ColorRun, over map: IndexedRegion, into indices: inout [UInt8], from row: Int
  ) {
    let source = map.pixelOffset(x: 0, y: part.y)
    let base = part.color * ColorPairCounts.stride
    let (below, entries) = (map.indices.span, entries.span)
    var indices = indices.mutableSpan
    for x in part.columns { indices[row + x] = entries[base + Int(below[source + x])] }
  }
}
