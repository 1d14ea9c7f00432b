/// Makes a part for each key on several threads, and consumes the parts in the order of the keys.
///
/// A part whose key comes again is made once, and kept for as long as it comes again. Parts are small, as compressed
/// pictures are: some of them may wait for one before them that takes long.
///
/// - Parameters:
///   - keys: What each part is made from.
///   - jobs: The number of threads to keep busy, at least 1.
///   - make: Makes the part of a key.
///   - consume: Takes the number of each key with its part, in order.
/// - Throws: The first error of `make` or `consume`, or a cancellation.
func withOrderedParts<Key: Hashable & Sendable, Part: Sendable>(
  for keys: [Key], jobs: Int, make: @escaping @Sendable (Key) throws -> Part,
  consume: (_ index: Int, _ part: Part) throws -> Void
) async throws {
  var first: [Key: Int] = [:]
  var last: [Key: Int] = [:]
  for (index, key) in keys.enumerated() {
    first[key] = first[key] ?? index
    last[key] = index
  }
  // By the first index of each key.
  var kept: [Int: Part] = [:]
  let firstUses = keys.map { first[$0] }
  try await withOrderedParts(count: keys.count, jobs: jobs, ahead: 16) { index in
    (index: index, part: firstUses[index] == index ? try make(keys[index]) : nil)
  } consume: { made in
    guard let first = firstUses[made.index], let part = made.part ?? kept[first] else { return }
    kept[first] = last[keys[made.index]] == made.index ? nil : part
    try consume(made.index, part)
  }
}
