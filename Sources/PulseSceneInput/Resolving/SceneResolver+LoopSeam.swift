import Glibc
import PulseDocument
import PulseGeo
import PulseScene

// Checks of the seam of a loop, where the last frame is followed by the first one.
extension SceneResolver {
  /// Warns of a length that ends within a cycle of the pulse, so that the loop jumps, with the two nearest lengths that
  /// do not.
  ///
  /// A scene that ends otherwise than it begins, such as a track from here to there, jumps anyway, at any length.
  mutating func checkLoopSeam(of scene: Scene) {
    guard scene.film == nil, scene.loopCount != 1, scene.returnsToItsBeginning else { return }
    var periods = Set(scene.mapPaths.compactMap(\.period))
    for overlay in scene.overlays { periods.formUnion(overlay.periods) }
    // Cycles without a common multiple, and those longer than the longest default, have been reported.
    guard let cycle = commonPeriod(of: periods.sorted(), limit: Scene.Limits.seconds.upperBound),
      spec.duration != nil || cycle <= Scene.Limits.seamlessSeconds
    else { return }
    let count = scene.duration / cycle
    guard abs(count - count.rounded()) > 1e-6 else { return }
    let lengths = [count.rounded(.down), count.rounded(.up)].filter { $0 > 0 }.map {
      shortestDecimal(($0 * cycle * 1_000_000).rounded() / 1_000_000)
    }
    let cycles = shortestDecimal((count * 100).rounded() / 100)
    let duration = shortestDecimal((scene.duration * 1_000_000).rounded() / 1_000_000)
    warnAboutLoop(
      fieldOfDuration(),
      "'\(duration)' s has \(cycles) cycles of \(shortestDecimal(cycle)) s, so the "
        + "animation jumps at the loop point; use \(lengths.joined(separator: " or ")), "
        + (fittingPulseDuration(in: scene, count).map { "a \(name(of: .pulseDuration)) of \($0), " } ?? "")
        + "or play it once with \(name(of: .loopCount)) 1")
  }

  /// Returns the duration of a pulse of which the given length of the animation has a whole number, if that is a short
  /// number and all pulses take the same time; otherwise `nil`.
  private func fittingPulseDuration(in scene: Scene, _ count: Double) -> String? {
    guard spec.duration != nil, spec.rows.isEmpty, spec.overlays.isEmpty, scene.mapPaths.isEmpty,
      spec.overlayDefaults.delay == nil,
      scene.overlays.allSatisfy({ $0.periods.count == 1 && $0.periods == scene.overlays.first?.periods })
    else { return nil }
    let durations = [count.rounded(.down), count.rounded(.up)].filter { $0 > 0 }.map { scene.duration / $0 }
    return durations.first { ($0 * 100).rounded() / 100 == $0 }.map(shortestDecimal)
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
      return overlay.pulsesAlone && overlay.returns(pixelsPerMapPoint: first.pixelsPerMapPoint)
    }
  }
}

extension Overlay {
  /// Whether it runs from the beginning to the end without an entrance, a command or a change.
  fileprivate var pulsesAlone: Bool {
    let isStarted =
      timeline == PulseTimeline(Scene.Defaults.commands, showsWhenStopped: timeline.showsWhenStopped)
    let groups = layers.flatMap(\.groups)
    return isStarted && entrance == nil && changes.end == 0 && changes.calloutEnd == 0
      && !changes.changesPaint
      && groups.allSatisfy { $0.timing.repeatCount == .infinity }
  }

  /// Whether a motion without a trail ends where it began; also `true` without motion.
  fileprivate func returns(pixelsPerMapPoint: Double) -> Bool {
    guard let motionPath else { return true }
    guard motionPath.trail == nil, let first = motionPath.route.points.first,
      let last = motionPath.route.points.last
    else { return false }
    return first.distance(to: last) * pixelsPerMapPoint < 0.5
  }
}

extension MapPoint {
  /// Returns the distance to another point of the map.
  fileprivate func distance(to other: MapPoint) -> Double { hypot(x - other.x, y - other.y) }
}
