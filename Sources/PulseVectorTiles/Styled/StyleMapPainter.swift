package import PulseGeo
package import PulseMapStyle
package import PulsePixels
package import PulseText

/// The data that a style draws, read when a view needs it.
package protocol StyleData: Sendable {
  /// Returns the zooms of the tiles of a source; `nil` if it cannot be read.
  func zooms(of source: String) -> ClosedRange<Int>?

  /// Returns whether a source has a tile.
  func hasTile(_ id: TileID, of source: String) -> Bool

  /// Returns whether a tile is not there although the source may have it: it is damaged, or was not sent.
  func hasFailed(_ id: TileID, of source: String) -> Bool

  /// Returns the features of a tile; `nil` if there is none.
  func features(of source: String, in id: TileID) -> FeatureTile?

  /// Returns the image of a tile; `nil` if there is none.
  func image(of source: String, in id: TileID) -> MipImage?

  /// Returns the image of a source that is one; `nil` if it cannot be read.
  func image(of source: String) -> MipImage?

  /// Records that something is missing.
  func report(_ part: MissingPart)

  /// Returns 256 letters of fonts from a code point on; `nil` if they cannot be read.
  func glyphs(of fonts: String, from first: Int) -> GlyphRange?

  /// The font of the labels of seamless styles; `nil` if there is none.
  var labelFont: Font? { get }

  /// Returns a letter of the fonts of this computer, for one that the style does not have; `nil` if they have none.
  func localGlyph(of fonts: String, _ scalar: Unicode.Scalar) -> Glyph?
}

// Data that are all there, without images and letters of their own.
extension StyleData {
  package func hasFailed(_ id: TileID, of source: String) -> Bool { false }

  package func image(of source: String, in id: TileID) -> MipImage? { nil }

  package func image(of source: String) -> MipImage? { nil }

  package func glyphs(of fonts: String, from first: Int) -> GlyphRange? { nil }

  package func localGlyph(of fonts: String, _ scalar: Unicode.Scalar) -> Glyph? { nil }
}

/// A painter of a style: all its layers in views.
package struct StyleMapPainter: Sendable {
  private let style: StyleDocument
  private let images: StyleImages
  private let data: any StyleData

  /// The values of the state of the style, those of the film included.
  private let state: [String: StyleValue]

  /// The constraints of labels.
  private let constraints: LabelConstraints

  /// The tiles of all sources in the only view; `nil` if they are found for each view.
  private let tiles: StyleTileCover.Tiles?

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - images: The images of its sprites.
  ///   - data: The data of its sources, and its letters.
  ///   - state: Values that take the place of those of the style's state.
  ///   - constraints: The constraints of labels.
  ///   - tiles: The tiles of all sources in the only view; `nil` to find them.
  package init(
    _ style: StyleDocument, _ images: StyleImages, _ data: any StyleData, state: [String: StyleValue] = [:],
    constraints: LabelConstraints = LabelConstraints(), tiles: StyleTileCover.Tiles? = nil
  ) {
    (self.style, self.images, self.data, self.constraints) = (style, images, data, constraints)
    self.tiles = tiles
    self.state = style.globalState.merging(state) { $1 }
  }

  /// The layers from the lowest.
  var layers: [StyleDocument.Layer] { style.layers }

  /// Renders a view; what no layer covers is transparent.
  package func paint(_ view: StyleView) -> Bitmap {
    var bitmap = Bitmap(size: view.size, color: .clear)
    painting(of: view).paint(layers.indices, on: &bitmap)
    return bitmap
  }

  /// Returns the labels of a seamless style in a view; those of others are no texts.
  package func labelRecords(of view: StyleView) -> [LabelRecord] {
    style.isSeamless ? painting(of: view).placedLabels.compactMap(\.record) : []
  }

  /// Returns the painting of a view.
  func painting(of view: StyleView) -> StylePainting {
    let context = EvaluationContext()
    context.globalState = state
    context.images = images.names
    // Letters of glyph servers cannot be joined as these scripts need.
    context.isSupportedScript = { text in
      !text.unicodeScalars.contains { WritingScripts.needsShaping(Int($0.value)) }
    }
    let evaluator = StyleEvaluator(view, context, isExact: style.isSeamless)
    return StylePainting(style, images, data, evaluator, constraints, tiles?.drawn)
  }
}

/// The painting of one view: its layers, tiles and placed symbols.
final class StylePainting {
  private let style: StyleDocument
  private let images: StyleImages
  private let data: any StyleData
  private let evaluator: StyleEvaluator
  private let tiles: [String: [StyleTile]]

  /// The nearness of the extrusions that have been painted, which hide those behind them; empty without any.
  private var extrusions: [Float] = []

  /// The layers that are drawn in the view, by their indices.
  private let layers: [Int: StyleDocument.Layer]

  /// The constraints of labels.
  private let constraints: LabelConstraints

  /// The layers whose circles are shown with labels, and the index of the layer above which labels are painted; none in
  /// a style that is not seamless.
  private let dotLayers: Set<String>
  private let lastLabels: Int?

  /// The labels of a seamless style.
  private(set) lazy var placedLabels: [PlacedLabel] = {
    guard lastLabels != nil, let font = data.labelFont else { return [] }
    return StyledLabels(
      layers.sorted { $0.key < $1.key }.map(\.value), tiles, evaluator, data, font, constraints
    ).labels
  }()

  /// The symbols of all layers, which are placed when the first of them is painted.
  private lazy var symbols = SymbolScene(
    layers.sorted { $0.key < $1.key }.map(\.value).filter { !placesLabels(of: $0) }, tiles, evaluator, images,
    data, constraints)

  fileprivate init(
    _ style: StyleDocument, _ images: StyleImages, _ data: any StyleData, _ evaluator: StyleEvaluator,
    _ constraints: LabelConstraints, _ known: [StyleTile]?
  ) {
    (self.style, self.images, self.data, self.evaluator) = (style, images, data, evaluator)
    self.constraints = constraints
    let context = evaluator.context
    var layers: [Int: StyleDocument.Layer] = [:]
    for (index, layer) in style.layers.enumerated() {
      context.zoom = evaluator.view.zoom
      let hasData = layer.source.map { data.zooms(of: $0) != nil || data.image(of: $0) != nil } ?? true
      if hasData, layer.isDrawn(in: context) { layers[index] = layer }
    }
    self.layers = layers
    dotLayers = style.isSeamless ? StyledLabels.dotLayers(style.layers) : []
    lastLabels = style.isSeamless ? layers.filter { StyledLabels.place($0.value) }.keys.max() : nil
    tiles =
      known.map { tiles in Dictionary(style.sources.map { ($0.id, tiles) }) { first, _ in first } }
      ?? Self.tiles(of: Array(layers.values), in: style, evaluator.view, data)
  }

  /// Returns whether the labels of a layer are placed by the rules of seamless styles.
  private func placesLabels(of layer: StyleDocument.Layer) -> Bool {
    style.isSeamless && StyledLabels.place(layer)
  }

  /// Paints layers by their indices, from the lowest.
  func paint(_ indices: Range<Int>, on bitmap: inout Bitmap) {
    var united: [(layer: StyleDocument.Layer, painter: UnitedPainter)] = []
    func finish() {
      paint(united, on: &bitmap)
      united = []
    }
    for index in indices {
      guard let layer = layers[index] else { continue }
      if let last = united.last?.layer, !last.isGrouped(with: layer) { finish() }
      if style.isSeamless, let painter = UnitedPainter(layer, images) {
        united.append((layer, painter))
        continue
      }
      finish()
      if placesLabels(of: layer) {
        if index == lastLabels { for label in placedLabels { bitmap.draw(label) } }
        continue
      }
      if layer.kind == .circle, dotLayers.contains(layer.id) { continue }
      let property = "\(layer.kind.rawValue)-layer-opacity"
      guard layer.kind == .fill || layer.kind == .line, layer.sets(property) else {
        paint(layer, on: &bitmap)
        continue
      }
      // The layer is one image, so that its shapes do not shine through each other.
      evaluator.context.feature = nil
      let opacity = min(max(evaluator.number(layer[property]), 0), 1)
      guard opacity > 0 else { continue }
      var image = Bitmap(size: bitmap.size, color: .clear)
      paint(layer, on: &image)
      bitmap.composite(image, x: 0, y: 0, opacity: UInt8((opacity * 255).rounded()))
    }
    finish()
  }

  /// Paints layers of one source as one, in the order of their sort keys, and with each pixel of a color painted once.
  private func paint(
    _ layers: [(layer: StyleDocument.Layer, painter: UnitedPainter)], on bitmap: inout Bitmap
  ) {
    guard let source = layers.first?.layer.source else { return }
    for tile in tiles[source] ?? [] {
      guard let content = data.features(of: source, in: tile.id) else { continue }
      let evaluator = evaluator.inside(tile)
      var groups: [(shapes: ShapeGroup, look: UnitedLook)] = []
      for (layer, painter) in layers {
        for shapes in content.shapes(of: layer, order: painter.order, evaluator) {
          evaluator.context.feature = shapes.features[0]
          if let look = painter.look(evaluator) { groups.append((shapes, look)) }
        }
      }
      var united = UnitedShapes(tile)
      for index in groups.indices.sorted(by: { (groups[$0].shapes.order, $0) < (groups[$1].shapes.order, $1) }
      ) {
        united.add(groups[index].shapes.features, groups[index].look, on: &bitmap)
      }
      united.paint(on: &bitmap)
    }
    evaluator.context.feature = nil
    evaluator.context.tile = nil
  }

  /// Returns the tiles of the sources of layers in a view.
  private static func tiles(
    of layers: [StyleDocument.Layer], in style: StyleDocument, _ view: StyleView, _ data: any StyleData
  ) -> [String: [StyleTile]] {
    var tiles: [String: [StyleTile]] = [:]
    for case let name? in layers.map(\.source) where tiles[name] == nil {
      guard let source = style.source(name), let zooms = data.zooms(of: name) else { continue }
      let cover = StyleTileCover(of: source.kind, in: view, zooms: zooms, isSeamless: style.isSeamless)
      let found = cover.tiles(
        where: { data.hasTile($0, of: name) }, failing: { data.hasFailed($0, of: name) })
      tiles[name] = found?.drawn
    }
    return tiles
  }

  private func paint(_ layer: StyleDocument.Layer, on bitmap: inout Bitmap) {
    let tiles = layer.source.flatMap { self.tiles[$0] } ?? []
    evaluator.context.feature = nil
    switch layer.kind {
    case .background: BackgroundPainter(layer, images).paint(evaluator, on: &bitmap)
    case .fill:
      let painter = FillPainter(layer, images)
      forEachTile(tiles, layer, evaluator, order: "fill-sort-key") { features, tile, evaluator in
        painter.paint(features, tile, evaluator, on: &bitmap)
      }
    case .line:
      let painter = LinePainter(layer, images)
      forEachTile(tiles, layer, evaluator, order: "line-sort-key") { features, tile, evaluator in
        painter.paint(features, tile, evaluator, on: &bitmap)
      }
    case .circle: paintCircles(layer, tiles.reversed(), evaluator, on: &bitmap)
    case .raster: paintRaster(layer, tiles, evaluator, on: &bitmap)
    case .symbol: symbols.paint(layer, on: &bitmap)
    case .heatmap:
      var painter = HeatmapPainter(layer, evaluator)
      forEachTile(tiles, layer, evaluator, order: nil) { features, tile, evaluator in
        painter.add(features, tile, evaluator)
      }
      painter.paint(on: &bitmap)
    case .hillshade, .colorRelief: paintRelief(layer, tiles, evaluator, on: &bitmap)
    case .fillExtrusion:
      var painter = ExtrusionPainter(layer, images, style.light, evaluator, behind: extrusions)
      forEachTile(tiles, layer, evaluator, order: nil) { features, tile, evaluator in
        painter.add(features, tile, evaluator)
      }
      painter.paint(on: &bitmap)
      extrusions = painter.nearness
    }
    evaluator.context.feature = nil
    evaluator.context.tile = nil
  }

  /// Paints circles tile by tile, or in the order of their sort keys over all tiles.
  private func paintCircles(
    _ layer: StyleDocument.Layer, _ tiles: [StyleTile], _ evaluator: StyleEvaluator, on bitmap: inout Bitmap
  ) {
    let painter = CirclePainter(layer)
    let order = layer["circle-sort-key"]
    guard !order.isFeatureConstant, tiles.count > 1 else {
      forEachTile(tiles, layer, evaluator, order: "circle-sort-key") { features, tile, evaluator in
        painter.paint(features, tile, evaluator, on: &bitmap)
      }
      return
    }
    var circles: [(key: Double, feature: StyledFeature, tile: StyleTile)] = []
    forEachTile(tiles, layer, evaluator, order: nil) { features, tile, evaluator in
      for feature in features {
        evaluator.context.feature = feature
        circles.append((evaluator.sortKey(order), feature, tile))
      }
    }
    for index in circles.indices.sorted(by: { (circles[$0].key, $0) < (circles[$1].key, $1) }) {
      let (_, feature, tile) = circles[index]
      painter.paint([feature], tile, evaluator.inside(tile), on: &bitmap)
    }
  }

  /// Calls a function with the features that a layer draws of each tile.
  private func forEachTile(
    _ tiles: [StyleTile], _ layer: StyleDocument.Layer, _ evaluator: StyleEvaluator, order: String?,
    _ body: ([StyledFeature], StyleTile, StyleEvaluator) -> Void
  ) {
    for tile in tiles {
      guard let source = layer.source, let content = data.features(of: source, in: tile.id) else { continue }
      let evaluator = evaluator.inside(tile)
      body(evaluator.drawn(content, in: layer, order: order), tile, evaluator)
    }
  }

  private func paintRelief(
    _ layer: StyleDocument.Layer, _ tiles: [StyleTile], _ evaluator: StyleEvaluator, on bitmap: inout Bitmap
  ) {
    guard let name = layer.source, case .elevation(_, let encoding)? = style.source(name)?.kind else {
      return
    }
    let shown = Set(tiles.map(\.id))
    let hills = layer.kind == .hillshade ? HillshadePainter(layer, evaluator) : nil
    let relief = layer.kind == .colorRelief ? ColorReliefPainter(layer, evaluator) : nil
    for tile in tiles {
      guard let image = data.image(of: name, in: tile.id) else { continue }
      let heights = ElevationTile(image, encoding) { column, row in
        let (count, y) = (1 << tile.id.z, tile.id.y + row)
        guard 0..<count ~= y else { return nil }
        let id = TileID(z: tile.id.z, x: (tile.id.x + column + count) % count, y: y)
        return shown.contains(id) ? data.image(of: name, in: id) : nil
      }
      hills?.paint(heights.slopes(zoom: tile.layoutZoom), tile, on: &bitmap)
      relief?.paint(heights, tile, on: &bitmap)
    }
  }

  private func paintRaster(
    _ layer: StyleDocument.Layer, _ tiles: [StyleTile], _ evaluator: StyleEvaluator, on bitmap: inout Bitmap
  ) {
    guard let name = layer.source, let source = style.source(name) else { return }
    let painter = RasterPainter(layer, evaluator)
    if case .image(_, let corners) = source.kind {
      guard let image = data.image(of: name) else { return }
      for world in -1...1 {
        let pixels = corners.map { corner -> ClipRect.Point in
          let place = ProjectedFeature.project(corner)
          let pixel = evaluator.view.pixel(
            of: MapPoint(x: (place.x + Double(world)) * Mercator.worldSize, y: place.y * Mercator.worldSize))
          let shift = evaluator.view.alignment
          return (x: pixel.x + shift.x, y: pixel.y + shift.y)
        }
        painter.paint(image, between: pixels, on: &bitmap)
      }
      return
    }
    for tile in tiles {
      if let image = data.image(of: name, in: tile.id) { painter.paint(image, tile, on: &bitmap) }
    }
  }
}

extension StyleDocument.Layer {
  /// Returns whether shapes are painted with those of a layer below.
  fileprivate func isGrouped(with other: StyleDocument.Layer) -> Bool {
    hints.group != nil && hints.group == other.hints.group && kind == other.kind && source == other.source
  }
}
