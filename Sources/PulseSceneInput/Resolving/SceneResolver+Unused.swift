import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Warnings about values that change nothing in the resolved scene.
extension SceneResolver {
  /// The pixels by which a geodesic has to differ from a straight line to be seen.
  private static let visibleDeviation = 0.5

  /// The zoom from which on decorations that are automatic can be seen on the world map: in a moving view, where they
  /// fade in, and in a fixed one, where they are not half transparent.
  private static let decorationZooms = (moving: 9.5, fixed: 10.0)

  /// Warns of values for lengths on the ground, texts, decorations and stops in a scene that has none.
  mutating func warnAboutUnusedValues(in scene: Scene) {
    warnAboutGroundScale(in: scene)
    if spec.overlayDefaults.showsWhenStopped, !overlaySpecs.contains(where: \.canStop) {
      warn(
        .showsWhenStopped,
        "has no effect on a pulse that never stops; add \(name(of: .pulses)) or a stop to \(name(of: .commands)), or "
          + "leave it out")
    }
    if scene.mapStyle.units != MapStyle().units, !showsDistances(scene), !scene.showsUnits {
      warn(
        .units, "has no effect without a scale bar or a caption; add \(name(of: .scaleBar)), or leave it out")
    }
    if spec.clusters { warn(.cluster, reasonOfIdleClusters(in: scene)) }
    if spec.dropsOutliers, !spec.hasOutliers, !hasOutliers {
      warn(
        .dropsOutliers,
        "has no effect, as no place is at 0,0 far from all others, and no point of a track out of reach; leave it out"
      )
    }
    let hasContent =
      hasTracks || !spec.places.isEmpty || !spec.rows.isEmpty || !spec.overlays.isEmpty
      || !spec.mapPaths.isEmpty
    if hasContent, let latitude = spec.latitude, abs(latitude) > Mercator.maxLatitude {
      warn(
        .latitude,
        "'\(shortestDecimal(latitude))' is beyond the edge of the map, which is in Web Mercator and has no poles; use at most "
          + "85.05112878 degrees")
    }
    warnAboutTextsLikeFieldsOfTracks()
    warnAboutTextStyle(in: scene)
    warnAboutMapStyle(in: scene)
    warnAboutAbsentPulses(in: scene)
    warnAboutReplacedValues(in: scene)
    for (field, isGiven) in [
      (SceneField.radiusBy, spec.film.radiusBy != nil), (.colorBy, spec.film.colorBy != nil),
    ] where isGiven && spec.fieldsSetByOptions.contains(field) && spec.rows.isEmpty && !spec.overlays.isEmpty
    {
      warn(field, "has no effect without data; add --csv FILE or --geojson FILE")
    }
  }

  /// Returns why no points of a scene are one circle, and what to write instead.
  private func reasonOfIdleClusters(in scene: Scene) -> String {
    if film != nil { return "has no effect in a film; use --heat, or leave out --play" }
    if spec.rows.isEmpty { return "has no effect without points; add --csv FILE or --geojson FILE" }
    if spec.film.heat != nil {
      return
        "has no effect with \(name(of: .heat)), which counts the points themselves; leave out one of them"
    }
    if scene.zooms.lowerBound < scene.zooms.upperBound {
      return
        "has no effect while the camera changes the zoom, on which it depends what is near; leave it out, or move the "
        + "camera without a zoom"
    }
    return "has no effect, as no points are near each other in this view; leave it out"
  }

  /// Warns of values for pulses and labels in a scene without any, or with a heat map instead.
  private mutating func warnAboutAbsentPulses(in scene: Scene) {
    let isHeat = scene.heat != nil
    let isMapAlone = overlaySpecs.isEmpty && spec.mapPaths.isEmpty
    if isMapAlone, spec.film.label != nil {
      warn(.label, "has no effect on a map alone; add --place, or leave it out")
    }
    let effect = spec.overlayDefaults.effect
    guard
      isHeat || (effect == .builtIn(Effect.none.name) && scene.overlays.allSatisfy { $0.allLayers.isEmpty })
    else { return }
    let given: [(SceneField, isGiven: Bool)] = [
      (.pulses, spec.overlayDefaults.pulses != nil), (.delay, spec.overlayDefaults.delay != nil),
      (.effect, isHeat && effect != nil),
      (.radius, !isHeat && spec.overlayDefaults.radius != nil && spec.zoom != nil),
      (.radiusBy, !isHeat && spec.film.radiusBy != nil && spec.fieldsSetByOptions.contains(.radiusBy)),
    ]
    for (field, isGiven) in given where isGiven {
      warn(
        field,
        isHeat ? "has no effect on a heat map; leave it out" : "has no effect without a pulse; leave it out")
    }
  }

  /// Warns of a radius and a color that the values of all rows replace, and of pulses that cannot be seen.
  private mutating func warnAboutReplacedValues(in scene: Scene) {
    let given = spec.overlayDefaults
    let rows = overlaySpecs
    func isReplaced(_ differs: (OverlaySpec) -> Bool) -> Bool {
      !spec.rows.isEmpty && spec.mapPaths.isEmpty && !hasTracks && spec.film.series == nil && !spec.clusters
        && rows.indices.allSatisfy { differs(rows[$0]) }
    }
    if let radius = given.radius, spec.film.radiusBy != nil, isReplaced({ $0.radius != radius }) {
      warn(
        .radius, "has no effect, as each row has a radius by \(name(of: .radiusBy)); leave out one of them")
    }
    if let color = given.color, spec.film.colorBy != nil, isReplaced({ $0.color != color }) {
      warn(.color, "has no effect, as each row has a color by \(name(of: .colorBy)); leave out one of them")
    }
    if let opacity = given.opacityRange, max(opacity.start, opacity.end) * 255 < 0.5,
      !given.showsWhenStopped, !scene.overlays.contains(where: \.hasSteadyLayer)
    {
      warn(
        .opacityRange,
        "'\(shortestDecimal(opacity.start)):\(shortestDecimal(opacity.end))' hides the pulse; use other values, or \(name(of: .effect)) none for no pulse"
      )
    }
    if case .length(let width) = given.strokeWidth, width.magnitude == 0, given.strokeColor != nil {
      warn(.strokeColor, "has no effect with the \(name(of: .strokeWidth)) '\(width)'; leave out both")
    }
  }

  /// Whether there are labels, of marks, lines, polygons or data.
  var hasLabels: Bool {
    overlaySpecs.hasLabels || spec.mapPaths.contains { $0.label != nil } || spec.film.label != nil
  }

  private mutating func warnAboutGroundScale(in scene: Scene) {
    let mayDiffer =
      scene.overlays.contains(where: \.hasLengthOnGround) || scene.mapPaths.contains { $0.width.isOnGround }
    if spec.lineMode == .geodesic, !hasTracks, !spec.mapPaths.contains(where: { !$0.isClosed }) {
      warn(.lineMode, "has no effect without lines or tracks; leave it out")
    } else if spec.lineMode == .geodesic, spec.camera == nil,
      deviation * scene.viewport.pixelsPerMapPoint < Self.visibleDeviation
    {
      warn(
        .lineMode, "has no visible effect, as the shortest ways are straight at this scale; leave it out")
    }
    if let side = spec.film.labelSide, side != .auto, !hasLabels {
      warn(.labelSide, "has no effect without labels; add \(name(of: .label)) TEXT, or leave it out")
    }
    for (field, isGiven) in [(SceneField.dash, spec.dashes != nil), (.march, spec.march != nil)]
    where isGiven && spec.mapPaths.isEmpty {
      warn(field, "has no effect without lines or polygons; add --geojson FILE, or leave it out")
    }
    if spec.fillOpacity != nil, !spec.mapPaths.contains(where: \.isClosed) {
      warn(.fillOpacity, "has no effect without polygons; add --geojson FILE, or leave it out")
    }
    if let march = spec.march, march != 0, spec.dashes == nil, !spec.mapPaths.isEmpty,
      !spec.mapPaths.contains(where: { $0.dashes != nil })
    {
      warn(.march, "has no effect without dashes; add --dash 8:4")
    }
    if spec.trackBy != nil, spec.csv.isEmpty, !usedTracks().contains(where: { $0.key != nil }) {
      warn(
        .trackBy,
        spec.geojson.isEmpty
          ? "has no effect without a table; add --csv FILE"
          : "has no effect, as no point has a value in '\(spec.trackBy?.excerpt ?? "")'; use another property, or --csv FILE"
      )
    }
    if let areas = spec.areas, areas != .none, !spec.mapPaths.contains(where: { $0.fittedBounds != nil }) {
      warn(.areas, "has no effect without a table of \(areas.rawValue); add --csv FILE")
    } else if spec.areas == AreaKind.none, !spec.mayHaveAreas {
      warn(.areas, "'none' has no effect, as no row would be an area; leave it out")
    }
    if spec.circleMode == .geodesic, !scene.overlays.contains(where: \.hasLengthOnGround) {
      warn(.circleMode, "has no effect without a radius on the ground, such as 5km; leave it out")
    }
    if let model = spec.groundScale, model != Scene.Defaults.groundScale, !mayDiffer, !hasTracks,
      !showsDistances(scene)
    {
      warn(.groundScale, "has no effect without a length on the ground, such as 5km; leave it out")
    }
  }

  /// Warns of borders and hidden place names where no part of the world map can be seen.
  private mutating func warnAboutMapStyle(in scene: Scene) {
    let (style, standard) = (scene.mapStyle, MapStyle())
    if let text = style.colors[.label], let halo = style.colors[.labelHalo] {
      let names = MapColors.Names(text: text, halo: halo)
      let grounds = [style.colors[.land], style.colors[.water], halo.opaque].compactMap(\.self)
      let contrast = names.contrast(over: grounds)
      if contrast < MapColors.leastContrast {
        warn(
          .mapColors,
          "has a label and a label-halo with a contrast of \(shortestDecimal((contrast * 10).rounded(.down) / 10)) to 1, less than "
            + "4.5 to 1; leave out one of them, which then follows the other")
      }
    }
    switch scene.background {
    case .world, .source: return
    case .color, .transparent: break
    }
    if style.borders != standard.borders, style.inset != .always {
      warn(.borders, "has no effect without a map; leave it out")
    }
    if !style.colors.isEmpty, style.inset != .always {
      warn(.mapColors, "has no effect without a map; leave it out, or use \(name(of: .background)) world")
    }
    if style.labels == .never { warn(.placeNames, "has no effect without a map; leave it out") }
  }

  /// Returns whether a scale bar or a caption can be seen.
  private func showsDistances(_ scene: Scene) -> Bool {
    let zooms = Self.decorationZooms
    let isAutomatic =
      scene.background == .world
      && scene.zooms.upperBound >= (scene.camera.isEmpty ? zooms.fixed : zooms.moving)
    return [scene.mapStyle.scaleBar, scene.mapStyle.caption].contains {
      $0 == .always || ($0 == .auto && isAutomatic)
    }
  }

  /// Warns of a font without any text, and of a theme over a plain background without texts and decorations.
  private mutating func warnAboutTextStyle(in scene: Scene) {
    let style = scene.mapStyle
    let decorations = [style.labels, style.graticule, style.scaleBar, style.caption, style.inset]
    if case .source = scene.background { return }
    if scene.background == .world, !decorations.allSatisfy({ $0 == .never }) { return }
    var hasCredit = false
    if case .text = style.attribution { hasCredit = true }
    let hasText =
      hasCredit || decorations.contains(.always) || !scene.annotations.cards.isEmpty
      || scene.overlays.contains { $0.label != nil || $0.callout != nil }
      || scene.mapPaths.contains { $0.label != nil }
    guard !hasText else { return }
    if !spec.mapStyle.fonts.isEmpty { warn(.font, "has no effect without text; leave it out") }
    let isImplied = spec.mapStyle.theme == spec.mapStyle.basemapTheme || scene.background == .world
    if spec.mapStyle.theme == .dark, !isImplied, spec.film.colorBy == nil {
      warn(.theme, "has no effect without a map or text; leave it out")
    }
  }
}

// Warnings about data without a use.
extension SceneResolver {
  /// Warns of columns that are given a meaning which nothing uses.
  mutating func warnAboutColumns() {
    if spec.layer != nil, !spec.hasLayers, !hasLayers {
      self.warn(
        .layer, "has no effect without a file of layers, such as GeoPackage or KML with folders; leave it out"
      )
    }
    if spec.encoding != nil, !spec.usesEncoding, !usesEncoding, !spec.hasRowFields {
      let hasFiles = spec.hasDataFiles || hasTracks
      self.warn(
        .encoding,
        hasFiles
          ? "has no effect on files whose letters are ASCII, or that state their encoding; leave it out"
          : "has no effect without a table or another text; add --csv FILE")
    }
    let conditions = [(SceneField.rowFilters, spec.rowFilters), (.labelFilters, spec.labelFilters)]
    for (field, filters) in conditions
    where !filters.isEmpty && !spec.hasDataFiles
      && (field == .labelFilters ? spec.trackBy == nil : !choosesAmongTracks)
    {
      if spec.hasRowFields {
        report(field, "chooses rows of data files, not of a batch; leave the others out of the manifest")
      } else {
        self.warn(field, "has no effect without data; add --csv FILE or --geojson FILE")
      }
    }
    if !spec.labelFilters.isEmpty, spec.hasDataFiles, spec.film.label == nil {
      self.warn(.labelFilters, "has no effect without \(name(of: .label)); add it, or leave this out")
    }
    for warning in rowSelection.warnings { self.warn(.rowFilters, warning) }
    for warning in labelSelection.warnings { self.warn(.labelFilters, warning) }
    guard let columns = spec.columns else { return }
    guard spec.hasDataFiles else {
      return self.warn(.columns, "has no effect without data; add --csv FILE or --geojson FILE")
    }
    func warn(_ meaning: ColumnNameList.Meaning, _ need: String) {
      guard let name = columns[meaning] else { return }
      self.warn(
        .columns,
        "'\(meaning.rawValue)=\(name.excerpt)' has no effect without \(need); add it, or leave it out")
    }
    if spec.film.play == nil {
      for meaning in [ColumnNameList.Meaning.time, .end] { warn(meaning, "a film, --play LENGTH") }
    }
    if !spec.usesNames { warn(.name, "{name} in a text such as --label") }
    if spec.csv.isEmpty {
      for meaning in [ColumnNameList.Meaning.latitude, .longitude, .geometry, .place, .country, .state, .id] {
        warn(meaning, "a table, --csv FILE")
      }
    }
  }

  /// Warns of scales without points that have values.
  mutating func warnAboutScalesWithoutData() {
    if spec.film.series != nil, !spec.hasDataFiles {
      warn(.series, "has no effect without data; add --csv FILE or --geojson FILE")
    }
    if spec.film.groupBy != nil, !spec.hasDataFiles {
      warn(.groupBy, "has no effect without data; add --csv FILE or --geojson FILE")
    }
    let film = spec.film
    reportFieldsOfNoRow()
    if !spec.rows.isEmpty {
      // Rows beside tracks leave it to these to know a field.
      for (user, field) in [(SceneField.colorBy, film.colorBy?.field), (.radiusBy, film.radiusBy?.field)] {
        if let field, isUnknownColumn(field) { reportUnknownColumn(field, of: user) }
      }
    }
    guard spec.rows.isEmpty, spec.overlays.isEmpty else { return }
    if hasTracks {
      if let by = film.colorBy, trackColors == nil, !spec.hasColoredPaths {
        reportNoTrackHasValue(in: by.field, of: .colorBy)
      }
      if let by = film.radiusBy, trackRadii == nil { reportNoTrackHasValue(in: by.field, of: .radiusBy) }
    }
    if let by = film.colorBy, !hasTracks, !spec.hasColoredPaths, !spec.mapPaths.isEmpty {
      warn(
        .colorBy,
        "has no effect, as no line or polygon has a value in '\(by.field.excerpt)'; use another property, or leave it out"
      )
    }
    let colorsNothing = film.colorBy != nil && !hasTracks && spec.mapPaths.isEmpty
    let sizesNothing = film.radiusBy != nil && !hasTracks && !spec.sizesLines
    for (field, isGiven) in [(SceneField.radiusBy, sizesNothing), (.colorBy, colorsNothing)]
    where isGiven && !spec.hasRowFields {
      warn(
        field,
        spec.mapPaths.isEmpty
          ? "has no effect without data; add --csv FILE or --geojson FILE"
          : spec.mapPaths.contains { !$0.isClosed }
            ? "has no effect, as no line has a number of its own; use another field, or a file with points"
            : "has no effect on polygons; use a file with points or lines, or --color-by"
      )
    }
  }
}

extension OverlaySpec {
  /// Whether its pulse is stopped at any time.
  fileprivate var canStop: Bool {
    let commands = effectiveCommands.commands
    let start = commands.first { $0.command == .start }
    return pulses != nil || time != nil || start?.time != 0 || commands.contains { $0.command == .stop }
  }
}

extension Overlay {
  /// Whether a layer or a change has a length on the ground.
  fileprivate var hasLengthOnGround: Bool {
    let lengths = [radius] + changes.radius.map(\.value) + changes.accuracy.map(\.value)
    return lengths.contains(where: \.isOnGround) || motionPath?.trail?.width.isOnGround == true
      || allLayers.contains { layer in
        [layer.radius, layer.stroke?.width].contains {
          if case .length(.meters)? = $0 { true } else { false }
        }
      }
  }
}
