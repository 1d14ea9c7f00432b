/// What there is to draw of a vector tile, sorted by what it is.
struct TileContent: Sendable {
  /// The areas of each class; holes run against the rings around them.
  private(set) var areas: [AreaClass: TileShapes] = [:]

  /// The lines of each kind.
  private(set) var lines: [LineKind: TileShapes] = [:]

  /// The points of a source that is not known.
  private(set) var dots: [TilePosition] = []

  /// The names of places.
  private(set) var places: [PlaceLabel] = []

  /// The names of streets and rivers, along straight parts of them.
  private(set) var streets: [StreetLabel] = []

  /// The names of the layers, if their schema is not known.
  private(set) var unknownLayers: [String] = []

  /// The parts of the tile that are damaged or of an unknown version, in words; nil if there are none.
  let flaw: String?

  /// Sorts the shapes of a tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - store: The schema of the store that it is from.
  /// - Complexity: O(points + tags).
  init(_ tile: VectorTile, of store: StoreSchema = .open) {
    flaw = tile.flaw
    guard let schema = store.schema(of: tile) else {
      unknownLayers = tile.layers.map(\.name)
      for layer in tile.layers { addPlainly(layer) }
      return
    }
    for layer in tile.layers { add(layer, of: schema) }
  }

  private mutating func add(_ layer: VectorTile.Layer, of schema: VectorSchema) {
    let areas = RuleTable(schema.areas[layer.name], for: layer)
    let lines = RuleTable(schema.lines[layer.name], for: layer)
    let places = RuleTable(schema.places[layer.name], for: layer)
    let lineNames = RuleTable(schema.lineNames[layer.name], for: layer)
    let border = TileBorder(of: layer)
    let details = FeatureDetails(layer)
    var named = NamedLines(extent: layer.extent)
    for feature in layer.features {
      switch feature.kind {
      case .polygons:
        if let area = areas?.classify(feature), area != .hidden {
          add(feature, of: layer, to: area, border: border)
        }
      case .lines:
        if let line = lines?.classify(feature), let kind = details.kind(of: line, feature) {
          self.lines[kind, default: TileShapes()].append(feature, of: layer, border: border)
        }
        if let line = lineNames?.classify(feature), let names = details.names(of: feature) {
          for part in feature.geometry.parts { named.append(part, names: names, line: line) }
        }
      case .points:
        if let place = places?.classify(feature), let names = details.names(of: feature) {
          let label = details.label(of: place, names: names, feature)
          let room = Self.mostLabels - self.places.count
          self.places += feature.geometry.points.prefix(room).map(label)
        }
      }
    }
    streets += named.labels().prefix(Self.mostLabels - streets.count)
  }

  /// Adds the shapes of a layer of which nothing is known but their geometry.
  private mutating func addPlainly(_ layer: VectorTile.Layer) {
    let border = TileBorder(of: layer)
    for feature in layer.features {
      switch feature.kind {
      case .polygons: add(feature, of: layer, to: .unknown, border: border)
      case .lines:
        lines[LineKind(line: .unknown), default: TileShapes()].append(feature, of: layer, border: border)
      case .points:
        dots += feature.geometry.points.map { TilePosition($0, extent: layer.extent) }
      }
    }
  }

  private mutating func add(
    _ feature: VectorTile.Feature, of layer: VectorTile.Layer, to area: AreaClass, border: TileBorder?
  ) {
    for ring in RingOrder.normalized(feature.geometry, version: layer.version) {
      let positions =
        border?.extended(ring: ring) ?? ring.map { TilePosition($0, extent: layer.extent) }
      areas[area, default: TileShapes()].append(positions)
    }
  }
}

extension TileShapes {
  /// Adds the lines of a feature.
  fileprivate mutating func append(
    _ feature: VectorTile.Feature, of layer: VectorTile.Layer, border: TileBorder?
  ) {
    for line in feature.geometry.parts {
      append(border?.extended(line: line) ?? line.map { TilePosition($0, extent: layer.extent) })
    }
  }
}

extension VectorTile {
  /// The most flaws that are told of.
  private static let mostFlaws = 3

  /// The layers and features that are damaged or of an unknown version, in words; nil if there are none.
  fileprivate var flaw: String? {
    var flaws = skippedLayers.map(\.description)
    for layer in layers where layer.damagedFeatures > 0 {
      let count = layer.damagedFeatures
      flaws.append(
        "\(count) feature\(count == 1 ? "" : "s") of its layer '\(layer.name.prefix(40))' \(count == 1 ? "is" : "are") damaged"
      )
    }
    guard !flaws.isEmpty else { return nil }
    let others = flaws.count - Self.mostFlaws
    return flaws.prefix(Self.mostFlaws).joined(separator: ", ") + (others > 0 ? ", and \(others) more" : "")
  }
}
