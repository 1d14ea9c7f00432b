import Foundation
import PulsePixels
import PulseTestSupport
import PulseText
import Testing

/// A copy of Noto Sans with corrupted bytes.
struct DamagedFont: Sendable {
  private(set) var bytes: [UInt8]

  init() throws {
    bytes = Array(try Data(contentsOf: URL(filePath: Fixtures.font)))
  }

  /// Returns the byte range of a font table.
  func table(_ name: String) -> Range<Int> {
    let count = number(at: 4)
    let entry = (0..<count).lazy.map { 12 + 16 * $0 }
      .first { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }
    guard let entry else { return 0..<0 }
    func long(_ place: Int) -> Int { number(at: place) << 16 | number(at: place + 2) }
    return long(entry + 8)..<long(entry + 8) + long(entry + 12)
  }

  /// Overwrites a 16-bit number at an offset.
  mutating func put(_ number: Int, at place: Int) {
    bytes[place] = UInt8(truncatingIfNeeded: number >> 8)
    bytes[place + 1] = UInt8(truncatingIfNeeded: number)
  }

  /// Sets the advance of all glyphs, in 1/1000 em.
  mutating func setAdvances(_ advance: Int) {
    let metrics = table("hmtx")
    for glyph in 0..<number(at: table("hhea").lowerBound + 34) {
      put(advance, at: metrics.lowerBound + 4 * glyph)
    }
  }

  /// Overwrites random bytes of some tables.
  mutating func scramble(_ names: [String], using generator: inout SplitMix64) {
    for name in names {
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        guard let place = table(name).randomElement(using: &generator) else { continue }
        let byte: UInt8 =
          [0, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
        // One byte, or many of a kind.
        let count = Bool.random(using: &generator) ? 1 : Int.random(in: 1...4000, using: &generator)
        for place in place..<min(place + count, table(name).upperBound) { bytes[place] = byte }
      }
    }
  }

  private func number(at place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
}

@Suite struct `A damaged font` {
  /// Draws texts of several sizes and directions, and returns the errors.
  private func use(_ bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = folder.file("damaged.ttf")
    try Data(bytes).write(to: file)
    let font: Font
    do {
      font = try Font(paths: [file.path(percentEncoded: false)], installed: nil)
    } catch {
      return ["\(error)"]
    }
    var problems: [String] = []
    for (size, angle) in [(11.0, 0.0), (20, 30), (100, 0)] {
      do {
        let mask = try font.mask(of: size > 15 ? "Wj" : "Å 100 km, Яh", size: size, angle: angle)
        #expect(mask.advance >= 0 && mask.advance.isFinite)
        #expect(mask.coverage.levels.count == mask.coverage.rect.size.area)
      } catch {
        problems.append("\(error)")
      }
    }
    #expect(font.failure.map { problems.contains("\($0)") } ?? problems.isEmpty)
    _ = font.covers("Łódź")
    return problems
  }

  @Test(arguments: [0, 1, 250, 600, 1250, 3000, 15_000, 17_000, 32_768, 65_535])
  func `whose glyphs are narrow or wide is drawn or refused`(advance: Int) throws {
    var font = try DamagedFont()
    font.setAdvances(advance)
    let problems = try use(font.bytes)
    #expect(problems.isEmpty == (advance <= 15_000), "\(problems)")
    #expect(problems.allSatisfy { $0.contains("the width of a glyph is out of range;") })
  }

  @Test(arguments: [0, 1, 15, 16, 100, 1000, 16_384, 32_767, 65_535])
  func `whose ems have few or many units is drawn or refused`(units: Int) throws {
    var font = try DamagedFont()
    font.put(units, at: font.table("head").lowerBound + 18)
    for problem in try use(font.bytes) { #expect(problem.contains("cannot be read"), "\(problem)") }
  }

  @Test(arguments: 0..<4)
  func `with random bytes anywhere is drawn or refused`(part: Int) throws {
    var generator = SplitMix64(seed: part)
    let tables = ["head", "hhea", "hmtx", "maxp", "loca", "glyf", "cmap", "OS/2", "GPOS"]
    for _ in 0..<12 {
      var font = try DamagedFont()
      font.scramble(Array(tables.shuffled(using: &generator).prefix(2)), using: &generator)
      // What the font says of the places of its glyphs, and of their number.
      if Bool.random(using: &generator) { font.scramble(["head", "hhea"], using: &generator) }
      for problem in try use(font.bytes) {
        #expect(problem.contains("cannot be read") || problem.contains("would cover"), "\(problem)")
      }
    }
  }

  @Test func `is told of wherever it ends`() throws {
    let whole = try DamagedFont().bytes
    for part in 0..<12 {
      for problem in try use(Array(whole[..<(whole.count * part / 12)])) {
        #expect(problem.contains("cannot be read"), "\(problem)")
      }
    }
  }
}

@Suite struct `Damaged kerning` {
  private static let texts = [
    "AVATAR Ta. \u{201C}Yo\u{201D}", "Καλά ΑΥΤΟ", "ГАУСС Тр.", "x\u{30B}\u{332}q\u{301}",
  ]

  /// Damages the table that a closure selects, and expects every text to be drawn.
  private func draw(_ fonts: [[UInt8]]) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("damaged.ttf")
    for bytes in fonts {
      try Data(bytes).write(to: file)
      let font = try Font(paths: [file.path(percentEncoded: false)], installed: nil)
      for text in Self.texts {
        let line = try font.shapedLine(text)
        #expect(line.missing == [])
        #expect(line.advance.isFinite)
        _ = try font.mask(of: text, size: 20)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `of any bytes draws the letters all the same`(part: Int) throws {
    var generator = SplitMix64(seed: part)
    let fonts = try (0..<25).map { _ in
      var font = try DamagedFont()
      for _ in 0..<Int.random(in: 1...8, using: &generator) { font.scramble(["GPOS"], using: &generator) }
      return font.bytes
    }
    try draw(fonts)
  }

  @Test func `with any number in its header draws the letters all the same`() throws {
    let whole = try DamagedFont()
    let start = whole.table("GPOS").lowerBound
    let fonts = stride(from: 0, to: 64, by: 2).flatMap { place in
      [0, 1, 9, 0x7FFF, 0xFFFF].map { number in
        var font = whole
        font.put(number, at: start + place)
        return font.bytes
      }
    }
    try draw(fonts)
  }
}
