/// Classifies the features of one layer by schema rules, resolved to key and value indices.
struct FeatureClassifier<Class: Sendable> {
  private let columns: [(key: Int?, classes: [Class?], otherwise: Class?)]

  /// Resolves rules for a layer; `nil` if there are none.
  init?(_ rules: [VectorTileSchema.Rule<Class>]?, for layer: VectorTile.Layer) {
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

  /// Returns the class of a feature; `nil` if no rule matches.
  func classify(_ feature: VectorTile.Feature) -> Class? {
    for column in columns {
      guard let key = column.key else { return column.otherwise }
      if let value = feature.valueIndex(ofKey: key), let found = column.classes[value] { return found }
    }
    return nil
  }
}
