package import PulseScene
package import PulseSceneText
/// A look that an overlay can have: layers with their animations, and the parameters that options change.
package struct Effect: Hashable, Sendable {
  /// The name by which options and scenes ask for it.
  package var name: String

  /// What it shows, in a few words.
  package var summary: String

  /// Where its numbers come from.
  package var origin: String

  /// A remark on it, in a sentence; empty for none.
  package var note: String

  /// The radius that an overlay has unless another one is given.
  package var radius: Length

  /// The values of the parameters unless others are given.
  package var parameters: EffectParameters

  /// The layers, the lowest first.
  package var layers: [LayerTemplate]

  /// Returns the layers of an overlay.
  ///
  /// - Parameters:
  ///   - parameters: Values that take precedence over the effect's own.
  ///   - pictures: The pictures that its layers show, by their paths.
  /// - Returns: The layers, the lowest first, with all values decided.
  package func layers(with parameters: EffectParameters, pictures: [String: Picture] = [:]) -> [Layer] {
    let parameters = self.parameters.overridden(by: parameters)
    return layers.flatMap { $0.layers(with: parameters, pictures: pictures) }
  }

  /// The paths of all pictures that its layers show.
  package var picturePaths: [String] { layers.flatMap(\.pictures) }

  /// Returns the effect with the paths of its pictures as seen from the working directory.
  ///
  /// - Parameter folder: The folder of the file in which the effect is written.
  /// - Returns: The effect, otherwise equal.
  package func inFolder(_ folder: Folder) -> Effect {
    var effect = self
    for index in layers.indices { effect.layers[index].pictures = layers[index].pictures.map(folder.path) }
    return effect
  }

  /// The parameters that change something about the effect.
  package var usedParameters: Set<EffectParameter> {
    var used = layers.reduce(into: Set<EffectParameter>()) { $0.formUnion($1.parameters) }
    // The color stands in for a pulse color that is not given, and an endless delay stops every effect.
    if used.contains(.pulseColor) { used.insert(.color) }
    return used.union([.delay])
  }

  /// Whether a line is drawn whose width is left to the parameter.
  ///
  /// - Parameter parameters: Values that take precedence over the effect's own.
  /// - Returns: Whether the parameter changes anything.
  package func drawsStroke(with parameters: EffectParameters) -> Bool {
    let parameters = self.parameters.overridden(by: parameters)
    return layers.contains { layer in
      layer.stroke?.width.parameter == .strokeWidth && layer.stroke?.color.value(with: parameters) != nil
    }
  }
}
