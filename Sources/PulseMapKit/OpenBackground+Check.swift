import PulseCodec
import PulseScene
import PulseSceneFile
import PulseSceneText

extension OpenBackground {
  /// Paints every view of some outputs before any of them is rendered, to find out what is wrong with the map.
  ///
  /// - Parameters:
  ///   - plans: The frames of all outputs.
  ///   - times: The stages that the time is added to.
  /// - Returns: The complaints, in one line each, with the name of the map in front; none of a map of a server, whose
  ///   tiles are checked when they are loaded.
  /// - Complexity: The time of painting the map; views that are still kept need not be painted again.
  package func complaints(painting plans: [FramePlan], times: StageTimes = StageTimes()) -> [String] {
    guard source != nil, served == nil else { return [] }
    for plan in plans {
      let first = plan.viewport(ofFrame: 0)
      let backdrops = backdrops(of: plan.scene.pixelSize, first: first, times: times)
      for (viewport, _) in Self.views(of: [plan]) { _ = backdrops.value(of: viewport) }
    }
    return complaints
  }
}
