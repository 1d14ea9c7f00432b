import PulseArguments
package import PulseCodec
package import PulseGD
package import PulseMapKit
import PulseScene
import PulseSceneFile

extension RenderOptions {
  /// The declaration of the `render` command, the source of its parser, help, manual and README table.
  static let command = Command<RenderOptions>(
    "render", summary: "Renders a pulse on a map to GIF, APNG, WebP, PNG or video.",
    defaults: RenderOptions(),
    sections: [scene] + SceneSpec.sections.map { $0.bound(to: \.spec) } + [server, output, messages],
    hints: optionHints,
    examples: [
      CommandExample(
        "pulsemap render --lat 37.3349 --lon -122.0090 --radius 500",
        "A seamless GIF, pulse.gif, zoomed so that the pulse fills the picture."),
      CommandExample(
        "pulsemap render --lat 37.3349 --lon -122.0090 --radius 500 -o cupertino.gif",
        "The same in a file of your own, which is replaced if it is there."),
      CommandExample(
        "pulsemap render --lat 22.28 --lon 114.16 --radius 25km --zoom 8 -o hk-%03d.png",
        "A sequence of PNG files, 2^8 tiles around the world."),
      CommandExample(
        "pulsemap render --lat 48.2 --lon 16.37 --radius 40px --format gif -o - > a.gif",
        "A pulse of a fixed size on the screen, to standard output."),
    ])

  private static let scene = ArgumentSection<RenderOptions>(
    "Arguments",
    [
      .operands(
        "FILE", into: \.inputs, help: "Scene file or data, - for standard input.",
        details: """
          NAME.json is a scene file: it has the names of options as keys, and describes any number of overlays; \
          options override it, and 'pulsemap scene' checks it. NAME.geojson, NAME.csv and NAME.gpx are the same as with \
          --geojson, --csv and --track.
          """
      ).completingPath(to: .file)
    ])

  static let server = ArgumentSection<RenderOptions>(
    "Tile server",
    [
      .option(
        "--max-tiles", into: \.tileLimit, in: TileOptions.tileLimits, metavar: "N",
        help: "Tiles that may be fetched.",
        details: """
          All views of a moving camera count together. A scene that needs more is refused before anything is \
          fetched; mind what the operator of the server allows.
          """),
      .flag(
        "--offline", into: \.isOffline, help: "Use no network, only tiles that are kept.",
        details: "However old they are; 'pulsemap cache' tells where."),
      .option(
        "--timeout", into: \.tileSeconds, in: TileOptions.timeouts, unit: .seconds, metavar: "S",
        help: "Time in which a tile has to come.", details: "Connecting and three attempts included."),
      .option(
        "--user-agent", into: \.userAgent, metavar: "TEXT", defaultText: UserAgent.standard,
        help: "Name of the program for servers.",
        details: "Also \(UserAgent.environmentVariable) in the environment."),
    ])

  static let output = ArgumentSection<RenderOptions>(
    "Output",
    [
      .repeated(
        "--output", "-o", into: \.job.outputs, metavar: "PATH", defaultText: OutputFormat.gif.defaultFileName,
        help: "File to write.",
        details: """
          NAME.gif, NAME.apng, NAME.webp: an animation. NAME.png: the still of --at. NAME-%04d.png: a sequence. \
          NAME.sheet.png: frames side by side. NAME.mp4, NAME.webm: video, by ffmpeg. NAME.y4m, NAME.raw: video \
          for other programs. -: standard output, with --format. A file is replaced once the new one is complete; \
          \(OutputFormat.gif.defaultFileName), or with the ending of --format, which is written when no file is named, \
          never is: then the status is 2.
          """
      ).completingPath(to: .file),
      .option(
        "--format", into: \.job.format, metavar: "FORMAT", help: "Format, where the name does not tell."),
      .option(
        "--matte", into: \.job.matte, metavar: "COLOR", defaultText: "none",
        help: "Color under a GIF or video without a base map.",
        details: """
          With --basemap none: GIF has no translucent pixels, so those that show anything are laid over the \
          color; all others stay transparent. In .mp4 and .y4m, which have no alpha, the color is below \
          everything. Other formats do not need it.
          """),
      .option(
        "--quality", into: \.job.gif.quality, in: GIFSettings.qualities, metavar: "N",
        help: "How much a GIF keeps of the pictures.",
        details: """
          100: as near as GIF comes. 90: hardly a difference to see. 60 and less: for messages and slow lines. \
          Animations of up to 255 colors are exact at any quality, without --lossy.
          """),
      .option(
        "--colors", into: \.job.gif.colors, in: GIFSettings.colorCounts, metavar: "N",
        help: "Largest number of colors in a GIF frame.",
        details: "One of 256 is taken to say that a pixel stays as it is."),
      .option(
        "--dither", into: \.job.gif.dither, metavar: "MODE", help: "How a GIF mixes colors that it lacks.",
        details: """
          none: not at all, the best for maps. For photographs and shaded relief, and larger files: blue-noise, with a \
          fine pattern that is fixed to the map; diffusion, by errors that neighbors make up for, which looks finer on \
          what stands still - what moves gets the pattern.
          """),
      .option(
        "--lossy", into: \.job.gif.lossy, in: GIFSettings.lossyStrengths, metavar: "N",
        help: "How far colors of a smaller GIF may be off.",
        details: """
          For the map, the square of the distance, in levels of 0 to 255, is at most 10 times as much: 30 allows for 17 \
          levels, 80 for 28. 0 changes nothing. Above, animations of up to 255 colors are no longer exact; what stands \
          still stays still. Shaded relief and crowded maps gain the most.
          """),
      .option(
        "--webp-quality", into: \.job.webpQuality, in: WebPLimits.qualities, metavar: "N",
        defaultText: "lossless",
        help: "Make WebP smaller, and less exact.",
        details: "75 makes maps about half as large; alpha stays as it is."),
      .option(
        "--crf", into: \.job.rateFactor, in: FFmpeg.rateFactors, metavar: "N",
        defaultText: "18 for MP4, 24 for WebM",
        help: "Constant rate factor of a video.",
        details:
          "Passed to ffmpeg's encoder: lower for higher quality. 6 more make a file about half as large."),
      .option(
        "--png-writer", into: \.job.pngWriter, metavar: "WRITER", defaultText: PNGWriter.libgd.argument,
        help: "What writes PNG files.",
        details: """
          libgd writes every picture that it keeps exactly; one with alpha between its 128 levels is left to compact, \
          as --verbose tells. compact: files of the same pixels, smaller and in less time. APNG is always compact.
          """),
      .option(
        "--max-bytes", into: \.byteLimitArgument, metavar: "SIZE", defaultText: "any size",
        help: "Maximum size of each file.",
        details: """
          In bytes, or with a unit: 250kB, 2MB, 1MiB. A larger file is reduced until it fits, no more than needed, and \
          the reductions are reported: first --quality of GIF (75, 60, 45, 30), --webp-quality (90, 75, 60, 45), --crf \
          of video (5, 10, 15 and 20 above the default) or --png-writer compact, then --colors of GIF (128, 64, 32, \
          16), then --fps (20, 15, 12.5, 10, 8, 5) or --sheet (4x3, 3x2, 2x1), then --scale. Does not apply to .y4m, \
          .raw and sequences.
          """),
      .option(
        "--sheet", into: \.job.sheetGrid, metavar: "COLSxROWS",
        defaultText: "up to \(ContactSheetGrid.standard.argument)",
        help: "Columns and rows of a contact sheet.",
        details:
          "For NAME.sheet.png and --format sheet. Of more frames than fit, some are shown, evenly spread."),
      .flag(
        "--sidecar", into: \.job.writesSidecars, help: "Write OUTPUT.json: bounds and frame times.",
        details: """
          Also the size, the corners and the frames of the output, for web maps. Beside each PNG file comes a \
          world file, NAME.pgw, in meters of EPSG:3857. In a sequence 'frames' stands for the number: \
          NAME-frames.png.json.
          """),
      .flag(
        "--no-metadata", into: \.job.embedsOrigin, setting: false,
        help: "Do not note the version and scene in files.",
        details: """
          Otherwise GIF, PNG, APNG, WebP, MP4 and WebM tell the version of the program and a key of the scene with \
          all its defaults; equal keys mean equal scenes. No time, name or path is in it.
          """),
      .flag(
        "--no-clobber", into: \.job.replacesFiles, setting: false, help: "Refuse to replace files."),
      .option(
        "--at", into: \.job.stillTime, in: 0...Scene.Limits.seconds.upperBound, unit: .seconds, metavar: "S",
        defaultText: "0, or --poster", help: "Instant of a still."),
      .option(
        "--poster", into: \.job.posterTime, in: 0...Scene.Limits.seconds.upperBound, unit: .seconds,
        metavar: "S",
        defaultText: "that of --at, or where most is seen", help: "Instant of a still beside an animation.",
        details: """
          For NAME.png given with NAME.gif, for instance. Most is seen where the layers of all pulses, each with \
          its area times its opacity, come to most.
          """),
      .flag("--dry-run", into: \.job.isDryRun, help: "Check everything, render nothing."),
      .option(
        "--report", into: \.report, metavar: "FORMAT", help: "Describe every frame on standard output."),
      .flag("--json", into: \.report, setting: .json, help: "The same as --report json."),
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

extension OutputFormat: ArgumentValue {}
extension GIFDither: ArgumentValue {}
extension PNGWriter: ArgumentValue {}
