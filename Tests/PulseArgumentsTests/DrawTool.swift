import PulseArguments

/// The options of a sample command with every kind of argument.
struct DrawOptions: Equatable, Sendable {
  enum Circle: String, CaseIterable, ArgumentValue {
    case planar, geodesic
  }

  enum Level: Sendable {
    case quiet, normal, verbose
  }

  var lat: Double?
  var lon: Double?
  var span = 0.5
  var circle = Circle.planar
  var scale = 1
  var color: String?
  var range: String?
  var outputs: [String] = []
  var level = Level.normal
  var showsLabels = true
  var isLooping = false
  var scene: String?

  static let command = Command<DrawOptions>(
    "draw", summary: "Draws one picture.",
    discussion: """
      The options on the command line go before those of the scene, and those go before the defaults that \
      are shown here.
      """,
    defaults: DrawOptions(),
    sections: [
      ArgumentSection(
        "Place",
        [
          .operand("SCENE", into: \.scene, help: "Scene to draw, or '-' for standard input."),
          .option(
            "--lat", into: \.lat, in: -90...90, unit: .latitude, metavar: "DEG", help: "Latitude, WGS 84."),
          .option(
            "--lon", into: \.lon, in: -180...180, unit: .longitude, metavar: "DEG",
            defaultText: "the scene's",
            help: "Longitude, WGS 84."),
          .option("--span", into: \.span, metavar: "DEG", help: "Height of the view."),
          .option(
            "--circle", into: \.circle, metavar: "KIND", help: "Shape of the circle.",
            details: """
              A planar circle is one on the screen. A geodesic one has the same distance from its center \
              everywhere.
              It is an oval at high latitudes.
              """),
        ]),
      ArgumentSection(
        "Output",
        [
          .repeated("--output", "-o", into: \.outputs, metavar: "PATH", help: "File to write."),
          .option("--scale", "-s", into: \.scale, in: 1...4, metavar: "N", help: "Pixels for each point."),
          .option("--color", into: \.color, metavar: "COLOR", help: "Color of the disc."),
          .option("--range", into: \.range, metavar: "A:B", help: "Smallest and largest size."),
          .flag("--no-labels", into: \.showsLabels, setting: false, help: "Leaves the labels out."),
          .flag("--loop", "-l", into: \.isLooping, help: "Repeats forever."),
          .flag("--quiet", "-q", into: \.level, setting: .quiet, help: "Prints nothing but errors."),
          .flag("--verbose", "-v", into: \.level, setting: .verbose, help: "Prints what is done."),
        ]),
    ],
    examples: [
      CommandExample("atlas draw --lat 37.3349 --lon -122.009 -o a.gif", "A disc at 37 degrees north."),
      CommandExample("atlas draw - --no-labels --output=a.gif", "The scene that another program writes."),
    ])
}

/// The options of a sample command with required operands only.
struct CompareOptions: Equatable, Sendable {
  var expected = ""
  var actual: [String] = []

  static let command = Command<CompareOptions>(
    "compare", summary: "Compares pictures.", defaults: CompareOptions(),
    sections: [
      ArgumentSection(
        "Pictures",
        [
          .operand("EXPECTED", into: \.expected, isRequired: true, help: "Picture that is right."),
          .operands("ACTUAL", into: \.actual, isRequired: true, help: "Picture to check."),
        ])
    ])
}

enum Invocation: Equatable, Sendable {
  case draw(DrawOptions)
  case compare(CompareOptions)
}

let atlas = Tool<Invocation>(
  "atlas", summary: "Draws maps and compares them.",
  examples: [CommandExample("atlas draw --lat 37.3349 --lon -122.009 -o a.gif", "A disc on a map.")],
  commands: [
    Subcommand("draw", DrawOptions.command, Invocation.draw),
    Subcommand("compare", CompareOptions.command, Invocation.compare),
  ])

/// Returns the default draw options with the given changes.
func draw(_ change: (inout DrawOptions) -> Void) -> DrawOptions {
  var options = DrawOptions()
  change(&options)
  return options
}
