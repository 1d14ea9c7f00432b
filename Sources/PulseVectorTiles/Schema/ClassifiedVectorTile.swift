/// The drawable content of a vector tile by class: polygons, lines, points and labels.
package struct ClassifiedVectorTile: Sendable {
  /// The polygons of each class, with holes wound against their exterior rings.
  private(set) var areas: [AreaClass: TileShapes] = [:]

  /// The lines of each variant.
  private(set) var lines: [LineVariant: TileShapes] = [:]

  /// The points of an unrecognized schema.
  private(set) var unclassifiedPoints: [TilePosition] = []

  private(set) var places: [PlaceLabel] = []

  /// The labels of houses, which are shown at high zooms only.
  private(set) var houseNumbers: [PlaceLabel] = []

  /// The labels of streets, rivers and routes, along lines joined from their pieces.
  private(set) var streets: [LineLabel] = []

  /// The names of the layers if the schema is unrecognized.
  package private(set) var unknownLayers: [String] = []

  /// A description of damaged or unsupported parts, if any.
  package let flaw: String?

  /// Classifies the features of a tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - store: The schema of its store.
  ///   - language: The code of the language of names; `nil` for local names.
  /// - Complexity: O(points + tags).
  package init(_ tile: VectorTile, of store: TileStoreSchema = .open, language: String? = nil) {
    flaw = tile.flaw
    guard let schema = store.schema(of: tile) else {
      unknownLayers = tile.layers.map(\.name)
      for layer in tile.layers { addUnclassified(layer) }
      return
    }
    for layer in tile.layers { add(layer, of: schema, language: language) }
    if let water = self.areas[.water] {
      var measure = LakeMeasure(water)
      for index in places.indices where places[index].place == .lake {
        // An attribute serves where the polygon is cut, or in another tile.
        guard let side = measure.side(ofLakeAt: places[index].position) else { continue }
        places[index].lakeSide = .tiles(side)
      }
    }
  }

  private mutating func add(_ layer: VectorTile.Layer, of schema: VectorTileSchema, language: String?) {
    let areas = FeatureClassifier(schema.areas[layer.name], for: layer)
    let lines = FeatureClassifier(schema.lines[layer.name], for: layer)
    let places = FeatureClassifier(schema.places[layer.name], for: layer)
    let lineNames = FeatureClassifier(schema.lineNames[layer.name], for: layer)
    let border = TileEdgeExtender(of: layer)
    let details = FeatureAttributeReader(layer, language: language)
    var named = NamedLineMerger(extent: layer.extent)
    for feature in layer.features {
      switch feature.kind {
      case .polygons:
        if let area = areas?.classify(feature), area != .hidden {
          add(feature, of: layer, to: area, border: border)
        }
      case .lines:
        if let line = lines?.classify(feature), let kind = details.variant(of: line, feature) {
          self.lines[kind, default: TileShapes()].append(feature, of: layer, border: border)
        }
        if let line = lineNames?.classify(feature), details.isNamed(line, feature) {
          let names = details.names(of: feature).map(LineLabel.Content.name)
          let routes = details.routes(on: line, feature)
          for content in [names, routes.isEmpty ? nil : .route(routes)].compactMap({ $0 }) {
            for part in feature.geometry.parts { named.append(part, content, group: line.group) }
          }
        }
      case .points:
        if let place = places?.classify(feature), let names = details.names(of: feature, as: place) {
          let label = details.labelFactory(of: place, names: names, feature)
          let target =
            place == .houseNumber ? \ClassifiedVectorTile.houseNumbers : \ClassifiedVectorTile.places
          let room = Self.mostLabels - self[keyPath: target].count
          self[keyPath: target] += feature.geometry.points.prefix(room).map(label)
        }
      }
    }
    streets += named.labels().prefix(Self.mostLabels - streets.count)
  }

  /// Adds the geometry of a layer of an unrecognized schema.
  private mutating func addUnclassified(_ layer: VectorTile.Layer) {
    let border = TileEdgeExtender(of: layer)
    for feature in layer.features {
      switch feature.kind {
      case .polygons: add(feature, of: layer, to: .unknown, border: border)
      case .lines:
        lines[LineVariant(line: .unknown), default: TileShapes()].append(feature, of: layer, border: border)
      case .points:
        unclassifiedPoints += feature.geometry.points.map { TilePosition($0, extent: layer.extent) }
      }
    }
  }

  private mutating func add(
    _ feature: VectorTile.Feature, of layer: VectorTile.Layer, to area: AreaClass, border: TileEdgeExtender?
  ) {
    for ring in RingWindingNormalizer.normalized(feature.geometry, version: layer.version) {
      let positions =
        border?.extended(ring: ring) ?? ring.map { TilePosition($0, extent: layer.extent) }
      areas[area, default: TileShapes()].append(positions)
    }
  }
}

extension TileShapes {
  /// Adds the lines of a feature.
  fileprivate mutating func append(
    _ feature: VectorTile.Feature, of layer: VectorTile.Layer, border: TileEdgeExtender?
  ) {
    for line in feature.geometry.parts {
      append(border?.extended(line: line) ?? line.map { TilePosition($0, extent: layer.extent) })
    }
  }
}

extension VectorTile {
  /// The maximum number of flaws in a message.
  private static let mostFlaws = 3

  /// A description of damaged features and skipped layers, if any.
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
