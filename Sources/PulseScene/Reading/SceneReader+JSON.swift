import PulseArguments
import PulseDocument

// A scene file says what options say, under their names, and describes any number of overlays.
extension SceneReader {
  /// Reads a scene file.
  func sceneDraft(_ path: String) throws(DocumentError) -> SceneDraft {
    let bytes = try bytes(of: path, limit: Scene.Limits.sceneBytes)
    do throws(DocumentError) {
      return try DocumentLog.collect { log throws(DocumentError) in
        draft(DocumentValue(json: try JSONParser.parse(bytes), place: "", log: log), path: path)
      }
    } catch {
      throw error.inFile(path)
    }
  }

  private func draft(_ document: DocumentValue, path: String) -> SceneDraft? {
    let arguments = SceneDraft.arguments
    guard let object = document.object(arguments.map(\.key) + ["overlays"]) else { return nil }
    var draft = SceneDraft()
    say(object, arguments, to: &draft, path: path)
    readEffect(object, into: &draft.common)
    draft.common.origin = .document(file: path, place: "")
    sceneWords.say(to: &draft)
    draft.saidInOptions = sceneWords.fields
    let overlays = object["overlays"]?.elements(0...Scene.Limits.overlays, of: "overlays") ?? []
    draft.overlays = overlays.compactMap { overlayDraft($0, like: draft.common, path: path) }
    return draft
  }

  private func overlayDraft(_ value: DocumentValue, like common: OverlayDraft, path: String) -> OverlayDraft?
  {
    let arguments = OverlayDraft.identity + OverlayDraft.place + OverlayDraft.arguments
    guard let object = value.object(arguments.map(\.key)) else { return nil }
    var overlay = common
    overlay.origin = .document(file: path, place: value.place)
    say(object, arguments, to: &overlay, path: path)
    readEffect(object, into: &overlay)
    overlayWords.say(to: &overlay)
    return overlay
  }

  private func say<Root>(
    _ object: DocumentObject, _ arguments: [Argument<Root>], to root: inout Root, path: String
  ) {
    let folder = Folder(of: path)
    for argument in arguments {
      guard let value = object[argument.key] else { continue }
      // An effect can be written down in place of its name.
      if argument.key == SceneField.effect.key, case .object = value.json { continue }
      value.set(argument, in: &root, folder: folder)
    }
  }

  private func readEffect(_ object: DocumentObject, into overlay: inout OverlayDraft) {
    guard let value = object[SceneField.effect.key], case .object = value.json else { return }
    if let effect = Effect(document: value) { overlay.effect = .effect(effect) }
  }
}
