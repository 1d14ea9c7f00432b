import Synchronization

/// A world map layer of paths whose blocks are decoded when a drawing needs them, once for all drawings.
final class CachedWorldMapLayer: Sendable {
  private struct Contents {
    var paths: [WorldMapPaths?]
    var failure: BasemapError?
  }

  private let map: WorldMap
  private let blocks: WorldMapBlocks
  private let contents: Mutex<Contents>

  /// Reads the table of a layer's blocks.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or its table damaged.
  init(_ layer: WorldMap.Layer, of map: WorldMap) throws(BasemapError) {
    self.map = map
    blocks = try map.blocks(of: layer)
    contents = Mutex(Contents(paths: Array(repeating: nil, count: blocks.blocks.count)))
  }

  /// The number of the layer.
  var layer: WorldMap.Layer { blocks.layer }

  /// The error of the first block that was found to be damaged; such blocks have no paths.
  var failure: BasemapError? { contents.withLock(\.failure) }

  /// Returns the paths of the blocks for which a closure returns `true`.
  func paths(where isNeeded: (WorldMapBlocks.Block) -> Bool) -> [WorldMapPaths] {
    let needed = blocks.blocks.indices.filter { isNeeded(blocks.blocks[$0]) }
    return contents.withLock { contents in
      needed.compactMap { index in
        if let known = contents.paths[index] { return known }
        do throws(BasemapError) {
          contents.paths[index] = try map.paths(ofBlocks: index..<index + 1, blocks)
        } catch {
          contents.failure = contents.failure ?? error
        }
        return contents.paths[index]
      }
    }
  }
}
