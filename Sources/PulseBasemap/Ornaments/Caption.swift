import PulseGeo
import PulseScene

/// A line that tells where a place is: `3.2 km NW of San Francisco`.
struct Caption {
  /// Within this many meters, a place is in the town itself.
  private static let within = 1500.0

  /// The meters beyond which a town tells nothing.
  private static let farthest = 250_000.0

  /// How many of the towns that are nearest on the map are measured on the ground.
  private static let measured = 8

  private let places: [WorldMap.Place]
  private let side: Int

  init(_ places: [WorldMap.Place], side: Int) {
    self.places = places
    self.side = side
  }

  /// Returns where a place is, by the nearest of the known ones, or in degrees if none is near.
  ///
  /// - Complexity: O(places), some microseconds for each thousand.
  func text(for place: GeoPoint, units: MapUnits) -> (words: String, namesPlace: Bool) {
    let scale = Mercator.worldSize / Double(side)
    var nearest: (meters: Double, azimuth: Double, name: String)?
    for known in nearestOnMap(to: Mercator.project(place), scale: scale) {
      let point = MapPoint(x: Double(known.point.x) * scale, y: Double(known.point.y) * scale)
      guard let way = Geodesic.distance(from: Mercator.unproject(point), to: place),
        way.meters < nearest?.meters ?? .infinity
      else { continue }
      nearest = (way.meters, way.azimuth, known.name)
    }
    guard let nearest, nearest.meters <= Self.farthest else { return (Self.coordinates(of: place), false) }
    if nearest.meters <= Self.within { return (nearest.name, true) }
    let (length, unit) = units == .metric ? (nearest.meters / 1000, "km") : (nearest.meters / 1609.344, "mi")
    // In tenths, so that nothing is left of a decimal fraction but a whole number.
    let tenths = Int((length * 10).rounded())
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
    return ("\(number) \(unit) \(Self.direction(of: nearest.azimuth)) of \(nearest.name)", true)
  }

  /// The known places that are nearest on the map, where near ones are in the order of their distance on the
  /// ground but for rare cases.
  private func nearestOnMap(to point: MapPoint, scale: Double) -> [WorldMap.Place] {
    let (x, y) = (Int32(point.x / scale), Int32(point.y / scale))
    var nearest: [(distance: Int, index: Int)] = []
    for (index, known) in places.enumerated() {
      let east = Int(abs(known.point.x - x))
      let (dx, dy) = (min(east, side - east), Int(known.point.y - y))
      let distance = dx * dx + dy * dy
      guard nearest.count < Self.measured || distance < nearest[nearest.count - 1].distance else { continue }
      if nearest.count == Self.measured { nearest.removeLast() }
      nearest.insert((distance, index), at: nearest.firstIndex { $0.distance > distance } ?? nearest.count)
    }
    return nearest.map { places[$0.index] }
  }

  /// Returns the nearest of eight directions.
  static func direction(of azimuth: Double) -> String {
    ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Int((azimuth / 45).rounded()) % 8]
  }

  /// Returns a place in degrees to four digits, 11 meters.
  static func coordinates(of place: GeoPoint) -> String {
    func degrees(_ value: Double, _ sides: (String, String)) -> String {
      let units = Int((abs(value) * 10_000).rounded())
      let fraction = String(units % 10_000)
      let zeros = String(repeating: "0", count: 4 - fraction.count)
      return "\(units / 10_000).\(zeros)\(fraction)° \(value < 0 ? sides.1 : sides.0)"
    }
    return degrees(place.latitude, ("N", "S")) + ", " + degrees(place.longitude, ("E", "W"))
  }
}
