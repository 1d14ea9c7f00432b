import PulseBasics
import PulsePixels
import PulseSystem

// Animations that kitty plays by itself, once all frames are sent.
extension TerminalPlayer {
  /// The outcome of a playback by the terminal.
  enum TerminalPlayback {
    /// The playback is over.
    case ended(Ending)

    /// The window has changed, and everything has to begin again.
    case restarting

    /// The terminal shows images, but plays no animations.
    case unsupported
  }

  /// The longest time in milliseconds to wait for the answer to the second frame.
  private static let answerMilliseconds = 500

  /// The number of bytes that an animation may have in the terminal, whose memory for images is limited.
  private static let terminalMemory = 1 << 27

  /// Whether the terminal can keep all frames.
  var fitsIntoTerminal: Bool { clock.frameCount <= Self.terminalMemory / 4 / max(1, layout.size.area) }

  /// Sends the frames, and lets the terminal play them.
  func playInTerminal() throws -> TerminalPlayback {
    let encoder = KittyEncoder(id: settings.imageID)
    // What is sent in part is removed.
    setClosing(encoder.deletion)
    var previous = try frame(0)
    try write(encoder.image(previous))
    try write(encoder.firstDelay(milliseconds: milliseconds(of: 0)))
    for index in 1..<clock.frameCount {
      let next = try frame(index)
      try write(
        encoder.frame(
          next, after: previous, number: index, milliseconds: milliseconds(of: index),
          isAnswered: index == 1))
      previous = next
      if index == 1 {
        guard try confirmsSecondFrame(encoder) else {
          try write(encoder.deletion)
          setClosing([])
          return .unsupported
        }
        if settings.loopCount == 0 { try write(encoder.playback(.loading)) }
      }
      if try inputs(within: 0).contains(where: \.isQuit) { return .ended(.quit) }
      if try suspendIfRequested() || fitIfResized() { return restart(encoder) }
    }
    setClosing(encoder.playback(.stopped))
    try write(encoder.playback(.looping(settings.loopCount)))
    return try controlPlayback(encoder)
  }

  private func restart(_ encoder: KittyEncoder) -> TerminalPlayback {
    // A terminal that is gone is noticed at the next write.
    try? write(encoder.deletion)
    return .restarting
  }

  private func milliseconds(of frame: Int) -> Int {
    Int((min(max(0, animation.delays[frame]), 1e6) * 1000).rounded())
  }

  /// Returns whether the terminal confirms the second frame.
  private func confirmsSecondFrame(_ encoder: KittyEncoder) throws(SystemError) -> Bool {
    let end = ContinuousClock.now + .milliseconds(Self.answerMilliseconds)
    while ContinuousClock.now < end {
      for input in try inputs(within: 50) {
        guard case .applicationCommand(let text) = input, text.bytewise.hasPrefix("G"),
          text.bytewise.contains("i=\(encoder.id)")
        else { continue }
        return text.bytewise.hasSuffix(";OK")
      }
    }
    return false
  }

  /// Waits for keys and for the end of the last loop.
  private func controlPlayback(_ encoder: KittyEncoder) throws(SystemError) -> TerminalPlayback {
    var origin = ContinuousClock.now
    // The frame at which the animation is paused.
    var paused: Int?
    while true {
      if try suspendIfRequested() || fitIfResized() { return restart(encoder) }
      let elapsed = (ContinuousClock.now - origin) / .seconds(1)
      let position = clock.position(at: elapsed)
      if paused == nil, position == nil { return .ended(.finished) }
      for input in try inputs(within: Self.longestWait) {
        let current = paused ?? position?.frame ?? 0
        switch input {
        case _ where input.isQuit: return .ended(.quit)
        case .key(UInt8(ascii: " ")) where paused == nil:
          try write(encoder.playback(.stopped))
          try write(encoder.selection(of: current + 1))
          paused = current
        case .key(UInt8(ascii: " ")):
          try write(encoder.playback(.looping(settings.loopCount)))
          origin = .now - .seconds(clock.start(of: current))
          paused = nil
        case .left, .right:
          let next = (current + (input == .right ? 1 : clock.frameCount - 1)) % clock.frameCount
          if paused == nil { try write(encoder.playback(.stopped)) }
          try write(encoder.selection(of: next + 1))
          paused = next
        default: break
        }
      }
    }
  }
}

extension TerminalInput {
  /// Whether the input ends the playback: q, or Ctrl-C where it makes no signal.
  fileprivate var isQuit: Bool { self == .key(UInt8(ascii: "q")) || self == .key(0x03) }
}
