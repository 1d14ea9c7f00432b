import Glibc

/// A ride: the way of one trip along its shape, with the time of each point.
struct TransitRide {
  /// A call at a stop.
  struct Call {
    /// The number in the order of the trip.
    let number: Double
    let place: TransitFeed.Point

    /// The name of the stop.
    let name: String

    /// The time of arrival in seconds since the beginning of the day; `nil` if it is not known.
    let arrival: Double?

    /// The time of departure in seconds since the beginning of the day; `nil` if it is not known.
    let departure: Double?
  }

  /// A point of the way.
  struct Moment {
    let place: TransitFeed.Point
    let seconds: Double

    /// The name of the stop; empty between stops.
    let name: String
  }

  /// The line that a ride follows.
  enum Way {
    /// The shape of the trip from its first point to its last one, or the line from stop to stop of a trip without one.
    case forward

    /// The shape from its last point to its first one, as feeds have one for both directions.
    case backward

    /// The line from stop to stop of a trip that does not fit its shape in either direction.
    case straight
  }

  /// The points in the order of their times; empty if fewer than two calls have a time.
  let moments: [Moment]
  let way: Way

  /// The distance in meters within which the first near part of a shape is that of a stop, before nearer ones behind it.
  private static let nearDistance = 60.0

  /// The meters between a stop and its place on a shape up to which the shape fits without a look at others, and beyond which it
  /// does not fit, unless this is a small part of the whole way.
  private static let (goodGap, wrongGap, wrongPart) = (200.0, 1000.0, 0.05)

  /// Creates the ride of calls in their order along a shape; without one, straight from stop to stop.
  ///
  /// Times that calls lack lie between those of their neighbors, by the distance.
  init(_ calls: [Call], along shape: [TransitFeed.Point]) {
    let (line, lengths, positions, way) = Self.line(through: calls.map(\.place), along: shape)
    self.way = way
    var known: [(position: Double, arrival: Double, departure: Double, call: Call)] = []
    for (call, position) in zip(calls, positions) {
      guard let arrival = call.arrival ?? call.departure else { continue }
      // Vehicles do not go back in time.
      let start = max(arrival, known.last?.departure ?? arrival)
      known.append((position, start, max(call.departure ?? start, start), call))
    }
    guard known.count > 1, let last = known.last else {
      moments = []
      return
    }
    let names = Dictionary(zip(positions, calls.map(\.name))) { first, _ in first }
    var moments: [Moment] = []
    // The first point behind a position.
    var next = 0
    for (here, there) in zip(known, known.dropFirst()) {
      let place = Self.point(at: here.position, on: line, lengths)
      moments.append(Moment(place: place, seconds: here.arrival, name: here.call.name))
      if here.departure > here.arrival {
        moments.append(Moment(place: place, seconds: here.departure, name: here.call.name))
      }
      while next < line.count, lengths[next] <= here.position { next += 1 }
      let (way, time) = (there.position - here.position, there.arrival - here.departure)
      while next < line.count, lengths[next] < there.position {
        let part = (lengths[next] - here.position) / way
        moments.append(
          Moment(
            place: line[next], seconds: here.departure + part * time, name: names[lengths[next]] ?? ""))
        next += 1
      }
    }
    moments.append(
      Moment(
        place: Self.point(at: last.position, on: line, lengths), seconds: last.arrival, name: last.call.name))
    self.moments = moments
  }

  /// A line with the distances of its points, and of the stops, from its first point in meters.
  private typealias Line = (points: [TransitFeed.Point], lengths: [Double], positions: [Double], way: Way)

  /// Returns the line that a trip follows from stop to stop, with the distances of its points and of the stops along it.
  ///
  /// A shape whose places of stops are far from the stops is that of the other direction, has distances in another unit than the
  /// stops, or is a wrong one.
  private static func line(
    through stops: [TransitFeed.Point], along shape: [TransitFeed.Point]
  ) -> Line {
    let straight = lengths(along: stops)
    guard shape.count > 1 else { return (stops, straight, straight, .forward) }
    func gap(_ positions: [Double], _ line: [TransitFeed.Point], _ lengths: [Double]) -> Double {
      zip(stops, positions).map { stop, position in
        let (x, y) = offset(point(at: position, on: line, lengths), from: stop)
        return hypot(x, y)
      }.max() ?? 0
    }
    let forth = lengths(along: shape)
    let nearest = nearestPositions(of: stops, on: shape, forth)
    let given = givenPositions(of: stops, on: shape, forth) ?? nearest
    var best: Line = (shape, forth, given, .forward)
    var least = gap(given, shape, forth)
    if least <= goodGap { return best }
    let reversed = Array(shape.reversed())
    let back = lengths(along: reversed)
    let others: [Line] = [
      (shape, forth, nearest, .forward),
      (reversed, back, nearestPositions(of: stops, on: reversed, back), .backward),
    ]
    for other in others {
      let found = gap(other.positions, other.points, other.lengths)
      if found < least / 2 { (least, best) = (found, other) }
    }
    return least > max(wrongGap, wrongPart * (straight.last ?? 0))
      ? (stops, straight, straight, .straight) : best
  }

  /// The meters of a degree of latitude.
  private static let metersPerDegree = 111_195.0

  /// Returns the offset of a point from another one in meters, on a plane that touches there.
  private static func offset(
    _ point: TransitFeed.Point, from origin: TransitFeed.Point
  ) -> (x: Double, y: Double) {
    let east = (point.longitude - origin.longitude).remainder(dividingBy: 360)
    return (
      east * cos(origin.latitude * .pi / 180) * metersPerDegree,
      (point.latitude - origin.latitude) * metersPerDegree
    )
  }

  /// Returns the distance of each point from the first one along a line in meters.
  private static func lengths(along line: [TransitFeed.Point]) -> [Double] {
    var sum = 0.0
    return line.indices.map { index in
      if index > 0 {
        let (x, y) = offset(line[index], from: line[index - 1])
        sum += hypot(x, y)
      }
      return sum
    }
  }

  /// Returns the distances of stops along a line in meters by the distances of the feed; `nil` if not all have one.
  private static func givenPositions(
    of stops: [TransitFeed.Point], on line: [TransitFeed.Point], _ lengths: [Double]
  ) -> [Double]? {
    let (ofStops, ofLine) = (stops.compactMap(\.distance), line.compactMap(\.distance))
    guard ofStops.count == stops.count, ofLine.count == line.count, isSorted(ofStops), isSorted(ofLine) else {
      return nil
    }
    var segment = 1
    return ofStops.map { distance in
      while segment < line.count - 1, ofLine[segment] < distance { segment += 1 }
      let (from, to) = (ofLine[segment - 1], ofLine[segment])
      let part = to > from ? min(max((distance - from) / (to - from), 0), 1) : 0
      return lengths[segment - 1] + part * (lengths[segment] - lengths[segment - 1])
    }
  }

  /// Returns the distances of stops along a line in meters, each by the nearest point that is not before that of the stop before.
  private static func nearestPositions(
    of stops: [TransitFeed.Point], on line: [TransitFeed.Point], _ lengths: [Double]
  ) -> [Double] {
    var (segment, position) = (1, 0.0)
    return stops.map { stop in
      var best: (distance: Double, segment: Int, position: Double)?
      for number in segment..<line.count {
        let (distance, part) = nearest(to: stop, line[number - 1], line[number])
        // No sum is beyond the end of the segment.
        let found = min(lengths[number - 1] + part * (lengths[number] - lengths[number - 1]), lengths[number])
        if found < position { continue }
        if distance < best?.distance ?? .infinity {
          best = (distance, number, found)
        } else if let best, best.distance < nearDistance, found - best.position > 4 * nearDistance {
          // What is behind is a later pass.
          break
        }
      }
      if let best { (segment, position) = (best.segment, best.position) }
      return position
    }
  }

  private static func isSorted(_ numbers: [Double]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Returns the distance of a point from a segment in meters, and the part of the segment at which it is nearest.
  private static func nearest(
    to point: TransitFeed.Point, _ start: TransitFeed.Point, _ end: TransitFeed.Point
  ) -> (distance: Double, part: Double) {
    let ((x, y), (toX, toY)) = (offset(point, from: start), offset(end, from: start))
    let square = toX * toX + toY * toY
    let part = square > 0 ? min(max((x * toX + y * toY) / square, 0), 1) : 0
    return (hypot(x - part * toX, y - part * toY), part)
  }

  /// Returns the point at a distance along a line.
  private static func point(
    at position: Double, on line: [TransitFeed.Point], _ lengths: [Double]
  ) -> TransitFeed.Point {
    // The first point that is not before it.
    var (low, high) = (0, line.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < position { low = middle + 1 } else { high = middle }
    }
    guard low > 0, lengths[low] > lengths[low - 1] else { return line[low] }
    let part = (position - lengths[low - 1]) / (lengths[low] - lengths[low - 1])
    let (from, to) = (line[low - 1], line[low])
    let east = (to.longitude - from.longitude).remainder(dividingBy: 360)
    return TransitFeed.Point(
      latitude: from.latitude + part * (to.latitude - from.latitude),
      longitude: (from.longitude + part * east).remainder(dividingBy: 360))
  }
}
