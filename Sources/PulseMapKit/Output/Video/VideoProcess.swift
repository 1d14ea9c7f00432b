import FoundationEssentials
import Glibc
import PulseSystem

/// A running ffmpeg that reads frames from a pipe.
///
/// A value that is dropped ends it at once.
@safe struct VideoProcess: ~Copyable {
  private let path: String
  private let process: pid_t
  private let pipe: Int32
  /// What it says, in a file without a name, so that no amount of it can block.
  private let messages: UnsafeMutablePointer<FILE>
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - ffmpeg: The program.
  ///   - arguments: Its words.
  ///   - path: The file as the user calls it, for messages.
  /// - Throws: ``OutputError/notWritten(path:errno:)`` when the system cannot start it.
  init(_ ffmpeg: FFmpeg, _ arguments: [String], for path: String) throws(OutputError) {
    guard let messages = unsafe tmpfile() else { throw .notWritten(path: path, errno: errno) }
    let ends: (reading: Int32, writing: Int32)
    do throws(SystemFault) {
      ends = try Descriptor.pipe()
    } catch {
      unsafe fclose(messages)
      throw .notWritten(path: path, errno: error.code)
    }
    let file = unsafe fileno(messages)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let started = Unfinished.start { process in
      Self.spawn(ffmpeg.path, arguments, input: ends.reading, messages: file, process: &process)
    }
    close(ends.reading)
    guard let process = started.process else {
      close(ends.writing)
      unsafe fclose(messages)
      throw .notWritten(path: path, errno: started.code)
    }
    self.path = path
    self.process = process
    unsafe self.messages = messages
    pipe = ends.writing
  }

  deinit {
    if !hasEnded {
      close(pipe)
      Unfinished.end(process)
    }
    unsafe fclose(messages)
  }

  /// Writes a part of a frame.
  ///
  /// - Throws: ``OutputError/videoNotMade(path:detail:)`` when the program has ended.
  mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemFault) {
      try Descriptor.write(bytes, to: pipe)
    } catch {
      _ = wait()
      throw failure
    }
  }

  /// Ends the stream of frames, and waits until the program is done.
  ///
  /// - Throws: ``OutputError/videoNotMade(path:detail:)`` when it failed.
  mutating func finish() throws(OutputError) {
    guard wait() == 0 else { throw failure }
  }

  /// Closes the pipe and returns the status of the program as `waitpid` gives it.
  private mutating func wait() -> Int32 {
    close(pipe)
    hasEnded = true
    return Unfinished.wait(for: process)
  }

  /// Why the program failed: the last line that it said.
  private var failure: OutputError {
    unsafe rewind(messages)
    var text = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe text.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, messages) }
    let last = String(decoding: text.prefix(count), as: UTF8.self)
      .split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
    let detail = last?.trimmingPrefix(while: \.isWhitespace) ?? "nothing"
    return .videoNotMade(path: path, detail: String(detail))
  }

  /// The corresponding C function is `posix_spawn`.
  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, messages: Int32, process: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // What this process ignores, the program need not.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // Nor does a signal from the terminal concern it, while a batch still lets its row end in order.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    return unsafe withCStrings([program] + arguments) { words in
      unsafe withEnvironment { environment in
        unsafe posix_spawn(&process, program, &actions, &attributes, words, environment)
      }
    }
  }
}
