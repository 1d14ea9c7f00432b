import PulseArguments
import PulseSceneInput

/// The options of the `view` command.
struct ViewOptions: Sendable {
  /// The path of the image, animation or scene.
  var path = ""

  /// The way to show images; `nil` for the best one of the terminal.
  var terminalProtocol = TerminalProtocolChoice.auto

  /// The factor by which images are enlarged at most.
  var scale = 1.0

  /// The number of loops, 0 for forever; `nil` for that of the file.
  var loopCount: Int?

  /// Whether to play once.
  var isOnce = false

  /// The options of servers for the map of a scene.
  var render = RenderOptions()

  static let command = Command<ViewOptions>(
    "view", summary: "Plays an animation or a scene in the terminal.",
    discussion: """
      Shows images with kitty's graphics protocol or as sixels if the terminal has one of them, and otherwise as \
      colored half blocks of text. The terminal is asked for it, and may take 0.3 seconds to answer. Images are \
      shrunk to fit. Transparent pixels have the background color of the terminal, or a checkerboard if it is \
      unknown. Frames are shown at their times, as browsers do; those that a slow terminal cannot show in time are \
      left out. Keys: space pauses, the left and right arrows step, q quits. The last frame stays on the screen.
      """,
    defaults: ViewOptions(),
    sections: [
      ArgumentSection(
        "Arguments",
        [
          .operand(
            "FILE", into: \.path, isRequired: true,
            help: "Image, animation, folder of PNG files, or scene file.",
            details: """
              NAME.json is a scene file, which is rendered in memory. Every other file is a GIF, PNG, WebP or JPEG as \
              for 'inspect'; NAME-%04d.png is a numbered sequence, and - is standard input.
              """
          ).completingPath(to: .file)
        ]),
      ArgumentSection(
        "View",
        [
          .option(
            "--protocol", into: \.terminalProtocol, metavar: "NAME", help: "How to show images.",
            details: """
              kitty and sixel need a terminal that understands them. blocks works in any terminal with colors: 16 \
              million if COLORTERM is truecolor or 24bit, otherwise 256.
              """),
          .option(
            "--scale", into: \.scale, in: 0.1...16, metavar: "N", help: "Enlarge by at most this factor.",
            details: "Images that do not fit into the terminal are shrunk in any case."),
          .option(
            "--loops", into: \.loopCount, in: 0...65_535, metavar: "N", defaultText: "as in the file",
            help: "Number of times to play, 0 for forever."),
          .flag("--once", into: \.isOnce, help: "Play once, the same as --loops 1."),
        ]),
      RenderOptions.server.bound(to: \.render),
    ],
    hints: ViewOptions.optionHints,
    examples: [
      CommandExample("pulsemap view pulse.gif", "Plays an animation, until q or Ctrl-C is pressed."),
      CommandExample(
        "pulsemap view --once --protocol blocks scene.json", "Renders a scene, and plays it once as text."),
    ])
}

/// The protocol to show images with: the best one of the terminal, or a certain one.
enum TerminalProtocolChoice: String, CaseIterable, ArgumentValue {
  case auto
  case kitty
  case sixel
  case blocks

  /// The protocol; `nil` for the best one of the terminal.
  var terminalProtocol: TerminalProtocol? {
    switch self {
    case .auto: nil
    case .kitty: .kitty
    case .sixel: .sixel
    case .blocks: .blocks
    }
  }
}
