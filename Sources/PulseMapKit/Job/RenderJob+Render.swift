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
        output: output, plan: limited?.plan ?? planned.plan, bytes: bytes, reductions: limited?.reductions,
        fineAlphaCount: fineAlphas.count, seconds: (ContinuousClock.now - start) / .seconds(1))
    }
  }
}
