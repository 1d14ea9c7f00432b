import PulseGeo
import PulseScene

/// A point of the track of some rows: where one of them is reached, or left after a wait.
private struct TrackStop {
  /// The index of the row in the group.
  let row: Int

  /// Whether it is left.
  let isDeparture: Bool

  /// The number of the row in the order of the track.
  let number: Int
}

// The tracks of the rows of one value.
extension TableTrackReader {
  /// Returns the track of the rows of one value; `nil` if none has a time.
  mutating func track(of given: Group, hasTimes: Bool, _ numbers: TimeNumbers) -> Track? {
    var group = given
    var order = Array(group.places.indices)
    if hasTimes {
      order.removeAll { group.times[$0].isNaN }
      rowsWithoutTime += group.places.count - order.count
      let isSorted = zip(order, order.dropFirst()).allSatisfy { group.times[$0] <= group.times[$1] }
      if !isSorted { order.sort { (group.times[$0], $0) < (group.times[$1], $1) } }
    }
    if !group.ends.isEmpty { endDays(of: &group, order) }
    var stops = stops(of: group, order, hasTimes: hasTimes)
    guard let first = stops.first else { return nil }
    // A single row is a track that stays where it is.
    if stops.count == 1 { stops.append(first) }
    if stops.count > Route.pointCounts.upperBound {
      stops = Array(stops.prefix(Route.pointCounts.upperBound))
    }
    func values(_ all: [Double]) -> [Double] { stops.map { all[$0.row] } }
    var track = Track(places: stops.map { group.places[$0.row] })
    if hasTimes {
      track.times = stops.map { stop in
        let seconds = stop.isDeparture ? group.ends[stop.row] : group.times[stop.row]
        return numbers.instant(DataTime(secondsSince1970: seconds)).secondsSince1970
      }
    }
    if group.elevations.contains(where: { !$0.isNaN }) { track.elevations = values(group.elevations) }
    for (name, numbers) in zip(scaleFields, group.numbers)
    where numbers.contains(where: { !$0.isNaN }) {
      track.numbers[name] = values(numbers)
    }
    track.hasCategories = hasCategories
    track.changesCategory = hasCategories && group.categories.count > 1
    (track.key, track.isLabeled) = (group.key, group.isLabeled)
    for (name, texts) in zip(fieldNames, group.texts) {
      guard let first = texts.first(where: { !$0.isEmpty }) else { continue }
      track.fields[name] = first
      // A row without a value leaves that of the row before as it is.
      var latest = order.lazy.map { texts[$0] }.first { !$0.isEmpty } ?? first
      let known = order.map { index in
        if !texts[index].isEmpty { latest = texts[index] }
        return latest
      }
      guard known.contains(where: { $0 != known[0] }) else { continue }
      // A row that has ended says nothing about the way to the next one.
      track.texts[name] = stops.map {
        $0.isDeparture && $0.number + 1 < order.count ? "" : known[$0.number]
      }
    }
    if !track.texts.isEmpty { track.rows = stops.indices.map(Double.init) }
    track.name = track.fields["name"] ?? group.key
    return track
  }

  /// Ends waits on the day on which the next row begins, and which is known without a time of day, with that.
  private func endDays(of group: inout Group, _ order: [Int]) {
    for (row, next) in zip(order, order.dropFirst()) {
      let (end, time) = (DataTime(secondsSince1970: group.ends[row]), group.times[next])
      if end.isLastOfDay, (end.secondsSince1970 - 86_400..<end.secondsSince1970).contains(time) {
        group.ends[row] = time
      }
    }
  }

  /// Returns the points of the track of some rows in their order: two for a row with an end, between which it waits.
  private mutating func stops(of group: Group, _ order: [Int], hasTimes: Bool) -> [TrackStop] {
    var stops: [TrackStop] = []
    for (number, row) in order.enumerated() {
      stops.append(TrackStop(row: row, isDeparture: false, number: number))
      guard hasTimes, group.ends.indices.contains(row), group.ends[row].isFinite,
        group.ends[row] > group.times[row]
      else { continue }
      if number + 1 < order.count, group.ends[row] > group.times[order[number + 1]] {
        rowsThatOverlap += 1
      } else {
        stops.append(TrackStop(row: row, isDeparture: true, number: number))
      }
    }
    return stops
  }
}
