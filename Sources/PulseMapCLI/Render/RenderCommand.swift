import FoundationEssentials
import PulseArguments
import PulseBatch
import PulseDocument
import PulseGeo
import PulseMapKit
import PulsePixels
import PulseScene
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
      + (options.outputs.isEmpty ? [] : warningsAboutUnused(resolved.scene, outputs))
    if options.verbosity != .quiet { warnings.forEach(Console.sayWarning) }
    if options.verbosity == .verbose, let source = background.source, let summary = background.summary {
      Console.say("basemap: \(source.printable): \(summary.printable)")
    }

    var renderer = Renderer(
      jobs: options.jobs ?? Machine.usableProcessors,
      replacesFiles: options.replacesFiles, stillTime: options.stillTime(of: outputs), times: times)
    renderer.syncsFiles = !isRow
    renderer.matte = options.matte
    renderer.gif = options.gif
    renderer.writesSidecars = options.writesSidecars
    renderer.webpQuality = options.webpQuality
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
        let rendered = try await render(
          plans[index].plan, over: background, to: plans[index].output, with: renderer)
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
    }
    let written = RenderReport.Written(output, bytes: bytes, concessions: limited?.concessions)
    return (plan, written, warnings)
  }

  /// Says in one line how long the stages took.
  private func say(_ times: StageTimes) {
    let stages = times.all.map { "\($0.stage.rawValue) \(fixedPoint($0.seconds, decimals: 3))" }
    Console.say("seconds: \(stages.joined(separator: ", "))")
  }

  /// Checks everything that was said, and reports all problems at once; returns nothing for what is not wanted.
  private func checked() throws(Complaints) -> (
    draft: SceneDraft, resolved: ResolvedScene, background: OpenBackground, outputs: [Output],
    key: String?
  )? {
    var complaints: [String] = []
    var outsideCount = 0
    var draft = options.draft
    var resolved: ResolvedScene?
    var sceneText: String?
    do throws(SceneError) {
      draft = try said()
      if key != nil || (options.notesOrigin && !options.isDryRun && draft.isBrief) {
        let completed = try draft.completed(reading: files)
        (resolved, sceneText) = (completed.resolved, completed.draft.json())
      } else {
        resolved = try draft.resolved(reading: files)
      }
      // A hundred thousand drafts are as large as their overlays, and have said all they had to say.
      (draft.overlays, draft.outlines) = ([], [])
    } catch {
      complaints += error.problems.map(\.description)
    }
    var outputs: [Output] = []
    var complaintsAboutFiles: [(output: Output, complaint: String)] = []
    // A dry run without an output plans what is made most: a GIF.
    let paths =
      options.outputs.isEmpty && options.isDryRun
      ? ["pulse.\((options.format ?? .gif).rawValue)"] : options.outputs
    if paths.isEmpty { complaints.append("--output: no output is given; write -o FILE.gif") }
    for path in paths {
      do throws(OutputError) {
        var output = try Output(path: path, format: options.format)
        output.root = options.root
        outputs.append(output)
        // What cannot be written is said before anything is rendered, for all outputs at once.
        if !options.outputs.isEmpty { try output.check(replacesFiles: options.replacesFiles || isRow) }
        complaints += complaintsAboutSidecar(of: output)
        if isRow, !options.replacesFiles { complaintsAboutFiles += complaintsAboutReplacing(output) }
      } catch .missingFolder where isCheck {
        // Who only checks makes folders when it comes to rendering.
      } catch {
        complaints.append("--output: \(error)")
        if !error.isOfPath { outsideCount += 1 }
      }
    }
    // Whoever only checks has no key to know an earlier file by.
    if isCheck { complaints += complaintsAboutFiles.map(\.complaint) }
    complaints += complaintsAboutRepetition(outputs)
    complaints += complaintsAboutStandardOutput(outputs)
    complaints += complaintsAboutFrameRate(of: draft, outputs)
    complaints += complaintsAboutMatte()
    complaints += complaintsAboutFormats(outputs)
    var key: String?
    if complaints.isEmpty, let resolved, let sceneText {
      guard let made = self.key.map({ $0(resolved.scene, sceneText) }) ?? ContentKey.key(of: sceneText) else {
        return nil
      }
      key = options.notesOrigin ? made : nil
      // What an earlier run completed stays as it is.
      let done = complaintsAboutFiles.map(\.output).filter {
        $0.isComplete(withKey: made) && (!options.writesSidecars || $0.hasSidecars)
      }
      outputs.removeAll(where: done.contains)
      complaints += complaintsAboutFiles.filter { !done.contains($0.output) }.map(\.complaint)
    }
    var background: OpenBackground?
    if let resolved {
      do {
        background = try open(resolved.scene, tiles: options.tileUse(isStrict: draft.isStrict))
      } catch {
        complaints.append("\(draft.place(of: OpenBackground.field(of: error))): \(error)")
        outsideCount += 1
      }
    }
    guard complaints.isEmpty, let resolved, let background else {
      throw Complaints(complaints, outsideCount: outsideCount)
    }
    return (draft, resolved, background, outputs, key)
  }

  /// What options and the scene file say.
  private func said() throws(SceneError) -> SceneDraft {
    let reader = reader ?? SceneReader(files: files, options: options.draft)
    guard let document, let name = options.scene else { return try reader.draft(scene: options.scene) }
    return try reader.draft(document: document, path: name)
  }

  private func open(_ scene: Scene, tiles: TileUse) throws -> OpenBackground {
    let isPainted = !options.isDryRun
    guard let backgrounds else { return try OpenBackground(of: scene, isPainted: isPainted, tiles: tiles) }
    return try backgrounds.background(of: scene, isPainted: isPainted, tiles: tiles)
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

extension SceneDraft {
  /// Whether describing the scene for its key takes no time beside rendering it; a hundred thousand points would.
  fileprivate var isBrief: Bool {
    let points = outlines.reduce(0) { $0 + $1.parts.joined().joined().count }
    return overlays.count + points <= 1000
  }
}
