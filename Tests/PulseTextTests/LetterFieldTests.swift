import PulsePixels
import Testing

@testable import PulseText

@Suite struct `A letter as a field of distances` {
  private func font(_ name: String, installed: InstalledFonts? = nil) throws -> LetterFont {
    LetterFont(names: [name], before: try Font.embedded(), installed: installed)
  }

  /// The area of a letter, if an edge covers the part of a pixel that its distance says.
  private func area(_ field: LetterField) -> Double {
    field.levels.reduce(0) { $0 + min(max((Double($1) - 192) / 32 + 0.5, 0), 1) }
  }

  @Test(arguments: ["H", "o", "g", "8", "Ж", "Ω", "%"])
  func `has the area and the width of the letter`(letter: String) throws {
    let scalar = try #require(letter.unicodeScalars.first)
    let field = try #require(try font("Noto Sans Regular").field(of: scalar, size: 24))
    let mask = try Font.embedded().mask(of: letter, size: 24)
    let expected = mask.coverage.levels.reduce(0.0) { $0 + Double($1) / 255 }
    #expect(abs(area(field) - expected) < 0.03 * expected)
    #expect(abs(field.advance - mask.advance) < 1e-9)
    let border = LetterField.border
    #expect(field.levels.count == (field.width + 2 * border) * (field.height + 2 * border))
    // The mask begins at the baseline, downwards.
    #expect(
      abs(Double(field.top + mask.coverage.rect.y)) <= 1
        && abs(Double(field.left - mask.coverage.rect.x)) <= 1)
  }

  /// The stem of an `l` is 24 by 0.714 of 24 pixels high, and each pixel of distance is 32 levels.
  @Test func `falls by 32 levels with each pixel of distance`() throws {
    let field = try #require(try font("Noto Sans Regular").field(of: "l", size: 96))
    let width = field.width + 2 * LetterField.border
    let row = (field.height / 2 + LetterField.border) * width
    let levels = field.levels[row..<row + width].map(Int.init)
    #expect(levels[1] - levels[0] == 32 && levels[2] - levels[1] == 32)
    #expect(levels[width - 3] - levels[width - 2] == 32)
  }

  @Test func `is heavier or leans if a font of that weight or slant is missing`() throws {
    let plain = try #require(try font("Nothing Regular").field(of: "n", size: 24))
    let bold = try #require(try font("Nothing Bold").field(of: "n", size: 24))
    let italic = try #require(try font("Nothing Italic").field(of: "l", size: 24))
    let upright = try #require(try font("Nothing").field(of: "l", size: 24))
    #expect(area(bold) > 1.2 * area(plain) && bold.advance > plain.advance)
    #expect(italic.width >= upright.width + 3 && abs(area(italic) - area(upright)) < 1)
    #expect(try !font("Nothing Bold").hasFirst)
  }

  @Test func `is that of an installed font of the name`() throws {
    let name = "DejaVu Sans Bold"
    let named = try font(name, installed: .shared)
    // Debian has this font.
    guard named.hasFirst else { return }
    let face = try FontFace(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
    let id = try #require(face.glyphID(of: "n"))
    let advance = Double(try face.advance(of: id)) * 24 / Double(face.unitsPerEm)
    #expect(try #require(named.field(of: "n", size: 24)).advance == advance)
    #expect(try font("dejavusans-bold", installed: .shared).hasFirst)
  }

  @Test func `has no levels without a shape, and does not exist where no font has it`() throws {
    let space = try #require(try font("Noto Sans Regular").field(of: " ", size: 24))
    #expect(space.levels.isEmpty && space.advance > 0)
    #expect(try font("Noto Sans Regular").field(of: "\u{E000}", size: 24) == nil)
  }
}
