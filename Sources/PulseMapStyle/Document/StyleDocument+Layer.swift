extension StyleDocument {
  /// A layer: the features of a source that it draws, and how.
  package struct Layer: Sendable {
    /// The types of layers by their names.
    package enum Kind: String, CaseIterable, Sendable {
      case background, fill, line, symbol, circle, raster, hillshade, heatmap
      case colorRelief = "color-relief"
      case fillExtrusion = "fill-extrusion"
    }

    /// The name, different from those of other layers.
    package let id: String

    package let kind: Kind

    /// The name of the source; `nil` for backgrounds.
    package let source: String?

    /// The layer of vector tiles.
    package let sourceLayer: String?

    /// The zoom from which on the layer is drawn, and that at which it is not drawn any more.
    package let minimumZoom, maximumZoom: Double

    /// The features that are drawn; `nil` for all.
    package let filter: StyleFilter?

    /// The hints for seamless styles.
    package let hints: LayerHints

    /// The values of the properties that the document sets, by their names.
    let values: [String: PropertyExpression]

    /// Whether the layer is drawn.
    let visibility: PropertyExpression
  }
}

extension StyleDocument.Layer {
  /// The value of a property that the document sets, or its default; traps for the name of no property of the layer.
  package subscript(property: String) -> PropertyExpression {
    if let value = values[property] { return value }
    guard let value = Self.defaults[kind]?[property] else {
      preconditionFailure("'\(kind.rawValue)' layers have no property '\(property)'")
    }
    return value
  }

  /// The names of the properties that the document sets, in alphabetical order.
  package var setProperties: [String] { values.keys.sorted() }

  /// Whether the document sets a property.
  package func sets(_ property: String) -> Bool { values[property] != nil }

  /// The properties of features that the values of the layer depend on; `nil` if they depend on more of a feature than these
  /// and the kind of its geometry.
  package var featureProperties: [PropertyName]? {
    var names: [PropertyName] = []
    for value in values.values where !value.isFeatureConstant {
      guard value.root.addProperties(to: &names) else { return nil }
    }
    return names
  }

  /// Returns whether what is drawn depends on a value of the style's state, by its name.
  package func reads(state name: String) -> Bool {
    visibility.root.reads(state: name) || filter?.root.reads(state: name) ?? false
      || values.values.contains { $0.root.reads(state: name) }
  }

  /// Returns whether the layer is drawn at a zoom, with the values of the style's state.
  package func isDrawn(in context: EvaluationContext) -> Bool {
    isShown(atZoom: context.zoom) && visibility.value(in: context).text != "none"
  }

  /// Returns whether a zoom is one of those of the layer.
  package func isShown(atZoom zoom: Double) -> Bool { minimumZoom <= zoom && zoom < maximumZoom }

  /// The defaults of all properties by their names.
  private static let defaults: [Kind: [String: PropertyExpression]] = {
    var defaults: [Kind: [String: PropertyExpression]] = [:]
    for kind in Kind.allCases {
      for property in kind.layoutProperties + kind.paintProperties {
        defaults[kind, default: [:]][property.name] = PropertyExpression(defaultOf: property)
      }
    }
    return defaults
  }()
}

extension StyleDocument.Layer.Kind {
  /// The properties that decide on shapes and places.
  var layoutProperties: [StyleProperty] {
    switch self {
    case .fill: StyleProperty.fillLayout
    case .line: StyleProperty.lineLayout
    case .symbol: StyleProperty.symbolLayout
    case .circle: StyleProperty.circleLayout
    case .fillExtrusion: StyleProperty.extrusionLayout
    case .background, .raster, .hillshade, .heatmap, .colorRelief: []
    }
  }

  /// The properties that decide on colors and sizes.
  var paintProperties: [StyleProperty] {
    switch self {
    case .background: StyleProperty.backgroundPaint
    case .fill: StyleProperty.fillPaint
    case .line: StyleProperty.linePaint
    case .symbol: StyleProperty.symbolPaint
    case .circle: StyleProperty.circlePaint
    case .raster: StyleProperty.rasterPaint
    case .hillshade: StyleProperty.hillshadePaint
    case .heatmap: StyleProperty.heatmapPaint
    case .colorRelief: StyleProperty.reliefPaint
    case .fillExtrusion: StyleProperty.extrusionPaint
    }
  }
}
