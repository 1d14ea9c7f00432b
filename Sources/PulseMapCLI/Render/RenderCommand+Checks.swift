import PulseArguments
import PulseMapKit
import PulseScene
import PulseSceneFile
import PulseSceneText

// Everything that is looked at before anything is rendered.
extension RenderCommand {
  /// Checks everything that was said, and reports all problems at once; returns nothing for what is not wanted.
  func checked() throws(Complaints) -> (
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
    complaints += complaintsAboutOperand()
    for path in outputPaths {
      do throws(OutputError) {
        var output = try Output(path: path, format: options.format)
        // A link in the place of the file that nobody named leads to another one.
        output.root = isUnnamed ? "" : options.root
        outputs.append(output)
        try checkName(of: output)
        // What cannot be written is said before anything is rendered, for all outputs at once.
        if isUnnamed || !options.outputs.isEmpty { try output.check(replacesFiles: replacesFiles) }
        complaints += complaintsAboutSidecar(of: output)
        if isRow, !options.replacesFiles { complaintsAboutFiles += complaintsAboutReplacing(output) }
      } catch .missingFolder where isCheck {
        // Who only checks makes folders when it comes to rendering.
      } catch {
        complaints.append(complaint(about: error))
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

  /// Returns the scene that the options and the scene file describe.
  private func said() throws(SceneError) -> SceneDraft {
    let reader = reader ?? SceneReader(files: files, options: options.draft)
    guard let document, let name = options.scene else {
      // What is an output is not read as a scene.
      return try reader.draft(scene: complaintsAboutOperand().isEmpty ? options.scene : nil)
    }
    return try reader.draft(document: document, path: name)
  }

  /// Whether a file that is there already is no reason to refuse an output before it is rendered.
  var replacesFiles: Bool { (options.replacesFiles && !isUnnamed) || isRow }

  private func open(_ scene: Scene, tiles: TileUse) throws -> OpenBackground {
    let isPainted = !options.isDryRun
    guard let backgrounds else { return try OpenBackground(of: scene, isPainted: isPainted, tiles: tiles) }
    return try backgrounds.background(of: scene, isPainted: isPainted, tiles: tiles)
  }
}

extension SceneDraft {
  /// Whether describing the scene for its key takes no time beside rendering it; a hundred thousand points would.
  fileprivate var isBrief: Bool {
    let points = outlines.reduce(0) { $0 + $1.parts.joined().joined().count }
    return overlays.count + points <= 1000
  }
}
