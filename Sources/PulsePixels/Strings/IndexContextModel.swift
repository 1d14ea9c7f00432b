/// How probable an index is behind two others, from counts of a whole picture.
///
/// The fewer bits indices take in such a model, the longer are the strings that a GIF encoder knows - wherever the
/// picture begins, and whatever it has read before.
struct IndexContextModel {
  /// How often an index comes behind two others; indices share places.
  private var triples: [Float]

  /// How often two indices come one after the other, in the same way.
  private var contexts: [Float]

  private var pairs: [Float]
  private var counts: [Float]
  private let total: Float

  private static let hashBits: UInt32 = 18

  /// How much the shorter contexts count, in pixels.
  private static let weights: (pair: Float, single: Float) = (2, 4)

  /// Counts the indices of a picture.
  ///
  /// - Parameter indices: The indices, row after row.
  init(_ indices: [UInt8]) {
    triples = Array(repeating: 0, count: 1 << Int(Self.hashBits))
    contexts = triples
    pairs = Array(repeating: 0, count: 256 * 256)
    counts = Array(repeating: 0, count: 256)
    total = Float(indices.count)
    var before: (UInt8, UInt8) = (0, 0)
    for index in indices {
      triples[Self.hashSlot(before, index)] += 1
      contexts[Self.hashSlot(before)] += 1
      pairs[Int(before.1) << 8 | Int(index)] += 1
      counts[Int(index)] += 1
      before = (before.1, index)
    }
  }

  /// Returns the bits that an index takes, about.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - before: The two before it.
  /// - Returns: 0 or more.
  func bits(of index: UInt8, after before: (UInt8, UInt8)) -> Float {
    let weights = Self.weights
    let alone = (counts[Int(index)] + 0.5) / (total + 128)
    let pair =
      (pairs[Int(before.1) << 8 | Int(index)] + weights.single * alone)
      / (counts[Int(before.1)] + weights.single)
    let share =
      (triples[Self.hashSlot(before, index)] + weights.pair * pair)
      / (contexts[Self.hashSlot(before)] + weights.pair)
    // Between powers of two a straight line is near enough, and the same on every machine.
    return max(0, -Float(share.exponent) - (share.significand - 1))
  }

  private static func hashSlot(_ before: (UInt8, UInt8), _ index: UInt8? = nil) -> Int {
    var hash = UInt32(before.0) &* 0x9E37_79B1 ^ UInt32(before.1) &* 0x85EB_CA6B
    if let index { hash ^= (UInt32(index) &+ 1) &* 0xC2B2_AE35 }
    return Int((hash &* 0x27D4_EB2F) >> (32 - hashBits))
  }
}
