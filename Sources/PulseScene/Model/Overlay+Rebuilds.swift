extension Overlay {
  /// Layers that take the place of others, as SVPulsingAnnotationView makes them anew for another delay or picture.
  public struct Rebuild: Hashable, Sendable {
    /// Seconds since the beginning.
    public var time: Double

    /// The layers, the lowest first.
    public var layers: [Layer]

    /// Creates layers for a time.
    ///
    /// - Parameters:
    ///   - time: Seconds since the beginning.
    ///   - layers: The layers, the lowest first.
    public init(at time: Double, layers: [Layer]) {
      self.time = time
      self.layers = layers
    }
  }

  /// Returns how many times the layers have been replaced at an instant.
  ///
  /// - Parameter time: Seconds since the beginning; a replacement is in effect at its very time.
  /// - Returns: 0 for the first layers.
  func rebuildCount(at time: Double) -> Int {
    rebuilds.isEmpty ? 0 : rebuilds.prefix { $0.time <= time }.count
  }

  /// Returns the layers after a number of replacements.
  ///
  /// - Parameter count: The number of replacements, from 0.
  /// - Returns: The layers, the lowest first.
  public func layers(afterRebuilds count: Int) -> [Layer] {
    count == 0 ? layers : rebuilds[count - 1].layers
  }

  /// The layers of all times.
  package var allLayers: [Layer] {
    rebuilds.isEmpty ? layers : layers + rebuilds.flatMap(\.layers)
  }
}
