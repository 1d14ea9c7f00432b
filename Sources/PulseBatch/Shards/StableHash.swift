/// A hash that is the same in every run, on every machine, and in every language that computes it.
package enum StableHash {
  /// FNV-1a with 64 bits, piece by piece.
  package struct FNV1a: Hashable, Sendable {
    /// The hash of what was added until now.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Begins with nothing.
    package init() {}

    /// Adds bytes.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }

  /// Returns a hash as 16 hexadecimal digits.
  static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the hash of bytes: FNV-1a, mixed by the last step of MurmurHash3, whose bits are all alike.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: `fmix64(fnv1a64(bytes))`.
  package static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add(bytes)
    return mixed(hash.value)
  }

  /// The last step of MurmurHash3 with 128 bits for 64-bit machines.
  static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }
}
