import PulseArguments
import PulseGeo
import PulsePixels
import PulseScene

// Resolution of lines and polygons.
extension SceneResolver {
  /// The side in points from which on polygons have edges of the usual width, and the least part of that around smaller ones.
  private static let (sideWithWholeEdge, leastPartOfEdge) = (12.0, 0.125)

  mutating func mapPaths() -> [MapPath] {
    fitToAreas()
    let pulse = areaPulse()
    warnAboutPulsesWithoutPlace(besides: pulse)
    return spec.mapPaths.map { given in
      var mapPath = mapPath(of: given)
      if mapPath.isClosed { mapPath.pulse = pulse?.pulse }
      return mapPath
    }
  }

  /// Returns a line or polygon with its appearance, and its event in a film.
  mutating func mapPath(of given: MapPathSpec) -> MapPath {
    warnAboutParts(of: given)
    var spec = completedSpec(of: given.steps.first ?? given)
    spec.end = given.end
    if lineMode(of: nil) == .geodesic, !spec.isClosed {
      for line in spec.parts.joined() { noteDeviation(ofGeodesicsThrough: line) }
      spec.parts = spec.parts.map { $0.map { GeodesicLine.line(through: $0) } }
    }
    var mapPath = MapPath(lines: spec.lines, isClosed: spec.isClosed)
    mapPath.outline = mapPath.outlineWithoutSeams
    (mapPath.fill, mapPath.stroke) = spec.paint
    mapPath.width = spec.strokeWidth ?? Scene.Defaults.mapPathWidth
    mapPath.dashes = spec.dashes?.pairs ?? []
    mapPath.speed = mapPath.dashes.isEmpty ? 0 : spec.speed ?? 0
    mapPath.event = pathEvent(from: spec.time, to: spec.end)
    if let film { mapPath.paintChanges = paintChanges(of: given, film) }
    return mapPath
  }

  /// Returns the event of a line, polygon or dot in a film; `nil` for one that is always there.
  func pathEvent(from time: DataTime?, to end: DataTime?) -> Overlay.Event? {
    guard let film, let time else { return nil }
    let isSeen = end.map { $0 >= film.clock.start } ?? true
    return film.pathEvent(
      at: time, end: spec.film.accumulates && isSeen ? nil : end,
      linger: spec.film.linger.map { _ in film.linger })
  }

  /// Returns the shape of a track, or of all lines for `nil`: a way between places is a flight unless a shape is specified.
  func lineMode(of track: TrackFilePath?) -> LineMode {
    let isWay = track.map { $0.stops != nil } ?? spec.hasConnections
    return spec.lineMode ?? (isWay ? .geodesic : Scene.Defaults.lineMode)
  }

  /// The shape of all lines and tracks; `nil` if they have different ones.
  var commonLineMode: LineMode? {
    let modes = Set(
      (spec.trackFiles + spec.overlays.compactMap(\.track.file)).map { lineMode(of: $0) }
        + (spec.mapPaths.contains { !$0.isClosed } ? [lineMode(of: nil)] : []))
    return modes.count > 1 ? nil : modes.first ?? lineMode(of: nil)
  }

  /// Notes how far geodesics are from straight lines on the map.
  mutating func noteDeviation(ofGeodesicsThrough places: [GeoPoint]) {
    for (start, end) in zip(places, places.dropFirst()) {
      deviation = max(deviation, GeodesicLine.deviation(from: start, to: end))
    }
  }

  /// Returns the specification of a line or polygon with its colors, those that it lacks in the main color of
  /// the effect.
  mutating func completedSpec(of mapPath: MapPathSpec) -> MapPathSpec {
    var completed = mapPath
    completed.dashes = spec.dashes ?? mapPath.dashes
    completed.speed = spec.march ?? mapPath.speed
    let main: RGBA
    if let color = mapPath.color {
      main = color
    } else {
      guard let effect = effect(of: spec.overlayDefaults) else { return completed }
      main = color(of: spec.overlayDefaults, effect)
    }
    completed.color = nil
    if mapPath.isColoredByValue, mapPath.stroke == nil {
      // Wide edges would hide narrow neighbors, and each other.
      completed.stroke = scaleEdge(of: mapPath)
      completed.strokeWidth = mapPath.strokeWidth ?? Scene.Defaults.scaleEdgeWidth
      completed.fillOpacity = fillOpacity(of: mapPath)
      if mapPath.hasSeparateEdge { completed.strokeOpacity = 0 }
      completed.isColoredByValue = false
      return completed
    }
    completed.stroke = mapPath.stroke ?? mapPath.fill?.opaque ?? main
    guard mapPath.isClosed else { return completed }
    completed.fill = mapPath.fill ?? mapPath.stroke ?? main
    completed.fillOpacity = fillOpacity(of: mapPath)
    return completed
  }

  /// Returns lines and polygons with thinner edges around polygons with colors by value if most of these are small, so that their
  /// edges would hide their colors, unless a width is specified, or the camera moves.
  mutating func withThinEdges(_ mapPaths: [MapPath], _ view: Viewport) -> [MapPath] {
    let given = spec.mapPaths
    let indices = given.indices.filter {
      given[$0].isColoredByValue && given[$0].isClosed && !given[$0].hasSeparateEdge
        && given[$0].stroke == nil && given[$0].strokeWidth == nil
    }
    guard spec.camera == nil, indices.count > 1 else { return mapPaths }
    let scale = view.pixelsPerMapPoint / Double(view.pixelRatio)
    let sides = indices.compactMap { index in
      mapPaths[index].bounds.map { ($0.width * $0.height).squareRoot() * scale }
    }.sorted()
    guard !sides.isEmpty, sides[sides.count / 2] < Self.sideWithWholeEdge else { return mapPaths }
    let part = max(Self.leastPartOfEdge, sides[sides.count / 2] / Self.sideWithWholeEdge)
    let width = Scene.Defaults.scaleEdgeWidth.withMagnitude(
      (Scene.Defaults.scaleEdgeWidth.magnitude * part * 100).rounded() / 100)
    var mapPaths = mapPaths
    for index in indices {
      mapPaths[index].width = width
      spec.mapPaths[index].strokeWidth = width
    }
    return mapPaths
  }

  /// Returns the color of the edge of a polygon with a color by its value: close to that of the map, to part neighbors, and a
  /// neutral one around a polygon without a visible fill, which would have nothing else to be seen by.
  private func scaleEdge(of mapPath: MapPathSpec) -> RGBA {
    let theme = spec.mapStyle.resolved.theme
    if mapPath.fill?.alpha == 0 { return .neutral(on: theme, besides: []) }
    return theme == .dark ? Scene.Defaults.darkScaleEdge : Scene.Defaults.lightScaleEdge
  }

  /// Returns the fill opacity of a polygon: as specified, or 1 if its color is translucent, or its scale of colors.
  private func fillOpacity(of mapPath: MapPathSpec) -> Double {
    if let opacity = spec.fillOpacity ?? mapPath.fillOpacity { return opacity }
    let color = mapPath.fill ?? mapPath.stroke ?? mapPath.color ?? spec.overlayDefaults.color
    let isOpaque = color?.isOpaque ?? true
    if mapPath.isColoredByValue {
      return isOpaque && spec.film.colorBy?.hasTranslucentMap != true ? Scene.Defaults.scaleFillOpacity : 1
    }
    if !isOpaque { return 1 }
    return mapPath.fill == nil ? Scene.Defaults.thinFillOpacity : Scene.Defaults.fillOpacity
  }

  /// Returns the pulse of all polygons, that of the first layer of an effect whose opacity changes, with the parameters
  /// on which it depends; `nil` unless the effect is specified and the scene has neither pulses at places nor a film.
  private mutating func areaPulse() -> (pulse: MapPath.Pulse, parameters: Set<EffectParameter>)? {
    let given = spec.overlayDefaults
    guard given.effect != nil, film == nil, overlaySpecs.isEmpty, spec.mapPaths.contains(where: \.isClosed),
      let effect = effect(of: given)
    else { return nil }
    let parameters = effect.parameters.overridden(by: given.parameters)
    for template in effect.layers {
      let layer = template.layers(with: parameters, pictures: [:]).first
      if let pulse = layer.flatMap(MapPath.Pulse.init) { return (pulse, template.parametersOfOpacity) }
    }
    return nil
  }

  /// Keeps of the effect what polygons need to pulse.
  mutating func completePulse(of completed: inout SceneSpec) {
    guard let parameters = areaPulse()?.parameters else { return }
    let given = spec.overlayDefaults
    // Beside an effect, the center would be the place of a pulse.
    if let latitude = completed.latitude, let longitude = completed.longitude {
      let center = CameraMoveList.Move(
        to: .center(.coordinates(latitude: latitude, longitude: longitude)), at: 0)
      if spec.camera?.beginsAtPlace != true {
        completed.camera = CameraMoveList([center] + (spec.camera?.moves ?? []))
      }
      (completed.latitude, completed.longitude) = (nil, nil)
    }
    completed.effect = given.effect
    if case .file = given.effect, let effect = effect(of: given) { completed.effect = .effect(effect) }
    for parameter in parameters where given.parameters.isExplicit(parameter) {
      completed.overlayDefaults.parameters[parameter] = given.parameters[parameter]
    }
  }

  /// Warns of options of a pulse in a scene of lines and polygons alone, besides those on which the pulse of polygons
  /// depends.
  private mutating func warnAboutPulsesWithoutPlace(
    besides pulse: (pulse: MapPath.Pulse, parameters: Set<EffectParameter>)?
  ) {
    guard overlaySpecs.isEmpty, !spec.mapPaths.isEmpty else { return }
    let used = pulse?.parameters.map(\.field) ?? []
    var fields = spec.overlayDefaults.fieldsOfPulse.filter { !used.contains($0) }
    if spec.overlayDefaults.effect != nil, pulse == nil, !effectColorsMapPaths() { fields.append(.effect) }
    for field in fields {
      warn(
        field,
        "has no effect on lines and polygons; add the place of a pulse with \(name(of: .latitude)) and "
          + "\(name(of: .longitude)), or leave it out")
    }
  }

  /// Returns whether the effect gives a line or polygon another color than the default effect would.
  private mutating func effectColorsMapPaths() -> Bool {
    var plain = OverlaySpec()
    plain.effect = .builtIn(Scene.Defaults.effect)
    guard let effect = effect(of: spec.overlayDefaults), let standard = self.effect(of: plain),
      color(of: OverlaySpec(), effect) != color(of: plain, standard)
    else { return false }
    return spec.mapPaths.contains { $0.color == nil && $0.stroke == nil && $0.fill == nil }
  }

  private mutating func warnAboutParts(of mapPath: MapPathSpec) {
    if case .radii = spec.overlayDefaults.strokeWidth {
      warn(
        .strokeWidth, "has no effect on lines and polygons, which have no radius; use a length such as 3px")
    }
    // GeoJSON properties apply to all geometries of a feature.
    if case .document(let file, _) = mapPath.origin, spec.geojson.contains(file) { return }
    if let fill = mapPath.fill, !mapPath.isClosed {
      warn(.fill, "'\(fill)' has no effect on an open line; add \"closed\": true", from: mapPath.origin)
    }
    if let speed = mapPath.speed, speed != 0, (spec.dashes ?? mapPath.dashes)?.pairs.isEmpty ?? true {
      warn(
        .march, "'\(speed.argument)' has no effect without dashes; add \"dash\": \"8:4\"",
        from: mapPath.origin)
    }
  }
}

extension MapPathSpec {
  /// The fill and the stroke with their opacities.
  var paint: (fill: RGBA?, stroke: RGBA) {
    (
      isClosed ? (fill ?? .clear).multiplyingAlpha(by: fillOpacity ?? 1) : nil,
      (stroke ?? .clear).multiplyingAlpha(by: strokeOpacity ?? 1)
    )
  }
}

extension RGBA {
  /// Returns the color with its alpha multiplied by an opacity from 0 to 1.
  fileprivate func multiplyingAlpha(by opacity: Double) -> RGBA {
    withOpacity(UInt8((min(1, max(0, opacity)) * 255).rounded()))
  }
}
