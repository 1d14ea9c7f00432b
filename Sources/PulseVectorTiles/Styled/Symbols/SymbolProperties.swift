import PulseMapStyle

/// The properties of a symbol layer that features may change.
struct SymbolProperties {
  /// The text, the icon, and the anchors that are tried; `nil` if the layer does not set them.
  let textField, iconImage, variableAnchor, anchorOffset: PropertyExpression?

  let transform, font, sortKey, radialOffset, textOffset, textSize, letterSpacing, maximumWidth, justify,
    textAnchor, textRotation: PropertyExpression
  let iconOffset, iconAnchor, iconSize, iconRotation, iconPadding: PropertyExpression
  let setsRadialOffset: Bool

  /// Whether equal texts have equal letters, and whether these have equal places as well.
  let isTextUniform, isShapeUniform: Bool

  init(_ layer: StyleDocument.Layer) {
    func set(_ name: String) -> PropertyExpression? { layer.sets(name) ? layer[name] : nil }
    textField = set("text-field")
    iconImage = set("icon-image")
    variableAnchor = set("text-variable-anchor")
    anchorOffset = set("text-variable-anchor-offset")
    transform = layer["text-transform"]
    font = layer["text-font"]
    sortKey = layer["symbol-sort-key"]
    radialOffset = layer["text-radial-offset"]
    textOffset = layer["text-offset"]
    textSize = layer["text-size"]
    letterSpacing = layer["text-letter-spacing"]
    maximumWidth = layer["text-max-width"]
    justify = layer["text-justify"]
    textAnchor = layer["text-anchor"]
    textRotation = layer["text-rotate"]
    iconOffset = layer["icon-offset"]
    iconAnchor = layer["icon-anchor"]
    iconSize = layer["icon-size"]
    iconRotation = layer["icon-rotate"]
    iconPadding = layer["icon-padding"]
    setsRadialOffset = layer.sets("text-radial-offset")
    isTextUniform = transform.isFeatureConstant && font.isFeatureConstant
    let shaping = [
      radialOffset, textOffset, textSize, letterSpacing, maximumWidth, justify, textAnchor, variableAnchor,
      anchorOffset,
    ]
    isShapeUniform = isTextUniform && shaping.allSatisfy { $0?.isFeatureConstant ?? true }
  }
}
