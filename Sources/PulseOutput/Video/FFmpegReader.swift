import Glibc
package import PulseCodec
package import PulsePixels
import PulseSystem

/// The errors of reading a video with ffmpeg.
package enum VideoReadingError: Error, Hashable, CustomStringConvertible {
  /// ffmpeg is not installed.
  case missingFFmpeg

  /// ffmpeg cannot be started, or its output cannot be read.
  case systemFailure(String)

  /// ffmpeg failed or reported damage; the detail is its last message.
  case failed(detail: String)

  /// ffmpeg wrote nothing for a number of seconds.
  case stalled(seconds: Double)

  /// The message: the problem and the remedy.
  package var description: String {
    switch self {
    case .missingFFmpeg: "it needs ffmpeg, which is not installed; install Debian's package ffmpeg"
    case .systemFailure(let reason): "ffmpeg cannot be run: \(reason); free memory or disk space"
    case .failed(let detail): "ffmpeg cannot decode it: '\(detail)'; use an intact file"
    case .stalled(let seconds):
      "ffmpeg wrote nothing for \(formatFixedPoint(seconds, decimals: 0)) seconds; use a smaller video"
    }
  }
}

/// A video in an anonymous file, which ffmpeg processes read by an inherited descriptor.
///
/// Nothing else can change it, and ffmpeg gets no name of a file to follow.
@safe package final class VideoBytes: Sendable {
  fileprivate let number: Int32
  fileprivate let container: VideoContainer
  private let hasAlpha: Bool
  private let isVP8: Bool

  /// The largest number of pixels of a frame, which bounds the memory of ffmpeg.
  package static let maximumPixels = 1 << 26

  /// Copies a video into an anonymous file.
  ///
  /// - Throws: ``VideoReadingError``.
  package init(_ bytes: [UInt8], _ container: VideoContainer) throws(VideoReadingError) {
    let file = unsafe tmpfile()
    let code = errno
    number = unsafe file.map { unsafe fcntl(fileno($0), F_DUPFD_CLOEXEC, STDERR_FILENO + 1) } ?? -1
    if let file = unsafe file { unsafe fclose(file) }
    self.container = container
    // The track entry with AlphaMode 1 (RFC 9559) is near the beginning.
    let head = bytes.prefix(1 << 16)
    hasAlpha = container == .webm && head.firstRange(of: [0x53, 0xC0, 0x81, 0x01]) != nil
    isVP8 = head.firstRange(of: Array("V_VP8".utf8)) != nil
    guard number >= 0 else { throw .systemFailure("\(SystemError(code))") }
    do throws(SystemError) {
      try FileDescriptor.write(bytes, to: number)
    } catch {
      throw .systemFailure("\(error)")
    }
  }

  deinit { if number >= 0 { close(number) } }

  /// The arguments that open the video: the demuxer is fixed, so that no list of other files is read.
  ///
  /// The decoders of ffmpeg itself drop the alpha of VP8 and VP9.
  fileprivate var inputArguments: [String] {
    ["-v", "error", "-nostdin", "-xerror", "-threads", "2", "-protocol_whitelist", "file"]
      + ["-max_pixels", "\(Self.maximumPixels)"]
      + (hasAlpha ? ["-c:v", isVP8 ? "libvpx" : "libvpx-vp9"] : [])
      + [
        "-f", container == .webm ? "matroska" : "mov", "-i", "file:/proc/self/fd/\(FFmpeg.outputDescriptor)",
      ]
      + ["-map", "0:v:0", "-fps_mode", "passthrough", "-enc_time_base", "-1"]
  }

  /// The arguments that list the frames of the video with their times, decoding all of them.
  package var timelineArguments: [String] {
    inputArguments + ["-vf", "format=gray", "-frames:v", "\(VideoTimeline.maximumFrameCount + 1)"]
      + ["-f", "framecrc", "-fflags", "+bitexact", "-flush_packets", "1", "pipe:1"]
  }

  /// Returns the arguments that write the frames as RGBA with straight alpha.
  ///
  /// Colors are converted from the matrix and range of the stream, the same on all processors.
  package func frameArguments(_ size: PixelSize) -> [String] {
    let scale =
      "scale=\(size.width):\(size.height):in_color_matrix=auto:in_range=auto:out_range=pc"
      + ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
    return inputArguments + ["-vf", "\(scale),format=rgba", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
  }
}

/// A running ffmpeg process whose standard output is read through a pipe; destroying the object kills it.
@safe package final class FFmpegReader {
  private let process: pid_t
  private let pipe: FileDescriptor
  private let stallTimeout: Duration
  /// Its standard error, in an anonymous file so that it never blocks.
  private let messages: UnsafeMutablePointer<FILE>
  private var hasEnded = false

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
    let ends: (reading: Int32, writing: Int32)
    do throws(SystemError) {
      ends = try FileDescriptor.pipe()
    } catch {
      unsafe fclose(messages)
      throw .systemFailure("\(error)")
    }
    let log = unsafe fileno(messages)
    _ = fcntl(log, F_SETFD, FD_CLOEXEC)
    let started = CleanupRegistry.spawnProcess { process in
      FFmpegProcess.spawn(
        ffmpeg.path, arguments, output: ends.writing, messages: log, file: video.number, process: &process)
    }
    close(ends.writing)
    guard let process = started.process else {
      close(ends.reading)
      unsafe fclose(messages)
      throw .systemFailure("\(SystemError(started.code))")
    }
    (self.process, self.stallTimeout) = (process, stallTimeout)
    pipe = FileDescriptor(owning: ends.reading)
    unsafe self.messages = messages
  }

  deinit {
    if !hasEnded { CleanupRegistry.end(process) }
    unsafe fclose(messages)
  }

  /// Reads a number of bytes from the output.
  ///
  /// - Parameter count: The number of bytes.
  /// - Returns: The bytes; fewer only at the end of the output.
  /// - Throws: ``VideoReadingError``.
  package func read(_ count: Int) throws(VideoReadingError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, 1 << 26))
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

  /// Waits for the end of the process after its output was read.
  ///
  /// - Throws: ``VideoReadingError/failed(detail:)`` if it failed, or reported damage.
  package func finish() throws(VideoReadingError) {
    var (status, waits) = (CleanupRegistry.status(of: process), 0)
    while status == nil, waits < 1000 {
      poll(nil, 0, 5)
      waits += 1
      status = CleanupRegistry.status(of: process)
    }
    if status == nil { CleanupRegistry.terminateProcess(process) }
    hasEnded = true
    // ffmpeg names objects by their address, which differs from run to run.
    let line = unsafe FFmpegProcess.lastLine(of: messages)?.replacing(/\ @\ 0x[0-9a-f]+/, with: "")
    guard status == 0, line == nil else { throw .failed(detail: line ?? "it ended early") }
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
