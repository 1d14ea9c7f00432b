package import Glibc
import PulseBasics

/// A program that converts its standard input to its standard output.
package struct FilterProgram: Sendable {
  /// An outcome of a run: the output, or why there is none.
  package enum Outcome: Hashable, Sendable {
    case output([UInt8])

    /// The program ended with another status than 0; the detail is the last line that it wrote to standard error.
    case failed(detail: String)

    case tooLarge

    /// The program wrote nothing for the time that it was given.
    case stalled
  }

  /// The path of its file.
  private let path: String

  /// Finds a program in `PATH`; `nil` if there is none of this name.
  package init?(named name: String) {
    guard let path = Self.path(ofProgram: name) else { return nil }
    self.path = path
  }

  /// Returns the path of a program in `PATH`; `nil` if there is none.
  package static func path(ofProgram name: String) -> String? {
    let list = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    // An empty entry would mean the working directory, where no program should be run from.
    let folders = list.bytewise.split(separator: ":")
      // The replaced bytes of a name that is not UTF-8 would be another folder.
      .filter { !$0.bytewise.contains("\u{FFFD}" as Unicode.Scalar) }
    return folders.map { "\($0)/\(name)" }.first { path in
      var status = stat()
      return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
  }

  /// Runs the program.
  ///
  /// It reads an anonymous file, so that it gets no name to open.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after its name.
  ///   - input: What it reads.
  ///   - limit: The largest number of bytes of the output.
  ///   - seconds: The time without output after which it is killed.
  /// - Returns: The output of the program, or the reason why there is none.
  /// - Throws: ``SystemError`` if the program cannot be run.
  package func run(
    _ arguments: [String], on input: [UInt8], limit: Int, within seconds: Int32
  ) throws(SystemError) -> Outcome {
    guard let file = unsafe tmpfile() else { throw SystemError(errno) }
    defer { unsafe fclose(file) }
    guard let messages = unsafe tmpfile() else { throw SystemError(errno) }
    defer { unsafe fclose(messages) }
    let (source, log) = unsafe (fileno(file), fileno(messages))
    try FileDescriptor.write(input, to: source)
    let ends = try FileDescriptor.pipe()
    lseek(source, 0, SEEK_SET)
    for number in [source, log] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    let started = CleanupRegistry.spawnProcess { process in
      spawn(arguments, input: source, output: ends.writing, messages: log, process: &process)
    }
    close(ends.writing)
    let pipe = FileDescriptor(owning: ends.reading)
    guard let process = started.process else { throw SystemError(started.code) }
    let result = Result { () throws(SystemError) in
      try Self.readAll(pipe, limit: limit, within: seconds)
    }
    guard case .success(.output) = result else {
      CleanupRegistry.end(process)
      return try result.get()
    }
    guard Self.status(of: process) == 0 else { return .failed(detail: unsafe Self.lastLine(of: messages)) }
    return try result.get()
  }

  /// Starts the program with descriptors as its standard streams.
  private func spawn(
    _ arguments: [String], input: Int32, output: Int32, messages: Int32, process: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, standard) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (messages, STDERR_FILENO)] {
      unsafe posix_spawn_file_actions_adddup2(&actions, number, standard)
    }
    return unsafe spawnProgram(path, arguments, &actions, process: &process)
  }

  private static func readAll(
    _ pipe: borrowing FileDescriptor, limit: Int, within seconds: Int32
  ) throws(SystemError) -> Outcome {
    var text: [UInt8] = []
    while true {
      var state = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&state, 1, seconds * 1000)
      if ready < 0, errno == EINTR { continue }
      guard ready != 0 else { return .stalled }
      let part = try pipe.read(atMost: 1 << 16)
      if part.isEmpty { return .output(text) }
      text += part
      if text.count > limit { return .tooLarge }
    }
  }

  /// Waits for the end of a process that has closed its output, and returns its status; one that goes on is killed.
  private static func status(of process: pid_t) -> Int32 {
    for number in 0..<1000 {
      if number > 0 { poll(nil, 0, 5) }
      if let status = CleanupRegistry.status(of: process) { return status }
    }
    CleanupRegistry.end(process)
    return -1
  }

  private static func lastLine(of messages: UnsafeMutablePointer<FILE>) -> String {
    if unsafe fseek(messages, -(1 << 14), SEEK_END) != 0 { unsafe rewind(messages) }
    var text = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe text.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, messages) }
    let lines = text.prefix(count).split(separator: UInt8(ascii: "\n"))
    return lines.last.map { String(decoding: $0.drop { $0 == 0x20 }, as: UTF8.self) } ?? "nothing"
  }
}

/// Starts a program with `posix_spawn` in a process group of its own, where it gets no signals of the terminal, while a
/// batch completes its row.
///
/// - Parameters:
///   - path: The path of the program.
///   - arguments: Its arguments without its name.
///   - actions: The descriptors that it gets.
///   - process: The process identifier, set if it starts.
/// - Returns: 0, or an error code.
package func spawnProgram(
  _ path: String, _ arguments: [String], _ actions: UnsafePointer<posix_spawn_file_actions_t>,
  process: inout pid_t
) -> Int32 {
  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  // Signals ignored by this process have their default action in the program.
  var signals = sigset_t()
  unsafe sigfillset(&signals)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  // Those that a thread of this process waits for are blocked in it.
  unsafe sigemptyset(&signals)
  unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  unsafe posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
  return unsafe withCStringArray([path] + arguments) { words in
    unsafe withEnvironment { environment in
      unsafe posix_spawn(&process, path, actions, &attributes, words, environment)
    }
  }
}
