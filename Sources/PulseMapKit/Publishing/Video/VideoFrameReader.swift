import Dispatch
import PulseCodec
import PulsePixels
import PulseSystem
import Synchronization

/// A reader of the frames of a video on a thread of its own, so that ffmpeg need not wait while a frame is used; destroying
/// the object ends both.
final class VideoFrameReader: Sendable {
  private let video: VideoBytes
  private let stream: VideoStream
  private let frameCount: Int?
  private let hasStarted = Mutex(false)

  /// The frames between both threads.
  let queue: VideoFrameQueue

  /// Creates a reader, which starts ffmpeg for the first frame; without a number of frames it reads all of them, and
  /// lets ffmpeg list them as well.
  init(_ video: VideoBytes, _ stream: VideoStream, frameCount: Int?) {
    (self.video, self.stream, self.frameCount) = (video, stream, frameCount)
    queue = VideoFrameQueue(frameSize: stream.size.area * stream.layout.bytesPerPixel)
  }

  deinit { queue.stop() }

  /// Returns the bytes of the next frame; `nil` after the last one.
  ///
  /// - Throws: ``VideoReadingError``.
  func next() throws -> [UInt8]? {
    let isFirst = hasStarted.withLock { hasStarted in
      defer { hasStarted = true }
      return !hasStarted
    }
    if isFirst {
      let process = try FFmpegReader(
        video.frameArguments(stream, withList: frameCount == nil), reading: video)
      queue.setProcess(process)
      try runOnNewThread { [queue, frameCount] in queue.fill(from: process, frameCount: frameCount) }
    }
    return try queue.next()
  }
}

/// The frames of a video between the thread that reads them from ffmpeg and the one that uses them.
final class VideoFrameQueue: Sendable {
  private struct State {
    /// The process that writes the frames; `nil` before the first one is wanted.
    var process: FFmpegReader?

    /// The frames that were read and not used, then the end of the video or an error, which stays.
    var waiting: [Result<[UInt8]?, any Error>] = []

    /// The bytes of frames that are no longer used.
    var free: [[UInt8]] = []

    /// Whether no more frames are wanted.
    var isStopped = false

    /// The list of all frames, after the last one.
    var list: [UInt8] = []
  }

  private let frameSize: Int
  private let state = Mutex(State())
  private let capacitySignal = DispatchSemaphore(value: 0)
  private let frameSignal = DispatchSemaphore(value: 0)

  /// The numbers of frames and of bytes that are read ahead: at least two frames, and as many as are hashed together.
  private static let (readAheadFrames, readAheadBytes) = (8, 1 << 26)

  /// The largest number of bytes of the list of frames.
  private static let maximumListBytes = VideoTimeline.maximumFrameCount * 80

  /// Creates an empty queue of frames of a number of bytes.
  init(frameSize: Int) {
    self.frameSize = frameSize
    let count = max(2, min(Self.readAheadFrames, Self.readAheadBytes / max(frameSize, 1)))
    for _ in 0..<count { capacitySignal.signal() }
  }

  /// The list of all frames, after the last one.
  var list: [UInt8] { state.withLock(\.list) }

  /// Sets the process that writes the frames.
  func setProcess(_ process: FFmpegReader) { state.withLock { $0.process = process } }

  /// Keeps the bytes of a frame that is no longer used for another one.
  func reuse(_ frame: [UInt8]) { state.withLock { $0.free.append(frame) } }

  /// Ends the process and the thread that reads from it.
  func stop() {
    state.withLock(\.process)?.stop()
    state.withLock { $0.isStopped = true }
    capacitySignal.signal()
  }

  /// Waits for the next frame; `nil` after the last one.
  ///
  /// - Throws: ``VideoReadingError``.
  func next() throws -> [UInt8]? {
    frameSignal.wait()
    let result = state.withLock { state in
      if case .success(.some) = state.waiting[0] { return state.waiting.removeFirst() }
      return state.waiting[0]
    }
    capacitySignal.signal()
    // The end can be asked for again.
    guard let frame = try result.get() else {
      frameSignal.signal()
      return nil
    }
    return frame
  }

  /// Reads frames from a process until the last one; without a number of frames also their list.
  func fill(from process: FFmpegReader, frameCount: Int?) {
    do {
      var count = 0
      while frameCount.map({ count < $0 }) ?? true {
        capacitySignal.wait()
        guard var frame = unusedFrame() else { return }
        guard try process.read(into: &frame) else {
          guard let frameCount else { break }
          try process.finish()
          throw VideoReadingError.failed(detail: "it ended at frame \(count) of \(frameCount)")
        }
        add(.success(frame))
        count += 1
      }
      try process.finish()
      if frameCount == nil {
        let list = process.list(upTo: Self.maximumListBytes)
        state.withLock { $0.list = list }
      }
      add(.success(nil))
    } catch {
      add(.failure(error))
    }
  }

  /// Returns bytes for a frame; `nil` if no more are wanted.
  private func unusedFrame() -> [UInt8]? {
    let (isStopped, free) = state.withLock { ($0.isStopped, $0.free.popLast()) }
    return isStopped ? nil : free ?? [UInt8](repeating: 0, count: frameSize)
  }

  private func add(_ result: Result<[UInt8]?, any Error>) {
    state.withLock { $0.waiting.append(result) }
    frameSignal.signal()
  }
}
