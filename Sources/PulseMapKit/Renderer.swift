import PulseBasics
import PulseCodec
import PulseDrawing
import PulseImages
import PulsePixels
package import PulseScene
import PulseSceneInput
import PulseSystem

/// A renderer that plans the frames of scenes, encodes them and writes the output files.
package struct Renderer: Sendable {
  /// The number of threads, at least 1; the output does not depend on it.
  package var jobs: Int

  /// The settings of the formats and files; of the times of stills, ``RenderJob/Options/stillTime`` alone is used.
  package var options: RenderJob.Options

  /// Whether a file, but not a sequence, is flushed to disk before it is renamed, which takes some milliseconds.
  package var flushesToDisk = false

  /// Whether an output is refused that differs from the one that was asked for, and not written.
  package var isStrict = false

  /// The provenance metadata embedded in files; `nil` for none.
  var origin: FileProvenance?

  /// A handler called for each unique frame with levels of alpha that libgd lacks, which it rounds if it is the writer, and
  /// which ``PNGWriter/compact`` encodes if the writer is ``PNGWriter/auto``.
  package var reportFineAlpha: (@Sendable () -> Void)?

  /// The images that HTML outputs show.
  var snippetImages = SnippetImages(among: [])

  /// Whether these images have variants in the dark theme.
  var snippetHasDarkVariants = false

  /// The files of those that are part of the HTML.
  var embeddedFiles: [RenderOutput: [UInt8]] = [:]

  /// The alternative text; `nil` for one made from the scene.
  var alternativeText: String?

  /// The caption of the map, for such a text; `nil` if there is none.
  var caption: String?

  /// The stage timings, accumulated over all outputs.
  package let times: StageTimes

  /// A handler called with the progress of the current output, from 0 to 1.
  package var reportProgress: (@Sendable (Double) -> Void)?

  /// Creates a renderer; `jobs` is at least 1, and `times` accumulates over all its outputs.
  package init(
    _ options: RenderJob.Options = RenderJob.Options(), jobs: Int, times: StageTimes = StageTimes()
  ) {
    precondition(jobs > 0, "at least one thread is required")
    (self.options, self.jobs, self.times) = (options, jobs, times)
  }

  /// The PNG writer for stills, sequences and contact sheets; APNG does not use it.
  var pngWriter: PNGWriter { options.pngWriter ?? .auto }

  /// Sets the provenance metadata that is embedded in every file from now on.
  ///
  /// - Parameters:
  ///   - tool: The tool and its version, in ASCII.
  ///   - key: The ``ContentKey`` of everything that determines the pixels; `nil` for no key.
  package mutating func embedOrigin(tool: String, key: String?) {
    origin = FileProvenance(tool: tool, key: key)
  }

  /// Plans the frames of an output.
  ///
  /// - Parameters:
  ///   - scene: The resolved scene.
  ///   - output: The output; its format determines the time resolution.
  ///   - plans: The plans of other outputs of the same scene. A compatible one is reused, and a still takes its default
  ///     time from the poster frame of the first animation.
  /// - Returns: The frame plan.
  /// - Throws: ``RenderError``.
  package func plan(
    _ scene: Scene, for output: RenderOutput, sharing plans: [(output: RenderOutput, plan: FramePlan)] = []
  ) throws(RenderError) -> FramePlan {
    if output.format.isOpaque, options.matte == nil {
      try checkOpacity(of: scene, for: output.format)
    }
    if output.format == .webp { try checkLimitsOfWebP(scene) }
    if output.format == .svg, let limitation = scene.svgLimitation { throw .unsuitableForSVG(limitation) }
    let known = plans.first {
      $0.output.isStill == output.isStill && $0.output.isDarkVariant == output.isDarkVariant
        && ($0.output.format.timeBase == output.format.timeBase || output.format == .html)
    }
    if let known { return known.plan }
    if output.isStill {
      let poster = plans.first { !$0.output.isStill }?.plan
      return FramePlan(scene, stillAt: options.stillTime ?? poster?.posterTime ?? scene.loneStillTime)
    }
    do throws(MotionError) {
      let plan = try FramePlan(scene, base: output.format.timeBase)
      // SVG has no frames, and those of videos and sequences are played by others.
      let stops = output.format.traits.hasLoopCount && output.format.timeBase != .exact
      return stops ? plan.endingWithMostVisible() : plan
    } catch {
      throw .unusableTimes(error)
    }
  }

  private func checkLimitsOfWebP(_ scene: Scene) throws(RenderError) {
    let size = scene.pixelSize
    guard max(size.width, size.height) <= WebPLimits.side else { throw .tooLargeForWebP(size) }
    guard scene.loopCount <= WebPLimits.loopCount else { throw .tooManyPlaysForWebP(scene.loopCount) }
  }

  private func checkOpacity(of scene: Scene, for format: OutputFormat) throws(RenderError) {
    switch scene.background {
    case .transparent: throw .transparentBackground(format)
    case .color(let color) where !color.isOpaque: throw .translucentBackground(color, format)
    case .world:
      if let ground = scene.mapStyle.colors.translucentGrounds.first {
        throw .translucentMap(ground.purpose, ground.color, format)
      }
    case .color, .source: return
    }
  }

  /// Renders an output and returns the size of its images in bytes.
  ///
  /// A file appears under its name when it is complete, the files of a sequence when all are, and a sidecar right
  /// before its images.
  ///
  /// - Parameters:
  ///   - plan: The frame plan for this output.
  ///   - background: The background of the scene, shared by all outputs.
  ///   - output: The destination and format.
  /// - Returns: The number of bytes.
  /// - Throws: ``RenderError``, `OutputError`, an error of an encoder, or `CancellationError`.
  package func render(
    _ plan: FramePlan, over background: BackgroundRenderer, to output: RenderOutput
  ) throws -> Int {
    if output.format == .html { return try writeSnippet(plan, to: output) }
    return try times.measureEncodingCPUTime {
      let source = frameSource(plan, over: background, for: output.format)
      return switch (output.destination, output.format) {
      case (.sequence(let pattern), _): try writeSequence(plan, source, pattern, output)
      case (_, .avif), (_, .mp4), (_, .webm): try writeVideo(plan, source, to: output)
      default:
        try write(plan, to: output) { try encode(plan, source, as: output.format, write: $0) }
      }
    }
  }

  /// Writes an HTML output; returns its size in bytes.
  private func writeSnippet(_ plan: FramePlan, to output: RenderOutput) throws -> Int {
    try write(Array(snippet(plan).text(for: output.path).utf8), plan, to: output)
  }

  /// Returns what an HTML output contains.
  func snippet(_ plan: FramePlan) -> HTMLSnippet {
    let viewport = plan.scene.viewport
    return HTMLSnippet(
      images: snippetImages, embeddedFiles: embeddedFiles, hasDarkVariants: snippetHasDarkVariants,
      alternativeText: alternativeText ?? plan.scene.alternativeText(captioned: caption),
      size: (viewport.width, viewport.height), provenance: origin?.text)
  }

  /// Writes a complete encoded file; returns its size in bytes.
  func write(_ file: [UInt8], _ plan: FramePlan, to output: RenderOutput) throws -> Int {
    let pending = try open(output)
    try times.measure(.write) { () throws(OutputError) in try pending.write(file) }
    var files = fileGroup(of: output)
    try files.append(pending)
    try publishWithSidecars(files, with: plan, of: output)
    return file.count
  }

  /// Writes a file in pieces as it is encoded; returns its size in bytes.
  private func write(
    _ plan: FramePlan, to output: RenderOutput,
    encode: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> Int {
    let file = try open(output)
    var bytes = 0
    var pieces = 0
    try encode { piece in
      try times.measure(.write) { () throws(OutputError) in try file.write(piece) }
      bytes += piece.count
      pieces += 1
      reportProgress?(min(1, Double(pieces) / Double(plan.frames.count)))
    }
    var files = fileGroup(of: output)
    try files.append(file)
    try publishWithSidecars(files, with: plan, of: output)
    return bytes
  }

  /// Writes one PNG or JPEG file for each frame, each unique frame encoded once; returns the sum of their sizes.
  ///
  /// Equal frames are separate files, not hard links: editing one in place must not change others.
  private func writeSequence(
    _ plan: FramePlan, _ source: SceneFrameSource, _ pattern: FramePathPattern, _ output: RenderOutput
  ) throws -> Int {
    var files = fileGroup(of: output)
    var bytes = 0
    let frames = Dictionary(grouping: plan.frames.indices) { plan.frames[$0].uniqueFrame }
    try encodeStills(Array(0..<plan.uniqueFrameCount), source, as: output.format) { uniqueFrame, file in
      for frame in frames[uniqueFrame] ?? [] {
        try times.measure(.write) { () throws(OutputError) in
          try files.write(file, to: pattern.path(ofFrame: frame))
        }
        bytes += file.count
      }
      reportProgress?(Double(uniqueFrame + 1) / Double(plan.uniqueFrameCount))
    }
    try publishWithSidecars(files, with: plan, of: output)
    return bytes
  }

  /// Writes a video through an ffmpeg process; returns its size in bytes.
  private func writeVideo(
    _ plan: FramePlan, _ source: SceneFrameSource, to output: RenderOutput
  ) throws -> Int {
    let file = try open(output)
    let bytes = try encodeVideo(plan, source, of: output, to: file)
    var files = fileGroup(of: output)
    try files.append(file)
    try publishWithSidecars(files, with: plan, of: output)
    return bytes
  }

  /// Encodes a video through an ffmpeg process to a temporary file that is removed.
  ///
  /// - Returns: The size in bytes, and the bytes unless there are more than `limit`.
  /// - Throws: ``RenderError``, `OutputError` or `CancellationError`.
  func encodedVideo(
    _ plan: FramePlan, _ source: SceneFrameSource, of output: RenderOutput, atMost limit: Int
  ) throws -> (size: Int, bytes: [UInt8]?) {
    let file = try open(output)
    let size = try encodeVideo(plan, source, of: output, to: file)
    return (size, size <= limit ? try file.contents() : nil)
  }

  /// Encodes a video through an ffmpeg process to a file, which is not published.
  ///
  /// - Parameters:
  ///   - plan: The frame plan.
  ///   - source: The frames.
  ///   - output: The output.
  ///   - file: The open file of the output.
  /// - Returns: The size of the complete file in bytes.
  /// - Throws: ``RenderError``, `OutputError` or `CancellationError`.
  private func encodeVideo(
    _ plan: FramePlan, _ source: SceneFrameSource, of output: RenderOutput,
    to file: borrowing AtomicFileWriter
  ) throws -> Int {
    guard let ffmpeg = FFmpeg() else { throw RenderError.missingFFmpeg(path: output.path) }
    guard let rateFactor = options.rateFactor ?? output.format.defaultRateFactor else {
      preconditionFailure("formats encoded by ffmpeg must have a default rate factor")
    }
    guard let number = file.regularFileDescriptor else { throw RenderError.videoNeedsFile(path: output.path) }
    let rate = VideoFrameRate(nearestTo: plan.scene.frameRate)
    let hasAlpha = !output.format.isOpaque && !source.background.isOpaque
    let encoder = try VideoEncoder(of: output, size: source.size.roundedUpToEven, by: ffmpeg, writing: number)
    let arguments = FFmpeg.arguments(
      for: encoder, size: source.size.roundedUpToEven, rate: rate, rateFactor: rateFactor,
      hasAlpha: hasAlpha, origin: origin)
    var process = try FFmpegProcess(ffmpeg, arguments, writing: number, for: output.path)
    var frames = 0
    let matte = output.format.isOpaque ? options.matte : nil
    let frameEncoder = RawVideoEncoder(source, frames: plan.frames.map(\.uniqueFrame), matte: matte)
    try frameEncoder.encodeEvenFrames(jobs: jobs) { frame in
      // The packed form of a color is RGBA in memory, on little-endian processors.
      try times.measure(.write) { () throws(RenderError) in try process.write(frame) }
      frames += 1
      reportProgress?(Double(frames) / Double(plan.frames.count))
    }
    try times.measure(.write) { () throws(RenderError) in try process.finalize() }
    guard VideoFileValidator.isComplete(number, as: output.format) else { throw process.incompleteFileError }
    // The AVIF muxer drops metadata.
    if output.format == .avif, let origin { try file.append(FreeSpaceBox.bytes(containing: origin.text)) }
    return file.size
  }

  /// Writes the sidecars and world files of an output if requested, and publishes them, then its images, under their
  /// final names.
  ///
  /// Images are published last, so an image with its key has all files beside it.
  private func publishWithSidecars(
    _ files: consuming AtomicFileGroup, with plan: FramePlan, of output: RenderOutput
  ) throws {
    var sidecars = fileGroup(of: output)
    try writeSidecars(plan, of: output, into: &sidecars)
    try sidecars.publish()
    try files.publish()
  }

  private func writeSidecars(
    _ plan: FramePlan, of output: RenderOutput, into files: inout AtomicFileGroup
  ) throws {
    guard options.writesSidecars, let path = output.sidecarPath else { return }
    for frame in plan.frames.indices {
      guard let path = output.worldFilePath(ofFrame: frame) else { continue }
      try files.writeUnlessIdentical(Array(WorldFile(plan.viewport(ofFrame: frame)).text.utf8), to: path)
    }
    try files.writeUnlessIdentical(Sidecar(plan, of: output).bytes, to: path)
  }

  private func open(_ output: RenderOutput) throws(OutputError) -> AtomicFileWriter {
    if case .file(let path) = output.destination {
      return try AtomicFileWriter(
        path: path, below: output.isDarkVariant ? output.root ?? FilePath(path).folder : output.root,
        replaces: options.replacesFiles, replacesLinks: output.isDarkVariant && output.root == nil,
        earlier: output.earlierFiles[path], isDurable: flushesToDisk)
    }
    return AtomicFileWriter(standardOutput: output.path)
  }

  /// Returns an empty group for the files of an output.
  private func fileGroup(of output: RenderOutput) -> AtomicFileGroup {
    AtomicFileGroup(
      below: output.root, replacesFiles: options.replacesFiles, earlierFiles: output.earlierFiles)
  }
}
