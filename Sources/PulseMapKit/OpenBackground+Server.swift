public import PulseBasemap
import PulseGeo

// Base maps of servers, whose tiles are got before anything is painted.
extension OpenBackground {
  /// Gets everything that the background of some outputs needs of a server; does nothing for other backgrounds.
  ///
  /// - Parameters:
  ///   - plans: The frames of all outputs.
  ///   - isCounted: Whether tiles are only counted, and none is fetched.
  /// - Returns: What a user has to know of it, in one line each.
  /// - Throws: ``BasemapError/tileServer(_:)`` when more tiles are needed than are allowed, when all have to be there
  ///   and some are missing, or when nothing can be fetched at all.
  /// - Complexity: The time of as many requests as there are tiles that are not kept, two at a time.
  public func prepare(
    for plans: [FramePlan], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> [String] {
    guard let map = served else { return [] }
    let report = try map.prepare(for: Self.views(of: plans), onlyCounting: isCounted)
    guard report.missing == 0 || !tiles.isStrict else {
      throw .tileServer(.missingTiles(host: report.host, summary: report.summary))
    }
    return report.warnings(cacheFolder: UserTileCache(environment: tiles.environment)?.path)
  }

  /// Creates the map of a server.
  static func served(
    _ address: ServerAddress, pixelRatio: Int, tiles: TileUse
  ) throws(BasemapError) -> (map: ServedMap, summary: String) {
    guard address.content == .raster else {
      throw .unusableSource(
        path: address.text,
        .unsupported(found: "a server of vector tiles", remedy: "use the address of raster tiles"))
    }
    let server = try TileServer(
      template: address, pixelRatio: pixelRatio, settings: tiles.settings, width: TileServer.widthOfPicture)
    return (ServedMap(server, paintedBy: RasterPainter(server)), "tile server \(address.host)")
  }

  /// The different views of frames, the first one first; the camera rests where it begins and ends, and in every
  /// view that is shown more than once.
  static func views(of plans: [FramePlan]) -> [(viewport: Viewport, rests: Bool)] {
    var order: [Viewport] = []
    var counts: [Viewport: Int] = [:]
    for plan in plans {
      for frame in plan.frames.indices {
        let viewport = plan.viewport(ofFrame: frame)
        if counts[viewport] == nil { order.append(viewport) }
        let isEnd = frame == 0 || frame == plan.frames.count - 1
        counts[viewport, default: 0] += isEnd ? 2 : 1
      }
    }
    return order.map { ($0, rests: counts[$0, default: 0] > 1) }
  }
}
