import PulseCodec
import PulseScene

// Files of a limited size.
extension Renderer {
  /// What became of an output of a limited size.
  public struct Limited: Sendable {
    /// The frames that were written.
    public let plan: FramePlan

    /// The bytes of the file.
    public let bytes: Int

    /// What was given up for it; nothing where the file was small enough.
    public let concessions: [Concession]
  }

  /// Renders an output of at most so many bytes.
  ///
  /// As long as it is larger, the next concession is made and everything is rendered again; nothing is written
  /// before it is small enough. Of qualities, which make a file the smaller the lower they are, the least is tried
  /// first and the highest that will do found by halves. Where that is not enough, and the quality does not help
  /// in the end, it stays what was asked for.
  ///
  /// - Parameters:
  ///   - plan: The frames, planned for this output.
  ///   - background: The background of the scene, opened once for all outputs.
  ///   - output: Where they go: one file.
  ///   - limit: The largest number of bytes.
  /// - Returns: What was written.
  /// - Throws: ``OutputError/tooManyBytes(path:limit:)`` when there is nothing left to be given up, otherwise what
  ///   ``render(_:over:to:)`` throws.
  /// - Complexity: That of at most 4 renderings, and where qualities are not enough, of one more for each further
  ///   concession; each ends as soon as it is too long, and memory holds at most twice `limit` bytes.
  public func render(
    _ plan: FramePlan, over background: OpenBackground, to output: Output, atMost limit: Int
  ) async throws -> Limited {
    guard let attempt = try await smallEnough(plan, over: background, to: output, atMost: limit) else {
      throw OutputError.tooManyBytes(path: output.path, limit: limit)
    }
    return Limited(
      plan: attempt.plan, bytes: try write(attempt.file, attempt.plan, to: output),
      concessions: attempt.concessions)
  }

  /// A file that is small enough.
  private struct Attempt {
    let plan: FramePlan
    let file: [UInt8]
    let concessions: [Concession]
  }

  /// Returns the file with the first concessions that make it small enough; `nil` when none do.
  private func smallEnough(
    _ plan: FramePlan, over background: OpenBackground, to output: Output, atMost limit: Int
  ) async throws -> Attempt? {
    func attempt(_ concessions: [Concession]) async throws -> Attempt? {
      try await self.attempt(concessions, at: plan, over: background, to: output, atMost: limit)
    }
    if let asked = try await attempt([]) { return asked }
    let all = Concession.order(
      for: plan.scene, as: output.format, gifQuality: gif.quality, webpQuality: webpQuality)
    let qualities = all.prefix { $0.isQuality }
    if let last = qualities.last, var best = try await attempt([last]) {
      var open = qualities.dropLast()
      while !open.isEmpty {
        let middle = (open.startIndex + open.endIndex - 1) / 2
        if let better = try await attempt([open[middle]]) {
          (best, open) = (better, open[..<middle])
        } else {
          open = open[(middle + 1)...]
        }
      }
      return best
    }
    for count in qualities.count..<all.count {
      let concessions = Concession.summary(of: Array(all[...count]))
      guard let small = try await attempt(concessions) else { continue }
      return qualities.isEmpty ? small : try await attempt(concessions.filter { !$0.isQuality }) ?? small
    }
    return nil
  }

  /// Renders a file with concessions; returns `nil` when it is too large.
  private func attempt(
    _ concessions: [Concession], at plan: FramePlan, over background: OpenBackground, to output: Output,
    atMost limit: Int
  ) async throws -> Attempt? {
    var (renderer, scene) = (self, plan.scene)
    for concession in concessions { concession.apply(to: &scene, &renderer) }
    let plan = scene == plan.scene ? plan : try renderer.plan(scene, for: output)
    return try await renderer.file(plan, over: background, as: output.format, atMost: limit).map {
      Attempt(plan: plan, file: $0, concessions: concessions)
    }
  }

  /// Returns the bytes of a file, or `nil` when they are too many.
  private func file(
    _ plan: FramePlan, over background: OpenBackground, as format: OutputFormat, atMost limit: Int
  ) async throws -> [UInt8]? {
    struct TooLong: Error {}
    var bytes: [UInt8] = []
    do {
      try await times.measureRendering {
        let pictures = ScenePictures(plan, over: background, times: times)
        try await encode(plan, pictures, as: format) { piece in
          guard bytes.count + piece.count <= limit else { throw TooLong() }
          bytes += piece
        }
      }
      return bytes
    } catch is TooLong {
      return nil
    }
  }
}
