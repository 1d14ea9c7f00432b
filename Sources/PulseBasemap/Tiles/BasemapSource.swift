import PulseFormats
import PulseGD
package import PulseGeo
import PulsePixels
package import PulseScene

/// A base map of the user's own, opened; what it is was found out by looking, not by its name.
package struct BasemapSource: Sendable {
  /// What paints it.
  package let basemap: any Basemap

  /// What was found, such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  package let summary: String

  /// The largest file of a picture in bytes, 512 MiB.
  private static let largestFile = 1 << 29

  /// What a path leads to.
  private enum Found {
    case tiles(any TileStore)
    case picture(Bitmap, PicturePlace, note: String?)
  }

  /// Opens a base map.
  ///
  /// - Parameters:
  ///   - path: A file, or the name of any tile with placeholders.
  ///   - bounds: Where a picture lies; `nil` when it says so itself.
  ///   - style: How the map looks where that is left to this library: the colors and the font of vector tiles, and
  ///     whether they have names.
  /// - Throws: ``BasemapError/unusableSource(path:_:)`` with what was found and what would do, or
  ///   ``BasemapError/unusableFont(_:)``.
  package init(
    path: String, bounds: GeoBounds? = nil, style: MapStyle = MapStyle()
  ) throws(BasemapError) {
    let found: Found
    do throws(SourceFault) {
      (found, summary) = try Self.open(path, bounds)
    } catch {
      throw .unusableSource(path: path, error)
    }
    switch found {
    case .picture(let picture, let place, let note):
      basemap = PicturePainter(picture, at: place, note: note)
    case .tiles(let store) where store.info.content == .raster:
      basemap = RasterPainter(store, reportsGaps: true)
    case .tiles(let store): basemap = try VectorPainter(store, style: style, reportsGaps: true)
    }
  }

  private static func open(
    _ path: String, _ bounds: GeoBounds?
  ) throws(SourceFault) -> (Found, summary: String) {
    if path.contains("{") { return try found(TileFolder(path: path), "folder", bounds) }
    let file = try ReadableFile(path: path)
    let beginning = try file.beginning(16)
    if beginning.isEmpty { throw .empty }
    if beginning == Array("SQLite format 3\0".utf8) {
      return try found(MBTiles(path: path), "MBTiles", bounds)
    }
    if beginning.starts(with: "PMTiles".utf8) || PMTilesHeader.isOld(beginning) {
      return try found(PMTiles(file), "PMTiles", bounds)
    }
    if isTIFF(beginning) { return try found(tiff: file, bounds) }
    return try found(picture: file, beginning, bounds)
  }

  private static func found(
    _ store: any TileStore, _ kind: String, _ bounds: GeoBounds?
  ) throws(SourceFault) -> (Found, summary: String) {
    if bounds != nil {
      throw .unusablePlace(detail: "has tiles, which know where they lie", remedy: "leave out --bounds")
    }
    return (.tiles(store), "\(kind), \(store.info.summary)")
  }

  private static func found(
    tiff file: ReadableFile, _ bounds: GeoBounds?
  ) throws(SourceFault) -> (Found, summary: String) {
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
    let note =
      tiff.hasMask
      ? "has a mask, which is not read: hidden pixels are drawn; make it an alpha channel with 'gdalwarp -dstalpha'"
      : nil
    return try found(picture.bitmap(), place, "TIFF", note: note)
  }

  private static func found(
    picture file: ReadableFile, _ beginning: [UInt8], _ bounds: GeoBounds?
  ) throws(SourceFault) -> (Found, summary: String) {
    let format: PictureFormat
    do throws(CanvasError) {
      format = try PictureFormat(of: beginning)
    } catch {
      if case .unsupportedFormat(let name) = error {
        throw .unsupported(found: name, remedy: "use \(SourceFault.kinds)")
      }
      throw .unknownKind(beginning: beginning)
    }
    guard file.size <= largestFile else {
      throw .unsupported(
        found: "a picture of \(file.size) bytes",
        remedy: "use at most \(largestFile), or make tiles of it")
    }
    let bitmap = try decoded(try file.beginning(file.size), format)
    let place =
      if let bounds {
        try PicturePlace(bounds, size: bitmap.size)
      } else {
        try place(of: file, size: bitmap.size)
      }
    return try found(bitmap, place, format.description)
  }

  private static func found(
    _ picture: Bitmap, _ place: PicturePlace, _ kind: String, note: String? = nil
  ) throws(SourceFault) -> (Found, summary: String) {
    // Some programs go on a little behind the edges of the world; each time around is painted.
    guard Double(picture.size.width) <= 2 * place.columnsAroundTheWorld else {
      throw .unusablePlace(
        detail: "is more than two worlds wide",
        remedy: "give the size of a pixel, or --bounds, in its own unit")
    }
    return (.picture(picture, place, note: note), "\(kind), \(picture.size) pixels, \(place.plane.rawValue)")
  }

  private static func decoded(_ bytes: [UInt8], _ format: PictureFormat) throws(SourceFault) -> Bitmap {
    do throws(CanvasError) {
      return try Bitmap(decoding: bytes, as: format, upTo: PicturePainter.largestPicture)
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
