import Synchronization

/// A layer of the map of the world, ready to be painted many times.
struct WorldLayer: Sendable {
  let paths: WorldPaths

  /// The paths as they are filled.
  let areas: ThinnedPaths

  /// The paths as lines.
  let lines: ThinnedPaths

  init(_ paths: WorldPaths) {
    self.paths = paths
    areas = ThinnedPaths(paths)
    lines = ThinnedPaths(paths)
  }
}

/// The paths of a layer without points that cannot be told apart.
///
/// Long ones are kept until they are asked for at another zoom: many pictures of one zoom, such as those of a batch,
/// share them.
final class ThinnedPaths: Sendable {
  /// Paths of fewer points are thinned each time: that takes no longer than to look for them.
  private static let fewestPoints = 512

  private struct Kept {
    var steps: Int32 = 0
    var paths: [Int: ThinnedPath] = [:]
  }

  private let paths: WorldPaths
  private let kept = Mutex(Kept())

  init(_ paths: WorldPaths) {
    self.paths = paths
  }

  /// Returns the points of a path that a window needs.
  ///
  /// - Parameters:
  ///   - index: The number of the path.
  ///   - steps: The fewest grid steps from one point to the next.
  ///   - window: The window, in which everything stays.
  /// - Returns: The points, of which some far from the window are missing.
  func points(ofPath index: Int, steps: Int32, around window: GridBox) -> [GridPoint] {
    let path = paths[index]
    if path.count < Self.fewestPoints { return path.thinned(to: steps) }
    if let known = kept.withLock({ $0.steps == steps ? $0.paths[index] : nil }) {
      return known.points(around: window)
    }
    let thinned = ThinnedPath(path, to: steps)
    kept.withLock { kept in
      if kept.steps != steps { kept = Kept(steps: steps) }
      kept.paths[index] = thinned
    }
    return thinned.points(around: window)
  }
}
