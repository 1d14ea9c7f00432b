import Glibc
import PulseGeo
import PulsePixels
import PulseTiles

/// The georeference of a north-up image: coordinate system, origin and pixel size.
struct Georeference: Hashable {
  /// A supported coordinate system: WGS 84 degrees or Web Mercator meters.
  enum CoordinateSystem: String, Hashable {
    /// Longitude and latitude in degrees.
    case degrees = "EPSG:4326"
    /// Web Mercator in meters.
    case meters = "EPSG:3857"

    /// The width of the world in units of the coordinate system.
    var worldWidth: Double { self == .degrees ? 360 : 2 * Double.pi * Geodesic.equatorialRadius }

    /// Returns the vertical coordinate of a position on the Web Mercator square, from 0 at its northern edge to 1.
    func vertical(_ y: Double) -> Double {
      self == .degrees ? Mercator.latitude(ofY: y * Mercator.worldSize) : (0.5 - y) * worldWidth
    }
  }

  let coordinateSystem: CoordinateSystem

  /// The western edge in units of the coordinate system.
  let left: Double

  /// The northern edge.
  let top: Double

  let pixelWidth: Double

  let pixelHeight: Double

  /// Creates a georeference.
  ///
  /// - Throws: ``BasemapSourceError/unusableGeoreference(detail:remedy:)`` if a number is not finite or a size is
  ///   not positive.
  init(
    _ coordinateSystem: CoordinateSystem, left: Double, top: Double, pixelWidth: Double, pixelHeight: Double
  ) throws(BasemapSourceError) {
    let isFinite = [left, top, pixelWidth, pixelHeight].allSatisfy { $0.isFinite && abs($0) < 1e9 }
    guard isFinite, pixelWidth > 1e-12, pixelHeight > 1e-12 else {
      throw .unusableGeoreference(
        detail: "has pixels of \(pixelWidth) x \(pixelHeight) at \(left), \(top)",
        remedy: "use an image with north up and the first pixel in the northwest")
    }
    self.coordinateSystem = coordinateSystem
    self.left = left
    self.top = top
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Creates the georeference of an image between meridians and parallels.
  ///
  /// Chooses Web Mercator or plate carrée by which makes pixels squarer; the difference matters for country-sized
  /// images only.
  init(_ bounds: GeoBounds, size: PixelSize) throws(BasemapSourceError) {
    let width = bounds.east - bounds.west + (bounds.west < bounds.east ? 0 : 360)
    let degrees = try Georeference(
      .degrees, left: bounds.west, top: bounds.north, pixelWidth: width / Double(size.width),
      pixelHeight: (bounds.north - bounds.south) / Double(size.height))
    guard max(bounds.north, -bounds.south) <= Mercator.maxLatitude + 0.01,
      let low = try? GeoPoint(latitude: bounds.south, longitude: 0),
      let high = try? GeoPoint(latitude: bounds.north, longitude: 0)
    else {
      self = degrees
      return
    }
    let meters = 2 * Double.pi * Geodesic.equatorialRadius
    func y(_ place: GeoPoint) -> Double { (0.5 - Mercator.project(place).y / Mercator.worldSize) * meters }
    let mercator = try Georeference(
      .meters, left: bounds.west / 360 * meters, top: y(high),
      pixelWidth: width / 360 * meters / Double(size.width),
      pixelHeight: (y(high) - y(low)) / Double(size.height))
    func stretch(_ place: Georeference) -> Double { abs(log(place.pixelWidth / place.pixelHeight)) }
    self = stretch(degrees) < stretch(mercator) ? degrees : mercator
  }

  /// The width of the world in units of the coordinate system.
  private var world: Double { coordinateSystem.worldWidth }

  /// Returns the image column, in pixels from the left edge and not rounded, of a horizontal position in the world.
  ///
  /// `x` is the position, from 0 at 180° W to 1 at 180° E.
  func column(_ x: Double) -> Double { ((x - 0.5) * world - left) / pixelWidth }

  /// Returns the image row, in pixels from the top edge and not rounded, of a vertical position on the Web
  /// Mercator square.
  ///
  /// `y` is the position, from 0 at the northern edge to 1 at the southern one.
  func row(_ y: Double) -> Double { (top - coordinateSystem.vertical(y)) / pixelHeight }

  /// The image columns per turn of 360 degrees.
  var columnsAroundTheWorld: Double { world / pixelWidth }
}
