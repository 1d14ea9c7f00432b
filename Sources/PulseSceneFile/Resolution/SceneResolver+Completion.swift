import PulseScene
import PulseSceneText
import PulseEffects
import PulseGeo
import PulsePixels

extension SceneDraft {
  /// Says everything that was left open, as a scene file would.
  ///
  /// The result describes the same scene, without another file: the view is that which was fitted, each
  /// overlay has its place, its radius, its parameters and its timeline, and effects of files are written out.
  ///
  /// - Parameter files: Where the files are read that the draft names.
  /// - Returns: The draft that says everything, and the scene with its warnings.
  /// - Throws: ``SceneError`` with all problems at once.
  package func completed(
    reading files: any SceneFiles = NoFiles()
  ) throws(SceneError) -> (draft: SceneDraft, resolved: ResolvedScene) {
    var resolver = SceneResolver(self, files: files)
    let resolved = try resolver.resolve()
    return (resolver.completed(with: resolved.scene), resolved)
  }
}

extension SceneResolver {
  /// Returns the draft with everything that the scene decided.
  fileprivate mutating func completed(with scene: Scene) -> SceneDraft {
    var said = draft
    let view = scene.viewport
    said.latitude = view.center.latitude
    said.longitude = view.center.longitude
    said.zoom = view.zoom
    said.size = PixelSize(view.width, view.height)
    said.pixelRatio = view.pixelRatio
    said.groundScale = scene.groundScale
    said.circles = scene.circles
    said.background = scene.background
    said.mapStyle = MapStyleDraft(scene.mapStyle)
    said.frameRate = scene.frameRate
    said.duration = scene.duration
    said.cycles = nil
    said.plays = scene.plays
    said.saidInOptions = []
    // What data files say is said below.
    said.geojson = []
    said.csv = []
    said.common = OverlayDraft()
    said.overlays = []
    for (draft, overlay) in zip(overlayDrafts, scene.overlays) {
      said.overlays.append(completed(draft, with: overlay))
    }
    return said
  }

  private mutating func completed(_ draft: OverlayDraft, with overlay: Overlay) -> OverlayDraft {
    var said = draft
    said.id = overlay.id
    if draft.track.file == nil {
      said.latitude = overlay.place.latitude
      said.longitude = overlay.place.longitude
    } else {
      said.track.duration = draft.track.duration ?? Scene.Standard.travelDuration
      said.track.timing = draft.track.timing ?? Scene.Standard.travelTiming
      said.track.curve = draft.track.curve ?? Scene.Standard.travelCurve
      said.track.trailWidth = draft.track.trailWidth ?? Scene.Standard.trailWidth
    }
    said.radius = overlay.radius
    said.commands = draft.saidCommands
    if draft.hasImage {
      said.imageMode = draft.imageMode ?? Scene.Standard.imageMode
      said.imageAnchor = draft.imageAnchor ?? Scene.Standard.imageAnchor
    }
    guard let effect = effect(of: draft) else { return said }
    let choice = draft.effect ?? .builtIn(effect.name)
    said.effect = if case .file = choice { .effect(effect) } else { choice }
    said.parameters = effect.parameters(inEffectOf: draft)
    return said
  }
}

extension Effect {
  /// The values of all parameters that change something about an overlay.
  fileprivate func parameters(inEffectOf overlay: OverlayDraft) -> EffectParameters {
    var used = usedParameters
    if !drawsStroke(with: overlay.parameters), !overlay.changesStroke { used.remove(.strokeWidth) }
    // The disc for the uncertainty has the main color, also where nothing else has.
    if overlay.accuracy != nil { used.insert(.color) }
    let known = parameters.overridden(by: overlay.parameters)
    var parameters = EffectParameters()
    for parameter in known.given where used.contains(parameter) { parameters[parameter] = known[parameter] }
    return parameters
  }
}
