package import PulseGeo

/// The tiles that the views of an animation need of a server.
///
/// A camera that zooms would look at every level on its way, and a server would have to give them all for frames
/// that last a moment. So every level counts at which a view rests, and of the others every second one: what lies
/// between is enlarged from the one above it, twice at most.
package struct TilePlan: Hashable, Sendable {
  /// The tiles.
  package let tiles: Set<TileID>

  /// Plans tiles.
  ///
  /// - Parameters:
  ///   - views: The views, and for each whether the camera rests there.
  ///   - zoom: Returns the zoom whose tiles a view is painted of; `nil` for none.
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
  /// Returns the tiles that a view shows a part of, the world repeated to the left and the right.
  ///
  /// - Parameter zoom: The zoom of the tiles, 0 to ``TileID/deepestZoom``.
  /// - Returns: The tiles, each once.
  package func tiles(atZoom zoom: Int) -> [TileID] {
    let count = 1 << zoom
    let tilesPerPixel = Double(count) / worldSizeInPixels
    func range(_ center: Double, _ pixels: Int) -> ClosedRange<Int> {
      let middle = center / Mercator.worldSize * Double(count)
      let half = Double(pixels) / 2 * tilesPerPixel
      let first = Int((middle - half).rounded(.down))
      // A view that ends where a tile begins does not show it.
      return first...max(first, Int((middle + half).rounded(.up)) - 1)
    }
    let columns = range(centerPoint.x, width * pixelRatio)
    let rows = range(centerPoint.y, height * pixelRatio).clamped(to: 0...count - 1)
    return rows.flatMap { y in
      columns.prefix(count).map { x in TileID(z: zoom, x: x & (count - 1), y: y) }
    }
  }
}
