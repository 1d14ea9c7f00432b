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

  /// The schema whose layers and keys a tile has most of; nil if it has none of any.
  static func detect(_ layers: [VectorTile.Layer]) -> VectorSchema? {
    var best: (score: Int, schema: VectorSchema)?
    for schema in all {
      let score = layers.reduce(0) { $0 + schema.score(of: $1) }
      if score > best?.score ?? 0 { best = (score, schema) }
    }
    return best?.schema
  }

  /// One for a layer of a known name, two more if it has a key that is asked for.
  private func score(of layer: VectorTile.Layer) -> Int {
    let asked: [[String?]?] = [
      areas[layer.name]?.map(\.key), lines[layer.name]?.map(\.key), places[layer.name]?.map(\.key),
      lineNames[layer.name]?.map(\.key),
    ]
    let known = asked.compactMap { $0 }
    if known.isEmpty { return 0 }
    let keys = Set(known.joined().compactMap { $0 })
    return layer.keys.contains(where: keys.contains) ? 3 : 1
  }
}
