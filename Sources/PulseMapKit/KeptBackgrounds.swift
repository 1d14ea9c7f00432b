package import PulseBasemap
import PulsePixels
import PulseGeo
package import PulseScene
import PulseSceneFile
import PulseSceneText
import PulseSystem
import Synchronization

/// Backgrounds of earlier scenes, for others that have the same: maps are opened once for many pictures.
package final class KeptBackgrounds: Sendable {
  /// What has to be the same.
  private struct Key: Hashable {
    var background: Background
    var style: MapStyle
    var groundScale: GroundScale
    var pixelRatio: Int
    var tiles: TileUse
    var isPainted: Bool

    /// The files that were opened; one that has changed since is another one.
    var files: [FileState?]
  }

  /// The backgrounds that are kept; the rows of a batch have a few.
  private static let limit = 8

  private let kept = Mutex<[(key: Key, background: OpenBackground)]>([])

  /// Creates a collection without any.
  package init() {}

  /// Opens the background of a scene, or returns that of an earlier one.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - isPainted: Whether it will be painted at all.
  ///   - tiles: How servers of tiles are used.
  /// - Returns: The background, which can be painted at any zoom.
  /// - Throws: `BasemapError` when the map, or the font of what is written on it, cannot be used.
  package func background(
    of scene: Scene, isPainted: Bool, tiles: TileUse
  ) throws(BasemapError) -> OpenBackground {
    let key = Key(
      background: scene.background, style: scene.mapStyle, groundScale: scene.groundScale,
      pixelRatio: scene.viewport.pixelRatio, tiles: tiles, isPainted: isPainted,
      files: scene.mapFiles.map { FileState(ofFile: $0) })
    if let known = kept.withLock({ $0.first { $0.key == key }?.background }) {
      return known.forAnotherScene()
    }
    let background = try OpenBackground(of: scene, isPainted: isPainted, tiles: tiles, zooms: Viewport.zooms)
    kept.withLock { kept in
      if kept.count == Self.limit { kept.removeFirst() }
      kept.append((key, background))
    }
    return background
  }
}

extension Scene {
  /// The files that its base map is read from, those that are looked for beside it, and the font.
  package var mapFiles: [String] {
    var files: [String] = []
    if case .source(let path, _) = background { files = BasemapSource.files(of: path) }
    if let font = mapStyle.font { files.append(font) }
    return files
  }
}
