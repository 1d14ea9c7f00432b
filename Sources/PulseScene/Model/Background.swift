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
}

extension Background {
  /// The path of a map on this machine.
  public var path: String? {
    guard case .source(let path, _) = self, !path.contains("://") else { return nil }
    return path
  }
}
