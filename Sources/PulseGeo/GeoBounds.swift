/// A bounding box between two meridians and parallels in WGS 84 degrees.
public struct GeoBounds: Hashable, Sendable {
  /// The western edge in degrees, -180 to 180; greater than ``east`` if the box crosses the antimeridian.
  public var west: Double

  /// The southern edge in degrees, -90 to 90.
  public var south: Double

  /// The eastern edge in degrees, -180 to 180.
  public var east: Double

  /// The northern edge in degrees, -90 to 90.
  public var north: Double

  /// Creates a geographic bounding box.
  ///
  /// - Parameters:
  ///   - west: The western edge in degrees.
  ///   - south: The southern edge in degrees.
  ///   - east: The eastern edge in degrees.
  ///   - north: The northern edge in degrees.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}

extension GeoBounds {
  /// The place between the edges, at the mean of the parallels.
  package var middle: (latitude: Double, longitude: Double) {
    let width = east - west + (west < east ? 0 : 360)
    let longitude = west + width / 2
    return ((south + north) / 2, longitude > 180 ? longitude - 360 : longitude)
  }

  /// Returns whether a point is inside the box or on its edge.
  package func contains(_ point: GeoPoint) -> Bool {
    guard (min(south, north)...max(south, north)).contains(point.latitude) else { return false }
    let isEast = point.longitude >= west
    let isWest = point.longitude <= east
    return west <= east ? isEast && isWest : isEast || isWest
  }
}
