import PulseGeo
import PulsePixels
import PulseScene
import PulseText

@testable import PulseBasemap
@testable import PulseMapStyle
@testable import PulseTiles
@testable import PulseVectorTiles

/// A vector tile for tests, built feature by feature.
struct BuiltTile {
  /// A feature with text tags and its points, of one line or ring, or of any number of places.
  struct Feature {
    enum Kind: UInt64 {
      case points = 1
      case line = 2
      case polygon = 3
    }

    let kind: Kind
    let tags: KeyValuePairs<String, String>
    let points: [(x: Int, y: Int)]
  }

  private(set) var layers: [(name: String, features: [Feature])] = []

  /// Returns the tile with another line.
  func line(_ layer: String, _ tags: KeyValuePairs<String, String>, _ points: [(x: Int, y: Int)]) -> BuiltTile
  {
    adding(Feature(kind: .line, tags: tags, points: points), to: layer)
  }

  /// Returns the tile with another place.
  func place(_ layer: String, _ tags: KeyValuePairs<String, String>, x: Int, y: Int) -> BuiltTile {
    adding(Feature(kind: .points, tags: tags, points: [(x, y)]), to: layer)
  }

  /// Returns the tile with another square around a point.
  func square(
    _ layer: String, _ tags: KeyValuePairs<String, String>, x: Int, y: Int, side: Int
  ) -> BuiltTile {
    let (low, high) = (-side / 2, side - side / 2)
    let ring = [(low, low), (high, low), (high, high), (low, high)].map { (x: x + $0.0, y: y + $0.1) }
    return adding(Feature(kind: .polygon, tags: tags, points: ring), to: layer)
  }

  private func adding(_ feature: Feature, to layer: String) -> BuiltTile {
    var tile = self
    if let index = layers.firstIndex(where: { $0.name == layer }) {
      tile.layers[index].features.append(feature)
    } else {
      tile.layers.append((layer, [feature]))
    }
    return tile
  }

  /// The encoded tile, of extent 4096.
  var bytes: [UInt8] {
    layers.reduce(Message()) { message, layer in
      var keys: [String] = []
      var values: [String] = []
      func index(of text: String, in list: inout [String]) -> UInt64 {
        if let index = list.firstIndex(of: text) { return UInt64(index) }
        list.append(text)
        return UInt64(list.count - 1)
      }
      var content = Message().bytes(1, layer.name).number(15, 2).number(5, 4096)
      for feature in layer.features {
        let tags = feature.tags.flatMap { [index(of: $0.key, in: &keys), index(of: $0.value, in: &values)] }
        content = content.bytes(
          2,
          Message().packed(2, tags).number(3, feature.kind.rawValue)
            .packed(4, Self.commands(feature.points) + (feature.kind == .polygon ? [15] : [])))
      }
      for key in keys { content = content.bytes(3, key) }
      for value in values { content = content.bytes(4, Message().bytes(1, value)) }
      return message.bytes(3, content)
    }.content
  }

  private static func commands(_ points: [(x: Int, y: Int)]) -> [UInt64] {
    func zigzag(_ number: Int) -> UInt64 { UInt64(number < 0 ? -2 * number - 1 : 2 * number) }
    var (x, y) = (0, 0)
    var result: [UInt64] = [9]
    for (index, point) in points.enumerated() {
      if index == 1 { result.append(UInt64(points.count - 1) << 3 | 2) }
      result += [zigzag(point.x - x), zigzag(point.y - y)]
      (x, y) = (point.x, point.y)
    }
    return result
  }
}

/// The labels of built tiles in a view.
struct LabelView {
  /// The embedded font alone, for equal results on every machine.
  static let font = Result { try Font(paths: [], installed: nil) }

  var tiles: [TileID: BuiltTile]
  var language: String?

  /// Creates a view of tiles by column and row, of a zoom at which they lie far from the edges of the world.
  init(_ tiles: [SIMD2<Int>: BuiltTile], language: String? = nil) {
    self.tiles = Dictionary(
      uniqueKeysWithValues: tiles.map { (TileID(z: 14, x: 8000 + $0.key.x, y: 8000 + $0.key.y), $0.value) })
    self.language = language
  }

  /// Returns a viewport around a position in tiles.
  static func viewport(
    x: Double = 0.5, y: Double = 0.5, zoom: Double = 15, width: Int = 700, height: Int = 700
  ) throws -> Viewport {
    try Viewport(tileX: 8000 + x, tileY: 8000 + y, of: 14, zoom: zoom, width: width, height: height)
  }

  /// Returns the labels in order of importance.
  func labels(_ viewport: Viewport, avoiding taken: [PixelRect] = [], isViewFixed: Bool = false) throws
    -> [PlacedLabel]
  {
    let files = tiles.map { ($0.key.description, $0.value.bytes) }
    return VectorTileBasemap(
      MemoryStore(zooms: 14...14, tiles: Dictionary(uniqueKeysWithValues: files)), font: try Self.font.get(),
      language: language.map(MapLanguage.code) ?? .local
    ).labels(viewport, LabelConstraints(avoided: taken, isViewFixed: isViewFixed))
  }
}

extension VectorTileBasemap {
  /// Returns the labels of a view in order of importance.
  func labels(_ viewport: Viewport, _ constraints: LabelConstraints = LabelConstraints()) -> [PlacedLabel] {
    painter(viewport, constraints).painting(of: StyleView(viewport)).placedLabels
  }
}

/// What the layers of the built-in style of a tile's schema draw of it.
struct StyledTile {
  let content: FeatureTile
  let evaluator: StyleEvaluator
  let layers: [StyleDocument.Layer]

  /// Reads a tile of a schema that is known by its layers.
  init(_ bytes: [UInt8]) throws {
    let tile = try VectorTile(bytes)
    content = FeatureTile(tile, isSeamless: true)
    let view = StyleView(try LabelView.viewport(zoom: 16))
    evaluator = StyleEvaluator(view, EvaluationContext(), isExact: true)
    layers = BuiltInStyle.document(for: VectorTileSchema.detect(tile.layers), .light, MapColors()).layers
  }

  /// Returns the features that the layers with the beginning of a name draw, each once.
  func features(of prefix: String) -> [StyledFeature] {
    var features: [StyledFeature] = []
    for layer in layers where layer.id.hasPrefix(prefix) {
      features += evaluator.drawn(content, in: layer).filter { new in !features.contains { $0 === new } }
    }
    return features
  }

  /// The texts of each layer of labels.
  var labels: [(layer: String, labels: StyledTileLabels)] {
    layers.filter { $0.kind == .symbol }.map {
      ($0.id, StyledTileLabels(of: $0, in: content, evaluator))
    }
  }

  /// The names along lines.
  var streets: [LineLabel] { labels.flatMap { $0.labels.streets.map(\.label) } }
}

extension VectorTile.Layer {
  /// Returns a feature's value for an index into the keys; `nil` if it is missing or of an unknown type.
  func value(ofKey key: Int, in feature: VectorTile.Feature) -> VectorTile.Value? {
    feature.tags.first { $0.key == key }.flatMap { values[$0.value] }
  }
}

extension LineLabel {
  /// The names; empty for numbers.
  var names: [String] { if case .name(let names) = content { names } else { [] } }
}
