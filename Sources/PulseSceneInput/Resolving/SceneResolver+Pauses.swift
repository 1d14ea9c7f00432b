import PulseGeo
import PulseScene

// Pauses, which are cut out of a film.
extension SceneResolver {
  /// A span in which something moves, or an instant at which something changes, in seconds since 1970.
  private struct BusySpan {
    /// The span.
    var time: ClosedRange<Double>

    /// The end of what is kept of the film to see it.
    var keptEnd: Double
  }

  /// Returns the spans of a film in which nothing moves, appears, changes or ends, in seconds since 1970, and says what is cut out.
  ///
  /// What happens at an instant is followed by the least pause, so that it is seen before the next begins.
  mutating func cuts(from start: DataTime, to end: DataTime) -> [ClosedRange<Double>] {
    guard let least = spec.film.skipIdle else { return [] }
    let (start, end) = (start.secondsSince1970, end.secondsSince1970)
    var cuts: [ClosedRange<Double>] = []
    var (last, kept) = (start, start)
    func addCut(before time: Double) {
      if time - last >= least, time > kept { cuts.append(kept...time) }
    }
    for span in busySpans(pausing: least) where span.time.upperBound >= start {
      if span.time.lowerBound <= end { addCut(before: span.time.lowerBound) }
      (last, kept) = (max(last, span.time.upperBound), max(kept, span.keptEnd))
    }
    addCut(before: end)
    let total = cuts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    guard total < end - start || start == end else {
      warn(.skipIdle, "has no effect, as nothing moves in the whole film; leave it out")
      return []
    }
    guard !cuts.isEmpty else {
      warn(.skipIdle, "has no effect, as no pause is that long; use a shorter one, or leave it out")
      return []
    }
    notes.append(
      "\(cuts.count == 1 ? "1 pause is" : "\(cuts.count) pauses are") cut out of the film, \(total.durationText) in all"
    )
    return cuts
  }

  /// Returns the spans in which something moves, between pauses of a length or more, and the instants at which something changes, in
  /// ascending order.
  private func busySpans(pausing least: Double) -> [BusySpan] {
    var spans: [BusySpan] = []
    func add(_ instant: DataTime?) {
      guard let time = instant?.secondsSince1970 else { return }
      spans.append(BusySpan(time: time...time, keptEnd: time + least))
    }
    func add(motionFrom begin: Double, to end: Double) {
      spans.append(BusySpan(time: begin...end, keptEnd: end))
    }
    for path in spec.mapPaths {
      add(path.time)
      add(path.end)
      for step in path.series { add(step.time) }
    }
    for (first, last) in spansBesideTracks {
      add(first)
      add(last)
    }
    for index in overlaySpecs.indices {
      let (first, end) = overlaySpecs.times(at: index)
      if let time = first?.secondsSince1970, let source = source(of: overlaySpecs[index]),
        let track = trackFiles[source.whole]??.track(source.file.part),
        let seconds = track.route.duration
      {
        var begin = 0.0
        for pause in track.route.pauses(ofAtLeast: least) {
          add(motionFrom: time + begin, to: time + pause.lowerBound)
          begin = pause.upperBound
        }
        add(motionFrom: time + begin, to: time + max(begin, seconds))
      } else {
        add(first)
        add(end)
        for step in overlaySpecs.series(at: index) { add(step.time) }
      }
    }
    return spans.sorted { $0.time.lowerBound < $1.time.lowerBound }
  }
}
