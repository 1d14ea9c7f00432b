import Glibc
import PulseGeo
import PulsePixels

/// Where the pixels of a picture lie on the Earth, north up.
struct PicturePlace: Hashable {
  /// What columns and rows are measured in.
  enum Plane: String, Hashable {
    /// Degrees of longitude and latitude.
    case degrees = "EPSG:4326"
    /// Meters of the plane of the web maps.
    case meters = "EPSG:3857"
  }

  /// What columns and rows are measured in.
  let plane: Plane

  /// The western edge.
  let left: Double

  /// The northern edge.
  let top: Double

  /// The width of a pixel.
  let pixelWidth: Double

  /// The height of a pixel.
  let pixelHeight: Double

  /// Creates a place.
  ///
  /// - Throws: ``SourceFault/unusablePlace(detail:remedy:)`` when a number is none, or a size is not positive.
  init(
    _ plane: Plane, left: Double, top: Double, pixelWidth: Double, pixelHeight: Double
  ) throws(SourceFault) {
    let isFinite = [left, top, pixelWidth, pixelHeight].allSatisfy { $0.isFinite && abs($0) < 1e9 }
    guard isFinite, pixelWidth > 1e-12, pixelHeight > 1e-12 else {
      throw .unusablePlace(
        detail: "has pixels of \(pixelWidth) x \(pixelHeight) at \(left), \(top)",
        remedy: "use a picture with north up and the first pixel in the northwest")
    }
    self.plane = plane
    self.left = left
    self.top = top
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Creates the place of a picture between meridians and parallels.
  ///
  /// Pictures of a web map are stretched as it is, tables of degrees are not: the one is taken to which the sides of
  /// the picture fit better. It matters for pictures of whole countries only.
  init(_ bounds: GeoBounds, size: PixelSize) throws(SourceFault) {
    let width = bounds.east - bounds.west + (bounds.west < bounds.east ? 0 : 360)
    let degrees = try PicturePlace(
      .degrees, left: bounds.west, top: bounds.north, pixelWidth: width / Double(size.width),
      pixelHeight: (bounds.north - bounds.south) / Double(size.height))
    guard max(bounds.north, -bounds.south) <= Mercator.maxLatitude + 0.01,
      let low = try? GeoPoint(latitude: bounds.south, longitude: 0),
      let high = try? GeoPoint(latitude: bounds.north, longitude: 0)
    else {
      self = degrees
      return
    }
    let meters = 2 * Double.pi * WebMercatorBounds.earthRadius
    func y(_ place: GeoPoint) -> Double { (0.5 - Mercator.project(place).y / Mercator.worldSize) * meters }
    let mercator = try PicturePlace(
      .meters, left: bounds.west / 360 * meters, top: y(high),
      pixelWidth: width / 360 * meters / Double(size.width),
      pixelHeight: (y(high) - y(low)) / Double(size.height))
    func stretch(_ place: PicturePlace) -> Double { abs(log(place.pixelWidth / place.pixelHeight)) }
    self = stretch(degrees) < stretch(mercator) ? degrees : mercator
  }

  /// The width of the world.
  private var world: Double {
    plane == .degrees ? 360 : 2 * Double.pi * WebMercatorBounds.earthRadius
  }

  /// Returns the column of the picture at a part of the way around the world.
  ///
  /// - Parameter x: 0 at longitude -180, 1 at 180.
  /// - Returns: The column; the first one begins at 0.
  func column(_ x: Double) -> Double { ((x - 0.5) * world - left) / pixelWidth }

  /// Returns the row of the picture at a part of the height of the square map of the world.
  ///
  /// - Parameter y: 0 at the northern edge, 1 at the southern one.
  /// - Returns: The row; the first one begins at 0.
  func row(_ y: Double) -> Double {
    let value =
      plane == .degrees ? Mercator.latitude(ofY: y * Mercator.worldSize) : (0.5 - y) * world
    return (top - value) / pixelHeight
  }

  /// The number of columns around the world.
  var columnsAroundTheWorld: Double { world / pixelWidth }
}
