/// A hash table keyed by color, about ten times as fast as a dictionary.
public struct ColorHashTable<Value> {
  /// Packed colors with an extra bit that marks the slot as occupied; 0 for free slots.
  @usableFromInline
  var keys: [UInt64] = []
  @usableFromInline
  var values: [Value?] = []
  @usableFromInline
  var count = 0

  @inlinable
  static var takenBit: UInt64 { 1 << 32 }

  /// Creates an empty hash table.
  @inlinable
  public init() {}

  /// The value of a color, `nil` if there is none; values cannot be removed.
  ///
  /// - Parameter color: The color with its alpha.
  @inlinable
  public subscript(color: RGBA) -> Value? {
    get { keys.isEmpty ? nil : values[slot(of: Self.takenBit | UInt64(color.packed))] }
    set {
      if count * 2 >= keys.count { grow() }
      let key = Self.takenBit | UInt64(color.packed)
      let slot = slot(of: key)
      if keys[slot] == 0 { count += 1 }
      keys[slot] = key
      values[slot] = newValue
    }
  }

  /// Returns the slot of a key, or the free slot for it.
  @inlinable
  func slot(of key: UInt64) -> Int {
    // Upper bits, as colors that differ only in alpha, their highest byte, have equal lower ones.
    let hash = UInt64(UInt32(truncatingIfNeeded: key) &* 0x9E37_79B1)
    var slot = Int(truncatingIfNeeded: (hash &* UInt64(truncatingIfNeeded: keys.count)) >> 32)
    while keys[slot] != key, keys[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  @inlinable
  mutating func grow() {
    let old = zip(keys, values)
    let slots = max(16, keys.count * 2)
    keys = Array(repeating: 0, count: slots)
    values = Array(repeating: nil, count: slots)
    for (key, value) in old where key != 0 {
      let slot = slot(of: key)
      keys[slot] = key
      values[slot] = value
    }
  }
}
