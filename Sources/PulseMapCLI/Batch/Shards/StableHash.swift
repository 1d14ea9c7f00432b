/// Hash functions (FNV-1a, MurmurHash3) with the same results in every run, on every machine, and in every language.
package enum StableHash {
  /// An incremental 64-bit FNV-1a hash.
  package struct FNV1a: Hashable, Sendable {
    /// The hash of the bytes added so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of no bytes.
    package init() {}

    /// Adds bytes to the hash.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }

  /// Formats a hash as 16 hexadecimal digits.
  package static func hexDigits(_ hash: UInt64) -> String {
    let hexDigits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - hexDigits.count) + hexDigits
  }

  /// Returns the FNV-1a hash of bytes, mixed by MurmurHash3's finalizer so that all bits are
  /// uniform: `fmix64(fnv1a64(bytes))`.
  package static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    hash.add(bytes)
    return fmix64(hash.value)
  }

  /// Mixes a hash by the 64-bit finalizer of MurmurHash3.
  package static func fmix64(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }
}

/// A set of paths, stored as 64-bit hashes: a million take 16 MB instead of 100 MB.
///
/// Among a million different paths, the probability of a collision is one in forty million.
package struct HashedPathSet {
  private var hashes: Set<UInt64> = []

  package init() {}

  /// Inserts a path; returns whether it was new.
  package mutating func insert(_ path: String) -> Bool {
    hashes.insert(StableHash.hash(of: path.utf8)).inserted
  }

  /// Returns whether the set contains a path.
  func contains(_ path: String) -> Bool { contains(hash: StableHash.hash(of: path.utf8)) }

  /// Returns whether the set contains a path with the given hash.
  func contains(hash: UInt64) -> Bool { hashes.contains(hash) }
}
