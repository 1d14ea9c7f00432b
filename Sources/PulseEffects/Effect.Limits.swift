import PulseScene
import PulseSceneText
import PulseMotion

extension Effect {
  /// The bounds within which an effect can be written; far beyond what looks good, but short of what would keep
  /// the tool busy for hours.
  package enum Limits {
    /// The numbers of pictures of a layer.
    static let pictures = 1...256

    /// The largest file in bytes, 1 MB.
    package static let bytes = 1_000_000

    /// The numbers of layers.
    static let layers = 1...64

    /// The numbers of groups of a layer.
    static let groups = 0...16

    /// The numbers of animations of a group.
    static let animations = 1...16

    /// The numbers of key frames of an animation.
    static let keyframes = 1...256

    /// How far to the side a shadow can fall, in points.
    static let shadowOffsets = -1_000.0...1_000.0

    /// The standard deviations of a shadow's blur, in points.
    static let shadowRadii = 0.0...100.0

    /// The most times that a group can run, short of forever.
    static let repeats = 10_000.0

    /// The values that a property can have.
    static func values(of property: AnimatedProperty) -> ClosedRange<Double> {
      property == .opacity ? 0...1 : Scene.Limits.scales
    }
  }
}
