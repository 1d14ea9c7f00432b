import PulseGeo
import PulseMapStyle
import PulsePixels

/// The evaluation of properties for one feature after another, in one view and tile.
struct StyleEvaluator {
  /// The opacity below which nothing is drawn.
  static let leastOpacity = 0.01

  let view: StyleView
  let context: EvaluationContext

  /// Whether values are those of the very zoom of the view rather than mixed from whole zooms.
  let isExact: Bool

  /// The whole zoom at which the layout is made.
  var layoutZoom: Double

  /// Creates the evaluation in a view.
  init(_ view: StyleView, _ context: EvaluationContext, isExact: Bool = false) {
    self.view = view
    self.context = context
    self.isExact = isExact
    layoutZoom = max(0, view.wholeZoom)
  }

  /// Returns the evaluation in a tile.
  func inside(_ tile: StyleTile) -> StyleEvaluator {
    var evaluator = self
    evaluator.layoutZoom = Double(tile.layoutZoom)
    context.tile = tile.id
    return evaluator
  }

  /// Returns the value of a layout property for the feature of the context.
  func layout(_ expression: PropertyExpression) -> StyleValue { value(expression, at: layoutZoom) }

  /// Returns the value at a zoom for the feature of the context, its numbers clamped to what can be drawn.
  func value(_ expression: PropertyExpression, at zoom: Double) -> StyleValue {
    context.zoom = zoom
    return expression.value(in: context).drawable
  }

  /// Returns the number that decides on the place of the feature of the context among others, which may be any; 0 for NaN.
  func sortKey(_ expression: PropertyExpression) -> Double {
    context.zoom = layoutZoom
    let number = expression.value(in: context).plainNumber
    return number.isNaN ? 0 : number
  }

  /// Returns the value of a paint property for the feature of the context.
  ///
  /// Values of features that depend on the zoom are mixed from those of the whole zooms around that of the view.
  func paint(_ expression: PropertyExpression) -> StyleValue {
    guard !isExact, let curve = expression.zoomCurve, !expression.isFeatureConstant else {
      return value(expression, at: view.zoom)
    }
    let low = value(expression, at: layoutZoom)
    let fraction = min(max(curve.fraction(view.zoom, from: layoutZoom, to: layoutZoom + 1), 0), 1)
    guard fraction > 0 else { return low }
    switch (low, value(expression, at: layoutZoom + 1)) {
    case (.number(let from), .number(let to)): return .number(from + (to - from) * fraction)
    case (.color(let from), .color(let to)): return .color(from.mixedPremultiplied(with: to, fraction))
    default: return low
    }
  }

  /// Returns the features of a tile that a layer draws in the order of a property; in that of the tile by default.
  ///
  /// Filters and orders are evaluated at the layout zoom.
  func drawn(_ content: FeatureTile, in layer: StyleDocument.Layer, order: String? = nil) -> [StyledFeature] {
    let order = order.flatMap { layer.sets($0) ? layer[$0] : nil }
    guard layer.filter != nil || order != nil else { return content.features(of: layer.sourceLayer) }
    let inputs = (layer.filter?.root.inputs ?? []).union(order?.root.inputs ?? [])
    func selected(of features: [StyledFeature]) -> [Int32] {
      let groups = layer.filter.flatMap { content.groups(of: layer.sourceLayer, for: $0) }
      return selection(among: features, groups, layer.filter, order)
    }
    guard inputs.isSubset(of: [.feature, .zoom]) else {
      let all = content.features(of: layer.sourceLayer)
      return selected(of: all).map { all[Int($0)] }
    }
    return content.features(
      of: layer, zoom: inputs.contains(.zoom) ? layoutZoom : nil, selecting: selected)
  }

  /// Returns the indices of the features that a filter includes, in the order of the values of an expression.
  private func selection(
    among features: [StyledFeature], _ groups: FeatureGroups?, _ filter: StyleFilter?,
    _ order: PropertyExpression?
  ) -> [Int32] {
    context.zoom = layoutZoom
    func includes(_ index: Int) -> Bool {
      context.feature = features[index]
      return filter?.includesFeature(of: context) ?? true
    }
    let indices =
      groups?.indices(where: includes) ?? features.indices.filter(includes).map { Int32($0) }
    guard let order else { return indices }
    let keys = indices.map { index -> Double in
      context.feature = features[Int(index)]
      return sortKey(order)
    }
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { indices[$0] }
  }
}

// Values of paint properties in their types.
extension StyleEvaluator {
  /// Returns a number for the feature of the context; 0 if it has none.
  func number(_ expression: PropertyExpression) -> Double { paint(expression).plainNumber }

  /// Returns a word for the feature of the context, evaluated at the layout zoom.
  func word(_ expression: PropertyExpression) -> String { layout(expression).text }

  /// Returns a color with an opacity for the feature of the context; `nil` if it is invisible or there is none.
  func color(_ expression: PropertyExpression, opacity: PropertyExpression) -> RGBA? {
    guard case .color(let color) = paint(expression) else { return nil }
    let opacity = number(opacity)
    guard opacity >= Self.leastOpacity else { return nil }
    let rgba = StyleColor(color.red, color.green, color.blue, alpha: color.alpha * min(opacity, 1)).rgba
    return rgba.alpha > 0 ? rgba : nil
  }

  /// Returns the name of the image of a property that changes only at whole zooms; `nil` if there is none.
  func imageName(_ expression: PropertyExpression) -> String? {
    let zoom = max(0, view.wholeZoom)
    switch value(expression, at: expression.isFeatureConstant ? zoom : layoutZoom) {
    case .image(let image): return image.name
    case .string(let name): return name.isEmpty ? nil : name
    default: return nil
    }
  }

  /// Returns a translation in pixels of the view, turned with the map unless its anchor is the view.
  func translation(_ expression: PropertyExpression, anchor: PropertyExpression) -> ClipRect.Point {
    guard let numbers = value(expression, at: view.zoom).numbers, numbers.count == 2 else { return (0, 0) }
    let pixels = (x: numbers[0] * view.ratio, y: numbers[1] * view.ratio)
    return value(anchor, at: view.zoom).text == "viewport" ? pixels : view.turned(pixels)
  }
}

extension StyleValue {
  /// The number of a number; 0 for other values.
  var plainNumber: Double { if case .number(let number) = self { number } else { 0 } }

  /// Whether the value is true.
  var isTrue: Bool { if case .boolean(true) = self { true } else { false } }
}
