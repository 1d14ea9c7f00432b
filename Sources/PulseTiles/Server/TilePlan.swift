package import PulseGeo

/// The tiles that the views of an animation require, with few zoom levels.
///
/// While the camera zooms, only every second level is loaded, and every level at which it rests; other views enlarge
/// tiles of the level above, twofold at most.
package struct TilePlan: Hashable, Sendable {
  package let tiles: Set<TileID>

  /// Plans the tiles of views.
  ///
  /// - Parameters:
  ///   - views: The views, and whether the camera rests there.
  ///   - zoom: Returns the tile zoom of a view; `nil` for none.
  /// - Complexity: O(views × tiles in a view).
  package init(_ views: some Sequence<(viewport: Viewport, rests: Bool)>, zoom: (Viewport) -> Int?) {
    let wanted = views.compactMap { view in
      zoom(view.viewport).map { (viewport: view.viewport, zoom: $0, rests: view.rests) }
    }
    var levels = Set(wanted.lazy.filter(\.rests).map(\.zoom))
    for level in Set(wanted.map(\.zoom)).sorted() where !levels.contains(level - 1) {
      levels.insert(level)
    }
    tiles = wanted.reduce(into: []) { tiles, view in
      let zoom = levels.contains(view.zoom) ? view.zoom : view.zoom - 1
      tiles.formUnion(view.viewport.tiles(atZoom: zoom))
    }
  }
}

extension Viewport {
  /// Returns the visible tiles at a zoom level, 0 to ``TileID/deepestZoom``, each once.
  ///
  /// The world repeats to the left and the right. Of a turned view, these are the tiles of the one with north up around it.
  package func tiles(atZoom zoom: Int) -> [TileID] {
    if !rotation.isNone { return northUp.tiles(atZoom: zoom) }
    let count = 1 << zoom
    let tilesPerPixel = Double(count) / worldSizeInPixels
    func range(_ center: Double, _ pixels: Int) -> ClosedRange<Int> {
      let middle = center / Mercator.worldSize * Double(count)
      let half = Double(pixels) / 2 * tilesPerPixel
      let first = Int((middle - half).rounded(.down))
      // A view that ends at a tile's edge does not show the tile.
      return first...max(first, Int((middle + half).rounded(.up)) - 1)
    }
    let columns = range(centerPoint.x, width * pixelRatio)
    let rows = range(centerPoint.y, height * pixelRatio).clamped(to: 0...count - 1)
    return rows.flatMap { y in
      columns.prefix(count).map { x in TileID(z: zoom, x: x & (count - 1), y: y) }
    }
  }

  /// Returns the tile of a zoom level that contains the center of the view.
  func tile(inTheMiddleAtZoom zoom: Int) -> TileID {
    let count = 1 << zoom
    func index(_ place: Double) -> Int {
      min(max(Int(place / Mercator.worldSize * Double(count)), 0), count - 1)
    }
    return TileID(z: zoom, x: index(centerPoint.x), y: index(centerPoint.y))
  }
}
