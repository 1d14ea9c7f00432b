import PulseMapStyle
import Testing

@testable import PulseVectorTiles

/// Texts in the letters of glyph servers, which have a glyph for each character.
@Suite struct `Arabic letters in styles` {
  private func text(_ codes: [Int]) -> String {
    String(String.UnicodeScalarView(codes.compactMap { UnicodeScalar(UInt32($0)) }))
  }

  private func codes(_ text: String) -> [Int] { text.unicodeScalars.map { Int($0.value) } }

  // The characters by their names in the Unicode Character Database.
  @Test(arguments: [
    // MEEM, SAD, REH: initial, medial, final.
    ("\u{645}\u{635}\u{631}", "\u{FEE3}\u{FEBC}\u{FEAE}"),
    // Behind DAL, which is not joined to the next letter: isolated.
    ("\u{62F}\u{628}", "\u{FEA9}\u{FE8F}"),
    // LAM and ALEF are one character; SEEN before them is initial, MEEM behind them alone.
    ("\u{633}\u{644}\u{627}\u{645}", "\u{FEB3}\u{FEFC}\u{FEE1}"),
    // A FATHA over a letter does not interrupt writing.
    ("\u{628}\u{64E}\u{628}", "\u{FE91}\u{64E}\u{FE90}"),
    // PEH and FARSI YEH, and HAMZA, which is never joined.
    ("\u{67E}\u{6CC}\u{621}", "\u{FB58}\u{FBFD}\u{FE80}"),
    // TATWEEL joins on both sides.
    ("\u{628}\u{640}\u{628}", "\u{FE91}\u{640}\u{FE90}"),
  ])
  func `are joined`(word: String, shapes: String) throws {
    let joined = try #require(ArabicLetters.joined(codes(word)))
    #expect(text(joined.map(\.code)) == shapes)
  }

  @Test func `are told by their shapes`() {
    #expect(ArabicLetters.letter(ofShape: 0xFEBC) == 0x635 && ArabicLetters.letter(ofShape: 0xFEFC) == 0x644)
    #expect(ArabicLetters.letter(ofShape: 0x41) == nil && ArabicLetters.joined(codes("Oslo")) == nil)
  }

  @Test func `are not drawn if they tell directions only`() {
    #expect([0x61C, 0x200E, 0x200F, 0x202E, 0x2069].allSatisfy(BidirectionalText.isControl))
    #expect(![0x20, 0x200B, 0x200D, 0x2070].contains(where: BidirectionalText.isControl))
  }

  // The order of UAX #9; capitals of its examples are Hebrew letters here: A is alef, B is bet.
  @Test(arguments: [
    ("abc", "abc"), ("\u{5D0}\u{5D1}", "\u{5D1}\u{5D0}"),
    ("car \u{5D0}\u{5D1} x", "car \u{5D1}\u{5D0} x"),
    ("\u{5D0} car \u{5D1}", "\u{5D1} car \u{5D0}"),
    // Numbers run from left to right, those behind Arabic as well as others.
    ("\u{5D0} 12.5", "12.5 \u{5D0}"), ("\u{633} 39", "39 \u{633}"),
    ("\u{633} \u{663}\u{669}", "\u{663}\u{669} \u{633}"),
    // Brackets are mirrored, and each line has the direction of its first letter.
    ("\u{5D0} (\u{5D1})", "(\u{5D1}) \u{5D0}"),
    ("\u{5D0}\u{5D1}\nab", "\u{5D1}\u{5D0}|ab"),
    ("100 \u{5D0}", "100 \u{5D0}".split(separator: " ").reversed().joined(separator: " ")),
  ])
  func `stand from right to left`(read: String, seen: String) {
    let codes = codes(read)
    let order = BidirectionalText(codes)
    var lines: [String] = []
    var start = 0
    for end in codes.indices.filter({ codes[$0] == 0x0A }) + [codes.count] {
      lines.append(text(order.order(start..<end, of: codes).map { order.mirrored(codes[$0], at: $0) }))
      start = end + 1
    }
    #expect(lines.joined(separator: "|") == seen)
  }
}
