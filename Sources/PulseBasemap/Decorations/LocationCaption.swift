import Glibc
import PulseGeo
import PulseScene
import PulseText

/// A caption that describes a location relative to a town: `in Rome`, or `32 km NW of Rome`; without words in other languages
/// than English: `Рим`, or `Рим · 32 km · 315°`.
struct LocationCaption {
  /// People per square kilometer, from which the area of a town follows: twice the least density of an urban center in
  /// the Degree of Urbanisation (Eurostat and others, 2021), 1,500 per cell of one square kilometer.
  private static let density = 3000.0

  /// The smallest radius of a town in meters.
  private static let smallestRadius = 1000.0

  /// The distance in meters beyond which coordinates are shown instead of a town.
  private static let maxDistance = 250_000.0

  /// The number of towns found on the map whose geodesic distances are compared.
  private static let candidateCount = 16

  private let places: WorldMap.Places
  private let names: WorldMapNames
  private let side: Int

  /// The radius in meters of the towns of each ``WorldMap/Place/populationLog``.
  private let radii: [Double]

  init(_ places: WorldMap.Places, names: WorldMapNames = .english, side: Int) {
    self.places = places
    self.names = names
    self.side = side
    let sizes = 0...(places.indices.lazy.map { places.size(at: $0).importance }.max() ?? 0)
    radii = sizes.map { size in
      let people = pow(10, Double(size) / Double(WorldMap.Place.stepsPerTenfold))
      return max(Self.smallestRadius, 1000 * (people / Self.density / .pi).squareRoot())
    }
  }

  /// Returns the caption of a location and whether it names a town.
  ///
  /// Inside of towns, it is the one whose center is nearest in relation to its radius and rank; so London, not the City
  /// of London. Elsewhere, it is the distance and direction from a town, for which distances count in relation to the
  /// square root of the radius: a city with sixteen times the people is preferred up to twice the distance. It is the
  /// coordinates if no such town is within 250 km.
  ///
  /// - Complexity: O(places), some microseconds for each thousand.
  func text(for place: GeoPoint, units: MeasurementSystem) -> (words: String, namesPlace: Bool) {
    if let town = nearest(to: place, size: \.importance, weight: { $0 }), town.meters <= town.radius {
      return (names.isEnglish ? "in \(town.name)" : town.name, true)
    }
    guard let town = nearest(to: place, size: \.populationLog, weight: { $0.squareRoot() }) else {
      return (Self.coordinateText(of: place), false)
    }
    let (length, unit) =
      switch units {
      case .metric: (town.meters / 1000, "km")
      case .imperial: (town.meters / 1609.344, "mi")
      case .nautical: (town.meters / 1852, "NM")
      }
    // Integer tenths avoid floating-point digits in the text.
    let tenths = Int((length * 10).rounded())
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
    guard names.isEnglish else {
      let parts = ["\(number) \(unit)", "\(Int(town.azimuth.rounded()) % 360)°"]
      // In a line from right to left, units would stand before their numbers.
      let shown = town.name.usesOnlySimpleScripts ? parts : parts.map { "\u{2066}\($0)\u{2069}" }
      return (([town.name] + shown).joined(separator: " · "), true)
    }
    return ("\(number) \(unit) \(Self.compassDirection(of: town.azimuth)) of \(town.name)", true)
  }

  /// A town with its distance and direction to a location.
  private struct RelatedTown {
    let name: String
    let meters: Double
    let azimuth: Double
    let radius: Double
  }

  /// Returns the nearest town within 250 km; `nil` for none.
  ///
  /// Distances are divided by a weight that depends on the radius in meters of towns of its size.
  private func nearest(
    to place: GeoPoint, size: (WorldMap.PlaceSize) -> Int, weight: (_ radius: Double) -> Double
  ) -> RelatedTown? {
    let scale = Mercator.worldSize / Double(side)
    let weights = radii.map(weight)
    var nearest: (town: RelatedTown, distance: Double)?
    for (index, known) in nearestOnMap(
      to: Mercator.project(place), scale: scale, size: size, weights: weights)
    {
      let point = MapPoint(x: Double(known.point.x) * scale, y: Double(known.point.y) * scale)
      guard let way = Geodesic.distance(from: Mercator.unproject(point), to: place),
        way.meters <= Self.maxDistance
      else { continue }
      let distance = way.meters / weights[size(known.size)]
      guard distance < nearest?.distance ?? .infinity else { continue }
      nearest = (
        RelatedTown(
          name: names.town(index, called: known.name), meters: way.meters, azimuth: way.azimuth,
          radius: radii[known.populationLog]),
        distance
      )
    }
    return nearest?.town
  }

  /// Returns the towns nearest to a point on the projected map, at most ``candidateCount``, in ascending order of
  /// distance divided by the weight of their size.
  ///
  /// `scale` is the number of map points per grid unit.
  private func nearestOnMap(
    to point: MapPoint, scale: Double, size: (WorldMap.PlaceSize) -> Int, weights: [Double]
  ) -> [(index: Int, place: WorldMap.Place)] {
    let (x, y) = (Int32(point.x / scale), Int32(point.y / scale))
    let factors = weights.map { 1 / ($0 * $0) }
    var nearest: [(distance: Double, index: Int)] = []
    for index in places.indices {
      let known = places.point(at: index)
      let east = Int(abs(known.x - x))
      let (dx, dy) = (min(east, side - east), Int(known.y - y))
      let distance = Double(dx * dx + dy * dy) * factors[size(places.size(at: index))]
      guard nearest.count < Self.candidateCount || distance < nearest[nearest.count - 1].distance else {
        continue
      }
      if nearest.count == Self.candidateCount { nearest.removeLast() }
      nearest.insert((distance, index), at: nearest.firstIndex { $0.distance > distance } ?? nearest.count)
    }
    return nearest.map { ($0.index, places[$0.index]) }
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
