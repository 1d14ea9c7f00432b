internal import CGDAL
import PulseBasics
import PulsePixels
import PulseTiles

/// A coordinate reference system of GDAL, with x to the east and y to the north.
@safe struct GDALReferenceSystem: ~Copyable {
  /// The numbers of points along each side of an image by which its area is determined.
  private static let samples = 21

  let library: GDALLibrary
  private let handle: UnsafeMutableRawPointer

  /// Copies a system that belongs to a dataset with `OSRClone`; `nil` if there is no memory.
  init?(copying other: UnsafeMutableRawPointer, _ library: GDALLibrary) {
    guard let handle = unsafe library.functions.OSRClone(other) else { return nil }
    self.library = library
    unsafe self.handle = handle
    // OAMS_TRADITIONAL_GIS_ORDER
    unsafe library.functions.OSRSetAxisMappingStrategy(handle, 0)
  }

  /// Creates a system by its EPSG code with `OSRImportFromEPSG`; `nil` if PROJ lacks its database.
  init?(code: Int32, _ library: GDALLibrary) {
    let gdal = library.functions
    guard let handle = gdal.OSRNewSpatialReference(nil) else { return nil }
    guard unsafe gdal.OSRImportFromEPSG(handle, code) == 0 else {
      unsafe gdal.OSRDestroySpatialReference(handle)
      return nil
    }
    unsafe gdal.OSRSetAxisMappingStrategy(handle, 0)
    self.library = library
    unsafe self.handle = handle
  }

  /// Releases the system with `OSRDestroySpatialReference`.
  deinit { unsafe library.functions.OSRDestroySpatialReference(handle) }

  /// The name: the code of an authority, such as `EPSG:32633`, or else the name in quotes.
  var name: String {
    let gdal = library.functions
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      unsafe pointer.map { pointer in
        String(unsafe String(cString: pointer).bytewise.words.joined(separator: " ").prefix(80))
      }
    }
    if let authority = unsafe text(gdal.OSRGetAuthorityName(handle, nil)),
      let code = unsafe text(gdal.OSRGetAuthorityCode(handle, nil))
    {
      return "\(authority):\(code)"
    }
    return "'\(unsafe text(gdal.OSRGetName(handle)) ?? "unknown")'"
  }

  /// Whether the system has no place on Earth; wraps `OSRIsLocal`.
  var isLocal: Bool { unsafe library.functions.OSRIsLocal(handle) != 0 }

  /// The change of x around the globe; `nil` if x is not a longitude.
  ///
  /// Wraps `OSRIsGeographic` and `OSRGetAngularUnits`.
  var turn: Double? {
    guard unsafe library.functions.OSRIsGeographic(handle) != 0 else { return nil }
    let unit = unsafe library.functions.OSRGetAngularUnits(handle, nil)
    return unit.isFinite && unit > 0 ? 2 * Double.pi / unit : nil
  }

  /// The supported system that this one is; `nil` for others.
  ///
  /// Wraps `OSRIsSame`.
  var alignedSystem: Georeference.CoordinateSystem? {
    for (code, system) in [(Int32(3857), Georeference.CoordinateSystem.meters), (4326, .degrees)] {
      guard let other = GDALReferenceSystem(code: code, library) else { return nil }
      if unsafe library.functions.OSRIsSame(handle, other.handle) != 0 { return system }
    }
    return nil
  }

  /// Returns the transformation from WGS 84 to this system with `OCTNewCoordinateTransformationEx`.
  ///
  /// Of several transformations between two datums, the one for the area of the image is used.
  ///
  /// - Parameter edges: Coordinates along the edges of the image.
  /// - Returns: The C transformation, which the caller owns.
  /// - Throws: ``BasemapSourceError`` if PROJ knows no transformation.
  borrowing func projection(edges: [SIMD2<Double>]) throws(BasemapSourceError) -> UnsafeMutableRawPointer {
    guard let degrees = GDALReferenceSystem(code: 4326, library) else {
      throw .unsupported(
        found: "a TIFF in \(name), but PROJ cannot read its database",
        remedy: "install Debian's package proj-data")
    }
    let gdal = library.functions
    let (result, errors) = unsafe library.capturing { () -> UnsafeMutableRawPointer? in
      let options = gdal.OCTNewCoordinateTransformationOptions()
      defer { unsafe gdal.OCTDestroyCoordinateTransformationOptions(options) }
      if let area = unsafe area(edges, to: degrees.handle) {
        _ = unsafe gdal.OCTCoordinateTransformationOptionsSetAreaOfInterest(
          options, area.west, area.south, area.east, area.north)
      }
      return unsafe gdal.OCTNewCoordinateTransformationEx(degrees.handle, handle, options)
    }
    guard let result = unsafe result else {
      throw .unusableGeoreference(
        detail: "is in \(name), which cannot be transformed: \(errors.cause ?? "unknown to PROJ")",
        remedy: "specify another with 'gdal_translate -a_srs EPSG:CODE', or --bounds")
    }
    return unsafe result
  }

  /// Returns the bounds of coordinates in degrees; `nil` if they are unknown or reach around the globe.
  private borrowing func area(
    _ edges: [SIMD2<Double>], to degrees: UnsafeMutableRawPointer
  ) -> (west: Double, south: Double, east: Double, north: Double)? {
    let gdal = library.functions
    guard let inverse = unsafe gdal.OCTNewCoordinateTransformationEx(handle, degrees, nil) else { return nil }
    defer { unsafe gdal.OCTDestroyCoordinateTransformation(inverse) }
    var (x, y) = (edges.map(\.x), edges.map(\.y))
    var z = [Double](repeating: 0, count: x.count)
    var isValid = [Int32](repeating: 0, count: x.count)
    _ = unsafe gdal.OCTTransformEx(inverse, Int32(clamping: x.count), &x, &y, &z, &isValid)
    let valid = x.indices.filter { isValid[$0] != 0 && x[$0].isFinite && y[$0].isFinite }
    guard let west = valid.map({ x[$0] }).min(), let east = valid.map({ x[$0] }).max(),
      let south = valid.map({ y[$0] }).min(), let north = valid.map({ y[$0] }).max(),
      west >= -180, east <= 180, east - west < 180, south >= -90, north <= 90
    else { return nil }
    return (west, south, east, north)
  }

  /// Returns points along the edges of an image and within it.
  static func samplePoints(_ size: PixelSize) -> [SIMD2<Double>] {
    let steps = (0..<samples).map { Double($0) / Double(samples - 1) }
    return steps.flatMap { v in
      steps.map { u in SIMD2(u * Double(size.width), v * Double(size.height)) }
    }
  }
}
