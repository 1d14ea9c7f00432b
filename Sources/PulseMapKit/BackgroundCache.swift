package import PulseBasemap
import PulseGeo
import PulsePixels
package import PulseScene
import PulseSceneInput
import PulseSystem
package import PulseTiles
import Synchronization

/// A cache of opened backgrounds, so that the scenes of a batch that share a map open it once.
package final class BackgroundCache: Sendable {
  /// The cache key of an opened background: all scene settings, tile options and states of source files that it
  /// depends on.
  private struct Key: Hashable {
    var background: Background
    var style: MapStyle
    var groundScale: EarthModel
    var pixelRatio: Int
    var maxTileZoom: Int?
    var reserved: ReservedEdges
    var tiles: TileServerOptions
    var isPainted: Bool

    /// The states of the source files; a modified file yields another key.
    var files: [FileFingerprint?]
  }

  /// The capacity; the rows of a batch use a few backgrounds.
  private static let limit = 8

  private let kept = Mutex<[(key: Key, background: BackgroundRenderer)]>([])

  private let reportedPolicies = Mutex<Set<String>>([])

  /// Returns whether a policy was not reported before.
  func isFirstReport(of policy: String) -> Bool { reportedPolicies.withLock { $0.insert(policy).inserted } }

  /// Creates an empty cache.
  package init() {}

  /// Returns the background of a scene, opened or taken from the cache; it can be painted at any zoom.
  ///
  /// `isPainted` is whether it will be painted at all.
  package func background(
    of scene: Scene, isPainted: Bool, tiles: TileServerOptions
  ) throws(BasemapError) -> BackgroundRenderer {
    let key = Key(
      background: scene.background, style: scene.mapStyle, groundScale: scene.groundScale,
      pixelRatio: scene.viewport.pixelRatio, maxTileZoom: scene.maxTileZoom,
      reserved: ReservedEdges(scene.annotations), tiles: tiles,
      isPainted: isPainted,
      files: scene.basemapFiles.map { FileFingerprint(ofFile: $0) })
    if let known = kept.withLock({ $0.first { $0.key == key }?.background }) {
      return known.copy(for: scene)
    }
    let background = try BackgroundRenderer(
      of: scene, isPainted: isPainted, tiles: tiles, zooms: Viewport.zooms)
    kept.withLock { kept in
      if kept.count == Self.limit { kept.removeFirst() }
      kept.append((key, background))
    }
    return background
  }
}

extension Scene {
  /// The map as the user names it, if that may be a server, and the URL of its style.
  package var namedServers: [String] {
    var named: [String] = []
    if case .source(let path, _) = background { named.append(path) }
    if let style = mapStyle.style, TileURLTemplate.hasURLScheme(in: style) { named.append(style) }
    return named
  }

  /// The paths that its base map depends on: sources, optional files beside them, and the fonts.
  package var basemapFiles: [String] {
    var files: [String] = []
    if case .source(let path, _) = background {
      files = BasemapSource.inputFiles(of: path, style: mapStyle.style)
    }
    return files + mapStyle.fonts
  }
}
