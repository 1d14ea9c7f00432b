import PulseCodec
import PulseScene
import PulseSceneFile
import PulseSceneText

extension BackgroundRenderer {
  /// Paints every viewport of all outputs before rendering, to find defects of the map.
  ///
  /// - Returns: Diagnostics of one line each that begin with the name of the map; none for a tile server, whose tiles
  ///   are checked when they are downloaded.
  /// - Complexity: The time of painting the map; cached viewports are not painted again.
  package func diagnostics(painting plans: [FramePlan], times: StageTimes = StageTimes()) -> [String] {
    guard source != nil, serverMap == nil else { return [] }
    for plan in plans {
      let first = plan.viewport(ofFrame: 0)
      let backdrops = backdrops(of: plan.scene.pixelSize, first: first, times: times)
      for (viewport, _) in Self.uniqueViewports(of: [plan]) { _ = backdrops.value(of: viewport) }
    }
    return diagnostics
  }
}
