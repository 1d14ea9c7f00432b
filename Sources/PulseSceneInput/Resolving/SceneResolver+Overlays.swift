import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Resolution of overlays: the effect, the layers, the place and the commands of each.
extension SceneResolver {
  mutating func overlays() -> [Overlay] {
    (templates, defaultRadiusStyles) = ([:], [])
    var overlays: [Overlay] = []
    overlays.reserveCapacity(overlaySpecs.count)
    var names: Set<Bytewise> = []
    for index in overlaySpecs.indices {
      if let overlay = overlayLikeOthers(at: index, &names) {
        overlays.append(overlay)
        continue
      }
      let spec = completedSpec(at: index)
      if let id = spec.id, !names.insert(id.bytewise).inserted {
        report(.id, "'\(id.excerpt)' is used twice; use a unique id for each overlay", of: spec)
      }
      let name = spec.id ?? "\(overlaySpecs.originalIndex(at: index))"
      let isUnlike =
        !overlaySpecs.series(at: index).isEmpty || (self.spec.film.accumulates && spec.end != nil)
      let key =
        !isUnlike
        ? overlaySpecs.appearance(at: index).map {
          TemplateKey(appearance: $0, isInterval: spec.end != nil)
        } : nil
      if let key, let template = templates[key], let place = place(of: spec) {
        overlays.append(overlay(spec, id: name, at: place, like: template))
        continue
      }
      let known = diagnostics.count
      checkTimes(of: spec)
      let effect = effect(of: spec)
      warnAboutParameters(of: effect, in: spec)
      warnAboutMarker(of: spec)
      warnAboutTrack(in: spec)
      let motionPath = motionPath(of: spec, effect)
      let place = spec.track.file == nil ? place(of: spec) : motionPath?.start
      if let effect, let place {
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

  /// Returns the overlay of a row of data without times that is like another one but for name, place and radius; `nil` for
  /// others, and for a row with a problem.
  ///
  /// Of a hundred thousand rows, the specifications need not be completed one by one.
  private func overlayLikeOthers(at index: Int, _ names: inout Set<Bytewise>) -> Overlay? {
    guard film == nil, trackRadii == nil, let appearance = overlaySpecs.appearance(at: index),
      let template = templates[TemplateKey(appearance: appearance, isInterval: false)],
      overlaySpecs.times(at: index).end == nil, overlaySpecs.series(at: index).isEmpty,
      let row = overlaySpecs.identity(at: index), let latitude = row.latitude, let longitude = row.longitude,
      let place = try? GeoPoint(latitude: latitude, longitude: longitude), place.isOnMercatorMap,
      row.id.map({ names.insert($0.bytewise).inserted }) != false
    else { return nil }
    var overlay = template
    overlay.id = row.id ?? "\(overlaySpecs.originalIndex(at: index))"
    overlay.place = place
    if let radius = row.radius { overlay.radius = radius }
    overlay.event = nil
    return overlay
  }

  mutating func effect(of spec: OverlaySpec) -> Effect? {
    if let shrunkRadius, spec.radius == nil {
      return specifiedEffect(of: spec)?.shrunk(toRadius: shrunkRadius)
    }
    let effect = specifiedEffect(of: spec)
    guard case .points(let radius) = spec.radius, spec.parameters[.strokeWidth] == nil else { return effect }
    return effect?.withStrokeOfDot(ofRadius: radius)
  }

  mutating func specifiedEffect(of spec: OverlaySpec) -> Effect? {
    let choice = spec.effect ?? .builtIn(Scene.Defaults.effect)
    if let known = effects[spec.effect] { return known }
    var effect: Effect?
    do throws(DocumentError) {
      effect = try choice.effect(reading: files)
    } catch {
      diagnostics += error.diagnostics.map { SceneDiagnostic($0) }
    }
    // Among several places, each is seen all the time.
    if spec.effect == nil, overlaySpecs.count > 1 {
      effect?.parameters[.opacityRange] = .range(Scene.Defaults.severalPlacesOpacity)
    }
    effects[spec.effect] = .some(effect)
    return effect
  }

  private mutating func overlay(
    _ spec: OverlaySpec, id: String, at place: GeoPoint, _ motionPath: MotionPath?, effect: Effect
  ) -> Overlay {
    let timeline = timeline(of: spec)
    let painted = spec.withInitialStroke(forTimelineOf: effect)
    var layers = layers(of: painted, effect)
    if let film, film.linger > 0, spec.time != nil, !spec.showsWhenStopped,
      spec.end == nil && !spec.lasts || film.linger.isInfinite && spec.pulses != nil
    {
      layers = layers.withRestingMarks(areFaint: self.spec.film.colorBy == nil)
    }
    var overlay = Overlay(
      id: id, place: place, radius: spec.radius ?? effect.radius,
      layers: layers, timeline: timeline)
    overlay.changes = spec.effectiveCommands.changes
    overlay.layerReplacements = layerReplacements(of: painted, effect)
    overlay.motionPath = motionPath
    if case .degrees(let degrees) = spec.heading {
      overlay.heading = degrees
    } else if spec.heading == .track || spec.hasHeadingImage || spec.turnsImage {
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
    // As in SVPulsingAnnotationView, the image replaces the dot; and the whole of a pin.
    if spec.image != nil { layers.removeAll { $0.name == "dot" || $0.shape == .pin } }
    if let pulses = spec.pulses { layers = layers.map { $0.limited(toPulses: pulses) } }
    layers =
      accuracyLayers(of: spec, effect) + headingLayers(of: spec, effect) + layers
      + imageLayers(of: spec, effect)
    layerCache[cacheKey] = layers
    return layers
  }

  /// The length of a degree of latitude near a pole.
  private static let metersPerDegree = 111_694.0

  /// Returns the middle of a box as a value of an option, to about 100 m.
  private static func text(ofMiddle box: GeoBounds) -> String {
    [box.middle.latitude, box.middle.longitude].map { shortestDecimal(($0 * 1000).rounded() / 1000) }
      .joined(separator: ",")
  }

  private mutating func place(of spec: OverlaySpec) -> GeoPoint? {
    if spec.origin == .options, spec.latitude == nil, spec.longitude == nil {
      let example = self.spec.viewBounds.map { ", such as \(Self.text(ofMiddle: $0)) in its middle" } ?? ""
      report(
        .latitude,
        self.spec.viewBounds == nil && self.spec.camera?.beginsAtPlace != true
          ? "no location is given; write --center LAT,LON, --place NAME, --bbox W,S,E,N, or a scene or data file, - for standard input"
          : "no place of the pulse is given, only the view; write --place LAT,LON\(example), or leave out its options for a map alone",
        of: spec, kind: .missingLocation
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
        let (edge, text) = (latitude < 0 ? "-85.05112878" : "85.05112878", shortestDecimal(latitude))
        if case .meters(let radius)? = spec.radius, circleMode == .geodesic,
          abs(latitude) - radius / Self.metersPerDegree > Mercator.maxLatitude
        {
          warn(
            .latitude,
            "'\(text)' is beyond the edge of the map, at \(edge), which a circle of \(shortestDecimal(radius / 1000)) km around it does not "
              + "reach; use a larger radius, or \(name(of: .circleMode)) planar to draw it at the edge",
            of: spec)
          return place
        }
        warn(.latitude, "'\(text)' is beyond the edge of the map; it is drawn at \(edge)", ofRow: spec) {
          count, first in
          "\(count) rows are beyond the edge of the map, and drawn at it (first: \(first)); the map is in Web Mercator, which "
            + "ends at 85.05112878 degrees"
        }
      }
      return place
    } catch {
      let field: SceneField = if case .latitudeOutOfRange = error { .latitude } else { .longitude }
      report(field, error.description, of: spec)
      return nil
    }
  }
}

// Overlays of rows of data, and the scales of their values.
extension SceneResolver {
  /// Returns an overlay like another one of the same appearance, with a place, a name, a radius and times of its own.
  mutating func overlay(
    _ spec: OverlaySpec, id: String, at place: GeoPoint, like template: Overlay
  ) -> Overlay {
    var overlay = template
    (overlay.id, overlay.place) = (id, place)
    if let radius = spec.radius { overlay.radius = radius }
    overlay.event = event(of: spec, overlay)
    return overlay
  }

  func event(of spec: OverlaySpec, _ overlay: Overlay) -> Overlay.Event? {
    guard let film, let time = spec.time else { return nil }
    let pulseEnd = max(overlay.animationEnd, overlay.entranceEnd)
    var event = film.event(at: time, end: spec.end, pulseEnd: pulseEnd)
    // A track that has arrived stays there, also one that has a single point.
    if spec.lasts || overlay.motionPath != nil && self.spec.film.linger == nil { event.lifetime = .infinity }
    return event
  }

  /// Returns the scales of radii and colors, for the legend.
  func scales() -> (RadiusScale?, ColorScale?) {
    var radius =
      trackRadii
      ?? spec.film.radiusBy.flatMap { scale in scale.domain.map { scale.resolved(dataDomain: $0) } }
    if trackRadii == nil, spec.sizesLines { radius?.isOfLines = true }
    if let trackColors, spec.rows.isEmpty { return (radius, trackColors) }
    guard let by = spec.film.colorBy else {
      let isExplained = (spec.annotations.legend ?? .never) != .never
      return (radius, isExplained ? trackNames : nil)
    }
    let rows = by.fixedKind.map {
      ColorScale(field: by.field, kind: $0, other: by.other, missing: by.missing)
    }
    return (radius, spec.trackBy == nil ? rows : trackColors ?? rows)
  }
}

// The specification of what overlays have become.
extension SceneResolver {
  /// Makes the overlays, lines and polygons explicit, those of data files among them.
  mutating func completeContent(of completed: inout SceneSpec, _ scene: Scene) {
    (completed.places, completed.geojson, completed.csv, completed.rowFilters) = ([], [], [], [])
    completed.areas = nil
    // Tracks are read again.
    if !hasTracks { completed.encoding = nil }
    (completed.overlayDefaults, completed.tracks) = (OverlaySpec(), [])
    completePulse(of: &completed)
    // Otherwise, the scene would have a pulse in its center.
    if scene.overlays.isEmpty, scene.mapPaths.isEmpty { completed.effect = .builtIn(Effect.none.name) }
    (completed.overlays, completed.rows) = ([], OverlayRows())
    completed.mapPaths = spec.mapPaths.flatMap(explicitSteps).map { completedSpec(of: $0) }
    for (index, overlay) in scene.overlays.enumerated() {
      var spec = completedSpec(at: index, of: overlay)
      if spec.lasts { (spec.end, spec.lasts) = (film?.clock.dataTimeAfterEnd(at: scene.duration), false) }
      completed.overlays.append(spec)
    }
  }

  /// Returns the specification of an overlay with all that it has become.
  private mutating func completedSpec(at index: Int, of overlay: Overlay) -> OverlaySpec {
    var completed = completedSpec(at: index)
    completed.id = overlay.id
    if completed.track.file == nil {
      (completed.latitude, completed.longitude) = (overlay.place.latitude, overlay.place.longitude)
    }
    completeTrack(of: &completed, overlay)
    if liveLabels[overlaySpecs.originalIndex(at: index)] != nil { completed.label = nil }
    if film == nil { (completed.time, completed.end) = (nil, nil) }
    completeMarker(of: &completed)
    completeEffect(of: &completed)
    // Those of the values where it is follow from the scale.
    if overlay.motionPath?.values?.colors.isEmpty == false {
      (completed.color, completed.pulseColor) = (nil, nil)
    }
    completed.radius = overlay.radius
    (completed.popsIn, completed.showsWhenStopped) = (completed.popsIn, completed.showsWhenStopped)
    completed.commands = completed.effectiveCommands
    return completed
  }

  /// Makes the effect and the parameters that it uses explicit, before the radius.
  private mutating func completeEffect(of completed: inout OverlaySpec) {
    guard let effect = effect(of: completed) else { return }
    let choice = completed.effect ?? .builtIn(effect.name)
    let isShrunk = shrunkRadius != nil && completed.radius == nil && effect != specifiedEffect(of: completed)
    let parameters = effect.parameters(inEffectOf: completed)
    completed.effect = if case .file = choice { .effect(effect) } else { isShrunk ? .effect(effect) : choice }
    completed.parameters = parameters
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

extension SceneSpec {
  /// Whether the scale of radii is that of the widths of lines: of data, or in a scene that has these widths.
  var sizesLines: Bool {
    hasSizedPaths
      || !hasDataFiles && film.radiusBy?.domain != nil && rows.isEmpty && overlays.isEmpty
        && mapPaths.contains { !$0.isClosed }
  }
}
