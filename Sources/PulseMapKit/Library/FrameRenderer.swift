import PulseCodec
import PulseImages
package import PulsePixels

extension RenderJob {
  /// Checks, plans and prepares the job, and returns a renderer of its frames in memory.
  ///
  /// - Throws: ``JobError``: all problems of the scene, or a cancellation.
  package func frameRenderer() throws(JobError) -> FrameRenderer {
    var job = self
    job.memoryFormat = .raw
    return FrameRenderer(try job.prepared())
  }
}

/// A renderer of the frames of a prepared job, in any order.
package final class FrameRenderer: Sendable {
  /// The plan, with the times and delays of all frames.
  package let plan: FramePlan

  private let source: SceneFrameSource
  private let prepared: PreparedJob

  init(_ prepared: PreparedJob) {
    self.prepared = prepared
    plan = prepared.outputs[0].plan
    source = SceneFrameSource(plan, over: prepared.background, times: prepared.checked.job.times)
  }

  /// The size of every frame in pixels.
  package var size: PixelSize { source.size }

  /// Renders a frame.
  package func frame(_ index: Int) -> RenderedFrame {
    let frame = plan.frames[index]
    return RenderedFrame(
      bitmap: source.pixels(of: frame.uniqueFrame, in: source.size.bounds), time: frame.time,
      delay: frame.delay)
  }

  /// Renders unique frames as PNG files, in parallel and in order.
  ///
  /// - Parameters:
  ///   - count: The number of unique frames.
  ///   - write: Receives each file; `false` ends the work.
  /// - Throws: ``ImageFileError``, or `CancellationError`.
  package func encodePNGs(_ count: Int, write: (_ file: [UInt8]) -> Bool) throws {
    var isFull = false
    do {
      try PNGEncoder(source).encode(Array(0..<count), jobs: prepared.checked.job.threadCount) { _, file in
        isFull = !write(file.bytes)
        if isFull { throw CancellationError() }
      }
    } catch is CancellationError where isFull {
    }
  }

  /// Reports warnings about defects of the base map, found while it was painted, to the handler of the job.
  package func reportWarnings() {
    prepared.backgroundWarnings.forEach { prepared.checked.job.reportWarning?($0) }
  }
}
