/// A histogram of opaque colors: the weight, such as the number of pixels, of each color.
///
/// Colors are exact up to ``limit`` different ones; beyond that the lowest bit of each channel is dropped, and so on.
/// The result does not depend on the order of the pixels.
public struct ColorHistogram: Sendable {
  /// The largest number of different colors, for 1 MB of memory.
  public static let limit = 1 << 16

  /// Number of dropped low bits of each channel.
  private var droppedBits: UInt32 = 0

  /// Hash table with linear probing.
  private var slots = [Slot](repeating: .free, count: 1 << 6)

  /// A slot of the hash table: a color and its weight in one word, so that counting a pixel is one memory access.
  private struct Slot {
    /// Largest weight, at which counting saturates.
    private static let limit = 1 << 40 - 1

    /// The key in the lower 24 bits and the weight above them; 0 if free.
    private(set) var word: UInt64

    static var free: Slot { Slot(word: 0) }

    init(word: UInt64) { self.word = word }

    init(_ key: UInt32, weight: Int) { word = UInt64(min(weight, Self.limit)) << 24 | UInt64(key) }

    var isFree: Bool { word == 0 }
    var key: UInt32 { UInt32(truncatingIfNeeded: word) & 0xFF_FFFF }
    var weight: Int { Int(word >> 24) }

    mutating func add(weight: Int) { self = Slot(key, weight: self.weight + min(weight, Self.limit)) }
  }

  /// The number of different colors.
  public private(set) var count = 0

  /// Whether no bits were dropped, so that every color is exact.
  public var isExact: Bool { droppedBits == 0 }

  /// Creates a histogram without colors.
  public init() {}

  /// Adds the pixels of a rectangle of a bitmap to the histogram.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap; clear pixels are not counted, any other alpha is ignored.
  ///   - rect: The rectangle, inside the bitmap.
  ///   - weight: The weight of each pixel, above 0.
  /// - Complexity: O(pixels of `rect`); runs of one color are cheap.
  public mutating func add(_ bitmap: Bitmap, in rect: PixelRect, weight: Int = 1) {
    for y in rect.rows {
      let row = y * bitmap.size.width
      for start in stride(from: row + rect.x, to: row + rect.maxX, by: Self.batchSize) {
        add(bitmap.pixels[start..<min(start + Self.batchSize, row + rect.maxX)], weight: weight)
      }
    }
  }

  /// Number of pixels for which slots are reserved at once.
  private static let batchSize = 1024

  private mutating func add(_ pixels: ArraySlice<RGBA>, weight: Int) {
    reserveSlots(for: pixels.count)
    count += Self.countPixels(pixels, weight: weight, mask: keyMask, in: &slots)
    if count > Self.limit { dropBit() }
  }

  /// Adds pixels to a hash table, of whose slots enough must be free, and returns the number of colors that are new
  /// in it.
  ///
  /// `mask` has the bits that distinguish colors; `weight` is that of each pixel.
  private static func countPixels(
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

  /// Adds a weighted color to the histogram.
  ///
  /// - Parameters:
  ///   - color: The color; alpha is ignored.
  ///   - weight: The weight, above 0.
  public mutating func add(_ color: RGBA, weight: Int) {
    add(color.packed, weight: weight)
  }

  /// Adds the counts of another histogram.
  ///
  /// - Parameter other: Another histogram.
  public mutating func add(_ other: ColorHistogram) {
    if count == 0, droppedBits <= other.droppedBits {
      self = other
      return
    }
    while droppedBits < other.droppedBits { dropBit() }
    for slot in other.slots where !slot.isFree { add(slot.key, weight: slot.weight) }
  }

  /// The colors with their weights, sorted by packed value; weights are at most 2^40 - 1.
  ///
  /// - Complexity: O(n log n) in the number of colors.
  public var entries: [(color: RGBA, weight: Int)] {
    var words: [UInt64] = []
    words.reserveCapacity(count)
    for slot in slots where !slot.isFree { words.append(slot.word) }
    words.sortByLowest24Bits()
    return words.map { word in
      let slot = Slot(word: word)
      return (color: RGBA(packed: representativeColor(ofKey: slot.key) | 0xFF00_0000), weight: slot.weight)
    }
  }

  /// The sum of the weights of all colors.
  ///
  /// - Complexity: O(colors).
  public var totalWeight: Int { slots.reduce(0) { $0 + ($1.isFree ? 0 : $1.weight) } }

  /// Mask of the bits that identify a color.
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

  /// Grows the table so that at least half of the slots stay free after more colors.
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

  /// Returns the middle of the range of colors that a key with dropped bits stands for.
  private func representativeColor(ofKey key: UInt32) -> UInt32 {
    droppedBits == 0 ? key : key | 0x0001_0101 &* (1 << (droppedBits - 1))
  }
}

extension [UInt64] {
  /// Sorts numbers by their lowest 24 bits, which are unique (radix sort, for short arrays comparison sort).
  fileprivate mutating func sortByLowest24Bits() {
    if count < 512 { return sort { $0 & 0xFF_FFFF < $1 & 0xFF_FFFF } }
    // Each round is a stable counting sort by one byte.
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
