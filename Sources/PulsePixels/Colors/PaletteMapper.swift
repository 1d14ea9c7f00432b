/// Finds, for any color, the nearest entry of a palette.
///
/// Distances are Euclidean in sRGB; of two equally near entries the earlier one wins. The entries stand in the
/// order of their places along an axis, so that only those are compared that are as near along it: about ten of
/// 255. Answers are remembered, as most colors come again.
public struct PaletteMapper: Sendable {
  private static let knownBits: UInt32 = 12

  /// An entry on the axis, its channels as numbers to reckon with.
  private struct Entry {
    /// The place along the axis, as ``Axis/height(of:)`` counts it.
    let height: Int32
    let red: Int32
    let green: Int32
    let blue: Int32
    let index: Int32
  }

  private let axis: Axis

  /// The entries from the lowest to the highest.
  private let entries: [Entry]

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
    let axis = Axis(along: colors)
    self.axis = axis
    entries = colors.enumerated()
      .map { index, color in
        Entry(
          height: axis.height(of: color), red: Int32(color.red), green: Int32(color.green),
          blue: Int32(color.blue), index: Int32(index))
      }
      .sorted { ($0.height, $0.index) < ($1.height, $1.index) }
    // No opaque color is 0.
    known = Array(repeating: (0, 0), count: 1 << Self.knownBits)
    // Colors of the palette itself are asked for the most. Of equal ones the first is the answer.
    for (index, color) in colors.enumerated().reversed() {
      let opaque = color.packed | 0xFF00_0000
      known[Self.slot(of: opaque)] = (opaque, UInt8(index))
    }
  }

  /// Returns the entry nearest to a color.
  ///
  /// - Parameter color: Any color; alpha is left out of account.
  /// - Returns: The index of the entry.
  public mutating func index(of color: RGBA) -> UInt8 {
    let opaque = color.packed | 0xFF00_0000
    let slot = Self.slot(of: opaque)
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

  private static func slot(of opaque: UInt32) -> Int {
    Int((opaque &* 0x9E37_79B1) >> (32 - knownBits))
  }

  private func nearest(to color: RGBA) -> UInt8 {
    let entries = entries.span
    let height = axis.height(of: color)
    let (red, green, blue) = (Int32(color.red), Int32(color.green), Int32(color.blue))
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].height < height { low = middle + 1 } else { high = middle }
    }
    var nearest = (distance: Int32.max, index: Int32.max)
    // An entry is at least as far away as it is along the axis: the square of that gap is this at most.
    var reach = Int32.max
    func compare(_ entry: Entry) {
      let (red, green, blue) = (entry.red &- red, entry.green &- green, entry.blue &- blue)
      let distance = red &* red &+ green &* green &+ blue &* blue
      if distance > nearest.distance || (distance == nearest.distance && entry.index > nearest.index) { return }
      nearest = (distance, entry.index)
      reach = distance &* axis.squaredLength
    }
    var (below, above) = (low - 1, low)
    // By turns, so that the first that are compared are near.
    while below >= 0, above < entries.count {
      let (lower, upper) = (entries[below], entries[above])
      let (fall, rise) = (height &- lower.height, upper.height &- height)
      if min(fall, rise) &* min(fall, rise) > reach { return UInt8(truncatingIfNeeded: nearest.index) }
      if fall < rise {
        compare(lower)
        below -= 1
      } else {
        compare(upper)
        above += 1
      }
    }
    while below >= 0 {
      let entry = entries[below]
      if (height &- entry.height) &* (height &- entry.height) > reach { break }
      compare(entry)
      below -= 1
    }
    while above < entries.count {
      let entry = entries[above]
      if (entry.height &- height) &* (entry.height &- height) > reach { break }
      compare(entry)
      above += 1
    }
    return UInt8(truncatingIfNeeded: nearest.index)
  }
}

/// A direction in the space of colors along which those of a palette lie far apart.
private struct Axis {
  private let red: Int32
  private let green: Int32
  private let blue: Int32

  /// The square of the length of a step in each of the channels.
  let squaredLength: Int32

  /// The directions that are tried: from black to white, from blue to yellow and so on, and the channels.
  private static let candidates = [(1, 1, 1), (1, 0, -1), (1, 1, -1), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    .map { Axis(red: $0, green: $1, blue: $2) }

  private init(red: Int32, green: Int32, blue: Int32) {
    (self.red, self.green, self.blue) = (red, green, blue)
    squaredLength = red * red + green * green + blue * blue
  }

  /// Chooses the direction along which colors vary the most.
  init(along colors: [RGBA]) {
    func variance(_ axis: Axis) -> Double {
      let heights = colors.map { Double(axis.height(of: $0)) }
      let sum = heights.reduce(0, +)
      let squares = heights.reduce(0) { $0 + $1 * $1 }
      return (squares - sum * sum / Double(heights.count)) / Double(axis.squaredLength)
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
