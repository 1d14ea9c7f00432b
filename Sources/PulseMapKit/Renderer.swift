import PulseCodec
import PulseMotion
public import PulsePixels
public import PulseScene

/// Renders scenes to files.
public struct Renderer: Sendable {
  /// The number of threads to keep busy, at least 1; the bytes written do not depend on it.
  public var jobs: Int

  /// Whether files that are there already may be replaced.
  public var replacesFiles: Bool

  /// The instant of stills in seconds.
  public var stillTime: Double

  /// The color, opaque, under what is drawn in a GIF without a background; `nil` where none was given.
  public var matte: RGBA?

  /// Whether a ``Sidecar`` is written beside each output, and a world file beside each PNG file.
  public var writesSidecars = false

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
    switch output.format {
    case .gif where matte == nil: try checkOpacity(of: scene.background)
    case .webp: try checkLimitsOfWebP(scene)
    case .gif, .apng, .png: break
    }
    do throws(MotionError) {
      return try FramePlan(scene, base: output.format.timeBase)
    } catch {
      throw .unusableTimes(error)
    }
  }

  private func checkLimitsOfWebP(_ scene: Scene) throws(RenderError) {
    let size = scene.pixelSize
    guard max(size.width, size.height) <= WebPLimits.side else { throw .tooLargeForWebP(size) }
    guard scene.plays <= WebPLimits.plays else { throw .tooManyPlaysForWebP(scene.plays) }
  }

  private func checkOpacity(of background: Background) throws(RenderError) {
    switch background {
    case .transparent: throw .transparentGIF
    case .color(let color) where !color.isOpaque: throw .translucentGIF(background: color)
    case .color, .source, .world: return
    }
  }

  /// Renders an output.
  ///
  /// A file appears under its name when it is complete; the files of a sequence appear when all are, and a
  /// sidecar behind its pictures.
  ///
  /// - Parameters:
  ///   - plan: The frames, planned for this output.
  ///   - background: The background of the scene, opened once for all outputs.
  ///   - output: Where they go.
  /// - Returns: The number of bytes of the pictures.
  /// - Throws: ``OutputError``, an error of a picture, or a cancellation.
  public func render(
    _ plan: FramePlan, over background: OpenBackground, to output: Output
  ) async throws -> Int {
    let pictures = ScenePictures(plan, over: background)
    if case .sequence(let pattern) = output.destination {
      return try await renderSequence(plan, pictures, pattern, output)
    }
    let shown = plan.frames.map { ShownPicture(picture: $0.picture, seconds: $0.delay) }
    let plays = plan.scene.plays
    return try await write(plan, to: output) { write in
      switch output.format {
      case .gif:
        if let matte, !pictures.background.isOpaque {
          let matted = MattedPictures(pictures, matte: matte)
          try await GIFEncoder(matted, frames: shown, plays: plays).encode(jobs: jobs, write: write)
        } else {
          try await GIFEncoder(pictures, frames: shown, plays: plays).encode(jobs: jobs, write: write)
        }
      case .apng:
        try await APNGEncoder(pictures, frames: shown, plays: plays).encode(jobs: jobs, write: write)
      case .webp:
        try await WebPEncoder(pictures, frames: shown, plays: plays).encode(jobs: jobs, write: write)
      case .png:
        try await PNGEncoder(pictures).encode([plan.frames[0].picture], jobs: jobs) { try write($1) }
      }
    }
  }

  /// Writes the one file of an output, piece by piece.
  private func write(
    _ plan: FramePlan, to output: Output,
    encode: (_ write: ([UInt8]) throws -> Void) async throws -> Void
  ) async throws -> Int {
    let file = try open(output)
    var bytes = 0
    var pieces = 0
    try await encode { piece in
      try file.write(piece)
      bytes += piece.count
      pieces += 1
      reportProgress?(min(1, Double(pieces) / Double(plan.frames.count)))
    }
    var files = PendingFiles(replacesFiles: replacesFiles)
    files.append(file)
    try writeSidecars(plan, of: output, into: &files)
    try files.publish()
    return bytes
  }

  private func renderSequence(
    _ plan: FramePlan, _ pictures: ScenePictures, _ pattern: FramePattern, _ output: Output
  ) async throws -> Int {
    var files = PendingFiles(replacesFiles: replacesFiles)
    var bytes = 0
    let frames = Dictionary(grouping: plan.frames.indices) { plan.frames[$0].picture }
    try await PNGEncoder(pictures).encode(Array(0..<plan.pictureCount), jobs: jobs) { picture, png in
      for frame in frames[picture] ?? [] {
        try files.write(png, to: pattern.path(ofFrame: frame))
        bytes += png.count
      }
      reportProgress?(Double(picture + 1) / Double(plan.pictureCount))
    }
    try writeSidecars(plan, of: output, into: &files)
    try files.publish()
    return bytes
  }

  private func writeSidecars(
    _ plan: FramePlan, of output: Output, into files: inout PendingFiles
  ) throws {
    guard writesSidecars, let path = output.sidecarPath else { return }
    for frame in plan.frames.indices {
      guard let path = output.worldFilePath(ofFrame: frame) else { continue }
      try files.write(Array(WorldFile(plan.viewport(ofFrame: frame)).text.utf8), to: path)
    }
    try files.write(Array(Sidecar(plan, of: output).json()), to: path)
  }

  private func open(_ output: Output) throws(OutputError) -> PendingFile {
    if case .file(let path) = output.destination {
      return try PendingFile(path: path, replaces: replacesFiles)
    }
    return PendingFile(standardOutput: output.path)
  }
}
