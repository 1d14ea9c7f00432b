import FoundationEssentials
import Glibc
import PulseBasics
import PulseMapKit
import PulseSceneInput
import PulseSystem
import Synchronization

/// The `view` command: plays an image, an animation or a scene in the terminal.
struct ViewCommand {
  let options: ViewOptions

  init(_ options: ViewOptions) {
    self.options = options
  }

  /// Plays until the last loop is over, or the user quits.
  ///
  /// - Throws: ``CommandError``.
  func run() throws(CommandError) {
    let environment = ProcessInfo.processInfo.environment
    if options.isOnce, let loops = options.loopCount, loops != 1 {
      throw CommandError(["--once: conflicts with --loops \(loops); use one of them"])
    }
    guard isatty(STDOUT_FILENO) == 1 else {
      throw CommandError([
        "standard output: is no terminal; run 'pulsemap view' in one, or describe the file with 'pulsemap inspect'"
      ])
    }
    if environment["TERM"] == "dumb", options.terminalProtocol == .auto {
      throw CommandError([
        "standard output: is a terminal without images and colors; use another one, or add --protocol"
      ])
    }
    let (animation, loopCount) = try open()
    // Not on the screen while it is played.
    defer { (animation as? PlayedScene)?.writeWarnings() }
    do throws(TerminalError) {
      try play(animation, loopCount: options.isOnce ? 1 : options.loopCount ?? loopCount, environment)
    } catch {
      switch error {
      // The user has closed the window.
      case .disconnected: return
      case .unusable: throw CommandError(["standard output: \(error)"])
      case .unreadableFrame(let text): throw CommandError(["\(options.path): \(text)"])
      }
    }
  }

  private func open() throws(CommandError) -> (any PlayedAnimation, loopCount: Int) {
    if options.path.lowercased().bytewise.hasSuffix(".json") {
      let scene = try PlayedScene(options.path, options: options.render)
      return (scene, scene.loopCount)
    }
    let file = try PlayedFile(options.path)
    return (file, file.loopCount)
  }

  private func play(
    _ animation: any PlayedAnimation, loopCount: Int, _ environment: [String: String]
  ) throws(TerminalError) {
    let device: TerminalDevice
    do throws(SystemError) {
      device = try TerminalDevice(of: STDOUT_FILENO)
      try device.enterKeyMode()
    } catch {
      throw .unusable(error)
    }
    defer { device.close() }
    SuspensionRequests.record()
    defer { SuspensionRequests.stopRecording() }
    let capabilities = try Self.capabilities(of: device)
    let colors = environment["COLORTERM"]?.lowercased() ?? ""
    let settings = TerminalPlayer.Settings(
      options.terminalProtocol.terminalProtocol ?? capabilities.bestProtocol, loopCount: loopCount,
      scale: options.scale, hasTrueColor: ["truecolor", "24bit"].contains(colors),
      // Processes that run at the same time differ, and so do their two images.
      imageID: UInt32(truncatingIfNeeded: getpid()) &* 2 | 1 << 30)
    let player = TerminalPlayer(animation, on: device, capabilities, settings) { SuspensionRequests.take() }
    _ = try player.play()
  }

  /// Asks the terminal for its capabilities.
  private static func capabilities(of device: TerminalDevice) throws(TerminalError) -> TerminalCapabilities {
    var capabilities = TerminalCapabilities()
    do throws(SystemError) {
      try device.write(TerminalCapabilities.query)
    } catch {
      throw error.code == ECANCELED ? .disconnected : .unusable(error)
    }
    var parser = TerminalInputParser()
    let end = ContinuousClock.now + .milliseconds(TerminalCapabilities.answerMilliseconds)
    while !capabilities.areComplete, ContinuousClock.now < end {
      let rest = (end - .now) / .milliseconds(1)
      guard let bytes = device.read(waiting: Int(max(1, rest))) else { throw .disconnected }
      for input in parser.inputs(in: bytes) { capabilities.apply(input) }
    }
    return capabilities
  }
}
