import PulseCodec
import PulseScene
import PulseSceneInput

// Rendering with a size limit (`--max-bytes`).
extension Renderer {
  /// The result of rendering with a size limit: the plan used, the size in bytes, and the reductions made.
  package struct SizeLimitedResult: Sendable {
    /// The plan that was rendered; reductions can change it.
    package let plan: FramePlan

    /// The size of the file in bytes.
    package let bytes: Int

    /// The reductions; empty if the file was small enough without any.
    package let reductions: [FileSizeReduction]

    /// The number of frames that were encoded to find out what fits, in all trials together.
    package let encodedFrames: Int
  }

  /// Renders an output whose file has at most `limit` bytes.
  ///
  /// Reductions are made in their fixed order, each only as far as a ``FileSizeModel`` of the file needs; nothing is
  /// written before the file fits.
  ///
  /// - Parameters:
  ///   - plan: The frame plan for this output.
  ///   - background: The background of the scene, shared by all outputs.
  ///   - output: The destination: one file.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The plan, size and reductions of the written file.
  /// - Throws: ``RenderError/tooManyBytes(path:limit:tried:)`` when no reduction suffices, and the errors
  ///   of ``render(_:over:to:)``.
  /// - Complexity: As a rule at most three renderings. Memory holds at most twice `limit` bytes.
  package func render(
    _ plan: FramePlan, over background: BackgroundRenderer, to output: RenderOutput, atMost limit: Int
  ) throws -> SizeLimitedResult {
    let file = try encodedFile(plan, over: background, for: output, atMost: limit)
    return SizeLimitedResult(
      plan: file.plan, bytes: try write(file.bytes, file.plan, to: output), reductions: file.reductions,
      encodedFrames: file.encodedFrames)
  }

  /// An encoded file with its plan and the reductions made for a size limit.
  struct EncodedFile {
    let plan: FramePlan
    let bytes: [UInt8]
    let reductions: [FileSizeReduction]

    /// The number of frames that were encoded for it and before it.
    var encodedFrames = 0
  }

  /// Encodes an output to at most `limit` bytes in memory, with as few reductions as needed.
  ///
  /// - Throws: ``RenderError/tooManyBytes(path:limit:tried:)`` when no reduction suffices, or the error of an encoder.
  func encodedFile(
    _ plan: FramePlan, over background: BackgroundRenderer, for output: RenderOutput, atMost limit: Int
  ) throws -> EncodedFile {
    let all = FileSizeReduction.steps(for: plan.scene, as: output.format, by: options)
    if let file = try leastReducedFile(plan, all, over: background, to: output, atMost: limit) {
      if isStrict, !file.reductions.isEmpty {
        let reductions = file.reductions.map(\.description).joined(separator: " ")
        throw RenderError.refusedReductions(path: output.path, limit: limit, reductions: reductions)
      }
      reportProgress?(1)
      return file
    }
    let tried = FileSizeReduction.lastOfEachKind(of: all).map(\.description).joined(separator: " ")
    throw RenderError.tooManyBytes(path: output.path, limit: limit, tried: tried)
  }

  /// The shares of the limit at which the second, the third and a further encoding aim until one fits.
  private static let targets = [0.88, 0.85, 0.8]

  /// The share of the limit from which on a file is large enough.
  private static let sufficientShare = 0.75

  /// The number of encodings of all frames, that without reductions included, whose time trials of weaker reductions
  /// may take.
  private static let plainEncodings = 3

  /// An encoding of an output with reductions: its size, the number of frames, and the file if it fits.
  private struct Trial {
    let size: FileSizeModel.Measurement
    let frames: Int
    let file: EncodedFile?
  }

  /// Returns a file that fits the limit with few reductions; `nil` if none does.
  private func leastReducedFile(
    _ plan: FramePlan, _ all: [FileSizeReduction], over background: BackgroundRenderer,
    to output: RenderOutput, atMost limit: Int
  ) throws -> EncodedFile? {
    var frames = 0
    func trial(_ reductions: [FileSizeReduction]) throws -> (
      size: FileSizeModel.Measurement, file: EncodedFile?
    ) {
      let trial = try self.trial(reductions, at: plan, over: background, to: output, atMost: limit)
      frames += trial.frames
      var file = trial.file
      file?.encodedFrames = frames
      return (trial.size, file)
    }
    let (full, asked) = try trial([])
    if let asked { return asked }
    guard !all.isEmpty else { return nil }
    var model = FileSizeModel(full, of: plan, as: output.format, by: options)
    let strongest = FileSizeReduction.lastOfEachKind(of: all)
    var tried: [[FileSizeReduction]: Bool] = [:]
    // The numbers of reductions, of all in their order, that do not fit and that fit; a trial is between them.
    var (tooFew, enough) = (0, all.count + 1)
    var best: EncodedFile?
    while tooFew + 1 < enough {
      if let best, Double(best.bytes.count) >= Double(limit) * Self.sufficientShare { break }
      let target =
        Double(limit) * (best == nil ? Self.targets[min(tried.count, Self.targets.count - 1)] : 0.95)
      var count = max(tooFew + 1, model.count(of: all, target: target))
      if count >= enough { count = (tooFew + enough) / 2 }
      let chosen = count == all.count ? strongest : model.relaxed(all.prefix(count), target: target)
      if best != nil, frames + model.frameCount(with: chosen) > Self.plainEncodings * plan.frames.count {
        break
      }
      if tried[chosen] == nil {
        let (size, file) = try trial(chosen)
        model.learn(size.bytes, with: chosen)
        tried[chosen] = file != nil
        if let file, file.bytes.count > best?.bytes.count ?? 0 { best = file }
      }
      if tried[chosen] == true { enough = count } else { tooFew = count }
    }
    best?.encodedFrames = frames
    return best
  }

  /// Encodes an output with the given reductions; the file is `nil` if it exceeds the limit in bytes.
  private func trial(
    _ reductions: [FileSizeReduction], at plan: FramePlan, over background: BackgroundRenderer,
    to output: RenderOutput, atMost limit: Int
  ) throws -> Trial {
    let fineAlphas = AtomicCounter()
    var (renderer, scene) = (self, plan.scene)
    renderer.reportFineAlpha = { fineAlphas.add() }
    for reduction in reductions { reduction.apply(to: &scene, &renderer.options) }
    let reducedPlan =
      if scene == plan.scene {
        plan
      } else if output.isStill {
        FramePlan(scene, stillAt: plan.frames[0].sceneTime)
      } else {
        try renderer.plan(scene, for: output).repeated(plan.loops)
      }
    let (size, bytes) = try renderer.file(reducedPlan, over: background, of: output, atMost: limit)
    let frames = reducedPlan.frames.count
    guard let bytes else { return Trial(size: size, frames: frames, file: nil) }
    for _ in 0..<fineAlphas.count { reportFineAlpha?() }
    let file = EncodedFile(plan: reducedPlan, bytes: bytes, reductions: reductions)
    return Trial(size: size, frames: frames, file: file)
  }

  /// Encodes a file in memory and measures it; the bytes are `nil` if they exceed the limit.
  private func file(
    _ plan: FramePlan, over background: BackgroundRenderer, of output: RenderOutput, atMost limit: Int
  ) throws -> (size: FileSizeModel.Measurement, bytes: [UInt8]?) {
    try times.measureEncodingCPUTime {
      let source = frameSource(plan, over: background, for: output.format)
      var size = FileSizeModel.Measurement()
      if output.format.usesFFmpeg {
        let (count, bytes) = try encodedVideo(plan, source, of: output, atMost: limit)
        size.add(count)
        return (size, bytes)
      }
      var bytes: [UInt8]? = []
      try encode(plan, source, as: output.format) { piece in
        size.add(piece.count)
        if size.bytes > limit { bytes = nil }
        bytes? += piece
      }
      return (size, bytes)
    }
  }
}
