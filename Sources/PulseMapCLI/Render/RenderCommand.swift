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
  var files: any SceneFiles = InputFiles()

  /// What reads the scene file; nothing for one that takes options alone.
  var reader: SceneReader?

  /// What stands for the contents of the scene file.
  var document: JSONValue?

  /// Backgrounds of earlier scenes.
  var backgrounds: KeptBackgrounds?

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
  /// - Throws: ``Complaints`` for what was asked for, or an error of the system.
  func run() async throws {
    let times = StageTimes()
    let found = try times.measure(.read) { () throws(Complaints) in try checked() }
    guard !isCheck, let (draft, resolved, opened, outputs, key) = found else { return }
    var background = opened
    var warnings =
      resolved.warnings.map(\.description) + warningsAboutMatte(resolved.scene.background, outputs)
      + (options.outputs.isEmpty && options.isDryRun ? [] : warningsAboutUnused(resolved.scene, outputs))
    if options.verbosity != .quiet { warnings.forEach(Console.sayWarning) }
    if options.verbosity == .verbose, let source = background.source, let summary = background.summary {
      Console.say("basemap: \(source.printable): \(summary.printable)")
    }

    var renderer = Renderer(
      jobs: options.jobs ?? Machine.usableProcessors,
      replacesFiles: options.replacesFiles && !isUnnamed, stillTime: options.stillTime(of: outputs),
      times: times)
    renderer.syncsFiles = !isRow
    renderer.matte = options.matte
    renderer.gif = options.gif
    renderer.writesSidecars = options.writesSidecars
    renderer.webpQuality = options.webpQuality
    renderer.pngWriter = options.pngWriter ?? .libgd
    renderer.sheetGrid = options.sheetGrid ?? .standard
    if options.notesOrigin {
      renderer.noteOrigin(tool: "pulsemap \(PulseMapTool.version)", key: key)
    }
    var plans = try times.measure(.plan) { () throws(Complaints) in
      try self.plans(of: resolved.scene, said: draft, for: outputs, with: renderer)
    }
    let notes = try times.measure(.open) { () throws(Complaints) in
      try prepare(&background, for: plans.map(\.plan), said: draft, times)
    }
    if options.verbosity == .verbose, let credit = background.attribution {
      Console.say("basemap: its makers ask for the line: \(credit.printable)")
    }
    if options.verbosity != .quiet { notes.forEach(Console.sayWarning) }
    warnings += notes
    if background.missingTiles > 0 {
      noteMissingTiles?(background.missingTiles)
      // A picture with gaps must not be taken for the one that has this key.
      if options.notesOrigin { renderer.noteOrigin(tool: "pulsemap \(PulseMapTool.version)", key: nil) }
    }
    var written: [RenderReport.Written] = []
    if !options.isDryRun {
      if !isRow { removeLeftovers(of: outputs) }
      for index in plans.indices {
        let rendered = try await withUnnamedOutput {
          try await render(plans[index].plan, over: background, to: plans[index].output, with: renderer)
        }
        plans[index].plan = rendered.plan
        written.append(rendered.written)
        warnings += rendered.warnings
      }
    }
    warnings += background.complaints.map { "\(draft.place(of: .background)): \($0)" }
    if options.verbosity != .quiet {
      warnings.suffix(background.complaints.count).forEach(Console.sayWarning)
    }
    if options.report == .json, let (output, plan) = plans.first {
      let report = RenderReport(
        plan, format: output.format, warnings: warnings, outputs: options.isDryRun ? nil : written,
        times: options.isDryRun ? nil : times)
      try Console.write(report.json())
    }
    if options.verbosity == .verbose, !options.isDryRun { say(times) }
  }

  /// Removes what killed processes left beside files that are written anew.
  private func removeLeftovers(of outputs: [Output]) {
    var leftovers = LeftoverFiles(below: nil)
    // Beside the target of a link.
    leftovers.removeAbandoned(
      outputs.filter { $0.destination != .standardOutput }.map { Descriptor.realPath(of: $0.path) ?? $0.path }
    )
  }

  /// Plans every output, and reports all problems at once.
  private func plans(
    of scene: Scene, said draft: SceneDraft, for outputs: [Output], with renderer: Renderer
  ) throws(Complaints) -> [(output: Output, plan: FramePlan)] {
    var complaints: [String] = []
    var plans: [(output: Output, plan: FramePlan)] = []
    // What a still shows may be a question of what else there is.
    for output in outputs.filter({ !$0.isStill }) + outputs.filter(\.isStill) {
      do throws(RenderError) {
        plans.append((output, try renderer.plan(scene, for: output, sharing: plans)))
      } catch {
        let complaint = "\(place(of: error, in: draft)): \(error)"
        if !complaints.contains(complaint) { complaints.append(complaint) }
      }
    }
    guard complaints.isEmpty else { throw Complaints(complaints) }
    return outputs.compactMap { output in plans.first { $0.output == output } }
  }

  /// What makes a scene impossible to render.
  private func place(of error: RenderError, in draft: SceneDraft) -> String {
    switch error {
    case .transparentBackground, .translucentBackground: draft.place(of: .background)
    case .tooLargeForWebP: draft.place(of: .size)
    case .tooManyPlaysForWebP: draft.place(of: .plays)
    case .unusableTimes: draft.placeOfTimes
    }
  }

  /// Gets what the base map needs of a server; with `--strict`, checks all of a file that will be shown.
  private func prepare(
    _ background: inout OpenBackground, for plans: [FramePlan], said draft: SceneDraft, _ times: StageTimes
  ) throws(Complaints) -> [String] {
    let place = draft.place(of: .background)
    let notes: [String]
    do {
      notes = try background.prepare(for: plans, onlyCounting: options.isDryRun)
    } catch {
      throw Complaints(["\(place): \(error)"], outsideCount: 1)
    }
    let gaps = draft.isStrict ? background.complaints(painting: plans, times: times) : []
    guard gaps.isEmpty else {
      throw Complaints(gaps.map { "\(place): \($0); leave out --strict to accept that" })
    }
    return notes.map { "\(place): \($0)" }
  }

  private func render(
    _ plan: FramePlan, over background: OpenBackground, to output: Output, with renderer: Renderer
  ) async throws -> (plan: FramePlan, written: RenderReport.Written, warnings: [String]) {
    let progress = ProgressLine(options.progress, verbosity: options.verbosity, name: output.path)
    defer { progress?.finish() }
    var renderer = renderer
    renderer.reportProgress = { progress?.update($0) }
    let compactPictures = PictureCount()
    renderer.reportCompactPicture = { compactPictures.add() }
    let clock = ContinuousClock()
    let start = clock.now
    let limited: Renderer.Limited?
    if let limit = options.byteLimit?.count, Concession.exist(for: output.format) {
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
      + warningsAboutFramesLeft(of: output, count: plan.frames.count)
    if options.verbosity != .quiet { warnings.forEach(Console.sayWarning) }
    if options.verbosity == .verbose {
      let size = plan.scene.pixelSize
      Console.say(
        "\(output.path.printable): \(plan.frames.count) frames, \(plan.pictureCount) different, \(plan.duration) s, "
          + "\(size) pixels, \(bytes) bytes, rendered in \(fixedPoint(seconds, decimals: 3)) s")
      if let note = note(aboutCompactPictures: compactPictures.count, of: output) { Console.say(note) }
    }
    if isUnnamed, options.verbosity != .quiet { Console.say(noteAboutName(of: output)) }
    let written = RenderReport.Written(output, bytes: bytes, concessions: limited?.concessions)
    return (plan, written, warnings)
  }

  /// Says in one line how long the stages took.
  private func say(_ times: StageTimes) {
    let stages = times.all.map { "\($0.stage.rawValue) \(fixedPoint($0.seconds, decimals: 3))" }
    Console.say("seconds: \(stages.joined(separator: ", "))")
  }
}

/// What is wrong with what was asked for, at least one thing, each with its place.
struct Complaints: Error {
  let lines: [String]

  /// The number of those about files, servers and other things that no words can make right.
  let outsideCount: Int

  init(_ lines: [String], outsideCount: Int = 0) {
    self.lines = lines
    self.outsideCount = outsideCount
  }
}
