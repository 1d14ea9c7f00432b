import PulseDocument
import PulseScene

// Times, which need those of all rows.
extension ImportedFeatures {
  /// Gives numbers in the fields of times their meaning, with the last instant of a year for one that ends something, and events
  /// without an end that has come that of the data, and warns of times that are far from all others.
  mutating func finishTimes(_ numbers: TimeNumbers, of spec: inout SceneSpec, _ file: String) {
    if numbers != .seconds {
      func last(_ end: DataTime) -> DataTime { numbers.bound(end).last }
      rows.convertTimes(numbers.instant, ends: last)
      changeMapPaths { _, mapPath in
        (mapPath.time, mapPath.end) = (mapPath.time.map(numbers.instant), mapPath.end.map(last))
      }
      changeSeriesRows { ($0.time, $0.end) = ($0.time.map(numbers.instant), $0.end.map(last)) }
      if [.years, .yearsOfAnyEpoch, .months].contains(numbers) { spec.film.take(numbers) }
    }
    closeOpenEnds(of: spec.film)
    // Years alone are history.
    if spec.film.readsTimes, ![.years, .yearsOfAnyEpoch].contains(numbers) { warnAboutFarTimes(file) }
  }

  /// Gives events that go on, which last until the end of the film, the end of the data; lines, polygons and series without
  /// an end go on, too.
  private mutating func closeOpenEnds(of film: FilmSpec) {
    func isOpen(_ end: DataTime?) -> Bool { end?.secondsSince1970 == .infinity }
    changeMapPaths { _, path in
      if isOpen(path.end) { path.end = nil }
    }
    changeSeriesRows { if isOpen($0.end) { $0.end = nil } }
    guard rows.indices.contains(where: { isOpen(rows.times(ofRow: $0).end) }) else { return }
    let rowTimes = rows.indices.map { rows.times(ofRow: $0) }.flatMap { [$0.time, $0.end] }
    let pathTimes = mapPaths.flatMap { [$0.time, $0.end] } + seriesRows.flatMap { [$0.time, $0.end] }
    let limits = [film.from?.secondsSince1970, film.to.map { $0.secondsSince1970 + film.endingPeriod }]
    let known = rowTimes.compactMap { $0?.secondsSince1970 } + pathTimes.compactMap { $0?.secondsSince1970 }
    let last = (known + limits.compactMap(\.self)).filter(\.isFinite).max()
    rows.closeOpenEnds(at: fields.film.series == nil ? last : nil)
  }

  /// Warns of the first and last times that stand for no time, or are centuries from all others.
  private mutating func warnAboutFarTimes(_ file: String) {
    var times = rows.indices.compactMap { index in
      rows.times(ofRow: index).time.map { (time: $0.secondsSince1970, row: index) }
    }
    times += mapPaths.indices.compactMap { index in
      mapPaths[index].time.map { (time: $0.secondsSince1970, row: rows.count + index) }
    }
    times.sort { ($0.time, $0.row) < ($1.time, $1.row) }
    for (isFirst, far) in [(true, times.first), (false, times.last)] {
      guard let far else { continue }
      let same = times.filter { $0.time == far.time }.count
      let rest = isFirst ? times[same...] : times[..<(times.count - same)]
      guard let first = rest.first?.time, let last = rest.last?.time, same <= rest.count else { continue }
      let (gap, span) = (isFirst ? first - far.time : far.time - last, last - first)
      let isPlaceholder =
        gap > 3 * span
        && (Self.placeholderDays.contains((far.time / 86_400).rounded(.down)) && gap > 20 * Self.year
          || Self.largestNumbers.contains(far.time) && gap > 5 * Self.year)
      let isAlone = rest.count > 1 && gap > Self.leastGap && gap > 10 * span
      // Of two times, the first one has a century too few.
      let isEarly = isFirst && rest.count == 1 && gap > Self.leastGapOfTwo && last < DataTime.farFuture
      guard isPlaceholder || isAlone || isEarly else { continue }
      let origin = far.row < rows.count ? rows[far.row].origin : mapPaths[far.row - rows.count].origin
      let others = same == 1 ? "" : ", as in \(same - 1) more,"
      warnings.append(
        SceneDiagnostic(
          at: origin,
          "the time \(DataTime(secondsSince1970: far.time).text)\(others) is \(Int(gap / Self.year)) years "
            + "\(isFirst ? "before" : "after") all others; correct it, leave it out, or write --\(isFirst ? "from" : "to")"
        ))
    }
  }

  /// The seconds of a year.
  private static let year = 365.2425 * 86_400

  /// The seconds from which on a time that is alone is probably a mistake, beside several others and beside one.
  private static let (leastGap, leastGapOfTwo) = (100 * year, 1000 * year)

  /// The days since 1970 that programs write for a time that they do not know: the first one, that of -1, and others.
  private static let placeholderDays = Set(
    [
      CivilDate(year: 1, month: 1, day: 1), CivilDate(year: 1601, month: 1, day: 1),
      CivilDate(year: 1899, month: 12, day: 30), CivilDate(year: 1900, month: 1, day: 1),
      CivilDate(year: 1969, month: 12, day: 31), CivilDate(year: 1970, month: 1, day: 1),
      CivilDate(year: 9999, month: 12, day: 31),
    ].map { Double($0.daysSince1970) })

  /// The largest numbers of 31 and 32 bits, and of ten digits and milliseconds of 13, which stand for none.
  private static let largestNumbers: Set = [2_147_483_647, 4_294_967_295, 9_999_999_999, 9_999_999_999.999]
}
