import Foundation
import PulseArguments
import PulseGeo
import PulseMapKit
import PulsePixels
import PulseScene

/// Carries out `render`.
struct RenderCommand {
  let options: RenderOptions

  init(_ options: RenderOptions) {
    self.options = options
  }

  /// Renders every output.
  ///
  /// - Throws: ``Complaints`` for what was asked for, or an error of the system.
  func run() async throws {
    let (draft, resolved, opened, outputs) = try checked()
    var background = opened
    var warnings =
      resolved.warnings.map(\.description) + warningsAboutMatte(resolved.scene.background, outputs)
    if options.verbosity != .quiet { warnings.forEach(Console.sayWarning) }
    if options.verbosity == .verbose, let source = background.source, let summary = background.summary {
      Console.say("basemap: \(source.printable): \(summary.printable)")
    }

    var renderer = Renderer(
      jobs: options.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      replacesFiles: options.replacesFiles, stillTime: options.stillTime)
    renderer.matte = options.matte
    renderer.writesSidecars = options.writesSidecars
    let plans = try plans(of: resolved.scene, said: draft, for: outputs, with: renderer)
    let notes = try prepare(&background, for: plans.map(\.plan), said: draft)
    if options.verbosity == .verbose, let credit = background.attribution {
      Console.say("basemap: its makers ask for the line: \(credit.printable)")
    }
    if options.verbosity != .quiet { notes.forEach(Console.sayWarning) }
    warnings += notes
    var written: [RenderReport.Written] = []
    if !options.isDryRun {
      for (output, plan) in plans {
        written.append(try await render(plan, over: background, to: output, with: renderer))
      }
    }
    warnings += background.complaints.map { "\(draft.place(of: .background)): \($0)" }
    if options.verbosity != .quiet {
      warnings.suffix(background.complaints.count).forEach(Console.sayWarning)
    }
    if options.report == .json, let (output, plan) = plans.first {
      let report = RenderReport(
        plan, format: output.format, warnings: warnings, outputs: options.isDryRun ? nil : written)
      try Console.write(report.json())
    }
  }

  /// Plans every output, and reports all problems at once.
  private func plans(
    of scene: Scene, said draft: SceneDraft, for outputs: [Output], with renderer: Renderer
  ) throws(Complaints) -> [(output: Output, plan: FramePlan)] {
    var complaints: [String] = []
    var plans: [(output: Output, plan: FramePlan)] = []
    for output in outputs {
      do throws(RenderError) {
        plans.append((output, try renderer.plan(scene, for: output)))
      } catch {
        let complaint = "\(place(of: error, in: draft)): \(error)"
        if !complaints.contains(complaint) { complaints.append(complaint) }
      }
    }
    guard complaints.isEmpty else { throw Complaints(complaints) }
    return plans
  }

  /// What makes a scene impossible to render.
  private func place(of error: RenderError, in draft: SceneDraft) -> String {
    switch error {
    case .transparentGIF, .translucentGIF: draft.place(of: .background)
    case .tooLargeForWebP: draft.place(of: .size)
    case .tooManyPlaysForWebP: draft.place(of: .plays)
    case .unusableTimes: draft.placeOfTimes
    }
  }

  /// Gets what the base map needs of a server.
  private func prepare(
    _ background: inout OpenBackground, for plans: [FramePlan], said draft: SceneDraft
  ) throws(Complaints) -> [String] {
    let place = draft.place(of: .background)
    do {
      return try background.prepare(for: plans, onlyCounting: options.isDryRun).map { "\(place): \($0)" }
    } catch {
      throw Complaints(["\(place): \(error)"])
    }
  }

  private func render(
    _ plan: FramePlan, over background: OpenBackground, to output: Output, with renderer: Renderer
  ) async throws -> RenderReport.Written {
    let progress = ProgressLine(options.progress, verbosity: options.verbosity, name: output.path)
    defer { progress?.finish() }
    var renderer = renderer
    renderer.reportProgress = { progress?.update($0) }
    let clock = ContinuousClock()
    let start = clock.now
    let bytes = try await renderer.render(plan, over: background, to: output)
    let seconds = (clock.now - start) / .seconds(1)
    if options.verbosity == .verbose {
      progress?.finish()
      let size = plan.scene.pixelSize
      Console.say(
        "\(output.path.printable): \(plan.frames.count) frames, \(plan.pictureCount) different, \(plan.duration) s, "
          + "\(size) pixels, \(bytes) bytes, rendered in \(String(format: "%.3f", seconds)) s")
    }
    return RenderReport.Written(output, bytes: bytes, seconds: seconds)
  }

  /// Checks everything that was said, and reports all problems at once.
  private func checked() throws(Complaints) -> (SceneDraft, ResolvedScene, OpenBackground, [Output]) {
    var complaints: [String] = []
    var draft = options.draft
    var resolved: ResolvedScene?
    do throws(SceneError) {
      let files = InputFiles()
      draft = try SceneReader(files: files, options: options.draft).draft(scene: options.scene)
      resolved = try draft.resolved(reading: files)
      // A hundred thousand drafts are as large as their overlays, and have said all they had to say.
      (draft.overlays, draft.outlines) = ([], [])
    } catch {
      complaints += error.problems.map(\.description)
    }
    var outputs: [Output] = []
    // A dry run without an output plans what is made most: a GIF.
    let paths =
      options.outputs.isEmpty && options.isDryRun
      ? ["pulse.\((options.format ?? .gif).rawValue)"] : options.outputs
    if paths.isEmpty { complaints.append("--output: no output is given; write -o FILE.gif") }
    for path in paths {
      do throws(OutputError) {
        let output = try Output(path: path, format: options.format)
        outputs.append(output)
        // What cannot be written is said before anything is rendered, for all outputs at once.
        if !options.outputs.isEmpty { try output.check(replacesFiles: options.replacesFiles) }
        complaints += complaintsAboutSidecar(of: output)
      } catch {
        complaints.append("--output: \(error)")
      }
    }
    complaints += complaintsAboutRepetition(outputs)
    complaints += complaintsAboutStandardOutput(outputs)
    complaints += complaintsAboutFrameRate(of: draft, outputs)
    complaints += complaintsAboutMatte()
    var background: OpenBackground?
    if let resolved {
      do {
        background = try OpenBackground(
          of: resolved.scene, isPainted: !options.isDryRun, tiles: options.tileUse(isStrict: draft.isStrict))
      } catch {
        complaints.append("\(draft.place(of: .background)): \(error)")
      }
    }
    guard complaints.isEmpty, let resolved, let background else { throw Complaints(complaints) }
    return (draft, resolved, background, outputs)
  }
}

/// What is wrong with what was asked for, at least one thing, each with its place.
struct Complaints: Error {
  let lines: [String]

  init(_ lines: [String]) {
    self.lines = lines
  }
}
