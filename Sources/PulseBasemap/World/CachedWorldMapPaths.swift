import Synchronization

/// The paths of a world map layer, with caches of their simplified forms.
struct CachedWorldMapPaths: Sendable {
  let paths: WorldMapPaths

  /// The paths simplified for filling.
  let areas: SimplifiedPathCache

  /// The paths simplified for stroking.
  let lines: SimplifiedPathCache

  init(_ paths: WorldMapPaths) {
    self.paths = paths
    areas = SimplifiedPathCache(paths)
    lines = SimplifiedPathCache(paths)
  }
}

/// A cache of a layer's simplified paths.
///
/// Long paths stay cached until another zoom is requested, so that images of one zoom, as in a batch, share them.
final class SimplifiedPathCache: Sendable {
  /// Shorter paths are simplified each time, which is as fast as a cache lookup.
  private static let fewestPoints = 512

  private struct Contents {
    var steps: Int32 = 0
    var paths: [Int: SimplifiedPath] = [:]
  }

  private let paths: WorldMapPaths
  private let cache = Mutex(Contents())

  init(_ paths: WorldMapPaths) {
    self.paths = paths
  }

  /// Returns the points of a path that are needed to draw it in a window, without those below a minimum distance.
  ///
  /// - Parameters:
  ///   - index: The index of the path in the layer.
  ///   - steps: The minimum distance between points in grid units.
  ///   - window: The window in grid units.
  /// - Returns: The points; all simplified points of a short path.
  func points(ofPath index: Int, steps: Int32, around window: GridBox) -> [GridPoint] {
    let path = paths[index]
    if path.count < Self.fewestPoints { return path.simplified(minimumDistance: steps) }
    if let known = cache.withLock({ $0.steps == steps ? $0.paths[index] : nil }) {
      return known.points(around: window)
    }
    let simplified = SimplifiedPath(path, minimumDistance: steps)
    cache.withLock { cache in
      if cache.steps != steps { cache = Contents(steps: steps) }
      cache.paths[index] = simplified
    }
    return simplified.points(around: window)
  }
}
