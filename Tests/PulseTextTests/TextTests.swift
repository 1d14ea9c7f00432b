import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseText

@Suite struct `Text` {
  static let font = Result { try Font.embedded() }

  private static let lines = [
    "San Francisco", "São Paulo", "Α Θήνα", "Москва", "122°25′30″ W", "Ho Chi Minh, Nguyễn", "Ḩalḩūl", "W",
    "a b  c", "fi AV To.",
  ]

  private static let measures = Result { try Oracle.textMetrics(of: lines, font: Fixtures.font) }

  private func font() throws -> Font { try Self.font.get() }

  @Test(arguments: [10.0, 11, 22, 33.5, 60, 100])
  func `is as wide as Pillow measures it`(size: Double) throws {
    let expected = try Self.measures.get()
    for (text, measures) in zip(Self.lines, expected) {
      let width = try font().width(of: text, size: size)
      // Pillow rounds to whole units of a thousand in an em.
      #expect(abs(width - measures.width * size) <= 0.001 * size, "\(text)")
      #expect(try font().mask(of: text, size: size).advance == width)
    }
  }

  @Test(arguments: [0.0, 30, 90, -135])
  func `covers as much as Pillow draws`(angle: Double) throws {
    let expected = try Self.measures.get()
    for (text, measures) in zip(Self.lines, expected) {
      let size = 40.0
      let mask = try font().mask(of: text, size: size, angle: angle).coverage
      let ink = mask.levels.reduce(0) { $0 + Double($1) } / 255
      #expect(abs(ink / (measures.ink * size * size) - 1) < 0.01, "\(text)")
    }
  }

  @Test func `lies where Pillow draws it`() throws {
    let expected = try Self.measures.get()
    for (text, measures) in zip(Self.lines, expected) {
      let rect = try font().mask(of: text, size: 40).coverage.rect
      // Pixels are whole.
      #expect(abs(Double(rect.x) - measures.left * 40) < 1.1, "\(text)")
      #expect(abs(Double(rect.maxX) - measures.right * 40) < 1.1, "\(text)")
      #expect(abs(Double(rect.y) - measures.top * 40) < 1.1, "\(text)")
      #expect(abs(Double(rect.maxY) - measures.bottom * 40) < 1.1, "\(text)")
    }
  }

  @Test(arguments: zip(["Rügen", "Αθήνα 8", "AVATAR", "Кyiv @"], [11.0, 12, 13, 24]))
  func `covers every pixel as Pillow does without hinting`(text: String, size: Double) throws {
    let expected = try Oracle.rasterize(text, size: size, font: Fixtures.font)
    let mask = try font().mask(of: text, size: size).coverage
    // Chords deviate by up to 1/64 pixel, and Pillow's positions by 1/64 pixel for each letter.
    let (largest, mean) = mask.difference(from: expected)
    #expect(largest <= 16, "\(largest)")
    #expect(mean < 0.02, "\(mean)")
  }

  @Test func `turned by quarters has turned sides`() throws {
    let upright = try font().mask(of: "Lima", size: 30).coverage.rect
    for (angle, x, y) in [(90.0, upright.y, -upright.maxX), (180, -upright.maxX, -upright.maxY)] {
      let turned = try font().mask(of: "Lima", size: 30, angle: angle).coverage.rect
      #expect(abs(turned.x - x) <= 1 && abs(turned.y - y) <= 1, "\(turned) for \(upright)")
    }
  }

  @Test(arguments: [10.0, 11, 12, 13, 22, 33])
  func `stands on its base line, not across it`(size: Double) throws {
    let mask = try font().mask(of: "HEFT", size: size).coverage
    #expect(mask.rect.maxY == 0)
    // The last row above it is as dark as the stems are wide, not a shade of gray.
    let (first, last) = (mask.rect.height / 2, mask.rect.height - 1)
    let dark = [first, last].map { row in
      mask.levels[row * mask.rect.width..<(row + 1) * mask.rect.width].max() ?? 0
    }
    #expect(Int(dark[1]) + 32 >= Int(dark[0]), "\(dark)")
  }

  @Test func `takes markup as it stands`() throws {
    #expect(try font().mask(of: "&amp;", size: 12).advance > 3 * font().mask(of: "&", size: 12).advance)
    #expect(try font().mask(of: "&#65;", size: 12).coverage != font().mask(of: "A", size: 12).coverage)
  }

  @Test(arguments: ["\n", "\u{0}", "\u{7}\u{1B}", "\u{200B}\u{200E}", "\u{FE0F}", "\r\n\t", ""])
  func `leaves out what has no picture`(text: String) throws {
    let mask = try font().mask(of: text, size: 12)
    #expect(mask.advance == 0)
    #expect(mask.coverage.rect.isEmpty)
    #expect(try font().mask(of: "a\(text)b", size: 12) == font().mask(of: "ab", size: 12))
  }

  @Test(arguments: ["東京", "😀", "👩‍👩‍👧", "\u{10FFFF}", "ሀ"])
  func `leaves out each character that no font has, and tells of it`(text: String) throws {
    let font = try Font(paths: [], installed: nil)
    #expect(!font.covers(text))
    #expect(font.covers("Zürich, Αθήνα, Київ"))
    #expect(try font.mask(of: "a\(text)b", size: 14) == font.mask(of: "ab", size: 14))
    let drawn = Array(text.unicodeScalars).filter { $0 != "\u{200D}" }
    #expect(try font.shapedLine(text).missing == drawn)
  }

  @Test func `of a thousand characters is drawn, and longer text refused`() throws {
    let longest = String(repeating: "m", count: Font.maximumTextLength)
    let mask = try font().mask(of: longest, size: 12)
    #expect(abs(Double(mask.coverage.rect.width) - mask.advance) < 4)
    #expect(throws: FontError.textTooLong(count: 1001)) { try font().mask(of: longest + "m", size: 12) }
  }

  @Test(arguments: [4.0, 256])
  func `is drawn in every size of its range`(size: Double) throws {
    #expect(try !font().mask(of: "Ag", size: size).coverage.rect.isEmpty)
    #expect(try !font().mask(of: "Ag", size: size, angle: 45).coverage.rect.isEmpty)
  }

  @Test(arguments: [11.0, 24.5, 97])
  func `is the same whatever was drawn before`(size: Double) throws {
    let text = "Zürich Gdańsk"
    let alone = try Font.embedded().mask(of: text, size: size)
    for company in ["", "h", "WÖZjqy.ig", "zyxwvutsrqponmlkjihgfedcba"] {
      let font = try Font(paths: [Fixtures.font])
      _ = try font.mask(of: company, size: size)
      #expect(try font.mask(of: text, size: size) == alone)
    }
  }

  @Test func `is the same from every thread`() async throws {
    let expected = try font().mask(of: "Rio de Janeiro", size: 15)
    let fresh = try Font.embedded()
    let masks = try await withThrowingTaskGroup(of: TextMask.self) { group in
      for _ in 0..<16 { group.addTask { try fresh.mask(of: "Rio de Janeiro", size: 15) } }
      return try await group.reduce(into: [TextMask]()) { $0.append($1) }
    }
    #expect(masks.count == 16)
    #expect(masks.allSatisfy { $0 == expected })
  }
}

@Suite struct `A halo` {
  @Test func `of a point is a disc of its radius`() {
    let point = CoverageMask(rect: PixelRect(x: 7, y: 9, width: 1, height: 1), levels: [255])
    let halo = point.halo(radius: 10 * 256)
    let area = halo.levels.reduce(0) { $0 + Double($1) } / 255
    // That of a circle that reaches from the middle of a pixel to 10 pixels around it.
    #expect(abs(area - .pi * 10 * 10) < 3)
    #expect(halo.rect == PixelRect(x: -4, y: -2, width: 23, height: 23))
  }

  @Test func `holds the mask and grows with its radius`() throws {
    let mask = try `Text`.font.get().mask(of: "Oslo", size: 14).coverage
    #expect(mask.halo(radius: 0) == mask)
    let (small, large) = (mask.halo(radius: 256), mask.halo(radius: 512))
    for y in mask.rect.rows {
      for x in mask.rect.columns {
        #expect(mask.level(x, y) <= small.level(x, y) && small.level(x, y) <= large.level(x, y))
      }
    }
  }
}

extension CoverageMask {
  /// Returns the largest difference of a pixel from another rasterization, in levels of 0 to 255, and the sum of all
  /// differences as a fraction of the ink.
  func difference(from expected: TextRaster) -> (largest: Double, mean: Double) {
    var (largest, sum) = (0.0, 0.0)
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let (column, row) = (x + expected.left, y + expected.top)
        let isInside = rect.columns.contains(column) && rect.rows.contains(row)
        let difference = abs(
          (isInside ? Double(level(column, row)) : 0) - expected.levels[y * expected.width + x])
        largest = max(largest, difference)
        sum += difference
      }
    }
    return (largest, sum / expected.levels.reduce(0, +))
  }

  fileprivate func level(_ x: Int, _ y: Int) -> UInt8 {
    levels[(y - rect.y) * rect.width + x - rect.x]
  }
}
