import PulseGeo
import PulsePixels
import PulseSystem
import PulseTiles

/// The position of an image on the map: aligned with it, or by a transformation.
enum MapPlacement: Sendable {
  case aligned(Georeference)
  case located(any PixelLocator)

  /// The name of the coordinate reference system.
  var coordinateSystem: String {
    switch self {
    case .aligned(let place): place.coordinateSystem.rawValue
    case .located(let locator): locator.coordinateSystem
    }
  }

  /// Creates the placement of an image by an affine transformation in degrees or Web Mercator meters.
  ///
  /// - Throws: ``BasemapSourceError/unusableGeoreference(detail:remedy:)``.
  init(
    _ system: Georeference.CoordinateSystem, _ transformation: AffineTransformation, size: PixelSize
  ) throws(BasemapSourceError) {
    if transformation.isNorthUp {
      self = .aligned(
        try Georeference(
          system, left: transformation.origin.x, top: transformation.origin.y,
          pixelWidth: transformation.column.x, pixelHeight: -transformation.row.y))
    } else {
      self = .located(AffineLocator(system, transformation, width: size.width, height: size.height))
    }
  }

  /// Creates the placement of an image by its bounds or, without them, by its world file.
  ///
  /// - Throws: ``BasemapSourceError`` if there is no world file, or it is unusable.
  init(
    of file: any ByteSource, size: PixelSize, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) {
    if let bounds {
      self = .aligned(try Georeference(bounds, size: size))
      return
    }
    guard let transformation = try AffineTransformation(worldFileOf: file) else {
      throw .missingGeoreference(worldFilePaths: AffineTransformation.worldFilePaths(of: file))
    }
    try self.init(transformation.guessedCoordinateSystem(size: size), transformation, size: size)
  }
}

extension AffineTransformation {
  /// Returns the possible world file paths of an image; none for one on a web server.
  static func worldFilePaths(of file: any ByteSource) -> [String] {
    file is RandomAccessFile ? GeoImage.worldFilePaths(of: file.path) : []
  }

  /// Reads the world file of an image; `nil` if there is none.
  ///
  /// - Throws: ``BasemapSourceError`` if it is unusable.
  init?(worldFileOf file: any ByteSource) throws(BasemapSourceError) {
    guard let name = Self.worldFilePaths(of: file).first(where: FileDescriptor.exists) else { return nil }
    let bytes = try RandomAccessFile(path: name).leadingBytes(1 << 12)
    try self.init(worldFile: String(decoding: bytes, as: UTF8.self))
  }
}
