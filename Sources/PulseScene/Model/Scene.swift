public import PulseGeo
public import PulsePixels

/// A resolved scene: all inputs of rendering, with every default filled in.
public struct Scene: Hashable, Sendable {
  /// The initial view.
  public var viewport: Viewport

  /// The camera moves in order of their start, with overlays as indices; empty for a still camera.
  ///
  /// A move starts from the current camera and ends at the latest when another one of the same property (zoom, center
  /// or bearing) starts. A flight changes zoom and center.
  public var camera: [TimedChange<CameraTarget<Int, GeoPoint>>] = []

  /// The meters-to-pixels model.
  public var groundScale: EarthModel

  /// The shape of circles with a radius in meters.
  public var circleMode = CircleMode.planar

  /// The base map, color or transparency under the overlays.
  public var background: Background

  /// The highest zoom level of a tile server, beyond which its tiles are enlarged; `nil` if unspecified.
  public var maxTileZoom: Int?

  /// The style of the base map and its furniture.
  public var mapStyle = MapStyle()

  /// The lines and polygons under the overlays, from bottom to top.
  public var mapPaths: [MapPath] = []

  /// The overlays from bottom to top.
  public var overlays: [Overlay]

  /// The duration of the animation in seconds, above 0.
  public var duration: Double

  /// Frames per second, above 0.
  public var frameRate: Double

  /// The number of loops; 0 means forever.
  public var loopCount: Int

  /// Whether the animation goes on at its end as it began, so that its loop can begin at any frame.
  package var isSeamless = false

  /// The clock of the events' data times; `nil` for an animation that is no film.
  public var film: FilmClock?

  /// The latest data time in each frame at which something begins, ends or changes, for the frames in which something does.
  package var timesOfChanges: [Int: DataTime] = [:]

  /// The clocks that the map depends on, which are known when it is open.
  package var mapClocks: MapClocks = []

  /// The lookup of visible events; `nil` unless ``indexEvents()`` has prepared it.
  var eventIndex: EventIndex?

  /// The texts and legends over the map.
  public var annotations = Annotations()

  /// The texts that have no room in the image.
  package var omittedLabels: [OmittedLabel] = []

  /// The indices of the overlays whose labels have no room.
  package var overlaysWithoutRoom: Set<Int> = []

  /// The sides of the labels that move; `nil` unless ``chooseLabelSides()`` has chosen them.
  var labelSides: LabelSides?

  /// The scale of the overlays' radii, for the legend; `nil` for none.
  public var radiusScale: RadiusScale?

  /// The scale of the overlays' colors, for the legend; `nil` for none.
  public var colorScale: ColorScale?

  /// The map of the density of its points; `nil` for none.
  package var heat: HeatMap?

  /// Creates a scene whose camera stays, with circles as MapKit draws them.
  ///
  /// - Parameters:
  ///   - viewport: The initial view.
  ///   - groundScale: The model of map points per meter.
  ///   - background: The background under the overlays.
  ///   - overlays: The overlays in drawing order.
  ///   - duration: The length of the animation in seconds, above 0.
  ///   - frameRate: Frames per second, above 0.
  ///   - loopCount: The number of loops; 0 means forever.
  public init(
    viewport: Viewport, groundScale: EarthModel = .apple, background: Background,
    overlays: [Overlay],
    duration: Double, frameRate: Double, loopCount: Int
  ) {
    self.viewport = viewport
    self.groundScale = groundScale
    self.background = background
    self.overlays = overlays
    self.duration = duration
    self.frameRate = frameRate
    self.loopCount = loopCount
  }

  /// The size of the image in pixels.
  public var pixelSize: PixelSize {
    PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
  }

  /// Converts a length at a place to pixels, unrounded.
  func pixels(_ length: Length, at place: GeoPoint, in viewport: Viewport) -> Double {
    viewport.pixels(length, at: place, scale: groundScale)
  }
}

extension Viewport {
  /// Converts a length at a place to pixels, unrounded.
  package func pixels(_ length: Length, at place: GeoPoint, scale: EarthModel) -> Double {
    switch length {
    case .meters(let meters): pixels(forMeters: meters, at: place, scale: scale)
    case .points(let points): points * Double(pixelRatio)
    }
  }
}

/// The shape of a circle with a radius in meters: planar or geodesic.
public enum CircleMode: String, CaseIterable, Hashable, Sendable {
  /// A circle on the map, scaled for the latitude of its center, as in MapKit.
  case planar

  /// All places within the distance on the ellipsoid: an oval on the map at high latitudes.
  case geodesic
}

/// The shape of lines and tracks between their points: straight on the map or along geodesics.
public enum LineMode: String, CaseIterable, Hashable, Sendable {
  /// Straight on the map, which keeps the compass direction.
  case straight

  /// The shortest line on the ellipsoid, a great circle of flight paths.
  case geodesic
}

/// The destination of a camera move: a zoom, a center, a flight to both, an overlay to follow, or a direction.
///
/// `Overlay` is the type that identifies an overlay, `Place` the type of a center, which may be a name at first.
public enum CameraTarget<Overlay: Hashable & Sendable, Place: Hashable & Sendable>: Hashable, Sendable {
  /// A zoom level from 0 to 22, interpolated linearly; the center does not change.
  case zoom(Double)

  /// A center, reached in a straight line on the map, the short way around; the zoom does not change.
  case center(Place)

  /// A center and a zoom, reached on the path of van Wijk and Nuij.
  case flight(Place, zoom: Double)

  /// The position of an overlay, which the camera then follows; the zoom does not change.
  case overlay(Overlay)

  /// A direction at the top of the view in degrees clockwise from north, reached the short way around; neither center nor
  /// zoom changes.
  case bearing(Double)

  /// The heading of an overlay, which is then at the top of the view; neither center nor zoom changes.
  case heading(Overlay)
}
