import Glibc
import PulseCodec
import Synchronization

/// A recorder of the times that the stages of one job take, in seconds; thread-safe.
///
/// Jobs that run at the same time have a recorder each: only threads that work for a job add to its times.
package final class StageTimes: Sendable {
  /// A stage of a job: read, plan, open, map, draw, encode or write.
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

  /// Creates a recorder of 0 seconds.
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
  func measureThreadCPUTime<Result>(_ stage: Stage, _ work: () throws -> Result) rethrows -> Result {
    let start = Self.threadCPUSeconds
    defer { add(Self.threadCPUSeconds - start, to: stage) }
    return try work()
  }

  /// Adds the CPU time that `work` and its helper threads spend on encoding to the encode stage, and returns
  /// its result.
  ///
  /// The time spent painting the map and drawing overlays meanwhile is subtracted.
  func measureEncodingCPUTime<Result>(_ work: () throws -> Result) rethrows -> Result {
    let outerWrapper = HelperThreadPool.wrapper
    HelperThreadPool.wrapper = { help in self.measureThreadCPUTime(.encode, help) }
    let (start, other) = (Self.threadCPUSeconds, otherCPUSeconds)
    defer {
      HelperThreadPool.wrapper = outerWrapper
      add(Self.threadCPUSeconds - start - (otherCPUSeconds - other), to: .encode)
    }
    return try work()
  }

  /// The seconds of painting and drawing, which happen while frames are encoded.
  private var otherCPUSeconds: Double { seconds.withLock { ($0[.map] ?? 0) + ($0[.draw] ?? 0) } }

  private func add(_ duration: Double, to stage: Stage) {
    seconds.withLock { $0[stage, default: 0] += duration }
  }

  /// The CPU time of the current thread in seconds; wraps `clock_gettime`.
  private static var threadCPUSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
