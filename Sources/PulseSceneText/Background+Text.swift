import PulsePixels
package import PulseScene

extension Background {
  /// Parses a background: `world`, `none`, a CSS color, or the path or URL of a map.
  ///
  /// Any other text with a slash, a period or a brace is a path: `./map` for a file `map`. The result is `nil` for an
  /// invalid text.
  package init?(parsing text: String) {
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
  /// Returns a text with `rewrite` applied if it is the path of a map.
  @Sendable package static func rewritingPath(in text: String, with rewrite: (String) -> String) -> String {
    Background(parsing: text)?.path.map(rewrite) ?? text
  }
}

extension Background: CustomStringConvertible {
  /// The background as it can be written in options.
  package var description: String {
    switch self {
    case .world: "world"
    case .color(let color): color.description
    case .source(let path, _): path
    case .transparent: "none"
    }
  }
}
