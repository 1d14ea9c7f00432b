import PulsePixels
package import PulseScene

extension Background {
  /// Reads a background as it is written in options: `world`, `none`, a color of CSS, or a map of the user's own.
  ///
  /// What is none of the others and has a slash, a point or a brace is the path of a map: `./map` for a file `map`.
  /// The result is `nil` when the text is none.
  ///
  /// - Parameter text: The background in words.
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
