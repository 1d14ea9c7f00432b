import Glibc
import PulseBasics
package import PulseGeo
package import PulseMapStyle
import PulsePixels

/// The choice of the tiles of a source for a view.
package struct StyleTileCover {
  /// The tiles of a source that a view shows.
  package struct Tiles: Sendable {
    /// The tiles that are drawn, those behind others first, from the lower right.
    let drawn: [StyleTile]

    /// The tiles that the source does not have, and whether a larger one is drawn in their place.
    package let missing: [TileID: Bool]
  }

  /// The largest number of tiles of a source in a view.
  private var mostTiles: Int { isSeamless ? 1024 : 4096 }

  /// The largest number of levels by which a tile is looked for below a missing one.
  private var mostAncestors: Int { isSeamless ? 4 : 10 }

  let view: StyleView

  /// The zooms at which the source has tiles.
  let zooms: ClosedRange<Int>

  /// The side in points of a tile at its zoom.
  let tileSize: Double

  /// Whether the zoom is rounded to the nearest, as that of images is, instead of down.
  let isRounded: Bool

  /// Whether tiles are those of the nearest zoom, and of the lowest one below it.
  var isSeamless = false

  /// The zoom of tiles that the view would have, if the source has them.
  private var wanted: Int {
    let exact = view.zoom + log2(512 / tileSize)
    return max(0, Int(isRounded || isSeamless ? (exact + 0.5).rounded(.down) : exact.rounded(.down)))
  }

  /// The zoom of the tiles that are drawn; `nil` below the zooms of the source.
  package var zoom: Int? {
    if isSeamless { return min(max(wanted, zooms.lowerBound), zooms.upperBound, TileID.deepestZoom) }
    return wanted < zooms.lowerBound ? nil : min(wanted, zooms.upperBound, TileID.deepestZoom)
  }

  /// Whether tiles above the deepest zoom of the source are cut out of its tiles.
  var cutsDeeperTiles = false

  /// Whether larger tiles are drawn in place of all that are missing; otherwise, those that the source does not have are
  /// empty.
  var replacesMissingTiles = true

  /// The zoom of the tiles of the view: that of the source, or a deeper one of tiles that are cut.
  private var drawnZoom: Int? {
    guard let zoom, cutsDeeperTiles, zoom == zooms.upperBound else { return zoom }
    return max(zoom, min(wanted, FeatureTile.deepestCut))
  }

  /// Returns the tiles of the view.
  ///
  /// - Parameters:
  ///   - isAvailable: Returns whether a tile is there; others are replaced by larger ones, or are empty.
  ///   - hasFailed: Returns whether a tile is not there although the source may have it.
  /// - Returns: The tiles; `nil` if there would be too many.
  package func tiles(
    where isAvailable: (TileID) -> Bool, failing hasFailed: (TileID) -> Bool = { _ in false }
  ) -> Tiles? {
    guard let zoom = drawnZoom else { return Tiles(drawn: [], missing: [:]) }
    guard let cells = cells(atZoom: zoom) else { return nil }
    var tiles: [StyleTile] = []
    var replaced: [ReplacedTile: [AffineMap]] = [:]
    var missing: [TileID: Bool] = [:]
    for (id, world) in cells {
      let square = square(id, world)
      let source = id.ancestor(atZoom: min(id.z, zooms.upperBound))
      if isAvailable(source) {
        tiles.append(tile(id, world, isRounded ? zoom : max(wanted, zoom), [square]))
      } else {
        let isReplaced = replacesMissingTiles || hasFailed(source)
        let ancestor = isReplaced ? ancestor(of: source, where: isAvailable) : nil
        missing[source] = ancestor != nil
        if let ancestor { replaced[ReplacedTile(id: ancestor, world: world), default: []].append(square) }
      }
    }
    tiles += replaced.map {
      tile($0.key.id, $0.key.world, isSeamless ? max(wanted, zoom) : $0.key.id.z, $0.value)
    }
    let drawn = tiles.sorted {
      ($0.id.z, $1.world, $1.id.y, $1.id.x) < ($1.id.z, $0.world, $0.id.y, $0.id.x)
    }
    return Tiles(drawn: drawn, missing: missing)
  }

  /// A tile in a world that is drawn in place of others.
  private struct ReplacedTile: Hashable {
    let id: TileID
    let world: Int
  }

  private func square(_ id: TileID, _ world: Int) -> AffineMap {
    let map = view.pixels(ofZoom: id.z, x: id.x + world << id.z, y: id.y)
    return isRounded ? map.moved(by: view.alignment) : map
  }

  private func tile(_ id: TileID, _ world: Int, _ layoutZoom: Int, _ squares: [AffineMap]) -> StyleTile {
    StyleTile(
      id: id, world: world, layoutZoom: layoutZoom, toPixels: square(id, world), squares: squares,
      clip: TileClip(squares, in: view.size.bounds))
  }

  private func ancestor(of id: TileID, where isAvailable: (TileID) -> Bool) -> TileID? {
    let lowest = max(zooms.lowerBound, id.z - mostAncestors)
    return stride(from: id.z - 1, through: lowest, by: -1).lazy.map { id.ancestor(atZoom: $0) }
      .first(where: isAvailable)
  }

  /// Returns the tiles of a zoom that the view shows, with the numbers of their worlds; `nil` if there are too many.
  private func cells(atZoom zoom: Int) -> [(id: TileID, world: Int)]? {
    let (width, height) = (Double(view.size.width), Double(view.size.height))
    let corners = [(0.0, 0.0), (width, 0), (width, height), (0, height)].map { view.mapPoint(at: $0) }
    let side = Mercator.worldSize / Double(1 << zoom)
    func cells(_ values: [Double]) -> ClosedRange<Int> {
      let (low, high) = ((values.min() ?? 0) / side - 1e-7, (values.max() ?? 0) / side + 1e-7)
      let first = Int(low.rounded(.down))
      return first...max(first, Int(high.rounded(.down)))
    }
    let columns = cells(corners.map(\.x))
    let rows = cells(corners.map(\.y)).clamped(to: 0...(1 << zoom) - 1)
    guard columns.count <= mostTiles, rows.count <= mostTiles, columns.count * rows.count <= mostTiles else {
      return nil
    }
    // Without seams, a tile that contains the center of no pixel is not needed.
    let edge = isSeamless ? 0.5 : -0.001
    var list: [(TileID, Int)] = []
    for row in rows {
      for column in columns {
        let map = view.pixels(ofZoom: zoom, x: column, y: row)
        let square = [(0.0, 0.0), (8192, 0), (8192, 8192), (0, 8192)].map { map(.init(x: $0.0, y: $0.1)) }
        let isVisible =
          square.contains { $0.x > edge } && square.contains { $0.x <= width - edge }
          && square.contains { $0.y > edge } && square.contains { $0.y <= height - edge }
        let world = column >> zoom
        if isVisible { list.append((TileID(z: zoom, x: column - world << zoom, y: row), world)) }
      }
    }
    return list
  }
}

extension StyleTileCover {
  /// Creates the choice of vector tiles that are drawn without seams.
  package init(seamless viewport: Viewport, zooms: ClosedRange<Int>) {
    self.init(view: StyleView(viewport), zooms: zooms, tileSize: 512, isRounded: false, isSeamless: true)
  }

  /// Creates the choice for a source, whose kind decides on the size of its tiles.
  init(
    of kind: StyleDocument.Source.Kind, in view: StyleView, zooms: ClosedRange<Int>, isSeamless: Bool
  ) {
    switch kind {
    case .vector:
      self.init(view: view, zooms: zooms, tileSize: 512, isRounded: false, isSeamless: isSeamless)
      cutsDeeperTiles = !isSeamless
      replacesMissingTiles = isSeamless
    case .geoJSON, .image: self.init(view: view, zooms: zooms, tileSize: 512, isRounded: false)
    case .raster(let tiles), .elevation(let tiles, _):
      self.init(view: view, zooms: zooms, tileSize: tiles.size, isRounded: true)
    }
  }
}

extension StyleMapPainter {
  /// Returns the zoom of the tiles of a source that a view needs.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - style: Its style.
  ///   - zooms: The zooms at which it has tiles.
  ///   - viewport: The view.
  /// - Returns: The zoom; `nil` if the view needs no tiles.
  package static func tileZoom(
    of source: StyleDocument.Source, in style: StyleDocument, zooms: ClosedRange<Int>, for viewport: Viewport
  ) -> Int? {
    let view = StyleView(viewport)
    let context = EvaluationContext()
    (context.globalState, context.zoom) = (style.globalState, view.zoom)
    let isDrawn = style.layers.contains { layer in
      layer.source?.bytewise == source.id.bytewise
        && (layer.isDrawn(in: context)
          || TimedLayers.isTimed(layer) && layer.isShown(atZoom: view.zoom))
    }
    return isDrawn
      ? StyleTileCover(of: source.kind, in: view, zooms: zooms, isSeamless: style.isSeamless).zoom : nil
  }
}
