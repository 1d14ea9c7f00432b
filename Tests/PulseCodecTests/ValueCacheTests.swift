import Glibc
import PulseBasics
import PulseTestSupport
import Synchronization
import Testing

@testable import PulseCodec
@testable import PulseImages

@Suite struct `Values that take long to make` {
  /// The keys of all computed values, in order.
  private final class Made: Sendable {
    let keys = Mutex<[Int]>([])
  }

  /// A cache of 4-byte values.
  private func values(_ made: Made, capacity: Int, minimumCount: Int = 1) -> ValueCache<Int, Int> {
    ValueCache(capacity: capacity, minimumCount: minimumCount, byteCount: { _ in 4 }) { key in
      made.keys.withLock { $0.append(key) }
      return key * 2
    }
  }

  @Test func `are kept as far as there is room, the latest always`() {
    let made = Made()
    let values = values(made, capacity: 10)
    for key in [1, 2, 1, 2, 3, 3, 2, 1, 9] { #expect(values.value(of: key) == key * 2) }
    // The third makes the first go.
    #expect(made.keys.withLock { $0 } == [1, 2, 3, 1, 9])
  }

  @Test func `are kept without room as well, if they are few`() {
    let made = Made()
    let values = values(made, capacity: 0, minimumCount: 3)
    for key in [1, 2, 3, 1, 2, 3, 4, 2, 3, 1] { #expect(values.value(of: key) == key * 2) }
    #expect(made.keys.withLock { $0 } == [1, 2, 3, 4, 1])
  }

  @Test func `are kept as far as there is room, in whatever order they are ready`() async throws {
    let made = Made()
    let latest = Mutex(0)
    // The first is ready when the three behind it are: the second of those has made it go before it was there.
    let values = ValueCache<Int, Int>(capacity: 8, byteCount: { _ in 4 }) { key in
      made.keys.withLock { $0.append(key) }
      if key == 1 { while latest.withLock({ $0 }) < 4 { sched_yield() } }
      return key * 2
    }
    async let first = onOwnThread { values.value(of: 1) }
    while made.keys.withLock({ $0.isEmpty }) { await Task.yield() }
    for key in [2, 3, 4] {
      #expect(values.value(of: key) == key * 2)
      latest.withLock { $0 = key }
    }
    #expect(try await first == 2)
    made.keys.withLock { $0 = [] }
    for key in [5, 6, 5, 6, 5] { #expect(values.value(of: key) == key * 2) }
    #expect(made.keys.withLock { $0 } == [5, 6])
  }

  @Test func `are made once each, however many threads ask for them`() throws {
    let made = Made()
    let values = values(made, capacity: 80)
    try runOrderedPipeline(count: 400, jobs: 8) { index in
      values.value(of: index * 7 % 20)
    } consume: { _ in
    }
    #expect(made.keys.withLock { $0.sorted() } == Array(0..<20))
    for key in 0..<20 { #expect(values.value(of: key) == key * 2) }
  }

  @Test func `are made again after an error or when they are discarded`() throws {
    struct Failure: Error, Equatable {}
    let cache = BoundedCache<Int, Int>(capacity: 2)
    #expect(throws: Failure()) { try cache.value(of: 1) { () throws(Failure) in throw Failure() } }
    #expect(cache.value(of: 1) { 10 } == 10)
    #expect(cache.value(of: 2) { 20 } == 20)
    cache.removeAll { $0 == 10 }
    #expect(cache.value(of: 1) { 11 } == 11)
    #expect(cache.value(of: 2) { 21 } == 20)
    #expect(cache.value(of: 3) { 30 } == 30)
    // The third value has made the oldest go.
    #expect(cache.value(of: 1) { 12 } == 11)
    #expect(cache.value(of: 2) { 22 } == 22)
  }
}
