public import PulseBasemap
import PulseGeo
import PulsePixels
public import PulseScene

/// What lies under the overlays of a scene, with its file opened.
public struct OpenBackground: Sendable {
  private enum Content {
    case color(RGBA)
    case basemap(any Basemap)
  }

  private let content: Content

  /// How servers of tiles are used.
  let tiles: TileUse

  /// The name of a base map of the user's own, as it was given; `nil` for anything else.
  public let source: String?

  /// What such a map was found to be, such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  public let summary: String?

  /// Opens a background.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - isPainted: Whether it will be painted at all; the map of the world, which needs no check, is not read
  ///     otherwise.
  ///   - pixelRatio: The number of pixels along a point of the views.
  ///   - tiles: How servers of tiles are used.
  /// - Throws: ``BasemapError`` when the map cannot be used.
  /// - Complexity: About 6 ms for the map of the world; less for files, and all their pixels for pictures.
  public init(
    _ background: Background, isPainted: Bool = true, pixelRatio: Int = 1,
    tiles: TileUse = TileUse(userAgent: "pulsemap")
  ) throws(BasemapError) {
    self.tiles = tiles
    switch background {
    case .world where !isPainted:
      content = .color(.clear)
      (source, summary) = (nil, nil)
    case .world:
      content = .basemap(try WorldPainter(.embedded()))
      (source, summary) = (nil, nil)
    case .color(let color):
      content = .color(color)
      (source, summary) = (nil, nil)
    case .transparent:
      content = .color(.clear)
      (source, summary) = (nil, nil)
    case .source(let path, nil) where ServerAddress.isMeant(by: path):
      let found = try Self.served(ServerAddress(path), pixelRatio: pixelRatio, tiles: tiles)
      content = .basemap(found.map)
      (source, summary) = (path, found.summary)
    case .source(let path, let bounds):
      let found = try BasemapSource(path: path, bounds: bounds)
      content = .basemap(found.basemap)
      (source, summary) = (path, found.summary)
    }
  }

  /// The map, if it is that of a server.
  var served: ServedMap? {
    if case .basemap(let map) = content { map as? ServedMap } else { nil }
  }

  /// The line that the makers of the map ask for, in plain text; `nil` when they ask for none.
  public var attribution: String? {
    if case .basemap(let map) = content { map.attribution } else { nil }
  }

  /// What went wrong in what was painted until now, in one line each, with the name of the map in front.
  public var complaints: [String] {
    guard case .basemap(let map) = content, let source else { return [] }
    return map.complaints.map { "'\(source)' \($0)" }
  }

  /// Paints a part of the map.
  func paint(_ viewport: Viewport) -> Bitmap {
    switch content {
    case .basemap(let map): map.paint(viewport)
    case .color(let color):
      Bitmap(
        size: PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio),
        color: color)
    }
  }
}
