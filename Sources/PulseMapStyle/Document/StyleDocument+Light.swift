import PulseDocument

extension StyleDocument {
  /// The light on extrusions.
  package struct Light: Sendable {
    /// Whether the light stands still over the `map`, or turns with the `viewport`.
    package let anchor: PropertyExpression

    /// The distance, the degrees clockwise from the top, and the degrees from above.
    package let position: PropertyExpression

    package let color: PropertyExpression

    /// The contrast of faces in the light and others, 0 to 1.
    package let intensity: PropertyExpression

    /// Creates the light of values that a document sets, and of defaults.
    init(_ values: [String: PropertyExpression] = [:]) {
      func value(_ property: StyleProperty) -> PropertyExpression {
        values[property.name] ?? PropertyExpression(defaultOf: property)
      }
      anchor = value(.lightAnchor)
      position = value(.lightPosition)
      color = value(.lightColor)
      intensity = value(.lightIntensity)
    }
  }
}

// Properties of the light.
extension StyleProperty {
  static let light = [lightAnchor, lightPosition, lightColor, lightIntensity]

  fileprivate static let lightAnchor = choice("anchor", ["map", "viewport"], "viewport")
  fileprivate static let lightPosition = numbers("position", [1.15, 210, 30], count: 3)
  fileprivate static let lightColor = color("color", "#ffffff")
  fileprivate static let lightIntensity = number("intensity", 0.5, least: 0, greatest: 1)
}
