import Synchronization

/// A world map layer of paths whose blocks are decoded when a drawing needs them, once for all drawings.
final class CachedWorldMapLayer: Sendable {
  private struct Contents {
    var paths: [WorldMapPaths?]
    var failure: BasemapError?
  }

  private let map: WorldMap
  private let blocks: WorldMapBlocks

  /// The number of the first path of each block, and at last that of all paths.
  private let firstPaths: [Int]

  private let contents: Mutex<Contents>

  /// Reads the table of a layer's blocks.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or its table damaged.
  init(_ layer: WorldMap.Layer, of map: WorldMap) throws(BasemapError) {
    self.map = map
    blocks = try map.blocks(of: layer)
    firstPaths = blocks.blocks.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.paths) }
    contents = Mutex(Contents(paths: Array(repeating: nil, count: blocks.blocks.count)))
  }

  /// The number of the layer.
  var layer: WorldMap.Layer { blocks.layer }

  /// The error of the first block that was found to be damaged; such blocks have no paths.
  var failure: BasemapError? { contents.withLock(\.failure) }

  /// The number of paths of all blocks.
  var count: Int { firstPaths[firstPaths.count - 1] }

  /// Returns the paths of the blocks for which a closure returns `true`.
  func paths(where isNeeded: (WorldMapBlocks.Block) -> Bool) -> [WorldMapPaths] {
    numberedPaths(where: isNeeded).map(\.paths)
  }

  /// Returns the paths of the blocks for which a closure returns `true`, with the numbers of their first ones.
  func numberedPaths(
    where isNeeded: (WorldMapBlocks.Block) -> Bool
  ) -> [(first: Int, paths: WorldMapPaths)] {
    let needed = blocks.blocks.indices.filter { isNeeded(blocks.blocks[$0]) }
    return contents.withLock { contents in
      needed.compactMap { index in decoded(index, &contents).map { (firstPaths[index], $0) } }
    }
  }

  /// Returns the points of a path by its number among all; none if its block is damaged.
  subscript(number: Int) -> ArraySlice<GridPoint> {
    let index = block(ofPath: number)
    return contents.withLock { decoded(index, &$0)?[number - firstPaths[index]] ?? [] }
  }

  /// Returns a box around some points of a path, not a tight one; `nil` if its block is damaged.
  func box(around points: Range<Int>, ofPath number: Int) -> GridBox? {
    let index = block(ofPath: number)
    return contents.withLock {
      decoded(index, &$0)?.box(around: points, ofPath: number - firstPaths[index])
    }
  }

  /// Returns the box around the block of a path, which need not be decoded.
  func box(ofBlockWithPath number: Int) -> GridBox { blocks.blocks[block(ofPath: number)].box }

  /// Returns the index of the block of a path, whose number is below ``count``.
  private func block(ofPath number: Int) -> Int {
    var (low, high) = (0, blocks.blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstPaths[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the paths of a block, which is decoded if it was not; `nil` if it is damaged.
  private func decoded(_ index: Int, _ contents: inout Contents) -> WorldMapPaths? {
    if let known = contents.paths[index] { return known }
    do throws(BasemapError) {
      contents.paths[index] = try map.paths(ofBlocks: index..<index + 1, blocks)
    } catch {
      contents.failure = contents.failure ?? error
    }
    return contents.paths[index]
  }
}

extension WorldMap {
  /// The layers of a map that were opened so far.
  final class OpenLayers: Sendable {
    private let layers = Mutex<[Layer: CachedWorldMapLayer]>([:])

    fileprivate func layer(_ layer: Layer, of map: WorldMap) throws(BasemapError) -> CachedWorldMapLayer {
      // Opened while it is not locked: a layer opened twice does no harm.
      if let known = layers.withLock({ $0[layer] }) { return known }
      let opened = try CachedWorldMapLayer(layer, of: map)
      layers.withLock { $0[layer] = opened }
      return opened
    }
  }

  /// Opens a layer of rings or lines, one with ``Layer/hasPaths``.
  ///
  /// Of the map embedded in the program, all callers share it.
  ///
  /// - Throws: ``BasemapError`` if the layer is missing or its table damaged.
  func openLayer(_ layer: Layer) throws(BasemapError) -> CachedWorldMapLayer {
    guard let openLayers else { return try CachedWorldMapLayer(layer, of: self) }
    return try openLayers.layer(layer, of: self)
  }
}
