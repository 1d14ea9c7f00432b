package import PulseBasemap
import PulseCodec
import PulseGeo
import PulsePixels
package import PulseScene
package import PulseSceneFile
import PulseSceneText
import Synchronization

/// What lies under the overlays of a scene, with its file opened.
package struct OpenBackground: Sendable {
  /// The map with its ornaments.
  var map: any Basemap

  /// The map, if it is that of a server.
  let served: ServedMap?

  /// The number of tiles of a server that the views need and that are missing, as far as they were prepared.
  package internal(set) var missingTiles = 0

  /// What was painted of it, for all outputs.
  private var painted = SharedBackdrops()

  /// How servers of tiles are used.
  let tiles: TileUse

  /// The name of a base map of the user's own, as it was given; `nil` for anything else.
  package let source: String?

  /// What such a map was found to be, such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  package let summary: String?

  /// Opens the background of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - isPainted: Whether it will be painted at all; the map of the world, which needs no check, is not read
  ///     otherwise.
  ///   - tiles: How servers of tiles are used.
  ///   - zooms: The zooms that will be painted; those of the scene when nothing is said.
  /// - Throws: ``BasemapError`` when the map, or the font of what is written on it, cannot be used.
  /// - Complexity: About 12 ms for the map of the world; less for files, and all their pixels for pictures.
  package init(
    of scene: Scene, isPainted: Bool = true, tiles: TileUse = TileUse(userAgent: "pulsemap"),
    zooms: ClosedRange<Double>? = nil
  ) throws(BasemapError) {
    self.tiles = tiles
    let style = scene.mapStyle
    let zooms = zooms ?? scene.zooms
    var (base, served, source, summary): (any Basemap, ServedMap?, String?, String?) = (
      PlainMap(.clear), nil, nil, nil
    )
    switch scene.background {
    case .world where !isPainted:
      try style.checkFont()
    case .world:
      base = try WorldPainter(
        .embedded(), theme: style.theme, borders: style.borders, zooms: zooms,
        pixelRatio: scene.viewport.pixelRatio)
    case .color(let color): base = PlainMap(color)
    case .transparent: break
    case .source(let path, let bounds) where ServerAddress.isMeant(by: path):
      guard bounds == nil else {
        throw .unusableSource(
          path: path,
          .unusablePlace(detail: "has tiles, which know where they lie", remedy: "leave out --bounds"))
      }
      let found = try Self.served(ServerAddress(path), for: scene, tiles: tiles)
      (base, served, source, summary) = (found.map, found.map, path, found.summary)
    case .source(let path, let bounds):
      let found = try BasemapSource(path: path, bounds: bounds, style: style)
      (base, source, summary) = (found.basemap, path, found.summary)
    }
    map = try Self.ornamented(base, for: scene, zooms: zooms)
    (self.served, self.source, self.summary) = (served, source, summary)
  }

  /// Returns what a message about a background that cannot be opened is about.
  ///
  /// - Parameter error: The error.
  /// - Returns: The font for an error of it, otherwise the map.
  package static func field(of error: any Error) -> SceneField {
    if case BasemapError.unusableFont = error { .font } else { .background }
  }

  /// Returns a map with what is drawn upon it.
  static func ornamented(
    _ base: any Basemap, for scene: Scene, zooms: ClosedRange<Double>? = nil
  ) throws(BasemapError) -> OrnamentedMap {
    try OrnamentedMap(
      base, style: scene.mapStyle, groundScale: scene.groundScale, zooms: zooms ?? scene.zooms)
  }

  /// The line that the makers of the map ask for, in plain text; `nil` when they ask for none.
  package var attribution: String? { map.attribution }

  /// What went wrong in what was painted until now, in one line each, with the name of the map in front.
  package var complaints: [String] {
    guard let source else { return [] }
    return map.complaints.map { "'\(source)' \($0)" }
  }

  /// The parts of the map, each of which is painted once for all outputs.
  ///
  /// - Parameters:
  ///   - size: The size of the pictures in pixels.
  ///   - first: The part that an animation begins with, whose pixels are at hand as long as it is made.
  ///   - times: Where the time that painting takes is added to.
  /// - Returns: The same pictures each time that it is called for a size.
  func backdrops(
    of size: PixelSize, first: Viewport, times: StageTimes
  ) -> KeptValues<Viewport, PackedBitmap> {
    // What is kept must not hold what keeps it: the pictures of every row of a batch would stay.
    painted.backdrops(of: size) { [map] viewport in
      let bitmap = times.measureOnThread(.map) { map.paint(viewport) }
      return viewport == first ? PackedBitmap(unpacked: bitmap) : PackedBitmap(bitmap)
    }
  }

  /// Returns the same for another scene, which has other views; this one must no longer be painted.
  func forAnotherScene() -> OpenBackground {
    map.beginAnew()
    var other = self
    other.painted = SharedBackdrops()
    return other
  }
}

/// Backdrops that are shared by all copies of an open background.
private final class SharedBackdrops: Sendable {
  private let kept = Mutex<[PixelSize: KeptValues<Viewport, PackedBitmap>]>([:])

  func backdrops(
    of size: PixelSize, paint: @escaping @Sendable (Viewport) -> PackedBitmap
  ) -> KeptValues<Viewport, PackedBitmap> {
    kept.withLock { kept in
      if let known = kept[size] { return known }
      let new = KeptValues(painting: paint)
      kept[size] = new
      return new
    }
  }
}
