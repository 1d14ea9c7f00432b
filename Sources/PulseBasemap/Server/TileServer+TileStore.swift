package import PulseTileServer
package import PulseTiles

extension TileServer: TileStore {
  /// The properties of the tiles; the usual ones are assumed until a tile is loaded.
  package var info: TileStoreInfo {
    let content = content ?? .raster
    var info = TileStoreInfo(content: content, zooms: zooms, name: template.host, attribution: attribution)
    info.areZoomsKnown = areZoomsKnown
    if content == .raster { info.tileSize = tileSide }
    return info
  }
}

extension TileServer {
  /// Creates a store whose tiles are validated by decoding them, without downloading anything.
  ///
  /// - Throws: ``TileServerError`` if the API key is missing or the user agent is invalid.
  package convenience init(
    template: TileURLTemplate, pixelRatio: Int, settings: TileServerSettings
  ) throws(TileServerError) {
    try self.init(template: template, pixelRatio: pixelRatio, settings: settings) { body, expected in
      ValidatedTile(body, expecting: expected)
    }
  }
}

extension BasemapError {
  /// Returns the result of a closure, and throws its tile server error as ``BasemapError/tileServer(_:)``.
  package static func wrapping<Result>(
    _ body: () throws(TileServerError) -> Result
  ) throws(BasemapError) -> Result {
    do throws(TileServerError) {
      return try body()
    } catch {
      throw .tileServer(error)
    }
  }
}
