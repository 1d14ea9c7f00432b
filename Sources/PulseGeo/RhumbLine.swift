import Glibc

/// A straight line on the Mercator map, as it measures on the ground.
///
/// Along such a line the distance grows with the latitude almost evenly, and on the sphere exactly so. It is
/// therefore summed up in pieces of a degree of latitude at most, within which the meters of a degree are
/// taken to change evenly: true to a millionth up to 60 degrees, and to a ten-thousandth at the map's edge.
struct RhumbLine {
  /// Where the line begins on the map.
  let start: MapPoint

  /// Where the line ends on the map.
  let end: MapPoint

  /// How many map points a meter takes.
  let scale: MetersPerPointModel

  private let startLatitude: Double

  /// The number of pieces, 0 for a line that is taken to have one latitude.
  private let count: Int

  /// The degrees of latitude of a piece, negative southwards.
  private let step: Double

  /// The length of the line for each unit of its way north; of a line at one latitude, for each map point.
  private let lengthPerNorthing: Double

  init(from start: MapPoint, to end: MapPoint, scale: MetersPerPointModel) {
    self.start = start
    self.end = end
    self.scale = scale
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    // Over 16 points, 2 meters, latitudes from map points have too few digits, and the curve is below them.
    guard abs(dy) > 16 else {
      startLatitude = Mercator.latitude(ofY: (start.y + end.y) / 2)
      count = 0
      step = 0
      lengthPerNorthing = hypot(dx, dy) / scale.pointsPerMeter(atLatitude: startLatitude)
      return
    }
    startLatitude = Mercator.latitude(ofY: start.y)
    let degrees = Mercator.latitude(ofY: end.y) - startLatitude
    count = Int(abs(degrees).rounded(.up))
    step = degrees / Double(count)
    lengthPerNorthing = hypot(dx, dy) / abs(dy)
  }

  /// The length in meters.
  var length: Double { distance(toFraction: 1) }

  /// Returns how far it is on the ground to a point of the line.
  ///
  /// - Parameter part: The part of the line on the map, 0 to 1.
  /// - Returns: Meters from the start.
  func distance(toFraction fraction: Double) -> Double {
    guard count > 0 else { return fraction * lengthPerNorthing }
    let pieces =
      fraction == 1
      ? Double(count)
      : (Mercator.latitude(ofY: start.y + fraction * (end.y - start.y)) - startLatitude) / step
    var (north, first) = (0.0, meters(after: 0))
    for index in 0..<count {
      let share = min(max(pieces - Double(index), 0), 1)
      guard share > 0 else { break }
      let last = meters(after: index + 1)
      north += share * (first + share * (last - first) / 2)
      first = last
    }
    return north * lengthPerNorthing
  }

  /// Returns the point of the line that is at a distance on the ground.
  ///
  /// - Parameter distance: Meters from the start, 0 to the length.
  /// - Returns: The part of the line on the map, 0 to 1.
  func fraction(atDistance distance: Double) -> Double {
    guard count > 0 else { return lengthPerNorthing > 0 ? min(distance / lengthPerNorthing, 1) : 0 }
    var (left, first) = (distance / lengthPerNorthing, meters(after: 0))
    for index in 0..<count {
      let last = meters(after: index + 1)
      let whole = (first + last) / 2
      if left <= whole {
        // Where first × share + (last - first) × share² / 2 is what is left.
        let share = 2 * left / (first + (first * first + 2 * (last - first) * left).squareRoot())
        let y = Mercator.y(ofLatitude: startLatitude + (Double(index) + share) * step)
        return min(max((y - start.y) / (end.y - start.y), 0), 1)
      }
      left -= whole
      first = last
    }
    return 1
  }

  /// Returns the meters of a piece going due north, were they all as they are at its beginning.
  private func meters(after pieces: Int) -> Double {
    let latitude = startLatitude + Double(pieces) * step
    let pointsPerDegree = Mercator.worldSize / 360 / cos(latitude * .pi / 180)
    return abs(step) * pointsPerDegree / scale.pointsPerMeter(atLatitude: latitude)
  }
}
