import PulseBasics
package import PulseDocument
import PulseGeo
import PulsePixels
package import PulseScene

/// A builder of tracks that validates points as they are added.
package struct TrackBuilder {
  private let readsTimes: Bool
  private let log: DiagnosticLog
  private var places: [GeoPoint] = []

  /// The time of each place; `nil` for one without a time.
  private var times: [Double?] = []

  /// The elevation of each place, not a number for none; empty if no place has one.
  private var elevations: [Double] = []

  /// The measured values of each place, not a number for none, by what is measured.
  private var sensors: [TrackSensor: [Double]] = [:]
  private var gaps: Set<Int> = []

  /// The name of the track; `nil` without one.
  package var name: String?

  /// The values of data fields, by the names of the fields.
  var fields: [String: String] = [:]

  /// The numbers of all points in the fields of scales, by the names of the fields.
  var numbers: [String: Double] = [:]

  /// The color of the line; `nil` without one.
  var color: RGBA?

  /// The number of the track in the file, from 1, if conditions choose among the tracks; `nil` otherwise.
  var number: Int?

  /// Whether the track meets the conditions.
  var isTaken = true

  /// The latest time; `nil` before the first one.
  private var lastTime: Double?

  /// The place of the first point without a time, and the number of such points.
  private var withoutTime: (first: DocumentPlace?, count: Int) = (nil, 0)

  /// The problem of the first time that cannot be read, and its text.
  private var unreadable: (problem: String, text: String)?

  /// The form of the times; `nil` for those that are read without one.
  private let timeFormat: TimeFormat?

  /// The first time that is earlier than the one before it, and the number of such times.
  private var earlier: (first: DocumentValue?, count: Int) = (nil, 0)

  /// The first time before the first satellite; `nil` without one.
  private var early: DocumentValue?

  /// The number of points, including invalid ones.
  private(set) var count = 0

  /// The number of points that are left out, and what is wrong with the first of them.
  private var leftOut: (count: Int, first: String) = (0, "")

  /// Receives the problems of points: the log itself if they are to be refused.
  let pointLog: DiagnosticLog

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - readsTimes: Whether times are read.
  ///   - log: Receives the problems of the track.
  ///   - isStrict: Whether a point that cannot be read is a problem of the track; otherwise it is left out.
  ///   - timeFormat: The form of the times; `nil` for those that are read without one.
  package init(
    readsTimes: Bool, log: DiagnosticLog, isStrict: Bool = true, timeFormat: TimeFormat? = nil
  ) {
    (self.readsTimes, self.timeFormat) = (readsTimes, timeFormat)
    self.log = log
    pointLog = isStrict ? log : DiagnosticLog()
  }

  /// Whether there are enough points for a route, including invalid ones.
  var isComplete: Bool { count >= Route.pointCounts.lowerBound }

  /// Whether points that cannot be read are left out.
  private var isForgiving: Bool { pointLog !== log }

  /// Begins a part of the track that is not connected with the one before.
  package mutating func beginPart() {
    if !places.isEmpty { gaps.insert(places.count - 1) }
  }

  /// Decodes and adds a point, which lies at `place` in the file; too many points throw an error.
  ///
  /// The elevation is in meters.
  package mutating func add(
    latitude: DocumentValue?, longitude: DocumentValue?, time: DocumentValue?, elevation: Double? = nil,
    sensors values: [TrackSensor: Double] = [:], at place: @autoclosure () -> DocumentPlace
  ) throws(DocumentError) {
    count += 1
    guard count <= Route.pointCounts.upperBound else {
      throw DocumentError(
        .document,
        "has more than \(Route.pointCounts.upperBound) points; simplify the track, or use a part of it")
    }
    let (north, east) = (
      latitude?.reporting(to: pointLog).number(in: -90...90, unit: "degrees"),
      longitude?.reporting(to: pointLog).longitude()
    )
    if isForgiving, north == nil || east == nil {
      if leftOut.count == 0 { leftOut.first = pointLog.first?.withoutRemedy ?? "\(place())" }
      leftOut.count += 1
      return
    }
    if let north, let east, let point = try? GeoPoint(latitude: north, longitude: east) {
      places.append(point)
      if let elevation, elevations.isEmpty {
        elevations = Array(repeating: .nan, count: places.count - 1)
        elevations.append(elevation)
      } else if !elevations.isEmpty {
        elevations.append(elevation ?? .nan)
      }
      for sensor in values.keys where sensors[sensor] == nil {
        sensors[sensor] = Array(repeating: .nan, count: places.count - 1)
      }
      for sensor in sensors.keys { sensors[sensor]?.append(values[sensor] ?? .nan) }
    }
    guard readsTimes else { return }
    guard let time else {
      if withoutTime.first == nil { withoutTime.first = place() }
      withoutTime.count += 1
      times.append(nil)
      return
    }
    guard let seconds = seconds(of: time.reporting(to: pointLog)) else {
      if isForgiving {
        if unreadable == nil, let text = time.plainText, !text.isEmpty {
          unreadable = (pointLog.latest?.withoutRemedy ?? "\(time.place)", text)
        }
        if withoutTime.first == nil { withoutTime.first = time.place }
        withoutTime.count += 1
        times.append(nil)
      }
      return
    }
    if let last = lastTime, seconds < last {
      if earlier.first == nil { earlier.first = time }
      earlier.count += 1
      if !isForgiving { reportOrder() }
    }
    if seconds < Self.satelliteEpoch, early == nil { early = time }
    lastTime = seconds
    times.append(seconds)
  }

  /// Returns a time in seconds since 1970; `nil` after reporting why it is none.
  private func seconds(of time: DocumentValue) -> Double? {
    guard let timeFormat, let text = time.plainText else { return time.dateTime() }
    if let found = timeFormat.time(text) { return found.secondsSince1970 }
    time.report(
      "\(time.json.quotedForMessage) is not a time of the form '\(timeFormat.format.excerpt)'; correct it, or change --time-format"
    )
    return nil
  }

  /// The reason for which the times of a track are not used, and the remedy; `nil` if it has none.
  private var timeProblem: String? {
    guard let unreadable else {
      return lastTime == nil ? nil : "has a time at 1 point only, which tells no speed; add more times"
    }
    let formats = timeFormat == nil ? TimeFormat.fitting(unreadable.text) : []
    let remedy =
      timeFormat != nil
      ? "change --time-format"
      : formats.isEmpty
        ? "write --time-format with their form" : "write --time-format \(SpellChecker.disjunction(formats))"
    return "has times that cannot be read (first: \(unreadable.problem)); \(remedy), or correct them"
  }

  /// Makes a track of one point stay there.
  mutating func stay() {
    guard count == 1, places.count == 1 else { return }
    count = 2
    places += places
    times += times
    elevations += elevations
    sensors = sensors.mapValues { $0 + $0 }
  }

  private func reportOrder() {
    guard let time = earlier.first else { return }
    log.report(
      time.place,
      "\(time.json.quotedForMessage) is earlier than the previous time; sort the points, or leave out --play and use "
        + "--track-timing constant")
  }

  /// The first instant of the time of satellites, 6 January 1980, and one that all recordings of them lie after.
  private static let (satelliteEpoch, firstRecordings) = (315_964_800.0, 631_152_000.0)

  /// Leaves out times before the first satellite in a recording that has later ones; returns a warning, or `nil` without
  /// such times.
  private mutating func leaveOutTimesBeforeSatellites() -> String? {
    guard (lastTime ?? 0) > Self.firstRecordings, let first = early else { return nil }
    let found = times.indices.filter { times[$0].map { $0 < Self.satelliteEpoch } ?? false }
    guard found.count * 4 <= times.count else { return nil }
    for index in found { times[index] = nil }
    let known = times.compactMap(\.self)
    earlier.count = zip(known, known.dropFirst()).count { $0 > $1 }
    let text = found.count == 1 ? "1 time is" : "\(found.count) times are"
    return
      "\(text) before 1980, when no satellite was there (first near \(first.place): \(first.json.quotedForMessage)), and "
      + (found.count == 1 ? "its point gets one" : "their points get them")
      + " by the distance from the neighbors; correct \(found.count == 1 ? "it" : "them"), or use --track-timing constant"
  }

  /// Puts the parts of a recording into the order of their times, as devices and merged files have them in another one.
  ///
  /// - Returns: A warning; `nil` if times within a part are not in order, or those of parts overlap.
  private mutating func sortParts() -> String? {
    guard times.count == places.count, !gaps.isEmpty else { return nil }
    var parts: [(indices: Range<Int>, first: Double, last: Double)] = []
    for end in gaps.subtracting([places.count - 1]).sorted() + [places.count - 1] {
      let indices = (parts.last?.indices.upperBound ?? 0)..<end + 1
      let known = times[indices].compactMap(\.self)
      guard let first = known.first, let last = known.last,
        zip(known, known.dropFirst()).allSatisfy({ $0 <= $1 })
      else { return nil }
      parts.append((indices, first, last))
    }
    parts.sort { $0.first < $1.first }
    guard zip(parts, parts.dropFirst()).allSatisfy({ $0.last <= $1.first }) else { return nil }
    let order = parts.flatMap(\.indices)
    (places, times) = (order.map { places[$0] }, order.map { times[$0] })
    if !elevations.isEmpty { elevations = order.map { elevations[$0] } }
    sensors = sensors.mapValues { values in order.map { values[$0] } }
    gaps = []
    for part in parts { gaps.insert((gaps.max() ?? -1) + part.indices.count) }
    earlier.count = 0
    return "its \(parts.count) parts are put into the order of their times"
  }

  /// Leaves out the times that are not in order with most others, as clocks show them before the first satellite.
  ///
  /// - Returns: A warning; `nil` if fewer than three of four times are in order.
  private mutating func leaveOutWrongTimes() -> String? {
    let known = times.indices.filter { times[$0] != nil }
    let values = known.map { times[$0] ?? 0 }
    // From either side, the longest part can begin or end with a wrong time; the shorter span is the right one.
    let orders = [
      Self.longestOrder(values),
      Self.longestOrder(values.reversed().map { -$0 }).map { values.count - 1 - $0 }.reversed(),
    ]
    func span(_ order: [Int]) -> Double {
      (order.last.map { values[$0] } ?? 0) - (order.first.map { values[$0] } ?? 0)
    }
    let ordered = Set((span(orders[0]) <= span(orders[1]) ? orders[0] : orders[1]).map { known[$0] })
    let wrong = known.count - ordered.count
    guard ordered.count > 1, wrong == 1 || wrong * 4 <= known.count, let first = earlier.first else {
      return nil
    }
    for index in known where !ordered.contains(index) { times[index] = nil }
    let (has, its) =
      wrong == 1 ? ("1 time is", "its point gets one") : ("\(wrong) times are", "their points get them")
    return
      "\(has) not in order (first near \(first.place): \(first.json.quotedForMessage)), and \(its) by the distance from "
      + "the neighbors; correct \(wrong == 1 ? "it" : "them"), or use --track-timing constant"
  }

  /// Returns the indices of a longest part of numbers that does not decrease.
  ///
  /// - Complexity: O(n log n).
  private static func longestOrder(_ numbers: [Double]) -> [Int] {
    // The last index of the part of each length that ends with the smallest number.
    var (ends, previous) = ([Int](), [Int](repeating: -1, count: numbers.count))
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] <= number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var (order, index) = ([Int](), ends.last ?? -1)
    while index >= 0 {
      order.append(index)
      index = previous[index]
    }
    return order.reversed()
  }

  /// Returns the track with warnings about it; `nil` after reporting problems.
  mutating func track() -> (track: Track, warnings: [String])? {
    let isPoint = isForgiving && count == 1
    if isPoint { stay() }
    guard isComplete, !isForgiving || places.count >= Route.pointCounts.lowerBound else {
      if isForgiving, leftOut.count > 0 {
        pointLog.pass(to: log)
        return nil
      }
      // Reported points may be missing.
      if log.count > 0 { return nil }
      log.report(
        .document, "has \(count) point\(count == 1 ? "" : "s") in its track; write at least 2")
      return nil
    }
    if log.count > 0 { return nil }
    var warnings: [String] = []
    if isPoint { warnings.append("has 1 point in its track, and stays there; write at least 2") }
    if leftOut.count > 0 {
      let (count, isOne) = (leftOut.count, leftOut.count == 1)
      warnings.append(
        "\(count) of \(self.count) points \(isOne ? "is" : "are") left out (\(isOne ? "" : "first: ")\(leftOut.first)); correct "
          + "\(isOne ? "it" : "them") to be shown")
    }
    if isForgiving, let warning = leaveOutTimesBeforeSatellites() { warnings.append(warning) }
    if earlier.count > 0, isForgiving {
      guard let warning = sortParts() ?? leaveOutWrongTimes() else {
        reportOrder()
        return nil
      }
      warnings.append(warning)
    }
    // Only now, as sorted parts have other places.
    var track = Track(places: places, times: nil)
    if let completed = TrackTimes(places: places, times: times) {
      track.times = completed.times
      if let first = withoutTime.first {
        let points = withoutTime.count == 1 ? "1 point has" : "\(withoutTime.count) points have"
        warnings.append(
          "\(points) no time (first: \(first)), and \(withoutTime.count == 1 ? "gets one" : "get times") by the distance "
            + "from \(withoutTime.count == 1 ? "its" : "their") neighbors; add times, or use --track-timing constant"
        )
      }
    } else if let timeProblem {
      track.timeProblem = timeProblem
      warnings.append(timeProblem)
    }
    // A gap after the last place has no other side.
    track.gaps = gaps.subtracting([places.count - 1])
    (track.name, track.color, track.fields, track.number) = (name, color, fields, number)
    track.numbers = numbers.mapValues { Array(repeating: $0, count: places.count) }
    (track.elevations, track.sensors) = (elevations, sensors)
    let beyond = places.count { !$0.isOnMercatorMap }
    if beyond > 0 {
      let points = beyond == 1 ? "1 point" : "\(beyond) points"
      warnings.append("has \(points) beyond the edge of the map, drawn at 85.05112878 degrees")
    }
    return (track, warnings)
  }
}
