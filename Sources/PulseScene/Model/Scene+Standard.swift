public import PulseGeo
public import PulseMotion
public import PulsePixels

extension Scene {
  /// What holds where nothing else is asked for; help texts show these values.
  public enum Standard {
    /// The size of the view in points.
    public static let size = PixelSize(512, 512)

    /// The number of pixels along a point.
    public static let pixelRatio = 1

    /// The part of the shorter side that the largest extent of a pulse fills when no zoom is given.
    public static let fittedPart = 0.8

    /// The radius in points below which an effect's own radius gives way to one on the screen.
    public static let smallestRadius = 4.0

    /// The part of the shorter side that such a radius is.
    public static let screenPart = 0.25

    /// The zoom when none is given and none can be fitted, for pulses of a fixed size on the screen.
    public static let zoom = 15.0

    /// How many map points a meter takes.
    public static let groundScale = GroundScale.apple

    /// The name of the effect.
    public static let effect = "circle"

    /// The width of a stroke whose color alone is given.
    public static let strokeWidth = Extent.length(.points(2))

    /// In which colors a picture is shown.
    public static let imageMode = ImageMode.auto

    /// Which point of a picture lies on the place.
    public static let imageAnchor = PictureAnchor.center

    /// The length of the arrowhead from the center of an overlay to its tip.
    package static let arrowLength = Extent.length(.points(22))
    /// The color of lines and areas, that of simplestyle 1.1.
    public static let outlineColor = RGBA(0x55, 0x55, 0x55)

    /// The width of lines, that of simplestyle 1.1.
    public static let outlineWidth = Length.points(2)

    /// The opacity of areas, that of simplestyle 1.1.
    public static let fillOpacity = 0.6

    /// What a radius in meters means.
    public static let circles = CircleMode.planar

    /// What lies under the overlays.
    public static let background = Background.world

    /// The seconds that a track takes.
    public static let travelDuration = 10.0

    /// What decides where on its track something is.
    public static let travelTiming = TravelTiming.constant

    /// The pace along a track.
    public static let travelCurve = TimingCurve.linear

    /// The opacity of a trail in the main color, 60 %: the map under it stays readable.
    public static let trailOpacity: UInt8 = 153

    /// The width of a trail.
    public static let trailWidth = Length.points(3)

    /// Frames per second.
    public static let frameRate = 25.0

    /// How many times the animation plays; 0 forever.
    public static let plays = 0

    /// When the pulse runs.
    public static let commands = [TimedCommand(.start, at: 0)]
  }

  /// The bounds within which a scene can be asked for.
  public enum Limits {
    /// The largest side of a picture in pixels, GIF's.
    public static let side = 65_535

    /// The largest number of pixels of a picture, 32 Mi; it takes about ten times as many bytes to render.
    public static let area = 1 << 25

    /// The pixel ratios.
    public static let pixelRatios = 1...4

    /// The numbers of discs that can pulse one after the other.
    public static let rings = 1...32

    /// The numbers of pulses after which an overlay can come to rest.
    public static let pulses = 1...10_000

    /// The lengths of an animation in cycles of its pulse.
    public static let cycles = 1...10_000

    /// The numbers of times that a GIF can play; 0 is forever.
    public static let plays = 0...65_536

    /// Frames per second.
    public static let frameRates = 0.1...120.0

    /// Seconds, of a pulse as of an animation.
    public static let seconds = 0.01...86_400.0

    /// Instants in seconds since the beginning, and the lengths of changes.
    public static let times = 0.0...seconds.upperBound

    /// Returns whether a length can be a radius: above 0, and not around the Earth.
    package static func isRadius(_ length: Length) -> Bool { length.magnitude > 0 && length.magnitude <= meters }

    /// The longest length in meters, half the way around the Earth.
    public static let meters = 20_037_000.0

    /// Factors of scale.
    public static let scales = 0.0...1_000.0

    /// The progress of a curve's control points; from far beyond, a pulse would cover the world many times.
    public static let swing = -10.0...10.0

    /// The largest scene file in bytes, 16 MiB; hundreds of thousands of overlays come from tables and GeoJSON.
    public static let sceneBytes = 1 << 24

    /// The largest file with a track in bytes, 256 MiB: the points that a route can have fit in any format.
    public static let trackBytes = 1 << 28
    /// The largest file of data in bytes, 1 GiB: it is held in memory while it is read.
    public static let dataBytes = 1 << 30

    /// Speeds of dashes in points a second; faster ones are seen as slower ones that go back.
    public static let speeds = -10_000.0...10_000.0

    /// The lengths of dashes and gaps in points.
    public static let dashes = 0.0...10_000.0

    /// The largest number of dashes and gaps in a pattern.
    public static let dashCount = 16

    /// The largest number of overlays.
    public static let overlays = 1_000_000

    /// The number of problems after which the rest of a file is not looked at.
    public static let problems = 20

    /// The longest seamless loop that is made without being asked for, in seconds.
    public static let seamlessSeconds = 60.0
  }
}
