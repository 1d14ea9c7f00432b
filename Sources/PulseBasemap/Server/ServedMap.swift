package import PulseGeo
package import PulsePixels
package import PulseScene

/// A base map of tiles from a server, all of which are got before the first view is painted.
///
/// Whether they are pictures or shapes is seen when the first one is there.
package struct ServedMap: Basemap {
  private let server: TileServer
  private let pictures: RasterPainter
  private let shapes: VectorPainter

  /// Creates a map of which nothing is fetched yet.
  ///
  /// - Parameters:
  ///   - server: Where the tiles come from.
  ///   - style: The colors and the font of vector tiles, and whether they have names.
  /// - Throws: ``BasemapError/unusableFont(_:)``.
  package init(_ server: TileServer, style: MapStyle) throws(BasemapError) {
    self.server = server
    pictures = RasterPainter(server)
    shapes = try VectorPainter(server, style: style)
  }

  private var map: any TiledBasemap { server.info.content == .raster ? pictures : shapes }

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
    let first = views.first.flatMap { firstTile(of: $0.viewport) }
    // What the tiles are, and how large, is seen only when there is one.
    if let first { server.guess(from: first) }
    try server.check(plan())
    guard !isCounted else { return server.emptyReport }
    server.forgetLook()
    var looks: [(tile: TileID, report: TileLoadReport)] = []
    if let first { looks = try look(for: first) }
    let tiles = plan()
    var report = try server.load(tiles)
    for look in looks where tiles.contains(look.tile) { report.add(look.report) }
    server.lookForAttribution(in: tiles)
    return report
  }

  /// The tile that shows the middle of a view.
  private func firstTile(of viewport: Viewport) -> TileID? {
    guard let zoom = map.tileZoom(for: viewport) else { return nil }
    // A tile that servers of shapes have, too.
    let isOpen = server.content == nil
    let shallow = isOpen ? min(zoom, TileServer.vectorZooms.upperBound) : zoom
    return viewport.tile(inTheMiddleAtZoom: shallow)
  }

  /// Gets a tile to see what the others are: the wanted one, or else, if it may be of shapes, the first above it.
  private func look(
    for wanted: TileID
  ) throws(BasemapError) -> [(tile: TileID, report: TileLoadReport)] {
    var looks: [(tile: TileID, report: TileLoadReport)] = []
    let farthest = server.content == .raster ? wanted.z : 0
    for zoom in stride(from: wanted.z, through: farthest, by: -1) where !server.isKnown {
      let id = wanted.ancestor(atZoom: zoom)
      let report = try server.load([id], fillingGaps: false)
      looks.append((id, report))
      server.look(at: id, insteadOf: wanted)
      // One with nothing in it tells nothing, and needs not to where its address does.
      if server.tile(id) != nil, server.content != nil { break }
      guard report.problems.keys.allSatisfy({ $0 == .notThere || $0 == .notCached }) else { break }
    }
    return looks
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

  /// Forgets the tiles that were got, and how the server failed.
  package func beginAnew() {
    server.beginAnew()
    pictures.beginAnew()
    shapes.beginAnew()
  }
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
