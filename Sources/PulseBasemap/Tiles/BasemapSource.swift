import PulseCanvas
package import PulseGeo
import PulsePixels

/// A base map of the user's own, opened; what it is was found out by looking, not by its name.
package struct BasemapSource: Sendable {
  /// What paints it.
  package let basemap: any Basemap

  /// What was found, such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  package let summary: String

  /// The largest file of a picture in bytes, 512 MiB.
  private static let largestFile = 1 << 29

  /// Opens a base map.
  ///
  /// - Parameters:
  ///   - path: A file, or the name of any tile with placeholders.
  ///   - bounds: Where a picture lies; `nil` when it says so itself.
  /// - Throws: ``BasemapError/unusableSource(path:_:)`` with what was found and what would do.
  package init(path: String, bounds: GeoBounds? = nil) throws(BasemapError) {
    do throws(SourceFault) {
      try self.init(opening: path, bounds: bounds)
    } catch {
      throw .unusableSource(path: path, error)
    }
  }

  private init(opening path: String, bounds: GeoBounds?) throws(SourceFault) {
    if path.contains("{") {
      try self.init(TileFolder(path: path), "folder", bounds)
      return
    }
    let file = try ReadableFile(path: path)
    let beginning = try file.beginning(16)
    if beginning.isEmpty { throw .empty }
    if beginning == Array("SQLite format 3\0".utf8) {
      try self.init(MBTiles(path: path), "MBTiles", bounds)
    } else if beginning.starts(with: "PMTiles".utf8) || PMTilesHeader.isOld(beginning) {
      try self.init(PMTiles(file), "PMTiles", bounds)
    } else if Self.isTIFF(beginning) {
      try self.init(tiff: file, bounds)
    } else {
      try self.init(picture: file, beginning, bounds)
    }
  }

  /// Takes a store of tiles.
  private init(_ store: any TileStore, _ kind: String, _ bounds: GeoBounds?) throws(SourceFault) {
    if bounds != nil {
      throw .unusablePlace(detail: "has tiles, which know where they lie", remedy: "leave out --bounds")
    }
    switch store.info.content {
    case .raster: basemap = RasterPainter(store)
    case .vector: basemap = VectorPainter(store, font: try Self.font())
    }
    summary = "\(kind), \(store.info.summary)"
  }

  /// The font in which names are set.
  private static func font() throws(SourceFault) -> Font {
    do throws(CanvasError) {
      return try Font(path: Font.standardPath)
    } catch {
      throw .unsupported(
        found: "vector tiles, whose names need the font '\(Font.standardPath)'",
        remedy: "install Debian's package \(Font.standardPackage)")
    }
  }

  private init(tiff file: ReadableFile, _ bounds: GeoBounds?) throws(SourceFault) {
    let tiff = try TIFFFile(file)
    let picture = try TIFFPicture(tiff, upTo: PicturePainter.largestPicture)
    let place: PicturePlace
    if let bounds {
      place = try PicturePlace(bounds, size: picture.size)
    } else if let said = try PicturePlace(geoTIFF: tiff) {
      place = said
    } else {
      place = try Self.place(of: file, size: picture.size)
    }
    self.init(try picture.bitmap(), place, "TIFF")
  }

  private init(
    picture file: ReadableFile, _ beginning: [UInt8], _ bounds: GeoBounds?
  ) throws(SourceFault) {
    let format: PictureFormat
    do throws(CanvasError) {
      format = try PictureFormat(of: beginning)
    } catch {
      if case .unsupportedFormat(let name) = error {
        throw .unsupported(found: name, remedy: "use \(SourceFault.kinds)")
      }
      throw .unknownKind(beginning: beginning)
    }
    guard file.size <= Self.largestFile else {
      throw .unsupported(
        found: "a picture of \(file.size) bytes",
        remedy: "use at most \(Self.largestFile), or make tiles of it")
    }
    let bitmap = try Self.decoded(try file.beginning(file.size), format)
    let place =
      if let bounds {
        try PicturePlace(bounds, size: bitmap.size)
      } else {
        try Self.place(of: file, size: bitmap.size)
      }
    self.init(bitmap, place, format.description)
  }

  private init(_ picture: Bitmap, _ place: PicturePlace, _ kind: String) {
    basemap = PicturePainter(picture, at: place)
    summary = "\(kind), \(picture.size) pixels, \(place.plane.rawValue)"
  }

  private static func decoded(_ bytes: [UInt8], _ format: PictureFormat) throws(SourceFault) -> Bitmap {
    do throws(CanvasError) {
      return try Canvas(decoding: bytes, as: format, upTo: PicturePainter.largestPicture).bitmap()
    } catch {
      if case .tooManyPixels(let size) = error {
        throw .unsupported(
          found: "a picture of \(size) pixels",
          remedy: "use at most \(PicturePainter.largestPicture), or make tiles of it")
      }
      guard case .decodingFailed(let format, let detail) = error else {
        throw .damaged(kind: "\(format)", detail: error.description)
      }
      throw .damaged(kind: "\(format)", detail: detail)
    }
  }

  /// Reads the world file of a picture.
  private static func place(of file: ReadableFile, size: PixelSize) throws(SourceFault) -> PicturePlace {
    let names = PicturePlace.worldFiles(of: file.path)
    guard let name = names.first(where: ReadableFile.exists) else { throw .placeless(worldFiles: names) }
    let bytes = try ReadableFile(path: name).beginning(1 << 12)
    return try PicturePlace(worldFile: String(decoding: bytes, as: UTF8.self), size: size)
  }

  private static func isTIFF(_ beginning: [UInt8]) -> Bool {
    let signatures: [[UInt8]] = [
      [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
    ]
    return signatures.contains { beginning.starts(with: $0) }
  }
}
