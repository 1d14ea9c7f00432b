import FoundationEssentials
import PulseArguments
import PulseBatch
import PulseFormats
import PulseGD
import PulseDocument
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem

/// Carries out `render`.
struct RenderCommand {
  let options: RenderOptions

  /// Where the files are read that are named.
  var files: any SceneFileLoader = InputFileReader()

  /// What reads the scene file; nothing for one that takes options alone.
  var reader: SceneReader?

  /// What stands for the contents of the scene file.
  var document: JSONValue?

  /// Backgrounds of earlier scenes.
  var backgrounds: BackgroundCache?

  /// Asked before a map is opened, with the resolved scene and its text, for the key that is noted in files; what
  /// has none is not drawn.
  var key: ((_ scene: Scene, _ text: String) -> String?)?

  /// Called with the number of missing tiles, for pictures of which some are missing.
  var noteMissingTiles: ((Int) -> Void)?

  /// Whether nothing is done but checking.
  var isCheck = false

  /// Whether it renders a row of a batch, which looks for files of killed processes itself, and is run again if
  /// need be: what an earlier run completed is then no file that must not be replaced.
  var isRow: Bool { key != nil || isCheck }

  init(_ options: RenderOptions) {
    self.options = options
  }

  /// Renders every output.
  ///
  /// - Throws: ``CommandError`` for what was asked for, or an error of the system.
  func run() async throws {
    let times = StageTimes()
    let found = try times.measure(.read) { () throws(CommandError) in try checked() }
    guard !isCheck, let (spec, resolved, opened, outputs, key) = found else { return }
    var background = opened
    var warnings =
      resolved.warnings.map(\.description) + unusedMatteWarnings(resolved.scene.background, outputs)
      + (options.outputs.isEmpty && options.isDryRun ? [] : unusedOptionWarnings(resolved.scene, outputs))
    if options.verbosity != .quiet { warnings.forEach(Console.writeWarning) }
    if options.verbosity == .verbose, let source = background.source, let summary = background.summary {
      Console.writeMessage("basemap: \(source.printable): \(summary.printable)")
    }

    var renderer = Renderer(
      jobs: options.jobs ?? SystemInfo.usableProcessorCount,
      replacesFiles: options.replacesFiles && !usesDefaultFile, stillTime: options.stillTime(of: outputs),
      times: times)
    renderer.flushesToDisk = !isRow
    renderer.matte = options.matte
    renderer.gif = options.gif
    renderer.writesSidecars = options.writesSidecars
    renderer.webpQuality = options.webpQuality
    renderer.pngWriter = options.pngWriter ?? .libgd
    renderer.sheetGrid = options.sheetGrid ?? .standard
    if options.embedsOrigin {
      renderer.embedOrigin(tool: "pulsemap \(PulseMapTool.version)", key: key)
    }
    var plans = try times.measure(.plan) { () throws(CommandError) in
      try self.plans(of: resolved.scene, said: spec, for: outputs, with: renderer)
    }
    let notes = try times.measure(.open) { () throws(CommandError) in
      try loadTiles(&background, for: plans.map(\.plan), said: spec, times)
    }
    if options.verbosity == .verbose, let credit = background.attribution {
      Console.writeMessage("basemap: its makers ask for the line: \(credit.printable)")
    }
    if options.verbosity != .quiet { notes.forEach(Console.writeWarning) }
    warnings += notes
    if background.missingTiles > 0 {
      noteMissingTiles?(background.missingTiles)
      // A picture with gaps must not be taken for the one that has this key.
      if options.embedsOrigin { renderer.embedOrigin(tool: "pulsemap \(PulseMapTool.version)", key: nil) }
    }
    var written: [RenderReport.WrittenFile] = []
    if !options.isDryRun {
      if !isRow { removeLeftovers(of: outputs) }
      for index in plans.indices {
        let rendered = try await withDefaultFileErrors {
          try await render(plans[index].plan, over: background, to: plans[index].output, with: renderer)
        }
        plans[index].plan = rendered.plan
        written.append(rendered.written)
        warnings += rendered.warnings
      }
    }
    warnings += background.diagnostics.map { "\(spec.place(of: .background)): \($0)" }
    if options.verbosity != .quiet {
      warnings.suffix(background.diagnostics.count).forEach(Console.writeWarning)
    }
    if options.report == .json, let (output, plan) = plans.first {
      let report = RenderReport(
        plan, format: output.format, warnings: warnings, outputs: options.isDryRun ? nil : written,
        times: options.isDryRun ? nil : times)
      try Console.write(report.json())
    }
    if options.verbosity == .verbose, !options.isDryRun { writeMessage(times) }
  }

  /// Removes what killed processes left beside files that are written anew.
  private func removeLeftovers(of outputs: [RenderOutput]) {
    var staleFiles = StaleTemporaryFiles(below: nil)
    // Beside the target of a link.
    staleFiles.removeStaleFiles(
      outputs.filter { $0.destination != .standardOutput }.map {
        FileDescriptor.realPath(of: $0.path) ?? $0.path
      }
    )
  }

  /// Plans every output, and reports all problems at once.
  private func plans(
    of scene: Scene, said spec: SceneSpec, for outputs: [RenderOutput], with renderer: Renderer
  ) throws(CommandError) -> [(output: RenderOutput, plan: FramePlan)] {
    var diagnostics: [String] = []
    var plans: [(output: RenderOutput, plan: FramePlan)] = []
    // What a still shows may be a question of what else there is.
    for output in outputs.filter({ !$0.isStill }) + outputs.filter(\.isStill) {
      do throws(RenderError) {
        plans.append((output, try renderer.plan(scene, for: output, sharing: plans)))
      } catch {
        let diagnostic = "\(place(of: error, in: spec)): \(error)"
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
      }
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return outputs.compactMap { output in plans.first { $0.output == output } }
  }

  /// What makes a scene impossible to render.
  private func place(of error: RenderError, in spec: SceneSpec) -> String {
    switch error {
    case .transparentBackground, .translucentBackground: spec.place(of: .background)
    case .tooLargeForWebP: spec.place(of: .size)
    case .tooManyPlaysForWebP: spec.place(of: .loopCount)
    case .unusableTimes: spec.locationOfFrameCount
    }
  }

  /// Gets what the base map needs of a server; with `--strict`, checks all of a file that will be shown.
  private func loadTiles(
    _ background: inout BackgroundRenderer, for plans: [FramePlan], said spec: SceneSpec, _ times: StageTimes
  ) throws(CommandError) -> [String] {
    let place = spec.place(of: .background)
    let notes: [String]
    do {
      notes = try background.loadTiles(for: plans, onlyCounting: options.isDryRun)
    } catch {
      throw CommandError(["\(place): \(error)"], environmentErrorCount: 1)
    }
    let gaps = spec.isStrict ? background.diagnostics(painting: plans, times: times) : []
    guard gaps.isEmpty else {
      throw CommandError(gaps.map { "\(place): \($0); leave out --strict to accept that" })
    }
    return notes.map { "\(place): \($0)" }
  }

  private func render(
    _ plan: FramePlan, over background: BackgroundRenderer, to output: RenderOutput, with renderer: Renderer
  ) async throws -> (plan: FramePlan, written: RenderReport.WrittenFile, warnings: [String]) {
    let progress = ProgressLine(options.progress, verbosity: options.verbosity, name: output.path)
    defer { progress?.finish() }
    var renderer = renderer
    renderer.reportProgress = { progress?.update($0) }
    let compactPictures = AtomicCounter()
    renderer.reportCompactPNG = { compactPictures.add() }
    let clock = ContinuousClock()
    let start = clock.now
    let limited: Renderer.SizeLimitedResult?
    if let limit = options.byteLimit?.count, FileSizeReduction.isSupported(for: output.format) {
      limited = try await renderer.render(plan, over: background, to: output, atMost: limit)
    } else {
      limited = nil
    }
    let plan = limited?.plan ?? plan
    let bytes =
      if let limited { limited.bytes } else { try await renderer.render(plan, over: background, to: output) }
    let seconds = (clock.now - start) / .seconds(1)
    progress?.finish()
    let warnings =
      (limited.map { self.warnings(about: $0, of: output) } ?? [])
      + staleFrameWarnings(of: output, count: plan.frames.count)
    if options.verbosity != .quiet { warnings.forEach(Console.writeWarning) }
    if options.verbosity == .verbose {
      let size = plan.scene.pixelSize
      Console.writeMessage(
        "\(output.path.printable): \(plan.frames.count) frames, \(plan.uniqueFrameCount) different, \(plan.duration) s, "
          + "\(size) pixels, \(bytes) bytes, rendered in \(fixedPoint(seconds, decimals: 3)) s")
      if let note = note(aboutCompactPNGs: compactPictures.count, of: output) { Console.writeMessage(note) }
    }
    if usesDefaultFile, options.verbosity != .quiet { Console.writeMessage(defaultFileNameNote(of: output)) }
    let written = RenderReport.WrittenFile(output, bytes: bytes, concessions: limited?.concessions)
    return (plan, written, warnings)
  }

  /// Says in one line how long the stages took.
  private func writeMessage(_ times: StageTimes) {
    let stages = times.all.map { "\($0.stage.rawValue) \(fixedPoint($0.seconds, decimals: 3))" }
    Console.writeMessage("seconds: \(stages.joined(separator: ", "))")
  }
}

/// What is wrong with what was asked for, at least one thing, each with its place.
struct CommandError: Error {
  let lines: [String]

  /// The number of those about files, servers and other things that no words can make right.
  let environmentErrorCount: Int

  init(_ lines: [String], environmentErrorCount: Int = 0) {
    self.lines = lines
    self.environmentErrorCount = environmentErrorCount
  }
}
