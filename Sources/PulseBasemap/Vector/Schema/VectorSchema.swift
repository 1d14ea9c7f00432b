/// How a source of vector tiles calls the things on a map, as data.
struct VectorSchema: Sendable {
  /// How the values of a key tell what a feature is.
  struct Rule<Class: Sendable>: Sendable {
    /// The key that is asked; nil if all features that are left are of one class.
    let key: String?
    /// The class for each value.
    let classes: [String: Class]
    /// The class of other values, or of features without the key.
    let otherwise: Class?

    /// A key and what its values mean; each entry names all values of a class, separated by spaces.
    static func by(_ key: String, _ values: KeyValuePairs<String, Class>) -> Rule {
      var classes: [String: Class] = [:]
      for (names, value) in values {
        for name in names.split(separator: " ") { classes[String(name)] = value }
      }
      return Rule(key: key, classes: classes, otherwise: nil)
    }

    /// What all features are that no rule before knows.
    static func all(_ value: Class) -> Rule {
      Rule(key: nil, classes: [:], otherwise: value)
    }
  }

  /// What the source is called.
  let name: String

  /// What its makers ask to be said where it is used.
  let attribution: String

  /// For each layer that tells the schema its keys: with one of these, a layer of the name is of no other schema.
  let marks: [String: Set<String>]

  /// Keys of schemas that resemble this one: layers with one of them tell nothing.
  var keysOfOthers: Set<String> = []

  /// The layers of which nothing is drawn.
  let undrawn: Set<String>

  /// For each layer what its polygons are; the first rule that knows a feature decides.
  let areas: [String: [Rule<AreaClass>]]

  /// For each layer what its lines are.
  let lines: [String: [Rule<LineClass>]]

  /// For each layer what its points name.
  let places: [String: [Rule<PlaceClass>]]

  /// For each layer whose lines carry names to show, of streets and rivers, what these lines are.
  let lineNames: [String: [Rule<LineClass>]]

  /// All schemas that are known.
  static let all = [protomaps, openMapTiles, shortbread]

  /// Returns the schema that layers are proven to be of by what no other one has.
  ///
  /// - Parameter layers: The names of layers, and the keys of each.
  /// - Returns: The schema with the most marks; nil if there are none.
  static func proven(by layers: [String: Set<String>]) -> VectorSchema? {
    func count(_ schema: VectorSchema) -> Int {
      layers.count { name, keys in
        schema.marks[name].map { !keys.isDisjoint(with: $0) && keys.isDisjoint(with: schema.keysOfOthers) }
          ?? false
      }
    }
    return all.map { (count: count($0), schema: $0) }.filter { $0.count > 0 }
      .max { $0.count < $1.count }?.schema
  }

  /// Returns the schema that a tile is drawn in: the proven one, or else the one that has all of its layers, and
  /// most of its keys.
  ///
  /// - Parameter layers: The layers of the tile.
  /// - Returns: The schema; nil if there is none.
  static func detect(_ layers: [VectorTile.Layer]) -> VectorSchema? {
    if let proven = proven(by: VectorTile.keys(of: layers)) { return proven }
    var best: (score: Int, schema: VectorSchema)?
    for schema in all where layers.allSatisfy({ schema.knows($0.name) }) {
      let score = layers.reduce(0) { $0 + schema.score(of: $1) }
      if score > best?.score ?? 0 { best = (score, schema) }
    }
    return best?.schema
  }

  /// Whether a layer of a name is of the schema.
  func knows(_ layer: String) -> Bool { undrawn.contains(layer) || rules(for: layer) != nil }

  /// One for a layer of a known name, two more if it has a key that is asked for.
  private func score(of layer: VectorTile.Layer) -> Int {
    guard let known = rules(for: layer.name) else { return 0 }
    let keys = Set(known.compactMap { $0 })
    return layer.keys.contains(where: keys.contains) ? 3 : 1
  }

  /// The keys that the rules for a layer ask for; nil if there are no rules.
  private func rules(for layer: String) -> [String?]? {
    let asked: [[String?]?] = [
      areas[layer]?.map(\.key), lines[layer]?.map(\.key), places[layer]?.map(\.key),
      lineNames[layer]?.map(\.key),
    ]
    let known = asked.compactMap { $0 }
    return known.isEmpty ? nil : Array(known.joined())
  }
}

extension VectorSchema: Hashable {
  /// Whether two schemas have one name; there are no two of a name.
  static func == (one: VectorSchema, other: VectorSchema) -> Bool { one.name == other.name }

  /// Adds the name to a hash.
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension VectorTile {
  /// Returns the keys of layers by their names.
  static func keys(of layers: [Layer]) -> [String: Set<String>] {
    Dictionary(layers.map { ($0.name, Set($0.keys)) }) { $0.union($1) }
  }
}

/// The schema of a store of vector tiles: known, foreign, or open, to be guessed from each tile.
enum StoreSchema: Hashable, Sendable {
  /// One of the known schemas, proven by its layers.
  case known(VectorSchema)

  /// A schema that is none of the known ones.
  case foreign

  /// Not told by the store.
  case open

  /// Creates the schema of a store that has some layers.
  ///
  /// - Parameter layers: The names of layers, and the keys of each.
  init(of layers: [String: Set<String>]) {
    if let schema = VectorSchema.proven(by: layers) {
      self = .known(schema)
    } else {
      let isOurs = VectorSchema.all.contains { schema in layers.keys.allSatisfy(schema.knows) }
      self = isOurs ? .open : .foreign
    }
  }

  /// The schema of a tile of the store; nil if it is not known.
  func schema(of tile: VectorTile) -> VectorSchema? {
    switch self {
    case .known(let schema): schema
    case .foreign: nil
    case .open: VectorSchema.detect(tile.layers)
    }
  }

  /// The line that the makers of the schema ask for; nil when they are not known.
  var attribution: String? {
    if case .known(let schema) = self { schema.attribution } else { nil }
  }
}
