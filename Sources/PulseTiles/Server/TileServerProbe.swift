import PulseGeo

/// An examination of a tile server by single requests: the kind of its tiles, and the highest zoom level that it has.
///
/// Its results depend only on the answers of the server for tiles that follow from the views, and not on the contents of
/// the cache.
struct TileServerProbe {
  private let server: TileServer

  /// The requested tiles, each with the report on its download.
  private(set) var reports: [(tile: TileID, report: TileLoadReport)] = []

  /// Whether the highest zoom level was found, above which the server refuses requests.
  private(set) var refusesHigherZooms = false

  /// Whether the server failed otherwise than by having no tile, so that more requests reveal nothing.
  private var hasFailed = false

  init(_ server: TileServer) {
    self.server = server
  }

  /// Examines the server.
  ///
  /// If the first tile has content, its zoom level exists and nothing else is requested. Otherwise the tiles that
  /// contain it are requested from one zoom level to the next lower one until one has content, and then the tiles
  /// inside of that one, as long as any of four has content: what is missing may be sea, or too deep for the server.
  ///
  /// - Parameter tiles: Tiles of one view and zoom level, the most important one first.
  /// - Throws: ``BasemapSourceError`` if libcurl is missing.
  /// - Complexity: One request if the zoom level exists; otherwise about one for each lower level and three more.
  mutating func run(on tiles: [TileID]) throws(BasemapSourceError) {
    guard let wanted = tiles.first else { return }
    if try hasContent(wanted) { return }
    // Elsewhere in the view, the level may have content.
    let isEmpty = server.tile(wanted) != nil
    if isEmpty || server.knownHighestZoom != nil {
      for tile in tiles.dropFirst() where try hasContent(tile) { return }
    }
    // Neither kind nor end is open.
    if server.knownHighestZoom != nil, server.content != nil { return }
    let lowest = min(server.source.lowestZoom ?? 0, wanted.z)
    for zoom in (lowest..<wanted.z).reversed() {
      let tile = wanted.ancestor(atZoom: zoom)
      guard try hasContent(tile) else { continue }
      if server.knownHighestZoom == nil { try findHighestZoom(from: tile, to: wanted) }
      return
    }
  }

  /// Finds the highest zoom level with content inside of a tile, up to that of a tile without content.
  private mutating func findHighestZoom(from start: TileID, to wanted: TileID) throws(BasemapSourceError) {
    var tile = start
    while tile.z < wanted.z {
      guard let next = try child(of: tile, toward: wanted) else {
        if !hasFailed {
          server.setHighestZoom(tile.z)
          refusesHigherZooms = reports.contains {
            $0.tile.z > tile.z && $0.report.problems.keys.contains(.badRequest)
          }
        }
        return
      }
      tile = next
    }
  }

  /// Returns the first of the four tiles inside of a tile that has content, that on the way to another one first.
  private mutating func child(of tile: TileID, toward wanted: TileID) throws(BasemapSourceError) -> TileID? {
    let near = wanted.ancestor(atZoom: tile.z + 1)
    // Outside of the path, all four are alike.
    let first = near.ancestor(atZoom: tile.z) == tile ? (near.x & 1) + (near.y & 1) * 2 : 0
    for index in 0..<4 {
      let quarter = index ^ first
      let child = TileID(z: tile.z + 1, x: tile.x * 2 + (quarter & 1), y: tile.y * 2 + (quarter >> 1))
      if server.source.covers(child), try hasContent(child) { return child }
    }
    return nil
  }

  /// Loads a tile, and returns whether it has content.
  private mutating func hasContent(_ tile: TileID) throws(BasemapSourceError) -> Bool {
    if hasFailed { return false }
    if server.tile(tile) == nil, !reports.contains(where: { $0.tile == tile }) {
      let report = try server.load([tile], fillingGaps: false)
      reports.append((tile, report))
      hasFailed = !report.problems.keys.allSatisfy { $0.isPossiblyMissingTile || $0 == .notCached }
    }
    return server.detectProperties(from: tile)
  }
}
