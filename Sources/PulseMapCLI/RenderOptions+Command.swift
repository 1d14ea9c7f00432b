import PulseArguments
import PulseGeo
import PulseMapKit
import PulseMotion
import PulsePixels
import PulseScene

extension RenderOptions {
  /// The declaration of `render`: the parser, the help texts and the table of README are made from it.
  static let command = Command<RenderOptions>(
    "render", summary: "Renders a pulse on a map to a GIF, a PNG sequence or a still.",
    defaults: RenderOptions(), sections: [place, effect, time, background, output, messages],
    examples: [
      Example(
        "pulsemap render --lat 37.3349 --lon -122.0090 --radius 500 -o cupertino.gif",
        "A seamless GIF, zoomed so that the pulse fills the picture."),
      Example(
        "pulsemap render --lat 22.28 --lon 114.16 --radius 25km --zoom 8 -o hk-%03d.png",
        "A sequence of PNG files, 2^8 tiles around the world."),
      Example(
        "pulsemap render --lat 48.2 --lon 16.37 --radius 40px --format gif -o - > a.gif",
        "A pulse of a fixed size on the screen, to standard output."),
    ])

  private static let place = ArgumentSection<RenderOptions>(
    "Place and view",
    [
      .option(
        "--lat", into: \.draft.latitude, in: -90...90, unit: "degrees", metavar: "DEG",
        help: "Latitude of the center, WGS 84.",
        details: "Places beyond ±85.05112878 degrees are drawn at the edge of the map, with a warning."),
      .option(
        "--lon", into: \.draft.longitude, in: -180...180, unit: "degrees", metavar: "DEG",
        help: "Longitude of the center, WGS 84."),
      .option(
        "--radius", into: \.radius, metavar: "LENGTH",
        defaultText: "effect's own", help: "Radius of the pulse at scale 1.",
        details: """
          On the ground: 500, 500m, 1.2km, 0.5mi, 300ft. Fixed on the screen at any zoom: 40px.
          """),
      .option(
        "--zoom", into: \.draft.zoom, in: Viewport.zooms, metavar: "Z", defaultText: "fitted",
        help: "Zoom of 256-pixel tiles, fractions allowed.",
        details: """
          At zoom Z the world is 2^Z times 256 points wide. Without it, the largest extent that the pulse \
          reaches fills \(Int(Scene.Standard.fittedPart * 100)) % of the shorter side; a radius in px has no \
          extent on the ground, and gets zoom \(Int(Scene.Standard.zoom)).
          """),
      .option(
        "--size", into: \.draft.size, metavar: "WxH", defaultText: Scene.Standard.size.description,
        help: "Size of the view in points.",
        details: "At most \(Scene.Limits.area) pixels in all, and \(Scene.Limits.side) a side."),
      .option(
        "--scale", into: \.draft.pixelRatio, in: Scene.Limits.pixelRatios, metavar: "N",
        defaultText: String(Scene.Standard.pixelRatio), help: "Pixels along a point.",
        details: "A picture of the same view with more pixels, not of a larger view."),
      .option(
        "--circle", into: \.draft.circles, metavar: "MODE", defaultText: Scene.Standard.circles.rawValue,
        help: "What a radius on the ground means.",
        details: """
          planar: a circle on the map, as MapKit draws it. geodesic: the true distance on WGS 84, an oval on the \
          map at high latitudes.
          """),
      .option(
        "--meters", into: \.draft.groundScale, metavar: "SCALE",
        defaultText: Scene.Standard.groundScale.rawValue, help: "Length of a meter on the map.",
        details: "apple: MapKit's formula, on the ellipsoid. sphere: that of most web maps."),
    ])

  private static let effect = ArgumentSection<RenderOptions>(
    "Effect",
    [
      .option(
        "--effect", into: \.effect, metavar: "NAME|FILE.json", defaultText: Scene.Standard.effect,
        help: "Look of the pulse.",
        details: """
          'pulsemap effects' tells what each shows and where its numbers come from; 'pulsemap effects NAME' \
          prints one to make an own file from.
          """),
      .option(
        "--color", into: \.draft.color, metavar: "COLOR", defaultText: "effect's own",
        help: "Color inside: CSS hex, name, rgb() or rgba()."),
      .option(
        "--pulse-color", into: \.draft.pulseColor, metavar: "COLOR", defaultText: "that of --color",
        help: "Color of what pulses around a dot."),
      .option(
        "--stroke", into: \.draft.strokeColor, metavar: "COLOR", defaultText: "effect's own",
        help: "Color of the line along the edge."),
      .option(
        "--stroke-width", into: \.draft.strokeWidth, metavar: "LENGTH", defaultText: "effect's own",
        help: "Width of that line; it scales with the pulse."),
      .option(
        "--pulse-duration", into: \.draft.pulseDuration, in: Scene.Limits.seconds, unit: "seconds",
        metavar: "S", defaultText: "effect's own", help: "Length of one pulse."),
      .option(
        "--ring-duration", into: \.draft.ringDuration, in: Scene.Limits.seconds, unit: "seconds",
        metavar: "S", defaultText: "effect's own", help: "Time that a ring takes to spread."),
      .option(
        "--delay", into: \.delay, metavar: "S|inf", defaultText: "effect's own",
        help: "Seconds between pulses; inf does not pulse."),
      .option(
        "--rings", into: \.draft.rings, in: Scene.Limits.rings, metavar: "N", defaultText: "effect's own",
        help: "Discs that pulse one after the other."),
      .option(
        "--timing", into: \.draft.curve, metavar: "CURVE", defaultText: "effect's own",
        help: "Pace of a pulse.",
        details: """
          \(TimingCurve.named.map(\.key).joined(separator: ", ")) or cubic-bezier(x1,y1,x2,y2). ease is Core \
          Animation's default curve.
          """),
      .option(
        "--scale-range", into: \.draft.scaleRange, metavar: "A:B", defaultText: "effect's own",
        help: "Scale at the start and end of a pulse."),
      .option(
        "--opacity-range", into: \.draft.opacityRange, metavar: "A:B", defaultText: "effect's own",
        help: "Opacity at the start and end of a pulse."),
      .option(
        "--accuracy", into: \.draft.accuracy, metavar: "LENGTH", defaultText: "none",
        help: "Radius of a disc for the uncertainty."),
    ])

  private static let time = ArgumentSection<RenderOptions>(
    "Time",
    [
      .option(
        "--fps", into: \.draft.frameRate, in: Scene.Limits.frameRates, metavar: "N",
        defaultText: Scene.Standard.frameRate.argument, help: "Frames per second; GIF shows at most 50.",
        details: """
          GIF counts in hundredths of a second, and viewers show delays of 0 and 1 as 10. Each frame starts on \
          the hundredth nearest to its time, so that the delays add up to the duration.
          """),
      .option(
        "--duration", into: \.draft.duration, in: Scene.Limits.seconds, unit: "seconds", metavar: "S",
        defaultText: "one seamless loop", help: "Length of the animation."),
      .option(
        "--cycles", into: \.draft.cycles, in: Scene.Limits.cycles, metavar: "N",
        help: "The same, in cycles of the pulse."),
      .option(
        "--loop", into: \.draft.plays, in: Scene.Limits.plays, metavar: "N",
        defaultText: String(Scene.Standard.plays), help: "Times a GIF plays; 0 is forever."),
      .option(
        "--timeline", into: \.draft.commands, metavar: "LIST",
        defaultText: Scene.Standard.commands.description, help: "When the pulse starts, stops and pauses.",
        details: """
          Commands with their seconds: start@0,pause@1.2,resume@1.8,stop@3. A command that the pulse does not \
          accept in its state, such as resume while it is stopped, is ignored with a warning.
          Changes in between, which never restart a running pulse: radius=800@2, color=#0a0@2, \
          move=48.2;16.4@4. With /CURVE:SECONDS behind its time a change is eased: \
          radius=1.2km@2/ease-out:1.5.
          """),
      .flag(
        "--show-when-stopped", into: \.draft.showsWhenStopped, help: "Show the disc also while stopped."),
      .flag("--pop-in", into: \.draft.popsIn, help: "Let the pulse enter with a bounce of 0.3 s."),
      .flag("--strict", into: \.draft.isStrict, help: "Refuse commands that would be ignored."),
      .option(
        "--at", into: \.stillTime, in: 0...Scene.Limits.seconds.upperBound, unit: "seconds", metavar: "S",
        help: "Instant of a still."),
    ])

  private static let background = ArgumentSection<RenderOptions>(
    "Base map",
    [
      .option(
        "--basemap", into: \.draft.background, metavar: "SPEC",
        defaultText: Scene.Standard.background.description, help: "world, a color, or none for transparent.",
        details: """
          world: land, lakes, coasts and borders of Natural Earth, without a file or a network. Coasts are true \
          to about 700 m: good up to zoom 9.
          """)
    ])

  private static let output = ArgumentSection<RenderOptions>(
    "Output",
    [
      .repeated(
        "--output", "-o", into: \.outputs, metavar: "PATH", help: "File to write.",
        details: """
          NAME.gif: an animation. NAME.png: the still of --at. NAME-%04d.png: a sequence. -: standard output, \
          with --format. A file is replaced once the new one is complete.
          """),
      .option("--format", into: \.format, metavar: "FORMAT", help: "Format, where the name does not tell."),
      .flag(
        "--no-clobber", into: \.replacesFiles, setting: false, help: "Refuse to replace files."),
      .flag("--dry-run", into: \.isDryRun, help: "Check everything, render nothing."),
      .option(
        "--report", into: \.report, metavar: "FORMAT", help: "Describe every frame on standard output."),
      .option(
        "--jobs", "-j", into: \.jobs, in: 1...256, metavar: "N", defaultText: "processors",
        help: "Threads; the output does not depend on it."),
    ])

  private static let messages = ArgumentSection<RenderOptions>(
    "Messages",
    [
      .flag("--quiet", "-q", into: \.verbosity, setting: .quiet, help: "Say nothing but errors."),
      .flag("--verbose", "-v", into: \.verbosity, setting: .verbose, help: "Say what was written."),
      .option(
        "--progress", into: \.progress, metavar: "WHEN", help: "Progress on standard error.",
        details: "auto: on a terminal, when the work takes longer than a moment."),
    ])
}
