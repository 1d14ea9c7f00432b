extension Overlay {
  /// A complete set of layers that replaces the previous one at a time.
  ///
  /// SVPulsingAnnotationView recreates its layers in this way when its delay or image changes.
  public struct LayerReplacement: Hashable, Sendable {
    /// Seconds from the start of the animation.
    public var time: Double

    /// The new layers from bottom to top.
    public var layers: [Layer]

    /// Creates a set of layers that takes effect at a time.
    public init(at time: Double, layers: [Layer]) {
      self.time = time
      self.layers = layers
    }
  }

  /// Returns the number of layer replacements up to and including a time.
  func replacementCount(at time: Double) -> Int {
    layerReplacements.isEmpty ? 0 : layerReplacements.prefix { $0.time <= time }.count
  }

  /// Returns the layers in effect after a number of layer replacements, from bottom to top.
  public func layers(afterReplacements count: Int) -> [Layer] {
    count == 0 ? layers : layerReplacements[count - 1].layers
  }

  /// The layers of all times, including replaced ones.
  package var allLayers: [Layer] {
    layerReplacements.isEmpty ? layers : layers + layerReplacements.flatMap(\.layers)
  }
}
