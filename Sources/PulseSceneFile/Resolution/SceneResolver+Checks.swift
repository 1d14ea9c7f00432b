import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseMotion
import PulsePixels

// What can be wrong with a draft, and what has no effect.
extension SceneResolver {
  /// The background, a picture with the place that is said for it.
  mutating func checkedBackground() -> Background {
    let background = draft.background ?? Scene.Standard.background
    guard let bounds = draft.pictureBounds else { return background }
    guard case .source(let path, _) = background else {
      report(
        .pictureBounds, "'\(bounds.argument)' is not that of '\(background)'; name a picture as base map")
      return background
    }
    return .source(path, bounds: bounds)
  }

  mutating func checkedSize() -> PixelSize {
    let size = draft.size ?? Scene.Standard.size
    // A ratio out of range is a problem of its own.
    let ratio = max(
      1, min(draft.pixelRatio ?? Scene.Standard.pixelRatio, Scene.Limits.pixelRatios.upperBound))
    let (side, area) = (Scene.Limits.side, Scene.Limits.area)
    if min(size.width, size.height) < 1 {
      problems.append(SceneProblem(.size, "'\(size)' has no pixels; use sides of at least 1"))
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

  /// Checks what options and files check as well, for those who make drafts otherwise.
  mutating func checkNumbers() {
    check(.scale, draft.pixelRatio, in: Scene.Limits.pixelRatios)
    check(.frameRate, draft.frameRate, in: Scene.Limits.frameRates)
    check(.duration, draft.duration, in: Scene.Limits.seconds)
    check(.cycles, draft.cycles, in: Scene.Limits.cycles)
    check(.plays, draft.plays, in: Scene.Limits.plays)
  }

  /// Checks the numbers of an overlay.
  mutating func checkNumbers(of overlay: OverlayDraft) {
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
  }

  private mutating func check<Number: Comparable>(
    _ field: SceneField, _ number: Number?, in range: ClosedRange<Number>, of overlay: OverlayDraft? = nil
  ) {
    guard let number, !range.contains(number) else { return }
    func text(_ value: Number) -> String { (value as? Double).map(shortest) ?? "\(value)" }
    report(
      field, "'\(text(number))' is out of range; use \(text(range.lowerBound)) to \(text(range.upperBound))",
      of: overlay)
  }

  private mutating func checkLengths(of overlay: OverlayDraft) {
    let farthest = Scene.Limits.meters
    for (field, length) in [
      (SceneField.radius, overlay.radius), (.accuracy, overlay.accuracy),
      (.trailWidth, overlay.track.trailWidth),
    ] {
      guard let length, !Scene.Limits.isRadius(length) else { continue }
      report(
        field, "'\(length)' is out of range; use a length above 0 and at most \(shortest(farthest / 1000))km",
        of: overlay)
    }
    for (field, width) in [(SceneField.strokeWidth, overlay.strokeWidth), (.dotInset, overlay.dotInset)] {
      guard let width, !(0...farthest).contains(width.magnitude) else { continue }
      report(field, "'\(width)' is out of range; use a length of 0 or more", of: overlay)
    }
  }

  private mutating func checkRanges(of overlay: OverlayDraft) {
    if let range = overlay.scaleRange, ![range.start, range.end].allSatisfy(Scene.Limits.scales.contains) {
      let largest = shortest(Scene.Limits.scales.upperBound)
      report(.scaleRange, "'\(range)' is out of range; use factors from 0 to \(largest)", of: overlay)
    }
    if let range = overlay.opacityRange, ![range.start, range.end].allSatisfy((0...1).contains) {
      report(.opacityRange, "'\(range)' is out of range; use opacities from 0 to 1", of: overlay)
    }
    for (field, curve) in [(SceneField.timing, overlay.curve), (.trackCurve, overlay.track.curve)] {
      guard let curve, ![curve.y1, curve.y2].allSatisfy(Scene.Limits.swing.contains) else { continue }
      let bounds = "\(shortest(Scene.Limits.swing.lowerBound)) to \(shortest(Scene.Limits.swing.upperBound))"
      report(field, "'\(curve.text)' swings too far; use y from \(bounds)", of: overlay)
    }
  }

  mutating func checkChanges(of overlay: Overlay, in draft: OverlayDraft) {
    checkUnits(of: "radius", from: overlay.radius, overlay.changes.radius, in: draft)
    if let accuracy = draft.accuracy {
      checkUnits(of: "accuracy", from: accuracy, overlay.changes.accuracy, in: draft)
    }
  }

  private mutating func checkUnits(
    of name: String, from initial: Length, _ changes: [TimedChange<Length>], in draft: OverlayDraft
  ) {
    var length = initial
    for change in changes {
      switch (length, change.value) {
      case (.meters, .points), (.points, .meters):
        guard change.duration > 0 else { break }
        report(
          .timeline,
          "'\(name)=\(change.value)@\(shortest(change.time))' changes the unit of '\(length)' little by little; "
            + "make the change sudden, or keep the unit", of: draft)
      default: break
      }
      length = change.value
    }
  }

  /// Tells of what was said although the effect has no use for it.
  mutating func warnAboutParameters(of effect: Effect?, in overlay: OverlayDraft) {
    guard let effect else { return }
    warnAboutChanges(of: overlay, effect)
    let given = overlay.parameters.given
    if given.isEmpty { return }
    let used = effect.usedParameters
    for parameter in given where !used.contains(parameter) {
      warn(parameter.field, "has no effect with the effect '\(effect.name)'; leave it out", of: overlay)
    }
    if let width = overlay.strokeWidth, used.contains(.strokeWidth),
      !effect.drawsStroke(with: overlay.parameters), !overlay.changesStroke
    {
      let stroke = name(of: .stroke, in: overlay)
      let addition = stroke.hasPrefix("--") ? "\(stroke) COLOR" : stroke
      warn(.strokeWidth, "'\(width)' has no effect without a stroke; add \(addition)", of: overlay)
    }
  }
}
