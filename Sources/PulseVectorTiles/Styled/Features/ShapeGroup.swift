import PulseMapStyle

/// The features of a tile whose values a layer reads are alike, so that they look alike in every view.
struct ShapeGroup: Sendable {
  /// The place among the shapes of the layer, the lowest first.
  let order: Double

  /// The features in the order of the tile; at least one.
  let features: [StyledFeature]

  /// Returns the features that a layer draws.
  ///
  /// - Parameters:
  ///   - layer: The layer of fills or lines.
  ///   - order: The property that decides on the order.
  ///   - content: The tile.
  ///   - evaluator: The evaluation in the tile.
  /// - Returns: The groups in their order, those with equal places in that of their first features.
  static func groups(
    of layer: StyleDocument.Layer, order: PropertyExpression, in content: FeatureTile,
    _ evaluator: StyleEvaluator
  ) -> [ShapeGroup] {
    let groups = alike(evaluator.drawn(content, in: layer), layer.featureProperties).map { features in
      evaluator.context.feature = features[0]
      return ShapeGroup(order: evaluator.sortKey(order), features: features)
    }
    evaluator.context.feature = nil
    return groups.indices.sorted { (groups[$0].order, $0) < (groups[$1].order, $1) }.map { groups[$0] }
  }

  /// Returns features by their values of some properties; each alone if these are unknown.
  private static func alike(_ features: [StyledFeature], _ names: [PropertyName]?) -> [[StyledFeature]] {
    if features.isEmpty || names?.isEmpty == true { return features.isEmpty ? [] : [features] }
    guard let names, let groups = FeatureGroups(features, by: names) else { return features.map { [$0] } }
    var lists = Array(repeating: [StyledFeature](), count: groups.examples.count)
    for (feature, group) in zip(features, groups.groups) { lists[Int(group)].append(feature) }
    return lists
  }
}
