import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseText

@Suite struct `Text in lines` {
  private func font() throws -> Font { try Font(paths: [], installed: nil) }

  private func lines(_ text: String, _ width: Double) throws -> [String] {
    try Font(paths: ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"], installed: nil)
      .layout(text, size: 10, width: width).lines.map(\.text)
  }

  @Test func `breaks at spaces and hyphens, evenly`() throws {
    #expect(try lines("San Francisco", 1000) == ["San Francisco"])
    #expect(try lines("San Francisco", 60) == ["San", "Francisco"])
    // Not "a quick brown fox jumps" and "over".
    #expect(try lines("a quick brown fox jumps over", 125) == ["a quick brown", "fox jumps over"])
    #expect(try lines("Baden-Württemberg", 90) == ["Baden-", "Württemberg"])
    #expect(try lines("at -5 °C", 30) == ["at", "-5 °C"])
    #expect(try lines("Donaudampfschifffahrt am See", 40) == ["Donaudampfschifffahrt", "am See"])
    #expect(try lines("one\ntwo", 1000) == ["one", "two"])
    #expect(try lines("", 10) == [""])
  }

  @Test func `fills its lines if they need not be even`() throws {
    let text = "a wide bottle of sparkling water"
    let font = try Font.embedded()
    let lines = try font.lines(of: text, size: 10, width: 90, isBalanced: false)
    // Each line has no room for the first word of the next.
    for (line, next) in zip(lines, lines.dropFirst()) {
      let word = try #require(next.split(separator: " ").first)
      #expect(try font.width(of: String(line), size: 10) <= 90)
      #expect(try font.width(of: "\(line) \(word)", size: 10) > 90)
    }
    #expect(lines.count > 1 && lines.joined(separator: " ") == text)
    #expect(
      try font.lines(of: text, size: 10, atMost: 2).map(String.init) == [
        "a wide bottle of", "sparkling water",
      ])
  }

  // "Map of earthquakes in Thailand": no space, and each of these vowels begins a syllable.
  @Test func `breaks Thai before vowels that begin a syllable`() {
    let parts = LineBreaker.syllables(of: "แผนที่แผ่นดินไหวในประเทศไทย"[...])
    #expect(parts == ["แผนที่", "แผ่นดิน", "ไหว", "ในประ", "เทศ", "ไทย"])
    #expect(LineBreaker.syllables(of: "Earthquakes"[...]) == ["Earthquakes"])
  }

  @Test func `breaks between ideographs as punctuation allows`() {
    #expect(LineBreaker.parts(of: "東京都（港区）、日本。") == ["東", "京", "都", "（港", "区）、", "日", "本。"])
    #expect(LineBreaker.parts(of: "ロッテ ワールド") == ["ロッ", "テ ", "ワー", "ル", "ド"])
    #expect(LineBreaker.parts(of: "a\u{A0}b") == ["a\u{A0}b"])
  }

  @Test func `is not wider than its room, in as few lines as words allow`() throws {
    let font = try font()
    let text = "The quick brown fox jumps over the lazy dog and then sleeps under a tree"
    var previous = Int.max
    for width in [80.0, 120, 160, 240, 480] {
      let layout = try font.layout(text, size: 12, width: width)
      #expect(layout.lines.allSatisfy { $0.shaped.advance * 12 <= width + 1 }, "\(width)")
      #expect(layout.lines.map(\.text).joined(separator: " ") == text)
      let least = Int((try font.width(of: text, size: 12) / width).rounded(.up))
      #expect(layout.lines.count >= least && layout.lines.count <= least + 2)
      #expect(layout.lines.count <= previous)
      previous = layout.lines.count
    }
  }

  @Test func `is aligned left, right and in the middle`() throws {
    let font = try font()
    for (alignment, part) in [(TextLayout.Alignment.left, 0.0), (.center, 0.5), (.right, 1)] {
      let layout = try font.layout("wide words\nno", size: 20, alignment: alignment)
      let room = try font.width(of: "wide words", size: 20) - font.width(of: "no", size: 20)
      #expect(layout.lines.map(\.x) == [0, room * part])
      #expect(layout.height == 48)
      #expect(abs(layout.lines[1].baseline - layout.lines[0].baseline - 24) < 1e-9)
    }
  }
}

@Suite struct `Text along a line` {
  private func font() throws -> Font { try Font(paths: [], installed: nil) }

  @Test func `that is straight is like text on it`() throws {
    let font = try font()
    let straight = try font.mask(of: "Rhône", size: 14).coverage
    let baseline = TextBaseline([(0, 0), (30, 0), (30, 0), (100, 0)])
    #expect(baseline.length == 100)
    let mask = try #require(try font.mask(of: "Rhône", size: 14, along: baseline))
    #expect(mask == straight)
    let moved = TextBaseline([(7, 9), (200, 9)])
    #expect(try font.mask(of: "Rhône", size: 14, along: moved, from: 5) == straight.moved(x: 12, y: 9))
    #expect(
      try font.mask(of: "Rhône", size: 14, along: moved, from: 5, rise: 3) == straight.moved(x: 12, y: 6))
  }

  @Test func `that goes up is like turned text`() throws {
    let font = try font()
    let turned = try font.mask(of: "Rhône", size: 14, angle: 90).coverage
    #expect(try font.mask(of: "Rhône", size: 14, along: TextBaseline([(0, 0), (0, -100)])) == turned)
  }

  @Test func `keeps to an arc`() throws {
    let font = try font()
    let (radius, size) = (60.0, 12.0)
    // Clockwise on the screen from due west over north, in steps of one degree.
    let arc = (0...180).map { step -> ClipRect.Point in
      let turn = SIMD2(cosine(step), sine(step))
      return (x: -radius * turn.x, y: -radius * turn.y)
    }
    let baseline = TextBaseline(arc)
    #expect(abs(baseline.length - .pi * radius) < 0.01)
    let mask = try #require(try font.mask(of: "HHHHHHHHHH", size: size, along: baseline, from: 20))
    for y in mask.rect.rows {
      for x in mask.rect.columns where mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x] > 0
      {
        let (dx, dy) = (Double(x) + 0.5, Double(y) + 0.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        // The letters reach from the chord to the cap height, 0.714 em; pixels reach 0.71 around their middle.
        #expect(distance > radius - 1.5 && distance < radius + 0.714 * size + 1.5)
      }
    }
  }

  @Test func `needs room, and no sharp corner`() throws {
    let font = try font()
    let short = try font.width(of: "Rhône", size: 14)
    #expect(try font.mask(of: "Rhône", size: 14, along: TextBaseline([(0, 0), (short - 2, 0)])) == nil)
    #expect(try font.mask(of: "Rhône", size: 14, along: TextBaseline([(0, 0), (short + 0.1, 0)])) != nil)
    #expect(try font.mask(of: "Rhône", size: 14, along: TextBaseline([(0, 0), (20, 0), (20, 90)])) == nil)
    #expect(try font.mask(of: "Rhône", size: 14, along: TextBaseline([])) == nil)
    #expect(try font.mask(of: "Rhône", size: 14, along: TextBaseline([(1, 1), (1, 1)])) == nil)
  }

  private func cosine(_ degrees: Int) -> Double { sine(degrees + 90) }

  /// Returns a sine by its Taylor series, exact to 10 digits.
  private func sine(_ degrees: Int) -> Double {
    let angle = Double(degrees > 180 ? degrees - 360 : degrees) * .pi / 180
    var (term, sum) = (angle, angle)
    for index in 1...14 {
      term *= -angle * angle / Double(2 * index * (2 * index + 1))
      sum += term
    }
    return sum
  }
}

@Suite struct `A line of text` {
  @Test func `is smoothed at corners, and nowhere else`() {
    let straight = TextBaseline([(0, 0), (100, 0)])
    #expect(straight.smoothed(width: 10).part(from: 0, to: 100).map(\.x) == [0, 100])
    let corner = TextBaseline([(0, 0), (100, 0), (100, 100)]).smoothed(width: 10)
    // The average of a box applied twice reaches two half widths, or 10, around the corner.
    for distance in stride(from: 0.0, through: 85, by: 5) {
      #expect(abs((corner.point(at: distance)?.y ?? 1)) < 1e-9, "\(distance)")
    }
    #expect(abs((corner.point(at: corner.length)?.y ?? 0) - 100) < 1e-9)
    let middle = corner.chord(from: corner.length / 2 - 0.5, to: corner.length / 2 + 0.5)?.direction
    #expect(abs((middle?.x ?? 0) - (middle?.y ?? 1)) < 1e-6, "45 degrees at the corner")
  }

  @Test func `has parts between two distances`() {
    let line = TextBaseline([(0, 0), (10, 0), (10, 20), (30, 20)])
    let part = line.part(from: 5, to: 35)
    #expect(part.map(\.x) == [5, 10, 10, 15] && part.map(\.y) == [0, 0, 20, 20])
    #expect(line.part(from: 5, to: 60).isEmpty && line.part(from: 5, to: 5).isEmpty)
  }

  @Test func `is drawn with the others at its place`() throws {
    let font = try Font(paths: [], installed: nil)
    let layout = try font.layout("wide words\nno", size: 20, alignment: .left)
    let mask = try font.mask(of: layout)
    let first = try font.mask(of: "wide words", size: 20).coverage
    let second = try font.mask(of: "no", size: 20).coverage
    let total = [first, second].reduce(0) { $0 + $1.levels.reduce(0) { $0 + Int($1) } }
    let found = mask.levels.reduce(0) { $0 + Int($1) }
    #expect(abs(found - total) * 100 < total)
    #expect(mask.rect.x == first.rect.x && mask.rect.width == first.rect.width)
  }
}
