public import PulseGeo
public import PulsePixels

extension Scene {
  /// The default values of a scene; help texts show them.
  public enum Defaults {
    /// The size of the view in points.
    public static let size = PixelSize(512, 512)

    /// The device pixel ratio.
    public static let pixelRatio = 1

    /// The fraction of the shorter side that fitted content fills when no zoom is specified.
    public static let fittedFraction = 0.8

    /// The radius in points below which an effect's own radius in meters is replaced by one in points.
    public static let minimumEffectRadius = 4.0

    /// The part of the shorter side below which it is replaced, too: a person sees a larger pulse well.
    public static let minimumEffectFraction = 0.02

    /// The largest default radius on the screen as a fraction of the shorter side, that of a single place: one sees
    /// the pulse and what is around it.
    public static let screenRadiusFraction = 0.1

    /// That of one of several places, of a single place beside lines and polygons, and of a pulse on a track.
    package static let (severalPlacesFraction, besideLinesFraction, movingFraction) = (
      1.0 / 20, 1.0 / 16, 1.0 / 30
    )

    /// The largest default radius of a pulse on a track as a part of the longer side of its way on the screen, and the
    /// smallest as a fraction of the shorter side of the view: a dot of 8 points in the default one.
    package static let (partOfTrack, leastMovingFraction) = (1.0 / 10, 1.0 / 128)

    /// The start and end opacity of the default effect at several places, none of which is out of sight for a part of the
    /// loop.
    package static let severalPlacesOpacity = StartEndRange(0.5, 0.25)

    /// The default radius on the screen as a fraction of the median distance between neighbors.
    package static let neighborFraction = 1.0 / 5

    /// The smallest default radius on the screen in points.
    package static let smallestScreenRadius = 3.0

    /// The zoom if none is specified and there is no content to fit.
    public static let zoom = 15.0

    /// The same on the built-in map, whose coasts are accurate up to it.
    public static let worldZoom = 9.0

    /// The lowest such zoom, where at higher ones no name is in sight.
    package static let leastPlainZoom = 5.0

    /// The highest zoom of a single place by name on it, which shows where it is.
    public static let placeZoom = 7.0

    /// The meters-to-pixels model.
    public static let groundScale = EarthModel.apple

    /// The name of the effect.
    public static let effect = "circle"

    /// The width of a stroke for which only a color is specified.
    public static let strokeWidth = LayerLength.length(.points(2))

    /// The mode of marker images.
    public static let imageMode = ImageMode.auto

    /// The anchor of marker images.
    public static let imageAnchor = ImageAnchor.center

    /// The distance from the center of an overlay to the tip of its arrowhead.
    package static let arrowLength = LayerLength.length(.points(22))
    /// The width of lines in simplestyle 1.1.
    public static let mapPathWidth = Length.points(2)

    /// The fill opacity of polygons with a fill color, as in simplestyle 1.1.
    public static let fillOpacity = 0.6

    /// The fill opacity of polygons without a fill color: the map under them stays readable.
    public static let thinFillOpacity = 0.22

    /// The shape of circles with a radius in meters.
    public static let circleMode = CircleMode.planar

    /// The shape of lines and tracks between their points.
    public static let lineMode = LineMode.straight

    /// The background.
    public static let background = Background.world

    /// The shorter side in points of the smallest image in which the map has names and decorations that nobody asked for.
    package static let leastSideWithNames = 160

    /// The duration of the motion along a track in seconds.
    public static let motionDuration = 10.0

    /// The speed model of the motion along a track.
    public static let motionTiming = MotionPathTiming.constant

    /// The easing curve of the motion along a track.
    public static let motionCurve = TimingCurve.linear

    /// The opacity of a trail in the main color, 60 %: the map under it stays readable.
    public static let trailOpacity: UInt8 = 153

    /// The width of a trail.
    public static let trailWidth = Length.points(3)

    /// The diameter of the dots of waypoints beside a track.
    package static let waypointSize = Length.points(8)

    /// The diameters of the marks at the ends of a track: of the outline, and of what is inside a ring and a dot.
    package static let trackEndSizes = (
      outline: Length.points(13), ring: Length.points(7), dot: Length.points(9)
    )

    /// Frames per second.
    public static let frameRate = 25.0

    /// The number of loops; 0 means forever.
    public static let loopCount = 0

    /// The least length in seconds of a video of an animation that loops.
    package static let videoSeconds = 3.0

    /// The seconds that an event stays after its pulse.
    public static let linger = 1.0

    /// The longest default fade of an event in seconds.
    public static let fade = 1.0

    /// The number of pulses of a momentary event.
    public static let eventPulses = 1

    /// The stroke color of overlays with colors by value on the light map.
    package static let lightScaleStroke = RGBA(0, 0, 0, alpha: 102)

    /// The stroke color of overlays with colors by value on the dark map.
    package static let darkScaleStroke = RGBA(255, 255, 255, alpha: 160)

    /// The width of that stroke.
    package static let scaleStrokeWidth = LayerLength.length(.points(1))

    /// The edge of polygons with colors by value on the light map.
    package static let lightScaleEdge = RGBA(255, 255, 255, alpha: 230)

    /// The edge of polygons with colors by value on the dark map.
    package static let darkScaleEdge = RGBA(20, 24, 32, alpha: 230)

    /// The width of that edge.
    package static let scaleEdgeWidth = Length.points(0.8)

    /// The fill opacity of polygons with colors by value, which are to look like those of the legend.
    package static let scaleFillOpacity = 0.8

    /// The timeline: start at 0.
    public static let commands = [TimedCommand(.start, at: 0)]
  }

  /// The ranges of valid values in a scene.
  public enum Limits {
    /// The largest side of an image in pixels, as in GIF.
    public static let side = 65_535

    /// The largest number of pixels of an image, 32 Mi; rendering takes about ten times as many bytes.
    public static let area = 1 << 25

    /// Device pixel ratios.
    public static let pixelRatios = 1...4

    /// Highest zoom levels of tile servers.
    public static let tileZooms = 0...22

    /// Numbers of concentric rings of a pulse.
    public static let rings = 1...32

    /// Numbers of pulses after which an overlay comes to rest.
    public static let pulses = 1...10_000

    /// Durations of an animation in cycles of its pulse.
    public static let cycles = 1...10_000

    /// Loop counts of a GIF; 0 means forever.
    public static let loopCount = 0...65_536

    /// Frames per second.
    public static let frameRates = 0.1...120.0

    /// Durations of pulses and animations in seconds.
    public static let seconds = 0.01...86_400.0

    /// Times and durations of changes in seconds from the start.
    public static let times = 0.0...seconds.upperBound

    /// Returns whether a length can be a radius: above 0, and not around the Earth.
    package static func isValidRadius(_ length: Length) -> Bool {
      length.magnitude > 0 && length.magnitude <= meters
    }

    /// The longest length in meters, half of the Earth's circumference.
    public static let meters = 20_037_000.0

    /// Factors of the sizes of texts.
    public static let textScales = 0.5...4.0

    /// The longest pause of a track in seconds that is a limit of pauses: a thousand days.
    package static let longestPause = 86_400_000.0

    /// Bearings of views in degrees clockwise from north, of which two are the same direction.
    public static let bearings = -360.0...360.0

    /// Scale factors.
    public static let scales = 0.0...1_000.0

    /// The y coordinates of a timing curve's control points; far larger ones would cover the world many times.
    public static let controlPointRange = -10.0...10.0

    /// The largest scene file in bytes, 16 MiB; larger numbers of overlays come from CSV and GeoJSON.
    public static let sceneBytes = 1 << 24

    /// The largest track file in bytes, 256 MiB, enough for the largest route in any format.
    public static let trackBytes = 1 << 28
    /// The largest data file in bytes, 1 GiB; it is held in memory while it is parsed.
    public static let dataBytes = 1 << 30

    /// Speeds of marching dashes in points per second; aliasing makes faster ones appear to run backwards.
    public static let speeds = -10_000.0...10_000.0

    /// Lengths of dashes and gaps in points.
    public static let dashes = 0.0...10_000.0

    /// The largest number of lengths in a dash pattern.
    public static let dashCount = 16

    /// The largest number of overlays.
    public static let overlays = 1_000_000

    /// The largest number of overlays in all frames together.
    package static let drawnOverlays = 1_000_000_000

    /// The number of overlays in all frames together from which on a user is told that it takes a while: planning alone
    /// takes seconds.
    package static let quicklyDrawnOverlays = 50_000_000

    /// The number of problems after which reading stops.
    public static let diagnostics = 20

    /// The longest default duration of a seamless loop in seconds.
    public static let seamlessSeconds = 60.0
  }
}
