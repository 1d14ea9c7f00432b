/// The bounding box of the content in map points, with a margin in points.
package struct ContentBounds {
  private var low: MapPoint?
  private var high = MapPoint(x: 0, y: 0)

  /// The only place of the content; `nil` for several.
  package private(set) var onlyPlace: GeoPoint?

  /// The maximum radius in points of content with a size on the screen.
  package private(set) var points = 0.0

  /// The fraction of the world's width from which on content spans the whole world.
  private static let wholeWorld = 0.9

  /// Whether the box is about as wide as the world.
  package var spansWorld: Bool { low.map { high.x - $0.x >= Self.wholeWorld * Mercator.worldSize } ?? false }

  /// The center of the box; the prime meridian for a box as wide as the world.
  package var middle: MapPoint? {
    low.map { low in
      MapPoint(x: spansWorld ? Mercator.worldSize / 2 : (low.x + high.x) / 2, y: (low.y + high.y) / 2)
    }
  }

  /// Returns the horizontal and vertical distance from a center to the farther sides of the box, in map points.
  package func distancesToFartherSides(around center: MapPoint) -> MapPoint {
    guard let low else { return MapPoint(x: 0, y: 0) }
    let middle = (low.x + high.x) / 2
    let x = center.x + ((middle - center.x) / Mercator.worldSize).rounded() * Mercator.worldSize
    return MapPoint(x: max(high.x - x, x - low.x), y: max(high.y - center.y, center.y - low.y))
  }

  package init() {}

  /// Creates the bounds of a box in degrees; `nil` without one.
  package init?(showing box: GeoBounds?) {
    guard let box else { return nil }
    func corner(_ latitude: Double, _ longitude: Double) -> MapPoint? {
      (try? GeoPoint(latitude: latitude, longitude: longitude)).map(Mercator.project)
    }
    guard let low = corner(box.north, box.west), var high = corner(box.south, box.east) else { return nil }
    if high.x < low.x { high.x += Mercator.worldSize }
    (self.low, self.high) = (low, high)
  }

  /// Returns the zoom at which the box touches the edges of an image; `nil` for empty bounds.
  package func zoom(fillingWidth width: Int, height: Int) -> Double? {
    guard let low else { return nil }
    return min(
      Viewport.zoom(fitting: high.x - low.x, into: Double(width)),
      Viewport.zoom(fitting: high.y - low.y, into: Double(height)))
  }

  package init(around center: MapPoint, halfExtent: MapPoint, points: Double) {
    low = MapPoint(x: center.x - halfExtent.x, y: center.y - halfExtent.y)
    high = MapPoint(x: center.x + halfExtent.x, y: center.y + halfExtent.y)
    self.points = points
  }

  package mutating func add(_ place: GeoPoint, halfExtent: MapPoint, points: Double) {
    var other = ContentBounds(around: Mercator.project(place), halfExtent: halfExtent, points: points)
    other.onlyPlace = place
    add(other)
  }

  /// Extends the bounds by a box with a margin.
  package mutating func add(_ box: MapBounds, halfExtent: MapPoint, points: Double) {
    var other = ContentBounds()
    other.low = MapPoint(x: box.northwest.x - halfExtent.x, y: box.northwest.y - halfExtent.y)
    other.high = MapPoint(x: box.southeast.x + halfExtent.x, y: box.southeast.y + halfExtent.y)
    if box.northwest == box.southeast { other.onlyPlace = Mercator.unproject(box.northwest) }
    other.points = points
    add(other)
  }

  /// Extends the bounds by others, on the nearest copy of the world.
  package mutating func add(_ other: ContentBounds) {
    guard let otherLow = other.low else { return }
    points = max(points, other.points)
    guard let low, let middle, let otherMiddle = other.middle else {
      (self.low, high, onlyPlace) = (otherLow, other.high, other.onlyPlace)
      return
    }
    let shift = ((middle.x - otherMiddle.x) / Mercator.worldSize).rounded() * Mercator.worldSize
    self.low = MapPoint(x: min(low.x, otherLow.x + shift), y: min(low.y, otherLow.y))
    high = MapPoint(x: max(high.x, other.high.x + shift), y: max(high.y, other.high.y))
    if other.onlyPlace != onlyPlace { onlyPlace = nil }
  }
}
