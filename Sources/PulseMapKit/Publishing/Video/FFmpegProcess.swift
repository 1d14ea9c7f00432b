import FoundationEssentials
import Glibc
import PulseBasics
import PulseSystem

/// A running ffmpeg process that reads frames from a pipe; destroying the value kills it.
@safe package struct FFmpegProcess: ~Copyable {
  private let path: String
  private let process: pid_t
  private let pipe: Int32
  private let file: Int32
  private let stallTimeout: Duration
  /// The time without progress, and the modification time of the file in seconds and nanoseconds.
  private var idle = Duration.zero
  private var lastWriteTime = [0, 0]
  /// Its standard error, in an anonymous file so that it never blocks.
  private let messages: UnsafeMutablePointer<FILE>
  private var isOpen = true
  private var hasEnded = false

  /// The default time without progress after which ffmpeg is killed; the slowest frame takes seconds.
  package static let stallTimeout = Duration.seconds(300)

  /// The command `F_SETPIPE_SZ` of `fcntl` on Linux, which glibc declares for `_GNU_SOURCE` only.
  static let setPipeSize: Int32 = 1031

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - ffmpeg: The executable.
  ///   - arguments: Its command-line arguments.
  ///   - file: The open file, inherited as ``FFmpeg/outputDescriptor``.
  ///   - path: The path for messages.
  ///   - stallTimeout: The time without progress after which it is killed.
  /// - Throws: ``RenderError/output(_:)`` when it cannot be started.
  package init(
    _ ffmpeg: FFmpeg, _ arguments: [String], writing file: Int32, for path: String,
    stallTimeout: Duration = stallTimeout
  ) throws(RenderError) {
    guard let messages = unsafe tmpfile() else { throw .output(.writeFailed(path: path, errno: errno)) }
    let ends: (reading: Int32, writing: Int32)
    do throws(SystemError) {
      ends = try FileDescriptor.pipe()
    } catch {
      unsafe fclose(messages)
      throw .output(.writeFailed(path: path, errno: error.code))
    }
    let log = unsafe fileno(messages)
    _ = fcntl(log, F_SETFD, FD_CLOEXEC)
    // Frames are large; the size is a wish.
    _ = fcntl(ends.writing, Self.setPipeSize, 1 << 20)
    // A blocking write would bypass the timeout.
    _ = fcntl(ends.writing, F_SETFL, O_NONBLOCK)
    let started = CleanupRegistry.spawnProcess { process in
      Self.spawn(
        ffmpeg.path, arguments, input: ends.reading, messages: log, file: file, process: &process)
    }
    close(ends.reading)
    guard let process = started.process else {
      close(ends.writing)
      unsafe fclose(messages)
      throw .output(.writeFailed(path: path, errno: started.code))
    }
    (self.path, self.process, self.file, self.stallTimeout) = (path, process, file, stallTimeout)
    unsafe self.messages = messages
    pipe = ends.writing
  }

  deinit {
    if isOpen { close(pipe) }
    if !hasEnded { CleanupRegistry.end(process) }
    unsafe fclose(messages)
  }

  /// Writes a frame, or a part of one, to the pipe, as its elements are in memory.
  ///
  /// - Throws: ``RenderError/videoFailed(path:detail:)`` when ffmpeg has exited,
  ///   ``RenderError/videoStalled(path:seconds:)`` on a timeout.
  package mutating func write<Element: BitwiseCopyable>(_ elements: Span<Element>) throws(RenderError) {
    var rest = unsafe elements.bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(pipe, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.extracting(droppingFirst: count)
        idle = .zero
      } else if count < 0, errno == EAGAIN {
        try wait(milliseconds: 250) { [pipe] milliseconds in
          var state = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
          return unsafe poll(&state, 1, milliseconds) > 0
        }
      } else if count == 0 || errno != EINTR {
        let status = try end()
        throw failureError(status)
      }
    }
  }

  /// Closes the pipe and waits until ffmpeg has completed the file.
  ///
  /// - Throws: ``RenderError/videoFailed(path:detail:)`` when it failed, ``RenderError/videoStalled(path:seconds:)``
  ///   on a timeout.
  package mutating func finalize() throws(RenderError) {
    let status = try end()
    if status != 0 { throw failureError(status) }
  }

  /// Closes the pipe, waits for ffmpeg to exit, and returns its `waitpid` status.
  private mutating func end() throws(RenderError) -> Int32 {
    close(pipe)
    isOpen = false
    idle = .zero
    var pause: Int32 = 1
    while true {
      if let status = CleanupRegistry.status(of: process) {
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

  /// Waits with the closure `pause`, which returns whether progress is possible, and kills ffmpeg after too long
  /// without any.
  ///
  /// The waits themselves are added up, so time in which this process is suspended does not count.
  ///
  /// - Throws: ``RenderError/videoStalled(path:seconds:)`` on a timeout.
  private mutating func wait(
    milliseconds: Int32, _ pause: (_ milliseconds: Int32) -> Bool
  ) throws(RenderError) {
    if pause(milliseconds) { return }
    idle += .milliseconds(Int64(milliseconds))
    var status = stat()
    unsafe fstat(file, &status)
    let writing = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    if writing != lastWriteTime { (lastWriteTime, idle) = (writing, .zero) }
    guard idle >= stallTimeout else { return }
    hasEnded = true
    CleanupRegistry.terminateProcess(process)
    throw .videoStalled(path: path, seconds: stallTimeout / .seconds(1))
  }

  /// Returns the error of a failed ffmpeg with a `waitpid` status: the signal that ended it, or its last line of output.
  private func failureError(_ status: Int32) -> RenderError {
    // The lower bits are the signal, and the next byte the exit status.
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    if signal != 0 { return .videoEnded(path: path, signal: signal) }
    return .videoFailed(path: path, detail: lastLine ?? "exit status \(code) without a message")
  }

  /// The error of an incomplete file after exit status 0.
  package var incompleteFileError: RenderError { .videoIncomplete(path: path, detail: lastLine ?? "") }

  /// The last line of standard error that is no mere information; `nil` without any.
  var lastLine: String? { unsafe Self.lastLine(of: messages) }

  /// Returns the last line of a log that is no mere information; `nil` without any.
  private static func lastLine(of messages: UnsafeMutablePointer<FILE>) -> String? {
    unsafe lines(of: messages).last
  }

  /// Returns the lines of a log that are no mere information, without the addresses of objects, which differ from run
  /// to run.
  static func lines(of messages: UnsafeMutablePointer<FILE>) -> [String] {
    unsafe rewind(messages)
    var text = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe text.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, messages) }
    return text.prefix(count).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0.drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self) }
      .filter { line in
        !line.unicodeScalars.allSatisfy(\.properties.isWhitespace)
          && !line.utf8.starts(with: "Svt[info]".utf8)
      }
      .map { $0.replacing(/\ @\ 0x[0-9a-f]+/, with: "") }
  }

  /// Starts ffmpeg with `posix_spawn`, with the given descriptors as its standard streams and as the inherited file;
  /// missing ones are `/dev/null`.
  ///
  /// A list is inherited as ``FFmpeg/listDescriptor``; then both files need numbers from ``FFmpeg/duplicate(_:)``.
  ///
  /// - Returns: 0, or an error code; `process` is set to the process identifier.
  static func spawn(
    _ program: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil, messages: Int32,
    file: Int32, list: Int32? = nil, process: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let input {
      unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    // Last, because it can overwrite the others.
    unsafe posix_spawn_file_actions_adddup2(&actions, file, FFmpeg.outputDescriptor)
    if let list { unsafe posix_spawn_file_actions_adddup2(&actions, list, FFmpeg.listDescriptor) }
    return unsafe spawnProgram(program, arguments, &actions, process: &process)
  }
}
