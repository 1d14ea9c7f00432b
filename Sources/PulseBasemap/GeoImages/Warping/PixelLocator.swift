import PulseGeo

/// A transformation from places on the map to pixel positions in an image; thread-safe.
protocol PixelLocator: Sendable {
  /// The name of the coordinate reference system, such as `EPSG:32633`.
  var coordinateSystem: String { get }

  /// Converts places to pixel positions.
  ///
  /// - Parameter places: Positions in the Web Mercator square: x from 0 at 180° W to 1 at 180° E, y from 0 at its
  ///   northern edge to 1 at its southern one. x is within that range; y may exceed it.
  /// - Returns: Positions from the top left corner of the image, not rounded; not finite where there is none.
  func pixels(of places: [SIMD2<Double>]) -> [SIMD2<Double>]
}

extension PixelLocator {
  /// Returns whether the right edge of an image, `width` pixels wide, is next to its left edge on the globe.
  func joinsEdges(ofWidth width: Int) -> Bool {
    let ends = pixels(of: [SIMD2(1e-12, 0.5), SIMD2(1 - 1e-12, 0.5)])
    return ends.count == 2 && abs(ends[0].x) < 0.5 && abs(ends[1].x - Double(width)) < 0.5
  }
}

/// An affine transformation between pixel positions and coordinates, as in world files.
struct AffineTransformation: Hashable, Sendable {
  /// The coordinates of the top left corner of the image.
  let origin: SIMD2<Double>

  /// The change of the coordinates per column.
  let column: SIMD2<Double>

  /// The change of the coordinates per row.
  let row: SIMD2<Double>

  private var determinant: Double { column.x * row.y - column.y * row.x }

  /// Whether columns run to the east and rows to the south.
  var isNorthUp: Bool { column.y == 0 && row.x == 0 && column.x > 0 && row.y < 0 }

  /// Whether it has an inverse and no excessive numbers.
  var isInvertible: Bool {
    let numbers = [origin.x, origin.y, column.x, column.y, row.x, row.y]
    return numbers.allSatisfy { $0.isFinite && abs($0) < 1e12 } && abs(determinant) > 1e-24
  }

  /// Returns the coordinates of a pixel position.
  func coordinates(of pixel: SIMD2<Double>) -> SIMD2<Double> { origin + column * pixel.x + row * pixel.y }

  /// Returns the pixel position of coordinates.
  func pixel(of coordinates: SIMD2<Double>) -> SIMD2<Double> {
    let offset = coordinates - origin
    return SIMD2(
      (offset.x * row.y - offset.y * row.x) / determinant,
      (column.x * offset.y - column.y * offset.x) / determinant)
  }

  /// Returns the least x coordinate within an image.
  func leastX(width: Int, height: Int) -> Double {
    origin.x + min(0, column.x * Double(width)) + min(0, row.x * Double(height))
  }
}

/// A locator of images that are rotated, sheared or upside down in degrees or Web Mercator meters.
struct AffineLocator: PixelLocator {
  private let system: Georeference.CoordinateSystem
  private let transformation: AffineTransformation
  private let left: Double

  /// Creates a locator of an image with a transformation that has an inverse.
  init(
    _ system: Georeference.CoordinateSystem, _ transformation: AffineTransformation, width: Int, height: Int
  ) {
    self.system = system
    self.transformation = transformation
    left = transformation.leastX(width: width, height: height)
  }

  var coordinateSystem: String { system.rawValue }

  func pixels(of places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    places.map { place in
      var x = (place.x - 0.5) * system.worldWidth
      x -= ((x - left) / system.worldWidth).rounded(.down) * system.worldWidth
      return transformation.pixel(of: SIMD2(x, system.vertical(place.y)))
    }
  }
}
