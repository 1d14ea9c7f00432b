/// Finds, for any color, the nearest entry of a palette.
///
/// Distances are Euclidean in sRGB; of two equally near entries the earlier one wins. The entries stand in the
/// order of their places along an axis, so that only those are compared that are as near along it: about ten of
/// 255. Answers are remembered, as most colors come again.
public struct PaletteMapper: Sendable {
  /// Four entries that are neighbors on the axis, their channels as numbers to reckon with.
  private struct Block {
    /// The first and the last of their places along the axis, as ``Axis/height(of:)`` counts them.
    let first: Float
    let last: Float
    var red = SIMD4<Float>(repeating: Self.farAway)
    var green = SIMD4<Float>(repeating: Self.farAway)
    var blue = SIMD4<Float>(repeating: Self.farAway)
    var index = SIMD4<Float>(repeating: 0)

    /// A level that no color has, for entries that are not there.
    private static let farAway: Float = 1024
  }

  private let axis: Axis

  /// The entries from the lowest to the highest.
  private let blocks: [Block]

  /// The latest answer of each slot, in which colors share a place: an opaque color and its entry.
  private var known: [(color: UInt32, index: UInt8)]

  /// 32 less the binary logarithm of the number of slots.
  private let slotShift: UInt32

  /// Creates a mapper for a palette; the transparent entry is never the answer.
  ///
  /// - Parameters:
  ///   - palette: The palette, with one opaque color at least; a transparent entry that is not the last is a programmer
  ///     error and traps.
  ///   - count: The number of questions that will be asked, about: for very many more answers are remembered.
  public init(_ palette: Palette, expecting count: Int = 0) {
    precondition(
      palette.transparentIndex.map { Int($0) == palette.colors.count - 1 && $0 > 0 } ?? true,
      "the transparent entry is the last of several")
    self.init(
      colors: palette.transparentIndex == nil ? palette.colors : Array(palette.colors.dropLast()),
      expecting: count)
  }

  /// Creates a mapper for a list of 1 to 256 colors.
  init(colors: [RGBA], expecting count: Int = 0) {
    let axis = Axis(along: colors)
    self.axis = axis
    let entries = colors.enumerated()
      .map { (height: axis.height(of: $1), index: $0, color: $1) }
      .sorted { ($0.height, $0.index) < ($1.height, $1.index) }
    blocks = stride(from: 0, to: entries.count, by: 4).map { start in
      let part = entries[start..<min(start + 4, entries.count)]
      var block = Block(
        first: Float(part[start].height), last: Float(part[part.endIndex - 1].height))
      for (lane, entry) in part.enumerated() {
        block.red[lane] = Float(entry.color.red)
        block.green[lane] = Float(entry.color.green)
        block.blue[lane] = Float(entry.color.blue)
        block.index[lane] = Float(entry.index)
      }
      return block
    }
    // No opaque color is 0.
    slotShift = count > 1 << 17 ? 18 : 20
    known = Array(repeating: (0, 0), count: 1 << (32 - slotShift))
    // Colors of the palette itself are asked for the most. Of equal ones the first is the answer.
    for (index, color) in colors.enumerated().reversed() {
      let opaque = color.packed | 0xFF00_0000
      known[slot(of: opaque)] = (opaque, UInt8(index))
    }
  }

  /// Returns the entry nearest to a color.
  ///
  /// - Parameter color: Any color; alpha is left out of account.
  /// - Returns: The index of the entry.
  public mutating func index(of color: RGBA) -> UInt8 {
    let opaque = color.packed | 0xFF00_0000
    let slot = slot(of: opaque)
    if known[slot].color == opaque { return known[slot].index }
    let index = nearest(to: color)
    known[slot] = (opaque, index)
    return index
  }

  /// Finds the entries nearest to colors.
  ///
  /// - Parameter pixels: Any colors; alpha is left out of account.
  /// - Returns: An index for each.
  public mutating func indices(of pixels: [RGBA]) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: pixels.count)
    guard let first = pixels.first else { return indices }
    var target = indices.mutableSpan
    var latest = (color: first, index: index(of: first))
    for place in target.indices {
      let pixel = pixels[place]
      if pixel != latest.color { latest = (pixel, index(of: pixel)) }
      target[place] = latest.index
    }
    return indices
  }

  private func slot(of opaque: UInt32) -> Int { Int((opaque &* 0x9E37_79B1) >> slotShift) }

  private func nearest(to color: RGBA) -> UInt8 {
    let blocks = blocks.span
    let height = Float(axis.height(of: color))
    let red = SIMD4(repeating: Float(color.red))
    let green = SIMD4(repeating: Float(color.green))
    let blue = SIMD4(repeating: Float(color.blue))
    // The first block that reaches as high.
    var above = 0
    var count = blocks.count
    while count > 0 {
      let half = count / 2
      if blocks[above + half].last < height {
        above += half + 1
        count -= half + 1
      } else {
        count = half
      }
    }
    var below = above - 1
    // All of these numbers are integers below 2^24, which `Float` has exactly.
    var distances = SIMD4<Float>(repeating: .greatestFiniteMagnitude)
    var indices = SIMD4<Float>(repeating: 0)
    // An entry is at least as far away as it is along the axis: the square of that gap is this at most.
    var reach = Float.greatestFiniteMagnitude
    while true {
      // The nearer block comes first.
      let fall = below >= 0 ? height - blocks[below].last : .infinity
      let rise = above < blocks.count ? blocks[above].first - height : .infinity
      let isBelow = fall < rise
      let gap = isBelow ? fall : rise
      // The block around the color begins below it.
      if gap > 0 && gap * gap > reach { break }
      let block = blocks[isBelow ? below : above]
      if isBelow { below -= 1 } else { above += 1 }
      let (reds, greens, blues) = (block.red - red, block.green - green, block.blue - blue)
      let squares = reds * reds + greens * greens + blues * blues
      let isNearer = (squares .< distances) .| ((squares .== distances) .& (block.index .< indices))
      distances.replace(with: squares, where: isNearer)
      indices.replace(with: block.index, where: isNearer)
      reach = distances.least * axis.squaredLength
    }
    return UInt8(
      truncatingIfNeeded: Int(indices.replacing(with: 256, where: distances .!= distances.least).least))
  }
}

extension SIMD4<Float> {
  /// The least of the four numbers.
  fileprivate var least: Float {
    let (even, odd) = (self[0] < self[2] ? self[0] : self[2], self[1] < self[3] ? self[1] : self[3])
    return even < odd ? even : odd
  }
}

/// A direction in the space of colors along which those of a palette lie far apart.
private struct Axis {
  private let red: Int32
  private let green: Int32
  private let blue: Int32

  /// The square of the length of a step in each of the channels.
  let squaredLength: Float

  /// The directions that are tried: from black to white, from blue to yellow and so on, and the channels.
  private static let candidates = [(1, 1, 1), (1, 0, -1), (1, 1, -1), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    .map { Axis(red: $0, green: $1, blue: $2) }

  private init(red: Int32, green: Int32, blue: Int32) {
    (self.red, self.green, self.blue) = (red, green, blue)
    squaredLength = Float(red * red + green * green + blue * blue)
  }

  /// Chooses the direction along which colors vary the most.
  init(along colors: [RGBA]) {
    func variance(_ axis: Axis) -> Double {
      var (sum, squares) = (0, 0)
      for color in colors {
        let height = Int(axis.height(of: color))
        sum += height
        squares += height * height
      }
      return (Double(squares) - Double(sum) * Double(sum) / Double(colors.count)) / Double(axis.squaredLength)
    }
    var best = (axis: Self.candidates[0], variance: -1.0)
    for axis in Self.candidates {
      let variance = variance(axis)
      if variance > best.variance { best = (axis, variance) }
    }
    self = best.axis
  }

  /// How far a color lies along the direction, in levels times the length of the direction.
  @inline(__always)
  func height(of color: RGBA) -> Int32 {
    red &* Int32(color.red) &+ green &* Int32(color.green) &+ blue &* Int32(color.blue)
  }
}
