import PulseBasemap
import PulseScene

/// The result of rendering and writing one output: its path, the size in bytes, and the reductions made for a
/// size limit.
public struct RenderedOutput: Sendable {
  /// The output.
  package let output: RenderOutput

  /// The path, as it was given.
  public var path: String { output.path }

  /// The plan that was rendered; a size limit can change it.
  package let plan: FramePlan

  /// The size in bytes, the sum over all files of a sequence.
  public let bytes: Int

  /// The reductions made for a size limit; `nil` without a limit for this format.
  package let reductions: [FileSizeReduction]?

  /// The number of PNG images with levels of alpha that libgd lacks: rounded by it, or written by another encoder.
  package let fineAlphaCount: Int

  /// The wall-clock time in seconds.
  package let seconds: Double
}

// The last step: the pixels and the files.
extension PreparedJob {
  /// Renders the only output of a job to a file in memory.
  ///
  /// - Returns: The bytes of the file, and the reductions made for a size limit.
  /// - Throws: ``OutputError``, an error of an encoder, or `CancellationError`.
  func encodedFile() throws -> (bytes: [UInt8], reductions: [FileSizeReduction]) {
    let (plan, output) = (outputs[0].plan, outputs[0].output)
    var renderer = renderer
    renderer.reportProgress = checked.job.reportProgress
    if let limit = checked.job.options.byteLimit, output.allowsSizeLimit {
      let file = try renderer.encodedFile(plan, over: background, for: output, atMost: limit)
      return (file.bytes, file.reductions)
    }
    return (try renderer.encodedFile(plan, over: background, as: output.format), [])
  }

  /// Renders an output and writes its files.
  ///
  /// - Parameters:
  ///   - planned: One of ``outputs``.
  ///   - reportProgress: A handler called with the progress, from 0 to 1.
  /// - Returns: The output with the rendered plan, the size of its files in bytes, the reductions, and the time taken.
  /// - Throws: ``JobError`` for the default file, ``OutputError``, an error of an encoder, or `CancellationError`.
  package func render(
    _ planned: PlannedOutput, reportProgress: (@Sendable (Double) -> Void)? = nil
  ) throws -> RenderedOutput {
    try checked.job.withDefaultFileErrors {
      let background = background(of: planned.output)
      let (output, fineAlphas, start) = (planned.output, AtomicCounter(), ContinuousClock.now)
      var renderer = renderer
      renderer.reportProgress = reportProgress
      renderer.reportFineAlpha = { fineAlphas.add() }
      if output.format == .html || output.format == .svg {
        renderer.caption = background.map.caption(of: planned.plan.scene.viewport)
      }
      var pageReductions: [FileSizeReduction]?
      if output.format == .html, !embedded.isEmpty {
        pageReductions = try embedImages(in: &renderer, for: planned)
      }
      let limited: Renderer.SizeLimitedResult?
      let bytes: Int
      if let limit = checked.job.options.byteLimit, output.allowsSizeLimit {
        let result = try renderer.render(
          planned.plan, over: background, to: output, atMost: limit)
        (limited, bytes) = (result, result.bytes)
      } else {
        limited = nil
        bytes = try renderer.render(planned.plan, over: background, to: output)
      }
      return RenderedOutput(
        output: output, plan: limited?.plan ?? planned.plan, bytes: bytes,
        reductions: limited?.reductions ?? pageReductions,
        fineAlphaCount: fineAlphas.count, seconds: (ContinuousClock.now - start) / .seconds(1))
    }
  }

  /// Encodes the images that are part of an HTML output.
  ///
  /// A limit of size is that of the whole page: stills, which come first, take their share or less.
  ///
  /// - Returns: The reductions made for a size limit; `nil` without a limit.
  /// - Throws: ``RenderError``, an error of an encoder, or `CancellationError`.
  private func embedImages(
    in renderer: inout Renderer, for page: PlannedOutput
  ) throws -> [FileSizeReduction]? {
    let (limit, path) = (checked.job.options.byteLimit, page.output.path)
    // Four characters of base64, of which each image has up to three more, are three bytes.
    let markup = renderer.snippet(page.plan).text(for: path).utf8.count + 4 * embedded.count
    var left = limit.map { ($0 - markup) / 4 * 3 }
    var reductions: [FileSizeReduction] = []
    for (index, image) in embedded.enumerated() {
      let background = background(of: image.output)
      guard let limit, let rest = left else {
        renderer.embeddedFiles[image.output] = try renderer.encodedFile(
          image.plan, over: background, as: image.output.format)
        continue
      }
      do {
        let share = max(0, rest / (embedded.count - index))
        let file = try renderer.encodedFile(
          image.plan, over: background, for: image.output, atMost: share)
        renderer.embeddedFiles[image.output] = file.bytes
        left = rest - file.bytes.count
        reductions += file.reductions.filter { !reductions.contains($0) }
      } catch RenderError.tooManyBytes(_, _, let tried) {
        throw RenderError.tooManyBytes(path: path, limit: limit, tried: tried)
      } catch RenderError.refusedReductions(_, _, let reductions) {
        throw RenderError.refusedReductions(path: path, limit: limit, reductions: reductions)
      }
    }
    return limit == nil ? nil : reductions
  }
}
