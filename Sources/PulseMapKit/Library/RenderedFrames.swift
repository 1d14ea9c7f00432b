import PulseCodec
import PulseImages
public import PulsePixels
import PulseSystem

/// A rendered frame of an animation: its bitmap, its time and its delay.
public struct RenderedFrame: Hashable, Sendable {
  /// The pixels, with straight alpha.
  public let bitmap: Bitmap

  /// The start time in seconds from the beginning.
  public let time: Double

  /// The delay until the next frame in seconds.
  public let delay: Double
}

/// An asynchronous sequence of the frames of an animation.
///
/// A frame is rendered when it is asked for: a slow reader keeps one frame in memory, not all. Each iteration renders
/// from the beginning.
public struct RenderedFrames: AsyncSequence, Sendable {
  let job: RenderJob

  /// Starts an iteration.
  public func makeAsyncIterator() -> Iterator { Iterator(state: .waiting(job)) }

  /// An iterator over rendered frames.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate enum State: Sendable {
      case waiting(RenderJob)
      case rendering(FrameRenderer, next: Int)
      case ended
    }

    fileprivate var state: State

    /// Renders and returns the next frame; `nil` after the last one, and after an error.
    ///
    /// - Throws: ``JobError``: all problems of the scene before the first frame, or a cancellation.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JobError) -> RenderedFrame? {
      let current = state
      state = .ended
      let result = try await BlockingTaskExecutor.run { () throws(JobError) in try current.rendered() }
      state = result.state
      return result.frame
    }
  }
}

extension RenderedFrames.Iterator.State {
  /// Renders the next frame, and returns it with the following state of the iterator; the frame is `nil` at the end.
  fileprivate func rendered() throws(JobError) -> (frame: RenderedFrame?, state: Self) {
    try JobError.checkCancellation()
    switch self {
    case .waiting(let job):
      return try Self.rendering(try job.frameRenderer(), next: 0).rendered()
    case .rendering(let renderer, let index):
      guard index < renderer.plan.frames.count else {
        renderer.reportWarnings()
        return (nil, .ended)
      }
      return (renderer.frame(index), .rendering(renderer, next: index + 1))
    case .ended: return (nil, .ended)
    }
  }
}

extension Bitmap {
  /// Decodes an image file: PNG, JPEG, WebP, or the first frame of a GIF.
  ///
  /// - Parameter file: The bytes of the file.
  /// - Throws: ``JobError`` for a damaged file, or one of another format.
  public init(file: [UInt8]) throws(JobError) {
    do throws(ImageFileError) {
      self = try Bitmap(decoding: file)
    } catch {
      throw JobError(diagnostics: [JobDiagnostic("image", "cannot be used: \(error)")])
    }
  }

  /// Encodes the bitmap as a PNG file, with all levels of alpha.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``JobError`` for a bitmap without pixels, or with more than libgd can take.
  public func png() throws(JobError) -> [UInt8] {
    do throws(ImageFileError) {
      return try PNGWriter.auto.encodedBytes(of: self)
    } catch {
      throw JobError(diagnostics: [JobDiagnostic("image", "cannot be encoded: \(error)")])
    }
  }
}
