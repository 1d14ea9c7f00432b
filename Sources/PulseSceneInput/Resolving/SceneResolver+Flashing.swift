import PulseDocument
import PulseScene

// Checks of flashing pulses.
extension SceneResolver {
  /// The highest number of flashes per second that does not trigger seizures, by WCAG 2.2, success criterion 2.3.2.
  private static let maximumFlashRate = 3.0

  /// Warns of pulses that flash more often than three times per second, or reports them as errors in strict mode.
  ///
  /// - Complexity: O(layers).
  mutating func checkFlashing(in scene: Scene) {
    var styles: [ObjectIdentifier: Double] = [:]
    let rates = scene.overlays.map { overlay in
      if let known = styles[overlay.styleID] { return known }
      let rate = overlay.allLayers.map(\.groups.flashRate).max() ?? 0
      styles[overlay.styleID] = rate
      return rate
    }
    let flashing = rates.indices.filter { rates[$0] > Self.maximumFlashRate }
    // All polygons pulse alike, and only without overlays.
    let areas = scene.mapPaths.lazy.compactMap(\.pulse).first.map(\.groups.flashRate)
    guard let highest = areas ?? rates.max(), highest > Self.maximumFlashRate else { return }
    var subject = "the pulse flashes"
    if let first = flashing.first, flashing.count > 1 {
      subject = "the pulses '\(scene.overlays[first].id)' and \(flashing.count - 1) more flash"
    }
    let rate = (highest * 10).rounded() / 10
    let times = rate > Self.maximumFlashRate ? "\(shortestDecimal(rate)) times" : "more than 3 times"
    let message =
      "\(subject) \(times) per second, which can trigger seizures (WCAG 2.3.2: at most 3); use a longer duration or delay"
    let overlay = flashing.first.map { overlaySpecs[$0] }
    if spec.isStrict {
      report(.pulseDuration, message, of: overlay)
    } else {
      warn(.pulseDuration, message, of: overlay)
    }
  }
}

extension [AnimationGroup] {
  /// The highest number of repetitions per second of a change in opacity, size or image.
  fileprivate var flashRate: Double {
    map { group in
      let repeated = group.animations.filter { $0.property != .strokeWidth && $0.changes }
      guard !repeated.isEmpty else { return 0 }
      let inner = repeated.map { $0.timing.repeatCount > 1 ? $0.timing.rate : 0 }.max() ?? 0
      return Swift.max(group.timing.rate, inner * group.timing.speed)
    }.max() ?? 0
  }
}

extension PropertyAnimation {
  /// Whether the value changes at all.
  fileprivate var changes: Bool { keyframes.values.contains { $0 != keyframes.values.first } }
}

extension MediaTiming {
  /// The number of repetitions per second.
  fileprivate var rate: Double { speed / period }
}
