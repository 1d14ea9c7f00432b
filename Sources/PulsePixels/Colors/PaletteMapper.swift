/// Finds, for any color, the nearest entry of a palette.
///
/// Distances are Euclidean in sRGB; of two equally near entries the earlier one wins. For each box of
/// 16 × 16 × 16 levels the entries that can be nearest to some color in it are listed when the box is first
/// asked for, so that a question costs a few comparisons. Answers are remembered, as most colors come again.
public struct PaletteMapper: Sendable {
  private static let boxBits = 4
  private static let knownBits: UInt32 = 12

  private let colors: [RGBA]

  /// The entries that can be nearest, box after box in the order in which boxes were asked for.
  private var candidates: [UInt8] = []

  /// Where each box's entries stand in `candidates`; both 0 for a box not asked for yet.
  private var ranges: [(start: Int32, end: Int32)]

  /// The latest answer of each slot, in which colors share a place: an opaque color and its entry.
  private var known: [(color: UInt32, index: UInt8)]

  /// Creates a mapper for a palette; the transparent entry is never the answer.
  ///
  /// - Parameter palette: The palette, with one opaque color at least; a transparent entry that is not the
  ///   last is a programmer error and traps.
  public init(_ palette: Palette) {
    precondition(
      palette.transparentIndex.map { Int($0) == palette.colors.count - 1 && $0 > 0 } ?? true,
      "the transparent entry is the last of several")
    self.init(colors: palette.transparentIndex == nil ? palette.colors : Array(palette.colors.dropLast()))
  }

  /// Creates a mapper for a list of 1 to 256 colors.
  init(colors: [RGBA]) {
    self.colors = colors
    ranges = Array(repeating: (0, 0), count: 1 << (3 * Self.boxBits))
    // No opaque color is 0.
    known = Array(repeating: (0, 0), count: 1 << Self.knownBits)
  }

  /// Returns the entry nearest to a color.
  ///
  /// - Parameter color: Any color; alpha is left out of account.
  /// - Returns: The index of the entry.
  public mutating func index(of color: RGBA) -> UInt8 {
    let opaque = color.packed | 0xFF00_0000
    let slot = Int((opaque &* 0x9E37_79B1) >> (32 - Self.knownBits))
    if known[slot].color == opaque { return known[slot].index }
    let index = nearest(to: color)
    known[slot] = (opaque, index)
    return index
  }

  /// Finds the entries nearest to colors, and appends their indices.
  ///
  /// - Parameters:
  ///   - pixels: Any colors; alpha is left out of account.
  ///   - indices: Takes an index for each.
  public mutating func appendIndices(of pixels: ArraySlice<RGBA>, to indices: inout [UInt8]) {
    for pixel in pixels { indices.append(index(of: pixel)) }
  }

  private mutating func nearest(to color: RGBA) -> UInt8 {
    func step(_ channel: UInt8) -> Int { Int(channel) >> (8 - Self.boxBits) }
    let box = (step(color.red) << Self.boxBits + step(color.green)) << Self.boxBits + step(color.blue)
    if ranges[box].end == 0 { listCandidates(of: box, near: color) }
    var best = (distance: Int32.max, index: UInt8(0))
    for place in Int(ranges[box].start)..<Int(ranges[box].end) {
      let index = candidates[place]
      let distance = squaredDistance(colors[Int(index)], color)
      if distance < best.distance { best = (distance, index) }
    }
    return best.index
  }

  /// Lists the entries that no other entry beats everywhere in the box of a color.
  private mutating func listCandidates(of box: Int, near color: RGBA) {
    let size: Int32 = 1 << (8 - Self.boxBits)
    func span(_ channel: UInt8) -> (low: Int32, high: Int32) {
      let low = Int32(channel) & -size
      return (low, low + size - 1)
    }
    let spans = (span(color.red), span(color.green), span(color.blue))
    func bounds(_ value: UInt8, _ span: (low: Int32, high: Int32)) -> (near: Int32, far: Int32) {
      let value = Int32(value)
      let near = max(span.low - value, value - span.high, 0)
      let far = max(abs(value - span.low), abs(value - span.high))
      return (near * near, far * far)
    }
    // An entry is out when its nearest point is farther than the farthest point of the best entry.
    var reach = Int32.max
    let nearest = colors.map { entry -> Int32 in
      let red = bounds(entry.red, spans.0)
      let green = bounds(entry.green, spans.1)
      let blue = bounds(entry.blue, spans.2)
      reach = min(reach, red.far + green.far + blue.far)
      return red.near + green.near + blue.near
    }
    let start = Int32(candidates.count)
    for (index, distance) in nearest.enumerated() where distance <= reach {
      candidates.append(UInt8(index))
    }
    ranges[box] = (start, Int32(candidates.count))
  }

  @inline(__always)
  private func squaredDistance(_ first: RGBA, _ second: RGBA) -> Int32 {
    let red = Int32(first.red) - Int32(second.red)
    let green = Int32(first.green) - Int32(second.green)
    let blue = Int32(first.blue) - Int32(second.blue)
    return red &* red &+ green &* green &+ blue &* blue
  }
}
