import PulseMapStyle

/// The letters of a label with the sections that they belong to.
struct LabelText {
  /// A section of letters in one font and size, or an image.
  struct Section {
    /// The size relative to that of the text.
    let scale: Double

    /// The names of fonts, separated by commas; `nil` for an image.
    let fonts: String?

    /// The image; `nil` for letters, and for an image that is missing.
    let image: SpriteImage?

    /// The place in the height of the line, 0 at its top, 1 at the base line.
    let verticalShare: Double

    /// The color; `nil` for that of the layer.
    let color: StyleColor?
  }

  let sections: [Section]

  /// The code points, and the indices of their sections; images have code points of private use.
  private(set) var codes: [Int] = []
  private(set) var owners: [Int] = []

  /// The first code point of private use, which stands for an image.
  private static let firstImage = 0xE000

  /// Creates the letters of a formatted text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fonts: The names of fonts for sections without.
  ///   - transform: The conversion of letters, such as to upper case.
  ///   - images: The images by name.
  init(_ text: FormattedText, fonts: String, transform: (String) -> String, _ images: StyleImages) {
    var sections: [Section] = []
    for section in text.sections {
      let share =
        switch section.verticalAlignment {
        case "top": 0.0
        case "center": 0.5
        default: 1.0
        }
      let index = sections.count
      if let image = section.image {
        sections.append(
          Section(scale: 1, fonts: nil, image: images[image.name], verticalShare: share, color: nil))
        codes.append(Self.firstImage + index)
        owners.append(index)
      } else {
        sections.append(
          Section(
            scale: section.scale ?? 1, fonts: section.fontStack ?? fonts, image: nil, verticalShare: share,
            color: section.color))
        let letters = transform(section.text).unicodeScalars.map { Int($0.value) }
        codes += letters
        owners += letters.map { _ in index }
      }
    }
    self.sections = sections
    if let joined = ArabicLetters.joined(codes) {
      (codes, owners) = (joined.map(\.code), joined.map { owners[$0.index] })
    }
  }

  private init(_ sections: [Section], _ codes: ArraySlice<Int>, _ owners: ArraySlice<Int>) {
    (self.sections, self.codes, self.owners) = (sections, Array(codes), Array(owners))
  }

  /// Whether the text is one line of letters that look as the layer says, if its own section is plain.
  var isPlain: Bool {
    sections.count == 1 && sections[0].scale == 1 && sections[0].color == nil && sections[0].fonts != nil
      && sections[0].verticalShare == 1 && !codes.contains(0x0A)
  }

  func section(_ index: Int) -> Section { sections[owners[index]] }

  /// The text with punctuation in its forms for vertical writing.
  var verticalized: LabelText {
    var result = self
    for index in codes.indices {
      result.codes[index] = WritingScripts.verticalForm(
        of: codes[index], after: index > 0 ? codes[index - 1] : nil,
        before: index + 1 < codes.count ? codes[index + 1] : nil)
    }
    return result
  }

  /// Returns the lines between breaks, without white space at their ends, and each with its letters from left to right.
  func lines(at breaks: [Int]) -> [LabelText] {
    let bidirectional = BidirectionalText(codes)
    var (lines, start) = ([LabelText](), 0)
    for end in breaks + [codes.count] where end > start || end < codes.count {
      var (first, last) = (start, end)
      while first < last, WritingScripts.isSpace(codes[first]) { first += 1 }
      while last > first, WritingScripts.isSpace(codes[last - 1]) { last -= 1 }
      let line = first..<last
      let order = bidirectional.isLeftToRight ? Array(line) : bidirectional.order(line, of: codes)
      // Characters that tell directions only are not drawn.
      let drawn = order.filter { !BidirectionalText.isControl(codes[$0]) }
      let letters = drawn.map { bidirectional.mirrored(codes[$0], at: $0) }
      lines.append(LabelText(sections, letters[...], drawn.map { owners[$0] }[...]))
      start = end
    }
    return lines
  }
}

/// The choice of line breaks with the least ragged lines.
struct LabelBreaker {
  /// A place where a line may end, with the best chain of breaks before it.
  private struct Break {
    let index: Int
    let x: Double
    let prior: Int?
    let badness: Double
  }

  private var breaks: [Break] = []
  private let target: Double

  /// Returns the indices of letters at which lines begin but the first one, and the end of the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The greatest width of lines in units.
  ///   - advance: Returns the width of a letter in units.
  /// - Returns: Ascending indices.
  static func breaks(of text: LabelText, width: Double, advance: (Int) -> Double) -> [Int] {
    let total = text.codes.indices.reduce(0.0) { $0 + advance($1) }
    var breaker = LabelBreaker(target: width > 0 ? total / max(1, (total / width).rounded(.up)) : 0)
    let hasHints = text.codes.contains(0x200B)
    var x = 0.0
    for (index, code) in text.codes.enumerated() {
      if !WritingScripts.isSpace(code) { x += advance(index) }
      guard index + 1 < text.codes.count else { continue }
      let next = text.codes[index + 1]
      let isIdeographic = text.section(index).fonts != nil && WritingScripts.allowsIdeographicBreaking(code)
      if WritingScripts.isBreakable(code) || isIdeographic || text.section(index).fonts == nil
        || index + 2 < text.codes.count && next == 0x28
      {
        let penalty = penalty(code, before: next, isIdeographic && hasHints)
        breaker.add(index + 1, x, penalty, isLast: false)
      }
    }
    breaker.add(text.codes.count, x, 0, isLast: true)
    return breaker.chain
  }

  private init(target: Double) { self.target = target }

  private static func penalty(_ code: Int, before next: Int, _ isHinted: Bool) -> Double {
    var penalty = code == 0x0A ? -10_000.0 : 0
    if isHinted { penalty += 150 }
    if code == 0x28 || code == 0xFF08 { penalty += 50 }
    if next == 0x29 || next == 0xFF09 { penalty += 50 }
    return penalty
  }

  private func badness(_ width: Double, _ penalty: Double, isLast: Bool) -> Double {
    let ragged = (width - target) * (width - target)
    if isLast { return width < target ? ragged / 2 : ragged * 2 }
    return ragged + penalty.magnitude * penalty
  }

  /// The number of breaks before another one that are tried, so that endless texts take bounded time.
  private static let mostPrior = 512

  private mutating func add(_ index: Int, _ x: Double, _ penalty: Double, isLast: Bool) {
    var (best, prior) = (badness(x, penalty, isLast: isLast), Int?.none)
    for place in breaks.indices.suffix(Self.mostPrior) {
      let badness = badness(x - breaks[place].x, penalty, isLast: isLast) + breaks[place].badness
      if badness <= best { (best, prior) = (badness, place) }
    }
    breaks.append(Break(index: index, x: x, prior: prior, badness: best))
  }

  private var chain: [Int] {
    var (indices, place) = ([Int](), breaks.indices.last)
    while let current = place {
      indices.append(breaks[current].index)
      place = breaks[current].prior
    }
    return indices.reversed()
  }
}
