import PulseBasics
package import PulsePixels

/// A way to show images in a terminal: kitty's graphics protocol, sixel, or half blocks of text.
package enum TerminalProtocol: Hashable, Sendable {
  /// kitty's graphics protocol, with all colors.
  case kitty

  /// Sixel graphics of DEC's VT340, with up to 256 colors.
  case sixel

  /// Two pixels in each cell of text, by the character U+2580 and its two colors.
  case blocks
}

/// The capabilities of a terminal, from its answers to ``query``.
package struct TerminalCapabilities: Hashable, Sendable {
  /// The queries: kitty's graphics, the background color, sizes in pixels, the number of sixel colors and, last, as all
  /// terminals answer it, the primary device attributes.
  package static let query = Array(
    ("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}]11;?\u{1B}\\" + "\u{1B}[14t\u{1B}[16t"
      + "\u{1B}[?1;1;0S" + "\u{1B}[c").utf8)

  /// The longest time in milliseconds to wait for the answers.
  package static let answerMilliseconds = 300

  /// Whether the terminal has kitty's graphics protocol.
  package private(set) var hasKittyGraphics = false

  /// Whether the terminal has sixel graphics.
  package private(set) var hasSixel = false

  /// The number of sixel colors, 2 to 256.
  package private(set) var sixelColors = 256

  /// The color of the background; `nil` if it is unknown.
  package private(set) var background: RGBA?

  /// The size of a cell in pixels; `nil` if it is unknown.
  package private(set) var cellSize: PixelSize?

  /// The size of the text area in pixels; `nil` if it is unknown.
  package private(set) var textAreaSize: PixelSize?

  /// Whether the last answer has arrived.
  package private(set) var areComplete = false

  /// Creates the capabilities of a terminal that has not answered.
  package init() {}

  /// The best protocol of the terminal.
  package var bestProtocol: TerminalProtocol { hasKittyGraphics ? .kitty : hasSixel ? .sixel : .blocks }

  /// The largest side in pixels that is believed.
  private static let largestSide = 1 << 15

  /// Applies an answer; other input is ignored.
  package mutating func apply(_ input: TerminalInput) {
    switch input {
    case .applicationCommand(let text): if text.bytewise.hasPrefix("Gi=31;OK") { hasKittyGraphics = true }
    case .systemCommand(let text):
      if text.bytewise.hasPrefix("11;") { background = Self.color(text.dropFirst(3)) ?? background }
    case .control(let parameters, let final): apply(parameters, final: final)
    case .key, .left, .right: break
    }
  }

  private mutating func apply(_ parameters: String, final: UInt8) {
    let isPrivate = parameters.bytewise.hasPrefix("?")
    let numbers = parameters.bytewise.drop { $0 == "?" }.bytewise.split(
      separator: ";", omittingEmptySubsequences: false
    )
    .prefix(64).map { Int($0) ?? 0 }
    switch (final, isPrivate) {
    case (UInt8(ascii: "c"), true):
      hasSixel = numbers.dropFirst().contains(4)
      areComplete = true
    case (UInt8(ascii: "S"), true):
      if numbers.count == 3, numbers[0] == 1, numbers[1] == 0, numbers[2] >= 2 {
        sixelColors = min(numbers[2], 256)
      }
    case (UInt8(ascii: "t"), false):
      guard numbers.count == 3, numbers[1...].allSatisfy({ 1...Self.largestSide ~= $0 }) else { return }
      let size = PixelSize(numbers[2], numbers[1])
      if numbers[0] == 4 { textAreaSize = size }
      if numbers[0] == 6 { cellSize = size }
    default: break
    }
  }

  /// Returns the color of an answer such as `rgb:ffff/0000/8080`, whose channels have 1 to 4 hexadecimal digits.
  private static func color(_ text: Substring) -> RGBA? {
    guard text.bytewise.hasPrefix("rgb:") else { return nil }
    let channels = text.dropFirst(4).bytewise.split(separator: "/", omittingEmptySubsequences: false).map {
      digits -> UInt8? in
      guard 1...4 ~= digits.count, let level = UInt32(digits, radix: 16) else { return nil }
      let most = UInt32(1) << UInt32(4 * digits.count) - 1
      return UInt8((level * 255 + most / 2) / most)
    }
    guard channels.count == 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
      return nil
    }
    return RGBA(red, green, blue)
  }
}
