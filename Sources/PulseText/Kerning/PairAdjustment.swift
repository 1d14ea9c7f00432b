/// A pair of adjacent glyphs, the key of kerning.
struct KerningPair: Hashable {
  let first: UInt32
  let second: UInt32
  let script: Script

  /// Whether combining marks are between them.
  var hasMarksBetween = false
}

/// The adjustments of two adjacent glyphs in font units, with y upwards.
struct PairAdjustment: Hashable, Sendable {
  /// The adjustment of a glyph: an offset, and a change of the advance width.
  struct Value: Hashable, Sendable {
    var x = 0
    var y = 0
    var advance = 0
  }

  var first = Value()
  var second = Value()

  static func += (total: inout PairAdjustment, other: PairAdjustment) {
    total.first += other.first
    total.second += other.second
  }
}

extension PairAdjustment.Value {
  fileprivate static func += (total: inout Self, other: Self) {
    total.x += other.x
    total.y += other.y
    total.advance += other.advance
  }
}
