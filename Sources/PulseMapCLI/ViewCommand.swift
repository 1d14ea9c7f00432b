import FoundationEssentials
import Glibc
import PulseArguments
import PulseBasics
import PulseSystem
import Synchronization

/// The `view` command: plays an image, an animation or a scene in the terminal.
struct ViewCommand: ToolCommand {
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

  static let command = Command<ViewCommand>(
    "view", summary: "Plays an animation or a scene in the terminal.",
    discussion: """
      Shows images with kitty's graphics protocol or as sixels if the terminal has one of them, and otherwise as \
      colored half blocks of text. The terminal is asked for it, and may take 0.3 seconds to answer. Images are \
      shrunk to fit. Transparent pixels have the background color of the terminal, or a checkerboard if it is \
      unknown. Frames are shown at their times, as browsers do; those that a slow terminal cannot show in time are \
      left out. Keys: space pauses, the left and right arrows step, q quits. The last frame stays on the screen.
      """,
    defaults: ViewCommand(),
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
    foreignOptions: ViewCommand.foreignOptions,
    examples: [
      CommandExample("pulsemap view pulse.gif", "Plays an animation, until q or Ctrl-C is pressed."),
      CommandExample(
        "pulsemap view --once --protocol blocks scene.json", "Renders a scene, and plays it once as text."),
    ])

  /// Plays until the last loop is over, or the user quits.
  ///
  /// - Throws: ``CommandError``.
  func run(arguments: [String]) throws -> ExitStatus {
    let environment = ProcessInfo.processInfo.environment
    if isOnce, let loops = loopCount, loops != 1 {
      throw CommandError(["--once: conflicts with --loops \(loops); use one of them"])
    }
    guard isatty(STDOUT_FILENO) == 1 else {
      throw CommandError([
        "standard output: is no terminal; run 'pulsemap view' in one, or describe the file with 'pulsemap inspect'"
      ])
    }
    if environment["TERM"] == "dumb", terminalProtocol == .auto {
      throw CommandError([
        "standard output: is a terminal without images and colors; use another one, or add --protocol"
      ])
    }
    let (animation, loopCountOfFile) = try open()
    // Not on the screen while it is played.
    defer { (animation as? PlayedScene)?.writeMapWarnings() }
    do {
      try play(animation, loopCount: isOnce ? 1 : loopCount ?? loopCountOfFile, environment)
    } catch let error as SystemError {
      // The user has closed the window.
      guard [EIO, ECANCELED].contains(error.code) else { throw Self.unusableTerminal(error) }
    }
    return .done
  }

  /// Returns the error of a terminal of which a system call failed.
  static func unusableTerminal(_ error: SystemError) -> CommandError {
    CommandError(["standard output: the terminal cannot be used: \(error); use another terminal"])
  }

  private func open() throws(CommandError) -> (any PlayedAnimation, loopCount: Int) {
    if path.lowercased().bytewise.hasSuffix(".json") {
      let scene = try PlayedScene(path, options: render)
      return (scene, scene.loopCount)
    }
    let file = try PlayedFile(path)
    return (file, file.loopCount)
  }

  private func play(
    _ animation: any PlayedAnimation, loopCount: Int, _ environment: [String: String]
  ) throws {
    let device: TerminalDevice
    do throws(SystemError) {
      device = try TerminalDevice(of: STDOUT_FILENO)
      try device.enterKeyMode()
    } catch {
      throw Self.unusableTerminal(error)
    }
    defer { device.close() }
    SuspensionRequests.record()
    defer { SuspensionRequests.stopRecording() }
    let capabilities = try Self.capabilities(of: device)
    let colors = environment["COLORTERM"]?.lowercased() ?? ""
    let settings = TerminalPlayer.Settings(
      terminalProtocol.terminalProtocol ?? capabilities.bestProtocol, loopCount: loopCount,
      scale: scale, hasTrueColor: ["truecolor", "24bit"].contains(colors),
      // Processes that run at the same time differ, and so do their two images.
      imageID: UInt32(truncatingIfNeeded: getpid()) &* 2 | 1 << 30)
    let player = TerminalPlayer(animation, on: device, capabilities, settings) { SuspensionRequests.take() }
    _ = try player.play()
  }

  /// Asks the terminal for its capabilities.
  private static func capabilities(of device: TerminalDevice) throws -> TerminalCapabilities {
    var capabilities = TerminalCapabilities()
    do throws(SystemError) {
      try device.write(TerminalCapabilities.query)
    } catch {
      if error.code == ECANCELED { throw error }
      throw unusableTerminal(error)
    }
    var parser = TerminalInputParser()
    let end = ContinuousClock.now + .milliseconds(TerminalCapabilities.answerMilliseconds)
    while !capabilities.areComplete, ContinuousClock.now < end {
      let rest = (end - .now) / .milliseconds(1)
      guard let bytes = device.read(waiting: Int(max(1, rest))) else { throw SystemError(EIO) }
      for input in parser.inputs(in: bytes) { capabilities.apply(input) }
    }
    return capabilities
  }
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
