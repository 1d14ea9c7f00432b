import PulseGeo
import PulseScene

// Pauses of tracks, which are cut out of a film.
extension SceneResolver {
  /// Returns the spans of a film in which no track moves, in seconds since 1970, and says what is cut out.
  mutating func cuts(from start: DataTime, to end: DataTime) -> [ClosedRange<Double>] {
    guard let least = spec.film.skipIdle else { return [] }
    let (start, end) = (start.secondsSince1970, end.secondsSince1970)
    var busy: [ClosedRange<Double>] = []
    for index in overlaySpecs.indices {
      guard let time = overlaySpecs.times(at: index).time?.secondsSince1970 else { continue }
      if let source = source(of: overlaySpecs[index]),
        let track = trackFiles[source.whole]??.track(source.file.part),
        let seconds = track.route.duration
      {
        var begin = 0.0
        for pause in track.route.pauses(ofAtLeast: least) {
          busy.append(time + begin...time + pause.lowerBound)
          begin = pause.upperBound
        }
        busy.append(time + begin...time + max(begin, seconds))
      } else if let last = overlaySpecs.span(at: index)?.last.secondsSince1970 {
        busy.append(time...max(time, last))
      }
    }
    var cuts: [ClosedRange<Double>] = []
    var last = start
    for span in busy.sorted(by: { $0.lowerBound < $1.lowerBound }) where span.upperBound >= start {
      if span.lowerBound - last >= least, span.lowerBound <= end { cuts.append(last...span.lowerBound) }
      last = max(last, span.upperBound)
    }
    if end - last >= least { cuts.append(last...end) }
    note(cuts, least)
    return cuts
  }

  private mutating func note(_ cuts: [ClosedRange<Double>], _ least: Double) {
    guard !cuts.isEmpty else {
      return warn(
        .skipIdle,
        hasTracks
          ? "has no effect, as no pause is that long; use a shorter one, or leave it out"
          : "has no effect without tracks; add --track FILE, or leave it out")
    }
    let total = cuts.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    notes.append(
      "\(cuts.count == 1 ? "1 pause is" : "\(cuts.count) pauses are") cut out of the film, \(total.durationText) in all"
    )
  }
}
