import Glibc
import PulseSystem

/// A process that renders rows, one at a time, so that a row which brings it down costs nothing but itself.
final class WorkerProcess {
  /// A row in work.
  struct Task {
    var job: RowJob
    var start: ContinuousClock.Instant

    /// The instant of its start, in the time that the pool watched.
    var watchedStart: Duration
  }

  let process: pid_t
  private let input: Descriptor
  private let output: Descriptor
  private var received: [UInt8] = []

  /// Bytes of its row that were not handed over yet.
  private var unsent: ArraySlice<UInt8> = []

  /// The row that it works on.
  private(set) var task: Task?

  /// The number to read from.
  var outputNumber: Int32 { output.number }

  /// The number to write to, while there is something to be handed over.
  var pendingInputNumber: Int32? { unsent.isEmpty ? nil : input.number }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - words: What stands behind its name.
  /// - Throws: ``SystemFault`` if there is no room for another one.
  init(executable: String, words: [String]) throws(SystemFault) {
    let (childInput, input) = try Descriptor.pipe()
    self.input = Descriptor(owning: input)
    let childEnds = Descriptor(owning: childInput)
    let (output, childOutput) = try Descriptor.pipe()
    self.output = Descriptor(owning: output)
    let childOutputEnd = Descriptor(owning: childOutput)
    // A worker that is stopped must not hold up whoever hands it a row that is longer than a pipe.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    process = try Self.start(
      executable, ["pulsemap"] + words, input: childEnds.number, output: childOutputEnd.number)
  }

  private static func start(
    _ executable: String, _ command: [String], input: Int32, output: Int32
  ) throws(SystemFault) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var process: pid_t = 0
    let code = unsafe withCStrings(command) { arguments in
      unsafe withEnvironment { environment in
        unsafe posix_spawn(&process, executable, &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemFault(code) }
    return process
  }

  /// Begins to hand over a row; a worker that is dead is noticed when it is waited for.
  ///
  /// - Parameters:
  ///   - job: The row.
  ///   - watchedStart: The time that the pool watched until now.
  func start(_ job: RowJob, at watchedStart: Duration) {
    task = Task(job: job, start: .now, watchedStart: watchedStart)
    unsent = RowLine.bytes(of: job)[...]
    send()
  }

  /// Hands over as much as there is room for; a worker that takes nothing any more is ended.
  ///
  /// The corresponding C function is `write`.
  func send() {
    while !unsent.isEmpty {
      let count = unsafe unsent.withUnsafeBytes { unsafe write(input.number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return kill() }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Whether all of its row was read, so that it can have died of it; asked when it is dead.
  ///
  /// Unread bytes are still in the pipe. The corresponding C function is `ioctl` with `FIONREAD`.
  var hasBegun: Bool {
    var unread: Int32 = 0
    guard unsent.isEmpty, unsafe ioctl(input.number, UInt(FIONREAD), &unread) == 0 else { return false }
    return unread == 0
  }

  /// Reads what the worker wrote, once there is something.
  ///
  /// - Returns: Its answer, if that is complete, and whether it lives.
  func read() -> (answer: RowAnswer?, isAlive: Bool) {
    guard let bytes = try? output.read(), !bytes.isEmpty else { return (nil, false) }
    received += bytes
    guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else { return (nil, true) }
    let line = Array(received[..<end])
    received = []
    task = nil
    return (RowLine.answer(of: line), true)
  }

  /// Ends the process at once.
  func kill() { Glibc.kill(process, SIGKILL) }

  /// Waits for the end of the process; returns how it ended.
  func ending() -> String {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The encoding of wait(2): the low seven bits are the signal, the second byte is the status.
    let signal = status & 0x7F
    return signal == 0 ? "it ended with status \(status >> 8 & 0xFF)" : "signal \(signal) ended it"
  }
}
