import Glibc
import PulseSystem

/// A process that renders rows, one at a time, so that a row which brings it down costs nothing but itself.
final class WorkerProcess {
  /// A row in work.
  struct Task {
    var job: RowJob
    var start: ContinuousClock.Instant
  }

  let process: pid_t
  private let input: Descriptor
  private let output: Descriptor
  private var received: [UInt8] = []

  /// The row that it works on.
  private(set) var task: Task?

  /// The number to wait for.
  var outputNumber: Int32 { output.number }

  /// Starts a process of this program.
  ///
  /// - Parameter words: What stands behind the name of the program.
  /// - Throws: ``SystemFault`` if there is no room for another one.
  init(words: [String]) throws(SystemFault) {
    let (childInput, input) = try Descriptor.pipe()
    self.input = Descriptor(owning: input)
    let childEnds = Descriptor(owning: childInput)
    let (output, childOutput) = try Descriptor.pipe()
    self.output = Descriptor(owning: output)
    let childOutputEnd = Descriptor(owning: childOutput)
    process = try Self.start(["pulsemap"] + words, input: childEnds.number, output: childOutputEnd.number)
  }

  private static func start(_ command: [String], input: Int32, output: Int32) throws(SystemFault) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var process: pid_t = 0
    let code = unsafe withCStrings(command) { arguments in
      unsafe withEnvironment { environment in
        // The program itself, also when another one lies under its name by now.
        unsafe posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemFault(code) }
    return process
  }

  /// Hands over a row; a worker that is dead is noticed when it is waited for.
  func start(_ job: RowJob) {
    task = Task(job: job, start: .now)
    try? input.write(RowLine.bytes(of: job))
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
