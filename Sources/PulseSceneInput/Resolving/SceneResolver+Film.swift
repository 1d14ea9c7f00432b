import PulseBasics
import PulseDocument
import PulsePixels
import PulseScene

// Resolution of films.
extension SceneResolver {
  /// Returns the film; `nil` for a scene without one, or after reporting problems.
  mutating func resolveFilm() -> FilmSchedule? {
    var film = spec.film
    guard let play = film.play else {
      warnAboutFilmWithoutPlay()
      return nil
    }
    for (field, isGiven) in [(SceneField.duration, spec.duration != nil), (.cycles, spec.cycles != nil)]
    where isGiven {
      report(
        field,
        "conflicts with \(name(of: .play)), which sets the length of a film; use one of them, and "
          + "\(name(of: .hold)) for the seconds after the data, 0 for none")
    }
    var (first, last, count) = (DataTime?.none, DataTime?.none, 0)
    let paths = spec.mapPaths.lazy.map { $0.series.span(from: $0.time, to: $0.end) }
    let spans = (overlaySpecs.indices.map(overlaySpecs.span) + paths).compactMap(\.self)
    for span in spans {
      count += span.first < span.last ? 2 : 1
      first = first.map { min($0, span.first) } ?? span.first
      last = last.map { max($0, span.last) } ?? span.last
    }
    // What stands beside tracks is seen, too.
    for (start, end) in spansBesideTracks where hasTracks {
      if let end { first = first.map { min($0, end) } }
      last = last.map { max($0, start) }
    }
    if let first, let last { film.takeYears(besides: first.secondsSince1970...last.secondsSince1970) }
    let endOfPeriod = film.to.map { DataTime(secondsSince1970: $0.secondsSince1970 + film.endingPeriod) }
    var hasDataInPeriod = false
    if let to = film.to, let endOfPeriod {
      hasDataInPeriod = spans.contains { $0.last >= to && $0.first < endOfPeriod }
    }
    // With the data of a day or month, if there are any.
    let to = hasDataInPeriod ? [endOfPeriod, last].compactMap(\.self).min() : film.to
    guard let start = film.from ?? first, let end = to ?? last, first != nil else {
      // Tracks that cannot be read have been reported.
      if trackFiles.values.contains(where: { $0 == nil }) { return nil }
      report(
        .play,
        hasTracks
          ? overlaySpecs.contains { $0.track.timing == .constant }
            ? "'\(play.argument)' needs times, but \(name(of: .trackTiming)) constant leaves out those of the track; use one of them"
            : "'\(play.argument)' needs times, but the track "
              + (spec.trackBy == nil
                ? timeProblem ?? "has none; use one with times, or leave it out"
                : "has none; write --time \(TimeFieldReader.suggestion(among: trackFieldNames))")
          : "'\(play.argument)' needs overlays with times; \(remedyForTimes)")
      return nil
    }
    if let first, let last { warnAboutSpan(from: first, to: last, count: count) }
    guard start <= end else {
      let field: SceneField = film.to == nil ? .from : .to
      report(
        field,
        "the film would end at \(end.text), before it begins at \(start.text); use \(field == .to ? "a later end" : "an earlier beginning")"
      )
      return nil
    }
    let limits = [film.from, film.to].compactMap(\.self)
    clockPrecision =
      hasTracks ? .time : .of(limits + spans.flatMap { [$0.first, $0.last] } + timesOfSeries)
    let cuts = cuts(from: start, to: end)
    let span =
      end.secondsSince1970 - start.secondsSince1970
      - cuts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let (duration, speed): (Double, Double) =
      switch play.kind {
      case .length(let length):
        (secondsOfData ?? length, span / (secondsOfData ?? length))
      case .speed(let speed): (span / speed, speed)
      }
    guard Scene.Limits.seconds.contains(duration) else {
      let length = duration == 0 ? "no time" : "\(shortestDecimal((duration * 1000).rounded() / 1000)) s"
      report(
        .play, "'\(play.argument)' plays the data in \(length); use a length such as 20s, or another speed")
      return nil
    }
    if film.accumulates, film.linger != nil {
      report(.linger, "conflicts with \(name(of: .accumulates)), which keeps events; use one of them")
    }
    let given = film.linger.map { film.isLingerOfData ? $0 / speed : $0 }
    let linger = film.accumulates ? .infinity : given ?? Scene.Defaults.linger
    var clock = FilmClock(start: start, end: end, speed: speed)
    clock.cuts = cuts
    return FilmSchedule(
      clock: clock, duration: duration,
      frameRate: spec.frameRate ?? Scene.Defaults.frameRate, linger: linger,
      fade: film.fade ?? min(linger, Scene.Defaults.fade))
  }

  /// The times of the changes of marks, lines and polygons.
  private var timesOfSeries: [DataTime] {
    overlaySpecs.indices.flatMap { overlaySpecs.series(at: $0).compactMap(\.time) }
      + spec.mapPaths.flatMap { $0.series.compactMap(\.time) }
  }

  /// Whether a time of the data has a zone, without one that is UTC; the times of a scene file are in UTC.
  var timesHaveZone: Bool {
    spec.overlays.contains { $0.time != nil } || statedZones.sayZone
  }

  /// The notes on what was understood of the data: the fields of the times, and the span of the film.
  var dataNotes: [String] {
    var all = dataFiles.map(\.note) + spec.notes + notes
    if let film {
      all.append("the film shows \(film.clock.start.text) to \(film.clock.end.text), in UTC")
      if spec.film.hold == nil {
        all.append(
          "after the data, the film goes on until its last events have been seen; --hold 0 ends it there")
      }
    }
    return all
  }

  /// Warns of times that are probably read in another way than they are meant.
  private mutating func warnAboutSpan(from first: DataTime, to last: DataTime, count: Int) {
    let years = (last.secondsSince1970 - first.secondsSince1970) / (365.2425 * 86_400)
    let isOfNow = spec.film.timeFormat == nil && first.secondsSince1970 >= 0
    if years > Self.plausibleYears || last.secondsSince1970 > DataTime.farFuture {
      warn(
        .play,
        "the data span \(Int(years)) years, from \(first.text) to \(last.text); check the times, see --time-format"
      )
    } else if first == last, count > 1 {
      warn(.play, "all \(count) times of the data are \(first.text); check the times, see --time")
    } else if !hasTracks, isOfNow, last.secondsSince1970 > 86_400, last.secondsSince1970 < 31 * 86_400,
      !spec.hasDoubtfulTimes
    {
      warn(
        .play,
        "all times of the data are of January 1970, from \(first.text) to \(last.text), as small numbers are, which are "
          + "seconds since then; write --time-format with their form, or %s if they are seconds")
    }
  }

  /// The longest span of data in years that is no mistake: that of history.
  private static let plausibleYears = 6000.0

  /// Makes the times of the scene and of its film explicit, and the scales of its data.
  func completeTimes(of completed: inout SceneSpec, _ scene: Scene) {
    completed.frameRate = scene.frameRate
    completed.duration = film == nil ? scene.duration : nil
    completed.cycles = nil
    completed.loopCount = scene.loopCount
    completed.film = FilmSpec()
    completed.film.heat = spec.film.heat.map {
      HeatSpec(radius: scene.heat?.radius ?? $0.radius, colors: $0.colors)
    }
    completed.film.radiusBy = scene.radiusScale.map { RadiusScaleSpec($0) }
    completed.film.colorBy = scene.heat == nil ? scene.colorScale.map { ColorScaleSpec($0) } : nil
    // The waypoints of tracks are in their files.
    if waypointLabels.contains(where: { $0 != nil }) || !liveLabels.isEmpty {
      completed.film.label = spec.film.label
    }
    if hasLabels { completed.film.labelSide = spec.film.labelSide }
    completed.labelFilters = completed.trackBy == nil ? [] : completed.usedLabelFilters
    completed.film.skipIdle = film == nil && !hasCutWays ? nil : spec.film.skipIdle
    guard let film else { return }
    completed.film.play = secondsOfData.map(PlaySpeed.length) ?? spec.film.play
    (completed.film.from, completed.film.to) = (film.clock.start, film.clock.end)
    (completed.film.linger, completed.film.fade) = (film.linger, film.fade)
    // Without a linger time, lines and polygons stay, and tracks that have arrived.
    let staying = spec.mapPaths.contains { $0.time != nil || !$0.series.isEmpty }
    if spec.film.linger == nil, staying || scene.overlays.contains(where: { $0.motionPath != nil }) {
      completed.film.linger = nil
    }
    completed.film.hold = scene.duration - film.duration
  }

  /// Returns the seconds that the data get in a film that would be longer than its given length, at least a quarter of it, so that
  /// its last events are seen within it; `nil` for any other film.
  func secondsOfData(inFilmOf duration: Double) -> Double? {
    guard let film, spec.film.hold == nil, case .length(let length)? = spec.film.play?.kind, duration > length
    else { return nil }
    // The last values of series get as long as those before, unless something else is seen longer.
    if stepCount > 0, duration <= length * Double(stepCount + 1) / Double(stepCount) + 1 / film.frameRate {
      let step = length / Double(stepCount + 1)
      if step >= seenAfterData(film) { return length - step }
    }
    // With a frame to spare, as events begin in whole frames.
    return max(length / 4, 2 * length - duration - 1 / film.frameRate)
  }

  /// Returns the seconds that something which stays is seen after the data.
  private func seenAfterData(_ film: FilmSchedule) -> Double {
    film.linger.isFinite ? film.linger : Scene.Defaults.linger
  }

  /// The number of steps between the values of the longest series; 0 without any.
  private var stepCount: Int {
    let ofMarks = overlaySpecs.indices.reduce(0) { max($0, overlaySpecs.series(at: $1).count) }
    return max(0, spec.mapPaths.reduce(ofMarks) { max($0, $1.series.count) } - 1)
  }

  /// Returns the seconds after the data that the film goes on: as specified, or until its last events have been seen
  /// like all others, up to its given length.
  func hold(of film: FilmSchedule, _ overlays: [Overlay], _ mapPaths: [MapPath]) -> Double {
    if let hold = spec.film.hold { return hold }
    let linger = seenAfterData(film)
    let tail = overlays.reduce(0) { most, overlay in
      guard let event = overlay.event else { return most }
      let pulseEnd = max(overlay.animationEnd, overlay.entranceEnd)
      // What moves to the end of the data is seen to arrive.
      let arrival = overlay.motionPath?.recordingClock != nil && event.end == film.clock.end ? linger : 0
      return max(most, arrival, film.tail(of: event, pulseEnd: pulseEnd, linger: linger))
    }
    var longest = mapPaths.compactMap(\.event).reduce(tail) {
      max($0, film.tail(of: $1, pulseEnd: 0, linger: linger))
    }
    // The last values of series are seen as long as those before.
    let lastStep = stepCount > 0 ? max(linger, film.duration / Double(stepCount)) : linger
    if let last = mapPaths.compactMap(\.paintChanges.last?.frame).max() {
      longest = max(longest, Double(last) / film.frameRate + lastStep - film.duration)
    }
    let ofSeries = overlaySpecs.indices.compactMap { overlaySpecs.series(at: $0).last?.time }.max()
    if let ofSeries, ofSeries <= film.clock.end {
      longest = max(longest, Double(film.frame(of: ofSeries)) / film.frameRate + lastStep - film.duration)
    }
    if case .length(let length)? = spec.film.play?.kind, let secondsOfData {
      longest = max(longest, length - secondsOfData)
    }
    return min(longest, Scene.Limits.seconds.upperBound - film.duration)
  }

  /// Sorts overlays by their first frames, and removes events outside of the film.
  mutating func sortEvents(of film: FilmSchedule) {
    let count = overlaySpecs.count
    let clock = film.clock
    overlaySpecs.sort { times, lasts in
      guard let time = times.time else { return .min }
      if time > clock.end || (!lasts && max(time, times.end ?? time) < clock.start) {
        return nil
      }
      return film.frame(of: time)
    }
    let showsPath = spec.mapPaths.contains { path in
      path.series.span(from: path.time, to: path.end).map { span in
        span.first <= clock.end && (path.end == nil || span.last >= clock.start)
      } ?? false
    }
    if overlaySpecs.isEmpty, count > 0, !showsPath {
      report(
        spec.film.from == nil ? .to : .from,
        "no event lies between \(clock.start.text) and \(clock.end.text); use another part of the data")
    }
  }

  /// Checks how often overlays have to be drawn, before anything looks at all of them in all frames.
  ///
  /// - Throws: ``SceneError`` if that is too often to be worth a try.
  mutating func checkWork(in scene: Scene) throws(SceneError) {
    let count = scene.drawnOverlayCount
    guard count > Double(Scene.Limits.quicklyDrawnOverlays) else { return }
    let isFilm = film != nil
    let message =
      "the \(scene.overlays.count) overlays have to be drawn \(Int(min(count, 1e15))) times in all frames together"
    let remedy =
      "a lower \(name(of: .frameRate)), \(isFilm ? "a shorter \(name(of: .linger)), " : "")or fewer overlays"
    guard count > Double(Scene.Limits.drawnOverlays) else {
      return warn(isFilm ? .play : .duration, "\(message), which can take hours; use \(remedy)")
    }
    report(
      isFilm ? .play : .duration,
      "\(message), and at most \(Scene.Limits.drawnOverlays) are possible; use \(remedy)")
    throw SceneError(diagnostics: diagnostics)
  }

  private mutating func warnAboutFilmWithoutPlay() {
    let film = spec.film
    if let problem = film.problemOfOrder { return report(.to, problem) }
    let selectsByTime = spec.selectsByTime || selectsTracksByTime
    let given: [(SceneField, Bool)] = [
      (.time, film.timeField != nil && !selectsByTime),
      (
        .timeFormat,
        film.timeFormat != nil && !selectsByTime && !spec.rowFilters.contains(where: \.comparesDates)
      ),
      (.end, film.endField != nil && !selectsByTime), (.from, film.from != nil && !selectsByTime),
      (.to, film.to != nil && !selectsByTime), (.linger, film.linger != nil), (.fade, film.fade != nil),
      (.hold, film.hold != nil), (.accumulates, film.accumulates),
      (.skipIdle, film.skipIdle != nil && !hasCutWays),
    ]
    for (field, isGiven) in given where isGiven {
      warn(field, "has no effect without a film; add --play LENGTH, or leave it out")
    }
    let timed = overlaySpecs.indices.first { index in
      let (time, end) = overlaySpecs.times(at: index)
      return time != nil || end != nil
    }
    if let overlay = timed.map({ overlaySpecs[$0] }) {
      warn(
        overlay.time == nil ? .end : .time, "has no effect without 'play'; add it, or leave out the time",
        of: overlay)
    }
    if let path = spec.mapPaths.first(where: { $0.time != nil || $0.end != nil }) {
      warn(
        path.time == nil ? .end : .time, "has no effect without 'play'; add it, or leave out the time",
        from: path.origin)
    }
  }
}

// Defaults of overlays that depend on the film or on the scales.
extension SceneResolver {
  /// Returns the specification of an overlay with the defaults of events, and of colors by value and by track.
  ///
  /// A thin stroke in the contrasting color of the theme makes all colors of a scale visible on the map.
  mutating func completedSpec(at index: Int) -> OverlaySpec {
    var given = overlaySpecs[index]
    // Points of a density have no marks.
    if spec.film.heat != nil, given.track.file == nil { given.effect = .builtIn(Effect.none.name) }
    if trackRadii != nil, let track = source(of: given).flatMap({ track($0) }) {
      given.radius = largestRadius(of: track) ?? given.radius
    }
    var overlay = withPulsesUntilEnd(withSeries(given.withEventDefaults))
    let isColoredByValue = spec.film.colorBy != nil && overlaySpecs.appearance(at: index) != nil
    guard let color = overlay.color, let effect = effect(of: overlay),
      effect.parameters[.color].flatMap(RGBA.init) != color || isColoredByValue
    else { return overlay }
    if effect.parameters[.pulseColor] != nil, effect.usedParameters.contains(.pulseColor),
      overlay.pulseColor == nil
    {
      overlay.pulseColor = overlay.color
      if !overlaySpecs.series(at: index).isEmpty {
        let colors = overlay.effectiveCommands.changes.color
        overlay.commands?.changes.paint.pulseColor = colors
      }
    }
    guard isColoredByValue, overlay.strokeColor == nil, effect.parameters[.stroke] == nil,
      effect.usedParameters.contains(.stroke)
    else { return overlay }
    overlay.strokeColor =
      spec.mapStyle.resolved.theme == .dark ? Scene.Defaults.darkScaleStroke : Scene.Defaults.lightScaleStroke
    overlay.strokeWidth = overlay.strokeWidth ?? Scene.Defaults.scaleStrokeWidth
    return overlay
  }
}

extension OverlaySpec {
  /// The specification with the default of momentary events, one pulse.
  var withEventDefaults: OverlaySpec {
    guard time != nil, end == nil, pulses == nil, series.isEmpty else { return self }
    var event = self
    event.pulses = Scene.Defaults.eventPulses
    return event
  }
}

extension [Layer] {
  /// The layers of an event that stays after its pulse: under each layer that disappears with its animations, what it
  /// looks like at rest.
  ///
  /// Faint marks are no more opaque than the pulse where it begins, so that what is over does not hide what happens;
  /// others have the colors of a legend.
  func withRestingMarks(areFaint: Bool) -> [Layer] {
    flatMap { layer in
      guard layer.endsWithAnimations, layer.model.opacity > 0, layer.model.scale > 0 else { return [layer] }
      var mark = layer
      (mark.name, mark.groups, mark.endsWithAnimations) = (layer.name + "-mark", [], false)
      let beginning = layer.values(at: 0).opacity
      if areFaint, beginning > 0 { mark.model.opacity = Swift.min(mark.model.opacity, beginning) }
      return [mark, layer]
    }
  }
}
