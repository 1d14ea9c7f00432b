import PulseBasics
import PulsePixels
package import PulseScene
import PulseTiles

extension Background {
  /// Parses a background: `world`, `streets`, `none`, a CSS color, the path or URL of a map, or the name of a provider.
  ///
  /// Any other text with a slash, a period or a brace is a path: `./map` for a file `map`. The result is `nil` for an
  /// invalid text.
  package init?(parsing text: String) {
    switch text {
    case "world": self = .world
    case "none": self = .transparent
    case Self.streetsName: self = .source(Self.streetsURL)
    default:
      if let color = RGBA(css: text) {
        self = color.alpha == 0 ? .transparent : .color(color)
      } else if !text.bytewise.hasPrefix("#"), text.bytewise.contains(where: { "/.{".bytewise.contains($0) })
      {
        self = .source(text)
      } else if let provider = TileProvider.named(text) {
        self = .source(provider.name)
      } else {
        return nil
      }
    }
  }
}

extension Background {
  /// The name of the street map, in options and files.
  package static let streetsName = "streets"

  /// The TileJSON document of OpenFreeMap's vector tiles of the planet, made of OpenStreetMap.
  static let streetsURL = "https://tiles.openfreemap.org/planet"

  /// Returns a text with `rewrite` applied if it is the path of a map, but not the name of a provider.
  @Sendable package static func rewritingPath(in text: String, with rewrite: (String) -> String) -> String {
    guard let path = Background(parsing: text)?.path, TileProvider.named(path) == nil else { return text }
    return rewrite(path)
  }

  /// Whether the background is, or may be, a tile server: a URL other than those of files, or a provider.
  package var mayBeServer: Bool {
    guard case .source(let path, _) = self else { return false }
    if !path.bytewise.contains("://") { return TileProvider.named(path) != nil }
    let end = path.bytewise.prefix { !"?#".bytewise.contains($0) }.lowercased()
    return ![".pmtiles", ".tif", ".tiff"].contains { end.bytewise.hasSuffix($0) }
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
