import PulsePixels
import PulseScene

// Marks, lines and polygons whose values change in a film.
extension SceneResolver {
  /// Returns an overlay with the values of its series as changes of its timeline.
  mutating func withSeries(_ given: OverlaySpec) -> OverlaySpec {
    guard let film, let first = given.series.first, let start = given.time ?? first.time else { return given }
    var overlay = given
    overlay.series = []
    overlay.lasts = given.end == nil
    guard let effect = effect(of: overlay) else { return overlay }
    let radius = overlay.radius ?? effect.radius
    let hasColors = given.series.contains { $0.color != nil }
    let color = hasColors ? self.color(of: overlay, effect) : nil
    if given.series.contains(where: { $0.radius != nil }) { overlay.radius = first.radius ?? radius }
    if let color { overlay.color = first.color ?? color }
    var list = overlay.effectiveCommands
    for step in given.series.dropFirst() {
      guard let time = step.time, time <= film.clock.end else { continue }
      let seconds = film.time(ofChangeAt: time, inEventAt: start)
      if let current = overlay.radius {
        list.changes.radius.change(to: step.radius ?? radius, at: seconds, from: current)
      }
      if let color { list.changes.color.change(to: step.color ?? color, at: seconds, from: overlay.color) }
      if let place = step.place { list.changes.place.change(to: place, at: seconds, from: nil) }
    }
    overlay.commands = list
    return overlay
  }

  /// Returns an overlay that stays after its end with the number of pulses until then, after which it rests.
  mutating func withPulsesUntilEnd(_ given: OverlaySpec) -> OverlaySpec {
    guard spec.film.accumulates, let film, let time = given.time, let end = given.end, given.pulses == nil,
      given.track.file == nil, let effect = effect(of: given)
    else { return given }
    let periods = layers(of: given, effect).flatMap(\.groups).map(\.timing.period)
    guard let period = periods.max(), period > 0, period.isFinite else { return given }
    var overlay = given
    let count = (film.time(ofChangeAt: min(end, film.clock.end), inEventAt: time) / period).rounded(.up)
    overlay.pulses = Int(min(Double(Scene.Limits.pulses.upperBound), max(1, count)))
    return overlay
  }

  /// Returns the latest data time in each frame of a film at which something begins, ends or changes.
  func timesOfChanges(in scene: Scene, _ film: FilmSchedule) -> [Int: DataTime] {
    var latest: [Int: DataTime] = [:]
    func add(_ time: DataTime) {
      guard time >= film.clock.start, time <= film.clock.end else { return }
      let frame = film.frame(of: time)
      latest[frame] = latest[frame].map { max($0, time) } ?? time
    }
    func add(_ event: Overlay.Event?) {
      guard let event else { return }
      add(event.time)
      // What stays for a while after its end is not seen to end.
      if let end = event.end, event.endFrame(frameRate: film.frameRate) == film.frame(of: end) { add(end) }
    }
    for index in scene.overlays.indices {
      add(scene.overlays[index].event)
      for case let time? in overlaySpecs.series(at: index).lazy.map(\.time) { add(time) }
    }
    for path in scene.mapPaths { add(path.event) }
    for path in spec.mapPaths {
      for case let time? in path.series.lazy.map(\.time) { add(time) }
    }
    return latest
  }

  /// Returns the lines or polygons that a series is, one for each of its values that can be seen.
  func explicitSteps(of mapPath: MapPathSpec) -> [MapPathSpec] {
    guard let film, !mapPath.series.isEmpty else { return mapPath.steps }
    return mapPath.steps.compactMap { step in
      var step = step
      step.time = step.time ?? film.clock.start
      // Of several values in one frame, the last one is seen.
      if let time = step.time, let end = step.end, film.frame(of: time) == film.frame(of: end) { return nil }
      return step
    }
  }

  /// Returns the changes of the paint of a line or polygon after its first values.
  mutating func paintChanges(of mapPath: MapPathSpec, _ film: FilmSchedule) -> [MapPath.PaintChange] {
    guard mapPath.series.count > 1 else { return [] }
    var changes: [MapPath.PaintChange] = []
    for step in mapPath.steps.dropFirst() {
      guard let time = step.time, time <= film.clock.end else { continue }
      let paint = completedSpec(of: step).paint
      let change = MapPath.PaintChange(frame: film.frame(of: time), fill: paint.fill, stroke: paint.stroke)
      // Of several values in one frame, the last one is seen.
      if changes.last?.frame == change.frame { changes.removeLast() }
      changes.append(change)
    }
    return changes
  }
}

extension MapPathSpec {
  /// The path with each of the values of its series, from the time of the value to that of the next one; the path itself
  /// without any.
  var steps: [MapPathSpec] {
    if series.isEmpty { return [self] }
    return series.indices.map { index in
      var path = self
      path.series = []
      path.time = series[index].time ?? (index == 0 ? time : nil)
      path.end = index + 1 < series.count ? series[index + 1].time : end
      if let color = series[index].color { path.setColorOfValue(color) }
      return path
    }
  }

  /// Gives a line the color of its value, or fills a polygon with it, which gets a thin edge unless it has another one.
  mutating func setColorOfValue(_ color: RGBA) {
    if isClosed { (fill, isColoredByValue) = (color, true) } else { stroke = color }
  }
}

extension Array {
  /// Adds an immediate change unless the value is that before it; `initial` is the value before all changes.
  fileprivate mutating func change<Value: Hashable & Sendable>(
    to value: Value, at time: Double, from initial: Value?
  ) where Element == TimedChange<Value> {
    // Of several values at one time, the last one is seen.
    if let last, last.time == time { removeLast() }
    if (last?.value ?? initial) != value { append(TimedChange(to: value, at: time)) }
  }
}
