package import PulseGeo
package import PulsePixels
import Synchronization

/// Paints a map that consists of pictures, each of a square of the world.
package final class RasterPainter: Basemap {
  /// The largest picture of a tile, in pixels.
  static let largestTile = 1 << 24

  /// The color where there is no tile: that of paper.
  package static let paper = RGBA(0xEB, 0xE9, 0xE4)

  /// How much a tile may be enlarged for a view, as a power of two, before the next zoom is taken: at most a fifth,
  /// which blurs nothing yet, while that zoom would have its letters at half the size.
  private static let tolerance = 0.84

  /// How many zooms below the first one a view may lie; the tiles that it takes grow fourfold with each.
  private static let zoomsBelow = 2

  /// The smallest side that counts when a zoom is chosen, so that tiny tiles do not need too many.
  private static let smallestSide = 128

  private let store: any TileStore
  private let trouble: Mutex<TileTrouble>

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - store: Where the pictures come from.
  ///   - reportsGaps: Whether each tile has to be there, as in files.
  package init(_ store: any TileStore, reportsGaps: Bool = false) {
    self.store = store
    trouble = Mutex(TileTrouble(reportsGaps: reportsGaps))
  }

  /// The line that the makers of the tiles ask for.
  package var attribution: String? { store.info.attribution }

  /// What went wrong in what was painted until now, in one line each.
  package var complaints: [String] { trouble.withLock { $0.complaints(store.info) } }

  /// Forgets what went wrong.
  package func beginAnew() { trouble.withLock { $0.removeAll() } }

  /// Paints a part of the map.
  ///
  /// Each tile is decoded once, and dropped when the rows that it is in are painted. Where one is missing, a part
  /// of the next one above it is enlarged; a view beyond the deepest zoom is enlarged altogether.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: An opaque picture.
  package func paint(_ viewport: Viewport) -> Bitmap {
    let size = PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
    var picture = Bitmap(size: size, color: Self.paper)
    guard let level = level(for: viewport) else {
      trouble.withLock { $0.isTooFarOut = true }
      return picture
    }
    let scale = Double(level.worldSide) / viewport.worldSizeInPixels
    func edges(_ center: Double, _ count: Int) -> [Double] {
      let origin = center * viewport.pixelsPerMapPoint - Double(count) / 2
      return (0...count).map { (origin + Double($0)) * scale }
    }
    let columns = AreaTaps(edges: edges(viewport.centerPoint.x, size.width))
    let rows = AreaTaps(edges: edges(viewport.centerPoint.y, size.height), inside: 0..<level.worldSide)
    let mosaic = TileMosaic(store, level: level, columns: columns.span)
    picture.composite(Bitmap(columns: columns, rows: rows) { mosaic.row($0) }, x: 0, y: 0)
    trouble.withLock { $0.add(mosaic.findings) }
    return picture
  }

  /// The zoom whose tiles are painted, or `nil` when it would take too many of them.
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
    // Only tiles can tell: the nearest one to the middle of the view.
    guard let first = level(side: 256) else { return nil }
    let mosaic = TileMosaic(store, level: first, columns: 0..<1)
    return level(side: mosaic.side(near: viewport.centerPoint) ?? 256)
  }
}

extension RasterPainter: TiledBasemap {
  /// Returns the zoom whose tiles a view is painted of.
  ///
  /// - Parameter viewport: The view.
  /// - Returns: The zoom; `nil` when there would be too many of them.
  package func tileZoom(for viewport: Viewport) -> Int? { level(for: viewport)?.zoom }
}

/// A zoom of tiles of one size.
struct TileLevel {
  /// The zoom.
  let zoom: Int

  /// The width and height of a tile in pixels.
  let side: Int

  /// The width and height of the world in pixels.
  var worldSide: Int { side << zoom }
}
