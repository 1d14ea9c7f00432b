package import PulseGeo
package import PulsePixels

/// A base map of tiles from a server, all of which are got before the first view is painted.
package struct ServedMap: Basemap {
  private let server: TileServer
  private let map: any TiledBasemap

  /// Creates a map of which nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - server: Where the tiles come from.
  ///   - map: What paints them.
  package init(_ server: TileServer, paintedBy map: any TiledBasemap) {
    self.server = server
    self.map = map
  }

  /// The line that the makers of the tiles ask for, where it is known.
  package var attribution: String? { server.info.attribution }

  /// Gets the tiles of all views of a run.
  ///
  /// - Parameters:
  ///   - views: The views, the one that matters most first, and for each whether the camera rests there.
  ///   - isCounted: Whether tiles are only counted, and none is fetched.
  /// - Returns: What is missing.
  /// - Throws: ``BasemapError/tileServer(_:)`` when there are more than are allowed, before any is fetched, or when
  ///   libcurl is missing.
  package func prepare(
    for views: [(viewport: Viewport, rests: Bool)], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> TileLoadReport {
    func plan() -> Set<TileID> { TilePlan(views) { map.tileZoom(for: $0) }.tiles }
    let first = views.first.flatMap { view in
      map.tileZoom(for: view.viewport).map { view.viewport.tile(inTheMiddleAtZoom: $0) }
    }
    // How large the tiles are is seen only when there is one.
    if let first { server.measure(first) }
    try server.check(plan())
    guard !isCounted else { return TileLoadReport(host: server.template.host) }
    guard let first, !server.isMeasured else { return try server.load(plan()) }
    let probe = try server.load([first])
    server.measure(first)
    let tiles = plan()
    var report = try server.load(tiles)
    if tiles.contains(first) { report.add(probe) }
    return report
  }

  /// Paints a part of the map; nothing is fetched.
  ///
  /// - Parameter viewport: The part.
  /// - Returns: A picture of the size of the viewport in pixels.
  package func paint(_ viewport: Viewport) -> Bitmap { map.paint(viewport) }

  /// Paints a part of the map that other things will be drawn upon; nothing is fetched.
  ///
  /// - Parameters:
  ///   - viewport: The part.
  ///   - taken: Parts of the picture that names keep off.
  /// - Returns: A picture of the size of the viewport in pixels.
  package func paint(_ viewport: Viewport, namesAvoiding taken: [PixelRect]) -> Bitmap {
    map.paint(viewport, namesAvoiding: taken)
  }

  /// Whether names are drawn.
  package var hasNames: Bool { map.hasNames }

  /// What went wrong, behind the name of the map.
  package var complaints: [String] { map.complaints }
}

extension Viewport {
  /// Returns the tile that shows the middle of a view.
  fileprivate func tile(inTheMiddleAtZoom zoom: Int) -> TileID {
    let count = 1 << zoom
    func index(_ place: Double) -> Int {
      min(max(Int(place / Mercator.worldSize * Double(count)), 0), count - 1)
    }
    return TileID(z: zoom, x: index(centerPoint.x), y: index(centerPoint.y))
  }
}
