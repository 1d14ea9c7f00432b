internal import CGDAL
import PulseGeo
import PulseTiles
import Synchronization

/// A locator of images in any coordinate reference system, through GDAL and PROJ.
final class GDALLocator: PixelLocator {
  let coordinateSystem: String

  private let transformation: Mutex<GDALTransformation>

  init(_ transformation: consuming sending GDALTransformation, coordinateSystem: String) {
    self.coordinateSystem = coordinateSystem
    self.transformation = Mutex(transformation)
  }

  func pixels(of places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    transformation.withLock { $0.pixels(of: places) }
  }
}

/// A transformation from longitude and latitude to coordinates of a reference system, and from these to pixels.
///
/// It owns its C values exclusively and is used by one thread at a time, hence `@unchecked Sendable`.
@safe struct GDALTransformation: ~Copyable, @unchecked Sendable {
  /// The step from coordinates to pixels.
  @safe enum Pixels {
    case affine(AffineTransformation, left: Double)
    /// A polynomial through ground control points.
    case polynomial(UnsafeMutableRawPointer)
  }

  private let library: GDALLibrary
  private let projection: UnsafeMutableRawPointer
  private let pixels: Pixels

  /// The change of x around the globe; `nil` if x is not a longitude.
  private let turn: Double?

  /// Creates a transformation, which takes over the ownership of the C values.
  init(
    _ library: GDALLibrary, projection: UnsafeMutableRawPointer, _ pixels: Pixels, turn: Double?
  ) {
    self.library = library
    unsafe self.projection = projection
    self.pixels = pixels
    self.turn = turn
  }

  /// Releases the values with `OCTDestroyCoordinateTransformation` and `GDALDestroyGCPTransformer`.
  deinit {
    unsafe library.functions.OCTDestroyCoordinateTransformation(projection)
    if case .polynomial(let transformer) = pixels {
      unsafe library.functions.GDALDestroyGCPTransformer(transformer)
    }
  }

  /// Returns the pixel positions of places; wraps `OCTTransformEx` and `GDALGCPTransform`.
  borrowing func pixels(of places: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard !places.isEmpty else { return [] }
    var x = places.map { $0.x * 360 - 180 }
    var y = places.map { Mercator.latitude(ofY: $0.y * Mercator.worldSize) }
    var z = [Double](repeating: 0, count: x.count)
    var isValid = [Int32](repeating: 0, count: x.count)
    let count = Int32(clamping: x.count)
    return library.capturing { () -> [SIMD2<Double>] in
      _ = unsafe library.functions.OCTTransformEx(projection, count, &x, &y, &z, &isValid)
      for index in x.indices where isValid[index] == 0 || !x[index].isFinite || !y[index].isFinite {
        (x[index], y[index], isValid[index]) = (0, 0, 0)
      }
      switch pixels {
      case .affine(let transformation, let left):
        return x.indices.map { index in
          guard isValid[index] != 0 else { return SIMD2(.nan, .nan) }
          var x = x[index]
          if let turn { x -= ((x - left) / turn).rounded(.down) * turn }
          return transformation.pixel(of: SIMD2(x, y[index]))
        }
      case .polynomial(let transformer):
        let wasValid = isValid
        _ = unsafe library.functions.GDALGCPTransform(transformer, 1, count, &x, &y, &z, &isValid)
        return x.indices.map { index in
          wasValid[index] != 0 && isValid[index] != 0 ? SIMD2(x[index], y[index]) : SIMD2(.nan, .nan)
        }
      }
    }.value
  }
}
