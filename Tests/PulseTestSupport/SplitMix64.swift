/// The SplitMix64 pseudorandom number generator, with a reproducible sequence for each seed.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator with a seed.
  package init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed)
  }

  /// Returns the next number of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
