import PulseBasics
package import PulseMapStyle

/// The layers and properties of a style that the painter does not draw.
package struct UndrawnParts {
  /// The properties that are drawn, or that change nothing in a view from above, by type of layer.
  private static let drawn: [StyleDocument.Layer.Kind: Set<String>] = [
    .background: ["background-color", "background-opacity"],
    .fill: [
      "fill-color", "fill-opacity", "fill-outline-color", "fill-antialias", "fill-translate", "fill-sort-key",
      "fill-translate-anchor", "fill-layer-opacity",
    ],
    .line: [
      "line-color", "line-opacity", "line-width", "line-dasharray", "line-cap", "line-join",
      "line-miter-limit", "line-round-limit", "line-translate", "line-translate-anchor", "line-sort-key",
      "line-layer-opacity", "line-gap-width", "line-offset",
    ],
    .circle: [
      "circle-radius", "circle-color", "circle-opacity", "circle-stroke-width", "circle-stroke-color",
      "circle-stroke-opacity", "circle-translate", "circle-translate-anchor", "circle-sort-key",
      "circle-pitch-scale", "circle-pitch-alignment",
    ],
  ]

  /// Returns whether layers of a type are drawn.
  package static func draws(_ kind: StyleDocument.Layer.Kind) -> Bool { drawn[kind] != nil }

  /// Returns what is not drawn, a line for each property and each type of layers, with the names of the layers.
  ///
  /// - Parameter style: The style.
  /// - Returns: Sentences without a subject, which is the style.
  package static func lines(of style: StyleDocument) -> [String] {
    var names: [String: [String]] = [:]
    for layer in style.layers {
      guard let drawn = drawn[layer.kind] else {
        names["\(layer.kind.rawValue) layers", default: []].append(layer.id)
        continue
      }
      for property in layer.setProperties where !drawn.contains(property) {
        names["\(property) of the layers", default: []].append(layer.id)
      }
    }
    return names.keys.sorted().map { "does not draw \($0) yet: \(list(names[$0] ?? []))" }
  }

  /// The number of names that a line lists.
  private static let mostNames = 12

  /// Returns names as a list, the first ones and the number of the others.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).map { "'\($0.excerpt)'" }.joined(separator: ", ")
    return names.count > mostNames ? "\(shown) and \(names.count - mostNames) more" : shown
  }
}
