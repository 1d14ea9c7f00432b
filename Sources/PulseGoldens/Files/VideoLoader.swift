import PulseCodec
import PulseOutput
import PulsePixels
import PulseReview

/// A loader of videos as animations, whose frames ffmpeg decodes one at a time.
enum VideoLoader {
  /// The largest number of pixels that all frames together may change: five minutes of 2160p at 25 frames per second.
  private static let maximumChangedPixels = 1 << 36

  /// The largest number of bytes of the list of frames.
  private static let maximumListBytes = VideoTimeline.maximumFrameCount * 80

  /// Loads a video, decoding it once for the times of its frames.
  ///
  /// - Throws: `VideoReadingError` or `VideoTimeline.ParsingError`.
  static func open(_ bytes: [UInt8], as container: VideoContainer) throws -> LoadedAnimation {
    let video = try VideoBytes(bytes, container)
    let process = try FFmpegReader(video.timelineArguments, reading: video)
    let list = try process.read(maximumListBytes)
    if list.count < maximumListBytes { try process.finish() }
    let timeline = try VideoTimeline(parsing: String(decoding: list, as: UTF8.self))
    let size = timeline.size
    guard size.width <= VideoBytes.maximumPixels / size.height else {
      throw VideoTimeline.ParsingError(
        description: "its frames of \(size) are too large; use at most \(VideoBytes.maximumPixels) pixels")
    }
    // A still has no times. How often a video plays is up to its player.
    let isStill = container == .avif && timeline.delays.count == 1
    var animation = AnimatedImage(
      size: size, frameCount: timeline.delays.count, delays: isStill ? nil : timeline.delays, loopCount: nil
    ) {
      VideoFrameIterator(video, size: size, frameCount: timeline.delays.count)
    }
    animation.pixelLimit = maximumChangedPixels
    return LoadedAnimation(video: container, animation: animation, bytes: bytes)
  }
}

/// An iterator over the frames of a video, for each of which ffmpeg is read on.
private struct VideoFrameIterator: FrameIterator {
  private let video: VideoBytes
  private let size: PixelSize
  private let frameCount: Int
  private var process: FFmpegReader?
  private var index = 0

  init(_ video: VideoBytes, size: PixelSize, frameCount: Int) {
    (self.video, self.size, self.frameCount) = (video, size, frameCount)
  }

  mutating func next() throws -> Bitmap? {
    guard index < frameCount else { return nil }
    let process = try process ?? FFmpegReader(video.frameArguments(size), reading: video)
    self.process = process
    let count = size.width * size.height * 4
    let bytes = try process.read(count)
    guard bytes.count == count else {
      try process.finish()
      throw VideoReadingError.failed(detail: "it ended at frame \(index)")
    }
    index += 1
    if index == frameCount {
      try process.finish()
      self.process = nil
    }
    return Bitmap(
      size: size,
      pixels: stride(from: 0, to: count, by: 4).map { place in
        RGBA(bytes[place], bytes[place + 1], bytes[place + 2], alpha: bytes[place + 3])
      })
  }
}
