import PulseGeo
import PulseMapStyle
import PulsePixels

/// The symbols of all layers in a view, placed so that they do not overlap.
struct SymbolScene {
  private var buckets: [String: [SymbolBucket]] = [:]
  private let evaluator: StyleEvaluator
  private let images: StyleImages

  /// Lays out and places the symbols of layers.
  ///
  /// - Parameters:
  ///   - layers: The layers of the view, the lowest first.
  ///   - tiles: The tiles by source.
  ///   - evaluator: The evaluation in the view.
  ///   - images: The images of sprites.
  ///   - data: The features and letters.
  ///   - constraints: The constraints of labels.
  init(
    _ layers: [StyleDocument.Layer], _ tiles: [String: [StyleTile]], _ evaluator: StyleEvaluator,
    _ images: StyleImages, _ data: any StyleData, _ constraints: LabelConstraints
  ) {
    (self.evaluator, self.images) = (evaluator, images)
    var placement = SymbolPlacement(evaluator.view, constraints)
    let letters = LetterSource(data)
    for layer in layers.reversed() where layer.kind == .symbol {
      guard let source = layer.source else { continue }
      letters.layer = layer.id
      let ordered = (tiles[source] ?? []).sorted {
        ($1.layoutZoom, $0.world, $0.id.x, $0.id.y) < ($0.layoutZoom, $1.world, $1.id.x, $1.id.y)
      }
      let layerBuckets = ordered.compactMap { tile -> SymbolBucket? in
        guard let content = data.features(of: source, in: tile.id) else { return nil }
        return Self.bucket(content, of: layer, tile, evaluator, images, letters)
      }
      placement.place(layerBuckets)
      buckets[layer.id] = layerBuckets
    }
    evaluator.context.feature = nil
    evaluator.context.tile = nil
  }

  private static func bucket(
    _ content: FeatureTile, of layer: StyleDocument.Layer, _ tile: StyleTile, _ evaluator: StyleEvaluator,
    _ images: StyleImages, _ letters: LetterSource
  ) -> SymbolBucket {
    let inside = evaluator.inside(tile)
    inside.context.feature = nil
    let settings = SymbolSettings(layer, inside)
    let layout = SymbolLayout(
      layer: layer, settings: settings, tile: tile, evaluator: inside, images: images, letters: letters)
    let instances = layout.instances(of: inside.drawn(content, in: layer))
    inside.context.feature = nil
    func move(_ part: String) -> ClipRect.Point {
      let pixels = inside.translation(layer["\(part)-translate"], anchor: layer["\(part)-translate-anchor"])
      return (x: pixels.x / inside.view.ratio, y: pixels.y / inside.view.ratio)
    }
    return SymbolBucket(
      settings: settings, tile: tile, instances: instances, textMove: move("text"), iconMove: move("icon"),
      mixesIcons: mixesIcons(of: layer, settings, instances, inside))
  }

  /// Returns whether the pixels of icons are mixed, since they are not all shown upright in their own size.
  private static func mixesIcons(
    of layer: StyleDocument.Layer, _ settings: SymbolSettings, _ instances: [SymbolInstance],
    _ evaluator: StyleEvaluator
  ) -> Bool {
    let (size, rotation, ratio) = (layer["icon-size"], layer["icon-rotate"], evaluator.view.ratio)
    return settings.iconLies || !size.isFeatureConstant || !rotation.isFeatureConstant
      || evaluator.value(size, at: evaluator.view.zoom).plainNumber != 1
      || evaluator.layout(rotation).plainNumber != 0
      || instances.contains { $0.icon.map { $0.image.ratio != ratio } ?? false }
  }

  /// Paints the icons and then the texts of a layer.
  func paint(_ layer: StyleDocument.Layer, on bitmap: inout Bitmap) {
    guard let all = buckets[layer.id] else { return }
    let ordered = all.sorted {
      ($0.tile.layoutZoom, $0.tile.id.y, $0.tile.id.x) < ($1.tile.layoutZoom, $1.tile.id.y, $1.tile.id.x)
    }
    let painter = SymbolPainter(layer, evaluator)
    for part in [SymbolPainter.Part.icon, .text] {
      if let settings = ordered.first?.settings, settings.sortsByKey, settings.canOverlap {
        let items = ordered.flatMap { bucket in bucket.instances.map { (bucket, $0) } }
        let sorted = items.enumerated().sorted {
          ($0.element.1.sortKey, $0.offset) < ($1.element.1.sortKey, $1.offset)
        }
        for item in sorted { painter.paint(part, [item.element.1], in: item.element.0, on: &bitmap) }
      } else {
        for bucket in ordered {
          let instances = bucket.settings.sortsByRow ? bucket.sortedByRow(evaluator.view) : bucket.instances
          painter.paint(part, instances, in: bucket, on: &bitmap)
        }
      }
    }
  }
}
