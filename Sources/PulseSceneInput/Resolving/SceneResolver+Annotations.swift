import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene

// Resolution of texts and legends over the map.
extension SceneResolver {
  /// Returns the annotations, laid out for a scene that has everything else; warns of those that do not fit.
  mutating func annotations(of scene: inout Scene) -> Annotations {
    let spec = spec.annotations
    var content = AnnotationContent()
    (content.title, content.subtitle, content.note) = (texts[.title], texts[.subtitle], texts[.note])
    content.textScale = spec.textScale ?? 1
    warnAboutAnnotationsWithoutEffect(in: scene)
    let zone = timeZone()
    if let clock = spec.clock, let film = scene.film {
      let saysZone = spec.timeZone != nil || timesHaveZone
      content.clock = clock.resolved(
        for: film, in: zone, precision: saysZone ? .time : clockPrecision, saysZone: saysZone)
    }
    content.showsLegend =
      (spec.legend ?? .never) != .never && (scene.radiusScale != nil || scene.colorScale != nil)
    (content.legendCorner, content.legendTitles) = (spec.legend?.corner, spec.legendTitles)
    content.showsProfile =
      (spec.profile ?? .never) != .never && scene.overlays.contains(where: \.hasElevationProfile)
    (content.profileCorner, content.units) = (spec.profile?.corner, units)
    content.showsTimeBar = (spec.timeBar ?? .never) != .never && scene.film != nil
    content.timeZone = zone
    guard !content.isEmpty, let typeface = openTypeface(for: .title) else { return Annotations() }
    for (field, text) in [
      (SceneField.title, content.title), (.subtitle, content.subtitle), (.note, content.note),
    ] {
      if let text { warnAboutLegibility(of: text, field, typeface) }
    }
    do throws(SceneFileError) {
      let layout = try scene.layOut(content, typeface)
      for kind in layout.omitted {
        scene.omittedLabels.append(OmittedLabel(content.text(of: kind), kind.recordKind, .room))
        warn(
          kind.field,
          "does not fit and is left out; use a larger \(name(of: .size)) or a smaller \(name(of: .textScale))"
        )
      }
      for kind in layout.shortened {
        warn(
          kind.field, "is too long and was shortened; use fewer words, or a smaller \(name(of: .textScale))")
      }
      return withLiveTexts(layout.annotations, in: scene)
    } catch {
      report(.title, error.message)
      return Annotations()
    }
  }

  /// Places the texts inside the marks of overlays; warns of those without room.
  mutating func placeMarkTexts(in scene: inout Scene) {
    if spec.film.markText != nil, overlaySpecs.isEmpty {
      warn(
        .markText,
        spec.mapPaths.isEmpty
          ? "has no effect without a mark; add a place, or leave it out"
          : "has no effect on lines and polygons; use a file with points, or --label for a text inside them")
    }
    let texts = overlaySpecs.indices.map { index in
      overlaySpecs.markText(at: index).flatMap { drawable($0, .markText, of: overlaySpecs[index]) }
    }
    guard texts.contains(where: { $0 != nil }), let typeface = openTypeface(for: .markText) else { return }
    warnAboutLegibility(ofLabels: texts, .markText, typeface)
    do throws(SceneFileError) {
      let omitted = try scene.placeMarkTexts(texts, typeface)
      if omitted > 0 {
        let what =
          omitted == 1
          ? "1 text has no room in its mark and is" : "\(omitted) texts have no room in their marks and are"
        warn(.markText, "\(what) left out; use shorter ones, or a larger \(name(of: .radius))")
      }
    } catch {
      report(.markText, error.message)
    }
  }

  /// Places the labels of overlays; warns of those without room.
  mutating func placeLabels(in scene: inout Scene) {
    var texts = LabelTexts()
    (texts.overlays, texts.mapPaths) = (
      overlaySpecs.indices.map { overlaySpecs.series(at: $0).longestLabel ?? overlaySpecs.label(at: $0) },
      spec.mapPaths.map { $0.series.longestLabel ?? $0.label } + waypointLabels
    )
    texts.changingOverlays = Set(
      overlaySpecs.indices.filter {
        overlaySpecs.series(at: $0).longestLabel != nil
          || liveLabels[overlaySpecs.originalIndex(at: $0)] != nil
      })
    texts.changingMapPaths = Set(
      spec.mapPaths.indices.filter { spec.mapPaths[$0].series.longestLabel != nil })
    texts.scale = spec.annotations.textScale ?? 1
    texts.side = spec.film.labelSide ?? .auto
    let all = texts.overlays + texts.mapPaths
    guard all.contains(where: { $0 != nil }), let typeface = openTypeface(for: .label) else { return }
    warnAboutLegibility(ofLabels: all, .label, typeface)
    do throws(SceneFileError) {
      let (before, unlabeled) = (scene.omittedLabels.count, scene)
      let cut = try scene.placeLabels(texts, typeface)
      addLabelsOfSeries(to: &scene, typeface)
      scene.chooseLabelSides()
      let omitted = scene.omittedLabels.count - before
      if cut > 0 {
        let labels = cut == 1 ? "1 label is too long and was" : "\(cut) labels are too long and were"
        warn(.label, "\(labels) cut; use at most 200 characters a line")
      }
      if omitted > 0 {
        let labels = omitted == 1 ? "1 label has no room and is" : "\(omitted) labels have no room and are"
        let names = scene.omittedLabels[before...].prefix(3).map { "'\($0.text.excerpt)'" }
          .joined(separator: ", ")
        warn(
          .label,
          "\(labels) left out\(omitted > 3 ? ", such as" : ":") \(names); "
            + remedy(forLabels: texts, typeface, of: unlabeled))
      }
      warnAboutHiddenLabels(in: scene)
    } catch {
      report(.label, error.message)
    }
  }

  /// The maximum number of times to look for labels without room.
  private static let labelInstants = 48

  /// Warns of labels that move, and have no room for a time.
  private mutating func warnAboutHiddenLabels(in scene: Scene) {
    let moving = scene.overlays.count { $0.label != nil && scene.labelMoves(of: $0) }
    guard moving > 0 else { return }
    let count = max(1, min(Self.labelInstants, 48_000 / scene.overlays.count))
    var hidden: [Int: Double] = [:]
    for number in 0...count {
      let time = scene.duration * Double(number) / Double(count)
      for index in scene.overlaysWithoutRoomForLabels(at: time) where hidden[index] == nil {
        hidden[index] = time
      }
    }
    guard let (index, time) = hidden.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return }
    let label = overlaySpecs[index].label ?? ""
    let others = hidden.count > 1 ? " (and \(hidden.count - 1) more)" : ""
    warn(
      .label,
      "'\(label.excerpt)'\(others) has no room for a time, as at \(shortestDecimal((time * 100).rounded() / 100)) s, and "
        + "is left out then; use a larger \(name(of: .size)) or zoom, or fewer labels")
  }

  /// Returns a text unless it is too long to be drawn, which is reported.
  mutating func drawable(_ text: String?, _ field: SceneField, of overlay: OverlaySpec? = nil) -> String? {
    guard let text, let count = DrawnText.excessiveLength(of: text) else { return text }
    report(field, "has \(count) characters; use at most \(DrawnText.longest)", of: overlay)
    return nil
  }

  private mutating func timeZone() -> TimeZoneRules {
    guard let name = spec.annotations.timeZone else { return .utc }
    do throws(SceneFileError) {
      return try TimeZoneRules.named(name) { path in
        try? files.bytes(of: path, limit: TimeZoneRules.largestFile)
      }
    } catch {
      report(.timeZone, "'\(name.excerpt)' \(error.message)")
      return .utc
    }
  }

  private mutating func warnAboutAnnotationsWithoutEffect(in scene: Scene) {
    let given = spec.annotations
    if scene.film == nil {
      let fields: [(SceneField, Bool)] = [
        (.clock, given.clock != nil), (.timeBar, given.timeBar == .always),
        (.timeZone, given.timeZone != nil),
      ]
      for (field, isGiven) in fields where isGiven {
        warn(field, "has no effect without a film; add --play LENGTH, or leave it out")
      }
    } else if given.timeZone != nil, given.clock == nil, (given.timeBar ?? .never) == .never {
      warn(.timeZone, "has no effect without a clock or a time bar; add --clock, or leave it out")
    }
    if given.legend?.visibility == .always, scene.radiusScale == nil, scene.colorScale == nil {
      let hasScales = self.spec.film.radiusBy != nil || self.spec.film.colorBy != nil
      warn(
        .legend,
        hasScales
          ? "has no effect, as no value is on a scale; leave it out"
          : "has no effect without scales; add --radius-by or --color-by, or leave it out")
    }
    warnAboutLegendTitles(in: scene)
    if given.profile?.visibility == .always { warnAboutProfile(in: scene) }
    let hasText =
      given.title != nil || given.subtitle != nil || given.note != nil || given.clock != nil
      || waypointLabels.contains { $0 != nil } || spec.mapPaths.contains { $0.label != nil }
      || overlaySpecs.hasLabels || spec.film.label != nil
    if given.textScale != nil, !hasText, given.legend == nil, given.timeBar == nil, given.profile == nil {
      warn(.textScale, "has no effect without text; add --label TEXT or --title TEXT, or leave it out")
    }
  }
}

// The titles of the legend.
extension SceneResolver {
  /// Warns of titles of the legend that none of its parts has.
  private mutating func warnAboutLegendTitles(in scene: Scene) {
    let (given, fields) = (spec.annotations.legendTitles, scene.scaleFields)
    if given.isEmpty { return }
    guard (spec.annotations.legend ?? .never) != .never, !fields.isEmpty else {
      warn(.legendTitle, "has no effect without a legend; add \(name(of: .legend)), or leave it out")
      return
    }
    for title in given {
      if let field = LabelTemplate(title.text)?.fields.first {
        warn(
          .legendTitle,
          "'\(title.text.excerpt)' is printed as it is, as a legend is about all values of '\(field.excerpt)'; write words"
        )
      }
      let quoted = "'\(title.argument.excerpt)'"
      let remedy = SpellChecker.disjunction(fields.map { "'\($0.excerpt)=\(title.text.excerpt)'" })
      if title.field == nil, fields.count > 1 {
        warn(
          .legendTitle, "\(quoted) has no effect, as the legend has \(fields.count) fields; write \(remedy)")
      } else if let field = title.field, !fields.contains(where: { $0.bytewise == field.bytewise }) {
        warn(
          .legendTitle,
          "\(quoted) has no effect, as the legend has no field '\(field.excerpt)'; write \(remedy)")
      }
    }
  }
}

// The chart of elevations.
extension SceneResolver {
  /// Warns of a chart of elevations without any, and of tracks beside the first that it does not show.
  private mutating func warnAboutProfile(in scene: Scene) {
    let tracks = scene.overlays.filter { $0.motionPath != nil }
    let shown = tracks.filter(\.hasElevationProfile)
    if tracks.isEmpty {
      warn(.profile, "has no effect without a track; add --track FILE, or leave it out")
    } else if shown.isEmpty {
      warn(
        .profile,
        tracks.count == 1
          ? "has no effect, as the track has no elevations; use a file with elevations, or leave it out"
          : "has no effect, as the tracks have no elevations; use files with elevations, or leave it out")
    } else if shown.count > 1 {
      warn(
        .profile,
        "shows the elevations of '\(shown[0].id.excerpt)' alone, the first of \(shown.count) tracks; leave out the others, or "
          + "write it first")
    }
  }
}

extension Overlay {
  /// Whether there is something to show in a chart of the elevations of its track.
  var hasElevationProfile: Bool {
    guard let motionPath, motionPath.route.length > 0 else { return false }
    return motionPath.values?.elevations.contains(where: ElevationProfile.isElevation) == true
  }
}

extension Annotation.Kind {
  /// The field of the scene.
  fileprivate var field: SceneField {
    switch self {
    case .title: .title
    case .clock: .clock
    case .legend: .legend
    case .profile: .profile
    case .subtitle: .subtitle
    case .note: .note
    case .timeBar: .timeBar
    }
  }
}
