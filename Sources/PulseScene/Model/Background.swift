public import PulseGeo
public import PulsePixels

/// What lies under the overlays.
public enum Background: Hashable, Sendable {
  /// The map of the world that comes with the tool.
  case world

  /// One color.
  case color(RGBA)

  /// A map of the user's own: a file or the name of any tile, and where a picture lies that does not say so itself.
  case source(String, bounds: GeoBounds? = nil)

  /// Nothing: the picture is transparent.
  case transparent

  /// Reads a background as it is written in options: `world`, `none`, a color of CSS, or a map of the user's own.
  ///
  /// What is none of the others and has a slash, a point or a brace is the path of a map: `./map` for a file `map`.
  /// The result is `nil` when the text is none.
  ///
  /// - Parameter text: The background in words.
  public init?(parsing text: String) {
    switch text {
    case "world": self = .world
    case "none": self = .transparent
    default:
      if let color = RGBA(css: text) {
        self = color.alpha == 0 ? .transparent : .color(color)
      } else if !text.hasPrefix("#"), text.contains(where: { "/.{".contains($0) }) {
        self = .source(text)
      } else {
        return nil
      }
    }
  }
}

extension Background {
  /// The path of a map on this machine.
  var path: String? {
    guard case .source(let path, _) = self, !path.contains("://") else { return nil }
    return path
  }
}

extension Background: CustomStringConvertible {
  /// The background as it can be written in options.
  public var description: String {
    switch self {
    case .world: "world"
    case .color(let color): color.description
    case .source(let path, _): path
    case .transparent: "none"
    }
  }
}
