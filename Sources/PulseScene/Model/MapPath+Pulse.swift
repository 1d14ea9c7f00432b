extension MapPath {
  /// A pulse of the fill of a polygon: the opacity of a layer of an effect relative to its peak, with which it begins.
  ///
  /// A cycle that does not end as it begins, such as that of a disc that grows and fades, runs forwards and backwards in
  /// the same time: what does not grow would only flash when it begins again.
  package struct Pulse: Hashable, Sendable {
    /// The seconds after which it repeats.
    package let period: Double

    /// The groups of animations that change the opacity.
    package let groups: [AnimationGroup]

    /// The opacity while no animation is active.
    private let model: Double

    /// The largest opacity.
    private let peak: Double

    /// Whether a cycle runs forwards and backwards.
    private let isFolded: Bool

    /// The part of the cycle at which it begins.
    private let start: Double

    /// The number of instants of a cycle at which the peak is looked for.
    private static let sampleCount = 240

    /// The part of the cycle that is its end, just before it repeats.
    private static let end = 1 - 1e-6

    /// The part of the peak by which the opacity has to change to be seen.
    private static let leastChange = 0.01

    /// Creates the pulse of a layer; `nil` unless its opacity changes forever, and comes back after a time.
    package init?(of layer: Layer) {
      let groups = layer.groups.filter { $0.animations.contains { $0.property == .opacity } }
      guard groups.allSatisfy({ $0.timing.repeatCount == .infinity }),
        let period = commonPeriod(
          of: groups.map { $0.timing.period / $0.timing.speed }, limit: Scene.Limits.seconds.upperBound)
      else { return nil }
      let model = layer.model.opacity
      let parts = (0..<Self.sampleCount).map { Double($0) / Double(Self.sampleCount) } + [Self.end]
      let opacities = parts.map { Self.opacity(of: groups, model, at: period * $0) }
      guard let peak = opacities.max(), let least = opacities.min(), peak - least > Self.leastChange * peak,
        let first = opacities.firstIndex(of: peak)
      else { return nil }
      isFolded = abs(opacities[0] - opacities[Self.sampleCount]) > Self.leastChange * peak
      start = isFolded ? parts[first] / 2 : parts[first]
      (self.period, self.groups, self.model, self.peak) = (period, groups, model, peak)
    }

    /// Returns the factor of the fill's opacity at a time in seconds, 0 to 1; it is exactly equal in all cycles.
    package func factor(at time: Double) -> Double {
      let phase = MediaTiming.phase(of: time, period: period) + start
      let part = phase < 1 ? phase : phase - 1
      let place = isFolded ? 1 - abs(1 - 2 * part) : part
      return min(1, Self.opacity(of: groups, model, at: period * min(place, Self.end)) / peak)
    }

    private static func opacity(of groups: [AnimationGroup], _ model: Double, at time: Double) -> Double {
      var values = LayerPropertyValues(opacity: model)
      for group in groups { group.apply(to: &values, at: time) }
      return max(0, values.opacity)
    }
  }

  /// The periods of its dashes and its pulse in seconds.
  package var periods: [Double] { [period, pulse?.period].compactMap(\.self) }
}
