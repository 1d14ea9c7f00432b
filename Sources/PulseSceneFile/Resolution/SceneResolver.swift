package import PulseScene
import PulseSceneText
import PulseEffects
import Glibc
import PulseDocument
import PulseGeo
import PulseMotion
import PulsePixels
import PulseSpelling

/// A scene, and what should be said to the one who asked for it.
package struct ResolvedScene: Hashable, Sendable {
  /// The scene.
  package var scene: Scene

  /// What will not be as it was asked for, each in one sentence.
  package var warnings: [SceneProblem]
}

extension SceneDraft {
  /// Decides everything that was left open, and checks what was said against each other.
  ///
  /// - Parameter files: Where the files are read that the draft names.
  /// - Returns: The scene with its warnings.
  /// - Throws: ``SceneError`` with all problems at once.
  package func resolved(reading files: any SceneFiles = NoFiles()) throws(SceneError) -> ResolvedScene {
    var resolver = SceneResolver(self, files: files)
    return try resolver.resolve()
  }
}

/// Makes a scene of what was said, and collects what is wrong with it.
struct SceneResolver {
  let draft: SceneDraft
  let files: any SceneFiles
  var problems: [SceneProblem] = []
  var warnings: [SceneProblem] = []

  // Thousands of overlays that look alike share their layers and their course.
  private var effects: [EffectChoice: Effect?] = [:]
  private var looks: [Look: [Layer]] = [:]
  var timelines: [CommandList: PulseTimeline] = [:]
  var pictures: [String: Picture?] = [:]
  var typeface: Typeface??
  var routes: [RouteChoice: Route?] = [:]

  private struct Look: Hashable {
    var effect: EffectChoice
    var parameters: EffectParameters
    var pulses: Int?
    var accuracy: Length?
    var marker: OverlayDraft.Marker
  }

  init(_ draft: SceneDraft, files: any SceneFiles) {
    self.draft = draft
    self.files = files
  }

  mutating func resolve() throws(SceneError) -> ResolvedScene {
    let size = checkedSize()
    checkNumbers()
    let overlays = overlays()
    let outlines = outlines()
    if draft.hasData, overlays.isEmpty, outlines.isEmpty, problems.isEmpty, draft.latitude == nil {
      report(.latitude, "no place is given, and the data has none; write --lat DEG and --lon DEG")
    }
    let moves = checkedCamera()
    let duration = checkedDuration(of: overlays, outlines)
    let background = checkedBackground()
    guard problems.isEmpty, let view = viewport(showing: overlays, outlines, openedBy: moves, size: size)
    else {
      throw SceneError(problems: problems)
    }
    var scene = Scene(
      viewport: view, groundScale: groundScale, background: background,
      overlays: overlays, duration: duration, frameRate: draft.frameRate ?? Scene.Standard.frameRate,
      plays: draft.plays ?? Scene.Standard.plays)
    scene.circles = circles
    scene.outlines = outlines
    scene.mapStyle = draft.mapStyle.resolved
    scene.camera = moves.filter { !$0.isOpening || $0.value.isOverlay }
    checkVisibility(in: scene)
    checkCallouts(in: scene)
    guard problems.isEmpty else { throw SceneError(problems: problems) }
    return ResolvedScene(scene: scene, warnings: draft.warnings + warnings)
  }

  var groundScale: GroundScale { draft.groundScale ?? Scene.Standard.groundScale }

  var circles: CircleMode { draft.circles ?? Scene.Standard.circles }

  /// The number of overlays.
  var overlayCount: Int { draft.overlays.isEmpty ? 1 : draft.overlays.count }

  /// Whether any overlay has a track.
  lazy var hasTracks = overlayDrafts.contains { $0.track.file != nil }

  /// The drafts of the overlays; without any in files, the one that options or the scene as a whole describe.
  var overlayDrafts: [OverlayDraft] {
    guard draft.overlays.isEmpty, !draft.hasData else { return draft.overlays }
    var overlay = draft.common
    overlay.latitude = draft.latitude
    overlay.longitude = draft.longitude
    return [overlay]
  }

  private mutating func overlays() -> [Overlay] {
    var overlays: [Overlay] = []
    var names: Set<String> = []
    for (index, draft) in overlayDrafts.enumerated() {
      if let id = draft.id, !names.insert(id).inserted {
        report(.id, "'\(id.excerpt)' is given twice; give each overlay a name of its own", of: draft)
      }
      let known = problems.count
      checkNumbers(of: draft)
      let effect = effect(of: draft)
      warnAboutParameters(of: effect, in: draft)
      warnAboutMarker(of: draft)
      // What is out of range may not even be computed with.
      let isUsable = draft.rings.map(Scene.Limits.rings.contains) ?? true
      warnAboutTrack(in: draft)
      let travel = travel(of: draft, effect)
      let place = draft.track.file == nil ? place(of: draft) : travel?.start
      if let effect, let place, isUsable {
        overlays.append(overlay(draft, id: draft.id ?? "\(index)", at: place, travel, effect: effect))
      }
      // A file of a hundred thousand mistakes has made itself clear after a few.
      if problems.count > known, problems.count >= Scene.Limits.problems {
        if index + 1 < overlayDrafts.count { reportEnd(at: draft.origin) }
        break
      }
    }
    return overlays
  }

  mutating func effect(of draft: OverlayDraft) -> Effect? {
    let choice = draft.effect ?? .builtIn(Scene.Standard.effect)
    if let known = effects[choice] { return known }
    var effect: Effect?
    do throws(DocumentError) {
      effect = try choice.effect(reading: files)
    } catch {
      problems += error.problems.map { SceneProblem($0) }
    }
    effects[choice] = .some(effect)
    return effect
  }

  private mutating func overlay(
    _ draft: OverlayDraft, id: String, at place: GeoPoint, _ travel: Travel?, effect: Effect
  ) -> Overlay {
    let timeline = timeline(of: draft)
    let painted = draft.withLine(ofTimelineFor: effect)
    let layers = layers(of: painted, effect)
    var overlay = Overlay(
      id: id, place: place, radius: draft.radius ?? standardRadius(of: effect, at: place, in: draft),
      layers: layers, timeline: timeline)
    overlay.changes = draft.saidCommands.changes
    overlay.rebuilds = rebuilds(of: painted, effect)
    overlay.travel = travel
    if case .degrees(let degrees) = draft.heading {
      overlay.heading = degrees
    } else if draft.heading == .track || draft.hasHeadingImage {
      // What points, points to the north where there is no track to follow.
      overlay.heading = 0
      overlay.headsWhereItTravels = travel != nil
    }
    if draft.popsIn { overlay.entrance = .popIn }
    overlay.callout = callout(of: draft, on: timeline)
    checkChanges(of: overlay, in: draft)
    checkStrokeWidths(of: overlay, in: draft, effect)
    return overlay
  }

  /// The radius where none is given: one on the screen where the effect's own would hardly be seen at the zoom that is
  /// given.
  private func standardRadius(of effect: Effect, at place: GeoPoint, in overlay: OverlayDraft) -> Length {
    let changesGround = overlay.saidCommands.changes.radius.contains { $0.value.isOnGround }
    guard let zoom = draft.zoom, case .meters(let meters) = effect.radius, !changesGround else {
      return effect.radius
    }
    let points =
      meters * groundScale.pointsPerMeter(atLatitude: place.latitude) * exp2(zoom - Mercator.nativeZoom)
    if points >= Scene.Standard.smallestRadius { return effect.radius }
    let size = draft.size ?? Scene.Standard.size
    // Several together take about as much of the picture as one.
    let count = Double(max(1, overlayCount)).squareRoot()
    return .points(
      max(1, (Double(min(size.width, size.height)) * Scene.Standard.screenPart / count).rounded()))
  }

  /// The layers of an overlay; those that look alike share them.
  mutating func layers(of draft: OverlayDraft, _ effect: Effect) -> [Layer] {
    let look = Look(
      effect: draft.effect ?? .builtIn(effect.name), parameters: draft.parameters, pulses: draft.pulses,
      accuracy: draft.accuracy, marker: draft.marker)
    if let known = looks[look] { return known }
    var pictures: [String: Picture] = [:]
    for path in effect.picturePaths { pictures[path] = picture(at: path) }
    var layers = effect.layers(with: draft.parameters, pictures: pictures)
    // The image stands in for the dot, as in SVPulsingAnnotationView.
    if draft.image != nil { layers.removeAll { $0.name == "dot" } }
    if let pulses = draft.pulses { layers = layers.map { $0.limited(toPulses: pulses) } }
    layers =
      accuracyLayers(of: draft, effect) + headingLayers(of: draft, effect) + layers
      + imageLayers(of: draft, effect)
    looks[look] = layers
    return layers
  }

  private mutating func place(of draft: OverlayDraft) -> GeoPoint? {
    for (field, value) in [(SceneField.latitude, draft.latitude), (.longitude, draft.longitude)]
    where value == nil {
      report(
        field,
        draft.origin == .options ? "no place is given; write --\(field.rawValue) DEG" : "is missing; add it",
        of: draft)
    }
    guard let latitude = draft.latitude, let longitude = draft.longitude else { return nil }
    do throws(GeoError) {
      let place = try GeoPoint(latitude: latitude, longitude: longitude)
      if !place.isOnMercatorMap {
        let edge = latitude < 0 ? "-85.05112878" : "85.05112878"
        warn(
          .latitude, "'\(shortest(latitude))' lies beyond the edge of the map; it is drawn at \(edge)",
          of: draft)
      }
      return place
    } catch {
      let field: SceneField = if case .latitudeOutOfRange = error { .latitude } else { .longitude }
      report(field, error.description, of: draft)
      return nil
    }
  }
}

// What is found is told with the place where it was said.
extension SceneResolver {
  mutating func report(_ field: SceneField, _ message: String, of overlay: OverlayDraft? = nil) {
    problems.append(SceneProblem(field, message, from: origin(of: field, in: overlay)))
  }

  /// Notes a warning about an overlay, or about the scene.
  mutating func warn(_ field: SceneField, _ message: String, of overlay: OverlayDraft? = nil) {
    warn(field, message, from: origin(of: field, in: overlay))
  }

  /// Notes a warning about what was said somewhere; after a few of them, that there are more.
  mutating func warn(_ field: SceneField, _ message: String, from origin: DraftOrigin) {
    guard warnings.count < Scene.Limits.problems else {
      if warnings.count == Scene.Limits.problems {
        warnings.append(SceneProblem(DocumentProblem(origin.name, "has more warnings like these")))
      }
      return
    }
    warnings.append(SceneProblem(field, message, from: origin))
  }

  private mutating func reportEnd(at origin: DraftOrigin) {
    problems.append(SceneProblem(DocumentProblem(origin.name, "has more problems; correct these first")))
  }

  /// The name of a field where it is said: `--duration` in options, 'duration' in files.
  func name(of field: SceneField, in overlay: OverlayDraft? = nil) -> String {
    switch origin(of: field, in: overlay) {
    case .options: "--\(field.rawValue)"
    case .document: "'\(field.key)'"
    case .line: "'\(field.rawValue)'"
    }
  }

  private func origin(of field: SceneField, in overlay: OverlayDraft?) -> DraftOrigin {
    if draft.saidInOptions.contains(field) { return .options }
    return overlay?.origin ?? draft.common.origin
  }
}
