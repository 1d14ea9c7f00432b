/// How often each opaque color occurs.
///
/// Colors are kept exactly until there are more than ``limit`` different ones; then the lowest bit of each
/// channel is dropped, and so on. The result does not depend on the order in which pixels come.
public struct ColorHistogram: Sendable {
  /// The largest number of colors told apart, for 1 MB of memory.
  public static let limit = 1 << 16

  /// The number of low bits of each channel that are dropped.
  private var droppedBits: UInt32 = 0

  /// Colors where their hash puts them, or behind others there.
  private var slots = [Slot](repeating: .free, count: 1 << 6)

  /// A color and its weight in one word, so that to count a pixel is to look at one place in memory.
  private struct Slot {
    /// The largest weight: what there is more of counts no more.
    private static let limit = 1 << 40 - 1

    /// The key in the lower 24 bits, and the weight above them; 0 for a free one.
    private(set) var word: UInt64

    static var free: Slot { Slot(word: 0) }

    init(word: UInt64) { self.word = word }

    init(_ key: UInt32, weight: Int) { word = UInt64(min(weight, Self.limit)) << 24 | UInt64(key) }

    var isFree: Bool { word == 0 }
    var key: UInt32 { UInt32(truncatingIfNeeded: word) & 0xFF_FFFF }
    var weight: Int { Int(word >> 24) }

    mutating func add(weight: Int) { self = Slot(key, weight: self.weight + min(weight, Self.limit)) }
  }

  /// The number of different colors found.
  public private(set) var count = 0

  /// Whether every color is still told apart from every other.
  public var isExact: Bool { droppedBits == 0 }

  /// Creates a histogram without colors.
  public init() {}

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
      for start in stride(from: row + rect.x, to: row + rect.maxX, by: Self.batchSize) {
        add(bitmap.pixels[start..<min(start + Self.batchSize, row + rect.maxX)], weight: weight)
      }
    }
  }

  /// The number of pixels for whose colors there is room before they are counted.
  private static let batchSize = 1024

  private mutating func add(_ pixels: ArraySlice<RGBA>, weight: Int) {
    reserveSlots(for: pixels.count)
    count += Self.count(pixels, weight: weight, mask: keyMask, in: &slots)
    if count > Self.limit { dropBit() }
  }

  /// Counts pixels in slots of which enough are free, and returns the number of new colors.
  private static func count(
    _ pixels: ArraySlice<RGBA>, weight: Int, mask: UInt32, in slots: inout [Slot]
  ) -> Int {
    let pixels = pixels.span
    var slots = slots.mutableSpan
    var found = 0
    var start = 0
    while start < pixels.count {
      let color = pixels[start]
      let end = pixels.endOfRun(from: start)
      if color.alpha > 0 {
        let key = color.packed & mask
        let added = (end - start) * weight
        var place = firstPlace(of: key, among: slots.count)
        while slots[place].key != key, !slots[place].isFree { place = (place + 1) & (slots.count - 1) }
        if slots[place].isFree {
          slots[place] = Slot(key, weight: added)
          found += 1
        } else {
          slots[place].add(weight: added)
        }
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
    for slot in other.slots where !slot.isFree { add(slot.key, weight: slot.weight) }
  }

  /// The colors with their weights, sorted by their packed value; no weight is above 2^40 - 1.
  ///
  /// - Complexity: O(n log n) in the number of colors.
  public var entries: [(color: RGBA, weight: Int)] {
    var words: [UInt64] = []
    words.reserveCapacity(count)
    for slot in slots where !slot.isFree { words.append(slot.word) }
    words.sortByLowest24Bits()
    return words.map { word in
      let slot = Slot(word: word)
      return (color: RGBA(packed: centered(slot.key) | 0xFF00_0000), weight: slot.weight)
    }
  }

  /// The sum of all weights.
  ///
  /// - Complexity: O(colors).
  public var totalWeight: Int { slots.reduce(0) { $0 + ($1.isFree ? 0 : $1.weight) } }

  /// What is left of a color by which it is told apart.
  private var keyMask: UInt32 { 0x0001_0101 &* (0xFF & ~0 << droppedBits) }

  private static func firstPlace(of key: UInt32, among slots: Int) -> Int {
    Int((key &* 0x9E37_79B1) >> 8) & (slots - 1)
  }

  private mutating func add(_ packed: UInt32, weight: Int) {
    reserveSlots(for: 1)
    let key = packed & keyMask
    var place = Self.firstPlace(of: key, among: slots.count)
    while slots[place].key != key, !slots[place].isFree { place = (place + 1) & (slots.count - 1) }
    if slots[place].isFree {
      slots[place] = Slot(key, weight: weight)
      count += 1
      if count > Self.limit { dropBit() }
    } else {
      slots[place].add(weight: weight)
    }
  }

  /// Sees to it that at least half of the slots are free when some more colors have come.
  private mutating func reserveSlots(for more: Int) {
    var needed = slots.count
    while (count + more) * 2 > needed { needed *= needed < 1 << 12 ? 4 : 2 }
    if needed > slots.count { rebuild(slots: needed) }
  }

  private mutating func dropBit() {
    droppedBits += 1
    rebuild(slots: slots.count)
  }

  private mutating func rebuild(slots newCount: Int) {
    let old = slots
    slots = Array(repeating: .free, count: newCount)
    count = 0
    for slot in old where !slot.isFree { add(slot.key, weight: slot.weight) }
  }

  /// Puts a color whose low bits are dropped in the middle of the colors that it stands for.
  private func centered(_ key: UInt32) -> UInt32 {
    droppedBits == 0 ? key : key | 0x0001_0101 &* (1 << (droppedBits - 1))
  }
}

extension [UInt64] {
  /// Sorts numbers whose lowest 24 bits differ by those.
  fileprivate mutating func sortByLowest24Bits() {
    if count < 512 { return sort { $0 & 0xFF_FFFF < $1 & 0xFF_FFFF } }
    // Each round puts the numbers into the order of one byte, and leaves those with equal bytes in their order.
    var other = self
    for shift in [0, 8, 16] as [UInt64] {
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
