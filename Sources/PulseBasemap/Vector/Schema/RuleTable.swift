/// The rules of a schema for one layer, looked up once for each key and value of it.
struct RuleTable<Class: Sendable> {
  private let columns: [(key: Int?, classes: [Class?], otherwise: Class?)]

  /// Prepares rules; nil when there are none.
  init?(_ rules: [VectorSchema.Rule<Class>]?, for layer: VectorTile.Layer) {
    guard let rules else { return nil }
    var columns: [(key: Int?, classes: [Class?], otherwise: Class?)] = []
    var texts: [String?]?
    for rule in rules {
      guard let name = rule.key else {
        columns.append((nil, [], rule.otherwise))
        continue
      }
      guard let key = layer.keys.firstIndex(of: name) else { continue }
      let values = texts ?? layer.values.map { $0?.text }
      texts = values
      columns.append((key, values.map { $0.flatMap { rule.classes[$0] } }, nil))
    }
    self.columns = columns
  }

  /// Returns what a feature of the layer is; nil when no rule knows it.
  func classify(_ feature: VectorTile.Feature) -> Class? {
    for column in columns {
      guard let key = column.key else { return column.otherwise }
      if let value = feature.valueIndex(ofKey: key), let found = column.classes[value] { return found }
    }
    return nil
  }
}
