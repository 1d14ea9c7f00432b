import PulseScene
import PulseSceneText
import PulseMotion

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

    /// Returns the range of valid values of a property.
    static func values(of property: AnimatedProperty) -> ClosedRange<Double> {
      property == .opacity ? 0...1 : Scene.Limits.scales
    }
  }
}
