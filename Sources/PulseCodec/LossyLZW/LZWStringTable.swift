/// The strings that libgd's LZW encoder for GIF knows, found by hash: a faster ``LZWDictionary`` without sizes or lists.
struct LZWStringTable {
  /// For each slot the parent of a string in 12 bits, its last index in 8 and its code in 12; 0 for a free slot.
  private var slots = [UInt32](repeating: 0, count: 1 << Self.hashBits)

  /// For each code the last indices of the strings with one more index, modulo 64, as a set of bits: most have few.
  private var childSets = [UInt64](repeating: 0, count: LZWDictionary.capacity)

  private let firstCode: Int
  private var nextCode: Int

  /// The binary logarithm of the number of slots, twice that of codes.
  private static let hashBits: UInt32 = 13

  /// Creates the table for a palette of 1 to 256 entries.
  init(colorCount: Int) {
    firstCode = 1 << max(2, Int.bitWidth - (colorCount - 1).leadingZeroBitCount) + 2
    nextCode = firstCode
  }

  /// Returns the code of a string extended by an index; 0 if the table does not contain it.
  @inline(__always)
  func code(_ code: Int, appending index: UInt8) -> Int {
    childSets[code] >> UInt64(index & 63) & 1 == 0 ? 0 : storedCode(code, appending: index)
  }

  private func storedCode(_ code: Int, appending index: UInt8) -> Int {
    let key = Self.key(code, index)
    var slot = Self.slot(of: key)
    while slots[slot] != 0 {
      if slots[slot] >> 12 == key { return Int(slots[slot] & 4095) }
      slot = (slot + 1) & (1 << Int(Self.hashBits) - 1)
    }
    return 0
  }

  /// Adds a string extended by an index, which the table must not contain, or clears the table if it is full.
  mutating func add(_ code: Int, appending index: UInt8) {
    if nextCode == LZWDictionary.capacity {
      for slot in slots.indices { slots[slot] = 0 }
      for code in childSets.indices { childSets[code] = 0 }
      nextCode = firstCode
      return
    }
    let key = Self.key(code, index)
    var slot = Self.slot(of: key)
    while slots[slot] != 0 { slot = (slot + 1) & (1 << Int(Self.hashBits) - 1) }
    slots[slot] = key << 12 | UInt32(nextCode)
    childSets[code] |= 1 << UInt64(index & 63)
    nextCode += 1
  }

  @inline(__always)
  private static func key(_ code: Int, _ index: UInt8) -> UInt32 { UInt32(code) << 8 | UInt32(index) }

  @inline(__always)
  private static func slot(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> (32 - hashBits)) }
}
