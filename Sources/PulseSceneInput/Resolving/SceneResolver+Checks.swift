import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene
import PulseSystem

// Validation of values, and warnings about those without effect.
extension SceneResolver {
  /// Returns the background, with the specified bounds of a background image.
  mutating func resolveBackground() -> Background {
    let background = spec.background ?? Scene.Defaults.background
    if spec.maxTileZoom != nil, !background.mayBeServer {
      warn(.maxTileZoom, "has no effect without the base map of a tile server; leave it out")
    }
    guard let bounds = spec.imageBounds else { return background }
    guard case .source(let path, _) = background else {
      report(
        .imageBounds,
        "'\(bounds.argument)' does not apply to '\(background)'; use an image as the base map, or write --bbox for the view"
      )
      return background
    }
    return .source(path, bounds: bounds)
  }

  mutating func resolveSize() -> PixelSize {
    let (size, ratio) = (viewSize, pixelRatio)
    if let preset = spec.sizePreset, preset.viewSize(pixelRatio: ratio) == nil {
      let ratios = Scene.Limits.pixelRatios.filter { preset.viewSize(pixelRatio: $0) != nil }
      report(
        .pixelRatio,
        "'\(ratio)' does not divide the \(preset.pixelSize) pixels of '\(preset.rawValue)'; use "
          + SpellChecker.disjunction(ratios.map(String.init)))
    }
    if let side = spec.viewSide, spec.viewBounds == nil {
      report(
        .size,
        "'\(side.argument)' is one side, and the other follows from \(name(of: .viewBounds)); add it, or write both, such as 640x400"
      )
    }
    let (side, area) = (Scene.Limits.side, Scene.Limits.area)
    let isTooLong = max(size.width, size.height) > side / ratio
    if isTooLong || size.area * ratio * ratio > area {
      let atRatio = ratio > 1 ? " at scale \(ratio)" : ""
      report(
        .size,
        "'\(size)'\(atRatio) is too large; use sides of at most \(side) and at most \(area) pixels in all, "
          + "such as 8192x4096")
    }
    return size
  }

  /// Checks values that exclude each other.
  mutating func checkConflicts() {
    checkPadding()
    guard spec.viewBounds != nil else { return }
    if spec.zoom != nil { report(.zoom, "conflicts with \(name(of: .viewBounds)); use one of them") }
    let hasContent =
      !spec.overlays.isEmpty || !spec.places.isEmpty || (spec.hasData && !spec.hasPulseInCenter)
    if spec.latitude != nil, hasContent {
      report(.viewBounds, "conflicts with the center of the view; use one of them")
    }
  }

  /// Warns about a language that nothing of the built-in map or the legend has, or of names that are not shown.
  mutating func warnAboutLanguage(over background: Background, in style: MapStyle) {
    let language = style.language
    if case .source = background { return }
    let hasLegend = (spec.annotations.legend ?? .never) != .never
    let hasNames =
      background == .world && (style.labels != .never || style.caption != .never)
      || spec.places.contains { if case .name = $0.location { $0.label == nil } else { false } }
    if case .code(let code) = language, hasNames || hasLegend, !LanguageTag(code).isEnglish {
      let names = EmbeddedFile.languages.map(\.name).filter { $0 != MapLanguage.localName }
      let known = (hasNames ? names : []) + (hasLegend ? LegendLanguage.codes : [])
      guard LanguageTag(code).bestMatch(among: known) == nil else { return }
      let subject = hasNames ? "the built-in world map" : "the legend"
      warn(
        .language,
        "'\(code)' is none of the languages of \(subject), which has English then; use "
          + SpellChecker.disjunction(hasNames ? names : LegendLanguage.codes))
    } else if spec.mapStyle.language != nil, language != .automatic, !hasNames, !hasLegend {
      warn(
        .language,
        background == .world
          ? "has no effect without names; add \(name(of: .placeNames)), or leave it out"
          : "has no effect without a map; set \(name(of: .background)) to world or to vector tiles, or leave it out"
      )
    }
  }

  /// Returns whether a word is like those that `pulsemap styles` lists: a schema of tiles and a theme.
  private static func isBuiltInStyle(_ word: String, _ theme: MapTheme) -> Bool {
    let (word, ending) = (Array(word.utf8), Array("-\(theme.rawValue)".utf8))
    return word.count > ending.count && word.suffix(ending.count).elementsEqual(ending)
      && !word.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
  }

  /// Checks that a style is no theme, and warns about one on a background other than tiles.
  mutating func checkStyle(over background: Background) {
    guard let style = spec.mapStyle.style else { return }
    let word = style.lowercased()
    if let theme = MapTheme(rawValue: MapTheme.synonyms[word] ?? word) {
      report(
        .style, "'\(style)' is a theme, and no style; write \(name(of: .theme)) \(theme.rawValue), or a file")
      return
    }
    if let theme = MapTheme.allCases.first(where: { Self.isBuiltInStyle(word, $0) }) {
      report(
        .style,
        "'\(style)' is a built-in style, in which tiles are drawn anyway; leave it out and write \(name(of: .theme)) "
          + "\(theme.rawValue), or write it to a file: pulsemap styles \(style.adviceWord) > mine.json")
      return
    }
    if case .source = background { return }
    warn(
      .style,
      "has no effect without vector tiles; set \(name(of: .background)) to vector tiles, such as "
        + "\(Background.streetsName), or to \(style.adviceWord) for the map of the style's own sources"
    )
  }

  /// Checks that the event of an overlay does not end before it begins.
  mutating func checkTimes(of overlay: OverlaySpec) {
    guard let end = overlay.end else { return }
    if let time = overlay.time, end < time {
      report(
        .end, "'\(end.textOfEnd)' is before the time of the event, \(time.text); exchange them", of: overlay)
    } else if overlay.time == nil, film != nil {
      warn(.end, "has no effect without a time; add it, or leave out the end", of: overlay)
    }
  }

  mutating func checkChanges(of overlay: Overlay, in spec: OverlaySpec) {
    checkUnits(of: "radius", from: overlay.radius, overlay.changes.radius, in: spec)
    if let accuracy = spec.accuracy {
      checkUnits(of: "accuracy", from: accuracy, overlay.changes.accuracy, in: spec)
    }
  }

  private mutating func checkUnits(
    of name: String, from initial: Length, _ changes: [TimedChange<Length>], in spec: OverlaySpec
  ) {
    var length = initial
    for change in changes {
      switch (length, change.value) {
      case (.meters, .points), (.points, .meters):
        guard change.duration > 0 else { break }
        report(
          .commands,
          "'\(name)=\(change.value)@\(shortestDecimal(change.time))' changes the unit of '\(length)' gradually; "
            + "make the change immediate, or keep the unit", of: spec)
      default: break
      }
      length = change.value
    }
  }

  /// Warns of explicit parameters that the effect does not use.
  mutating func warnAboutParameters(of effect: Effect?, in overlay: OverlaySpec) {
    guard let effect else { return }
    warnAboutChanges(of: overlay, effect)
    let explicitParameters = overlay.parameters.explicitParameters
    if explicitParameters.isEmpty { return }
    let used = effect.usedParameters
    // Lines, polygons, trails, and images of headings have a color and a stroke as well.
    let isOnOthers = !spec.mapPaths.isEmpty || overlay.heading != nil || overlay.track.file != nil
    let common: Set<EffectParameter> = isOnOthers ? [.color, .stroke, .strokeWidth] : []
    for parameter in explicitParameters where !used.contains(parameter) && !common.contains(parameter) {
      let problem = "has no effect with the effect '\(effect.name)'"
      // The colors of rows are those of the scale, about which a map of densities warns.
      if parameter == .color, spec.film.colorBy != nil, overlay.origin != .options {
        if spec.film.heat == nil { warn(.colorBy, "\(problem); leave it out") }
        continue
      }
      warn(parameter.field, "\(problem); leave it out", ofRow: overlay) { count, first in
        "\(problem) in \(count) rows (first: \(first)); leave it out"
      }
    }
    if let width = overlay.strokeWidth, used.contains(.strokeWidth),
      !effect.drawsStroke(with: overlay.parameters), !overlay.changesStroke
    {
      let stroke = name(of: .strokeColor, in: overlay)
      let addition = stroke.bytewise.hasPrefix("--") ? "\(stroke) COLOR" : stroke
      warn(.strokeWidth, "'\(width)' has no effect without a stroke; add \(addition)", of: overlay)
    }
  }
}
