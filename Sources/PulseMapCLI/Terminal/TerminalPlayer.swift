import Glibc
import PulsePixels
package import PulseSystem

/// A player of animations in a terminal, below the cursor, with keys: space, arrows and q.
package final class TerminalPlayer {
  /// The end of a playback: the last loop is over, or the user quits.
  package enum Ending: Hashable, Sendable {
    /// The last loop is over.
    case finished

    /// The user has pressed q.
    case quit
  }

  /// The settings of a player.
  package struct Settings: Sendable {
    /// The way to show images.
    package var terminalProtocol: TerminalProtocol

    /// The number of loops, 0 for forever.
    package var loopCount: Int

    /// The factor by which images are enlarged at most.
    package var scale: Double

    /// Whether the terminal shows colors of 24 bits as text.
    package var hasTrueColor: Bool

    /// The number of kitty's images; the next one is used as well.
    package var imageID: UInt32

    /// Creates settings.
    package init(
      _ terminalProtocol: TerminalProtocol, loopCount: Int, scale: Double, hasTrueColor: Bool, imageID: UInt32
    ) {
      (self.terminalProtocol, self.loopCount, self.scale) = (terminalProtocol, loopCount, scale)
      (self.hasTrueColor, self.imageID) = (hasTrueColor, imageID)
    }
  }

  /// The largest number of bytes of fitted frames that are kept, 256 MiB.
  static let cacheLimit = 1 << 28

  /// The longest time between looks at the size of the window, in milliseconds.
  static let longestWait = 100

  let animation: any PlayedAnimation
  let device: TerminalDevice
  let capabilities: TerminalCapabilities
  let settings: Settings
  let clock: PlaybackClock
  private let isSuspensionRequested: () -> Bool

  private var parser = TerminalInputParser()
  private(set) var window: TerminalDevice.WindowSize
  private(set) var layout: TerminalLayout
  private var cache: [Int: Bitmap] = [:]
  private var isResized = false

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - device: The terminal, in key mode.
  ///   - capabilities: The answers of the terminal.
  ///   - settings: The settings.
  ///   - isSuspensionRequested: Returns once whether Ctrl-Z was pressed.
  package init(
    _ animation: any PlayedAnimation, on device: TerminalDevice, _ capabilities: TerminalCapabilities,
    _ settings: Settings, isSuspensionRequested: @escaping () -> Bool
  ) {
    (self.animation, self.device, self.capabilities) = (animation, device, capabilities)
    (self.settings, self.isSuspensionRequested) = (settings, isSuspensionRequested)
    clock = PlaybackClock(delays: animation.delays, loopCount: settings.loopCount)
    window = device.windowSize
    layout = Self.layout(of: animation, settings, in: window, capabilities)
  }

  private static func layout(
    of animation: any PlayedAnimation, _ settings: Settings, in window: TerminalDevice.WindowSize,
    _ capabilities: TerminalCapabilities
  ) -> TerminalLayout {
    TerminalLayout(
      of: animation.size, scale: settings.scale, in: window, by: settings.terminalProtocol, capabilities)
  }

  /// Plays the animation, and leaves its last frame on the screen; a still is shown, and playing ends.
  ///
  /// - Throws: `SystemError` if the terminal was closed or cannot be used, or ``CommandError`` about a frame.
  package func play() throws -> Ending {
    while true {
      try begin()
      if settings.terminalProtocol == .kitty, clock.frameCount > 1, fitsIntoTerminal {
        switch try playInTerminal() {
        case .ended(let ending): return ending
        case .restarting: continue
        case .unsupported: break
        }
      }
      if let ending = try playFrames() { return ending }
    }
  }

  /// Makes room below the cursor, or on a screen that is cleared after a change of its size.
  private func begin() throws(SystemError) {
    let lines = layout.lineCount
    let room = isResized ? "\u{1B}[2J\u{1B}[H" : "\r"
    isResized = false
    try write(
      Array(
        (room + String(repeating: "\n", count: lines) + "\u{1B}[\(lines)A\u{1B}7\u{1B}[?25l").utf8))
    setClosing([])
  }

  /// Sets what is written at the end: a string is ended, the cursor goes below the image, and is shown.
  func setClosing(_ bytes: [UInt8]) {
    device.setClosingBytes(
      Array("\u{1B}\\\u{1B}[?2026l".utf8) + bytes
        + Array("\u{1B}[0m\u{1B}8\u{1B}[\(layout.lineCount)B\r\u{1B}[?25h".utf8))
  }

  func write(_ bytes: [UInt8]) throws(SystemError) { try device.write(bytes) }

  /// Returns a frame that fits into the terminal, over the backdrop.
  func frame(_ index: Int) throws(CommandError) -> Bitmap {
    if let known = cache[index] { return known }
    let backdrop = TerminalBackdrop(capabilities.background)
    let frame = backdrop.under(try animation.frame(index).scaled(to: layout.size))
    if (cache.count + 1) * 4 * layout.size.area <= Self.cacheLimit { cache[index] = frame }
    return frame
  }

  /// Returns the inputs that arrive within a time; none if there are none.
  ///
  /// - Throws: `SystemError` if the terminal was closed.
  func inputs(within milliseconds: Int) throws(SystemError) -> [TerminalInput] {
    guard let bytes = device.read(waiting: milliseconds) else { throw SystemError(EIO) }
    return parser.inputs(in: bytes)
  }

  /// Suspends the process if that is requested; returns whether it was, so that everything has to be drawn again.
  func suspendIfRequested() throws(SystemError) -> Bool {
    guard isSuspensionRequested() else { return false }
    try device.suspendProcess()
    return true
  }

  /// Fits the animation to the window if its size has changed, and returns whether it has.
  func fitIfResized() -> Bool {
    let size = device.windowSize
    guard size != window else { return false }
    (window, isResized) = (size, true)
    layout = Self.layout(of: animation, settings, in: size, capabilities)
    cache = [:]
    return true
  }
}
