/// Values by color, for a few instructions a question: a tenth of what a dictionary takes.
public struct ColorHashTable<Value> {
  /// Colors with one more bit, which marks a slot as taken; 0 for those that are free.
  @usableFromInline
  var keys: [UInt64] = []
  @usableFromInline
  var values: [Value?] = []
  @usableFromInline
  var count = 0

  @inlinable
  static var takenBit: UInt64 { 1 << 32 }

  /// Creates an empty table.
  @inlinable
  public init() {}

  /// The value of a color; `nil` for one without, which none becomes again.
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

  /// The slot of a key, or the one where it would be.
  @inlinable
  func slot(of key: UInt64) -> Int {
    // The upper bits: colors that differ in alpha alone, their highest byte, differ in no others.
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
