import PulseBasics
package import PulseGeo
package import PulseScene
package import PulseTiles

/// A local base map opened from a file or a tile folder; its format is detected from the content.
package struct BasemapSource: Sendable {
  /// The map that renders it.
  package let basemap: any Basemap

  /// A summary such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  package let summary: String

  /// The map if something of it has to be downloaded before it renders; `nil` for others.
  package var served: (any ServedBasemap)? {
    guard let map = basemap as? StyleBasemap, map.isServed else { return nil }
    return map
  }

  /// An opened source: tiles, a style with its data, or a georeferenced image.
  enum OpenedSource {
    case tiles(any TileStore)
    case style(StyleBasemap)
    case image(GeoImage)
  }

  /// Opens a base map.
  ///
  /// - Parameters:
  ///   - path: A file, or a path template with `{z}`, `{x}` and `{y}`.
  ///   - bounds: The geographic bounds of an image; `nil` to use its own georeference.
  ///   - style: The colors, font and labels of vector tiles.
  ///   - settings: The options for servers that a style refers to.
  /// - Throws: ``BasemapError/unusableSource(path:_:)`` with a remedy, ``BasemapError/unusableStyle(path:_:)`` or
  ///   ``BasemapError/unusableFont(_:)``.
  package init(
    path: String, bounds: GeoBounds? = nil, style: MapStyle = MapStyle(),
    settings: TileServerOptions = TileServerOptions(userAgent: "pulsemap")
  ) throws(BasemapError) {
    let source = try BasemapError.wrapping(path) { () throws(BasemapSourceError) in
      try Self.open(path, bounds, StyleOptions(style, settings: settings))
    }
    try self.init(source, name: path, style: style, settings: settings)
  }

  /// Opens a georeferenced image on a web server, such as a cloud-optimized GeoTIFF, by range requests.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - bounds: The geographic bounds of the image; `nil` to use its own georeference.
  ///   - settings: The cache, timeouts and user agent.
  ///   - style: The colors, font and labels of vector tiles.
  /// - Throws: ``BasemapError``.
  package init(
    _ url: RemoteFileURL, bounds: GeoBounds?, settings: TileServerOptions, style: MapStyle
  ) throws(BasemapError) {
    let source = try BasemapError.wrapping(url.text) { () throws(BasemapSourceError) in
      try RemoteFile.reading(url, settings: settings) { file throws(BasemapSourceError) in
        try Self.open(file, bounds, StyleOptions(style, settings: settings))
      }
    }
    try self.init(source, name: url.text, style: style, settings: settings)
  }

  /// Creates the map of an opened source.
  ///
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/unusableStyle(path:_:)``.
  init(
    _ source: (OpenedSource, summary: String), name: String, style: MapStyle, settings: TileServerOptions
  ) throws(BasemapError) {
    var summary = source.summary
    switch (source.0, style.style) {
    case (.tiles(let store), let path?) where store.info.content == .vector:
      try style.checkFont()
      basemap = try StyleBasemap(
        path: path, drawing: store, name: name, options: StyleOptions(style, settings: settings))
      summary += ", in the style \(path)"
    case (_, let path?):
      throw .unusableStyle(path: path, source.0.refusalOfStyle)
    case (.image(let image), nil): basemap = ImageBasemap(image)
    case (.style(let map), nil):
      try style.checkFont()
      basemap = map
    case (.tiles(let store), nil) where store.info.content == .raster:
      basemap = RasterTileBasemap(store, reportsMissingTiles: true)
    case (.tiles(let store), nil):
      basemap = try VectorTileBasemap(store, style: style, reportsMissingTiles: true)
    }
    self.summary = summary
  }

  private static func open(
    _ path: String, _ bounds: GeoBounds?, _ options: StyleOptions
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    if let (store, kind) = try openTiles(path) { return try found(store, kind, bounds) }
    return try open(RandomAccessFile(path: path), bounds, options)
  }

  /// Opens a file that is read by ranges of bytes.
  private static func open(
    _ file: any ByteSource, _ bounds: GeoBounds?, _ options: StyleOptions
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    if let (store, kind) = try openTiles(file) { return try found(store, kind, bounds) }
    if StyleBasemap.matches(try file.leadingBytes(16)) {
      if bounds != nil { throw georeferenced("has data, which is georeferenced") }
      let map = try StyleBasemap(file, options: options)
      return (.style(map), map.summary)
    }
    let image = try GeoImage(file, bounds: bounds)
    return (.image(image), image.summary)
  }

  /// Opens the tiles at a path or path template; `nil` for a file that is no set of tiles.
  static func openTiles(_ path: String) throws(BasemapSourceError) -> (store: any TileStore, kind: String)? {
    if path.bytewise.contains("{") { return (try TileFolder(path: path), "folder") }
    let file = try RandomAccessFile(path: path)
    if MBTiles.matchesSignature(try file.leadingBytes(16)) { return (try MBTiles(path: path), "MBTiles") }
    return try openTiles(file)
  }

  /// Opens the tiles in a file that is read by ranges of bytes; `nil` for another kind of file.
  private static func openTiles(
    _ file: any ByteSource
  ) throws(BasemapSourceError) -> (store: any TileStore, kind: String)? {
    let leadingBytes = try file.leadingBytes(16)
    if leadingBytes.isEmpty { throw .empty }
    return PMTiles.matchesSignature(leadingBytes) ? (try PMTiles(file), "PMTiles") : nil
  }

  private static func found(
    _ store: any TileStore, _ kind: String, _ bounds: GeoBounds?
  ) throws(BasemapSourceError) -> (OpenedSource, summary: String) {
    if bounds != nil { throw georeferenced("has tiles, which are georeferenced") }
    return (.tiles(store), "\(kind), \(store.info.summary)")
  }
}

extension BasemapSource.OpenedSource {
  /// The error about a style for a source that has no vector tiles.
  fileprivate var refusalOfStyle: BasemapSourceError {
    switch self {
    case .style:
      .unsupported(found: "a style, and the base map has one of its own", remedy: "leave out --style")
    case .tiles, .image: StyleBasemap.rasterTiles
    }
  }
}

extension BasemapSource {
  /// Returns the box around the tiles or the image of a base map; `nil` for a style, for tiles that do not say where they are,
  /// and for a map that cannot be read.
  ///
  /// `bounds` are those of an image without a georeference.
  package static func bounds(ofMap path: String, given bounds: GeoBounds?) -> GeoBounds? {
    if let info = (try? openTiles(path))?.store.info {
      // Files that say no bounds and begin with the tile of the world are maps of it.
      let world = GeoBounds(west: -180, south: -85, east: 180, north: 85)
      let isOfWorld = info.zooms.lowerBound == 0 && !path.bytewise.contains("{")
      return info.bounds ?? (isOfWorld ? world : nil)
    }
    guard let file = try? RandomAccessFile(path: path), let image = try? GeoImage(file, bounds: bounds)
    else { return nil }
    return bounds ?? image.bounds
  }

  /// Returns the error about bounds of a map that needs none.
  private static func georeferenced(_ detail: String) -> BasemapSourceError {
    .unusableGeoreference(detail: detail, remedy: "leave out --bounds")
  }

  /// Returns the paths of the files that determine the content of a local base map.
  ///
  /// - Returns: The file and its candidate world files, overviews and masks, whether they exist or not; the file of a
  ///   style and those that it refers to; just the path for servers, files on them, and tile folders.
  ///
  /// - Parameters:
  ///   - path: The path or URL of the base map.
  ///   - style: The path or URL of the style of its vector tiles; `nil` for the built-in one.
  package static func inputFiles(of path: String, style: String? = nil) -> [String] {
    let own = inputFiles(of: path)
    guard let style else { return own }
    return own + [style] + (StyleBasemap.files(of: style) ?? [])
  }

  private static func inputFiles(of path: String) -> [String] {
    if path.bytewise.contains("{") || path.bytewise.contains("://") { return [path] }
    return [path] + (StyleBasemap.files(of: path) ?? GeoImage.sideFilePaths(of: path))
  }
}
