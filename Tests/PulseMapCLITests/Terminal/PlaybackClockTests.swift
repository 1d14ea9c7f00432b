import PulsePixels
import PulseSystem
import Testing

@testable import PulseMapCLI

@Suite struct `A playback` {
  @Test func `follows the delays without drift, however many loops`() {
    // Delays that are no binary fractions, whose sums round.
    let delays = [0.1, 0.03, 0.07]
    let clock = PlaybackClock(delays: delays, loopCount: 0)
    for loop in [0, 1, 1000, 1_000_000] {
      let start = 0.2 * Double(loop)
      #expect(clock.position(at: start + 0.05)?.frame == 0)
      #expect(clock.position(at: start + 0.115)?.frame == 1)
      #expect(clock.position(at: start + 0.165)?.frame == 2)
      let end = clock.position(at: start + 0.165)?.end ?? 0
      #expect(abs(end - start - 0.2) < 1e-6)
    }
  }

  @Test func `ends after its loops`() {
    let clock = PlaybackClock(delays: [0.5, 0.5], loopCount: 2)
    #expect(clock.position(at: 1.9) == .init(frame: 1, end: 2))
    #expect(clock.position(at: 2) == nil)
    #expect(clock.position(at: 1e9) == nil)
  }

  @Test func `ends although delays are zero`() {
    let clock = PlaybackClock(delays: [0, 0, -1], loopCount: 1)
    #expect(clock.position(at: 1) == nil)
    #expect(clock.position(at: 0)?.frame == 0)
  }
}

@Suite struct `The layout on a terminal` {
  private func layout(
    _ picture: PixelSize, scale: Double = 1, _ columns: Int, _ rows: Int, pixels: PixelSize = PixelSize(0, 0),
    by terminalProtocol: TerminalProtocol
  ) -> TerminalLayout {
    let window = TerminalDevice.WindowSize(
      columns: columns, rows: rows, width: pixels.width, height: pixels.height)
    return TerminalLayout(
      of: picture, scale: scale, in: window, by: terminalProtocol, TerminalCapabilities())
  }

  @Test func `keeps the ratio, leaves a line free and enlarges nothing`() {
    // 512 x 512 into 79 x 46 half blocks: the height decides.
    #expect(layout(PixelSize(512, 512), 80, 24, by: .blocks).size == PixelSize(46, 46))
    #expect(layout(PixelSize(512, 512), 80, 24, by: .blocks).lineCount == 23)
    #expect(layout(PixelSize(1000, 100), 80, 24, by: .blocks).size == PixelSize(80, 8))
    let small = layout(PixelSize(10, 5), 80, 24, by: .blocks)
    #expect(small.size == PixelSize(10, 5) && small.lineCount == 3)
    #expect(layout(PixelSize(10, 5), scale: 4, 80, 24, by: .blocks).size == PixelSize(40, 20))
    #expect(layout(PixelSize(10, 5), scale: 100, 80, 24, by: .blocks).size == PixelSize(80, 40))
  }

  @Test func `knows cells in pixels, or assumes small ones`() {
    let pixels = PixelSize(800, 480)
    #expect(layout(PixelSize(512, 512), 80, 24, pixels: pixels, by: .kitty).size == PixelSize(460, 460))
    #expect(layout(PixelSize(100, 41), 80, 24, pixels: pixels, by: .sixel).lineCount == 3)
    #expect(layout(PixelSize(2000, 2000), 80, 24, by: .sixel).size == PixelSize(368, 368))
    #expect(layout(PixelSize(2000, 2000), 0, 0, by: .sixel).size == PixelSize(368, 368))
  }

  @Test func `has at least a pixel`() {
    for size in [PixelSize(1, 100_000), PixelSize(100_000, 1)] {
      let layout = layout(size, 1, 1, by: .blocks)
      #expect(layout.size.width >= 1 && layout.size.height >= 1 && layout.lineCount == 1)
    }
  }
}

@Suite struct `The colors of terminals` {
  /// xterm's palette, from its documentation: a cube of 6 levels, then 24 grays from 8 in steps of 10.
  private static let palette: [RGBA] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { RGBA(red, green, $0) } }
    }
    return cube + (0..<24).map { RGBA(8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) }
  }()

  @Test func `are the nearest of 256 where 24 bits are not available`() {
    for red in stride(from: UInt8(0), through: 255, by: 17) {
      for green in stride(from: UInt8(0), through: 255, by: 15) {
        for blue in stride(from: UInt8(0), through: 255, by: 15) {
          let color = RGBA(red, green, blue)
          let index = XTermPalette.index(of: color)
          #expect(XTermPalette.color(index) == Self.palette[index - 16])
          let best = Self.palette.map { $0.squaredDistance(to: color) }.min() ?? 0
          // The nearest gray is searched by the mean of the channels, which may be a step off.
          #expect(Self.palette[index - 16].squaredDistance(to: color) <= best + 3 * 25)
        }
      }
    }
  }

  @Test func `of transparent pixels are the background, or a checkerboard`() {
    let clear = Bitmap(size: PixelSize(16, 16))
    let plain = TerminalBackdrop(RGBA(1, 2, 3)).under(clear)
    #expect(plain.pixels.allSatisfy { $0 == RGBA(1, 2, 3) })
    let board = TerminalBackdrop(nil).under(clear)
    #expect(board[0, 0] == RGBA(255, 255, 255) && board[8, 8] == board[0, 0])
    #expect(board[8, 0] == RGBA(217, 217, 217) && board[0, 8] == board[8, 0])
  }
}

@Suite struct `Half blocks` {
  @Test func `draw again only the lines that change`() {
    let encoder = HalfBlockEncoder(hasTrueColor: true)
    let before = Bitmap(size: PixelSize(2, 6), color: RGBA(9, 8, 7))
    var after = before
    after[1, 3] = RGBA(1, 2, 3)
    #expect(encoder.encoded(before, after: before) == [])
    let text = String(decoding: encoder.encoded(after, after: before), as: UTF8.self)
    #expect(
      text == "\u{1B}[1B\u{1B}[48;2;9;8;7m \u{1B}[48;2;1;2;3m\u{1B}[38;2;9;8;7m\u{2580}\u{1B}[0m\r\u{1B}[1A")
  }
}
