/// A nearest-color search in a palette, with a cache of results.
///
/// Distances are Euclidean in sRGB; of two equally near entries the earlier one wins. The color cube is divided into
/// cells; the first query in a cell collects the entries that can be nearest to any color inside, about fifty of 255,
/// contiguous in memory.
public struct PaletteMapper: Sendable {
  /// A block of four palette entries, stored as one vector per channel for SIMD arithmetic.
  private struct EntryBlock {
    var red = SIMD4<Float>(repeating: Self.farAway)
    var green = SIMD4<Float>(repeating: Self.farAway)
    var blue = SIMD4<Float>(repeating: Self.farAway)
    var index = SIMD4<Float>(repeating: 0)

    /// Level of unused lanes, far from all colors.
    private static let farAway: Float = 1024

    /// Returns the squared distances of the four entries to a color.
    @inline(__always)
    func squaredDistances(_ red: Float, _ green: Float, _ blue: Float) -> SIMD4<Float> {
      let (reds, greens, blues) = (self.red - red, self.green - green, self.blue - blue)
      return reds * reds + greens * greens + blues * blues
    }

    /// Copies an entry of another block into a lane of this one.
    mutating func copyEntry(to lane: Int, from other: EntryBlock, _ otherLane: Int) {
      red[lane] = other.red[otherLane]
      green[lane] = other.green[otherLane]
      blue[lane] = other.blue[otherLane]
      index[lane] = other.index[otherLane]
    }
  }

  private let blocks: [EntryBlock]

  /// Candidates of all visited cells, contiguous and in palette order for each cell.
  private var candidates: [EntryBlock] = []

  /// Range of ``candidates`` of each cell, empty until the cell is visited.
  private var cells: [Range<Int32>]

  /// Binary logarithm of the side of a cell in levels.
  ///
  /// Smaller cells have fewer candidates, but there are more of them, and collecting the candidates of one takes as
  /// long as some dozen queries.
  private let sideBits: Int

  /// Direct-mapped cache: the latest opaque color of each slot and its entry.
  private var cachedAnswers: [(color: UInt32, index: UInt8)]

  /// 32 minus the binary logarithm of the number of slots.
  private let slotShift: UInt32

  /// Creates a mapper for a palette; it never returns the transparent entry.
  ///
  /// - Parameters:
  ///   - palette: The palette, with at least one opaque color; a transparent entry that is not the last is a
  ///     programmer error and traps.
  ///   - count: The approximate number of queries; very many get a larger cache.
  public init(_ palette: Palette, expecting count: Int = 0) {
    precondition(
      palette.transparentIndex.map { Int($0) == palette.colors.count - 1 && $0 > 0 } ?? true,
      "the transparent entry must be the last one of at least two")
    self.init(
      colors: palette.transparentIndex == nil ? palette.colors : Array(palette.colors.dropLast()),
      expecting: count)
  }

  init(colors: [RGBA], expecting count: Int = 0) {
    blocks = stride(from: 0, to: colors.count, by: 4).map { start in
      var block = EntryBlock()
      for index in start..<min(start + 4, colors.count) {
        block.red[index - start] = Float(colors[index].red)
        block.green[index - start] = Float(colors[index].green)
        block.blue[index - start] = Float(colors[index].blue)
        block.index[index - start] = Float(index)
      }
      return block
    }
    // 0 marks an empty cache slot, as no opaque color is 0.
    slotShift = count > 1 << 17 ? 18 : 20
    sideBits = count > 1 << 14 ? 4 : 5
    cells = Array(repeating: 0..<0, count: 1 << (3 * (8 - sideBits)))
    cachedAnswers = Array(repeating: (0, 0), count: 1 << (32 - slotShift))
    // Queries for palette colors are the most frequent. Of equal entries the first wins.
    for (index, color) in colors.enumerated().reversed() {
      let opaque = color.packed | 0xFF00_0000
      cachedAnswers[slot(of: opaque)] = (opaque, UInt8(index))
    }
  }

  /// Returns the index of the entry nearest to a color.
  ///
  /// - Parameter color: Any color; alpha is ignored.
  /// - Returns: The index of the entry.
  public mutating func index(of color: RGBA) -> UInt8 {
    let opaque = color.packed | 0xFF00_0000
    let slot = slot(of: opaque)
    if cachedAnswers[slot].color == opaque { return cachedAnswers[slot].index }
    let index = nearest(to: color)
    cachedAnswers[slot] = (opaque, index)
    return index
  }

  /// Returns the indices of the entries nearest to many colors.
  ///
  /// - Parameter pixels: Any colors; alpha is ignored.
  /// - Returns: One index for each.
  public mutating func indices(of pixels: [RGBA]) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: pixels.count)
    var target = indices.mutableSpan
    let pixels = pixels.span
    var start = 0
    while start < pixels.count {
      let end = pixels.endOfRun(from: start)
      let index = index(of: pixels[start])
      for place in start..<end { target[place] = index }
      start = end
    }
    return indices
  }

  private func slot(of opaque: UInt32) -> Int { Int((opaque &* 0x9E37_79B1) >> slotShift) }

  private mutating func nearest(to color: RGBA) -> UInt8 {
    let cell = ColorCubeCell(around: color, sideBits: sideBits)
    if cells[cell.number].isEmpty { collectCandidates(cell) }
    // All numbers are integers below 2^24, which `Float` represents exactly.
    let (red, green, blue) = (Float(color.red), Float(color.green), Float(color.blue))
    var distances = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
    var indices = SIMD4<Float>(repeating: 0)
    let candidates = candidates.span
    let places = cells[cell.number]
    for place in Int(places.lowerBound)..<Int(places.upperBound) {
      let block = candidates[place]
      let squares = block.squaredDistances(red, green, blue)
      let isNearer = squares .< distances
      distances.replace(with: squares, where: isNearer)
      indices.replace(with: block.index, where: isNearer)
    }
    return UInt8(
      truncatingIfNeeded: Int(indices.replacing(with: 256, where: distances .!= distances.least).least))
  }

  /// Collects the entries that can be nearest to a color of a cell.
  ///
  /// An entry is compared with the one nearest to the center: the difference of their squared distances is a linear
  /// function of the color, and smallest in a corner of the cell.
  private mutating func collectCandidates(_ cell: ColorCubeCell) {
    let (red, green, blue) = cell.middle
    let (nearest, lane) = nearest(to: cell.middle)
    let distance = nearest.squaredDistances(red, green, blue)[lane]
    let first = Int32(candidates.count)
    var (found, count) = (EntryBlock(), 0)
    for block in blocks {
      let reds = (block.red - nearest.red[lane]).magnitudes
      let greens = (block.green - nearest.green[lane]).magnitudes
      let blues = (block.blue - nearest.blue[lane]).magnitudes
      let farthest = SIMD4(repeating: distance) + cell.reach * (reds + greens + blues)
      let isNear = block.squaredDistances(red, green, blue) .<= farthest
      if !any(isNear) { continue }
      for lane in 0..<4 where isNear[lane] {
        found.copyEntry(to: count, from: block, lane)
        count += 1
        if count == 4 {
          candidates.append(found)
          (found, count) = (EntryBlock(), 0)
        }
      }
    }
    if count > 0 { candidates.append(found) }
    cells[cell.number] = first..<Int32(candidates.count)
  }

  /// Returns the nearest entry by linear search: its block and its lane.
  private func nearest(to color: (red: Float, green: Float, blue: Float)) -> (block: EntryBlock, lane: Int) {
    var distances = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
    var places = SIMD4<Float>(repeating: 0)
    for (place, block) in blocks.enumerated() {
      let squares = block.squaredDistances(color.red, color.green, color.blue)
      let isNearer = squares .< distances
      distances.replace(with: squares, where: isNearer)
      places.replace(with: Float(place), where: isNearer)
    }
    let least = distances.least
    let lane = (0..<4).first { distances[$0] == least } ?? 0
    return (blocks[Int(places[lane])], lane)
  }
}

/// A cubic cell of the RGB color cube, in which nearest-color searches share their candidates.
private struct ColorCubeCell {
  /// Distance between the first and the last level of a side.
  let reach: Float

  /// Center of the cell.
  let middle: (red: Float, green: Float, blue: Float)

  /// Index of the cell: the high bits of its channels.
  let number: Int

  @inline(__always)
  init(around color: RGBA, sideBits: Int) {
    let (red, green, blue) = (color.red >> sideBits, color.green >> sideBits, color.blue >> sideBits)
    number = (Int(red) << (8 - sideBits) | Int(green)) << (8 - sideBits) | Int(blue)
    let reach = Float(1 << sideBits - 1)
    self.reach = reach
    func middle(_ step: UInt8) -> Float { Float(step << sideBits) + reach / 2 }
    self.middle = (middle(red), middle(green), middle(blue))
  }
}

extension SIMD4<Float> {
  /// The absolute values.
  fileprivate var magnitudes: SIMD4<Float> { replacing(with: -self, where: self .< 0) }

  /// The minimum of the four numbers.
  fileprivate var least: Float {
    let (even, odd) = (self[0] < self[2] ? self[0] : self[2], self[1] < self[3] ? self[1] : self[3])
    return even < odd ? even : odd
  }
}
