/// Makes parts on several threads and consumes them one after the other in their order.
///
/// A bounded number of parts is in the making or waiting, so that memory stays bounded however many parts there are.
/// The result does not depend on the number of threads.
///
/// - Parameters:
///   - count: The number of parts.
///   - jobs: The number of threads to keep busy, at least 1.
///   - ahead: How many parts for each thread may be in the making or waiting, at least 1: more of small ones, so that no
///     thread stands still while the next part takes long.
///   - make: Makes a part from its number.
///   - consume: Takes the parts in order.
/// - Throws: The first error of `make` or `consume`, or a cancellation; parts in the making are dropped.
public func withOrderedParts<Part: Sendable>(
  count: Int, jobs: Int, ahead: Int = 2, make: @escaping @Sendable (Int) throws -> Part,
  consume: (Part) throws -> Void
) async throws {
  if jobs == 1 || count == 1 {
    for index in 0..<count {
      try Task.checkCancellation()
      try consume(make(index))
    }
    return
  }
  try await withThrowingTaskGroup(of: (index: Int, part: Part).self) { group in
    var started = 0
    var running = 0
    var consumed = 0
    var waiting: [Int: Part] = [:]
    while consumed < count {
      try Task.checkCancellation()
      while started < count, running < jobs, started - consumed < ahead * jobs {
        let index = started
        group.addTask { (index, try make(index)) }
        started += 1
        running += 1
      }
      guard let done = try await group.next() else { break }
      running -= 1
      waiting[done.index] = done.part
      while let part = waiting.removeValue(forKey: consumed) {
        try consume(part)
        consumed += 1
      }
    }
  }
}

/// Makes two values, at the same time where there are threads for that.
///
/// - Parameters:
///   - jobs: The number of threads to keep busy, at least 1.
///   - first: Makes the one value.
///   - second: Makes the other.
/// - Returns: Both.
/// - Throws: An error of either, or a cancellation.
func makeBoth<First: Sendable, Second: Sendable>(
  jobs: Int, _ first: @escaping @Sendable () throws -> First,
  _ second: @escaping @Sendable () throws -> Second
) async throws -> (First, Second) {
  try Task.checkCancellation()
  if jobs == 1 { return (try first(), try second()) }
  async let other = concurrently(second)
  let one = try first()
  return (one, try await other)
}

/// Calls a function on another thread than its caller's.
@concurrent
private func concurrently<Value: Sendable>(_ make: @Sendable () throws -> Value) async throws -> Value {
  try make()
}
