import PulseScene

extension Effect {
  /// Returns the effect with all lengths in points multiplied by a factor, those of its parameters' defaults included.
  package func scalingPoints(by factor: Double) -> Effect {
    var effect = self
    if case .points(let points) = radius { effect.radius = .points(points * factor) }
    for parameter in parameters.explicitParameters {
      if case .extent(let extent)? = parameters[parameter] {
        effect.parameters[parameter] = .extent(extent.scalingPoints(by: factor))
      }
    }
    effect.layers = layers.map { $0.scalingPoints(by: factor) }
    return effect
  }
}

extension LayerTemplate {
  fileprivate func scalingPoints(by factor: Double) -> LayerTemplate {
    var layer = self
    layer.radius = radius.scalingPoints(by: factor)
    layer.inset = inset?.scalingPoints(by: factor)
    if let stroke { layer.stroke?.width = stroke.width.scalingPoints(by: factor) }
    if let shadow {
      layer.shadow?.dx = shadow.dx * factor
      layer.shadow?.dy = shadow.dy * factor
      layer.shadow?.radius = shadow.radius * factor
    }
    return layer
  }
}

extension ValueOrParameter<LayerLength> {
  fileprivate func scalingPoints(by factor: Double) -> Self {
    if case .value(let length) = self { .value(length.scalingPoints(by: factor)) } else { self }
  }
}

extension LayerLength {
  fileprivate func scalingPoints(by factor: Double) -> LayerLength {
    if case .length(.points(let points)) = self { .length(.points(points * factor)) } else { self }
  }
}
