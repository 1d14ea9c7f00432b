import Foundation
import PulseImages
import PulseTestSupport
import Synchronization
import Testing

@testable import PulseCodec

@Suite struct OrderedPipelineTests {
  private struct Failure: Error, Equatable {
    var part: Int
  }

  /// A counter of parts in progress and of parts produced but not yet consumed.
  private final class Meter: Sendable {
    private let counts = Mutex((running: 0, mostRunning: 0, alive: 0, mostAlive: 0))

    func begin() {
      counts.withLock {
        $0.running += 1
        $0.alive += 1
        $0.mostRunning = max($0.mostRunning, $0.running)
        $0.mostAlive = max($0.mostAlive, $0.alive)
      }
    }

    func finish() { counts.withLock { $0.running -= 1 } }
    func consume() { counts.withLock { $0.alive -= 1 } }
    var mostRunning: Int { counts.withLock(\.mostRunning) }
    var mostAlive: Int { counts.withLock(\.mostAlive) }
  }

  /// Keeps a thread busy for a time that varies by part.
  private static func work(_ part: Int) -> Int {
    var generator = SplitMix64(seed: part)
    return (0..<Int(generator.next() % 2000)).reduce(part) { $0 ^ $1 } & 0
  }

  @Test(arguments: [(0, 3), (1, 1), (1, 4), (7, 1), (5, 8), (300, 2), (300, 3), (300, 16)])
  func `parts are consumed in order, however long each takes`(count: Int, jobs: Int) throws {
    var consumed: [Int] = []
    try runOrderedPipeline(count: count, jobs: jobs) { part in
      part + Self.work(part)
    } consume: {
      consumed.append($0)
    }
    #expect(consumed == Array(0..<count))
  }

  @Test(arguments: [1, 2, 3, 8])
  func `no more parts are in the making than jobs, nor twice as many alive`(jobs: Int) throws {
    let meter = Meter()
    try runOrderedPipeline(count: 400, jobs: jobs) { part in
      meter.begin()
      // Every tenth part holds up those behind it.
      for _ in 0..<(part % 10 == 0 ? 20 : 1) { _ = Self.work(part) }
      meter.finish()
    } consume: {
      meter.consume()
    }
    #expect(meter.mostRunning <= jobs)
    #expect(meter.mostAlive <= 2 * jobs)
  }

  @Test(arguments: [1, 2, 8])
  func `the first error ends the work`(jobs: Int) {
    let made = Mutex(0)
    var consumed: [Int] = []
    let error = #expect(throws: Failure.self) {
      try runOrderedPipeline(count: 10_000, jobs: jobs) { part in
        made.withLock { $0 += 1 }
        if part == 20 { throw Failure(part: part) }
        return part
      } consume: {
        consumed.append($0)
      }
    }
    #expect(error == Failure(part: 20))
    #expect(consumed == Array(0..<consumed.count) && consumed.count <= 20)
    #expect(made.withLock(\.self) <= 20 + 2 * jobs)
  }

  @Test(arguments: [1, 2, 8])
  func `an error of the consumer ends the work`(jobs: Int) {
    let made = Mutex(0)
    let error = #expect(throws: Failure.self) {
      try runOrderedPipeline(count: 10_000, jobs: jobs) { part in
        made.withLock { $0 += 1 }
        return part
      } consume: { part in
        if part == 5 { throw Failure(part: part) }
      }
    }
    #expect(error == Failure(part: 5))
    #expect(made.withLock(\.self) <= 6 + 2 * jobs)
  }

  @Test(arguments: [1, 2, 8], [1, 7, 400])
  func `results of equal keys are computed once and consumed in order`(jobs: Int, count: Int) throws {
    var generator = SplitMix64(seed: count)
    let keys = (0..<count).map { _ in Int.random(in: 0..<max(1, count / 4), using: &generator) }
    let made = Mutex<[Int]>([])
    var consumed: [Int] = []
    try runOrderedPipeline(for: keys, jobs: jobs) { key in
      made.withLock { $0.append(key) }
      return 3 * key + Self.work(key)
    } consume: { index, part in
      #expect(index == consumed.count)
      consumed.append(part)
    }
    #expect(consumed == keys.map { 3 * $0 })
    #expect(made.withLock { $0.sorted() } == Set(keys).sorted())
  }

  @Test func `nothing is computed for no keys`() throws {
    try runOrderedPipeline(for: [Int](), jobs: 2) {
      $0
    } consume: { index, _ in
      Issue.record("\(index)")
    }
  }

  @Test func `a key after many repeated ones does not wait for them`() throws {
    let didMake = DispatchSemaphore(value: 0)
    var consumed = 0
    // The first key waits for the last one.
    try runOrderedPipeline(for: [0] + Array(repeating: 1, count: 500) + [2], jobs: 3) { key in
      if key == 2 { didMake.signal() }
      if key == 0 { #expect(didMake.wait(timeout: .now() + 60) == .success) }
      return key
    } consume: { _, _ in
      consumed += 1
    }
    #expect(consumed == 502)
  }

  @Test(arguments: [1, 3])
  func `a canceled task stops before the end`(jobs: Int) async {
    let consumed = Mutex(0)
    let reached = DispatchSemaphore(value: 0)
    let task = Task {
      try runOrderedPipeline(count: 1000, jobs: jobs) { part in
        part
      } consume: { part in
        consumed.withLock { $0 = part }
        guard part == 10 else { return }
        reached.signal()
        while !Task.isCancelled { sched_yield() }
      }
    }
    // No task of the pool: the threads of that may all be busy.
    Thread.detachNewThread {
      reached.wait()
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(consumed.withLock(\.self) <= 10 + 2 * jobs)
  }
}
