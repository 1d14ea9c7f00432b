public import PulseGeo
public import PulsePixels

/// The background of a scene, under all overlays: the bundled world map, a color, a map from the user, or transparency.
public enum Background: Hashable, Sendable {
  /// The bundled world map.
  case world

  /// A solid color.
  case color(RGBA)

  /// A map from the user: the path of a file, a tile URL template or a tile address, with the bounds of an image that
  /// is not georeferenced itself.
  case source(String, bounds: GeoBounds? = nil)

  /// No background: the image stays transparent.
  case transparent
}

extension Background {
  /// Whether it is a map, with names and decorations.
  package var isMap: Bool {
    switch self {
    case .world, .source: true
    case .color, .transparent: false
    }
  }

  /// Whether the image stays transparent, or partly.
  package var isTransparent: Bool {
    switch self {
    case .source, .world: false
    case .color(let color): !color.isOpaque
    case .transparent: true
    }
  }

  /// The path of a local map file; `nil` for URLs and for other backgrounds.
  public var path: String? {
    guard case .source(let path, _) = self, path.utf8.firstRange(of: "://".utf8) == nil else { return nil }
    return path
  }
}

extension Scene {
  /// Whether the image stays transparent, or partly: without a background, or with map colors that are.
  package var isTransparent: Bool {
    background.isTransparent || (background == .world && !mapStyle.colors.translucentGrounds.isEmpty)
  }
}
