import Glibc
package import PulseCodec
import PulseSystem
import Synchronization

/// A running ffmpeg process whose standard output is read through a pipe; destroying the object kills it.
///
/// The conformance to `Sendable` is unchecked, but safe: one thread reads at a time, and any may stop the process.
@safe package final class FFmpegReader: @unchecked Sendable {
  private let process: pid_t
  private let pipe: FileDescriptor
  private let stallTimeout: Duration
  /// Its standard error, in an anonymous file so that it never blocks.
  private let messages: UnsafeMutablePointer<FILE>
  /// The output to ``FFmpeg/listDescriptor``, in an anonymous file as well.
  private let listFile: UnsafeMutablePointer<FILE>
  private let hasEnded = Mutex(false)

  /// The default time without output after which ffmpeg is killed.
  package static let stallTimeout = Duration.seconds(120)

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - arguments: The command-line arguments.
  ///   - video: The video, which the process inherits.
  ///   - ffmpeg: The executable; `nil` throws an error.
  ///   - stallTimeout: The time without output after which it is killed.
  /// - Throws: ``VideoReadingError``.
  package init(
    _ arguments: [String], reading video: VideoBytes, with ffmpeg: FFmpeg? = FFmpeg(),
    stallTimeout: Duration = stallTimeout
  ) throws(VideoReadingError) {
    guard let ffmpeg else { throw .missingFFmpeg }
    guard let messages = unsafe tmpfile() else { throw .systemFailure("\(SystemError(errno))") }
    guard let listFile = unsafe tmpfile() else {
      let code = errno
      unsafe fclose(messages)
      throw .systemFailure("\(SystemError(code))")
    }
    let list = unsafe FFmpeg.duplicate(fileno(listFile))
    let ends: (reading: Int32, writing: Int32)
    do throws(SystemError) {
      if list < 0 { throw SystemError(errno) }
      ends = try FileDescriptor.pipe()
    } catch {
      if list >= 0 { close(list) }
      unsafe fclose(messages)
      unsafe fclose(listFile)
      throw .systemFailure("\(error)")
    }
    defer { close(list) }
    let log = unsafe fileno(messages)
    _ = fcntl(log, F_SETFD, FD_CLOEXEC)
    _ = unsafe fcntl(fileno(listFile), F_SETFD, FD_CLOEXEC)
    // Frames are large; the size is a wish.
    _ = fcntl(ends.writing, FFmpegProcess.setPipeSize, 1 << 20)
    let started = CleanupRegistry.spawnProcess { process in
      FFmpegProcess.spawn(
        ffmpeg.path, arguments, output: ends.writing, messages: log, file: video.number, list: list,
        process: &process)
    }
    close(ends.writing)
    guard let process = started.process else {
      close(ends.reading)
      unsafe fclose(messages)
      unsafe fclose(listFile)
      throw .systemFailure("\(SystemError(started.code))")
    }
    (self.process, self.stallTimeout) = (process, stallTimeout)
    pipe = FileDescriptor(owning: ends.reading)
    unsafe self.messages = messages
    unsafe self.listFile = listFile
  }

  deinit {
    stop()
    unsafe fclose(messages)
    unsafe fclose(listFile)
  }

  /// Kills the process unless it has ended; a read that waits for it then ends.
  package func stop() {
    hasEnded.withLock { hasEnded in
      if !hasEnded { CleanupRegistry.end(process) }
      hasEnded = true
    }
  }

  /// Reads a number of bytes from the output.
  ///
  /// - Parameter count: The number of bytes.
  /// - Returns: The bytes; fewer only at the end of the output.
  /// - Throws: ``VideoReadingError``.
  package func read(_ count: Int) throws(VideoReadingError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, 1 << 20))
    while bytes.count < count {
      try waitForOutput()
      let part: [UInt8]
      do throws(SystemError) {
        part = try pipe.read(atMost: min(count - bytes.count, 1 << 20))
      } catch {
        throw .systemFailure("\(error)")
      }
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  /// Reads a frame from the output, over the bytes of another one.
  ///
  /// - Parameter frame: The bytes, as many as a frame has.
  /// - Returns: Whether there was a whole frame; `false` at the end of the output.
  /// - Throws: ``VideoReadingError``.
  func read(into frame: inout [UInt8]) throws(VideoReadingError) -> Bool {
    var filled = 0
    while filled < frame.count {
      try waitForOutput()
      let count = unsafe frame.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(pipe.number, bytes.baseAddress?.advanced(by: filled), bytes.count - filled)
      }
      if count == 0 { return false }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .systemFailure("\(SystemError(errno))")
      }
    }
    return true
  }

  /// Waits for the end of the process after its output was read.
  ///
  /// - Throws: ``VideoReadingError`` if it failed, or reported damage.
  package func finish() throws(VideoReadingError) {
    var (status, waits): (Int32?, Int) = (nil, 0)
    while status == nil, waits < 1000 {
      if waits > 0 { poll(nil, 0, 5) }
      waits += 1
      status = hasEnded.withLock { hasEnded in
        // Another process may have the number of one that was stopped.
        if hasEnded { return -1 }
        let status = CleanupRegistry.status(of: process)
        hasEnded = status != nil
        return status
      }
    }
    stop()
    let lines = unsafe FFmpegProcess.lines(of: messages)
    guard status == 0, lines.isEmpty else { throw VideoReadingError(ofMessages: lines) }
  }

  /// Returns what the process has written to ``FFmpeg/listDescriptor``, of at most a number of bytes.
  package func list(upTo count: Int) -> [UInt8] {
    unsafe rewind(listFile)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      filled = unsafe fread(bytes.baseAddress, 1, count, listFile)
    }
  }

  private func waitForOutput() throws(VideoReadingError) {
    var idle = Duration.zero
    while idle < stallTimeout {
      var state = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&state, 1, 250) != 0 { return }
      idle += .milliseconds(250)
    }
    throw .stalled(seconds: stallTimeout / .seconds(1))
  }
}
