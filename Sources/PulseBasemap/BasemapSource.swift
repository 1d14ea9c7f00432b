import PulseFormats
import PulseGD
package import PulseGeo
import PulsePixels
package import PulseScene
import PulseTileServer
import PulseTiles

/// A local base map opened from a file or a tile folder; its format is detected from the content.
package struct BasemapSource: Sendable {
  /// The map that renders it.
  package let basemap: any Basemap

  /// A summary such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  package let summary: String

  /// The maximum image file size in bytes, 512 MiB.
  private static let largestFile = 1 << 29

  /// An opened source: tiles or a georeferenced image.
  enum OpenedSource {
    case tiles(any TileStore)
    case image(Bitmap, Georeference, note: String?)
  }

  /// Opens a base map.
  ///
  /// - Parameters:
  ///   - path: A file, or a path template with `{z}`, `{x}` and `{y}`.
  ///   - bounds: The geographic bounds of an image; `nil` to use its own georeference.
  ///   - style: The colors, font and labels of vector tiles.
  /// - Throws: ``BasemapError/unusableSource(path:_:)`` with a remedy, or ``BasemapError/unusableFont(_:)``.
  package init(
    path: String, bounds: GeoBounds? = nil, style: MapStyle = MapStyle()
  ) throws(BasemapError) {
    let source: (OpenedSource, summary: String)
    do throws(BasemapSourceError) {
      source = try Self.open(path, bounds)
    } catch {
      throw .unusableSource(path: path, error)
    }
    try self.init(source, style: style)
  }

  /// Creates the map of an opened source.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)``.
  init(_ source: (OpenedSource, summary: String), style: MapStyle) throws(BasemapError) {
    summary = source.summary
    switch source.0 {
    case .image(let image, let place, let note):
      basemap = ImageBasemap(image, at: place, note: note)
    case .tiles(let store) where store.info.content == .raster:
      basemap = RasterTileBasemap(store, reportsMissingTiles: true)
    case .tiles(let store): basemap = try VectorTileBasemap(store, style: style, reportsMissingTiles: true)
    }
  }

  private static func open(
    _ path: String, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    if path.contains("{") { return try found(TileFolder(path: path), "folder", bounds) }
    let file = try RandomAccessFile(path: path)
    if MBTiles.matchesSignature(try file.leadingBytes(16)) {
      return try found(MBTiles(path: path), "MBTiles", bounds)
    }
    return try open(file, bounds)
  }

  /// Opens a file that is read by ranges of bytes.
  static func open(
    _ file: any ByteSource, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    let leadingBytes = try file.leadingBytes(16)
    if leadingBytes.isEmpty { throw .empty }
    if PMTiles.matchesSignature(leadingBytes) {
      return try found(PMTiles(file), "PMTiles", bounds)
    }
    if TIFFFile.matchesSignature(leadingBytes) { return try found(tiff: file, bounds) }
    return try found(image: file, leadingBytes, bounds)
  }

  private static func found(
    _ store: any TileStore, _ kind: String, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    if bounds != nil {
      throw .unusableGeoreference(
        detail: "has tiles, which are georeferenced", remedy: "leave out --bounds")
    }
    return (.tiles(store), "\(kind), \(store.info.summary)")
  }

  private static func found(
    tiff file: any ByteSource, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    let tiff = try TIFFFile(file)
    let image = try tiff.read { tiff throws(TIFFError) in
      try TIFFImage(tiff, upTo: ImageBasemap.largestImage, noData: tiff.noDataLevel())
    }
    let place: Georeference
    if let bounds {
      place = try Georeference(bounds, size: image.size)
    } else if let said = try Georeference(geoTIFF: tiff) {
      place = said
    } else {
      place = try Self.worldFileGeoreference(of: file, size: image.size)
    }
    let note =
      tiff.hasMask
      ? "has a mask, which is ignored: masked pixels are drawn; convert it to an alpha channel with 'gdalwarp -dstalpha'"
      : nil
    return try found(tiff.read { _ throws(TIFFError) in try image.bitmap() }, place, "TIFF", note: note)
  }

  private static func found(
    image file: any ByteSource, _ leadingBytes: [UInt8], _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    let format: ImageFormat
    do throws(ImageFileError) {
      format = try ImageFormat(of: leadingBytes)
    } catch {
      if case .unsupportedFormat(let name) = error {
        throw .unsupported(found: name, remedy: "use \(BasemapSourceError.kinds)")
      }
      throw .unknownKind(leadingBytes: leadingBytes)
    }
    guard file.size <= largestFile else {
      throw .unsupported(
        found: "an image of \(file.size) bytes",
        remedy: "use at most \(largestFile), or convert it to tiles")
    }
    let bitmap = try decoded(try file.leadingBytes(file.size), format)
    let place =
      if let bounds {
        try Georeference(bounds, size: bitmap.size)
      } else {
        try worldFileGeoreference(of: file, size: bitmap.size)
      }
    return try found(bitmap, place, format.description)
  }

  private static func found(
    _ image: Bitmap, _ place: Georeference, _ kind: String, note: String? = nil
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    // Some programs exceed the edges of the world slightly; all copies are drawn.
    guard Double(image.size.width) <= 2 * place.columnsAroundTheWorld else {
      throw .unusableGeoreference(
        detail: "is more than two worlds wide",
        remedy: "specify the pixel size, or --bounds, in its own unit")
    }
    return (
      .image(image, place, note: note),
      "\(kind), \(image.size) pixels, \(place.coordinateSystem.rawValue)"
    )
  }

  private static func decoded(_ bytes: [UInt8], _ format: ImageFormat) throws(BasemapSourceError) -> Bitmap {
    do throws(ImageFileError) {
      return try Bitmap(decoding: bytes, as: format, upTo: ImageBasemap.largestImage)
    } catch {
      if case .tooManyPixels(let size) = error {
        throw .unsupported(
          found: "an image of \(size) pixels",
          remedy: "use at most \(ImageBasemap.largestImage), or convert it to tiles")
      }
      guard case .decodingFailed(let format, let detail) = error else {
        throw .damaged(kind: "\(format)", detail: error.description)
      }
      throw .damaged(kind: "\(format)", detail: detail)
    }
  }

  /// Returns the georeference of an image, read from its world file.
  ///
  /// - Throws: ``BasemapSourceError`` if there is no world file, or it is unusable.
  private static func worldFileGeoreference(of file: any ByteSource, size: PixelSize)
    throws(BasemapSourceError)
    -> Georeference
  {
    // World files are read beside local images only.
    let names = file is RandomAccessFile ? Georeference.worldFilePaths(of: file.path) : []
    guard let name = names.first(where: RandomAccessFile.exists) else {
      throw .missingGeoreference(worldFilePaths: names)
    }
    let bytes = try RandomAccessFile(path: name).leadingBytes(1 << 12)
    return try Georeference(worldFile: String(decoding: bytes, as: UTF8.self), size: size)
  }
}

extension BasemapSource {
  /// Returns the paths of the files that determine the content of a local base map.
  ///
  /// - Returns: The file and its candidate world files, whether they exist or not; just the path for servers, files on
  ///   them, and tile folders.
  package static func inputFiles(of path: String) -> [String] {
    path.contains("{") || path.contains("://") ? [path] : [path] + Georeference.worldFilePaths(of: path)
  }
}
