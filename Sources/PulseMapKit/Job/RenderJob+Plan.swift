import PulseBasemap
import PulseBasics
import PulseDrawing
import PulseImages
import PulseDocument
import PulseScene
package import PulseSceneInput

/// An output with its frame plan.
package struct PlannedOutput: Sendable {
  /// The output.
  package let output: RenderOutput

  /// The frame plan.
  package let plan: FramePlan
}

/// A job after its second step: checked, and with the frame plan of each output; map tiles are not downloaded yet.
package struct PlannedJob {
  let checked: CheckedJob
  let renderer: Renderer

  /// The outputs in the order of the options.
  let outputs: [PlannedOutput]

  /// The images that are part of HTML outputs.
  let embedded: [PlannedOutput]
}

/// A job after its third step, ready to be rendered: checked, planned, and with the available map tiles of its
/// frames loaded.
package struct PreparedJob {
  let checked: CheckedJob

  /// The columns and properties of data files that set options.
  package var optionColumns: [OptionColumn] { checked.optionColumns }

  /// The summaries of the data files.
  package var dataFiles: [DataFileSummary] { checked.dataFiles }

  let renderer: Renderer

  /// The background with the tiles that the frames show.
  package let background: BackgroundRenderer

  /// The background of outputs in the dark theme; `nil` if there are none.
  let darkBackground: BackgroundRenderer?

  /// The outputs in the order of the options.
  package let outputs: [PlannedOutput]

  /// The images that are part of HTML outputs.
  let embedded: [PlannedOutput]

  /// The warnings about tiles.
  package let warnings: [JobDiagnostic]

  /// The warnings about what was painted of the background so far.
  package var backgroundWarnings: [JobDiagnostic] {
    let warnings = Self.warnings(about: background, checked.spec)
    guard let darkBackground else { return warnings }
    return warnings + Self.warnings(about: darkBackground, checked.spec).filter { !warnings.contains($0) }
  }

  /// Notes about decorations that were not requested and had no place in what was painted so far.
  package var backgroundNotes: [JobDiagnostic] {
    background.map.unrequestedOmissions.map {
      JobDiagnostic(checked.spec.messagePrefix(for: $0.decoration.field), $0.message)
    }
  }

  private static func warnings(about background: BackgroundRenderer, _ spec: SceneSpec) -> [JobDiagnostic] {
    background.diagnostics.map { JobDiagnostic(spec.messagePrefix(for: .background), $0) }
      + background.map.omissions.map {
        JobDiagnostic(spec.messagePrefix(for: $0.decoration.field), $0.message)
      }
  }

  /// Returns the background of an output.
  func background(of output: RenderOutput) -> BackgroundRenderer {
    output.isDarkVariant ? darkBackground ?? background : background
  }

  /// The notes on contact sheets of the default grid that have no room for all frames.
  package var sheetNotes: [String] {
    guard checked.job.options.sheetGrid == nil else { return [] }
    let grid = ContactSheetGrid.standard
    return outputs.compactMap { planned in
      let (count, room) = (planned.plan.frames.count, grid.columns * grid.rows)
      guard planned.output.format == .sheet, count > room else { return nil }
      let whole = ContactSheetGrid.containing(count)
      let remedy =
        whole.map { "write --sheet \($0.argument) for all of them" } ?? "write a lower --fps for fewer"
      return "--output: '\(planned.output.path.excerpt)' shows \(room) of \(count) frames; \(remedy)"
    }
  }

  /// The outcome of the job once all its outputs are rendered.
  package var completed: CompletedJob {
    var completed = checked.completed
    let missingTiles = background.missingTiles + (darkBackground?.missingTiles ?? 0)
    completed.missingTiles = missingTiles > 0 ? missingTiles : nil
    completed.notes = checked.notes + sheetNotes
    return completed
  }
}

// The second step: the frames of all outputs.
extension CheckedJob {
  /// Plans the frames of every output.
  ///
  /// - Throws: ``JobError`` with the diagnostics of all outputs at once.
  package func plan() throws(JobError) -> PlannedJob {
    try job.times.measure(.plan) { () throws(JobError) in
      var renderer = job.renderer(for: renderedOutputs, key: completed.key, stillTime: timeAtRadius)
      renderer.isStrict = spec.isStrict
      renderer.alternativeText = alternativeText
      renderer.snippetImages = snippetImages
      renderer.snippetHasDarkVariants = (completed.outputs + embedded).contains(where: \.isDarkVariant)
      var diagnostics: [JobDiagnostic] = []
      var plans: [(output: RenderOutput, plan: FramePlan)] = []
      // The time of a still can depend on the animations beside it, and HTML has the frames of those that it shows.
      let images = outputs.filter { $0.format != .html } + embedded
      let pages = outputs.filter { $0.format == .html }
      for output in images.filter({ !$0.isStill }) + images.filter(\.isStill) + pages {
        do throws(RenderError) {
          let dark = output.isDarkVariant ? darkVariant : nil
          var scene = dark?.scene ?? resolved.scene
          scene.mapClocks = (dark?.background ?? background).clocks
          plans.append((output, try renderer.plan(scene, for: output, sharing: plans)))
        } catch {
          let diagnostic = JobDiagnostic(place(of: error), "\(error)")
          if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
        }
      }
      guard diagnostics.isEmpty else { throw JobError(diagnostics: diagnostics) }
      func planned(_ outputs: [RenderOutput]) -> [PlannedOutput] {
        outputs.compactMap { output in
          plans.first { $0.output == output }.map {
            PlannedOutput(output: output, plan: $0.plan.repeated(loops(of: $0.plan, in: output.format)))
          }
        }
      }
      return PlannedJob(
        checked: self, renderer: renderer, outputs: planned(outputs), embedded: planned(embedded))
    }
  }

  /// Returns the number of loops of an animation in a file: in a video, which most players show once, those that are specified,
  /// or several of a short one, unless its length is specified.
  private func loops(of plan: FramePlan, in format: OutputFormat) -> Int {
    guard format.isVideo else { return 1 }
    if plan.scene.loopCount > 0 {
      return min(plan.scene.loopCount, plan.loops(lasting: Scene.Limits.seconds.upperBound))
    }
    guard spec.duration == nil, spec.cycles == nil, plan.scene.film == nil else { return 1 }
    return plan.loops(lasting: Scene.Defaults.videoSeconds)
  }

  /// Returns the place of a planning error for its diagnostic: the scene option or field that caused it.
  private func place(of error: RenderError) -> String {
    switch error {
    case .transparentBackground, .translucentBackground: spec.messagePrefix(for: .background)
    case .translucentMap: spec.messagePrefix(for: .mapColors)
    case .unsuitableForSVG(let limitation): spec.messagePrefix(for: limitation.field)
    case .tooLargeForWebP: spec.messagePrefix(for: .size)
    case .tooManyPlaysForWebP: spec.messagePrefix(for: .loopCount)
    case .unusableTimes: spec.locationOfFrameCount
    default: "--output"
    }
  }
}

extension RenderJob {
  /// Returns a renderer with the options of the job.
  ///
  /// - Parameters:
  ///   - outputs: The outputs.
  ///   - key: The content key to embed in files, `nil` for none.
  ///   - stillTime: The default time of stills; `nil` for that of the scene.
  /// - Returns: The renderer.
  fileprivate func renderer(for outputs: [RenderOutput], key: String?, stillTime: Double?) -> Renderer {
    var options = options
    options.replacesFiles = options.replacesFiles && !usesDefaultFile
    options.stillTime = options.stillTime(of: outputs) ?? stillTime
    var renderer = Renderer(options, jobs: threadCount, times: times)
    renderer.flushesToDisk = row == nil
    if options.embedsOrigin { renderer.embedOrigin(tool: tool, key: key) }
    return renderer
  }
}

// The third step: the tiles of all frames.
extension PlannedJob {
  /// Downloads the map tiles that the frames show, and returns the job ready to be rendered.
  ///
  /// In strict mode, other base maps are painted to find their defects.
  ///
  /// - Throws: ``JobError`` if tiles cannot be downloaded, if the map has defects in strict mode, or on cancellation.
  package func prepare() throws(JobError) -> PreparedJob {
    try checked.job.times.measure(.open) { () throws(JobError) in try prepared() }
  }

  private func prepared() throws(JobError) -> PreparedJob {
    let (job, place) = (checked.job, checked.spec.messagePrefix(for: .background))
    var (background, renderer) = (checked.background, renderer)
    // In strict mode maps are painted before, for a size limit perhaps several times.
    background.isReadOnce =
      outputs.count == 1 && outputs[0].output.format.isEncodedInOnePass && !checked.spec.isStrict
      && job.options.byteLimit == nil
    let plans = (outputs + embedded).filter { !$0.output.isDarkVariant }.map(\.plan)
    let darkPlans = (outputs + embedded).filter(\.output.isDarkVariant).map(\.plan)
    var darkBackground = checked.darkVariant?.background
    var warnings: [String]
    do throws(BasemapError) {
      warnings = try background.loadTiles(for: plans, onlyCounting: job.options.isDryRun)
      let others = try darkBackground?.loadTiles(for: darkPlans, onlyCounting: job.options.isDryRun)
      warnings += (others ?? []).filter { !warnings.contains($0) }
    } catch {
      try JobError.checkCancellation()
      let place = checked.spec.messagePrefix(for: BackgroundRenderer.sceneField(of: error))
      throw JobError(diagnostics: [JobDiagnostic(place, "\(error)", kind: .environment)])
    }
    if let refitted = checked.refitted(to: background, darkBackground) {
      return try refitted.plan().prepared()
    }
    if let warning = checked.enlargementWarning(over: background) { warnings.append(warning) }
    if let row = job.row, row.reportsBulkPolicy, let policy = background.bulkPolicy,
      row.backgrounds.isFirstReport(of: policy)
    {
      warnings.append(policy)
    }
    try JobError.checkCancellation()
    // A style on a server says only now that it depends on the time.
    let isLate = outputs.contains { $0.plan.scene.mapClocks != background.clocks }
    let planned = isLate ? try checked.plan() : self
    let shown =
      isLate
      ? (planned.outputs + planned.embedded).filter { !$0.output.isDarkVariant }.map(\.plan) : plans
    let unused = background.unusedStyleWarnings(for: checked.spec, checked.resolved.scene).map {
      JobDiagnostic($0)
    }
    if checked.spec.isStrict, !unused.isEmpty { throw JobError(diagnostics: unused) }
    let gaps = checked.spec.isStrict ? background.diagnostics(painting: shown, times: job.times) : []
    guard gaps.isEmpty else {
      throw JobError(
        diagnostics: gaps.map { JobDiagnostic(place, "\($0); leave out --strict to accept this") })
    }
    if checked.spec.isStrict { try refuseOmissions(of: background, shown) }
    // An image with gaps must not be taken for the one that has this key.
    if background.missingTiles + (darkBackground?.missingTiles ?? 0) > 0, job.options.embedsOrigin {
      renderer.embedOrigin(tool: job.tool, key: nil)
    }
    return PreparedJob(
      checked: checked, renderer: renderer, background: background, darkBackground: darkBackground,
      outputs: planned.outputs, embedded: planned.embedded,
      warnings: warnings.map { JobDiagnostic(place, $0) } + unused)
  }
}

extension PlannedJob {
  /// Throws for requested decorations of the map that have no room; a dry run has no tiles to put them on.
  private func refuseOmissions(of background: BackgroundRenderer, _ plans: [FramePlan]) throws(JobError) {
    if checked.job.options.isDryRun, background.isServer { return }
    background.paint(plans, times: checked.job.times)
    let omissions = background.map.omissions.map {
      JobDiagnostic(checked.spec.messagePrefix(for: $0.decoration.field), $0.message)
    }
    guard omissions.isEmpty else { throw JobError(diagnostics: omissions) }
  }
}

extension SVGLimitation {
  /// The field of the scene.
  fileprivate var field: SceneField {
    switch self {
    case .camera: .camera
    case .film: .play
    case .map: .background
    case .track: .track
    case .changes: .commands
    case .callout: .callout
    case .shape(.picture): .image
    case .shape: .effect
    case .geodesicCircles: .circleMode
    case .marchingDashes: .march
    case .tooManyOverlays: .id
    }
  }
}

extension MapDecoration {
  /// The field of the scene.
  fileprivate var field: SceneField {
    switch self {
    case .attribution: .attribution
    case .caption: .caption
    case .scaleBar: .scaleBar
    case .inset: .inset
    }
  }
}
