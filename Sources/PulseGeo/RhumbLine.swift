import Glibc

/// A rhumb line, a straight line on the Mercator map, with distances measured on the ground.
///
/// Along the line the distance is almost linear in the latitude, and exactly so on the sphere. It is summed in pieces
/// of at most one degree of latitude, within which the meters per degree are interpolated linearly: accurate to a
/// millionth up to 60 degrees, and to a ten-thousandth at the map's edge.
struct RhumbLine {
  let start: MapPoint

  let end: MapPoint

  let scale: EarthModel

  private let startLatitude: Double

  /// Number of pieces, 0 for a line whose latitude is treated as constant.
  private let count: Int

  /// Degrees of latitude of a piece, negative southwards.
  private let step: Double

  /// Length of the line per unit of its north-south extent; at constant latitude, its length in meters.
  private let lengthPerNorthing: Double

  init(from start: MapPoint, to end: MapPoint, scale: EarthModel) {
    self.start = start
    self.end = end
    self.scale = scale
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    // Below 16 map points, 2 meters, latitudes lack the precision, and the curvature is negligible.
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

  /// Length in meters.
  var length: Double { distance(toFraction: 1) }

  /// Returns the distance on the ground from the start to a point of the line.
  ///
  /// - Parameter fraction: The fraction of the line on the map, 0 to 1.
  /// - Returns: Meters.
  func distance(toFraction fraction: Double) -> Double {
    guard count > 0 else { return fraction * lengthPerNorthing }
    let pieces =
      fraction == 1
      ? Double(count)
      : (Mercator.latitude(ofY: start.y + fraction * (end.y - start.y)) - startLatitude) / step
    var (north, first) = (0.0, pieceLength(after: 0))
    for index in 0..<count {
      let share = min(max(pieces - Double(index), 0), 1)
      guard share > 0 else { break }
      let last = pieceLength(after: index + 1)
      north += share * (first + share * (last - first) / 2)
      first = last
    }
    return north * lengthPerNorthing
  }

  /// Returns the point of the line at a distance on the ground.
  ///
  /// - Parameter distance: Meters from the start, 0 to the length.
  /// - Returns: The fraction of the line on the map, 0 to 1.
  func fraction(atDistance distance: Double) -> Double {
    guard count > 0 else { return lengthPerNorthing > 0 ? min(distance / lengthPerNorthing, 1) : 0 }
    var (left, first) = (distance / lengthPerNorthing, pieceLength(after: 0))
    for index in 0..<count {
      let last = pieceLength(after: index + 1)
      let whole = (first + last) / 2
      if left <= whole {
        // Solves first × share + (last - first) × share² / 2 = left.
        let share = 2 * left / (first + (first * first + 2 * (last - first) * left).squareRoot())
        let y = Mercator.y(ofLatitude: startLatitude + (Double(index) + share) * step)
        return min(max((y - start.y) / (end.y - start.y), 0), 1)
      }
      left -= whole
      first = last
    }
    return 1
  }

  /// Returns the length on the ground in meters of the piece that follows `pieces` pieces, if it ran due north with
  /// the scale at its start.
  private func pieceLength(after pieces: Int) -> Double {
    let latitude = startLatitude + Double(pieces) * step
    let pointsPerDegree = Mercator.worldSize / 360 / cos(latitude * .pi / 180)
    return abs(step) * pointsPerDegree / scale.pointsPerMeter(atLatitude: latitude)
  }
}
