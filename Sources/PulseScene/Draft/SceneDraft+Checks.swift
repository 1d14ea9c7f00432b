import PulseMotion
import PulsePixels

// What can be wrong with a draft, and what has no effect.
extension SceneDraft {
  func checkedSize(_ problems: inout [SceneProblem]) -> PixelSize {
    let size = size ?? Scene.Standard.size
    // A ratio out of range is a problem of its own.
    let ratio = max(1, min(pixelRatio ?? Scene.Standard.pixelRatio, Scene.Limits.pixelRatios.upperBound))
    let (side, area) = (Scene.Limits.side, Scene.Limits.area)
    if min(size.width, size.height) < 1 {
      problems.append(SceneProblem(.size, "'\(size)' has no pixels; use sides of at least 1"))
    }
    let isTooLong = max(size.width, size.height) > side / ratio
    if isTooLong || size.area * ratio * ratio > area {
      let atRatio = ratio > 1 ? " at scale \(ratio)" : ""
      problems.append(
        SceneProblem(
          .size,
          "'\(size)'\(atRatio) is too large; use sides of at most \(side) and at most \(area) pixels in all, "
            + "such as 8192x4096"))
    }
    return size
  }

  /// Checks what the command line checks as well, for those who make drafts otherwise.
  func checkNumbers(_ problems: inout [SceneProblem]) {
    func check<Number: Comparable>(_ field: SceneField, _ number: Number?, in range: ClosedRange<Number>) {
      guard let number, !range.contains(number) else { return }
      func text(_ value: Number) -> String { (value as? Double).map(shortest) ?? "\(value)" }
      problems.append(
        SceneProblem(
          field,
          "'\(text(number))' is out of range; use \(text(range.lowerBound)) to \(text(range.upperBound))"))
    }
    check(.scale, pixelRatio, in: Scene.Limits.pixelRatios)
    check(.pulseDuration, pulseDuration, in: Scene.Limits.seconds)
    check(.ringDuration, ringDuration, in: Scene.Limits.seconds)
    check(.delay, delay.flatMap { $0 == .infinity ? nil : $0 }, in: 0...Scene.Limits.seconds.upperBound)
    check(.rings, rings, in: Scene.Limits.rings)
    check(.frameRate, frameRate, in: Scene.Limits.frameRates)
    check(.duration, duration, in: Scene.Limits.seconds)
    check(.cycles, cycles, in: Scene.Limits.cycles)
    check(.plays, plays, in: Scene.Limits.plays)
  }

  func checkLengthsAndRanges(_ problems: inout [SceneProblem]) {
    let (farthest, largest) = (Scene.Limits.meters, Scene.Limits.scales.upperBound)
    for (field, length) in [(SceneField.radius, radius), (.accuracy, accuracy)] {
      guard let length, !Scene.Limits.isRadius(length) else { continue }
      problems.append(
        SceneProblem(
          field,
          "'\(length)' is out of range; use a length above 0 and at most \(shortest(farthest / 1000))km"))
    }
    if let strokeWidth, !(0...farthest).contains(strokeWidth.magnitude) {
      problems.append(
        SceneProblem(.strokeWidth, "'\(strokeWidth)' is out of range; use a length of 0 or more"))
    }
    if let scaleRange, ![scaleRange.start, scaleRange.end].allSatisfy(Scene.Limits.scales.contains) {
      problems.append(
        SceneProblem(
          .scaleRange, "'\(scaleRange)' is out of range; use factors from 0 to \(shortest(largest))"))
    }
    if let opacityRange, ![opacityRange.start, opacityRange.end].allSatisfy((0...1).contains) {
      problems.append(
        SceneProblem(.opacityRange, "'\(opacityRange)' is out of range; use opacities from 0 to 1"))
    }
    if let curve, ![curve.y1, curve.y2].allSatisfy(Scene.Limits.swing.contains) {
      let bounds = "\(shortest(Scene.Limits.swing.lowerBound)) to \(shortest(Scene.Limits.swing.upperBound))"
      problems.append(SceneProblem(.timing, "'\(curve.text)' swings too far; use y from \(bounds)"))
    }
  }

  func checkChanges(of overlay: Overlay, _ problems: inout [SceneProblem]) {
    var radius = overlay.radius
    for change in overlay.changes.radius {
      switch (radius, change.value) {
      case (.meters, .points), (.points, .meters):
        guard change.duration > 0 else { break }
        problems.append(
          SceneProblem(
            .timeline,
            "'radius=\(change.value)@\(shortest(change.time))' changes the unit of '\(radius)' little by little; "
              + "make the change sudden, or keep the unit"))
      default: break
      }
      radius = change.value
    }
  }

  /// Tells of what was said although the effect has no use for it.
  func warnAboutParameters(of effect: Effect?, _ warnings: inout [SceneProblem]) {
    guard let effect else { return }
    let used = effect.usedParameters
    for parameter in parameters.given where !used.contains(parameter) {
      warnings.append(
        SceneProblem(parameter.field, "has no effect with the effect '\(effect.name)'; leave it out"))
    }
    if let strokeWidth, used.contains(.strokeWidth), !effect.drawsStroke(with: parameters) {
      warnings.append(
        SceneProblem(.strokeWidth, "'\(strokeWidth)' has no effect without a stroke; add --stroke COLOR"))
    }
  }

  /// Whether a number is so far out of range that layers cannot be made with it.
  var hasUnusableParameters: Bool {
    rings.map { !Scene.Limits.rings.contains($0) } ?? false
  }
}
