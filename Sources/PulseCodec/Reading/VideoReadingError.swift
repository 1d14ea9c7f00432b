import PulseSystem

/// An error of reading a video: ffmpeg cannot be run, or the video cannot be decoded.
package enum VideoReadingError: Error, Hashable, CustomStringConvertible {
  /// ffmpeg is not installed.
  case missingFFmpeg

  /// ffmpeg cannot be started, or its output cannot be read.
  case systemFailure(String)

  /// The video is damaged; the detail is what ffmpeg said first.
  case failed(detail: String)

  /// ffmpeg refused what it was asked, or lacks a decoder; the detail is what it said first.
  case refused(detail: String)

  /// The file has no video stream.
  case noVideo

  /// The frames have more pixels than ffmpeg was allowed to decode.
  case tooLarge(limit: Int)

  /// ffmpeg wrote nothing for a number of seconds.
  case stalled(seconds: Double)

  /// The list of the frames has no times that can be read.
  case unreadableTimes

  /// A frame is not later than the one before it.
  case unorderedTimes

  case tooManyFrames(limit: Int)

  /// The message: the problem and the remedy.
  package var description: String {
    switch self {
    case .missingFFmpeg: "it needs ffmpeg, which is not installed; install Debian's package ffmpeg"
    case .systemFailure(let reason): "ffmpeg cannot be run: \(reason); free memory or disk space"
    case .failed(let detail): "ffmpeg cannot decode it: '\(detail)'; use an intact file"
    case .refused(let detail):
      "ffmpeg refuses to read it: '\(detail)'; use a complete ffmpeg of version 5.1 or later, or convert the file"
    case .noVideo: "it has no video frames; use a file with video"
    case .tooLarge(let limit): "its frames are too large; use at most \(limit) pixels"
    case .stalled(let seconds):
      "ffmpeg wrote nothing for \(formatFixedPoint(seconds, decimals: 0)) seconds; use a smaller video"
    case .unreadableTimes: "its frame times cannot be read; use another file"
    case .unorderedTimes: "its frames are not in the order of time; use another file"
    case .tooManyFrames(let limit): "it has more than \(limit) frames; use a shorter video"
    }
  }
}
