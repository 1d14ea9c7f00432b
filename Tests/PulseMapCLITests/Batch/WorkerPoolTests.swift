import Glibc
import PulseTestSupport
import Testing

@testable import PulseMapCLI

/// Worker pool tests with shell programs as workers that can misbehave.
@Suite struct `Workers` {
  init() {
    // As in the tool: a worker without a reader is noticed by the write that fails.
    signal(SIGPIPE, SIG_IGN)
  }

  private static let response = #"printf '["ok",null,null,null,null,null,[],null]\n'"#

  private func job(_ row: Int, id: String? = nil) -> RowJob {
    RowJob(row: row, place: "jobs:\(row)", id: id, members: [], outputs: ["\(row).png"], previous: nil)
  }

  private func pool(_ script: String, timeout: Duration = .seconds(600)) -> WorkerPool {
    WorkerPool(arguments: ["-c", script], count: 1, timeout: timeout, executable: "/bin/sh")
  }

  /// Waits until a row is finished and returns its result; the time limit of the test ends an endless wait.
  private func ending(in pool: WorkerPool) -> String {
    while true {
      guard let finished = pool.wait().finished.first else { continue }
      switch finished.ending {
      case .answered: return "answered"
      case .crashed(let reason): return "crashed: \(reason)"
      case .neverStarted: return "not begun"
      case .timedOut: return "timed out"
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func `that take no row although they live lose none`() throws {
    let pool = pool("read row; exec <&-; \(Self.response); exec sleep 60")
    try pool.start(job(1))
    #expect(ending(in: pool) == "answered")
    // The pipe has no reader any more, and the process goes on.
    try pool.start(job(2))
    #expect(ending(in: pool) == "not begun")
  }

  @Test(.timeLimit(.minutes(10))) func `that are ended before they read a row have not begun it`() throws {
    let pool = pool("kill -KILL $$")
    try pool.start(job(1))
    #expect(ending(in: pool) == "not begun")
  }

  @Test(.timeLimit(.minutes(10))) func `that are ended while they rest cost no row`() throws {
    let pool = pool("read row; \(Self.response); kill -KILL $$")
    try pool.start(job(1))
    #expect(ending(in: pool) == "answered")
    try pool.start(job(2))
    #expect(ending(in: pool) == "not begun")
  }

  @Test(.timeLimit(.minutes(10))) func `that are ended when they have read a row have begun it`() throws {
    let pool = pool("read row; kill -SEGV $$")
    try pool.start(job(1))
    #expect(ending(in: pool) == "crashed: it was terminated by signal 11")
  }

  @Test(.timeLimit(.minutes(10))) func `that answer nonsense have crashed`() throws {
    let pool = pool("read row; echo hello; exec sleep 60")
    try pool.start(job(1))
    #expect(ending(in: pool) == "crashed: its response is damaged")
  }

  @Test(.timeLimit(.minutes(10))) func `that are stopped do not hold up whoever hands them a long row`()
    throws
  {
    let pool = pool("kill -STOP $$; read row; \(Self.response)", timeout: .seconds(1))
    try pool.start(job(1, id: String(repeating: "x", count: 1 << 20)))
    #expect(ending(in: pool) == "timed out")
  }

  @Test(.timeLimit(.minutes(10))) func `get rows that are longer than a pipe`() throws {
    let pool = pool("read row; \(Self.response)")
    try pool.start(job(1, id: String(repeating: "x", count: 1 << 20)))
    #expect(ending(in: pool) == "answered")
  }
}

@Suite struct `The time of rows` {
  @Test func `stands still while nobody looks`() {
    let start = ContinuousClock.now
    var time = SuspensionAwareTimer(at: start)
    for tenth in 1...20 { time.update(at: start + .milliseconds(100 * tenth)) }
    #expect(time.elapsed == .seconds(2))
    // A virtual machine is paused for an hour.
    time.update(at: start + .seconds(3602))
    #expect(time.elapsed == .seconds(3))
    time.update(at: start + .seconds(3602.5))
    #expect(time.elapsed == .seconds(3.5))
  }
}
