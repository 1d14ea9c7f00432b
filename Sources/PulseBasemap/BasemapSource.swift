import PulseBasics
package import PulseGeo
package import PulseScene
import PulseTiles

/// A local base map opened from a file or a tile folder; its format is detected from the content.
package struct BasemapSource: Sendable {
  /// The map that renders it.
  package let basemap: any Basemap

  /// A summary such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  package let summary: String

  /// An opened source: tiles or a georeferenced image.
  enum OpenedSource {
    case tiles(any TileStore)
    case image(GeoImage)
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
    case .image(let image): basemap = ImageBasemap(image)
    case .tiles(let store) where store.info.content == .raster:
      basemap = RasterTileBasemap(store, reportsMissingTiles: true)
    case .tiles(let store): basemap = try VectorTileBasemap(store, style: style, reportsMissingTiles: true)
    }
  }

  private static func open(
    _ path: String, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    if path.bytewise.contains("{") { return try found(TileFolder(path: path), "folder", bounds) }
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
    let image = try GeoImage(file, bounds: bounds)
    return (.image(image), image.summary)
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
}

extension BasemapSource {
  /// Returns the paths of the files that determine the content of a local base map.
  ///
  /// - Returns: The file and its candidate world files, overviews and masks, whether they exist or not; just the path for
  ///   servers, files on them, and tile folders.
  package static func inputFiles(of path: String) -> [String] {
    path.bytewise.contains("{") || path.bytewise.contains("://")
      ? [path] : [path] + GeoImage.sideFilePaths(of: path)
  }
}
