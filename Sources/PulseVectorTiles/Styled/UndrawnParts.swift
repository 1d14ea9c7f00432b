import PulseBasics
package import PulseMapStyle

/// The properties of a style that are not drawn.
package struct UndrawnParts {
  /// The names of the properties.
  private static let properties: Set<String> = []

  /// Returns what is not drawn, a line for each property, with the names of the layers.
  ///
  /// - Parameter style: The style.
  /// - Returns: Sentences without a subject, which is the style.
  package static func lines(of style: StyleDocument) -> [String] {
    var names: [String: [String]] = [:]
    for layer in style.layers {
      for property in layer.setProperties where properties.contains(property) {
        names[property, default: []].append(layer.id)
      }
    }
    return names.keys.sorted().map { "does not draw \($0) of the layers yet: \(list(names[$0] ?? []))" }
  }

  /// The number of names that a line lists.
  private static let mostNames = 12

  /// Returns names as a list, the first ones and the number of the others.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).map { "'\($0.excerpt)'" }.joined(separator: ", ")
    return names.count > mostNames ? "\(shown) and \(names.count - mostNames) more" : shown
  }
}
