internal import CGDAL
import PulseGeo
import PulsePixels
import PulseTiles

extension MapPlacement {
  /// The maximum number of ground control points.
  fileprivate static let maxControlPoints = 10_000

  /// Reads the placement of an open file: bounds, its transformation, its ground control points or its world file.
  ///
  /// Wraps `GDALGetGeoTransform`, `GDALGetSpatialRef`, `GDALGetGCPs` and `GDALCreateGCPTransformer`.
  ///
  /// - Throws: ``BasemapSourceError``.
  init(
    of dataset: borrowing GDALDataset, _ file: any ByteSource, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) {
    guard let band = unsafe dataset.band(1) else { throw .damaged(kind: "TIFF", detail: "it has no bands") }
    let size = unsafe dataset.size(of: band)
    if bounds != nil {
      try self.init(of: file, size: size, bounds)
      return
    }
    let own = dataset.transformation()
    let points = own == nil ? dataset.controlPointCount() : 0
    guard let system = dataset.referenceSystem(ofControlPoints: points > 0) else {
      guard own == nil, points == 0 else {
        throw .unusableGeoreference(
          detail: "is georeferenced without a coordinate reference system",
          remedy: "specify it with 'gdal_translate -a_srs EPSG:CODE', or add --bounds W,S,E,N")
      }
      try self.init(of: file, size: size, nil)
      return
    }
    if system.isLocal {
      throw .unusableGeoreference(
        detail: "is in \(system.name), a local coordinate reference system",
        remedy: "specify another with 'gdal_translate -a_srs EPSG:CODE', or add --bounds W,S,E,N")
    }
    if points > 0 {
      self = .located(try dataset.locator(ofControlPoints: points, system, size))
      return
    }
    // The tags may name the reference system only, and leave the position to a world file.
    guard let transformation = own == nil ? try AffineTransformation(worldFileOf: file) : own else {
      throw .missingGeoreference(worldFilePaths: AffineTransformation.worldFilePaths(of: file))
    }
    guard transformation.isInvertible else {
      throw .unusableGeoreference(
        detail: "has pixels without a size", remedy: "add --bounds W,S,E,N")
    }
    if let aligned = system.alignedSystem {
      try self.init(aligned, transformation, size: size)
      return
    }
    let edges = GDALReferenceSystem.samplePoints(size).map(transformation.coordinates)
    let left = transformation.leastX(width: size.width, height: size.height)
    self = unsafe .located(
      GDALLocator(
        GDALTransformation(
          dataset.library, projection: try unsafe system.projection(edges: edges),
          .affine(transformation, left: left), turn: system.turn),
        coordinateSystem: system.name))
  }
}

extension GDALDataset {
  /// Returns the affine transformation of the file; `nil` if it has none.
  fileprivate borrowing func transformation() -> AffineTransformation? {
    var numbers = [Double](repeating: 0, count: 6)
    let (status, _) = unsafe call { gdal, dataset in unsafe gdal.GDALGetGeoTransform(dataset, &numbers) }
    guard status == 0 else { return nil }
    return AffineTransformation(
      origin: SIMD2(numbers[0], numbers[3]), column: SIMD2(numbers[1], numbers[4]),
      row: SIMD2(numbers[2], numbers[5]))
  }

  fileprivate borrowing func controlPointCount() -> Int {
    Int(unsafe call { gdal, dataset in unsafe gdal.GDALGetGCPCount(dataset) }.value)
  }

  /// Returns the reference system of the file, or of its control points; `nil` without one.
  fileprivate borrowing func referenceSystem(ofControlPoints: Bool) -> GDALReferenceSystem? {
    let (system, _) = unsafe call { gdal, dataset in
      unsafe ofControlPoints ? gdal.GDALGetGCPSpatialRef(dataset) : gdal.GDALGetSpatialRef(dataset)
    }
    guard let system = unsafe system else { return nil }
    return unsafe GDALReferenceSystem(copying: system, library)
  }

  /// Returns the locator of an image with ground control points, through which GDAL fits a polynomial.
  fileprivate borrowing func locator(
    ofControlPoints count: Int, _ system: borrowing GDALReferenceSystem, _ size: PixelSize
  ) throws(BasemapSourceError) -> GDALLocator {
    let (transformer, errors) = unsafe call { gdal, dataset -> UnsafeMutableRawPointer? in
      guard count <= MapPlacement.maxControlPoints, let points = unsafe gdal.GDALGetGCPs(dataset) else {
        return nil
      }
      return unsafe gdal.GDALCreateGCPTransformer(Int32(clamping: count), points, 0, 0)
    }
    guard let transformer = unsafe transformer else {
      throw .unusableGeoreference(
        detail: "has \(count) ground control points without a fit: \(errors.cause ?? "they are too many")",
        remedy: "correct them with 'gdal_translate -gcp', or add --bounds W,S,E,N")
    }
    // Coordinates of the edges, to choose the transformation between datums.
    let points = GDALReferenceSystem.samplePoints(size)
    var (x, y) = (points.map(\.x), points.map(\.y))
    var z = [Double](repeating: 0, count: x.count)
    var isValid = [Int32](repeating: 0, count: x.count)
    _ = unsafe call { gdal, _ in
      unsafe gdal.GDALGCPTransform(transformer, 0, Int32(clamping: x.count), &x, &y, &z, &isValid)
    }
    let edges = x.indices.filter { isValid[$0] != 0 }.map { SIMD2(x[$0], y[$0]) }
    let projection: UnsafeMutableRawPointer
    do throws(BasemapSourceError) {
      unsafe projection = try unsafe system.projection(edges: edges)
    } catch {
      unsafe library.functions.GDALDestroyGCPTransformer(transformer)
      throw error
    }
    return unsafe GDALLocator(
      GDALTransformation(library, projection: projection, .polynomial(transformer), turn: nil),
      coordinateSystem: "\(system.name), \(count) ground control points")
  }
}
