import PulsePixels

// Frames that this process shows one by one, each at its time.
extension TerminalPlayer {
  /// The state of a playback, in seconds of the clock.
  private struct State {
    var origin = ContinuousClock.now

    /// The time at which the playback is paused; `nil` while it plays.
    var pausedAt: Double?

    var elapsed: Double { pausedAt ?? (ContinuousClock.now - origin) / .seconds(1) }

    mutating func move(to seconds: Double) {
      if pausedAt == nil { origin = .now - .seconds(seconds) } else { pausedAt = seconds }
    }
  }

  /// Plays by showing frames; returns `nil` when the window has changed, and everything has to begin again.
  func playFrames() throws -> Ending? {
    var painter = FramePainter(settings, capabilities)
    var shown = try show(0, with: &painter)
    if clock.frameCount == 1 { return .finished }
    var state = State()
    while true {
      if try suspendIfRequested() || fitIfResized() { return nil }
      let position = clock.position(at: state.elapsed)
      let frame = position?.frame ?? clock.frameCount - 1
      if frame != shown { shown = try show(frame, with: &painter) }
      guard let position else { return .finished }
      let rest = state.pausedAt == nil ? (position.end - state.elapsed) * 1000 : .infinity
      let wait = Int(min(max(0, rest.rounded(.up)), Double(Self.longestWait)))
      for input in try inputs(within: wait) {
        switch input {
        case .key(UInt8(ascii: "q")), .key(0x03): return .quit
        case .key(UInt8(ascii: " ")):
          if let paused = state.pausedAt {
            state.pausedAt = nil
            state.move(to: paused)
          } else {
            state.pausedAt = state.elapsed
          }
        case .left, .right:
          let next = (shown + (input == .right ? 1 : clock.frameCount - 1)) % clock.frameCount
          state.pausedAt = clock.start(of: next)
          shown = try show(next, with: &painter)
        default: break
        }
      }
    }
  }

  private func show(_ index: Int, with painter: inout FramePainter) throws -> Int {
    let bitmap = try frame(index)
    try write(painter.bytes(showing: bitmap))
    setClosing([])
    return index
  }
}

/// A painter of frames in a protocol, each in place of the one before.
struct FramePainter {
  private let terminalProtocol: TerminalProtocol
  private let blocks: HalfBlockEncoder
  private var sixel: SixelEncoder
  private var previous: Bitmap?
  private let imageID: UInt32
  private var imageCount: UInt32 = 0

  init(_ settings: TerminalPlayer.Settings, _ capabilities: TerminalCapabilities) {
    terminalProtocol = settings.terminalProtocol
    blocks = HalfBlockEncoder(hasTrueColor: settings.hasTrueColor)
    sixel = SixelEncoder(colorCount: capabilities.sixelColors)
    imageID = settings.imageID
  }

  /// Returns the bytes that show a frame at the saved position of the cursor, at once where the terminal can.
  mutating func bytes(showing bitmap: Bitmap) -> [UInt8] {
    Array("\u{1B}[?2026h\u{1B}8".utf8) + content(bitmap) + Array("\u{1B}[?2026l".utf8)
  }

  private mutating func content(_ bitmap: Bitmap) -> [UInt8] {
    defer { previous = bitmap }
    switch terminalProtocol {
    case .blocks: return blocks.encoded(bitmap, after: previous)
    case .sixel: return sixel.encoded(bitmap)
    case .kitty:
      // Two images in turn: the new one covers the old one before that is deleted, so that nothing flickers.
      let old = KittyEncoder(id: imageID &+ (imageCount + 1) % 2)
      let new = KittyEncoder(id: imageID &+ imageCount % 2)
      imageCount = (imageCount + 1) % 2
      return new.image(bitmap) + (previous == nil ? [] : old.deletion)
    }
  }
}
