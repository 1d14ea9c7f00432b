import PulseFormats
package import PulseGD
package import PulseCodec
import PulseMotion
package import PulsePixels
package import PulseScene
import PulseSceneFile
import PulseSceneText

/// Renders scenes to files.
package struct Renderer: Sendable {
  /// The number of threads to keep busy, at least 1; the bytes written do not depend on it.
  package var jobs: Int

  /// Whether files that are there already may be replaced.
  package var replacesFiles: Bool

  /// Whether a file is on the disk before it gets its name, but for those of sequences: it takes some milliseconds.
  package var syncsFiles = false

  /// The instant of stills in seconds; `nil` for the one at which most of the pulses is seen where an animation is
  /// made beside them, otherwise for the beginning.
  package var stillTime: Double?

  /// The color, opaque, under what is drawn without a background in a format of opaque pixels; `nil` where none
  /// was given.
  package var matte: RGBA?

  /// What is given up of the pictures for smaller GIFs.
  package var gif = GIFSettings()

  /// Whether a ``Sidecar`` is written beside each output, and a world file beside each PNG file.
  package var writesSidecars = false

  /// How the files are made, to be written into them; `nil` leaves it out.
  var origin: FileOrigin?

  /// How near lossy WebP is to the pictures, 1 to 100; `nil` for lossless WebP.
  package var webpQuality: Int?

  /// The writer of PNG files: stills, sequences and contact sheets, but not APNG.
  package var pngWriter = PNGWriter.libgd

  /// Called for each different picture that libgd cannot write without loss: ``PNGWriter/compact`` wrote it.
  package var reportCompactPicture: (@Sendable () -> Void)?

  /// The columns and rows of a contact sheet.
  package var sheetGrid = SheetGrid.standard

  /// How long the stages of the work took, all outputs together.
  package let times: StageTimes

  /// Takes the part of the work that is done, from 0 to 1, now and then.
  package var reportProgress: (@Sendable (Double) -> Void)?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - jobs: The number of threads to keep busy, at least 1.
  ///   - replacesFiles: Whether files that are there already may be replaced.
  ///   - stillTime: The instant of stills in seconds, see ``stillTime``.
  ///   - times: Where the times of the stages are added up.
  ///   - reportProgress: Takes the part of the work that is done, from 0 to 1, now and then.
  package init(
    jobs: Int, replacesFiles: Bool = true, stillTime: Double? = nil, times: StageTimes = StageTimes(),
    reportProgress: (@Sendable (Double) -> Void)? = nil
  ) {
    precondition(jobs > 0, "work takes at least one thread")
    self.jobs = jobs
    self.replacesFiles = replacesFiles
    self.stillTime = stillTime
    self.times = times
    self.reportProgress = reportProgress
  }

  /// Notes in every file how it was made.
  ///
  /// - Parameters:
  ///   - tool: The tool and its version, in ASCII.
  ///   - scene: The resolved scene as text, for its key: equal texts give equal keys; `nil` for no key.
  package mutating func noteOrigin(tool: String, scene: String?) {
    noteOrigin(tool: tool, key: scene.map(ContentKey.key))
  }

  /// Notes in every file how it was made.
  ///
  /// - Parameters:
  ///   - tool: The tool and its version, in ASCII.
  ///   - key: What ``ContentKey`` made of everything that decides how the pictures look; `nil` for no key.
  package mutating func noteOrigin(tool: String, key: String?) {
    origin = FileOrigin(tool: tool, key: key)
  }

  /// Returns the frames that an output of a scene has.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - output: The output; its format decides in what steps times are stated.
  ///   - plans: Plans of other outputs of the same scene; one that fits is taken, and a still without an instant
  ///     of its own gets that of the first animation at which most is seen.
  /// - Returns: The frames.
  /// - Throws: ``RenderError``.
  package func plan(
    _ scene: Scene, for output: Output, sharing plans: [(output: Output, plan: FramePlan)] = []
  ) throws(RenderError) -> FramePlan {
    if output.format.isOpaque, matte == nil { try checkOpacity(of: scene.background, for: output.format) }
    if output.format == .webp { try checkLimitsOfWebP(scene) }
    let known = plans.first {
      $0.output.isStill == output.isStill && $0.output.format.timeBase == output.format.timeBase
    }
    if let known { return known.plan }
    if output.isStill {
      let poster = plans.first { !$0.output.isStill }?.plan
      return FramePlan(scene, stillAt: stillTime ?? poster?.posterTime ?? 0)
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

  private func checkOpacity(of background: Background, for format: OutputFormat) throws(RenderError) {
    switch background {
    case .transparent: throw .transparentBackground(format)
    case .color(let color) where !color.isOpaque: throw .translucentBackground(color, format)
    case .color, .source, .world: return
    }
  }

  /// Renders an output.
  ///
  /// A file appears under its name when it is complete; the files of a sequence appear when all are, and a
  /// sidecar right before its pictures.
  ///
  /// - Parameters:
  ///   - plan: The frames, planned for this output.
  ///   - background: The background of the scene, opened once for all outputs.
  ///   - output: Where they go.
  /// - Returns: The number of bytes of the pictures.
  /// - Throws: ``OutputError``, an error of a picture, or a cancellation.
  package func render(
    _ plan: FramePlan, over background: OpenBackground, to output: Output
  ) async throws -> Int {
    try await times.measureRendering {
      let pictures = ScenePictures(plan, over: background, times: times)
      return switch (output.destination, output.format) {
      case (.sequence(let pattern), _): try await writeSequence(plan, pictures, pattern, output)
      case (_, .mp4), (_, .webm): try await writeVideo(plan, pictures, to: output)
      default:
        try await write(plan, to: output) { try await encode(plan, pictures, as: output.format, write: $0) }
      }
    }
  }

  /// Writes the one file of an output that is complete.
  func write(_ file: [UInt8], _ plan: FramePlan, to output: Output) throws -> Int {
    let pending = try open(output)
    try times.measure(.write) { () throws(OutputError) in try pending.write(file) }
    var files = PendingFiles(below: output.root, replacesFiles: replacesFiles)
    try files.append(pending)
    try finish(files, with: plan, of: output)
    return file.count
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
      try times.measure(.write) { () throws(OutputError) in try file.write(piece) }
      bytes += piece.count
      pieces += 1
      reportProgress?(min(1, Double(pieces) / Double(plan.frames.count)))
    }
    var files = PendingFiles(below: output.root, replacesFiles: replacesFiles)
    try files.append(file)
    try finish(files, with: plan, of: output)
    return bytes
  }

  /// Writes one file for each frame; equal frames are compressed once.
  ///
  /// They are files of their own, and not links to one: whoever changes one in its place does not expect others
  /// to change.
  private func writeSequence(
    _ plan: FramePlan, _ pictures: ScenePictures, _ pattern: FramePattern, _ output: Output
  ) async throws -> Int {
    var files = PendingFiles(below: output.root, replacesFiles: replacesFiles)
    var bytes = 0
    let frames = Dictionary(grouping: plan.frames.indices) { plan.frames[$0].picture }
    try await PNGEncoder(pictures, writer: pngWriter).encode(Array(0..<plan.pictureCount), jobs: jobs) {
      picture, png in
      let file = noted(png)
      for frame in frames[picture] ?? [] {
        try times.measure(.write) { () throws(OutputError) in
          try files.write(file, to: pattern.path(ofFrame: frame))
        }
        bytes += file.count
      }
      reportProgress?(Double(picture + 1) / Double(plan.pictureCount))
    }
    try finish(files, with: plan, of: output)
    return bytes
  }

  /// Has ffmpeg write a file.
  private func writeVideo(
    _ plan: FramePlan, _ pictures: ScenePictures, to output: Output
  ) async throws -> Int {
    guard let ffmpeg = FFmpeg() else { throw OutputError.missingFFmpeg(path: output.path) }
    let file = try open(output)
    guard let number = file.openFile else { throw OutputError.videoNeedsFile(path: output.path) }
    let rate = VideoRate(nearestTo: plan.scene.frameRate)
    let hasAlpha = !output.format.isOpaque && !pictures.background.isOpaque
    let arguments = FFmpeg.arguments(
      for: output.format, size: pictures.size.even, rate: rate, hasAlpha: hasAlpha, origin: origin)
    var process = try VideoProcess(ffmpeg, arguments, writing: number, for: output.path)
    var frames = 0
    let matte = output.format.isOpaque ? matte : nil
    try await encodeFrames(plan, pictures, as: .evenRGBA, over: matte) { frame in
      try times.measure(.write) { () throws(OutputError) in try process.write(frame) }
      frames += 1
      reportProgress?(Double(frames) / Double(plan.frames.count))
    }
    try times.measure(.write) { () throws(OutputError) in try process.finish() }
    let bytes = file.size
    guard VideoFile.isComplete(number, as: output.format) else { throw process.incompleteness }
    var files = PendingFiles(below: output.root, replacesFiles: replacesFiles)
    try files.append(file)
    try finish(files, with: plan, of: output)
    return bytes
  }

  /// Writes what belongs to complete files, and gives all of them their names.
  ///
  /// The pictures get theirs last: one that notes its key has everything beside it.
  private func finish(
    _ files: consuming PendingFiles, with plan: FramePlan, of output: Output
  ) throws {
    var sidecars = PendingFiles(below: output.root, replacesFiles: replacesFiles)
    try writeSidecars(plan, of: output, into: &sidecars)
    try sidecars.publish()
    try files.publish()
  }

  private func writeSidecars(
    _ plan: FramePlan, of output: Output, into files: inout PendingFiles
  ) throws {
    guard writesSidecars, let path = output.sidecarPath else { return }
    for frame in plan.frames.indices {
      guard let path = output.worldFilePath(ofFrame: frame) else { continue }
      try files.writeUnlessThere(Array(WorldFile(plan.viewport(ofFrame: frame)).text.utf8), to: path)
    }
    try files.writeUnlessThere(Array(Sidecar(plan, of: output).json()), to: path)
  }

  private func open(_ output: Output) throws(OutputError) -> PendingFile {
    if case .file(let path) = output.destination {
      return try PendingFile(
        path: path, below: output.root, replaces: replacesFiles, isDurable: syncsFiles)
    }
    return PendingFile(standardOutput: output.path)
  }
}
