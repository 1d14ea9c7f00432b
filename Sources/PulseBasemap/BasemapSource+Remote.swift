package import PulseGeo
package import PulseScene
package import PulseTiles

extension BasemapSource {
  /// Opens a georeferenced image on a web server, such as a cloud-optimized GeoTIFF, by range requests.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - bounds: The geographic bounds of the image; `nil` to use its own georeference.
  ///   - settings: The cache, timeouts and user agent.
  ///   - style: The colors, font and labels of vector tiles.
  /// - Throws: ``BasemapError``.
  package init(
    _ url: RemoteFileURL, bounds: GeoBounds?, settings: TileServerSettings, style: MapStyle
  ) throws(BasemapError) {
    let source = try BasemapError.wrapping(url) { () throws(BasemapSourceError) in
      try HTTPByteSource.reading(url, settings: settings) { file throws(BasemapSourceError) in
        try Self.open(file, bounds)
      }
    }
    try self.init(source, style: style)
  }
}
