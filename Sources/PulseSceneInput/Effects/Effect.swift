package import PulseBasics
package import PulseScene
import PulseSystem
import Synchronization

/// A pulse effect: templates of animated layers, and the defaults of the parameters that options override.
public struct Effect: Hashable, Sendable {
  /// The name used in options and scene files.
  package var name: String

  /// A summary in a few words.
  package var summary: String

  /// The source of its numbers, such as the library that it reproduces.
  package var origin: String

  /// A remark in one sentence; empty for none.
  package var note: String

  /// The default radius of an overlay.
  package var radius: Length

  /// The default values of the parameters.
  package var parameters: EffectParameters

  /// The layer templates from bottom to top.
  package var layers: [LayerTemplate]

  /// Returns the layers of an overlay from bottom to top: `parameters` override the effect's defaults, and `pictures`
  /// are the layer images by path.
  package func layers(with parameters: EffectParameters, pictures: [FilePath: LayerImage] = [:]) -> [Layer] {
    let parameters = self.parameters.overridden(by: parameters)
    return layers.flatMap { $0.layers(with: parameters, pictures: pictures) }
  }

  /// The paths of all layer images.
  package var picturePaths: [String] { layers.flatMap(\.pictures) }

  /// Returns the effect with image paths resolved against the folder of its file.
  package func resolvingImagePaths(_ folder: BaseFolder) -> Effect {
    var effect = self
    for index in layers.indices { effect.layers[index].pictures = layers[index].pictures.map(folder.resolve) }
    return effect
  }

  /// The parameters that affect the layers.
  package var usedParameters: Set<EffectParameter> {
    var used = layers.reduce(into: Set<EffectParameter>()) { $0.formUnion($1.parameters) }
    // The color is the fallback of the pulse color, and an infinite delay stops every effect.
    if used.contains(.pulseColor) { used.insert(.color) }
    return used.union([.delay])
  }

  /// Returns whether any layer draws a stroke with the width of the `strokeWidth` parameter.
  package func drawsStroke(with parameters: EffectParameters) -> Bool {
    let parameters = self.parameters.overridden(by: parameters)
    return layers.contains { layer in
      layer.stroke?.width.parameter == .strokeWidth && layer.stroke?.color.value(with: parameters) != nil
    }
  }
}

extension Effect {
  /// The ranges of valid values in an effect: far beyond what looks good, but small enough to render in minutes.
  package enum Limits {
    /// Numbers of images of a layer.
    static let pictures = 1...256

    /// The largest file in bytes, 1 MB.
    package static let bytes = 1_000_000

    static let layers = 1...64

    /// Numbers of animation groups of a layer.
    static let groups = 0...16

    /// Numbers of animations of a group.
    static let animations = 1...16

    /// Numbers of keyframes of an animation.
    static let keyframes = 1...256

    /// Offsets of a shadow in points.
    static let shadowOffsets = -1_000.0...1_000.0

    /// Standard deviations of a shadow's blur in points.
    static let shadowRadii = 0.0...100.0

    /// The largest finite repeat count of a group.
    static let repeats = 10_000.0

    /// Returns the range of valid values of an animated property: 0 to 1 for opacity, 0 to 1,000 for the others.
    static func values(of property: AnimatedProperty) -> ClosedRange<Double> {
      property == .opacity ? 0...1 : Scene.Limits.scales
    }
  }
}

extension Effect {
  /// The names of the built-in effects in display order.
  package static let builtInNames = EmbeddedFile.effects.map(\.name)

  /// A process-wide cache: a batch of a million rows uses few effects.
  private static let known = Mutex<[String: Effect]>([:])

  /// The effect without layers, for maps without a pulse, or with markers, labels and callouts alone.
  package static let none = Effect(
    name: "none", summary: "no pulse", origin: "", note: "", radius: .points(1),
    parameters: EffectParameters(),
    layers: [])

  /// Returns the built-in effect with a name, or that of ``none``, parsed once per process; `nil` if there is none.
  package static func builtIn(_ name: String) -> Effect? {
    if name == none.name { return none }
    if let effect = known.withLock({ $0[name] }) { return effect }
    guard let file = EmbeddedFile.effects.first(where: { $0.name == name })?.file,
      let effect = try? Effect(json: file.bytes)
    else {
      return nil
    }
    known.withLock { $0[name] = effect }
    return effect
  }
}

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
