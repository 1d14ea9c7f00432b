import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseDocument

// A scene file says what options say, under their names, and describes any number of overlays.
extension SceneReader {
  /// What to do where the keys are too many to be listed in a message.
  private static let seeSchema = "see 'pulsemap scene --schema'"

  /// Reads a scene file.
  func sceneDraft(_ path: String) throws(DocumentError) -> SceneDraft {
    if let message = Self.mistake(about: path) {
      throw DocumentError(problems: [DocumentProblem(Self.name(of: path), message)])
    }
    let bytes = try bytes(of: path, limit: Scene.Limits.sceneBytes)
    return try sceneDraft(path) { () throws(DocumentError) in try JSONParser.parse(bytes) }
  }

  /// Returns the message about a path that, by its ending, is no scene file.
  private static func mistake(about path: String) -> String? {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
    switch ending {
    case "gif", "apng", "png", "webp", "mp4", "webm", "y4m":
      return "is the name of an output, not of a scene file; write -o \(path)"
    case "csv", "tsv": return "is a table, not a scene file; write --csv \(path)"
    case "gpx": return "is a track, not a scene file; write --track \(path)"
    case "geojson": return "is GeoJSON, not a scene file; write --geojson \(path)"
    default: return nil
    }
  }

  /// Returns the message about a document that is something else than a scene.
  private static func mistake(about document: DocumentValue, path: String) -> String? {
    if let type = document.member("type")?.text, GeoJSONType(rawValue: type) != nil {
      return "is GeoJSON, not a scene file; write --geojson \(path)"
    }
    if document.member("layers") != nil {
      return "is an effect, not a scene file; write --effect \(path)"
    }
    return nil
  }

  /// Reads what a scene file says.
  func sceneDraft(
    _ path: String, document: () throws(DocumentError) -> JSONValue
  ) throws(DocumentError) -> SceneDraft {
    do throws(DocumentError) {
      return try DocumentLog.collect { log throws(DocumentError) in
        draft(DocumentValue(json: try document(), place: "", log: log), path: path)
      }
    } catch {
      throw error.inFile(Self.name(of: path))
    }
  }

  private func draft(_ document: DocumentValue, path: String) -> SceneDraft? {
    if let message = Self.mistake(about: document, path: path) {
      document.report(message)
      return nil
    }
    guard let object = document.object(SceneDraft.fileKeys, orElse: Self.seeSchema) else { return nil }
    var draft = defaults
    // One stands for the other: a file that says one of them wants nothing of the other.
    if object[SceneField.duration.key] != nil { draft.cycles = nil }
    if object[SceneField.cycles.key] != nil { draft.duration = nil }
    say(object, SceneDraft.arguments, to: &draft, path: path)
    readEffect(object, into: &draft.common, path: path)
    draft.common.origin = .document(file: Self.name(of: path), place: "")
    sceneWords.say(to: &draft)
    draft.saidInOptions = sceneWords.fields.union(defaultFields.filter { object[$0.key] == nil })
    // One stands for the other: what options say of the length is all that holds.
    if draft.saidInOptions.contains(.duration) { draft.cycles = options.cycles }
    if draft.saidInOptions.contains(.cycles) { draft.duration = options.duration }
    let overlays = object[SceneDraft.overlaysKey]?.elements(0...Scene.Limits.overlays, of: "overlays") ?? []
    draft.overlays = overlays.compactMap { overlayDraft($0, like: draft.common, path: path) }
    let outlines = object[SceneDraft.outlinesKey]?.elements(0...Scene.Limits.overlays, of: "outlines") ?? []
    draft.outlines = outlines.compactMap { outlineDraft($0, like: draft.common, path: path) }
    return draft
  }

  private func overlayDraft(_ value: DocumentValue, like common: OverlayDraft, path: String) -> OverlayDraft?
  {
    guard let object = value.object(OverlayDraft.fileKeys, orElse: Self.seeSchema) else { return nil }
    var overlay = common
    overlay.origin = .document(file: Self.name(of: path), place: value.place)
    say(object, OverlayDraft.allArguments, to: &overlay, path: path)
    readEffect(object, into: &overlay, path: path)
    overlayWords.say(to: &overlay)
    return overlay
  }

  func say<Root>(
    _ object: DocumentObject, _ arguments: [Argument<Root>], to root: inout Root, path: String
  ) {
    let folder = Folder(of: path)
    // By index: most arguments, which are large, are passed over.
    for index in arguments.indices {
      guard let value = object[arguments[index].key] else { continue }
      let argument = arguments[index]
      // An effect can be written down in place of its name.
      if argument.key == SceneField.effect.key, case .object = value.json { continue }
      value.set(argument, in: &root, folder: folder)
    }
  }

  private func readEffect(_ object: DocumentObject, into overlay: inout OverlayDraft, path: String) {
    guard let value = object[SceneField.effect.key], case .object = value.json else { return }
    if let effect = Effect(document: value) { overlay.effect = .effect(effect.inFolder(Folder(of: path))) }
  }
}
