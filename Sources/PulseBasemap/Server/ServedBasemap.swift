package import PulseGeo
package import PulseScene
package import PulseTiles

/// A base map whose tiles are downloaded before its first view is rendered.
package protocol ServedBasemap: Basemap {
  /// Downloads the tiles of all views.
  ///
  /// - Parameters:
  ///   - views: The views, the most important one first, and whether the camera rests there.
  ///   - isCounted: Whether tiles are only counted, without any download.
  /// - Returns: The result for each set of tiles that the views need.
  /// - Throws: ``BasemapError`` if a limit would be exceeded or libcurl is missing, before any download; or if nothing
  ///   can be drawn.
  func load(
    _ views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool
  ) throws(BasemapError) -> [TileSetLoad]

  /// Whether the map has data that is not downloaded, so that it is drawn without its tiles, too.
  var hasLocalData: Bool { get }

  /// Warnings about what was loaded, of one line each, without the name of the map.
  var loadWarnings: [String] { get }
}

extension ServedBasemap {
  /// `false` by default.
  package var hasLocalData: Bool { false }

  /// Empty by default.
  package var loadWarnings: [String] { [] }
}

/// The result of loading the tiles of a set.
package struct TileSetLoad: Sendable {
  package let report: TileLoadReport

  /// The URL or URL template of the tiles.
  package let address: String

  /// The name of the set in a style; `nil` for the only one of a map.
  package let source: String?

  /// The area of the tiles as a clause, such as `it covers 5,45,17,48 at zoom 0 to 14`.
  package let coverage: String

  init(_ report: TileLoadReport, of store: any DownloadedTileStore, source: String? = nil) {
    (self.report, address, self.source) = (report, store.address, source)
    coverage = store.info.coverage
  }
}

extension DownloadedTileBasemap {
  /// Returns the map of a store without downloading anything: in a style, if one is given.
  ///
  /// - Parameters:
  ///   - store: The tiles.
  ///   - name: The path or URL of the tiles as the user gave it.
  ///   - style: The colors, font and style of vector tiles.
  ///   - settings: The options for servers.
  ///   - reportsMissingTiles: Whether tiles that the store does not have are reported, as for files.
  /// - Returns: The map.
  /// - Throws: ``BasemapError/unusableFont(_:)`` or ``BasemapError/unusableStyle(path:_:)``.
  package static func map(
    of store: any DownloadedTileStore, name: String, style: MapStyle, settings: TileServerOptions,
    reportsMissingTiles: Bool
  ) throws(BasemapError) -> any ServedBasemap {
    guard let path = style.style else {
      return try DownloadedTileBasemap(store, style: style, reportsMissingTiles: reportsMissingTiles)
    }
    try style.checkFont()
    return try StyleBasemap(
      path: path, drawing: store, name: name, options: StyleOptions(style, settings: settings))
  }
}
