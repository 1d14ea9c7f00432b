import PulsePixels

/// The palette of one frame: colors of the background under the colors of what is drawn over it.
///
/// A frame has few colors of overlays, and the background below few colors, too, as it was reduced once for all
/// frames. Each pair of them is one color. When all fit into the palette, nothing is lost. Otherwise the pairs of
/// those overlay colors that cover much keep entries of their own, and what is left - edges - shares a few; when
/// even those are too many, all are reduced together.
struct BlendedPalette {
  /// How often each color of the background lies under each color of the overlay.
  struct Pairs {
    /// The number of colors of the background that there is room for.
    static let stride = 256

    /// For each overlay color ``stride`` counts.
    private(set) var counts: [Int32]

    init(overlayColors: Int) {
      counts = Array(repeating: 0, count: overlayColors * Self.stride)
    }

    /// Counts the colors of the background in a part of a change.
    mutating func add(_ part: OverlayChange.Part, over map: IndexedRegion) {
      let row = map.pixelOffset(x: 0, y: part.y)
      let base = part.color * Self.stride
      let indices = map.indices.span
      var counts = counts.mutableSpan
      for pixelOffset in row + part.columns.lowerBound..<row + part.columns.upperBound {
        counts[base + Int(indices[pixelOffset])] &+= 1
      }
    }
  }

  /// The colors that pairs become, before they are reduced to a palette.
  struct Blends {
    /// The colors of overlay colors that cover much.
    fileprivate var dominant = ColorHistogram()

    /// All others.
    fileprivate var edges = ColorHistogram()

    /// The color of each pair that occurs.
    fileprivate var used: [(pair: Int, color: RGBA)] = []

    /// The number of all pairs.
    fileprivate let pairCount: Int

    /// The largest number of colors of the palette.
    fileprivate let capacity: Int

    /// The number of colors that edges share; 0 when the others leave no room.
    fileprivate let room: Int

    /// Whether the pairs that cover much have entries of their own.
    var keepsDominantPairs: Bool { edges.count == 0 ? dominant.count <= capacity : room > 0 }

    /// The number of pixels whose colors have to share entries.
    var sharingArea: Int { edges.totalWeight }

    /// An overlay color covers much when it covers more than this part of what a frame draws.
    private static let dominantPart = 50

    /// Mixes colors.
    ///
    /// - Parameters:
    ///   - pairs: The pairs.
    ///   - colors: The colors of the overlay.
    ///   - backgrounds: The colors below, those for the first color of the overlay and those for all others.
    ///   - capacity: The largest number of colors of the palette, at most 255.
    ///   - edgeColors: The largest number of colors that edges share.
    init(
      _ pairs: Pairs, of colors: [RGBA], over backgrounds: (first: [RGBA], others: [RGBA]), capacity: Int,
      edgeColors: Int
    ) {
      let counts = pairs.counts
      let stride = Pairs.stride
      let total = counts.reduce(0) { $0 + Int($1) }
      for (number, color) in colors.enumerated() {
        let below = number == 0 ? backgrounds.first : backgrounds.others
        let base = number * stride
        let weight = counts[base..<base + stride].reduce(0) { $0 + Int($1) }
        if weight == 0 { continue }
        let isDominant = weight * Self.dominantPart > total
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
      room = Self.room(beside: dominant.count, upTo: edgeColors, capacity: capacity)
    }

    /// The number of entries that edges get beside others: at least 6, and then as many as make codes no longer.
    private static func room(beside dominant: Int, upTo edgeColors: Int, capacity: Int) -> Int {
      let least = min(6, edgeColors)
      var entries = 4
      // One entry is transparent.
      while entries < dominant + least + 1 { entries *= 2 }
      let free = (edgeColors == 255 ? capacity : min(entries - 1, capacity)) - dominant
      return free < least ? 0 : min(free, edgeColors)
    }
  }

  /// The colors, and one more that is transparent, as the last.
  let palette: Palette

  /// The entry of each pair, in the order of their counts.
  let entries: [UInt8]

  /// Creates the palette of a frame from its colors.
  init(_ blends: Blends) {
    if blends.keepsDominantPairs, blends.edges.count > 0 {
      let shared = Palette(reducing: blends.edges, to: blends.room, hasTransparentEntry: false, rounds: 1)
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

  /// Writes the entries of a part of a change.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - map: The background below it.
  ///   - indices: Takes the entries.
  ///   - row: Where column 0 of the row lies in `indices`.
  func write(_ part: OverlayChange.Part, over map: IndexedRegion, into indices: inout [UInt8], from row: Int)
  {
    let source = map.pixelOffset(x: 0, y: part.y)
    let base = part.color * Pairs.stride
    let (below, entries) = (map.indices.span, entries.span)
    var indices = indices.mutableSpan
    for x in part.columns { indices[row + x] = entries[base + Int(below[source + x])] }
  }
}
