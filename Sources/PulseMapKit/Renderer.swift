import PulseBasemap
import PulseCodec
import PulseMotion
import PulsePixels
public import PulseScene

/// Renders scenes to files.
public struct Renderer: Sendable {
  /// The number of threads to keep busy, at least 1; the bytes written do not depend on it.
  public var jobs: Int

  /// Whether files that are there already may be replaced.
  public var replacesFiles: Bool

  /// The instant of stills in seconds.
  public var stillTime: Double

  /// Takes the part of the work that is done, from 0 to 1, now and then.
  public var reportProgress: (@Sendable (Double) -> Void)?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - replacesFiles: Whether files that are there already may be replaced.
  ///   - stillTime: The instant of stills in seconds.
  ///   - reportProgress: Takes the part of the work that is done, from 0 to 1, now and then.
  public init(
    jobs: Int, replacesFiles: Bool = true, stillTime: Double = 0,
    reportProgress: (@Sendable (Double) -> Void)? = nil
  ) {
    precondition(jobs > 0, "work takes at least one thread")
    self.jobs = jobs
    self.replacesFiles = replacesFiles
    self.stillTime = stillTime
    self.reportProgress = reportProgress
  }

  /// Returns the frames that an output of a scene has.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - output: The output; its format decides in what steps times are stated.
  /// - Returns: The frames.
  /// - Throws: ``RenderError``.
  public func plan(_ scene: Scene, for output: Output) throws(RenderError) -> FramePlan {
    if output.isStill { return FramePlan(scene, stillAt: stillTime) }
    if output.format == .gif { try checkOpacity(of: scene.background) }
    do throws(MotionError) {
      return try FramePlan(scene, base: output.format == .gif ? .hundredths : .exact)
    } catch {
      throw .unusableTimes(error)
    }
  }

  private func checkOpacity(of background: Background) throws(RenderError) {
    switch background {
    case .transparent: throw .transparentGIF
    case .color(let color) where !color.isOpaque: throw .translucentGIF(background: color)
    case .color, .world: return
    }
  }

  /// Renders an output.
  ///
  /// A file appears under its name when it is complete; the files of a sequence appear when all are.
  ///
  /// - Parameters:
  ///   - plan: The frames, planned for this output.
  ///   - output: Where they go.
  /// - Returns: The number of bytes written.
  /// - Throws: ``OutputError``, an error of a base map or a picture, or a cancellation.
  public func render(_ plan: FramePlan, to output: Output) async throws -> Int {
    let pictures = try ScenePictures(plan)
    switch (output.destination, output.format) {
    case (.sequence(let pattern), _):
      return try await renderSequence(plan, pictures, pattern)
    case (_, .gif):
      return try await renderGIF(plan, pictures, output)
    case (_, .png):
      return try await renderStill(plan, pictures, output)
    }
  }

  private func renderGIF(_ plan: FramePlan, _ pictures: ScenePictures, _ output: Output) async throws -> Int {
    let shown = plan.frames.map {
      ShownPicture(picture: $0.picture, hundredths: Int(($0.delay * 100).rounded()))
    }
    let file = try open(output)
    var bytes = 0
    var pieces = 0
    try await GIFEncoder(pictures, frames: shown, plays: plan.scene.plays).encode(jobs: jobs) { piece in
      try file.write(piece)
      bytes += piece.count
      pieces += 1
      reportProgress?(min(1, Double(pieces) / Double(shown.count)))
    }
    try file.publish()
    return bytes
  }

  private func renderStill(_ plan: FramePlan, _ pictures: ScenePictures, _ output: Output) async throws -> Int
  {
    let file = try open(output)
    var bytes = 0
    try await PNGEncoder(pictures).encode([plan.frames[0].picture], jobs: jobs) { _, png in
      try file.write(png)
      bytes = png.count
    }
    try file.publish()
    return bytes
  }

  private func renderSequence(
    _ plan: FramePlan, _ pictures: ScenePictures, _ pattern: FramePattern
  ) async throws -> Int {
    var files = PendingSequence(replacesFiles: replacesFiles)
    let frames = Dictionary(grouping: plan.frames.indices) { plan.frames[$0].picture }
    try await PNGEncoder(pictures).encode(Array(0..<plan.pictureCount), jobs: jobs) { picture, png in
      for frame in frames[picture] ?? [] {
        try files.write(png, to: pattern.path(ofFrame: frame))
      }
      reportProgress?(Double(picture + 1) / Double(plan.pictureCount))
    }
    return try files.publish()
  }

  private func open(_ output: Output) throws(OutputError) -> PendingFile {
    if case .file(let path) = output.destination {
      return try PendingFile(path: path, replaces: replacesFiles)
    }
    return PendingFile(standardOutput: output.path)
  }
}
