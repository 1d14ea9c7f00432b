package import PulseBasemap
import PulseBasics
import PulseCodec
import PulseGeo
import PulsePixels
package import PulseScene
package import PulseSceneInput
import PulseTiles
import PulseVectorTiles
import Synchronization

/// The background of a scene, opened and ready to be painted: a base map, a color or nothing.
package struct BackgroundRenderer: Sendable {
  /// The map with its decorations.
  var map: DecoratedBasemap

  /// The scene whose overlays the names on the map stay clear of.
  private var scene: Scene

  /// The tile server; `nil` for other backgrounds.
  let server: TileServerConnection?

  /// A map other than that of a tile server whose tiles are downloaded: an archive, or a style; `nil` for others.
  let served: (any ServedBasemap)?

  /// The condition of a tile server's operator that concerns batches; `nil` for none.
  let bulkPolicy: String?

  /// The number of tiles that the prepared viewports need and the server does not have.
  package internal(set) var missingTiles = 0

  /// The deepest zoom level of the images of tiles, `nil` for a single image, and the highest zoom of views that does not
  /// enlarge them; `nil` for other maps, for levels that are not known, and before tiles are loaded.
  var deepestImages: (level: Int?, viewZoom: Double)?

  /// The warnings about the description of the tiles, which is read once.
  var openingNotes: [String] = []

  /// Whether frames are encoded once, in order, so that few painted viewports have to stay in memory.
  var isReadOnce = false

  /// The painted viewports, shared by all outputs.
  private var cachedBackdrops = BackdropCache()

  /// The options for tile servers.
  let tiles: TileServerOptions

  /// The path or URL of a user-supplied base map, as given; `nil` otherwise.
  package let source: String?

  /// The detected format of a user-supplied map, such as `MBTiles, raster PNG 256 px, zoom 0 to 14`.
  package let summary: String?

  /// Opens the background of a scene.
  ///
  /// - Parameters:
  ///   - scene: The resolved scene.
  ///   - isPainted: Whether it will be painted at all; otherwise the embedded world map, which needs no check, is not
  ///     read.
  ///   - tiles: The options for tile servers.
  ///   - zooms: The zooms to be painted; `nil` for those of the scene.
  /// - Throws: ``BasemapError`` when the map, or the font of its labels, cannot be used.
  /// - Complexity: About 1 ms for the world map, which is decoded when it is painted, and for files; a full decode
  ///   for images.
  package init(
    of scene: Scene, isPainted: Bool = true,
    tiles: TileServerOptions = TileServerOptions(userAgent: "pulsemap"),
    zooms: ClosedRange<Double>? = nil
  ) throws(BasemapError) {
    let tiles = tiles.sendingHeaders(to: scene.namedServers)
    self.tiles = tiles
    self.scene = scene
    let style = scene.mapStyle
    let zooms = zooms ?? scene.zooms
    var (base, source, summary): (any Basemap, String?, String?) = (SolidColorBasemap(.clear), nil, nil)
    var (found, served): (FoundServer?, (any ServedBasemap)?) = (nil, nil)
    switch scene.background {
    case .world where !isPainted:
      try style.checkFont()
    case .world:
      base = try WorldBasemap(
        .embedded(), theme: style.theme, colors: style.colors, borders: style.borders, zooms: zooms,
        pixelRatio: scene.viewport.pixelRatio)
    case .color(let color): base = SolidColorBasemap(color)
    case .transparent: break
    case .source(let path, let bounds) where RemoteFileURL.matches(path):
      source = path
      (base, served, summary) = try Self.remoteMap(path, bounds: bounds, for: scene, tiles: tiles)
    case .source(let path, let bounds) where TileServerConnection.isServer(path):
      let server = try Self.server(path, bounds: bounds, for: scene, tiles: tiles)
      (found, source, summary) = (server, path, server.summary)
      base = server.connection.map ?? base
    case .source(let path, let bounds):
      let opened: BasemapSource
      do throws(BasemapError) {
        opened = try BasemapSource(path: path, bounds: bounds, style: style, settings: tiles)
      } catch {
        throw error.suggestingProviders
      }
      (base, source, summary) = (opened.basemap, path, opened.summary)
      served = opened.served
    }
    if let source, !style.colors.isEmpty, !base.hasMapColors, !(base is SolidColorBasemap) {
      throw .fixedColors(path: style.style ?? source)
    }
    if let source, !style.colors.translucentGrounds.isEmpty {
      throw .opaqueColors(path: style.style ?? source)
    }
    map = try Self.decorated(base, for: scene, zooms: zooms)
    (server, self.served, self.source, self.summary) = (found?.connection, served, source, summary)
    bulkPolicy = found?.bulkPolicy
  }

  /// Returns the background of the same map in another view of the scene, with the tiles that are loaded.
  func showing(_ scene: Scene) -> BackgroundRenderer {
    var other = self
    (other.scene, other.cachedBackdrops) = (scene, BackdropCache())
    other.map.show(scene)
    return other
  }

  /// Returns the scene field that an error of opening a background belongs to: the font, the style or the map.
  package static func sceneField(of error: any Error) -> SceneField {
    switch error {
    case BasemapError.unusableFont: .font
    case BasemapError.unusableStyle: .style
    case BasemapError.fixedColors, BasemapError.opaqueColors: .mapColors
    default: .background
    }
  }

  /// Returns a base map with the decorations of the scene, such as labels and attribution, drawn over it.
  ///
  /// `zooms` is the range of zooms to be painted; `nil` stands for that of the scene.
  static func decorated(
    _ base: any Basemap, for scene: Scene, zooms: ClosedRange<Double>? = nil
  ) throws(BasemapError) -> DecoratedBasemap {
    var map = try DecoratedBasemap(
      base, style: scene.mapStyle, groundScale: scene.groundScale, zooms: zooms ?? scene.zooms,
      reserved: ReservedEdges(scene.annotations))
    map.show(scene)
    return map
  }

  /// Whether the user's headers are sent to a server of the map.
  package var sendsHeaders: Bool { tiles.sendsHeaders }

  /// Whether tiles of the map are downloaded.
  package var isServer: Bool { server != nil || served != nil }

  /// The attribution of the map in plain text; `nil` if none is required.
  package var attribution: String? { map.attribution }

  /// Diagnostics of what was painted so far, of one line each, with the name of the map in front.
  package var diagnostics: [String] {
    var diagnostics = map.diagnostics
    if source != nil, case .code(let language) = scene.mapStyle.language, !map.hasTileLabels,
      scene.mapStyle.labels != .never
    {
      diagnostics.append(
        "has no names that could be in another language; leave out the language '\(language)', or use vector tiles"
      )
    }
    let name = (scene.mapStyle.style ?? source).map { "'\($0)'" } ?? "the map"
    return map.worldDiagnostics + diagnostics.map { "\(name) \($0)" }
  }

  /// The clocks that the map depends on, which are known when its tiles are loaded.
  var clocks: MapClocks { map.clocks }

  /// Returns a cache that paints and stores the background for an image size, with views and instants as keys.
  ///
  /// The image of the `first` moment of an animation stays uncompressed.
  func backdrops(of size: PixelSize, first: MapMoment, times: StageTimes) -> ValueCache<MapMoment, Backdrop> {
    // Captures the map only: a reference to the cache would be a cycle that keeps the images of every batch row.
    cachedBackdrops.backdrops(of: size, isReadOnce: isReadOnce) { [map, scene] moment in
      let viewport = moment.viewport
      let painted = times.measureThreadCPUTime(.map) {
        map.hasLabels
          ? map.paint(viewport, at: moment.instant, beside: scene.overlayObstacles(in: viewport))
          : map.paint(viewport, at: moment.instant, beside: OverlayObstacles())
      }
      return Backdrop(painted, isCompressed: moment != first)
    }
  }

  /// Returns the texts of the map at a moment, as they are painted.
  func labelRecords(at moment: MapMoment) -> [LabelRecord] {
    map.labelRecords(
      in: moment.viewport, at: moment.instant,
      beside: map.hasLabels ? scene.overlayObstacles(in: moment.viewport) : OverlayObstacles())
  }

  /// Places the names on the map in a viewport, so that they are there when another thread paints it.
  func placeLabels(in viewport: Viewport) {
    guard map.hasLabels else { return }
    map.placeLabels(in: viewport, beside: scene.overlayObstacles(in: viewport))
  }

  /// Returns a copy with an empty cache of images for another scene, and resets failures of the map.
  ///
  /// This value must not be painted afterwards.
  func copy(for scene: Scene) -> BackgroundRenderer {
    map.resetFailures()
    server?.resetFailures()
    var other = self
    other.scene = scene
    other.map.show(scene)
    other.cachedBackdrops = BackdropCache()
    return other
  }
}

/// A set of caches of the painted background, one cache of viewports for each image size; copies of a background
/// share it.
private final class BackdropCache: Sendable {
  private let kept = Mutex<[PixelSize: ValueCache<MapMoment, Backdrop>]>([:])

  func backdrops(
    of size: PixelSize, isReadOnce: Bool, paint: @escaping @Sendable (MapMoment) -> Backdrop
  ) -> ValueCache<MapMoment, Backdrop> {
    kept.withLock { kept in
      if let known = kept[size] { return known }
      let new = ValueCache(ofImagesWith: \.byteCount, isReadOnce: isReadOnce, paint: paint)
      kept[size] = new
      return new
    }
  }
}

extension BackgroundRenderer {
  /// Paints every viewport of all outputs before rendering, to find defects of the map.
  ///
  /// - Returns: Diagnostics of one line each that begin with the name of the map; none for a tile server, whose tiles
  ///   are checked when they are downloaded, unless a style draws them.
  /// - Complexity: The time of painting the map; cached viewports are not painted again.
  package func diagnostics(painting plans: [FramePlan], times: StageTimes = StageTimes()) -> [String] {
    guard source != nil, server == nil || server?.map is StyleBasemap else { return [] }
    paint(plans, times: times)
    return diagnostics
  }

  /// Paints every viewport of all outputs before rendering.
  ///
  /// - Complexity: The time of painting the map; cached viewports are not painted again.
  func paint(_ plans: [FramePlan], times: StageTimes) {
    for plan in plans {
      let first = plan.moment(ofFrame: 0)
      let backdrops = backdrops(of: plan.scene.pixelSize, first: first, times: times)
      var painted: Set<MapMoment> = []
      for frame in plan.uniqueFrames where painted.insert(frame.moment).inserted {
        _ = backdrops.value(of: frame.moment)
      }
    }
  }
}

extension DecoratedBasemap {
  /// Adapts the names and decorations to the overlays and the camera of a scene.
  fileprivate mutating func show(_ scene: Scene) {
    isViewFixed = scene.camera.isEmpty
    obstacles = DecorationObstacles { scene.overlayAreas }
    planNames(duration: scene.duration, frameRate: scene.frameRate) {
      scene.viewport(at: $0)
    } beside: {
      scene.overlayObstacles(in: $0)
    }
  }
}
