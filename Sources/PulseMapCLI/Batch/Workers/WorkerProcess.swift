import Glibc
import PulseSystem

/// A worker process that renders one row at a time, so that a crash costs only that row.
final class WorkerProcess {
  /// A running job with its start times.
  struct RunningRow {
    var job: RowJob
    var start: ContinuousClock.Instant

    /// The start in running time of the pool's timer.
    var startOnTimer: Duration
  }

  let process: pid_t
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var received: [UInt8] = []

  /// The bytes of the job not yet written to the pipe.
  private var unsent: ArraySlice<UInt8> = []

  /// The running job; `nil` when idle.
  private(set) var task: RunningRow?

  /// The file descriptor of the worker's standard output.
  var outputNumber: Int32 { output.number }

  /// The file descriptor of the worker's standard input; `nil` when nothing is pending.
  var pendingInputNumber: Int32? { unsent.isEmpty ? nil : input.number }

  /// Starts a process with pipes for standard input and output.
  ///
  /// - Throws: ``SystemError`` if the process cannot be started.
  init(executable: String, arguments: [String]) throws(SystemError) {
    let (childInput, input) = try FileDescriptor.pipe()
    self.input = FileDescriptor(owning: input)
    let childEnds = FileDescriptor(owning: childInput)
    let (output, childOutput) = try FileDescriptor.pipe()
    self.output = FileDescriptor(owning: output)
    let childOutputEnd = FileDescriptor(owning: childOutput)
    // A stopped worker must not block the writer of a job that is longer than a pipe's buffer.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    process = try Self.start(
      executable, ["pulsemap"] + arguments, input: childEnds.number, output: childOutputEnd.number)
  }

  private static func start(
    _ executable: String, _ command: [String], input: Int32, output: Int32
  ) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The signals that a thread of this process waits for are blocked in it, and must not be so in the worker.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let code = unsafe withCStringArray(command) { arguments in
      unsafe withEnvironment { environment in
        unsafe posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemError(code) }
    return process
  }

  /// Begins to send a job to the worker; a dead worker is noticed by the next wait.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - startOnTimer: The start in running time of the pool's timer.
  func start(_ job: RowJob, at startOnTimer: Duration) {
    task = RunningRow(job: job, start: .now, startOnTimer: startOnTimer)
    unsent = WorkerWireFormat.bytes(of: job)[...]
    writePendingInput()
  }

  /// Writes as much of the job as the pipe takes, and kills a worker that no longer reads.
  ///
  /// The corresponding C function is `write`.
  func writePendingInput() {
    while !unsent.isEmpty {
      let count = unsafe unsent.withUnsafeBytes { unsafe write(input.number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return kill() }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Whether a dead worker had read its whole job, so that the job can have caused its death.
  ///
  /// Unread bytes are still in the pipe. The corresponding C function is `ioctl` with `FIONREAD`.
  var hasReadWholeRow: Bool {
    var unread: Int32 = 0
    guard unsent.isEmpty, unsafe ioctl(input.number, UInt(FIONREAD), &unread) == 0 else { return false }
    return unread == 0
  }

  /// Reads the available output of the worker.
  ///
  /// - Returns: The response, `nil` if it is incomplete or malformed, and whether the worker is alive.
  func readResponse() -> (response: RowResponse?, isAlive: Bool) {
    guard let bytes = try? output.read(), !bytes.isEmpty else { return (nil, false) }
    received += bytes
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return (nil, true) }
    let line = Array(received[..<end])
    received = []
    task = nil
    return (WorkerWireFormat.response(of: line), true)
  }

  /// Kills the process by SIGKILL, without waiting for its end.
  func kill() { Glibc.kill(process, SIGKILL) }

  /// Waits for the process to end, and returns a description of how it ended: its exit status or signal.
  func waitForEnd() -> String {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The encoding of wait(2): the low seven bits are the signal, the second byte is the status.
    let signal = status & 0x7F
    return signal == 0
      ? "it exited with status \(status >> 8 & 0xFF)" : "it was terminated by signal \(signal)"
  }
}
