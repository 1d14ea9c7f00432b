/// The bounding box of the content in map points, with a margin in points.
///
/// From west to east it is the smallest arc that contains all parts, across the antimeridian if that is shorter.
package struct ContentBounds {
  /// The parts from west to east.
  private var longitudes = LongitudeIntervals()

  /// The northernmost and the southernmost y; `nil` without content.
  private var rows: ClosedRange<Double>?

  /// The only place of the content; `nil` for several.
  package private(set) var onlyPlace: GeoPoint?

  /// The maximum radius in points of content with a size on the screen.
  package private(set) var points = 0.0

  /// The fraction of the world's width from which on content spans the whole world.
  private static let wholeWorld = 0.9

  /// Creates the bounds of no content.
  package init() {}

  /// Creates the bounds of a box in degrees; `nil` without one.
  package init?(showing box: GeoBounds?) {
    guard let box else { return nil }
    add(box)
    if rows == nil { return nil }
  }

  /// Extends the bounds by a box in degrees, unless it has values that no place has.
  package mutating func add(_ box: GeoBounds) {
    func corner(_ latitude: Double, _ longitude: Double) -> MapPoint? {
      (try? GeoPoint(latitude: latitude, longitude: longitude)).map(Mercator.project)
    }
    guard let low = corner(box.north, box.west), var high = corner(box.south, box.east) else { return }
    if high.x < low.x { high.x += Mercator.worldSize }
    add(MapBounds(around: [low, high]), halfExtent: MapPoint(x: 0, y: 0), points: 0)
  }

  /// The box; the corner in the southeast lies beyond the world if the content crosses the antimeridian.
  private var box: (low: MapPoint, high: MapPoint)? {
    guard let arc = longitudes.smallestArc, let rows else { return nil }
    return (MapPoint(x: arc.low, y: rows.lowerBound), MapPoint(x: arc.high, y: rows.upperBound))
  }

  /// Whether the box is about as wide as the world.
  package var spansWorld: Bool { box.map { Self.spansWorld($0) } ?? false }

  private static func spansWorld(_ box: (low: MapPoint, high: MapPoint)) -> Bool {
    box.high.x - box.low.x >= wholeWorld * Mercator.worldSize
  }

  /// The center of the box; the prime meridian for a box as wide as the world.
  package var middle: MapPoint? {
    box.map { box in
      MapPoint(
        x: Self.spansWorld(box) ? Mercator.worldSize / 2 : (box.low.x + box.high.x) / 2,
        y: (box.low.y + box.high.y) / 2)
    }
  }

  /// The western edge of the box in map points; 0 without content.
  package var westernEdge: Double { box?.low.x ?? 0 }

  /// Returns the horizontal and vertical distance from a center to the farther sides of the box, in map points.
  package func distancesToFartherSides(around center: MapPoint) -> MapPoint {
    guard let (low, high) = box else { return MapPoint(x: 0, y: 0) }
    let middle = (low.x + high.x) / 2
    let x = center.x + ((middle - center.x) / Mercator.worldSize).rounded() * Mercator.worldSize
    return MapPoint(x: max(high.x - x, x - low.x), y: max(high.y - center.y, center.y - low.y))
  }

  /// Returns the width and height of the box in a turned view, in map points; `nil` for empty bounds and those without
  /// an area.
  package func extent(_ rotation: ViewRotation) -> MapPoint? {
    guard let (low, high) = box else { return nil }
    let extent = rotation.extent(ofWidth: high.x - low.x, height: high.y - low.y)
    return extent.x > 0 && extent.y > 0 ? MapPoint(x: extent.x, y: extent.y) : nil
  }

  /// Returns the zoom at which the box touches the edges of an image, in a turned view with its corners; `nil` for empty
  /// bounds.
  package func zoom(fillingWidth width: Int, height: Int, _ rotation: ViewRotation = .none) -> Double? {
    guard let (low, high) = box else { return nil }
    let extent = rotation.extent(ofWidth: high.x - low.x, height: high.y - low.y)
    return min(
      Viewport.zoom(fitting: extent.x, into: Double(width)),
      Viewport.zoom(fitting: extent.y, into: Double(height)))
  }

  /// Extends the bounds by a place with a size.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - halfExtent: Half of its width and height on the ground in map points.
  ///   - points: Its radius on the screen.
  package mutating func add(_ place: GeoPoint, halfExtent: MapPoint, points: Double) {
    let center = Mercator.project(place)
    add(only: place) {
      $0.add(
        from: MapPoint(x: center.x - halfExtent.x, y: center.y - halfExtent.y),
        to: MapPoint(x: center.x + halfExtent.x, y: center.y + halfExtent.y), points: points)
    }
  }

  /// Extends the bounds by a box with a margin.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - halfExtent: The margin on the ground in map points.
  ///   - points: The margin on the screen.
  package mutating func add(_ box: MapBounds, halfExtent: MapPoint, points: Double) {
    add(only: box.northwest == box.southeast ? Mercator.unproject(box.northwest) : nil) {
      $0.add(
        from: MapPoint(x: box.northwest.x - halfExtent.x, y: box.northwest.y - halfExtent.y),
        to: MapPoint(x: box.southeast.x + halfExtent.x, y: box.southeast.y + halfExtent.y), points: points)
    }
  }

  /// Extends the bounds, and keeps the only place as long as there is no other.
  private mutating func add(only place: GeoPoint?, _ extend: (inout ContentBounds) -> Void) {
    onlyPlace = rows == nil || onlyPlace == place ? place : nil
    extend(&self)
  }

  private mutating func add(from low: MapPoint, to high: MapPoint, points: Double) {
    longitudes.insert(from: low.x, to: high.x)
    rows = rows.map { min($0.lowerBound, low.y)...max($0.upperBound, high.y) } ?? low.y...high.y
    self.points = max(self.points, points)
  }
}
