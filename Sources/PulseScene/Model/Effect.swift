import PulseMotion
import PulsePixels

/// A look that an overlay can have, with the settings that it starts from.
public struct Effect: Hashable, Sendable {
  /// The name by which options and scenes ask for it.
  public let name: String

  /// What it shows and where its numbers come from, in one line.
  public let summary: String

  /// The radius that it has unless another one is given.
  public let radius: Length

  /// The settings of its pulse.
  public let pulse: PulseSettings

  /// The disc of YHAnimatedCircleView with the numbers of the article that introduced it.
  public static let circle = Effect(
    name: "circle",
    summary: "red disc, scale 0.8 to 1.2, opacity 0.5 to 0.05, 0.8 s (YHAnimatedCircleView, the article)",
    radius: .meters(500), pulse: yhCircle(opacity: ValueRange(0.5, 0.05)))

  /// The same disc with the opacity of the published source code.
  public static let circleFaint = Effect(
    name: "circle-faint", summary: "the same, opacity 0.2 to 0.025 (YHAnimatedCircleView, its repository)",
    radius: .meters(500), pulse: yhCircle(opacity: ValueRange(0.2, 0.025)))

  /// The effects that come with the tool, in the order in which they are listed.
  public static let builtIn = [circle, circleFaint]

  private static func yhCircle(opacity: ValueRange) -> PulseSettings {
    PulseSettings(
      color: RGBA(255, 0, 0), stroke: nil, scale: ValueRange(0.8, 1.2), opacity: opacity, duration: 0.8,
      delay: 0, rings: 1, curve: .linear)
  }
}
