import PulseCodec
import PulseMapKit
import PulsePixels

/// A loader of videos as animations, whose frames ffmpeg decodes one at a time.
enum VideoLoader {
  /// The largest number of pixels that all frames together may change: five minutes of 2160p at 25 frames per second.
  private static let maximumChangedPixels = 1 << 36

  /// The largest number of bytes of the list of frames.
  private static let maximumListBytes = VideoTimeline.maximumFrameCount * 80

  /// Loads a video, decoding it once for the times of its frames, and at the same time for their hashes if requested.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - container: The container.
  ///   - digest: Whether the frames are hashed.
  ///   - reportProgress: A handler called with the number of frames that were hashed.
  /// - Returns: The animation.
  /// - Throws: `VideoReadingError`, or `PixelLimitError` for hashes.
  static func open(
    _ bytes: [UInt8], as container: VideoContainer, digest: Bool = false,
    reportProgress: ((Int) -> Void)? = nil
  ) throws -> LoadedAnimation {
    let video = try VideoBytes(bytes, container)
    let stream = try video.stream()
    let hashes = digest ? try hashedFrames(of: video, stream, reportProgress) : nil
    let timeline = try VideoTimeline(
      parsing: String(decoding: hashes?.list ?? list(of: video, stream), as: UTF8.self))
    if let hashes, hashes.hashes.count != timeline.delays.count {
      throw VideoReadingError.failed(
        detail: "it has \(hashes.hashes.count) frames, but lists \(timeline.delays.count)")
    }
    // A still has no times. How often a video plays is up to its player.
    let isStill = container == .avif && timeline.delays.count == 1
    var animation = AnimatedImage(
      size: stream.size, frameCount: timeline.delays.count, delays: isStill ? nil : timeline.delays,
      loopCount: nil
    ) {
      VideoFrameIterator(video, stream, frameCount: timeline.delays.count)
    }
    animation.pixelLimit = maximumChangedPixels
    return LoadedAnimation(
      video: container, animation: animation, bytes: bytes,
      digest: hashes.map { [animation] hashes in
        AnimationDigest(
          size: animation.size, loopCount: nil, delays: animation.delays, frameHashes: hashes.hashes)
      })
  }

  /// Decodes a video for the list of its frames.
  private static func list(of video: VideoBytes, _ stream: VideoStream) throws -> [UInt8] {
    let process = try FFmpegReader(video.timelineArguments(stream), reading: video)
    let list = try process.read(maximumListBytes)
    if list.count < maximumListBytes { try process.finish() }
    return list
  }

  /// Decodes a video for the list of its frames and their hashes.
  private static func hashedFrames(
    of video: VideoBytes, _ stream: VideoStream, _ reportProgress: ((Int) -> Void)?
  ) throws -> (list: [UInt8], hashes: [String]) {
    var frames = VideoFrameIterator(video, stream, frameCount: nil)
    var hasher = FrameHasher(limit: maximumChangedPixels)
    var count = 0
    while let frame = try frames.next() {
      try hasher.add(frame, changedRows: frames.changedRows)
      count += 1
      reportProgress?(count)
    }
    return (frames.list, hasher.finish())
  }
}
