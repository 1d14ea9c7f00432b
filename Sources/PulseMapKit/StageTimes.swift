import Glibc
import Synchronization

/// How long the stages of a run took.
package final class StageTimes: Sendable {
  /// A part of the work.
  package enum Stage: String, CaseIterable, Sendable {
    /// Reading the scene and the files that it names, and checking everything.
    case read

    /// Laying out the frames.
    case plan

    /// Opening the base map, and getting its tiles.
    case open

    /// Painting the base map: seconds of processor time, as many at once as there are threads.
    case map

    /// Drawing overlays, in the same seconds.
    case draw

    /// Finding differences, reducing colors and compressing, in the same seconds.
    case encode

    /// Writing, and waiting for who reads.
    case write
  }

  private let seconds = Mutex<[Stage: Double]>([:])

  /// Creates times of 0 seconds.
  package init() {}

  /// The seconds of every stage.
  package var all: [(stage: Stage, seconds: Double)] {
    let seconds = seconds.withLock { $0 }
    return Stage.allCases.map { ($0, max(0, seconds[$0] ?? 0)) }
  }

  /// Measures a piece of work by the clock.
  ///
  /// - Parameters:
  ///   - stage: What it is part of.
  ///   - work: The work.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  package func measure<Result, Failure: Error>(
    _ stage: Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = ContinuousClock.now
    defer { add((ContinuousClock.now - start) / .seconds(1), to: stage) }
    return try work()
  }

  /// Measures the processor time that this thread takes for a piece of work.
  func measureOnThread<Result>(_ stage: Stage, _ work: () -> Result) -> Result {
    let start = Self.processorSeconds(CLOCK_THREAD_CPUTIME_ID)
    defer { add(Self.processorSeconds(CLOCK_THREAD_CPUTIME_ID) - start, to: stage) }
    return work()
  }

  /// Measures the processor time of a whole rendering; what is not painting or drawing is encoding.
  func measureRendering<Result>(_ work: () async throws -> Result) async throws -> Result {
    func spent() -> Double {
      Self.processorSeconds(CLOCK_PROCESS_CPUTIME_ID)
        - seconds.withLock { ($0[.map] ?? 0) + ($0[.draw] ?? 0) }
    }
    let start = spent()
    defer { add(spent() - start, to: .encode) }
    return try await work()
  }

  private func add(_ duration: Double, to stage: Stage) {
    seconds.withLock { $0[stage, default: 0] += duration }
  }

  /// The corresponding C function is `clock_gettime`.
  private static func processorSeconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
