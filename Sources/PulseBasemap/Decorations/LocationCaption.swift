import PulseGeo
import PulseScene

/// A caption that describes a location relative to the nearest town: `3.2 km NW of San Francisco`.
struct LocationCaption {
  /// The radius in meters within which a location counts as in the town itself.
  private static let townRadius = 1500.0

  /// The distance in meters beyond which coordinates are shown instead of a town.
  private static let maxDistance = 250_000.0

  /// The number of nearest towns on the map whose geodesic distances are compared.
  private static let candidateCount = 8

  private let places: [WorldMap.Place]
  private let side: Int

  init(_ places: [WorldMap.Place], side: Int) {
    self.places = places
    self.side = side
  }

  /// Returns the caption of a location and whether it names a town.
  ///
  /// The caption is the town within 1.5 km of its center, otherwise the distance and direction from the nearest town,
  /// or
  /// the coordinates if that is more than 250 km away.
  ///
  /// - Complexity: O(places), some microseconds for each thousand.
  func text(for place: GeoPoint, units: MeasurementSystem) -> (words: String, namesPlace: Bool) {
    let scale = Mercator.worldSize / Double(side)
    var nearest: (meters: Double, azimuth: Double, name: String)?
    for known in nearestOnMap(to: Mercator.project(place), scale: scale) {
      let point = MapPoint(x: Double(known.point.x) * scale, y: Double(known.point.y) * scale)
      guard let way = Geodesic.distance(from: Mercator.unproject(point), to: place),
        way.meters < nearest?.meters ?? .infinity
      else { continue }
      nearest = (way.meters, way.azimuth, known.name)
    }
    guard let nearest, nearest.meters <= Self.maxDistance else {
      return (Self.coordinateText(of: place), false)
    }
    if nearest.meters <= Self.townRadius { return (nearest.name, true) }
    let (length, unit) = units == .metric ? (nearest.meters / 1000, "km") : (nearest.meters / 1609.344, "mi")
    // Integer tenths avoid floating-point digits in the text.
    let tenths = Int((length * 10).rounded())
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
    return ("\(number) \(unit) \(Self.compassDirection(of: nearest.azimuth)) of \(nearest.name)", true)
  }

  /// Returns the towns nearest to a point on the projected map, at most ``candidateCount``, in ascending order of
  /// distance.
  ///
  /// `scale` is the number of map points per grid unit.
  private func nearestOnMap(to point: MapPoint, scale: Double) -> [WorldMap.Place] {
    let (x, y) = (Int32(point.x / scale), Int32(point.y / scale))
    var nearest: [(distance: Int, index: Int)] = []
    for (index, known) in places.enumerated() {
      let east = Int(abs(known.point.x - x))
      let (dx, dy) = (min(east, side - east), Int(known.point.y - y))
      let distance = dx * dx + dy * dy
      guard nearest.count < Self.candidateCount || distance < nearest[nearest.count - 1].distance else {
        continue
      }
      if nearest.count == Self.candidateCount { nearest.removeLast() }
      nearest.insert((distance, index), at: nearest.firstIndex { $0.distance > distance } ?? nearest.count)
    }
    return nearest.map { places[$0.index] }
  }

  /// Returns the nearest of the eight compass directions, such as `NW`, for an azimuth in degrees clockwise from
  /// north,
  /// at least 0.
  static func compassDirection(of azimuth: Double) -> String {
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Int((azimuth / 45).rounded()) % 8]
  }

  /// Returns a location as text in degrees with four decimals (a precision of about 11 m): `37.3349° N, 122.0090° W`.
  static func coordinateText(of place: GeoPoint) -> String {
    func degrees(_ value: Double, _ sides: (String, String)) -> String {
      let units = Int((abs(value) * 10_000).rounded())
      let fraction = String(units % 10_000)
      let zeros = String(repeating: "0", count: 4 - fraction.count)
      return "\(units / 10_000).\(zeros)\(fraction)° \(value < 0 ? sides.1 : sides.0)"
    }
    return degrees(place.latitude, ("N", "S")) + ", " + degrees(place.longitude, ("E", "W"))
  }
}
