public import PulsePixels

/// What lies under the overlays.
public enum Background: Hashable, Sendable {
  /// The map of the world that comes with the tool.
  case world

  /// One color.
  case color(RGBA)

  /// Nothing: the picture is transparent.
  case transparent

  /// Reads a background as it is written in options: `world`, `none`, or a color of CSS.
  ///
  /// The result is `nil` when the text is none.
  ///
  /// - Parameter text: The background in words.
  public init?(parsing text: String) {
    switch text {
    case "world": self = .world
    case "none": self = .transparent
    default:
      guard let color = RGBA(css: text) else { return nil }
      self = color.alpha == 0 ? .transparent : .color(color)
    }
  }
}

extension Background: CustomStringConvertible {
  /// The background as it can be written in options.
  public var description: String {
    switch self {
    case .world: "world"
    case .color(let color): color.description
    case .transparent: "none"
    }
  }
}
