/// Paths that were seen, as 64-bit hashes: a million of them take sixteen megabytes, not a hundred.
///
/// Of a million different paths two have the same hash with a probability of one in forty million.
package struct PathSet {
  private var hashes: Set<UInt64> = []

  /// Creates an empty set.
  package init() {}

  /// Adds a path; returns whether it was new.
  package mutating func insert(_ path: String) -> Bool {
    hashes.insert(StableHash.hash(of: path.utf8)).inserted
  }

  /// Whether a path with a hash was added.
  func contains(hash: UInt64) -> Bool { hashes.contains(hash) }
}
