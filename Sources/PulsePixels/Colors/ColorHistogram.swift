/// How often each opaque color occurs.
///
/// Colors are kept exactly until there are more than ``limit`` different ones; then the lowest bit of each
/// channel is dropped, and so on. The result does not depend on the order in which pixels come.
public struct ColorHistogram: Sendable {
  /// The largest number of colors told apart, for 1.5 MB of memory.
  public static let limit = 1 << 16

  private static let empty = UInt32.max

  /// The number of low bits of each channel that are dropped.
  private var droppedBits: UInt32 = 0

  private var keys: [UInt32]
  private var weights: [Int]

  /// The number of different colors found.
  public private(set) var count = 0

  /// Whether every color is still told apart from every other.
  public var isExact: Bool { droppedBits == 0 }

  /// Creates a histogram without colors.
  public init() {
    keys = Array(repeating: Self.empty, count: 1 << 6)
    weights = Array(repeating: 0, count: 1 << 6)
  }

  /// Counts the pixels of a part of a picture.
  ///
  /// - Parameters:
  ///   - bitmap: The picture; clear pixels are not counted, and any other alpha is left out of account.
  ///   - rect: The part, inside the picture.
  ///   - weight: What each pixel counts, above 0.
  /// - Complexity: O(pixels of `rect`); runs of one color are cheap.
  public mutating func add(_ bitmap: Bitmap, in rect: PixelRect, weight: Int = 1) {
    for y in rect.rows {
      let row = y * bitmap.size.width
      var x = rect.x
      while x < rect.maxX {
        let color = bitmap.pixels[row + x]
        var end = x + 1
        while end < rect.maxX, bitmap.pixels[row + end] == color { end += 1 }
        if color.alpha > 0 { add(color.packed, weight: (end - x) * weight) }
        x = end
      }
    }
  }

  /// Counts a color.
  ///
  /// - Parameters:
  ///   - color: The color; alpha is left out of account.
  ///   - weight: What it counts, above 0.
  public mutating func add(_ color: RGBA, weight: Int) {
    add(color.packed, weight: weight)
  }

  /// Counts what another histogram counted.
  ///
  /// - Parameter other: Another histogram.
  public mutating func add(_ other: ColorHistogram) {
    while droppedBits < other.droppedBits { dropBit() }
    for (key, weight) in zip(other.keys, other.weights) where key != Self.empty {
      add(key, weight: weight)
    }
  }

  /// The colors with their weights, sorted by their packed value.
  ///
  /// - Complexity: O(n log n) in the number of colors.
  public var entries: [(color: RGBA, weight: Int)] {
    // The keys have 24 bits, which leaves room for their places.
    var places: [UInt64] = []
    places.reserveCapacity(count)
    for (place, key) in keys.enumerated() where key != Self.empty {
      places.append(UInt64(key) << 32 | UInt64(place))
    }
    places.sort()
    return places.map { place in
      let color = RGBA(packed: centered(UInt32(place >> 32)) | 0xFF00_0000)
      return (color: color, weight: weights[Int(place & 0xFFFF_FFFF)])
    }
  }

  private mutating func add(_ packed: UInt32, weight: Int) {
    let key = packed & (0x0001_0101 &* (0xFF & ~0 << droppedBits))
    var slot = Int((key &* 0x9E37_79B1) >> 8) & (keys.count - 1)
    while keys[slot] != key {
      if keys[slot] == Self.empty {
        keys[slot] = key
        count += 1
        break
      }
      slot = (slot + 1) & (keys.count - 1)
    }
    weights[slot] += weight
    if count > Self.limit {
      dropBit()
    } else if count * 2 > keys.count {
      rebuild(slots: keys.count * 2)
    }
  }

  private mutating func dropBit() {
    droppedBits += 1
    rebuild(slots: keys.count)
  }

  private mutating func rebuild(slots: Int) {
    let old = (keys, weights)
    keys = Array(repeating: Self.empty, count: slots)
    weights = Array(repeating: 0, count: slots)
    count = 0
    for (key, weight) in zip(old.0, old.1) where key != Self.empty {
      add(key, weight: weight)
    }
  }

  /// Puts a color whose low bits are dropped in the middle of the colors that it stands for.
  private func centered(_ key: UInt32) -> UInt32 {
    droppedBits == 0 ? key : key | 0x0001_0101 &* (1 << (droppedBits - 1))
  }
}
