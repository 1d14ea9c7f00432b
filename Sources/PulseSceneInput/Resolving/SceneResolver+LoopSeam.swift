import Glibc
import PulseDocument
import PulseGeo
import PulseScene

// Checks of the seam of a loop, where the last frame is followed by the first one.
extension SceneResolver {
  /// Notes that the loop has no seam, or warns of a length that ends within a cycle of the pulse, so that the loop jumps,
  /// with the two nearest lengths that do not.
  ///
  /// A scene that ends otherwise than it begins, such as a track from here to there, jumps anyway, at any length.
  mutating func checkLoopSeam(of scene: inout Scene) {
    guard scene.film == nil, scene.returnsToItsBeginning else { return }
    var periods = Set(scene.mapPaths.flatMap(\.periods))
    for overlay in scene.overlays.ofDistinctStyles { periods.formUnion(overlay.periods) }
    // Cycles without a common multiple, and those longer than the longest default, have been reported.
    guard let cycle = commonPeriod(of: periods.sorted(), limit: Scene.Limits.seconds.upperBound),
      spec.duration != nil || cycle <= Scene.Limits.seamlessSeconds
    else { return }
    let count = scene.duration / cycle
    scene.isSeamless = isSeamless(scene.duration, ofCycles: cycle)
    if scene.isSeamless || scene.loopCount == 1 { return }
    func text(_ seconds: Double) -> String { shortestDecimal((seconds * 1_000_000).rounded() / 1_000_000) }
    let end = scene.overlays.reduce(0) { max($0, $1.changes.end) }
    let counts = [count.rounded(.down), count.rounded(.up)]
    var lengths = counts.map { $0 * cycle }.filter { $0 > 0 && $0 >= end }
    if lengths.isEmpty { lengths = [(end / cycle).rounded(.up) * cycle] }
    let longest = min(
      Scene.Limits.seconds.upperBound, Double(FrameSchedule.maximumFrameCount) / scene.frameRate)
    let remedies = [
      lengths.filter { $0 <= longest }.map(text).joined(separator: " or "),
      fittingPulseDuration(in: scene, count).map { "a \(name(of: .pulseDuration)) of \($0)" } ?? "",
      fittingMarch(in: scene, count).map { "a \(name(of: .march)) of \($0)" } ?? "",
    ].filter { !$0.isEmpty }
    let cycles = shortestDecimal((count * 100).rounded() / 100)
    warnAboutLoop(
      fieldOfDuration(),
      "'\(text(scene.duration))' s has \(cycles) cycles of \(text(cycle)) s, so the "
        + "animation jumps at the loop point; "
        + (remedies.isEmpty ? "" : "use \(remedies.joined(separator: ", ")), or ")
        + "play it once with \(name(of: .loopCount)) 1")
  }

  /// Returns whether a length has a whole number of cycles; lengths are written in microseconds.
  private func isSeamless(_ length: Double, ofCycles cycle: Double) -> Bool {
    let count = length / cycle
    return count.rounded() > 0 && abs(count - count.rounded()) <= 1e-6 * max(1, 1 / cycle)
  }

  /// Returns the duration of a pulse with which the given length of the animation has a whole number of cycles, if that is a
  /// short number and all pulses take the same time; otherwise `nil`.
  private mutating func fittingPulseDuration(in scene: Scene, _ count: Double) -> String? {
    guard spec.duration != nil, spec.rows.isEmpty, spec.overlays.isEmpty, scene.mapPaths.isEmpty,
      spec.overlayDefaults.delay == nil,
      scene.overlays.allSatisfy({ $0.periods.count == 1 && $0.periods == scene.overlays.first?.periods })
    else { return nil }
    // Pulses that are reversed, and those with delays of their own, have longer cycles than the duration says.
    guard let one = cycle(withPulsesOf: 1), let two = cycle(withPulsesOf: 2), two > one else { return nil }
    for count in [count.rounded(.down), count.rounded(.up)] where count > 0 {
      let duration = 1 + (scene.duration / count - one) / (two - one)
      let short = (duration * 100).rounded() / 100
      guard Scene.Limits.seconds.contains(short), let cycle = cycle(withPulsesOf: short),
        isSeamless(scene.duration, ofCycles: cycle)
      else { continue }
      return shortestDecimal(short)
    }
    return nil
  }

  /// Returns the cycle that the effect has with another duration of its pulses; `nil` without one.
  private mutating func cycle(withPulsesOf seconds: Double) -> Double? {
    var overlay = spec.overlayDefaults
    overlay.pulseDuration = seconds
    guard let groups = effect(of: overlay)?.layers(with: overlay.parameters).flatMap(\.groups) else {
      return nil
    }
    let periods = Set(groups.filter { $0.timing.repeatCount == .infinity }.map(\.timing.period))
    return commonPeriod(of: periods.sorted(), limit: Scene.Limits.seconds.upperBound)
  }

  /// Returns the speed of dashes of which the given length of the animation has a whole number of cycles, if that is a short
  /// number and all that moves are dashes of one period; otherwise `nil`.
  private func fittingMarch(in scene: Scene, _ count: Double) -> String? {
    guard spec.duration != nil, let march = spec.march, scene.overlays.allSatisfy(\.periods.isEmpty),
      Set(scene.mapPaths.compactMap(\.period)).count == 1, scene.mapPaths.allSatisfy({ $0.pulse == nil })
    else { return nil }
    let speeds = [count.rounded(), count.rounded(.down), count.rounded(.up)].filter { $0 > 0 }
      .map { march * $0 / count }
    return speeds.first { abs(($0 * 100).rounded() / 100 - $0) < 1e-9 }
      .map { shortestDecimal(($0 * 100).rounded() / 100) }
  }

  /// The field that determines the length of the animation.
  private mutating func fieldOfDuration() -> SceneField {
    if spec.duration != nil { return .duration }
    if spec.cycles != nil { return .cycles }
    return hasTracks ? .trackDuration : spec.camera == nil ? .duration : .camera
  }
}

extension Scene {
  /// Whether all but the pulses, the views, places and appearances, is at the end what it was at the beginning.
  fileprivate var returnsToItsBeginning: Bool {
    let (first, last) = (viewport(at: 0), viewport(at: duration))
    let shift = first.centerPoint.distance(to: last.centerPoint) * first.pixelsPerMapPoint
    guard shift < 0.5, abs(first.zoom - last.zoom) < 1e-3, first.rotation == last.rotation
    else { return false }
    var styles: Set<ObjectIdentifier> = []
    return overlays.allSatisfy { overlay in
      // Tens of thousands of overlays often have few styles.
      guard styles.insert(overlay.styleID).inserted else { return true }
      return overlay.pulsesAlone && overlay.returns
    }
  }
}

extension Overlay {
  /// Whether it runs from the beginning to the end without an entrance or a command, and all changes are undone.
  fileprivate var pulsesAlone: Bool {
    let isStarted =
      timeline == PulseTimeline(Scene.Defaults.commands, showsWhenStopped: timeline.showsWhenStopped)
    let groups = layers.flatMap(\.groups)
    return isStarted && entrance == nil && changes.calloutEnd == 0 && changesAreUndone
      && groups.allSatisfy { $0.timing.repeatCount == .infinity }
  }

  /// Whether place, radius and heading change back to what they were, and nothing else changes.
  private var changesAreUndone: Bool {
    let turn = changes.heading.last.map { ($0.value - (heading ?? $0.value)).remainder(dividingBy: 360) } ?? 0
    return !changes.changesPaint && changes.accuracy.isEmpty && changes.paint.restarts.isEmpty && turn == 0
      && changes.radius.last?.value ?? radius == radius && changes.place.last?.value ?? place == place
  }

  /// Whether a motion without a trail ends where it began, to a thousandth of its extent; also `true` without motion.
  var returns: Bool {
    guard let motionPath else { return true }
    let points = motionPath.route.points
    guard motionPath.trail == nil, let first = points.first, let last = points.last else { return false }
    let bounds = MapBounds(around: points)
    return first.distance(to: last) <= max(bounds.width, bounds.height) / 1000
  }
}

extension MapPoint {
  /// Returns the distance to another point of the map.
  fileprivate func distance(to other: MapPoint) -> Double { hypot(x - other.x, y - other.y) }
}
