import FoundationEssentials
public import PulseSceneInput
import PulseSystem
import PulseTiles

// The interface of the library: a scene rendered in memory, to frames or to files.
//
// Rendering blocks, so it runs on threads of its own, not on those of Swift concurrency. Jobs do not share any state but
// the cache of tiles on disk.
extension RenderJob {
  /// The version of the library and of the tool.
  public static let version = "0.1.0"

  /// Creates a job for a scene, on all processors.
  ///
  /// The scene is checked when the job renders it. Relative paths start at the working directory.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - options: The settings of the formats.
  public init(_ scene: SceneSpec, options: Options = Options()) {
    self.init(
      options,
      tiles: TileServerOptions(
        userAgent: "pulsemap/\(Self.version)", environment: ProcessInfo.processInfo.environment),
      tool: "pulsemap \(Self.version)", reading: DiskFileReader()
    ) { () throws(SceneError) in
      try SceneReader(files: DiskFileReader(), options: try scene.checkedValues()).spec(scene: nil)
    }
    threadCount = SystemInfo.usableProcessorCount
  }

  /// Renders an animated GIF.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``JobError``: all problems of the scene and of the settings, or a cancellation.
  public func gif() async throws(JobError) -> [UInt8] { try await encoded(as: .gif) }

  /// Renders an animated PNG, with all levels of alpha.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``JobError``: all problems of the scene and of the settings, or a cancellation.
  public func apng() async throws(JobError) -> [UInt8] { try await encoded(as: .apng) }

  /// Renders an animated WebP, lossless unless the options have a quality.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``JobError``: all problems of the scene and of the settings, or a cancellation.
  public func webp() async throws(JobError) -> [UInt8] { try await encoded(as: .webp) }

  /// Renders a still as PNG.
  ///
  /// - Parameter time: Seconds since the beginning of the animation, 0 or more.
  /// - Returns: The bytes of the file.
  /// - Throws: ``JobError``: all problems of the scene and of the settings, or a cancellation.
  public func png(at time: Double = 0) async throws(JobError) -> [UInt8] {
    var job = self
    job.options.stillTime = time
    return try await job.encoded(as: .png)
  }

  /// The frames of the animation, rendered as they are asked for.
  public var frames: RenderedFrames { RenderedFrames(job: self) }

  /// Renders the scene to files, whose formats are determined by the extensions of their paths.
  ///
  /// A file appears under its name when it is complete. A path with `%d` or `%04d` is that of a PNG sequence. Videos
  /// need ffmpeg.
  ///
  /// - Parameter paths: The paths, at least one.
  /// - Returns: The rendered outputs, in the order of their paths.
  /// - Throws: ``JobError``: all problems of the scene, the settings and the paths before anything is written, a
  ///   failure to write, or a cancellation.
  @discardableResult
  public func write(to paths: String...) async throws(JobError) -> [RenderedOutput] {
    precondition(!paths.isEmpty, "a job needs at least one output")
    var job = self
    job.options.outputs = paths
    return try await BlockingTaskExecutor.run { [job] () throws(JobError) in
      let prepared = try job.prepared()
      var files: [RenderedOutput] = []
      for planned in prepared.outputs {
        let file = try JobError.wrapping(errorsOf: planned.output) {
          try prepared.render(planned, reportProgress: job.reportProgress)
        }
        job.reportReductions(file.reductions ?? [], of: planned.output)
        files.append(file)
      }
      prepared.backgroundWarnings.forEach { job.reportWarning?($0) }
      return files
    }
  }

  private func encoded(as format: OutputFormat) async throws(JobError) -> [UInt8] {
    var job = self
    job.memoryFormat = format
    return try await BlockingTaskExecutor.run { [job] () throws(JobError) in
      let prepared = try job.prepared()
      let output = prepared.outputs[0].output
      let file = try JobError.wrapping(errorsOf: output) { try prepared.encodedFile() }
      job.reportReductions(file.reductions, of: output)
      prepared.backgroundWarnings.forEach { job.reportWarning?($0) }
      return file.bytes
    }
  }

  /// Checks, plans and prepares the job, reports the warnings of these steps, and returns the job ready to be rendered.
  func prepared() throws(JobError) -> PreparedJob {
    try JobError.checkCancellation()
    var job = self
    job.argumentDiagnostics += settingDiagnostics
    guard case .ready(let checked) = try job.check() else {
      preconditionFailure("only a batch row may be up to date without rendering")
    }
    for warning in checked.warnings {
      reportWarning?(JobDiagnostic(warning))
    }
    try JobError.checkCancellation()
    let prepared = try checked.plan().prepare()
    prepared.warnings.forEach { reportWarning?($0) }
    return prepared
  }

  private func reportReductions(_ reductions: [FileSizeReduction], of output: RenderOutput) {
    guard !reductions.isEmpty else { return }
    let words = reductions.map(\.description).joined(separator: " ")
    reportWarning?(
      JobDiagnostic(
        "byteLimit",
        "'\(output.path)' was reduced with \(words) to fit; write these options, or raise the limit"))
  }
}
