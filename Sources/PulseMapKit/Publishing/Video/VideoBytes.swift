import Glibc
package import PulseCodec
package import PulsePixels
import PulseSystem

/// A video in an anonymous file, which ffmpeg processes read by an inherited descriptor.
///
/// Nothing else can change it, and ffmpeg gets no name of a file to follow.
@safe package final class VideoBytes: Sendable {
  let number: Int32
  package let container: VideoContainer
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
    number = unsafe file.map { unsafe FFmpeg.duplicate(fileno($0)) } ?? -1
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

  /// Finds the stream with the frames, and decodes the first of them for its size.
  ///
  /// - Throws: ``VideoReadingError``.
  package func stream() throws(VideoReadingError) -> VideoStream {
    let (headers, size) = try probe(streamIndex: 0)
    // An animated AVIF also has its first frame as an image, which newer versions of ffmpeg list first.
    if container == .avif, headers.first?.timeBase == VideoStreamHeader.timeBaseOfStills,
      let index = headers.firstIndex(where: { $0.timeBase != VideoStreamHeader.timeBaseOfStills })
    {
      return VideoStream(
        headers[index], index: index, size: try probe(streamIndex: index).size, hasAlpha: hasAlpha)
    }
    return VideoStream(headers[0], index: 0, size: size, hasAlpha: hasAlpha)
  }

  /// Returns the headers of all video streams, and the size of the first frame of one of them as displayed, at least
  /// one header.
  private func probe(
    streamIndex: Int
  ) throws(VideoReadingError) -> (headers: [VideoStreamHeader], size: PixelSize) {
    let process = try FFmpegReader(probeArguments(streamIndex: streamIndex), reading: self)
    let copied = try process.read(Self.maximumHeaderBytes)
    try process.finish()
    let headers = VideoStreamHeader.streams(in: copied)
    let decoded = VideoStreamHeader.streams(in: process.list(upTo: Self.maximumHeaderBytes))
    guard !headers.isEmpty, let size = decoded.first?.size else { throw .noVideo }
    return (headers, size)
  }

  /// The largest number of bytes of the headers and first packets of all streams.
  private static let maximumHeaderBytes = 1 << 16

  /// The arguments that open the video: the demuxer is fixed, so that no list of other files is read.
  ///
  /// The decoders of ffmpeg itself drop the alpha of VP8 and VP9.
  private var inputArguments: [String] {
    ["-v", "error", "-nostdin", "-xerror", "-threads", "2", "-protocol_whitelist", "file"]
      + ["-max_pixels", "\(Self.maximumPixels)"]
      + (hasAlpha ? ["-c:v", isVP8 ? "libvpx" : "libvpx-vp9"] : [])
      + [
        "-f", container == .webm ? "matroska" : "mov", "-i", "file:/proc/self/fd/\(FFmpeg.outputDescriptor)",
      ]
  }

  /// The options of a list of frames, which goes to the descriptor after them.
  private static let listFormat = ["-f", "framecrc", "-fflags", "+bitexact", "-flush_packets", "1"]

  /// Returns the arguments that list the headers of all video streams, and decode the first frame of one.
  private func probeArguments(streamIndex: Int) -> [String] {
    inputArguments + ["-map", "0:v", "-c", "copy", "-frames:v", "1"] + Self.listFormat + ["pipe:1"]
      + ["-map", "0:v:\(streamIndex)", "-fps_mode", "passthrough", "-vf", "format=gray", "-frames:v", "1"]
      + Self.listFormat + ["pipe:\(FFmpeg.listDescriptor)"]
  }

  /// Returns the arguments that list the frames with their times, decoding all of them, to a descriptor.
  ///
  /// Frames are passed on as they are: their pixels need not be converted for the list.
  private func listArguments(_ stream: VideoStream, to descriptor: Int32) -> [String] {
    stream.outputArguments
      + ["-c:v", "wrapped_avframe", "-frames:v", "\(VideoTimeline.maximumFrameCount + 1)"]
      + Self.listFormat + ["pipe:\(descriptor)"]
  }

  /// Returns the arguments that list the frames of a stream with their times, decoding all of them.
  package func timelineArguments(_ stream: VideoStream) -> [String] {
    inputArguments + listArguments(stream, to: STDOUT_FILENO)
  }

  /// Returns the arguments that write the frames of a stream with straight alpha, and the list of them if requested.
  ///
  /// Colors are converted from the matrix and range of the stream, the same on all processors.
  package func frameArguments(_ stream: VideoStream, withList: Bool = false) -> [String] {
    let scale =
      "scale=\(stream.size.width):\(stream.size.height):in_color_matrix=auto:in_range=auto:out_range=pc"
      + ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"
    let format = stream.layout.pixelFormat
    return inputArguments + (withList ? listArguments(stream, to: FFmpeg.listDescriptor) : [])
      + stream.outputArguments
      + ["-vf", "\(scale),format=\(format)", "-f", "rawvideo", "-pix_fmt", format, "pipe:1"]
  }
}

/// The stream of a video that is decoded.
package struct VideoStream: Hashable, Sendable {
  /// The size of the frames as displayed, in pixels.
  package let size: PixelSize

  /// The layout of the bytes of a frame.
  package let layout: VideoFrameLayout

  private let index: Int
  private let timeBase: String

  init(_ header: VideoStreamHeader, index: Int, size: PixelSize, hasAlpha: Bool) {
    (self.size, self.index, timeBase) = (size, index, header.timeBase)
    layout = VideoFrameLayout(ofCodec: header.codec, hasAlpha: hasAlpha)
  }

  /// The arguments that select the stream and keep the times of its frames.
  ///
  /// Words for the unit of the stream differ between versions of ffmpeg; its value is understood by all.
  fileprivate var outputArguments: [String] {
    ["-map", "0:v:\(index)", "-fps_mode", "passthrough", "-enc_time_base", timeBase]
  }
}

/// The layouts of the bytes of a decoded frame: planes, which ffmpeg converts to several times as fast, or pixels.
package enum VideoFrameLayout: Hashable, Sendable {
  /// The planes green, blue and red.
  case planes

  /// The planes green, blue, red and alpha.
  case planesWithAlpha

  /// The pixels as RGBA.
  case pixels

  /// Creates the layout for a codec of ffmpeg.
  ///
  /// Frames of other codecs can be packed pixels or have a palette, which some versions of ffmpeg convert to planes with
  /// errors of rounding.
  init(ofCodec codec: String, hasAlpha: Bool) {
    switch codec {
    case "av1", "h264", "vp8", "vp9": self = hasAlpha ? .planesWithAlpha : .planes
    case "hevc": self = .planesWithAlpha
    default: self = .pixels
    }
  }

  /// The name of the pixel format in ffmpeg.
  var pixelFormat: String {
    switch self {
    case .planes: "gbrp"
    case .planesWithAlpha: "gbrap"
    case .pixels: "rgba"
    }
  }

  /// The number of bytes per pixel.
  var bytesPerPixel: Int { self == .planes ? 3 : 4 }
}
