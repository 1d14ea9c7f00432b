import PulseMapCLI
import PulsePixels
import Testing

@Suite struct `What a terminal sends` {
  /// Answers as xterm's control sequences and kitty's graphics protocol document them.
  private static let answers =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}]11;rgb:2020/4040/6060\u{7}\u{1B}[4;600;800t\u{1B}[6;20;10t"
    + "\u{1B}[?1;0;1024S\u{1B}[?62;4;22c"

  @Test func `is understood in parts of any length`() {
    let bytes = Array((Self.answers + "q \u{1B}[C\u{1B}OD").utf8)
    var whole = TerminalInputParser()
    let expected = whole.inputs(in: bytes)
    #expect(expected.suffix(4) == [.key(UInt8(ascii: "q")), .key(UInt8(ascii: " ")), .right, .left])
    #expect(expected.count == 10)
    for length in 1...bytes.count {
      var parser = TerminalInputParser()
      let parts = stride(from: 0, to: bytes.count, by: length).flatMap {
        parser.inputs(in: Array(bytes[$0..<min($0 + length, bytes.count)]))
      }
      #expect(parts == expected, "in parts of \(length)")
    }
  }

  @Test func `says what it can show`() {
    var parser = TerminalInputParser()
    var capabilities = TerminalCapabilities()
    #expect(capabilities.bestProtocol == .blocks)
    for input in parser.inputs(in: Array(Self.answers.utf8)) { capabilities.apply(input) }
    #expect(capabilities.areComplete)
    #expect(capabilities.hasKittyGraphics && capabilities.hasSixel)
    #expect(capabilities.bestProtocol == .kitty)
    #expect(capabilities.background == RGBA(0x20, 0x40, 0x60))
    #expect(capabilities.textAreaSize == PixelSize(800, 600))
    #expect(capabilities.cellSize == PixelSize(10, 20))
    #expect(capabilities.sixelColors == 256)
  }

  @Test(arguments: [
    "\u{1B}_Gi=31;ENOENT:no\u{1B}\\\u{1B}[?1;2c", "\u{1B}[?64;14;24c", "\u{1B}[>4;4c", "\u{1B}[4c",
    "\u{1B}]11;rgb:zz/00/00\u{7}\u{1B}[6;0;0t\u{1B}[6;99999999999999999999;1t\u{1B}[?1;0;-5S", "\u{1B}[?;;;c",
    "\u{1B}]11;rgb:00000/0/0\u{1B}\\", "\u{1B}[4;1t",
  ])
  func `is not believed blindly`(text: String) {
    var parser = TerminalInputParser()
    var capabilities = TerminalCapabilities()
    for input in parser.inputs(in: Array(text.utf8)) { capabilities.apply(input) }
    #expect(capabilities.bestProtocol == .blocks)
    #expect(capabilities.background == nil && capabilities.cellSize == nil && capabilities.sixelColors == 256)
  }

  @Test func `has bounded length`() {
    var parser = TerminalInputParser()
    let endless = Array("\u{1B}]".utf8) + [UInt8](repeating: 65, count: 10_000)
    #expect(parser.inputs(in: endless) == [])
    #expect(parser.inputs(in: Array("q".utf8)) == [.key(UInt8(ascii: "q"))])
  }
}
