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

  /// Returns whether the set contains a path with the given hash.
  func contains(hash: UInt64) -> Bool { hashes.contains(hash) }
}
