import PulseArguments
import PulseMapKit
import PulseScene
import PulseSceneFile
import PulseSceneText

// Everything that is looked at before anything is rendered.
extension RenderCommand {
  /// Checks everything that was said, and reports all problems at once; returns nothing for what is not wanted.
  func checked() throws(CommandError) -> (
    spec: SceneSpec, resolved: ResolvedScene, background: BackgroundRenderer, outputs: [RenderOutput],
    key: String?
  )? {
    var diagnostics: [String] = []
    var environmentErrorCount = 0
    var spec = options.spec
    var resolved: ResolvedScene?
    var sceneText: String?
    do throws(SceneError) {
      spec = try said()
      if key != nil || (options.embedsOrigin && !options.isDryRun && spec.isBrief) {
        let fullySpecified = try spec.fullySpecified(reading: files)
        (resolved, sceneText) = (fullySpecified.resolved, fullySpecified.spec.json())
      } else {
        resolved = try spec.resolved(reading: files)
      }
      // A hundred thousand drafts are as large as their overlays, and have said all they had to say.
      (spec.overlays, spec.mapPaths) = ([], [])
    } catch {
      diagnostics += error.diagnostics.map(\.description)
    }
    var outputs: [RenderOutput] = []
    var fileDiagnostics: [(output: RenderOutput, diagnostic: String)] = []
    diagnostics += misplacedOutputDiagnostics()
    for path in outputPaths {
      do throws(OutputError) {
        var output = try RenderOutput(path: path, format: options.format)
        // A link in the place of the file that nobody named leads to another one.
        output.root = usesDefaultFile ? "" : options.root
        outputs.append(output)
        try checkDefaultFile(of: output)
        // What cannot be written is said before anything is rendered, for all outputs at once.
        if usesDefaultFile || !options.outputs.isEmpty { try output.check(replacesFiles: replacesFiles) }
        diagnostics += sidecarDiagnostics(of: output)
        if isRow, !options.replacesFiles { fileDiagnostics += overwriteDiagnostics(output) }
      } catch .missingFolder where isCheck {
        // Who only checks makes folders when it comes to rendering.
      } catch {
        diagnostics.append(diagnostic(about: error))
        if !error.isInvalidPath { environmentErrorCount += 1 }
      }
    }
    // Whoever only checks has no key to know an earlier file by.
    if isCheck { diagnostics += fileDiagnostics.map(\.diagnostic) }
    diagnostics += duplicateOutputDiagnostics(outputs)
    diagnostics += standardOutputDiagnostics(outputs)
    diagnostics += frameRateDiagnostics(of: spec, outputs)
    diagnostics += matteDiagnostics()
    diagnostics += formatOptionDiagnostics(outputs)
    var key: String?
    if diagnostics.isEmpty, let resolved, let sceneText {
      guard let made = self.key.map({ $0(resolved.scene, sceneText) }) ?? ContentKey.key(of: sceneText) else {
        return nil
      }
      key = options.embedsOrigin ? made : nil
      // What an earlier run completed stays as it is.
      let done = fileDiagnostics.map(\.output).filter {
        $0.isComplete(withKey: made) && (!options.writesSidecars || $0.hasSidecars)
      }
      outputs.removeAll(where: done.contains)
      diagnostics += fileDiagnostics.filter { !done.contains($0.output) }.map(\.diagnostic)
    }
    var background: BackgroundRenderer?
    if let resolved {
      do {
        background = try open(resolved.scene, tiles: options.tileOptions(isStrict: spec.isStrict))
      } catch {
        diagnostics.append("\(spec.place(of: BackgroundRenderer.sceneField(of: error))): \(error)")
        environmentErrorCount += 1
      }
    }
    guard diagnostics.isEmpty, let resolved, let background else {
      throw CommandError(diagnostics, environmentErrorCount: environmentErrorCount)
    }
    return (spec, resolved, background, outputs, key)
  }

  /// Returns the scene that the options and the scene file describe.
  private func said() throws(SceneError) -> SceneSpec {
    let reader = reader ?? SceneReader(files: files, options: options.spec)
    guard let document, let name = options.scene else {
      // What is an output is not read as a scene.
      return try reader.spec(scene: misplacedOutputDiagnostics().isEmpty ? options.scene : nil)
    }
    return try reader.spec(document: document, path: name)
  }

  /// Whether a file that is there already is no reason to refuse an output before it is rendered.
  var replacesFiles: Bool { (options.replacesFiles && !usesDefaultFile) || isRow }

  private func open(_ scene: Scene, tiles: TileOptions) throws -> BackgroundRenderer {
    let isPainted = !options.isDryRun
    guard let backgrounds else {
      return try BackgroundRenderer(of: scene, isPainted: isPainted, tiles: tiles)
    }
    return try backgrounds.background(of: scene, isPainted: isPainted, tiles: tiles)
  }
}

extension SceneSpec {
  /// Whether describing the scene for its key takes no time beside rendering it; a hundred thousand points would.
  fileprivate var isBrief: Bool {
    let points = mapPaths.reduce(0) { $0 + $1.parts.joined().joined().count }
    return overlays.count + points <= 1000
  }
}
