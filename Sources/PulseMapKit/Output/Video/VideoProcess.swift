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
  private let file: Int32
  private let stallLimit: Duration
  /// The time without progress, and the instant of the latest write to the file, in seconds and nanoseconds.
  private var idle = Duration.zero
  private var lastWriting = [0, 0]
  /// What it says, in a file without a name, so that no amount of it can block.
  private let messages: UnsafeMutablePointer<FILE>
  private var isOpen = true
  private var hasEnded = false

  /// The time in which it has to read a part of a frame, or to write to its file.
  ///
  /// The slowest frame takes seconds.
  static let stallLimit = Duration.seconds(300)

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - ffmpeg: The program.
  ///   - arguments: Its words.
  ///   - file: The open file that it writes, which it knows as ``FFmpeg/fileNumber``.
  ///   - path: The file as the user calls it, for messages.
  ///   - stallLimit: The time without any progress after which it is ended.
  /// - Throws: ``OutputError/notWritten(path:errno:)`` when the system cannot start it.
  init(
    _ ffmpeg: FFmpeg, _ arguments: [String], writing file: Int32, for path: String,
    stallLimit: Duration = stallLimit
  ) throws(OutputError) {
    guard let messages = unsafe tmpfile() else { throw .notWritten(path: path, errno: errno) }
    let ends: (reading: Int32, writing: Int32)
    do throws(SystemFault) {
      ends = try Descriptor.pipe()
    } catch {
      unsafe fclose(messages)
      throw .notWritten(path: path, errno: error.code)
    }
    let log = unsafe fileno(messages)
    _ = fcntl(log, F_SETFD, FD_CLOEXEC)
    // Writing waits for no longer than `wait` does.
    _ = fcntl(ends.writing, F_SETFL, O_NONBLOCK)
    let started = Unfinished.start { process in
      Self.spawn(
        ffmpeg.path, arguments, input: ends.reading, messages: log, file: file, process: &process)
    }
    close(ends.reading)
    guard let process = started.process else {
      close(ends.writing)
      unsafe fclose(messages)
      throw .notWritten(path: path, errno: started.code)
    }
    (self.path, self.process, self.file, self.stallLimit) = (path, process, file, stallLimit)
    unsafe self.messages = messages
    pipe = ends.writing
  }

  deinit {
    if isOpen { close(pipe) }
    if !hasEnded { Unfinished.end(process) }
    unsafe fclose(messages)
  }

  /// Writes a part of a frame.
  ///
  /// - Throws: ``OutputError/videoNotMade(path:detail:)`` when the program has ended,
  ///   ``OutputError/videoStalled(path:seconds:)`` when it does nothing.
  mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(pipe, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        idle = .zero
      } else if count < 0, errno == EAGAIN {
        try wait(milliseconds: 250) { [pipe] milliseconds in
          var state = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
          return unsafe poll(&state, 1, milliseconds) > 0
        }
      } else if count == 0 || errno != EINTR {
        try end()
        throw failure
      }
    }
  }

  /// Ends the stream of frames, and waits until the program is done.
  ///
  /// - Throws: ``OutputError/videoNotMade(path:detail:)`` when it failed,
  ///   ``OutputError/videoStalled(path:seconds:)`` when it does nothing.
  mutating func finish() throws(OutputError) {
    guard try end() == 0 else { throw failure }
  }

  /// Closes the pipe, waits for the end of the program, and returns its status as `waitpid` gives it.
  @discardableResult
  private mutating func end() throws(OutputError) -> Int32 {
    close(pipe)
    isOpen = false
    idle = .zero
    var pause: Int32 = 1
    while true {
      if let status = Unfinished.status(of: process) {
        hasEnded = true
        return status
      }
      try wait(milliseconds: pause) { milliseconds in
        poll(nil, 0, milliseconds)
        return false
      }
      pause = min(20, pause * 2)
    }
  }

  /// Waits a moment, and ends the program when there has been no progress for too long.
  ///
  /// Times in which this process stands still do not count: it is the moments that are added up.
  private mutating func wait(
    milliseconds: Int32, _ pause: (_ milliseconds: Int32) -> Bool
  ) throws(OutputError) {
    if pause(milliseconds) { return }
    idle += .milliseconds(Int64(milliseconds))
    var status = stat()
    unsafe fstat(file, &status)
    let writing = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    if writing != lastWriting { (lastWriting, idle) = (writing, .zero) }
    guard idle >= stallLimit else { return }
    hasEnded = true
    Unfinished.stop(process)
    throw .videoStalled(path: path, seconds: stallLimit / .seconds(1))
  }

  /// Why the program failed: the last line that it said.
  private var failure: OutputError {
    .videoNotMade(path: path, detail: lastLine ?? "nothing")
  }

  /// That the program says it has done its work, while its file is not complete.
  var incompleteness: OutputError { .videoIncomplete(path: path, detail: lastLine ?? "") }

  private var lastLine: String? {
    unsafe rewind(messages)
    var text = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe text.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, messages) }
    let last = String(decoding: text.prefix(count), as: UTF8.self)
      .split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
    return last.map { String($0.trimmingPrefix(while: \.isWhitespace)) }
  }

  /// The corresponding C function is `posix_spawn`.
  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, messages: Int32, file: Int32,
    process: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    // The last one: it can take the place of those before.
    unsafe posix_spawn_file_actions_adddup2(&actions, file, FFmpeg.fileNumber)
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
