import Glibc
package import PulseGeo
package import PulsePixels
package import PulseTiles
import Synchronization

/// A base map of raster tiles.
package final class RasterTileBasemap: Basemap {
  /// The background color where tiles are missing.
  package static let missingTileColor = RGBA(0xEB, 0xE9, 0xE4)

  /// The tolerated enlargement of tiles, as the factor 0.84 on the zoom scale: up to a fifth, which hardly blurs,
  /// whereas the next level would halve the size of labels.
  private static let tolerance = 0.84

  /// The maximum number of levels that a view may be below the minimum zoom; the number of tiles quadruples with each.
  private static let zoomsBelow = 2

  /// The minimum tile size for choosing a level, so that tiny tiles do not multiply.
  private static let smallestSide = 128

  private let store: any TileStore
  private let issueLog: Mutex<TileIssueLog>

  /// Creates a map of tiles, the missing ones of which may be reported, as for files.
  package init(_ store: any TileStore, reportsMissingTiles: Bool = false) {
    self.store = store
    issueLog = Mutex(TileIssueLog(reportsMissingTiles: reportsMissingTiles))
  }

  package var attribution: String? { store.info.attribution }

  package var diagnostics: [String] { issueLog.withLock { $0.diagnostics(store.info) } }

  package func deepestImages(pixelRatio: Int) -> (level: Int?, viewZoom: Double)? {
    guard store.info.areZoomsKnown, let side = store.info.tileSize else { return nil }
    let level = store.info.zooms.upperBound
    return (level, max(0, Double(level) + log2(Double(side) / Double(256 * pixelRatio))))
  }

  package func resetFailures() { issueLog.withLock { $0.removeAll() } }

  /// Renders a viewport.
  ///
  /// Tiles are decoded once, row by row. A missing tile is replaced by an enlarged part of a lower level. A turned view is
  /// resampled from the one with north up around it.
  ///
  /// - Returns: An opaque image.
  package func paint(_ viewport: Viewport) -> Bitmap { TurnedImage.paint(viewport, paintNorthUp) }

  private func paintNorthUp(_ viewport: Viewport) -> Bitmap {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    var image = Bitmap(size: size, color: Self.missingTileColor)
    guard let level = level(for: viewport) else {
      issueLog.withLock { $0.exceedsTileLimit = true }
      return image
    }
    let scale = Double(level.worldSide) / viewport.worldSizeInPixels
    func edges(_ center: Double, _ count: Int) -> [Double] {
      let origin = center * viewport.pixelsPerMapPoint - Double(count) / 2
      return (0...count).map { (origin + Double($0)) * scale }
    }
    let columns = AreaResamplingWeights(edges: edges(viewport.centerPoint.x, size.width))
    let rows = AreaResamplingWeights(
      edges: edges(viewport.centerPoint.y, size.height), inside: 0..<level.worldSide)
    let mosaic = TileMosaic(store, level: level, columns: columns.span)
    image.composite(Bitmap(columns: columns, rows: rows) { mosaic.row($0) }, x: 0, y: 0)
    issueLog.withLock { $0.add(mosaic.issues) }
    return image
  }

  /// Returns the zoom level and the tile size for a view; `nil` if it would require too many tiles.
  private func level(for viewport: Viewport) -> TileLevel? {
    let zooms = store.info.zooms
    func level(side: Int) -> TileLevel? {
      let counted = max(side, Self.smallestSide)
      let wanted = viewport.worldSizeInPixels * Self.tolerance / Double(counted)
      let zoom = (0...TileID.deepestZoom).first { Double(1 << $0) >= wanted } ?? TileID.deepestZoom
      guard zoom >= zooms.lowerBound - Self.zoomsBelow else { return nil }
      return TileLevel(zoom: min(max(zoom, zooms.lowerBound), zooms.upperBound), side: side)
    }
    if let side = store.info.tileSize { return level(side: side) }
    // The tile size must be read from a tile near the center.
    guard let first = level(side: 256) else { return nil }
    let mosaic = TileMosaic(store, level: first, columns: 0..<1)
    return level(side: mosaic.side(near: viewport.centerPoint) ?? 256)
  }
}

extension RasterTileBasemap: TiledBasemap {
  /// Returns the tile zoom for a view; `nil` if it would require too many tiles.
  package func tileZoom(for viewport: Viewport) -> Int? { level(for: viewport)?.zoom }
}

/// A zoom level of raster tiles with the side of a tile in pixels.
struct TileLevel {
  let zoom: Int

  /// The side of a tile in pixels.
  let side: Int

  /// The side of the world in pixels.
  var worldSide: Int { side << zoom }
}
