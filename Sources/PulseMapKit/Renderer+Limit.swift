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
  /// before it is small enough.
  ///
  /// - Parameters:
  ///   - plan: The frames, planned for this output.
  ///   - background: The background of the scene, opened once for all outputs.
  ///   - output: Where they go: one file.
  ///   - limit: The largest number of bytes.
  /// - Returns: What was written.
  /// - Throws: ``OutputError/tooManyBytes(path:limit:)`` when there is nothing left to be given up, otherwise what
  ///   ``render(_:over:to:)`` throws.
  /// - Complexity: That of as many renderings as there are concessions and one more; each ends as soon as it is
  ///   too long, and memory holds at most `limit` bytes of it.
  public func render(
    _ plan: FramePlan, over background: OpenBackground, to output: Output, atMost limit: Int
  ) async throws -> Limited {
    let all = Concession.order(for: plan.scene, as: output.format, webpQuality: webpQuality)
    for count in 0...all.count {
      let made = Concession.summary(of: Array(all.prefix(count)))
      var (renderer, scene) = (self, plan.scene)
      for concession in made { concession.apply(to: &scene, &renderer) }
      let plan = scene == plan.scene ? plan : try renderer.plan(scene, for: output)
      guard let file = try await renderer.file(plan, over: background, as: output.format, atMost: limit)
      else {
        continue
      }
      return Limited(plan: plan, bytes: try renderer.write(file, plan, to: output), concessions: made)
    }
    throw OutputError.tooManyBytes(path: output.path, limit: limit)
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
