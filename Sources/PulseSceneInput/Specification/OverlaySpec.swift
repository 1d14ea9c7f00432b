import PulseArguments
import PulseGeo
public import PulseScene

/// An overlay as specified; `nil` for unset values.
public struct OverlaySpec: Hashable, Sendable {
  /// The location of the specification in its file.
  package var origin = InputLocation.options

  /// The name used in messages and reports; by default the overlay's index.
  public var id: String?

  /// The latitude in degrees north, -90 to 90.
  public var latitude: Double?

  /// The longitude in degrees east, -360 to 360; those beyond 180 are normalized.
  public var longitude: Double?

  /// The place by name or coordinates, with an optional label, which excludes ``latitude`` and ``longitude``.
  public var place: PlaceSpec?

  /// The data time at which it appears in a film; `nil` for an overlay that is there all the time.
  public var time: DataTime?

  /// The data time of its end; `nil` for a momentary event.
  public var end: DataTime?

  /// The text beside it; `nil` for none.
  public var label: String?

  /// The text inside its mark.
  public var markText: String?

  /// The values that follow each other in a film, in the order of their times; empty for those that do not change.
  package var series: [SeriesStep] = []

  /// Whether an event stays until the end of the film.
  var lasts = false

  /// The weight in a map of densities; by default 1.
  public var weight: Double?

  /// The radius of the pulse; by default the effect's.
  public var radius: Length?

  /// The pulse effect.
  public var effect: EffectReference?

  /// The explicit effect parameters.
  package var parameters = EffectParameters()

  /// The radius of the accuracy circle under the pulse.
  public var accuracy: Length?

  /// The path of the marker image, drawn above the pulse.
  public var image: String?

  /// The mode of the marker image.
  public var imageMode: ImageMode?

  /// The length of the marker image's longer side; by default one point per pixel.
  public var imageSize: Length?

  /// The anchor of the marker image.
  public var imageAnchor: ImageAnchor?

  /// Whether the marker image turns with the heading, which is the direction of travel by default.
  public var turnsImage: Bool {
    get { imageHeadingFlag ?? false }
    set { imageHeadingFlag = newValue }
  }

  /// The flag of ``turnsImage`` as specified; `nil` if it is not.
  package var imageHeadingFlag: Bool?

  /// The heading.
  public var heading: Heading?

  /// The path of the image that shows the heading; by default an arrowhead.
  public var headingImage: String?

  /// The text of the callout; `nil` for none.
  public var callout: CalloutTitles?

  /// The number of pulses after which it rests; `nil` for endless pulses.
  public var pulses: Int?

  /// Whether each start has a bouncing entrance.
  public var popsIn: Bool {
    get { popInFlag ?? false }
    set { popInFlag = newValue }
  }

  /// The flag of ``popsIn`` as specified; `nil` if it is not.
  package var popInFlag: Bool?

  /// The track that it moves along.
  public var track = TrackSpec()

  /// The timeline commands and changes.
  public var commands: TimelineCommandList?

  /// Whether a stopped pulse is visible.
  public var showsWhenStopped: Bool {
    get { showWhenStoppedFlag ?? false }
    set { showWhenStoppedFlag = newValue }
  }

  /// The flag of ``showsWhenStopped`` as specified; `nil` if it is not.
  package var showWhenStoppedFlag: Bool?

  /// Creates an overlay without specified values.
  public init() {}

  /// Creates an overlay at a place.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -360 to 360.
  ///   - radius: The radius of the pulse; by default the effect's.
  ///   - effect: The pulse effect; by default that of the scene.
  public init(
    latitude: Double, longitude: Double, radius: Length? = nil, effect: EffectReference? = nil
  ) {
    (self.latitude, self.longitude) = (latitude, longitude)
    (self.radius, self.effect) = (radius, effect)
  }
}

// How overlays are described, in options as in files: help, parser, files and schema are made from this.
extension OverlaySpec {
  /// The option of the name.
  static let identity: [Argument<OverlaySpec>] = [
    .option("--id", into: \.id, metavar: "NAME", help: "Name of the overlay in reports.")
  ]

  /// The options of the position; on the command line they also center the view.
  static let place: [Argument<OverlaySpec>] = Argument.place(
    latitude: \.latitude, longitude: \.longitude)

  /// The key of a place by name; the option specifies the places of the scene.
  static let namedPlace: [Argument<OverlaySpec>] = [
    .option(
      "--place", into: \.place, metavar: "PLACE", help: "Place by name, or 41.9,12.5=LABEL.",
      details: "Instead of --lat and --lon.")
  ]

  /// The keys of the event; options have those of the data fields instead.
  static let event: [Argument<OverlaySpec>] = [
    .option(
      "--time", into: \.time, metavar: "TIME", help: "Data time at which it appears.",
      details: "In a film (--play)."),
    .option(
      "--end", into: \.endArgument, metavar: "TIME", help: "Data time of its end.",
      details: "A day, month or year ends with its last instant."),
    .option("--label", into: \.label, metavar: "TEXT", help: "Text beside it."),
    .option("--mark-text", into: \.markText, metavar: "TEXT", help: "Text inside its mark."),
    .option(
      "--weight", into: \.weight, in: 0...1e12, metavar: "N", defaultText: "1",
      help: "Weight in a map of densities.", details: "See --heat."),
  ]

  /// The options of the size.
  static let size: [Argument<OverlaySpec>] = [
    .option(
      "--radius", "-r", into: \.radiusArgument, metavar: "LENGTH",
      defaultText: "set by the effect", help: "Radius of the pulse; see also --scale-range.",
      details: """
        The radius of the pulse where --scale-range is 1; the default effect swings from 80% to 120% of it. For a steady circle of exactly the radius, write --effect zone, for one that fades in place --scale-range 1:1, and for one around \
        a pulsing dot --effect location --accuracy 25km. On the ground: 500m, 1.2km, 0.5mi, 300ft. On the \
        screen, independent of the zoom level, in points: 40px, which is 40 pixels of the image at --scale 1 and 80 at \
        --scale 2. By default, that of the effect; but if that is below \(Int(100 * Scene.Defaults.minimumEffectFraction))% of the shorter side of the view or \(Int(Scene.Defaults.minimumEffectRadius))px, or covers the view, a tenth of \
        that side (a place alone beside lines and polygons: at most a sixteenth), and with several places at most a fifth of the median distance between neighbors, from \
        \(Int(Scene.Defaults.smallestScreenRadius))px to a twentieth of that side. On a track, it is always a thirtieth, except for effects whose radius is on the screen.
        """)
  ]

  /// The options of the effect and its parameters.
  static let look: [Argument<OverlaySpec>] =
    [
      .option(
        "--effect", into: \.effect, metavar: "NAME|FILE.json", defaultText: Scene.Defaults.effect,
        help: "Pulse effect.",
        details: """
          'pulsemap effects' lists the built-in effects and their origins; 'pulsemap effects NAME' prints one to \
          use as a template. none: no pulse, for a map alone, or with markers and labels only. If it is given, and \
          there are polygons but no places, their fill pulses.
          """
      ).completingPath(to: .file, rewrittenBy: EffectReference.rewritingPath)
    ] + EffectParameter.allCases.map(\.argument) + [
      .option(
        "--accuracy", into: \.accuracyArgument, metavar: "LENGTH", defaultText: "none",
        help: "Radius of the accuracy circle.")
    ]

  /// The remedy for a second color.
  static let severalColors =
    "for places of different colors, write a table with a column 'color', or a scene file"

  /// The options of the marker image, the heading and the callout.
  static let marker: [Argument<OverlaySpec>] = [
    .option(
      "--image", into: \.image, metavar: "FILE", defaultText: "none",
      help: "Marker image: PNG, JPEG, GIF, WebP or SVG.",
      details: """
        It replaces the dot of the effect; with --effect none, the image is there without a pulse. SVG is drawn through librsvg, \
        if it is installed, with as many pixels as are needed; it cannot have other files in it.
        """
    ).completingPath(to: .file),
    .option(
      "--image-mode", into: \.imageMode, metavar: "MODE", defaultText: Scene.Defaults.imageMode.rawValue,
      help: "Draw the image in its own colors or in --color.",
      details: """
        template: the alpha channel of the image is a mask for --color. auto: template for a single-color image \
        with transparency, as in SVPulsingAnnotationView; original for any other image.
        """),
    .option(
      "--image-size", into: \.imageSizeArgument, metavar: "LENGTH", defaultText: "natural size",
      help: "Length of the longer side of the marker image."),
    .option(
      "--image-anchor", into: \.imageAnchor, metavar: "POINT",
      defaultText: Scene.Defaults.imageAnchor.rawValue, help: "Anchor point of the marker image."),
    .flag(
      "--image-heading", into: \.imageHeadingFlag, help: "Turn the marker image with the track.",
      details: """
        The image is drawn pointing north, and turns about its anchor to the direction of travel or, with --heading, to that \
        direction, which then has no arrowhead.
        """),
    .option(
      "--heading", into: \.heading, metavar: "DEG|track", defaultText: "none",
      help: "Heading, clockwise from north.",
      details: "Shown by an arrowhead or --heading-image. track: the direction of travel."),
    .option(
      "--heading-image", into: \.headingImage, metavar: "FILE", defaultText: "arrowhead",
      help: "Arrow image, drawn pointing north.",
      details: """
        It is a mask for --color and drawn below the rest of the overlay, as in SVPulsingAnnotationView.
        """
    ).completingPath(to: .file),
    .option(
      "--callout", into: \.callout, metavar: "TEXT", defaultText: "none",
      help: "Text of a callout that points at the marker.",
      details: #"""
        A title, optionally with a subtitle after a line break or \n: 'Hong Kong\nVictoria Harbour'. With data, \#
        {FIELD} is the value of a field of the row; {{ and }} for braces. The callout is \#
        drawn on top of all markers, below its own marker if there is no room above. It stays when the pulse stops. \#
        In --timeline, callout@1 shows it with a bounce and callout-off@3 fades it out.
        """#),
  ]

  /// The options of the track.
  static let travel: [Argument<OverlaySpec>] = TrackSpec.arguments.map { $0.bound(to: \.track) }

  /// The options of the pulse count and the timeline.
  static let course: [Argument<OverlaySpec>] = [
    .option(
      "--timeline", into: \.commands, metavar: "LIST",
      defaultText: TimelineCommandList(Scene.Defaults.commands).description,
      help: "Timed commands that control the pulse.",
      details: """
        Comma-separated commands with their times in seconds: start@0,pause@1.2,resume@1.8,stop@3. A command \
        that is invalid in the current state, such as resume while stopped, is ignored with a warning. \
        show-when-stopped=true@2 and =false@2 show and hide the pulse immediately in any state, as in \
        TSCircleView; a start shows it again.
        Changes that never restart a running pulse: radius=800@2, move=48.2;16.4@4, color=#0a0@2, pulse-color, \
        stroke, stroke-width, accuracy, heading. A suffix /CURVE:SECONDS eases a change: \
        radius=1.2km@2/ease-out:1.5. With /CURVE alone, a change ends at its time and begins when the previous \
        change of the same type ends.
        Changes that restart a running pulse at phase 0 and cannot be eased, as in SVPulsingAnnotationView: \
        delay=0.5@2, image=bus.png@2, image=none@4, heading-image=beam.png@2. Escape a comma or a parenthesis in \
        a path with a backslash.
        """
    ).rewritingPaths(by: TimelineCommandList.rewritingPaths),
    .flag(
      "--show-when-stopped", into: \.showWhenStoppedFlag, help: "Show the disc while the pulse is stopped."),
    .option(
      "--pulses", into: \.pulses, in: Scene.Limits.pulses, metavar: "N", defaultText: "unlimited",
      help: "Number of pulses.",
      details: """
        After the last pulse, pulsing layers disappear, or stay visible with --show-when-stopped; dots remain \
        visible. --loop 1 plays a GIF once.
        """),
    .flag(
      "--pop-in", into: \.popInFlag, help: "Bounce in for 0.3 s when the pulse appears.",
      details: """
        Applies to each start from the stopped state, and when --show-when-stopped first shows the pulse, but not to \
        a resume. SVPulsingAnnotationView does the same when it is added to a map. A pause freezes the bounce. An animation that loops forever bounces in on each play; --loop 1 plays it once.
        """),
  ]
}

// Properties with argument types of their own.
extension OverlaySpec {
  /// The end as an argument, of which a period means the last instant.
  var endArgument: TimeBound? {
    get { end.map { TimeBound(time: $0) } }
    set { end = newValue?.last }
  }

  /// The radius as an argument.
  var radiusArgument: GroundLengthArgument? {
    get { radius.map(GroundLengthArgument.init) }
    set { radius = newValue?.length }
  }

  /// The radius of the accuracy circle as an argument.
  var accuracyArgument: GroundLengthArgument? {
    get { accuracy.map(GroundLengthArgument.init) }
    set { accuracy = newValue?.length }
  }

  /// The length of the marker image's longer side as an argument.
  var imageSizeArgument: ScreenLengthArgument? {
    get { imageSize.map(ScreenLengthArgument.init) }
    set { imageSize = newValue?.length }
  }
}

extension Argument {
  /// Returns the options of a place, which are those of an overlay and of the center of a view.
  static func place(
    latitude: any WritableKeyPath<Root, Double?> & Sendable,
    longitude: any WritableKeyPath<Root, Double?> & Sendable
  ) -> [Argument] {
    [
      .option(
        "--lat", into: latitude, in: -90...90, unit: .latitude, metavar: "DEG",
        help: "Latitude of the pulse (WGS 84).",
        details: """
          With --place, --track or data files, --lat and --lon are the center of the view. Locations beyond ±85.05112878 \
          degrees are drawn at the edge of the map, with a warning.
          """),
      .option(
        "--lon", into: longitude, in: GeoPoint.longitudes, unit: .longitude, metavar: "DEG",
        help: "Longitude of the pulse (WGS 84).",
        details: "Longitudes beyond 180 degrees are normalized: 185 is -175."),
    ]
  }
}

extension ImageAnchor: ArgumentValue {}
extension ImageMode: ArgumentValue {}
extension ImageRenderingMode: ArgumentValue {}
