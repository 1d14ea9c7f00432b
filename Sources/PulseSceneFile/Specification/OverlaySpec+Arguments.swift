import PulseArguments
import PulseEffects
import PulseScene
import PulseSceneText

// How overlays are described, in options as in files: help, parser, files and schema are made from this.
extension OverlaySpec {
  /// The option of the name.
  static let identity: [Argument<OverlaySpec>] = [
    .option("--id", into: \.id, metavar: "NAME", help: "Name of the overlay in reports.")
  ]

  /// The options of the position; on the command line they also center the view.
  static let place: [Argument<OverlaySpec>] = Argument.place(
    latitude: \.latitude, longitude: \.longitude)

  /// The options of the size.
  static let size: [Argument<OverlaySpec>] = [
    .option(
      "--radius", "-r", into: \.radiusArgument, metavar: "LENGTH",
      defaultText: "effect's own", help: "Radius of the pulse at scale 1.",
      details: """
        On the ground: 500, 500m, 1.2km, 0.5mi, 300ft. Fixed on the screen at any zoom: 40px. Where an \
        effect's own radius would be below \(Int(Scene.Defaults.minimumEffectRadius))px at the --zoom that is given, it is a \
        quarter of the shorter side, less for several pulses.
        """)
  ]

  /// The options of the effect and its parameters.
  static let look: [Argument<OverlaySpec>] =
    [
      .option(
        "--effect", into: \.effect, metavar: "NAME|FILE.json", defaultText: Scene.Defaults.effect,
        help: "Look of the pulse.",
        details: """
          'pulsemap effects' tells what each shows and where its numbers come from; 'pulsemap effects NAME' \
          prints one to make an own file from.
          """
      ).completingPath(to: .file, rewrittenBy: EffectReference.rewritingPath)
    ] + EffectParameter.allCases.map(\.argument) + [
      .option(
        "--accuracy", into: \.accuracy, metavar: "LENGTH", defaultText: "none",
        help: "Radius of a disc for the uncertainty.")
    ]

  /// The options of the marker image, the heading and the callout.
  static let marker: [Argument<OverlaySpec>] = [
    .option(
      "--image", into: \.image, metavar: "FILE", defaultText: "none",
      help: "Picture for the dot: PNG, JPEG, GIF, WebP."
    ).completingPath(to: .file),
    .option(
      "--image-mode", into: \.imageMode, metavar: "MODE", defaultText: Scene.Defaults.imageMode.rawValue,
      help: "Its own colors, or a stencil in --color.",
      details: """
        auto: an image of one color that is not opaque everywhere is a stencil, as in SVPulsingAnnotationView; any \
        other keeps its colors.
        """),
    .option(
      "--image-size", into: \.imageSizeArgument, metavar: "LENGTH", defaultText: "1px a pixel",
      help: "Length of its longer side."),
    .option(
      "--image-anchor", into: \.imageAnchor, metavar: "POINT",
      defaultText: Scene.Defaults.imageAnchor.rawValue, help: "Its point that lies on the place."),
    .option(
      "--heading", into: \.heading, metavar: "DEG|track", defaultText: "none",
      help: "Direction, clockwise from north.",
      details: "An arrowhead, or --heading-image, points there. track: where the marker travels."),
    .option(
      "--heading-image", into: \.headingImage, metavar: "FILE", defaultText: "an arrowhead",
      help: "Picture that points, upwards for north.",
      details: "It is a stencil in --color, below everything else, as in SVPulsingAnnotationView."
    ).completingPath(to: .file),
    .option(
      "--callout", into: \.callout, metavar: "TEXT", defaultText: "none",
      help: "Bubble that points at the marker.",
      details: #"""
        A title, and a subtitle after a line break or \n: 'Hong Kong\nVictoria Harbour'. It lies over all markers, \#
        points up from below where there is no room above its own, and stays when the pulse stops. callout@1 in \#
        --timeline shows it with a bounce, callout-off@3 lets it fade.
        """#),
  ]

  /// The options of the track.
  static let travel: [Argument<OverlaySpec>] = TrackSpec.arguments.map { $0.bound(to: \.track) }

  /// The options of the pulse count and the timeline.
  static let course: [Argument<OverlaySpec>] = [
    .option(
      "--timeline", into: \.commands, metavar: "LIST",
      defaultText: TimelineCommandList(Scene.Defaults.commands).description,
      help: "When the pulse starts, stops and pauses.",
      details: """
        Commands with their seconds: start@0,pause@1.2,resume@1.8,stop@3. A command that the pulse does not \
        accept in its state, such as resume while it is stopped, is ignored with a warning. \
        show-when-stopped=true@2 and =false@2 show and hide the pulse at once, whatever its state, as in \
        TSCircleView; a start shows it again.
        Changes in between, which never restart a running pulse: radius=800@2, move=48.2;16.4@4, color=#0a0@2, \
        pulse-color, stroke, stroke-width, accuracy, heading. With /CURVE:SECONDS behind its time a change is \
        eased: radius=1.2km@2/ease-out:1.5. With /CURVE alone it arrives at its time, having begun when the \
        change of its kind before it was over.
        Sudden changes, with which a running pulse begins again at phase 0, as in SVPulsingAnnotationView: \
        delay=0.5@2, image=bus.png@2, image=none@4, heading-image=beam.png@2. A backslash stands before a comma \
        or a parenthesis of a path.
        """
    ).rewritingPaths(by: TimelineCommandList.rewritingPaths),
    .flag(
      "--show-when-stopped", into: \.showWhenStoppedFlag, help: "Show the disc also while stopped."),
    .option(
      "--pulses", into: \.pulses, in: Scene.Limits.pulses, metavar: "N", defaultText: "endless",
      help: "Pulses before it rests.",
      details: """
        Then what pulses is gone, or shown with --show-when-stopped, and dots stay. --loop 1 plays a GIF once.
        """),
    .flag(
      "--pop-in", into: \.popInFlag, help: "Let the pulse enter with a bounce of 0.3 s.",
      details: """
        At every start from stopped, as when SVPulsingAnnotationView is added to a map, and when \
        --show-when-stopped first shows it; not when a paused pulse is started again. A pause freezes it. An \
        animation that plays forever enters each time; --loop 1 plays it once.
        """),
  ]
}

// Properties with argument types of their own.
extension OverlaySpec {
  /// The radius as an argument.
  var radiusArgument: RadiusArgument? {
    get { radius.map(RadiusArgument.init) }
    set { radius = newValue?.length }
  }

  /// The length of the marker image's longer side as an argument.
  var imageSizeArgument: RadiusArgument? {
    get { imageSize.map(RadiusArgument.init) }
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
        help: "Latitude of the center, WGS 84.",
        details: "Places beyond ±85.05112878 degrees are drawn at the edge of the map, with a warning."),
      .option(
        "--lon", into: longitude, in: -180...180, unit: .longitude, metavar: "DEG",
        help: "Longitude of the center, WGS 84."),
    ]
  }
}
