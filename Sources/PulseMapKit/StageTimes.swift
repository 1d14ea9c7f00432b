import Glibc
import Synchronization

/// Accumulated times of the stages of a run, in seconds; thread-safe.
package final class StageTimes: Sendable {
  /// A stage of a run: read, plan, open, map, draw, encode or write.
  package enum Stage: String, CaseIterable, Sendable {
    /// Reading the scene and its files, and validation.
    case read

    /// Planning the frames.
    case plan

    /// Opening the base map and downloading its tiles.
    case open

    /// Painting the base map, in CPU seconds of all threads.
    case map

    /// Drawing overlays, in CPU seconds.
    case draw

    /// Frame differencing, color quantization and compression, in CPU seconds.
    case encode

    /// Writing, including waits for the reader of a pipe.
    case write
  }

  private let seconds = Mutex<[Stage: Double]>([:])

  /// Creates timings of 0 seconds.
  package init() {}

  /// The seconds of every stage, in order.
  package var all: [(stage: Stage, seconds: Double)] {
    let seconds = seconds.withLock { $0 }
    return Stage.allCases.map { ($0, max(0, seconds[$0] ?? 0)) }
  }

  /// Adds the wall-clock time of `work` to a stage, and returns its result.
  package func measure<Result, Failure: Error>(
    _ stage: Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = ContinuousClock.now
    defer { add((ContinuousClock.now - start) / .seconds(1), to: stage) }
    return try work()
  }

  /// Adds the CPU time of the current thread during `work` to a stage, and returns its result.
  func measureThreadCPUTime<Result>(_ stage: Stage, _ work: () -> Result) -> Result {
    let start = Self.cpuSeconds(CLOCK_THREAD_CPUTIME_ID)
    defer { add(Self.cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - start, to: stage) }
    return work()
  }

  /// Adds the CPU time of the process during `work`, less painting and drawing, to the encode stage.
  func measureEncoding<Result>(_ work: () async throws -> Result) async throws -> Result {
    func spent() -> Double {
      Self.cpuSeconds(CLOCK_PROCESS_CPUTIME_ID)
        - seconds.withLock { ($0[.map] ?? 0) + ($0[.draw] ?? 0) }
    }
    let start = spent()
    defer { add(spent() - start, to: .encode) }
    return try await work()
  }

  private func add(_ duration: Double, to stage: Stage) {
    seconds.withLock { $0[stage, default: 0] += duration }
  }

  /// Returns the CPU time of a clock in seconds; wraps `clock_gettime`.
  private static func cpuSeconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
