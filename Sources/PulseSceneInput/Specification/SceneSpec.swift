public import PulseGeo
public import PulsePixels
public import PulseScene

/// A scene as specified by options and files; `nil` values are unspecified.
///
/// Properties of overlays can be specified for all overlays of the scene.
@dynamicMemberLookup
public struct SceneSpec: Hashable, Sendable {
  /// The latitude of the center in degrees north, -90 to 90; by default the middle of the content.
  public var latitude: Double?

  /// The longitude of the center in degrees east, -360 to 360.
  public var longitude: Double?

  /// The zoom level, 0 to 22; by default fitted to the content.
  public var zoom: Double?

  /// The box that the view shows; it excludes ``zoom``.
  public var viewBounds: GeoBounds?

  /// The name of the country, continent, state or town that the view shows; resolved to ``viewBounds``, which it excludes.
  package var viewArea: String?

  /// The room kept free around what the view is fitted to, also the box of ``viewBounds``.
  public var padding: ViewPadding?

  /// The direction at the top of the view in degrees clockwise from north, -360 to 360; by default 0.
  public var bearing: Double?

  /// The camera moves.
  public var camera: CameraMoveList?

  /// The size of the view in points.
  public var size: PixelSize?

  /// One side of the view, whose other one follows from ``viewBounds``; it overrides ``size``.
  package var viewSide: ViewSide?

  /// The named image size, which counts output pixels; it overrides ``size``.
  package var sizePreset: SizePreset?

  /// The device pixel ratio.
  public var pixelRatio: Int?

  /// The meters-to-pixels model.
  public var groundScale: EarthModel?

  /// The shape of circles with a radius in meters.
  public var circleMode: CircleMode?

  /// The shape of lines and tracks between their points.
  public var lineMode: LineMode?

  /// The dash pattern of all lines and polygons.
  public var dashes: DashList?

  /// The speed of their marching dashes in points per second.
  public var march: Double?

  /// The fill opacity of all polygons, 0 to 1, by which the alpha of their colors is multiplied.
  public var fillOpacity: Double?

  /// The background.
  public var background: Background?

  /// The bounds of a background image that is not georeferenced itself.
  public var imageBounds: GeoBounds?

  /// The highest zoom level of a tile server, 0 to 22; by default as its description says, or found out.
  public var maxTileZoom: Int?

  /// The style of the base map.
  public var mapStyle = MapStyleSpec()

  /// The texts and legends over the map.
  public var annotations = AnnotationSpec()

  /// Frames per second.
  public var frameRate: Double?

  /// The duration of the animation in seconds; by default one seamless loop.
  public var duration: Double?

  /// The duration of the animation in cycles of the pulse.
  public var cycles: Int?

  /// The number of loops; 0 means forever.
  public var loopCount: Int?

  /// Whether a command without effect is an error instead of a warning.
  public var isStrict: Bool {
    get { strictFlag ?? false }
    set { strictFlag = newValue }
  }

  /// The flag of ``isStrict`` as specified; `nil` if it is not.
  package var strictFlag: Bool?

  /// The default values of all overlays.
  public var overlayDefaults = OverlaySpec()

  /// The places of overlays below those of ``overlays`` and of data files.
  public var places: [PlaceSpec] = []

  /// The overlays from bottom to top; if there are none, no places and no data files, the scene has one in its center.
  ///
  /// A value that an overlay leaves out is that of ``overlayDefaults``, also as a property of the scene.
  public var overlays: [OverlaySpec] = []

  /// The lines and polygons under the overlays, from bottom to top.
  public var mapPaths: [MapPathSpec] = []

  /// The paths of GeoJSON files with overlays and lines.
  public var geojson: [String] = []

  /// The paths of CSV files with overlays.
  public var csv: [String] = []

  /// The columns and properties of data files that are given a meaning; `nil` for the usual ones.
  public var columns: ColumnNameList?

  /// The conditions that rows of data files have to meet, all of them; other rows are left out.
  public var rowFilters: [RowFilter] = []

  /// The conditions that rows of data files have to meet for a label, all of them; other rows are drawn without one.
  public var labelFilters: [RowFilter] = []

  /// The selections of rows by ``rowFilters`` and ``labelFilters`` in data files but those of tracks.
  var (rowSelection, labelSelection) = (RowSelection([]), RowSelection([]))

  /// The areas that the rows of tables are drawn as; `nil` for those of countries where nothing else is meant.
  public var areas: AreaKind?

  /// Whether a table has rows that are areas of countries unless ``areas`` is ``AreaKind/none``.
  var mayHaveAreas = false

  /// The fields that no row has, with what is to be said of each unless the tracks beside the rows have it.
  var fieldsOfNoRow: [UnknownField] = []

  /// The layer of data files with several; `nil` for the only one.
  public var layer: String?

  /// The encoding of data files that do not state their own; `nil` to recognize it.
  public var encoding: DataEncoding?

  /// Whether a data file is read otherwise than without ``encoding``.
  var usesEncoding = false

  /// Whether a data file can have several layers.
  package var hasLayers = false

  /// Whether points that are near each other in the image are one circle with their number.
  public var clusters: Bool {
    get { clusterFlag ?? false }
    set { clusterFlag = newValue }
  }

  /// The flag of ``clusters`` as specified; `nil` if it is not.
  package var clusterFlag: Bool?

  /// Whether places that are probably mistakes are left out.
  public var dropsOutliers: Bool {
    get { dropOutliersFlag ?? false }
    set { dropOutliersFlag = newValue }
  }

  /// The flag of ``dropsOutliers`` as specified; `nil` if it is not.
  package var dropOutliersFlag: Bool?

  /// Whether data files have places that are probably mistakes.
  package var hasOutliers = false

  /// The column of tables whose rows of one value are a moving track; `nil` for rows that are pulses.
  public var trackBy: String?

  /// Whether the rows of data are places beside tracks.
  var isBesideTracks = false

  /// Whether a warning says how the times of the data can be meant.
  var hasDoubtfulTimes = false

  /// The tables of ``csv`` without the column ``trackBy``, whose rows are places beside the tracks.
  var pointTables: [String] = []

  /// The files of GeoJSON whose points are those of tracks by ``trackBy``.
  var trackPointFiles: [String] = []

  /// The tracks of further overlays besides that of ``overlayDefaults``.
  package var additionalTracks: [TrackFilePath] = []

  /// The film in which data appear at their times, and the scales of their values.
  public var film = FilmSpec()

  /// The overlays from data files, above ``overlays``.
  package var rows = OverlayRows()

  /// Whether columns of tables and properties of features named like options are data, and set none.
  public var takesColumnsAsData: Bool {
    get { dataColumnsFlag ?? false }
    set { dataColumnsFlag = newValue }
  }

  /// The flag of ``takesColumnsAsData`` as specified; `nil` if it is not.
  package var dataColumnsFlag: Bool?

  /// The columns and properties of data files that set options.
  package var optionColumns: [OptionColumn] = []

  /// The summaries of the data files but those of tracks.
  var dataFiles: [DataFileSummary] = []

  /// Whether data files have columns or properties that set no options because of ``takesColumnsAsData``.
  package var hasIdleColumns = false

  /// Whether rows were selected by their times.
  package var selectsByTime = false

  /// Whether the data have texts named `label` that nothing shows.
  package var hasIdleLabels = false

  /// The time zones that the times of data files state.
  var statedZones = StatedZones()

  /// Whether lines or polygons of data files have values for the scale of colors.
  package var hasColoredPaths = false

  /// Whether the scale of radii is that of the widths of lines.
  package var hasSizedPaths = false

  /// The lines of data files with the times of their positions.
  var recordedLines = RecordedLines()

  /// Whether lines of data files are connections of two places in each row of a table.
  var hasConnections = false

  /// The fields of the data, as far as texts of the whole scene need them.
  package var dataFields = DataFields()

  /// Whether the fields are those of the row of which the scene was made, so that all its overlays have them.
  package var hasRowFields = false

  /// Texts beside the scene that can have data fields, such as the alternative text of a document.
  package var otherTexts: [String] = []

  /// The notes on what was understood of the data, for whoever wants to know more.
  package var notes: [String] = []

  /// Warnings from reading the files.
  package var warnings: [SceneDiagnostic] = []

  /// The options, without dashes, that were given the word for their default, such as `none`, which overrides files.
  package var declinedOptions: Set<String> = []

  /// The fields whose values in options override a file.
  package var fieldsSetByOptions: Set<SceneField> = []

  /// Creates a scene without specified values.
  public init() {}

  /// Creates a scene of overlays; the view is fitted to them.
  public init(overlays: [OverlaySpec]) {
    self.overlays = overlays
  }

  /// The overlays of the scene, followed by those of data files.
  package var allOverlays: [OverlaySpec] { rows.isEmpty ? overlays : overlays + rows }

  /// Whether the content comes from data files or consists of lines and polygons.
  package var hasData: Bool { !geojson.isEmpty || !csv.isEmpty || !mapPaths.isEmpty }

  /// Whether the center of a scene of lines and polygons alone is the place of a pulse: something is said about it.
  package var hasPulseInCenter: Bool {
    overlays.isEmpty && rows.isEmpty && tracks.isEmpty && latitude != nil && longitude != nil
      && (overlayDefaults.effect != nil || !overlayDefaults.fieldsOfPulse.isEmpty)
  }

  /// A property of the default values of all overlays.
  public subscript<Value>(dynamicMember part: WritableKeyPath<OverlaySpec, Value>) -> Value {
    get { overlayDefaults[keyPath: part] }
    set { overlayDefaults[keyPath: part] = newValue }
  }
}

// The places of values of the whole scene, for diagnostics.
extension SceneSpec {
  /// Returns the prefix of a message about a field: `--fps` or `scene.json: fps`.
  package func messagePrefix(for field: SceneField) -> String {
    origin(of: field).messagePrefix(for: field)
  }

  /// Returns the location of a value of the whole scene: the options that set it, or its file.
  package func origin(of field: SceneField) -> InputLocation {
    fieldsSetByOptions.contains(field) ? .options : overlayDefaults.origin
  }

  /// The prefix of a message about the number of frames: the location of the value that determines it.
  package var locationOfFrameCount: String {
    if duration != nil { return messagePrefix(for: .duration) }
    if cycles != nil { return messagePrefix(for: .cycles) }
    if film.play != nil { return messagePrefix(for: .play) }
    if overlayDefaults.track.duration != nil { return messagePrefix(for: .trackDuration) }
    if overlayDefaults.commands != nil { return messagePrefix(for: .commands) }
    return messagePrefix(for: camera == nil ? .frameRate : .camera)
  }
}
