import PulseEffects
import PulseGeo
import PulsePixels
import PulseScene
import PulseSceneText

extension SceneSpec {
  /// Returns the resolved scene and an explicit specification of it, with all defaults filled in, or throws all
  /// problems at once.
  ///
  /// The fitted view, the positions, radii, parameters and timelines of all overlays are explicit, the contents of data
  /// files are overlays, and effects of files are inline.
  package func fullySpecified(
    reading files: any SceneFileLoader = RefusingFileLoader()
  ) throws(SceneError) -> (spec: SceneSpec, resolved: ResolvedScene) {
    var resolver = SceneResolver(self, files: files)
    let resolved = try resolver.resolve()
    return (resolver.fullySpecified(with: resolved.scene), resolved)
  }
}

extension SceneResolver {
  /// Returns the scene specification with the resolved values of a scene.
  fileprivate mutating func fullySpecified(with scene: Scene) -> SceneSpec {
    var said = spec
    let view = scene.viewport
    said.latitude = view.center.latitude
    said.longitude = view.center.longitude
    said.zoom = view.zoom
    said.viewBounds = nil
    said.sizePreset = nil
    said.size = PixelSize(view.width, view.height)
    said.pixelRatio = view.pixelRatio
    said.groundScale = scene.groundScale
    said.circleMode = scene.circleMode
    said.background = scene.background
    said.mapStyle = MapStyleSpec(scene.mapStyle)
    said.frameRate = scene.frameRate
    said.duration = film == nil ? scene.duration : nil
    said.film = fullySpecifiedFilm(with: scene)
    said.cycles = nil
    said.loopCount = scene.loopCount
    said.isStrict = spec.isStrict
    said.fieldsSetByOptions = []
    // The contents of data files become explicit overlays.
    said.geojson = []
    said.csv = []
    (said.overlayDefaults, said.tracks) = (OverlaySpec(), [])
    said.overlays = []
    said.rows = OverlayRows()
    for (index, overlay) in scene.overlays.enumerated() {
      said.overlays.append(fullySpecified(completedSpec(at: index), with: overlay))
    }
    return said
  }

  private func fullySpecifiedFilm(with scene: Scene) -> FilmSpec {
    var said = FilmSpec()
    said.radiusBy = scene.radiusScale.map { RadiusScaleSpec($0) }
    said.colorBy = scene.colorScale.map { ColorScaleSpec($0) }
    guard let film else { return said }
    said.play = spec.film.play
    (said.from, said.to) = (film.clock.start, film.clock.end)
    (said.linger, said.fade) = (film.linger, film.fade)
    return said
  }

  private mutating func fullySpecified(_ spec: OverlaySpec, with overlay: Overlay) -> OverlaySpec {
    var said = spec
    said.id = overlay.id
    if spec.track.file == nil {
      said.latitude = overlay.place.latitude
      said.longitude = overlay.place.longitude
    } else if overlay.motionPath?.recordingClock != nil {
      // The times are those of the file.
      (said.time, said.end) = (nil, nil)
      said.track.trailWidth = spec.track.trailWidth ?? Scene.Defaults.trailWidth
    } else {
      said.track.duration = spec.track.duration ?? Scene.Defaults.motionDuration
      said.track.timing = spec.track.timing ?? Scene.Defaults.motionTiming
      said.track.curve = spec.track.curve ?? Scene.Defaults.motionCurve
      said.track.trailWidth = spec.track.trailWidth ?? Scene.Defaults.trailWidth
    }
    said.radius = overlay.radius
    (said.popsIn, said.showsWhenStopped) = (spec.popsIn, spec.showsWhenStopped)
    if film == nil { (said.time, said.end) = (nil, nil) }
    said.commands = spec.effectiveCommands
    if spec.hasImage {
      said.imageMode = spec.imageMode ?? Scene.Defaults.imageMode
      said.imageAnchor = spec.imageAnchor ?? Scene.Defaults.imageAnchor
    }
    guard let effect = effect(of: spec) else { return said }
    let choice = spec.effect ?? .builtIn(effect.name)
    said.effect = if case .file = choice { .effect(effect) } else { choice }
    said.parameters = effect.parameters(inEffectOf: spec)
    return said
  }
}

extension Effect {
  /// Returns the values of all parameters that affect an overlay.
  fileprivate func parameters(inEffectOf overlay: OverlaySpec) -> EffectParameters {
    var used = usedParameters
    if !drawsStroke(with: overlay.parameters), !overlay.changesStroke { used.remove(.strokeWidth) }
    // The accuracy circle always has the main color.
    if overlay.accuracy != nil { used.insert(.color) }
    let known = parameters.overridden(by: overlay.parameters)
    var parameters = EffectParameters()
    for parameter in known.explicitParameters where used.contains(parameter) {
      parameters[parameter] = known[parameter]
    }
    return parameters
  }
}
