import Glibc
import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
package import PulseScene

/// A resolved scene with warnings.
package struct ResolvedScene: Hashable, Sendable {
  /// The scene.
  package var scene: Scene

  /// The warnings, one sentence each.
  package var warnings: [SceneDiagnostic]
}

extension SceneSpec {
  /// Resolves the specification: fills in all defaults, and checks the specified values against each other.
  ///
  /// - Parameter files: The loader of the files that the specification names.
  /// - Returns: The scene with its warnings.
  /// - Throws: ``SceneError`` with all problems at once.
  package func resolved(reading files: any SceneFileLoader = RefusingFileLoader()) throws(SceneError)
    -> ResolvedScene
  {
    var resolver = SceneResolver(self, files: files)
    return try resolver.resolve()
  }
}

/// A resolver that turns a scene specification into a scene and collects all problems.
struct SceneResolver {
  let spec: SceneSpec
  let files: any SceneFileLoader
  /// The overlays as specified, in drawing order; without any, the single one that options or the scene describe.
  var overlaySpecs: OverlaySpecList

  /// The film; `nil` for a scene without one.
  private(set) var film: FilmSchedule?

  var diagnostics: [SceneDiagnostic] = []
  var warnings: [SceneDiagnostic] = []

  // Caches: thousands of similar overlays share their layers and timelines.
  private var effects: [EffectReference: Effect?] = [:]
  private var layerCache: [LayerKey: [Layer]] = [:]
  var timelines: [TimelineCommandList: PulseTimeline] = [:]
  var pictures: [FilePath: LayerImage?] = [:]
  var typeface: Typeface??
  var tracks: [TrackSource: LoadedTrack?] = [:]

  /// The labels of the dots of waypoints, which follow the lines and polygons of the specification.
  var waypointLabels: [String?] = []

  /// The texts of the whole scene with their fields filled in.
  var texts: [SceneField: String] = [:]
  private var templates: [TemplateKey: Overlay] = [:]

  /// The styles of overlays with the default radius.
  var defaultRadiusStyles: Set<ObjectIdentifier> = []

  /// The radius in points to which effects with lengths on the screen shrink where no radius is specified; `nil` for
  /// their own.
  var shrunkRadius: Double?

  /// The appearance of an overlay with the files of its images, whose names may differ in normalization only, and
  /// whether its effect is shrunk.
  private struct LayerKey: Hashable {
    let appearance: OverlaySpec
    let images: [FilePath]
    let isShrunk: Bool
  }

  /// The properties that rows of data with equal overlays have in common, but for place, name, radius and times.
  private struct TemplateKey: Hashable {
    var appearance: OverlayRows.Appearance
    var isInterval: Bool
  }

  init(_ spec: SceneSpec, files: any SceneFileLoader) {
    self.spec = spec
    self.files = files
    overlaySpecs = OverlaySpecList([])
    let overlays = placeOverlays() + spec.overlays + spec.trackOverlays
    guard overlays.isEmpty, spec.places.isEmpty, !spec.hasData || spec.hasPulseInCenter else {
      overlaySpecs = OverlaySpecList(overlays, spec.rows)
      return
    }
    if spec.isMapAlone { return }
    var overlay = spec.overlayDefaults
    overlay.latitude = spec.latitude
    overlay.longitude = spec.longitude
    overlaySpecs = OverlaySpecList([overlay])
  }

  mutating func resolve() throws(SceneError) -> ResolvedScene {
    let size = resolveSize()
    checkNumbers()
    readTracks()
    resolveTexts()
    fillTextsOfOverlays()
    film = resolveFilm()
    if let film { sortEvents(of: film) }
    warnAboutScalesWithoutData()
    var overlays = overlays()
    let mapPaths = mapPaths() + waypointDots()
    if spec.hasData, overlays.isEmpty, mapPaths.isEmpty, diagnostics.isEmpty, spec.latitude == nil {
      report(.latitude, "no location is given, and the data has none; write --lat DEG and --lon DEG")
    }
    let moves = resolveCamera()
    let duration = resolveDuration(of: overlays, mapPaths)
    let background = resolveBackground()
    guard diagnostics.isEmpty,
      let view = viewport(showing: &overlays, mapPaths, startingWith: moves, size: size)
    else {
      throw SceneError(diagnostics: diagnostics)
    }
    var scene = Scene(
      viewport: view, groundScale: groundScale, background: background,
      overlays: overlays, duration: duration, frameRate: spec.frameRate ?? Scene.Defaults.frameRate,
      loopCount: spec.loopCount ?? Scene.Defaults.loopCount)
    scene.circleMode = circleMode
    scene.maxTileZoom = background.mayBeServer ? spec.maxTileZoom : nil
    scene.film = film?.clock
    scene.indexEvents()
    try checkWork(in: scene)
    (scene.radiusScale, scene.colorScale) = scales()
    scene.mapPaths = mapPaths
    scene.mapStyle = spec.mapStyle.resolved
    if let credit = texts[.attribution] { scene.mapStyle.attribution = .text(credit) }
    warnAboutLanguage(over: background)
    scene.camera = moves.filter { !$0.isInitial || $0.value.isOverlay }
    scene.annotations = annotations(of: scene)
    placeLabels(in: &scene)
    checkVisibility(in: scene)
    checkSizes(in: scene)
    checkFlashing(in: scene)
    checkCallouts(in: scene)
    checkLoopSeam(of: scene)
    warnAboutUnusedValues(in: scene)
    let all = spec.warnings + warnings
    if spec.isStrict { diagnostics += all.filter { !$0.isAboutLoop } }
    guard diagnostics.isEmpty else { throw SceneError(diagnostics: diagnostics) }
    return ResolvedScene(scene: scene, warnings: all)
  }

  var groundScale: EarthModel { spec.groundScale ?? Scene.Defaults.groundScale }

  var circleMode: CircleMode { spec.circleMode ?? Scene.Defaults.circleMode }

  /// The device pixel ratio as specified, or by default that of the size.
  var pixelRatio: Int {
    spec.pixelRatio ?? (spec.sizePreset == nil ? Scene.Defaults.pixelRatio : SizePreset.pixelRatio)
  }

  /// The size of the view in points.
  var viewSize: PixelSize {
    spec.sizePreset?.viewSize(pixelRatio: max(1, pixelRatio)) ?? spec.size ?? Scene.Defaults.size
  }

  var overlayCount: Int { max(1, overlaySpecs.count) }

  /// The latest result of ``maximumRadius(of:)``: rows of data are often alike.
  var latestRadius: (style: ObjectIdentifier, radius: Length, maximum: (meters: Double, points: Double))?

  lazy var hasTracks = overlaySpecs.contains { $0.track.file != nil }

  mutating func overlays() -> [Overlay] {
    (templates, defaultRadiusStyles) = ([:], [])
    var overlays: [Overlay] = []
    overlays.reserveCapacity(overlaySpecs.count)
    var names: Set<Bytewise> = []
    for index in overlaySpecs.indices {
      let spec = completedSpec(at: index)
      if let id = spec.id, !names.insert(id.bytewise).inserted {
        report(.id, "'\(id.excerpt)' is used twice; use a unique id for each overlay", of: spec)
      }
      let name = spec.id ?? "\(overlaySpecs.originalIndex(at: index))"
      let key = overlaySpecs.appearance(at: index).map {
        TemplateKey(appearance: $0, isInterval: spec.end != nil)
      }
      if let key, let template = templates[key], let place = place(of: spec) {
        overlays.append(overlay(spec, id: name, at: place, like: template))
        continue
      }
      let known = diagnostics.count
      checkNumbers(of: spec)
      let effect = effect(of: spec)
      warnAboutParameters(of: effect, in: spec)
      warnAboutMarker(of: spec)
      // Out-of-range values could overflow in layers.
      let isUsable = spec.rings.map(Scene.Limits.rings.contains) ?? true
      warnAboutTrack(in: spec)
      let motionPath = motionPath(of: spec, effect)
      let place = spec.track.file == nil ? place(of: spec) : motionPath?.start
      if let effect, let place, isUsable {
        let overlay = overlay(spec, id: name, at: place, motionPath, effect: effect)
        if let key, diagnostics.count == known { templates[key] = overlay }
        overlays.append(overlay)
      }
      // After a few problems, the rest of the file is skipped.
      if diagnostics.count > known, diagnostics.count >= Scene.Limits.diagnostics {
        if index + 1 < overlaySpecs.count { reportMoreProblems(at: spec.origin) }
        break
      }
    }
    return overlays
  }

  mutating func effect(of spec: OverlaySpec) -> Effect? {
    if let shrunkRadius, spec.radius == nil {
      return specifiedEffect(of: spec)?.shrunk(toRadius: shrunkRadius)
    }
    return specifiedEffect(of: spec)
  }

  mutating func specifiedEffect(of spec: OverlaySpec) -> Effect? {
    let choice = spec.effect ?? .builtIn(Scene.Defaults.effect)
    if let known = effects[choice] { return known }
    var effect: Effect?
    do throws(DocumentError) {
      effect = try choice.effect(reading: files)
    } catch {
      diagnostics += error.diagnostics.map { SceneDiagnostic($0) }
    }
    effects[choice] = .some(effect)
    return effect
  }

  private mutating func overlay(
    _ spec: OverlaySpec, id: String, at place: GeoPoint, _ motionPath: MotionPath?, effect: Effect
  ) -> Overlay {
    let timeline = timeline(of: spec)
    let painted = spec.withInitialStroke(forTimelineOf: effect)
    var layers = layers(of: painted, effect)
    if let film, film.linger > 0, spec.time != nil, spec.end == nil, !spec.showsWhenStopped {
      layers = layers.withRestingMarks
    }
    var overlay = Overlay(
      id: id, place: place, radius: spec.radius ?? effect.radius,
      layers: layers, timeline: timeline)
    overlay.changes = spec.effectiveCommands.changes
    overlay.layerReplacements = layerReplacements(of: painted, effect)
    overlay.motionPath = motionPath
    if case .degrees(let degrees) = spec.heading {
      overlay.heading = degrees
    } else if spec.heading == .track || spec.hasHeadingImage {
      // Without a track, arrows point north.
      overlay.heading = 0
      overlay.headingFollowsMotion = motionPath != nil
    }
    if spec.popsIn { overlay.entrance = .popIn }
    overlay.callout = callout(of: spec, on: timeline)
    overlay.event = event(of: spec, overlay)
    checkChanges(of: overlay, in: spec)
    checkStrokeWidths(of: overlay, in: spec, effect)
    noteDefaultRadius(of: overlay, spec)
    return overlay
  }

  /// Returns the layers of an overlay, cached by appearance.
  mutating func layers(of spec: OverlaySpec, _ effect: Effect) -> [Layer] {
    let images = (effect.picturePaths + [spec.image, spec.headingImage].compactMap(\.self)).map {
      FilePath($0)
    }
    let cacheKey = LayerKey(
      appearance: spec.appearance, images: images, isShrunk: shrunkRadius != nil && spec.radius == nil)
    if let known = layerCache[cacheKey] { return known }
    var pictures: [FilePath: LayerImage] = [:]
    for path in effect.picturePaths { pictures[FilePath(path)] = layerImage(at: path) }
    var layers = effect.layers(with: spec.parameters, pictures: pictures)
    // As in SVPulsingAnnotationView, the image replaces the dot.
    if spec.image != nil { layers.removeAll { $0.name == "dot" } }
    if let pulses = spec.pulses { layers = layers.map { $0.limited(toPulses: pulses) } }
    layers =
      accuracyLayers(of: spec, effect) + headingLayers(of: spec, effect) + layers
      + imageLayers(of: spec, effect)
    layerCache[cacheKey] = layers
    return layers
  }

  private mutating func place(of spec: OverlaySpec) -> GeoPoint? {
    if spec.origin == .options, spec.latitude == nil, spec.longitude == nil {
      report(
        .latitude,
        "no location is given; write --center LAT,LON, --place NAME, --bbox W,S,E,N, or a scene or data file",
        of: spec
      )
      return nil
    }
    for (field, value) in [(SceneField.latitude, spec.latitude), (.longitude, spec.longitude)]
    where value == nil {
      report(
        field, spec.origin == .options ? "is missing; write --\(field.rawValue) DEG" : "is missing; add it",
        of: spec)
    }
    guard let latitude = spec.latitude, let longitude = spec.longitude else { return nil }
    do throws(GeoError) {
      let place = try GeoPoint(latitude: latitude, longitude: longitude)
      if !place.isOnMercatorMap {
        let edge = latitude < 0 ? "-85.05112878" : "85.05112878"
        warn(
          .latitude, "'\(shortestDecimal(latitude))' is beyond the edge of the map; it is drawn at \(edge)",
          of: spec)
      }
      return place
    } catch {
      let field: SceneField = if case .latitudeOutOfRange = error { .latitude } else { .longitude }
      report(field, error.description, of: spec)
      return nil
    }
  }
}

// Diagnostics with the locations of values.
extension SceneResolver {
  mutating func report(_ field: SceneField, _ message: String, of overlay: OverlaySpec? = nil) {
    diagnostics.append(SceneDiagnostic(field, message, from: origin(of: field, in: overlay)))
  }

  /// Adds a warning about an overlay or the scene.
  mutating func warn(_ field: SceneField, _ message: String, of overlay: OverlaySpec? = nil) {
    warn(field, message, from: origin(of: field, in: overlay))
  }

  /// Adds a warning about a location once, up to a maximum number.
  mutating func warn(_ field: SceneField, _ message: String, from origin: InputLocation) {
    guard warnings.count < Scene.Limits.diagnostics else {
      if warnings.count == Scene.Limits.diagnostics {
        warnings.append(SceneDiagnostic(at: origin.wholeFile, "has more warnings like these"))
      }
      return
    }
    let warning = SceneDiagnostic(field, message, from: origin)
    // Overlays with a common value often lead to the same one.
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Adds a warning about how the animation repeats.
  mutating func warnAboutLoop(_ field: SceneField, _ message: String) {
    var warning = SceneDiagnostic(field, message, from: origin(of: field, in: nil))
    warning.isAboutLoop = true
    warnings.append(warning)
  }

  private mutating func reportMoreProblems(at origin: InputLocation) {
    diagnostics.append(
      SceneDiagnostic(at: origin.wholeFile, "has more problems; correct the listed ones first"))
  }

  /// Returns the name of a field at its location: `--duration` in options, 'duration' in files.
  func name(of field: SceneField, in overlay: OverlaySpec? = nil) -> String {
    switch origin(of: field, in: overlay) {
    case .options: "--\(field.rawValue)"
    case .value: "'\(field)'"
    case .document(_, .row): "'\(field.rawValue)'"
    case .document: "'\(field.key)'"
    }
  }

  func origin(of field: SceneField, in overlay: OverlaySpec?) -> InputLocation {
    if spec.fieldsSetByOptions.contains(field) { return .options }
    return overlay?.origin ?? spec.overlayDefaults.origin
  }
}
