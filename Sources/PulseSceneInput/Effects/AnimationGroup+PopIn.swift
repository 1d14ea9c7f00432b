package import PulseScene

extension AnimationGroup {
  /// The entrance animation of SVPulsingAnnotationView: the overlay's scale bounces for 0.3 s.
  package static let popIn: AnimationGroup? = {
    let duration = 0.3
    let steps = [0.05, 1.25, 0.8, 1.1, 0.9, 1]
    let curves = Array(repeating: TimingCurve.easeInOut, count: steps.count - 1)
    return (try? Keyframes(steps, curves: curves)).map { keyframes in
      AnimationGroup(
        [PropertyAnimation(.scale, keyframes, timing: MediaTiming(duration: duration))],
        timing: MediaTiming(duration: duration))
    }
  }()
}
