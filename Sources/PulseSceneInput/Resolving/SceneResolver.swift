import Glibc
import PulseBasics
import PulseDocument
import PulseGeo
import PulsePixels
package import PulseScene

/// A resolved scene with warnings.
package struct ResolvedScene: Hashable, Sendable {
  /// The scene.
  package var scene: Scene

  /// The warnings, one sentence each.
  package var warnings: [SceneDiagnostic]

  /// The notes on what was understood of the data, for whoever wants to know more.
  package var notes: [String] = []

  /// The summaries of the data files.
  package var dataFiles: [DataFileSummary] = []

  /// The time zones that the times of the data state.
  package var statedZones = StatedZones()
}

extension SceneSpec {
  /// Resolves the specification: fills in all defaults, and checks the specified values against each other.
  ///
  /// - Parameter files: The loader of the files that the specification names.
  /// - Returns: The scene with its warnings.
  /// - Throws: ``SceneError`` with all problems at once.
  package func resolved(reading files: any SceneFileLoader = RefusingFileLoader()) throws(SceneError)
    -> ResolvedScene
  {
    var resolver = SceneResolver(try clustered(reading: files), files: files)
    return try resolver.resolve()
  }
}

extension SceneSpec {
  /// Returns the resolved scene and an explicit specification of it, with all defaults filled in, or throws all
  /// problems at once.
  ///
  /// The fitted view, the positions, radii, parameters and timelines of all overlays are explicit, the contents of data
  /// files are overlays, and effects of files are inline.
  package func fullySpecified(
    reading files: any SceneFileLoader = RefusingFileLoader()
  ) throws(SceneError) -> (spec: SceneSpec, resolved: ResolvedScene) {
    var resolver = SceneResolver(try clustered(reading: files), files: files)
    let resolved = try resolver.resolve()
    return (resolver.completedSpec(with: resolved.scene), resolved)
  }
}

/// A resolver that turns a scene specification into a scene and collects all problems.
struct SceneResolver {
  var spec: SceneSpec
  let files: any SceneFileLoader
  /// The overlays as specified, in drawing order; without any, the single one that options or the scene describe.
  var overlaySpecs: OverlaySpecList

  /// The film; `nil` for a scene without one.
  private(set) var film: FilmSchedule?

  /// The seconds in which a film of a given length plays its data, so that its last events are seen within it; `nil` for
  /// all of it.
  private(set) var secondsOfData: Double?

  var diagnostics: [SceneDiagnostic] = []
  var warnings: [SceneDiagnostic] = []

  /// The warnings about rows of data, each of which counts its rows.
  var rowWarnings: [RowWarningKey: RowWarning] = [:]

  /// What was understood of the tables of tracks.
  var notes: [String] = []

  /// The time zones that the times of the data state.
  var statedZones: StatedZones

  /// The summaries of the data files.
  var dataFiles: [DataFileSummary]

  /// The names of the columns of tables of tracks.
  var trackFieldNames: [String] = []

  /// The selections of rows by the conditions of the scene, in data files and in those of tracks: of all, and of labels.
  var (rowSelection, labelSelection) = (RowSelection([]), RowSelection([]))

  // Caches: thousands of similar overlays share their layers and timelines.
  var effects: [EffectReference?: Effect?] = [:]
  var layerCache: [LayerKey: [Layer]] = [:]
  var timelines: [TimelineCommandList: PulseTimeline] = [:]
  var pictures: [FilePath: LayerImage?] = [:]
  var typeface: Typeface??
  var trackFiles: [TrackSource: LoadedTrackFile?] = [:]

  /// The precision of the times of a film and of its data, which its clock shows.
  var clockPrecision = ClockPrecision.time

  /// Whether only the parts of tracks in a span of time are shown.
  var selectsTracksByTime = false

  /// Whether a track file can have several layers, whether tracks have points that are probably mistakes, and whether ways that
  /// were not recorded are no part of their lines.
  var (hasLayers, hasOutliers, hasCutWays, usesEncoding) = (false, false, false, false)

  /// The texts of the labels of tracks with values of the present instant, by the original indices of the overlays.
  var liveLabels: [Int: LiveText] = [:]

  /// The texts of the whole scene with values of the present instant of its only track.
  var liveTexts: [SceneField: LiveText] = [:]

  /// The texts of the whole scene with the number of events so far.
  ///
  /// The texts to be laid out have the number of all overlays.
  var countingTexts: [SceneField: (template: LabelTemplate, total: Int)] = [:]

  /// The fields of the texts of the whole scene, those of tracks among them.
  var textFields = DataFields()

  /// Whether several tracks are overlays of their own, and have different colors.
  var hasSeveralTracks = false

  /// The largest distance of a geodesic from the straight line on the map, in map points.
  var deviation = 0.0

  /// The scales of the radii of the marks of tracks, and of their colors; `nil` without them.
  var (trackRadii, trackColors): (RadiusScale?, ColorScale?) = (nil, nil)

  /// The names of a few tracks with colors of their own, for the legend; `nil` for other scenes.
  var trackNames: ColorScale?

  /// The labels of the dots of waypoints, which follow the lines and polygons of the specification.
  var waypointLabels: [String?] = []

  /// The texts of the whole scene with their fields filled in.
  var texts: [SceneField: String] = [:]
  var templates: [TemplateKey: Overlay] = [:]

  /// The boxes of the countries and states that places name, which a fitted view shows.
  var shownAreas: [GeoBounds] = []

  /// The names of places that are reported as not found or ambiguous.
  var reportedNames: Set<String> = []

  /// The room in points for texts and legends that would lie on the content of a fitted view; `nil` where none does.
  var cardPadding: ViewPadding?

  /// The rotation of the initial view.
  var rotation = ViewRotation.none

  /// The styles of overlays with the default radius.
  var defaultRadiusStyles: Set<ObjectIdentifier> = []

  /// The radius in points to which effects with lengths on the screen shrink where no radius is specified; `nil` for
  /// their own.
  var shrunkRadius: Double?

  /// The appearance of an overlay with the files of its images, whose names may differ in normalization only, and
  /// whether its effect is shrunk.
  struct LayerKey: Hashable {
    let appearance: OverlaySpec
    let images: [FilePath]
    let isShrunk: Bool
  }

  /// The properties that rows of data with equal overlays have in common, but for place, name, radius and times.
  struct TemplateKey: Hashable {
    var appearance: OverlayRows.Appearance
    var isInterval: Bool
  }

  init(_ spec: SceneSpec, files: any SceneFileLoader) {
    self.spec = spec
    self.files = files
    dataFiles = spec.dataFiles
    statedZones = spec.statedZones
    rowSelection = spec.hasDataFiles ? spec.rowSelection : RowSelection(spec.rowFilters)
    labelSelection = spec.labelSelection
    overlaySpecs = OverlaySpecList([])
    resolveViewArea()
    let spec = self.spec
    let (given, tracks) = (placeOverlays() + placedOverlays(), trackOverlays())
    defer { colorTracks(exceptFirst: given.count) }
    guard given.isEmpty, tracks.isEmpty, spec.places.isEmpty, !spec.hasData || spec.hasPulseInCenter else {
      overlaySpecs = OverlaySpecList(given + tracks, spec.rows)
      return
    }
    if spec.isMapAlone { return }
    var overlay = spec.overlayDefaults
    overlay.latitude = spec.latitude
    overlay.longitude = spec.longitude
    overlaySpecs = OverlaySpecList([overlay])
  }

  mutating func resolve() throws(SceneError) -> ResolvedScene {
    // Without tracks, all that follows would only say so.
    if lacksRowsOfTracks { throw SceneError(diagnostics: diagnostics) }
    let size = resolveSize()
    checkConflicts()
    readTracks()
    resolveTexts()
    fillTextsOfOverlays()
    let beginning = self
    var content = try content(size: size)
    if let seconds = secondsOfData(inFilmOf: content.duration) {
      self = beginning
      secondsOfData = seconds
      content = try self.content(size: size)
    }
    let unfitted = self
    var scene = try scene(of: content)
    if let room = roomBesideCards(in: scene) {
      var other = unfitted
      other.cardPadding = room
      if let refitted = try? other.scene(of: content), refitted.countBelowCards < scene.countBelowCards {
        (self, scene) = (other, refitted)
      }
    }
    let calloutsWithoutRoom = scene.placeCallouts()
    placeMarkTexts(in: &scene)
    placeLabels(in: &scene)
    checkVisibility(in: scene)
    checkUnseenContent(in: scene)
    checkSizes(in: scene)
    checkFlashing(in: scene)
    checkCallouts(in: scene, withoutRoom: calloutsWithoutRoom)
    checkLoopSeam(of: &scene)
    warnAboutUnusedValues(in: scene)
    let all = spec.warnings + warnings
    if spec.isStrict { diagnostics += all.filter { $0.kind != .loopSeam } }
    guard diagnostics.isEmpty else { throw SceneError(diagnostics: diagnostics) }
    return ResolvedScene(
      scene: scene, warnings: all, notes: dataNotes, dataFiles: dataFiles, statedZones: statedZones)
  }

  /// Returns the content of the scene, and its length.
  private mutating func content(size: PixelSize) throws(SceneError) -> SceneContent {
    film = resolveFilm()
    if let film { sortEvents(of: film) }
    warnAboutScalesWithoutData()
    warnAboutColumns()
    let overlays = overlays()
    var mapPaths = mapPaths()
    if spec.hasData, overlays.isEmpty, mapPaths.isEmpty, diagnostics.isEmpty, spec.latitude == nil {
      let files = Set(spec.dataFiles.map(\.file))
      let data = files.count == 1 ? files.map { "'\($0.excerpt)'" }[0] : "the data"
      report(
        .latitude, "no location is given, and \(data) has none; write --lat DEG and --lon DEG",
        kind: .missingLocation)
    }
    let moves = resolveCamera(of: overlays)
    let view = viewOfTracks(showing: overlays, mapPaths, cameraMoves: !moves.isEmpty, size: size)
    mapPaths += pathsBesideTracks(in: view)
    let duration = resolveDuration(of: overlays, mapPaths)
    warnAboutOptionColumns(inAnimationOf: duration)
    warnAboutCutMotion(of: overlays, by: duration)
    let background = resolveBackground()
    guard diagnostics.isEmpty else { throw SceneError(diagnostics: diagnostics) }
    return SceneContent(
      overlays: overlays, mapPaths: mapPaths, moves: moves, duration: duration, background: background,
      size: size)
  }

  /// The content of a scene, and its length, before it has a view.
  private struct SceneContent {
    var overlays: [Overlay]
    var mapPaths: [MapPath]
    var moves: [TimedChange<CameraTarget<Int, GeoPoint>>]
    var duration: Double
    var background: Background
    var size: PixelSize
  }

  /// Returns a scene with its view and its texts and legends.
  private mutating func scene(of content: SceneContent) throws(SceneError) -> Scene {
    var overlays = content.overlays
    guard
      let view = viewport(
        showing: &overlays, content.mapPaths, startingWith: content.moves, size: content.size)
    else { throw SceneError(diagnostics: diagnostics) }
    var scene = Scene(
      viewport: view, groundScale: groundScale, background: content.background,
      overlays: overlays, duration: content.duration,
      frameRate: spec.frameRate ?? Scene.Defaults.frameRate,
      loopCount: spec.loopCount ?? Scene.Defaults.loopCount)
    scene.circleMode = circleMode
    scene.maxTileZoom = content.background.mayBeServer ? spec.maxTileZoom : nil
    scene.film = film?.clock
    scene.indexEvents()
    try checkWork(in: scene)
    (scene.radiusScale, scene.colorScale) = scales()
    addHeat(to: &scene)
    scene.mapPaths = withThinEdges(simplifyingAreas(in: content.mapPaths, view), view)
    if let film { scene.timesOfChanges = timesOfChanges(in: scene, film) }
    scene.mapStyle = spec.mapStyle.resolved
    if isTooSmallForNames, content.background.isMap {
      scene.mapStyle.leaveOutAutomaticParts(of: content.background)
    }
    if let credit = texts[.attribution] { scene.mapStyle.attribution = .text(credit) }
    warnAboutLanguage(over: content.background, in: scene.mapStyle)
    checkStyle(over: content.background)
    scene.camera = content.moves.filter { !$0.isInitial || $0.value.isOverlay }
    warnAboutUnseenMoves(in: scene)
    scene.annotations = annotations(of: &scene)
    return scene
  }

  var groundScale: EarthModel { spec.groundScale ?? Scene.Defaults.groundScale }

  var circleMode: CircleMode { spec.circleMode ?? Scene.Defaults.circleMode }

  /// The device pixel ratio as specified, or by default that of the size.
  var pixelRatio: Int {
    spec.pixelRatio ?? (spec.sizePreset == nil ? Scene.Defaults.pixelRatio : SizePreset.pixelRatio)
  }

  /// The size of the view in points.
  var viewSize: PixelSize {
    spec.sizePreset?.viewSize(pixelRatio: pixelRatio) ?? sizeOfBox ?? spec.size ?? Scene.Defaults.size
  }

  /// The size of the view whose one side is specified, with the shape of its box; `nil` without both.
  private var sizeOfBox: PixelSize? {
    guard let side = spec.viewSide,
      let box = ContentBounds(showing: spec.viewBounds)?.extent(
        ViewRotation(degrees: spec.bearing ?? 0))
    else {
      return nil
    }
    let (width, height) = (
      spec.padding.map { $0.left + $0.right } ?? 0, spec.padding.map { $0.top + $0.bottom } ?? 0
    )
    func other(_ given: Int, _ room: Double, _ otherRoom: Double, _ ratio: Double) -> Int {
      let length = max(1, Double(given) - room) * ratio + otherRoom
      return Int(min(max(1, length.rounded()), Double(Scene.Limits.side) + 1))
    }
    switch side {
    case .width(let given): return PixelSize(given, other(given, width, height, box.y / box.x))
    case .height(let given): return PixelSize(other(given, height, width, box.x / box.y), given)
    }
  }

  var overlayCount: Int { max(1, overlaySpecs.count) }
  /// The latest result of ``maximumRadius(of:)``: rows of data are often alike.
  var latestRadius: (style: ObjectIdentifier, radius: Length, maximum: (meters: Double, points: Double))?

  lazy var hasTracks = overlaySpecs.ofDistinctAppearances.contains { $0.track.file != nil }

  /// Whether many overlays have labels.
  lazy var hasManyLabels = {
    let overlays = overlaySpecs
    return overlays.indices.lazy.filter { overlays.label(at: $0)?.isEmpty == false }.prefix(Self.manyLabels)
      .count == Self.manyLabels
  }()
}

// The specification of what the scene has become.
extension SceneResolver {
  /// Returns the scene specification with the resolved values of a scene, which each step adds that has decided them.
  fileprivate mutating func completedSpec(with scene: Scene) -> SceneSpec {
    var completed = spec
    completeView(of: &completed, scene)
    completed.mapStyle = MapStyleSpec(scene.mapStyle)
    if spec.mapStyle.followsColorScheme { completed.mapStyle.followsColorScheme = true }
    completed.setTexts(texts.filter { liveTexts[$0.key] == nil && countingTexts[$0.key] == nil })
    completeTimes(of: &completed, scene)
    completed.isStrict = spec.isStrict
    (completed.fieldsSetByOptions, completed.declinedOptions) = ([], [])
    completeContent(of: &completed, scene)
    return completed
  }
}
