/// A context model of order 2, which estimates the probability of a palette index after the two before it.
///
/// It is based on counts over a whole image. The fewer bits the indices take in this model, the longer are the
/// strings
/// in a GIF encoder's dictionary, wherever encoding begins and whatever was encoded before.
struct IndexContextModel {
  /// Counts of each index after two others, in hash slots that indices share.
  private var triples: [Float]

  /// Counts of each pair of preceding indices, hashed in the same way.
  private var contexts: [Float]

  private var pairs: [Float]
  private var counts: [Float]
  private let total: Float

  private static let hashBits: UInt32 = 18

  /// Weights of the shorter contexts, in pixels.
  private static let weights: (pair: Float, single: Float) = (2, 4)

  /// Counts the indices of an image, given row by row.
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

  /// Returns the approximate code length of an index in bits, 0 or more.
  func codeLength(of index: UInt8, after before: (UInt8, UInt8)) -> Float {
    let weights = Self.weights
    let alone = (counts[Int(index)] + 0.5) / (total + 128)
    let pair =
      (pairs[Int(before.1) << 8 | Int(index)] + weights.single * alone)
      / (counts[Int(before.1)] + weights.single)
    let share =
      (triples[Self.hashSlot(before, index)] + weights.pair * pair)
      / (contexts[Self.hashSlot(before)] + weights.pair)
    // Linear interpolation between powers of two is accurate enough and equal on every machine.
    return max(0, -Float(share.exponent) - (share.significand - 1))
  }

  private static func hashSlot(_ before: (UInt8, UInt8), _ index: UInt8? = nil) -> Int {
    var hash = UInt32(before.0) &* 0x9E37_79B1 ^ UInt32(before.1) &* 0x85EB_CA6B
    if let index { hash ^= (UInt32(index) &+ 1) &* 0xC2B2_AE35 }
    return Int((hash &* 0x27D4_EB2F) >> (32 - hashBits))
  }
}
