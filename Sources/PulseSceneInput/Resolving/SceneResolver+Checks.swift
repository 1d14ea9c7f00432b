import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

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
    let size = viewSize
    // An invalid ratio is reported separately.
    let ratio = max(1, min(pixelRatio, Scene.Limits.pixelRatios.upperBound))
    if let preset = spec.sizePreset, preset.viewSize(pixelRatio: ratio) == nil {
      let ratios = Scene.Limits.pixelRatios.filter { preset.viewSize(pixelRatio: $0) != nil }
      report(
        .pixelRatio,
        "'\(ratio)' does not divide the \(preset.pixelSize) pixels of '\(preset.rawValue)'; use "
          + SpellChecker.disjunction(ratios.map(String.init)))
    }
    let (side, area) = (Scene.Limits.side, Scene.Limits.area)
    if min(size.width, size.height) < 1 {
      diagnostics.append(SceneDiagnostic(.size, "'\(size)' has no pixels; use sides of at least 1"))
    }
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

  /// Checks the ranges of a scene's values, also for callers that bypass options and files.
  mutating func checkNumbers() {
    if spec.viewBounds != nil {
      if spec.zoom != nil { report(.zoom, "conflicts with --bbox; use one of them") }
      let hasContent =
        !spec.overlays.isEmpty || !spec.places.isEmpty || (spec.hasData && !spec.hasPulseInCenter)
      if spec.latitude != nil, hasContent {
        report(.viewBounds, "conflicts with the center of the view; use one of them")
      }
    }
    check(.pixelRatio, spec.pixelRatio, in: Scene.Limits.pixelRatios)
    check(.frameRate, spec.frameRate, in: Scene.Limits.frameRates)
    check(.duration, spec.duration, in: Scene.Limits.seconds)
    check(.cycles, spec.cycles, in: Scene.Limits.cycles)
    check(.textScale, spec.annotations.textScale, in: Scene.Limits.textScales)
    check(.loopCount, spec.loopCount, in: Scene.Limits.loopCount)
    check(.maxTileZoom, spec.maxTileZoom, in: Scene.Limits.tileZooms)
  }

  /// Warns about a language of names on a background other than tiles.
  mutating func warnAboutLanguage(over background: Background) {
    if case .source = background { return }
    guard case .code = spec.mapStyle.language else { return }
    warn(
      .language,
      "has no effect without vector tiles: the built-in world map has one language; set \(name(of: .background)) to vector tiles, or leave it out"
    )
  }

  /// Checks the ranges of an overlay's values.
  mutating func checkNumbers(of overlay: OverlaySpec) {
    check(.pulseDuration, overlay.pulseDuration, in: Scene.Limits.seconds, of: overlay)
    check(.ringDuration, overlay.ringDuration, in: Scene.Limits.seconds, of: overlay)
    if overlay.delay != .infinity {
      check(.delay, overlay.delay, in: 0...Scene.Limits.seconds.upperBound, of: overlay)
    }
    check(.trackDuration, overlay.track.duration, in: Scene.Limits.seconds, of: overlay)
    check(.pulses, overlay.pulses, in: Scene.Limits.pulses, of: overlay)
    check(.rings, overlay.rings, in: Scene.Limits.rings, of: overlay)
    check(.outerAlpha, overlay.outerAlpha, in: 0...1, of: overlay)
    checkLengths(of: overlay)
    checkRanges(of: overlay)
    if let end = overlay.end {
      if let time = overlay.time, end < time {
        report(
          .end, "'\(end.text)' is before the time of the event, \(time.text); exchange them", of: overlay)
      } else if overlay.time == nil, film != nil {
        warn(.end, "has no effect without a time; add it, or leave out the end", of: overlay)
      }
    }
  }

  private mutating func check<Number: Comparable>(
    _ field: SceneField, _ number: Number?, in range: ClosedRange<Number>, of overlay: OverlaySpec? = nil
  ) {
    guard let number, !range.contains(number) else { return }
    func text(_ value: Number) -> String { (value as? Double).map(shortestDecimal) ?? "\(value)" }
    report(
      field, "'\(text(number))' is out of range; use \(text(range.lowerBound)) to \(text(range.upperBound))",
      of: overlay)
  }

  private mutating func checkLengths(of overlay: OverlaySpec) {
    let farthest = Scene.Limits.meters
    for (field, length) in [
      (SceneField.radius, overlay.radius), (.accuracy, overlay.accuracy),
      (.trailWidth, overlay.track.trailWidth),
    ] {
      guard let length, !Scene.Limits.isValidRadius(length) else { continue }
      report(
        field,
        "'\(length)' is out of range; use a length above 0 and at most \(shortestDecimal(farthest / 1000))km",
        of: overlay)
    }
    for (field, width) in [(SceneField.strokeWidth, overlay.strokeWidth), (.dotInset, overlay.dotInset)] {
      guard let width, !(0...farthest).contains(width.magnitude) else { continue }
      report(field, "'\(width)' is out of range; use a length of 0 or more", of: overlay)
    }
  }

  private mutating func checkRanges(of overlay: OverlaySpec) {
    if let range = overlay.scaleRange, ![range.start, range.end].allSatisfy(Scene.Limits.scales.contains) {
      let largest = shortestDecimal(Scene.Limits.scales.upperBound)
      report(.scaleRange, "'\(range)' is out of range; use factors from 0 to \(largest)", of: overlay)
    }
    if let range = overlay.opacityRange, ![range.start, range.end].allSatisfy((0...1).contains) {
      report(.opacityRange, "'\(range)' is out of range; use opacities from 0 to 1", of: overlay)
    }
    for (field, curve) in [(SceneField.curve, overlay.curve), (.trackCurve, overlay.track.curve)] {
      guard let curve, ![curve.y1, curve.y2].allSatisfy(Scene.Limits.controlPointRange.contains) else {
        continue
      }
      let bounds =
        "\(shortestDecimal(Scene.Limits.controlPointRange.lowerBound)) to \(shortestDecimal(Scene.Limits.controlPointRange.upperBound))"
      report(field, "'\(curve.text)' overshoots too far; use y from \(bounds)", of: overlay)
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
    for parameter in explicitParameters where !used.contains(parameter) {
      warn(parameter.field, "has no effect with the effect '\(effect.name)'; leave it out", of: overlay)
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
