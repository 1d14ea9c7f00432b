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
      for start in stride(from: row + rect.x, to: row + rect.maxX, by: Self.stretch) {
        add(bitmap.pixels[start..<min(start + Self.stretch, row + rect.maxX)], weight: weight)
      }
    }
  }

  /// The number of pixels for whose colors there is room before they are counted.
  private static let stretch = 1024

  private mutating func add(_ pixels: ArraySlice<RGBA>, weight: Int) {
    makeRoom(for: pixels.count)
    count += Self.count(pixels, weight: weight, mask: keyMask, in: &keys, &weights)
    if count > Self.limit { dropBit() }
  }

  /// Counts pixels in slots of which enough are free, and returns the number of new colors.
  private static func count(
    _ pixels: ArraySlice<RGBA>, weight: Int, mask: UInt32, in keys: inout [UInt32], _ weights: inout [Int]
  ) -> Int {
    let pixels = pixels.span
    var keys = keys.mutableSpan
    var weights = weights.mutableSpan
    var found = 0
    var start = 0
    while start < pixels.count {
      let color = pixels[start]
      let end = pixels.endOfRun(from: start)
      if color.alpha > 0 {
        let key = color.packed & mask
        var slot = firstSlot(of: key, among: keys.count)
        while keys[slot] != key, keys[slot] != empty { slot = (slot + 1) & (keys.count - 1) }
        if keys[slot] == empty {
          keys[slot] = key
          found += 1
        }
        weights[slot] += (end - start) * weight
      }
      start = end
    }
    return found
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
    places.sortByKeys()
    return places.map { place in
      let color = RGBA(packed: centered(UInt32(place >> 32)) | 0xFF00_0000)
      return (color: color, weight: weights[Int(place & 0xFFFF_FFFF)])
    }
  }

  /// What is left of a color by which it is told apart.
  private var keyMask: UInt32 { 0x0001_0101 &* (0xFF & ~0 << droppedBits) }

  private static func firstSlot(of key: UInt32, among slots: Int) -> Int {
    Int((key &* 0x9E37_79B1) >> 8) & (slots - 1)
  }

  private mutating func add(_ packed: UInt32, weight: Int) {
    makeRoom(for: 1)
    let key = packed & keyMask
    var slot = Self.firstSlot(of: key, among: keys.count)
    while keys[slot] != key {
      if keys[slot] == Self.empty {
        keys[slot] = key
        count += 1
        break
      }
      slot = (slot + 1) & (keys.count - 1)
    }
    weights[slot] += weight
    if count > Self.limit { dropBit() }
  }

  /// Sees to it that at least half of the slots are free when some more colors have come.
  private mutating func makeRoom(for more: Int) {
    var slots = keys.count
    while (count + more) * 2 > slots { slots *= slots < 1 << 12 ? 4 : 2 }
    if slots > keys.count { rebuild(slots: slots) }
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

extension [UInt64] {
  /// Sorts numbers whose upper halves differ, and have 24 bits, by those.
  fileprivate mutating func sortByKeys() {
    if count < 512 { return sort() }
    // Each round puts the numbers into the order of one byte, and leaves those with equal bytes in their order.
    var other = self
    for shift in [32, 40, 48] as [UInt64] {
      var ends = [Int](repeating: 0, count: 257)
      for number in self { ends[Int(number >> shift & 255) + 1] += 1 }
      for byte in 0..<256 { ends[byte + 1] += ends[byte] }
      for number in self {
        let byte = Int(number >> shift & 255)
        other[ends[byte]] = number
        ends[byte] += 1
      }
      swap(&self, &other)
    }
  }
}
