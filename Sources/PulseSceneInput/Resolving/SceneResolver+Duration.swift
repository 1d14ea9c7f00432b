import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Resolution of the animation's duration.
extension SceneResolver {
  /// The number of times that a cycle takes the longest time that is rendered unasked, from which on it seems to rest.
  private static let unseenCycles = 10.0

  /// Returns the animation's duration: the specified one or that of one seamless loop.
  mutating func resolveDuration(of overlays: [Overlay], _ mapPaths: [MapPath]) -> Double {
    if spec.duration != nil, let cycles = spec.cycles {
      report(.cycles, "'\(cycles)' conflicts with \(name(of: .duration)); use one of them")
    }
    if let duration = spec.duration { return duration }
    if let film { return film.duration + hold(of: film, overlays, mapPaths) }
    // A film without a clock has been reported.
    if spec.film.play != nil { return Scene.Limits.seconds.lowerBound }
    let overlays = overlays.ofDistinctStyles
    let end = overlays.reduce(spec.camera?.end ?? 0) { max($0, $1.animationEnd) }
    let motionEnd = overlays.reduce(0) { max($0, $1.motionEnd) }
    // Entrances and callouts are not cyclic, but run to their ends.
    let entered = overlays.reduce(0) { max($0, $1.entranceEnd) }
    let calloutEnd = overlays.filter { $0.callout != nil }.map(\.changes.calloutEnd).max() ?? 0
    let seen = max(entered, calloutEnd)
    let limit = Scene.Limits.seamlessSeconds
    var cycles = Set(mapPaths.flatMap(\.periods))
    for overlay in overlays { cycles.formUnion(overlay.periods) }
    let periods = cycles.sorted()
    let arrival = motionEnd > 0 ? min(motionEnd + rest(of: overlays), Scene.Limits.seconds.upperBound) : 0
    guard let longest = periods.last else {
      if let cycles = spec.cycles {
        report(
          .cycles, "'\(cycles)' does not apply to a pulse without motion; use \(name(of: .duration))")
      }
      // Without cyclic animation, one frame follows the last change.
      let frame = 1 / (spec.frameRate ?? Scene.Defaults.frameRate)
      return max(max(end, seen) + frame, arrival, Scene.Limits.seconds.lowerBound)
    }
    let common = commonPeriod(of: periods, limit: Scene.Limits.seconds.upperBound)
    let loop = common ?? longest
    if common == nil, !periods.allSatisfy({ isWholeNumber(longest / $0) }) {
      let shown = periods.prefix(4).map(shortestDecimal) + (periods.count > 4 ? ["..."] : [])
      warnAboutLoop(
        .duration,
        "cycles of \(shown.joined(separator: ", ")) s have no common multiple of at most "
          + "\(shortestDecimal(Scene.Limits.seconds.upperBound)) s, so the animation jumps at the loop point; use "
          + "durations of which the longest is a multiple of the others")
    }
    if let cycles = spec.cycles { return Double(cycles) * loop }
    // A motion does not repeat, so that its end is that of the animation.
    if motionEnd > 0, motionEnd >= end { return max(arrival, seen) }
    if loop >= Self.unseenCycles * limit {
      warn(
        .duration,
        "one cycle takes \(shortestDecimal(loop)) s; only its first \(shortestDecimal(end + limit)) s are rendered, "
          + "in which hardly anything moves; use shorter cycles, or a \(name(of: .duration))")
    } else if loop > limit {
      warnAboutLoop(
        .duration,
        "one cycle takes \(shortestDecimal(loop)) s; the first \(shortestDecimal(end + limit)) s are rendered; use "
          + "\(name(of: .duration)) for more"
      )
    }
    let length = end + min(loop, limit)
    // Whole cycles keep the loop seamless.
    guard seen > length else { return length }
    return loop > limit ? seen : length + ((seen - length) / loop - 1e-9).rounded(.up) * loop
  }
}

extension SceneResolver {
  /// Returns the seconds for which overlays are seen at the ends of their ways, as in a film; 0 for round trips without a
  /// trail, whose loop is seamless.
  private func rest(of overlays: [Overlay]) -> Double {
    overlays.allSatisfy(\.returns) ? 0 : Scene.Defaults.linger
  }
}

extension SceneResolver {
  /// The length in seconds, and the frames, from which on an animation is probably longer than it is meant to be.
  private static let (longSeconds, manyFrames) = (60.0, 500.0)

  /// Warns of columns of data that make an animation long.
  mutating func warnAboutOptionColumns(inAnimationOf duration: Double) {
    let frames = (duration * (spec.frameRate ?? Scene.Defaults.frameRate)).rounded()
    guard spec.duration == nil, film == nil, duration >= Self.longSeconds || frames > Self.manyFrames else {
      return
    }
    for column in spec.optionColumns where DataOptions.optionsOfLength.contains(column.option) {
      warn(
        .duration,
        "the animation has \(Int(frames)) frames, as '\(column.column.excerpt)' sets --\(column.option); write "
          + "--data-columns-only if it is data, or a \(name(of: .duration))",
        from: .file(SceneReader.name(of: column.file)))
    }
  }
}

/// Returns whether a number of cycles is whole to a millionth.
private func isWholeNumber(_ count: Double) -> Bool { abs(count - count.rounded()) < 1e-6 }

extension Overlay {
  /// The time in seconds at which commands, changes, motion and finite animations have ended.
  var animationEnd: Double {
    let ends = lastLayers.flatMap(\.groups).map(\.timing.end).filter(\.isFinite)
    // Animations end relative to their own start; a stopped pulse has ended.
    let rest = ends.max().flatMap(timeline.time(ofAnimationTime:)) ?? 0
    return max(timeline.end, rest, changes.end, motionEnd)
  }

  /// The end of the last entrance in seconds; 0 without one.
  var entranceEnd: Double {
    entrance.flatMap { timeline.time(ofEntranceTime: $0.timing.end) } ?? 0
  }

  /// The layers after all replacements.
  private var lastLayers: [Layer] { layers(afterReplacements: layerReplacements.count) }

  /// The periods of endless animations in seconds.
  var periods: Set<Double> {
    Set(lastLayers.flatMap(\.groups).filter { $0.timing.repeatCount == .infinity }.map(\.timing.period))
  }
}
