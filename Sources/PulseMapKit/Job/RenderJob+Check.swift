import PulseArguments
import PulseBasemap
import PulseBasics
import PulseDocument
import PulseScene
package import PulseSceneInput
import PulseSystem
import PulseTiles

/// A job after its first step: scene, options and outputs are valid, and the background is open.
///
/// A class, since the following steps and their copies share its values, which are large.
package final class CheckedJob: Sendable {
  let job: RenderJob

  /// The specification of the scene without overlays and map paths, for the places in messages.
  package let spec: SceneSpec

  /// The scene with its warnings.
  package let resolved: ResolvedScene

  /// The columns and properties of data files that set options.
  package var optionColumns: [OptionColumn] { spec.optionColumns }

  /// The summaries of the data files.
  package var dataFiles: [DataFileSummary] { resolved.dataFiles }

  /// The notes on what was understood of the data.
  package var dataNotes: [String] { resolved.notes }

  /// The opened background.
  package let background: BackgroundRenderer

  /// The scene in the dark theme with its background, for the outputs that show it; `nil` if there are none.
  let darkVariant: (scene: Scene, background: BackgroundRenderer)?

  /// The outputs to render: all but those that an earlier run completed.
  package let outputs: [RenderOutput]

  /// The images that HTML outputs show.
  let snippetImages: SnippetImages

  /// Those of them that are part of the HTML outputs to render.
  let embedded: [RenderOutput]

  /// All that is rendered: the outputs, and the images that are part of them.
  package var renderedOutputs: [RenderOutput] { outputs + embedded }

  /// All outputs with the content key.
  let completed: CompletedJob

  /// The alternative text with its fields filled in; `nil` for that of the scene.
  let alternativeText: String?

  /// The whole specification of a scene whose view is fitted, over a map that may have no tiles of its zoom; `nil` for others.
  let fittedSpec: SceneSpec?

  init(
    job: RenderJob, spec: SceneSpec, resolved: ResolvedScene, background: BackgroundRenderer,
    darkVariant: (scene: Scene, background: BackgroundRenderer)?, outputs: [RenderOutput],
    snippetImages: SnippetImages, embedded: [RenderOutput], alternativeText: String?, completed: CompletedJob,
    fittedSpec: SceneSpec?
  ) {
    self.fittedSpec = fittedSpec
    (self.snippetImages, self.embedded, self.alternativeText) = (snippetImages, embedded, alternativeText)
    (self.job, self.spec, self.resolved, self.background) = (job, spec, resolved, background)
    (self.darkVariant, self.outputs, self.completed) = (darkVariant, outputs, completed)
  }

  /// The warnings about the scene that concern the outputs: stills and sequences of them do not loop.
  package var warnings: [SceneDiagnostic] {
    let isLooped = renderedOutputs.contains { !$0.isStill && $0.format.traits.hasLoopCount }
    return resolved.warnings.filter { isLooped || $0.kind != .loopSeam }
  }
}

extension CheckedJob {
  /// The time in seconds of stills without an animation.
  package var stillTime: Double {
    job.options.stillTime ?? timeAtRadius ?? resolved.scene.loneStillTime
  }

  /// The first time at which the pulse of a still has the radius that is given, nearly: on the ground, or by values.
  ///
  /// `nil` for other jobs, and at 0 s.
  var timeAtRadius: Double? {
    let isByValue = spec.film.radiusBy != nil
    guard isByValue || spec.overlayDefaults.radius?.isOnGround == true, job.options.stillTime == nil,
      resolved.scene.film == nil, !outputs.isEmpty, completed.outputs.allSatisfy(\.isStill),
      let overlay = resolved.scene.overlays.first(where: { $0.motionPath == nil }),
      resolved.scene.overlays.allSatisfy({ $0.motionPath == nil }), resolved.scene.camera.isEmpty
    else { return nil }
    var scene = resolved.scene
    scene.overlays = [overlay]
    let radius = scene.viewport.pixels(overlay.radius, at: overlay.place, scale: scene.groundScale)
    func part(at time: Double) -> Double {
      (scene.state(at: time).overlays.first?.layers ?? []).reduce(0) {
        $1.isVisible ? max($0, $1.radius / radius) : $0
      }
    }
    if abs(part(at: 0) - 1) <= 0.02 { return nil }
    // Hundredths of a second, or longer steps of a slow pulse.
    let step = max(0.01, scene.duration / Double(Self.stillInstants))
    let instants = (1...Self.stillInstants).lazy.map { Double($0) * step }
    if let time = instants.first(where: { abs(part(at: $0) - 1) < 0.005 }) { return time }
    let nearest = instants.min { abs(part(at: $0) - 1) < abs(part(at: $1) - 1) }
    return nearest.flatMap { abs(part(at: $0) - 1) < abs(part(at: 0) - 1) ? $0 : nil }
  }

  /// The number of instants at which a pulse is looked for at its radius.
  private static let stillInstants = 300
}

// The first step: everything that is checked before anything is rendered.
extension RenderJob {
  /// Checks the scene, the options and the outputs, and opens the background.
  ///
  /// - Returns: The checked job, unless there is nothing to render.
  /// - Throws: ``JobError`` with all diagnostics at once.
  package func check() throws(JobError) -> CheckOutcome {
    try times.measure(.read) { () throws(JobError) in
      var diagnostics: [JobDiagnostic] = []
      let scene = resolveScene(&diagnostics)
      diagnostics += argumentDiagnostics
      let isTransparent = scene.resolved?.scene.isTransparent == true && options.matte == nil
      let files = checkOutputs(
        &diagnostics, hasDarkVariants: scene.spec.mapStyle.followsColorScheme, isTransparent: isTransparent)
      let images = SnippetImages(among: files.outputs, hasAlpha: isTransparent)
      func embedded(in outputs: [RenderOutput]) -> [RenderOutput] {
        guard outputs.contains(where: { $0.format == .html }) else { return [] }
        return images.embedded(hasDarkVariants: scene.spec.mapStyle.followsColorScheme)
      }
      diagnostics += optionDiagnostics(
        of: scene.spec, files.outputs, embedding: embedded(in: files.outputs))
      diagnostics += themeDiagnostics(of: scene)
      let alternativeText = alternativeText(with: scene.spec.dataFields, &diagnostics)
      var (key, outputs) = (String?.none, files.outputs)
      if diagnostics.isEmpty, let content = scene.content {
        let made = contentKey(of: content, outputs)
        if let renderedRow, renderedRow.isUpToDate(outputs, made) {
          return .upToDate(CompletedJob(outputs: outputs, key: made))
        }
        // What an earlier run completed stays as it is.
        let kept = files.existing.filter { isComplete($0.output, withKey: made) }.map(\.output)
        outputs.removeAll(where: kept.contains)
        diagnostics += files.existing.filter { !kept.contains($0.output) }.map(\.diagnostic)
        key = made
      }
      let background = openBackground(of: scene.resolved?.scene, scene.spec, &diagnostics)
      var darkVariant: (scene: Scene, background: BackgroundRenderer)?
      if let dark = scene.darkResolved?.scene,
        (outputs + embedded(in: outputs)).contains(where: \.isDarkVariant),
        let background = openBackground(of: dark, scene.spec, &diagnostics)
      {
        darkVariant = (dark, background)
      }
      // Opening a style reads the files of its sources.
      let maps = scene.resolved?.scene.basemapFiles ?? []
      diagnostics += inputDiagnostics(of: files.outputs, scene.inputPaths + maps)
      try JobError.checkCancellation()
      guard diagnostics.isEmpty, let resolved = scene.resolved, let background else {
        throw JobError(diagnostics: diagnostics)
      }
      if row?.isValidation == true { return .valid }
      return .ready(
        CheckedJob(
          job: self, spec: scene.spec, resolved: resolved, background: background,
          darkVariant: darkVariant, outputs: outputs, snippetImages: images,
          embedded: embedded(in: outputs), alternativeText: alternativeText,
          completed: CompletedJob(outputs: files.outputs, key: key), fittedSpec: scene.fittedSpec))
    }
  }

  /// The options of a row that is not only checked.
  private var renderedRow: Row? { row.flatMap { $0.isValidation ? nil : $0 } }

  /// The result of reading a scene: its specification, and the resolved scene unless it has errors.
  private struct ReadScene {
    var spec = SceneSpec()
    var resolved: ResolvedScene?

    /// The scene in the dark theme, if both are wanted.
    var darkResolved: ResolvedScene?

    /// The whole specification, if its view is fitted and its map may have no tiles of that zoom.
    var fittedSpec: SceneSpec?

    /// The full specification as JSON, if the content key is needed.
    var text: String?

    /// The paths of the files that it is made of.
    var inputPaths: [String] = []

    var content: (scene: Scene, text: String)? {
      if let resolved, let text { (resolved.scene, text) } else { nil }
    }
  }

  private func resolveScene(_ diagnostics: inout [JobDiagnostic]) -> ReadScene {
    var scene = ReadScene()
    do throws(SceneError) {
      scene.spec = try readScene()
      if case .source(let path, _)? = scene.spec.background, scene.spec.lacksPlace {
        // A map alone is shown as a whole.
        scene.spec.viewBounds = BasemapSource.bounds(ofMap: path, given: scene.spec.imageBounds)
      }
      scene.inputPaths = scene.spec.inputPaths + [scenePath].compactMap(\.self)
      if needsContentKey(of: scene.spec) {
        let fullySpecified = try scene.spec.fullySpecified(reading: files)
        (scene.resolved, scene.text) = (fullySpecified.resolved, keyText(of: fullySpecified))
      } else {
        scene.resolved = try scene.spec.resolved(reading: files)
      }
      if scene.spec.mapStyle.followsColorScheme {
        var dark = scene.spec
        (dark.mapStyle.followsColorScheme, dark.mapStyle.theme) = (false, .dark)
        scene.darkResolved = try dark.resolved(reading: files)
      }
      if scene.spec.isViewFitted, case .source = scene.spec.background { scene.fittedSpec = scene.spec }
      // A hundred thousand specifications take as much memory as their overlays, and are not needed any more.
      (scene.spec.overlays, scene.spec.mapPaths) = ([], [])
      scene.spec.rows = OverlayRows()
    } catch {
      diagnostics += error.diagnostics.map { JobDiagnostic($0) }
    }
    return scene
  }

  /// Returns a diagnostic if both themes are wanted and no output shows them; otherwise an empty array.
  private func themeDiagnostics(of scene: ReadScene) -> [JobDiagnostic] {
    guard scene.spec.mapStyle.followsColorScheme, !outputPaths.isEmpty,
      !outputPaths.contains(where: { formatOfPath($0) == .html })
    else { return [] }
    return [
      JobDiagnostic(
        scene.spec.messagePrefix(for: .theme),
        "'auto' needs an .html output, which shows the light or the dark images; add -o NAME.html, or use light or dark"
      )
    ]
  }

  /// Returns the format of an output path; `nil` if it has none.
  private func formatOfPath(_ path: String) -> OutputFormat? {
    memoryFormat ?? (try? RenderOutput(path: path, format: options.format))?.format
  }

  /// Returns the alternative text with its fields filled in; `nil` for that of the scene, or after reporting a problem.
  private func alternativeText(
    with fields: DataFields, _ diagnostics: inout [JobDiagnostic]
  ) -> String? {
    guard let text = options.alternativeText, text != "none" else {
      return options.alternativeText == nil ? nil : ""
    }
    do throws(ArgumentValueError) {
      return try fields.filled(text)
    } catch {
      diagnostics.append(JobDiagnostic("--alt", "'\(text.excerpt)' \(error)"))
      return nil
    }
  }

  private func needsContentKey(of spec: SceneSpec) -> Bool {
    renderedRow != nil || (options.embedsOrigin && !options.isDryRun && spec.isBrief)
  }

  private func contentKey(of content: (scene: Scene, text: String), _ outputs: [RenderOutput]) -> String {
    renderedRow?.contentKey(content.scene, content.text, outputs) ?? ContentKey.key(of: content.text)
  }

  /// Returns the text that a content key is made of: the scene in full, with the contents of files instead of their
  /// paths, so that equal files have equal keys under any path.
  private func keyText(of scene: (spec: SceneSpec, resolved: ResolvedScene)) -> String {
    var cache = FileFingerprintCache()
    func fingerprint(_ path: String) -> String {
      renderedRow?.fingerprint?(path) ?? cache.fingerprint(of: path, FileFingerprint(ofFile: path))
    }
    let text = scene.spec.json { path in
      let content = fingerprint(path)
      // Folders of tiles and pipes have no content that can be read ahead.
      return content.isEmpty ? path : content
    }
    // Files beside that of a map, such as those that say where an image lies.
    let others = scene.resolved.scene.basemapFiles.map(fingerprint).filter { !$0.isEmpty }
    // What servers answer may depend on the headers that are sent to them.
    let headers = tiles.sendingHeaders(to: scene.resolved.scene.namedServers).headerIdentity
    return ([text] + others + [headers].compactMap(\.self)).joined(separator: "\n")
  }

  private func isComplete(_ output: RenderOutput, withKey key: String) -> Bool {
    output.isComplete(withKey: key) && (!options.writesSidecars || output.hasSidecars)
  }

  /// Opens the background of a resolved scene.
  ///
  /// Returns `nil` for no scene or, with a diagnostic appended, if the background cannot be opened.
  private func openBackground(
    of scene: Scene?, _ spec: SceneSpec, _ diagnostics: inout [JobDiagnostic]
  ) -> BackgroundRenderer? {
    guard let scene else { return nil }
    var tiles = tiles
    tiles.isStrict = spec.isStrict
    let isPainted = !options.isDryRun || options.listsLabels
    do throws(BasemapError) {
      guard let row else {
        return try BackgroundRenderer(of: scene, isPainted: isPainted, tiles: tiles)
      }
      return try row.backgrounds.background(of: scene, isPainted: isPainted, tiles: tiles)
    } catch {
      let place = spec.messagePrefix(for: BackgroundRenderer.sceneField(of: error))
      let diagnostic = JobDiagnostic(place, "\(error)", kind: .environment)
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
      return nil
    }
  }
}

extension SceneSpec {
  /// Whether the zoom follows from the content.
  fileprivate var isViewFitted: Bool {
    zoom == nil && viewBounds == nil && viewArea == nil && camera == nil
  }

  /// Whether describing the scene for its key takes no time beside rendering it; a hundred thousand points would.
  fileprivate var isBrief: Bool {
    let points = mapPaths.reduce(0) { $0 + $1.parts.joined().joined().count }
    return overlays.count + rows.count + points <= 1000
  }
}
