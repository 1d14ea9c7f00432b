import PulseCodec
package import PulseOutput
import PulseScene
import PulseSceneFile
import PulseSceneText

/// An error that ends an attempt to encode a file which exceeds the size limit.
struct ByteLimitExceeded: Error {}

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
  }

  /// Renders an output whose file has at most `limit` bytes.
  ///
  /// Reductions are added in their fixed order until the file fits; nothing is written before. The lowest quality is
  /// tried first, to learn whether quality alone suffices. Finally a binary search undoes as much as possible of each
  /// kind.
  ///
  /// - Parameters:
  ///   - plan: The frame plan for this output.
  ///   - background: The background of the scene, shared by all outputs.
  ///   - output: The destination: one file.
  ///   - limit: The maximum size in bytes.
  /// - Returns: The plan, size and reductions of the written file.
  /// - Throws: ``OutputError/tooManyBytes(path:limit:tried:)`` when no reduction suffices, and the errors of
  ///   ``render(_:over:to:)``.
  /// - Complexity: One rendering for each reduction and at most 3 for each kind, each aborted at the limit. Memory
  ///   holds at most twice `limit` bytes.
  package func render(
    _ plan: FramePlan, over background: BackgroundRenderer, to output: RenderOutput, atMost limit: Int
  ) throws -> SizeLimitedResult {
    let file = try encodedFile(plan, over: background, for: output, atMost: limit)
    return SizeLimitedResult(
      plan: file.plan, bytes: try write(file.bytes, file.plan, to: output), reductions: file.reductions)
  }

  /// An encoded file with its plan and the reductions made for a size limit.
  struct EncodedFile {
    let plan: FramePlan
    let bytes: [UInt8]
    let reductions: [FileSizeReduction]
  }

  /// Encodes an output to at most `limit` bytes in memory, with as few reductions as needed.
  ///
  /// - Throws: ``OutputError/tooManyBytes(path:limit:tried:)`` when no reduction suffices, or the error of an
  ///   encoder.
  func encodedFile(
    _ plan: FramePlan, over background: BackgroundRenderer, for output: RenderOutput, atMost limit: Int
  ) throws -> EncodedFile {
    let all = FileSizeReduction.steps(for: plan.scene, as: output.format, by: self)
    if let file = try leastReducedFile(plan, all, over: background, to: output, atMost: limit) {
      reportProgress?(1)
      return file
    }
    let tried = FileSizeReduction.lastOfEachKind(of: all).map(\.description).joined(separator: " ")
    throw OutputError.tooManyBytes(path: output.path, limit: limit, tried: tried)
  }

  /// Returns the file with the fewest reductions that fits the limit; `nil` if none does.
  private func leastReducedFile(
    _ plan: FramePlan, _ all: [FileSizeReduction], over background: BackgroundRenderer,
    to output: RenderOutput, atMost limit: Int
  ) throws -> EncodedFile? {
    func reducedFile(_ reductions: [FileSizeReduction]) throws -> EncodedFile? {
      try self.reducedFile(reductions, at: plan, over: background, to: output, atMost: limit)
    }
    if let asked = try reducedFile([]) { return asked }
    // Quality steps save less the lower they are, so the last one is tried for all.
    let firstCount = max(1, all.prefix { $0.kind == .quality }.count)
    guard firstCount <= all.count else { return nil }
    for count in firstCount...all.count {
      guard var best = try reducedFile(FileSizeReduction.lastOfEachKind(of: Array(all[..<count])))
      else { continue }
      for kind in FileSizeReduction.Kind.allCases {
        // The last kind stays at its first sufficient step; earlier kinds are relaxed as far as possible.
        let steps = all.prefix(count).filter { $0.kind == kind }
        if steps.isEmpty || (count > firstCount && kind == all[count - 1].kind) { continue }
        // Weaker candidates: no reduction of this kind, or one of the steps before the last.
        let others = best.reductions.filter { $0.kind != kind }
        var open = (others.isEmpty ? [] : [others])[...]
        open += steps.dropLast().map { step in all.filter { $0 == step || others.contains($0) } }
        while !open.isEmpty {
          let middle = (open.startIndex + open.endIndex - 1) / 2
          if let better = try reducedFile(open[middle]) {
            (best, open) = (better, open[..<middle])
          } else {
            open = open[(middle + 1)...]
          }
        }
      }
      return best
    }
    return nil
  }

  /// Encodes an output with the given reductions; returns `nil` if the file exceeds the limit in bytes.
  private func reducedFile(
    _ reductions: [FileSizeReduction], at plan: FramePlan, over background: BackgroundRenderer,
    to output: RenderOutput, atMost limit: Int
  ) throws -> EncodedFile? {
    let fineAlphas = AtomicCounter()
    var (renderer, scene) = (self, plan.scene)
    renderer.reportFineAlpha = { fineAlphas.add() }
    for reduction in reductions { reduction.apply(to: &scene, &renderer) }
    let reducedPlan =
      if scene == plan.scene {
        plan
      } else if output.isStill {
        FramePlan(scene, stillAt: plan.frames[0].time)
      } else {
        try renderer.plan(scene, for: output)
      }
    guard let bytes = try renderer.file(reducedPlan, over: background, of: output, atMost: limit) else {
      return nil
    }
    for _ in 0..<fineAlphas.count { reportFineAlpha?() }
    return EncodedFile(plan: reducedPlan, bytes: bytes, reductions: reductions)
  }

  /// Encodes a file in memory; returns `nil` as soon as it exceeds the limit.
  private func file(
    _ plan: FramePlan, over background: BackgroundRenderer, of output: RenderOutput, atMost limit: Int
  ) throws -> [UInt8]? {
    do {
      return try times.measureEncodingCPUTime {
        let source = frameSource(plan, over: background, for: output.format)
        guard !output.format.usesFFmpeg else {
          return try encodedVideo(plan, source, of: output, atMost: limit)
        }
        var bytes: [UInt8] = []
        try encode(plan, source, as: output.format) { piece in
          guard bytes.count + piece.count <= limit else { throw ByteLimitExceeded() }
          bytes += piece
        }
        return bytes
      }
    } catch is ByteLimitExceeded {
      return nil
    }
  }
}
