/// Finds, for any color, the nearest entry of a palette.
///
/// Distances are Euclidean in sRGB; of two equally near entries the earlier one wins. For each box of
/// 16 × 16 × 16 levels the entries that can be nearest to some color in it are listed when the box is first
/// asked for, so that a question costs a few comparisons. Answers are remembered, as most colors come again.
public struct PaletteMapper: Sendable {
  private static let boxBits = 4
  private static let knownBits: UInt32 = 12

  /// The number of entries up to which all of them are asked.
  private static let fewColors = 32

  private let colors: [RGBA]

  /// The entries that can be nearest, box after box in the order in which boxes were asked for.
  private var listed: [UInt8] = []

  /// Where each box's entries stand in `listed`; both 0 for a box not asked for yet.
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
    ranges = Array(
      repeating: (0, 0), count: colors.count > Self.fewColors ? Box.count(upTo: Self.boxBits) : 0)
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
    guard let first = pixels.first else { return }
    var latest = (color: first, index: index(of: first))
    for pixel in pixels {
      if pixel != latest.color { latest = (pixel, index(of: pixel)) }
      indices.append(latest.index)
    }
  }

  private mutating func nearest(to color: RGBA) -> UInt8 {
    var best = (distance: Int32.max, index: UInt8(0))
    if colors.count <= Self.fewColors {
      for (index, entry) in colors.enumerated() {
        let distance = squaredDistance(entry, color)
        if distance < best.distance { best = (distance, UInt8(index)) }
      }
      return best.index
    }
    for place in candidates(of: Box(of: color, bits: Self.boxBits)) {
      let index = listed[place]
      let distance = squaredDistance(colors[Int(index)], color)
      if distance < best.distance { best = (distance, index) }
    }
    return best.index
  }

  /// The places in `listed` of the entries that can be nearest in a box.
  private mutating func candidates(of box: Box) -> Range<Int> {
    let range = ranges[box.number]
    if range.end > 0 { return Int(range.start)..<Int(range.end) }
    // What is nearest somewhere in a box is nearest somewhere in the larger one around it, which has few entries.
    if box.bits > 2 { return list(candidates(of: Box(around: box)), in: box) }
    let start = listed.count
    for index in colors.indices { listed.append(UInt8(index)) }
    return list(start..<listed.count, in: box)
  }

  /// Lists those of some entries that no other of them beats everywhere in a box.
  private mutating func list(_ entries: Range<Int>, in box: Box) -> Range<Int> {
    // An entry is out when its nearest point is farther than the farthest point of the best entry.
    var reach = Int32.max
    for place in entries { reach = min(reach, box.farthest(from: colors[Int(listed[place])])) }
    let start = listed.count
    for place in entries {
      let entry = listed[place]
      if box.nearest(to: colors[Int(entry)]) <= reach { listed.append(entry) }
    }
    ranges[box.number] = (Int32(start), Int32(listed.count))
    return start..<listed.count
  }

  @inline(__always)
  private func squaredDistance(_ first: RGBA, _ second: RGBA) -> Int32 {
    let red = Int32(first.red) - Int32(second.red)
    let green = Int32(first.green) - Int32(second.green)
    let blue = Int32(first.blue) - Int32(second.blue)
    return red &* red &+ green &* green &+ blue &* blue
  }
}

/// A cube of colors: all that begin with the same bits in each channel.
private struct Box {
  /// The number of bits in which the colors of a box agree.
  let bits: Int

  private let red: Int32
  private let green: Int32
  private let blue: Int32

  /// The box of a color.
  init(of color: RGBA, bits: Int) {
    self.bits = bits
    red = Int32(color.red) >> (8 - bits)
    green = Int32(color.green) >> (8 - bits)
    blue = Int32(color.blue) >> (8 - bits)
  }

  /// The box in which a box and seven others lie.
  init(around box: Box) {
    bits = box.bits - 1
    (red, green, blue) = (box.red >> 1, box.green >> 1, box.blue >> 1)
  }

  /// The number of the box among those of all sizes: first those of 2 bits, then those of 3, and so on.
  var number: Int {
    // 64 + 512 + … boxes come first: 8ⁿ - 64 parted by 7.
    ((1 << (3 * bits)) - 64) / 7 + Int(((red << Int32(bits)) | green) << Int32(bits) | blue)
  }

  /// The number of boxes of 2 bits up to a size.
  static func count(upTo bits: Int) -> Int { ((1 << (3 * bits + 3)) - 64) / 7 }

  /// The square of the distance of a color to the nearest one of the box.
  @inline(__always)
  func nearest(to color: RGBA) -> Int32 {
    func square(_ channel: UInt8, _ step: Int32) -> Int32 {
      let low = step << Int32(8 - bits)
      let distance = max(low &- Int32(channel), Int32(channel) &- low &- side &+ 1, 0)
      return distance &* distance
    }
    return square(color.red, red) &+ square(color.green, green) &+ square(color.blue, blue)
  }

  /// The square of the distance of a color to the farthest one of the box.
  @inline(__always)
  func farthest(from color: RGBA) -> Int32 {
    func square(_ channel: UInt8, _ step: Int32) -> Int32 {
      let low = step << Int32(8 - bits)
      let distance = max(Int32(channel) &- low, low &+ side &- 1 &- Int32(channel))
      return distance &* distance
    }
    return square(color.red, red) &+ square(color.green, green) &+ square(color.blue, blue)
  }

  /// The number of levels along a side.
  private var side: Int32 { 1 << Int32(8 - bits) }
}
