import PulseBasics

/// A vector tile schema: rules that map layers, keys and values to feature classes.
package struct VectorTileSchema: Sendable {
  /// A rule that maps the values of a key to classes.
  struct Rule<Class: Sendable>: Sendable {
    /// The key; `nil` for a rule that matches all features.
    let key: String?
    let classes: [String: Class]
    /// The class for features that match no value.
    let otherwise: Class?

    /// Creates a rule for a key; each entry lists the values of a class, separated by spaces.
    static func by(_ key: String, _ values: KeyValuePairs<String, Class>) -> Rule {
      var classes: [String: Class] = [:]
      for (names, value) in values {
        for name in names.bytewise.split(separator: " ") { classes[String(name)] = value }
      }
      return Rule(key: key, classes: classes, otherwise: nil)
    }

    /// Creates a rule that matches all remaining features.
    static func all(_ value: Class) -> Rule {
      Rule(key: nil, classes: [:], otherwise: value)
    }
  }

  package let name: String

  /// The attribution that the schema's license requires.
  package let attribution: String

  /// Keys by layer that identify the schema: no other schema has such a layer with one of them.
  let signatureKeys: [String: Set<String>]

  /// Keys that rule out the schema, since a similar one has them.
  var excludedKeys: Set<String> = []

  /// The keys of names, levels, ramps, ranks and numbers that its tiles have, of those that are read of all schemas.
  let attributes: Set<String>

  /// The layer of points without labels, which are drawn as dots; `nil` for none.
  var points: String?

  /// Layers that are not drawn.
  let ignoredLayers: Set<String>

  /// Polygon rules by layer; the first match decides.
  let areas: [String: [Rule<AreaClass>]]

  /// Line rules by layer.
  let lines: [String: [Rule<LineClass>]]

  /// Point label rules by layer.
  let places: [String: [Rule<PlaceClass>]]

  /// Line label rules by layer, for streets and rivers.
  let lineNames: [String: [Rule<LineClass>]]

  /// The schema of tiles of an unknown one: all features, in whichever layer, are drawn alike.
  static let unknown = VectorTileSchema(
    name: "unknown", attribution: "", signatureKeys: [:], attributes: [], points: "", ignoredLayers: [],
    areas: ["": [.all(.unknown)]], lines: ["": [.all(.unknown)]], places: ["": []], lineNames: [:])

  /// The built-in schemas.
  package static let all = [protomaps, openMapTiles, shortbread]

  /// Identifies the schema by its signature keys.
  ///
  /// - Parameter layers: The keys of each layer.
  /// - Returns: The schema with the most matches; `nil` without any.
  package static func identified(by layers: [String: Set<String>]) -> VectorTileSchema? {
    func count(_ schema: VectorTileSchema) -> Int {
      layers.count { name, keys in
        schema.signatureKeys[name].map {
          !keys.isDisjoint(with: $0) && keys.isDisjoint(with: schema.excludedKeys)
        }
          ?? false
      }
    }
    return all.map { (count: count($0), schema: $0) }.filter { $0.count > 0 }
      .max { $0.count < $1.count }?.schema
  }

  /// Detects the schema of a tile: the identified one, or else the best match that has all of its layers.
  static func detect(_ layers: [VectorTile.Layer]) -> VectorTileSchema? {
    if let identified = identified(by: VectorTile.keysByLayer(of: layers)) { return identified }
    var best: (score: Int, schema: VectorTileSchema)?
    for schema in all where layers.allSatisfy({ schema.hasLayer($0.name) }) {
      let score = layers.reduce(0) { $0 + schema.score(of: $1) }
      if score > best?.score ?? 0 { best = (score, schema) }
    }
    return best?.schema
  }

  /// Whether the schema has a layer of that name.
  func hasLayer(_ layer: String) -> Bool { ignoredLayers.contains(layer) || ruleKeys(for: layer) != nil }

  /// Returns the score of a layer: 1 for a known name, 3 with a key of its rules.
  private func score(of layer: VectorTile.Layer) -> Int {
    guard let known = ruleKeys(for: layer.name) else { return 0 }
    let keys = Set(known.compactMap { $0 })
    return layer.keys.contains(where: keys.contains) ? 3 : 1
  }

  /// Returns the keys in the rules of a layer; `nil` without rules.
  private func ruleKeys(for layer: String) -> [String?]? {
    let asked: [[String?]?] = [
      areas[layer]?.map(\.key), lines[layer]?.map(\.key), places[layer]?.map(\.key),
      lineNames[layer]?.map(\.key),
    ]
    let known = asked.compactMap { $0 }
    return known.isEmpty ? nil : Array(known.joined())
  }
}

extension VectorTileSchema: Hashable {
  /// Compares names, which are unique.
  package static func == (one: VectorTileSchema, other: VectorTileSchema) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension VectorTile {
  /// Returns the keys of each layer by name.
  package static func keysByLayer(of layers: [Layer]) -> [String: Set<String>] {
    Dictionary(layers.map { ($0.name, Set($0.keys)) }) { $0.union($1) }
  }
}

/// The schema of a tile store: known, unrecognized, or open, to be detected from each tile.
package enum TileStoreSchema: Hashable, Sendable {
  /// One of the built-in schemas, identified by its layers.
  case known(VectorTileSchema)

  /// None of the built-in schemas.
  case unrecognized

  /// Undetermined by the store's metadata.
  case open

  /// Determines the schema from the keys of each layer.
  package init(of layers: [String: Set<String>]) {
    if let schema = VectorTileSchema.identified(by: layers) {
      self = .known(schema)
    } else {
      let isPossiblyKnown = VectorTileSchema.all.contains { schema in layers.keys.allSatisfy(schema.hasLayer)
      }
      self = isPossiblyKnown ? .open : .unrecognized
    }
  }

  /// Returns the schema of a tile; `nil` if it is unrecognized.
  package func schema(of tile: VectorTile) -> VectorTileSchema? {
    switch self {
    case .known(let schema): schema
    case .unrecognized: nil
    case .open: VectorTileSchema.detect(tile.layers)
    }
  }

  /// The attribution of a known schema.
  package var attribution: String? {
    if case .known(let schema) = self { schema.attribution } else { nil }
  }
}
