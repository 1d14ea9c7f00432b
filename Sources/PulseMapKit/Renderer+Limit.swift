import PulseCodec
import PulseScene
import PulseSceneFile
import PulseSceneText

// Files of a limited size.
extension Renderer {
  /// What became of an output of a limited size.
  package struct Limited: Sendable {
    /// The frames that were written.
    package let plan: FramePlan

    /// The bytes of the file.
    package let bytes: Int

    /// What was given up for it; nothing where the file was small enough.
    package let concessions: [Concession]
  }

  /// Renders an output of at most so many bytes.
  ///
  /// As long as it is larger, the next concession is made and everything is rendered again; nothing is written
  /// before it is small enough. The least quality is tried first, which tells whether qualities are enough. In the
  /// end, of each kind that came before the last concession, no more is given up than it takes.
  ///
  /// - Parameters:
  ///   - plan: The frames, planned for this output.
  ///   - background: The background of the scene, opened once for all outputs.
  ///   - output: Where they go: one file.
  ///   - limit: The largest number of bytes.
  /// - Returns: What was written.
  /// - Throws: ``OutputError/tooManyBytes(path:limit:tried:)`` when there is nothing left to be given up, otherwise
  ///   what ``render(_:over:to:)`` throws.
  /// - Complexity: That of one rendering for each concession, and of at most 3 for each kind; each ends as soon as it
  ///   is too long, and memory holds at most twice `limit` bytes.
  package func render(
    _ plan: FramePlan, over background: OpenBackground, to output: Output, atMost limit: Int
  ) async throws -> Limited {
    let all = Concession.order(for: plan.scene, as: output.format, gif: gif, webpQuality: webpQuality)
    guard let attempt = try await smallEnough(plan, all, over: background, to: output, atMost: limit) else {
      let tried = Concession.summary(of: all).map(\.description).joined(separator: " ")
      throw OutputError.tooManyBytes(path: output.path, limit: limit, tried: tried)
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
    _ plan: FramePlan, _ all: [Concession], over background: OpenBackground, to output: Output,
    atMost limit: Int
  ) async throws -> Attempt? {
    func attempt(_ concessions: [Concession]) async throws -> Attempt? {
      try await self.attempt(concessions, at: plan, over: background, to: output, atMost: limit)
    }
    if let asked = try await attempt([]) { return asked }
    // Steps of a quality are the smaller the lower it is: the last of them stands for all.
    let firstCount = max(1, all.prefix { $0.kind == .quality }.count)
    guard firstCount <= all.count else { return nil }
    for count in firstCount...all.count {
      guard var best = try await attempt(Concession.summary(of: Array(all[..<count]))) else { continue }
      for kind in Concession.Kind.allCases {
        // The last kind stays at its first step that was enough; those before it go back as far as they can.
        let steps = all.prefix(count).filter { $0.kind == kind }
        if steps.isEmpty || (count > firstCount && kind == all[count - 1].kind) { continue }
        // What is less than what was given up: nothing of the kind, or one of the steps before the last.
        let others = best.concessions.filter { $0.kind != kind }
        var open = (others.isEmpty ? [] : [others])[...]
        open += steps.dropLast().map { step in all.filter { $0 == step || others.contains($0) } }
        while !open.isEmpty {
          let middle = (open.startIndex + open.endIndex - 1) / 2
          if let better = try await attempt(open[middle]) {
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
