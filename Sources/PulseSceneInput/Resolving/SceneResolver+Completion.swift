import PulseGeo
import PulsePixels
import PulseScene

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
    var explicit = spec
    let view = scene.viewport
    explicit.latitude = view.center.latitude
    explicit.longitude = view.center.longitude
    explicit.zoom = view.zoom
    explicit.viewBounds = nil
    explicit.sizePreset = nil
    explicit.size = PixelSize(view.width, view.height)
    explicit.pixelRatio = view.pixelRatio
    explicit.groundScale = scene.groundScale
    explicit.circleMode = scene.circleMode
    explicit.background = scene.background
    explicit.mapStyle = MapStyleSpec(scene.mapStyle)
    if spec.mapStyle.followsColorScheme { explicit.mapStyle.followsColorScheme = true }
    explicit.setTexts(texts)
    explicit.frameRate = scene.frameRate
    explicit.duration = film == nil ? scene.duration : nil
    explicit.film = fullySpecifiedFilm(with: scene)
    explicit.cycles = nil
    explicit.loopCount = scene.loopCount
    explicit.isStrict = spec.isStrict
    explicit.fieldsSetByOptions = []
    // The contents of data files become explicit overlays.
    explicit.places = []
    explicit.geojson = []
    explicit.csv = []
    (explicit.overlayDefaults, explicit.tracks) = (OverlaySpec(), [])
    // Otherwise, the scene would have a pulse in its center.
    if scene.overlays.isEmpty, scene.mapPaths.isEmpty { explicit.effect = .builtIn(Effect.none.name) }
    explicit.overlays = []
    explicit.rows = OverlayRows()
    explicit.mapPaths = spec.mapPaths.map { completedSpec(of: $0) }
    for (index, overlay) in scene.overlays.enumerated() {
      explicit.overlays.append(fullySpecified(completedSpec(at: index), with: overlay))
    }
    return explicit
  }

  private func fullySpecifiedFilm(with scene: Scene) -> FilmSpec {
    var explicit = FilmSpec()
    explicit.radiusBy = scene.radiusScale.map { RadiusScaleSpec($0) }
    explicit.colorBy = scene.colorScale.map { ColorScaleSpec($0) }
    // The waypoints of tracks are in their files.
    if waypointLabels.contains(where: { $0 != nil }) { explicit.label = spec.film.label }
    guard let film else { return explicit }
    explicit.play = spec.film.play
    (explicit.from, explicit.to) = (film.clock.start, film.clock.end)
    (explicit.linger, explicit.fade) = (film.linger, film.fade)
    return explicit
  }

  private mutating func fullySpecified(_ spec: OverlaySpec, with overlay: Overlay) -> OverlaySpec {
    var explicit = spec
    explicit.id = overlay.id
    if spec.track.file == nil {
      explicit.latitude = overlay.place.latitude
      explicit.longitude = overlay.place.longitude
    } else if overlay.motionPath?.recordingClock != nil {
      // The times are those of the file.
      (explicit.time, explicit.end) = (nil, nil)
      explicit.track.trailWidth = spec.track.trailWidth ?? Scene.Defaults.trailWidth
    } else {
      explicit.track.duration = spec.track.duration ?? Scene.Defaults.motionDuration
      explicit.track.timing = spec.track.timing ?? Scene.Defaults.motionTiming
      explicit.track.curve = spec.track.curve ?? Scene.Defaults.motionCurve
      explicit.track.trailWidth = spec.track.trailWidth ?? Scene.Defaults.trailWidth
    }
    explicit.radius = overlay.radius
    (explicit.popsIn, explicit.showsWhenStopped) = (spec.popsIn, spec.showsWhenStopped)
    if film == nil { (explicit.time, explicit.end) = (nil, nil) }
    explicit.commands = spec.effectiveCommands
    if spec.hasImage {
      explicit.imageMode = spec.imageMode ?? Scene.Defaults.imageMode
      explicit.imageAnchor = spec.imageAnchor ?? Scene.Defaults.imageAnchor
    }
    guard let effect = effect(of: spec) else { return explicit }
    let choice = spec.effect ?? .builtIn(effect.name)
    let isShrunk = shrunkRadius != nil && spec.radius == nil && effect != specifiedEffect(of: spec)
    explicit.effect = if case .file = choice { .effect(effect) } else { isShrunk ? .effect(effect) : choice }
    explicit.parameters = effect.parameters(inEffectOf: spec)
    return explicit
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
