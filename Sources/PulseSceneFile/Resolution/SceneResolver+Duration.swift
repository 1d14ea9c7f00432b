import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseMotion

// How long the animation of a draft takes.
extension SceneResolver {
  /// The length of the animation: what was said, or one seamless loop.
  mutating func checkedDuration(of overlays: [Overlay], _ outlines: [Outline]) -> Double {
    if draft.duration != nil, let cycles = draft.cycles {
      report(.cycles, "'\(cycles)' and \(name(of: .duration)) contradict each other; give one of them")
    }
    if let duration = draft.duration { return duration }
    let end = overlays.reduce(draft.camera?.end ?? 0) { max($0, $1.end) }
    // An entrance and a callout are no part of a cycle, but they are seen to their ends.
    let entered = overlays.reduce(0) { max($0, $1.entranceEnd) }
    let calloutEnd = overlays.filter { $0.callout != nil }.map(\.changes.calloutEnd).max() ?? 0
    let seen = max(entered, calloutEnd)
    let limit = Scene.Limits.seamlessSeconds
    var marches = Set(outlines.compactMap(\.period))
    for overlay in overlays { marches.formUnion(overlay.periods) }
    let periods = marches.sorted()
    guard let longest = periods.last else {
      if let cycles = draft.cycles {
        report(
          .cycles, "'\(cycles)' has no meaning for a pulse that does not move; give \(name(of: .duration))")
      }
      // Nothing moves: one frame shows it all, unless commands change what is shown.
      let frame = 1 / (draft.frameRate ?? Scene.Standard.frameRate)
      return max(max(end, seen) + frame, Scene.Limits.seconds.lowerBound)
    }
    let common = commonPeriod(of: periods, limit: Scene.Limits.seconds.upperBound)
    let loop = common ?? longest
    if common == nil, !periods.allSatisfy({ isWhole(longest / $0) }) {
      let shown = periods.prefix(4).map(shortest) + (periods.count > 4 ? ["..."] : [])
      warn(
        .duration,
        "cycles of \(shown.joined(separator: ", ")) s have no common one of at most "
          + "\(shortest(Scene.Limits.seconds.upperBound)) s; the animation jumps where it starts again, use "
          + "durations of which one is a multiple of the others")
    }
    if let cycles = draft.cycles { return Double(cycles) * loop }
    if loop > limit {
      warn(
        .duration,
        "one cycle takes \(shortest(loop)) s; the first \(shortest(end + limit)) s are rendered, give "
          + "\(name(of: .duration)) for more"
      )
    }
    let length = end + min(loop, limit)
    // More cycles keep the loop seamless.
    guard seen > length else { return length }
    return loop > limit ? seen : length + ((seen - length) / loop - 1e-9).rounded(.up) * loop
  }
}

/// Whether a number of cycles is a whole one, to a millionth.
private func isWhole(_ count: Double) -> Bool { abs(count - count.rounded()) < 1e-6 }

extension Overlay {
  /// When the last command has come, the last change and the travel are over, and what ends has ended, in seconds.
  fileprivate var end: Double {
    let ends = lastLayers.flatMap(\.groups).map(\.timing.end).filter(\.isFinite)
    // What runs ends so long after its own start, whatever comes later; a pulse that is stopped has ended.
    let rest = ends.max().flatMap(timeline.time(ofElapsed:)) ?? 0
    return max(timeline.end, rest, changes.end, arrival)
  }

  /// The end of the entrance with which the overlay comes to stay, in seconds; 0 without one.
  fileprivate var entranceEnd: Double {
    entrance.flatMap { timeline.time(ofEntrance: $0.timing.end) } ?? 0
  }

  /// The layers that no others take the place of.
  private var lastLayers: [Layer] { layers(afterRebuilds: rebuilds.count) }

  /// The periods of everything about the overlay that goes on forever, in seconds.
  fileprivate var periods: Set<Double> {
    Set(lastLayers.flatMap(\.groups).filter { $0.timing.repeatCount == .infinity }.map(\.timing.period))
  }
}
