public import PulseGeo
public import PulseMotion
public import PulsePixels

/// Everything that decides what a picture shows at any instant, with nothing left open.
public struct Scene: Hashable, Sendable {
  /// The part of the map that is shown first.
  public var viewport: Viewport

  /// The moves of the camera in the order in which they begin, following overlays by their number; none for a
  /// view that stays.
  ///
  /// A move begins wherever the camera is, and ends at the latest when another one of its kind begins. A flight
  /// is of both kinds, that of the zoom and that of the center.
  public var camera: [TimedChange<CameraTarget<Int>>] = []

  /// How many map points a meter takes.
  public var groundScale: GroundScale

  /// What a radius in meters means.
  public var circles = CircleMode.planar

  /// What lies under the overlays.
  public var background: Background

  /// How the base map looks, and what is drawn upon it.
  public var mapStyle = MapStyle()

  /// The lines and areas under the overlays, the lowest first.
  public var outlines: [Outline] = []

  /// The overlays, the lowest first.
  public var overlays: [Overlay]

  /// The length of the animation in seconds, above 0.
  public var duration: Double

  /// Frames per second, above 0.
  public var frameRate: Double

  /// How many times the animation plays; 0 forever.
  public var plays: Int

  /// Creates a scene whose camera stays, with circles as MapKit draws them.
  ///
  /// - Parameters:
  ///   - viewport: The part of the map that is shown first.
  ///   - groundScale: How many map points a meter takes.
  ///   - background: What lies under the overlays.
  ///   - overlays: The overlays, the lowest first.
  ///   - duration: The length of the animation in seconds, above 0.
  ///   - frameRate: Frames per second, above 0.
  ///   - plays: How many times the animation plays; 0 forever.
  public init(
    viewport: Viewport, groundScale: GroundScale = .apple, background: Background, overlays: [Overlay],
    duration: Double, frameRate: Double, plays: Int
  ) {
    self.viewport = viewport
    self.groundScale = groundScale
    self.background = background
    self.overlays = overlays
    self.duration = duration
    self.frameRate = frameRate
    self.plays = plays
  }

  /// The size of the picture in pixels.
  public var pixelSize: PixelSize {
    PixelSize(viewport.width * viewport.pixelRatio, viewport.height * viewport.pixelRatio)
  }

  /// Returns the length of a length in pixels.
  ///
  /// - Parameters:
  ///   - length: The length on the ground or on the screen.
  ///   - place: Where it lies.
  ///   - viewport: The part of the map that is shown.
  /// - Returns: Pixels, unrounded.
  func pixels(_ length: Length, at place: GeoPoint, in viewport: Viewport) -> Double {
    switch length {
    case .meters(let meters): viewport.pixels(forMeters: meters, at: place, scale: groundScale)
    case .points(let points): points * Double(viewport.pixelRatio)
    }
  }
}

/// What a radius in meters means.
public enum CircleMode: String, CaseIterable, Hashable, Sendable {
  /// A circle on the map, scaled for the latitude of its center, as MapKit draws it.
  case planar

  /// All places within the distance on the ellipsoid: an oval on the map at high latitudes.
  case geodesic
}
