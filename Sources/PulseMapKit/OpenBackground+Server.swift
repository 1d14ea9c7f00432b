package import PulseBasemap
import PulseGeo
import PulseScene
import PulseSceneFile
import PulseSceneText

// Base maps of servers, whose tiles are got before anything is painted.
extension OpenBackground {
  /// Gets everything that the background of some outputs needs of a server; does nothing for other backgrounds.
  ///
  /// - Parameters:
  ///   - plans: The frames of all outputs.
  ///   - isCounted: Whether tiles are only counted, and none is fetched.
  /// - Returns: What a user has to know of it, in one line each.
  /// - Throws: ``BasemapError/tileServer(_:)`` when more tiles are needed than are allowed, when all have to be there
  ///   and some are missing, or when none is there, nor a coarser one that stands for it.
  /// - Complexity: The time of as many requests as there are tiles that are not kept, two at a time.
  package mutating func prepare(
    for plans: [FramePlan], onlyCounting isCounted: Bool = false
  ) throws(BasemapError) -> [String] {
    guard let served else { return [] }
    let report = try served.prepare(for: Self.views(of: plans), onlyCounting: isCounted)
    // Only now it is known what the tiles are: whether they have names, and whom to thank for them.
    if let scene = plans.first?.scene { map = try Self.ornamented(served, for: scene) }
    guard !report.isBlank else {
      throw .tileServer(.noTiles(host: report.host, summary: report.summary, remedy: report.remedy))
    }
    guard report.missing == 0 || !tiles.isStrict else {
      throw .tileServer(.missingTiles(host: report.host, summary: report.summary, remedy: report.remedy))
    }
    missingTiles = report.missing
    return report.warnings(cacheFolder: UserTileCache(environment: tiles.environment)?.path)
  }

  /// Creates the map of a server.
  static func served(
    _ address: ServerAddress, for scene: Scene, tiles: TileUse
  ) throws(BasemapError) -> (map: ServedMap, summary: String) {
    let server = try TileServer(
      template: address, pixelRatio: scene.viewport.pixelRatio, settings: tiles.settings)
    return (try ServedMap(server, style: scene.mapStyle), "tile server \(address.host)")
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
