extension Font {
  /// Breaks a paragraph into lines of at most a width, as few as possible.
  ///
  /// Lines break at spaces, after hyphens, and between Chinese, Japanese and Korean characters as far as punctuation
  /// allows; a Thai or Lao word that is wider than a line also between syllables. Another one has a line of its own.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - width: The largest width of a line in pixels.
  ///   - isBalanced: Whether lines get about equal widths; otherwise, each is as full as possible.
  /// - Returns: The lines as parts of the paragraph, without the spaces at their ends; one for an empty paragraph.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  /// - Complexity: O(characters × log pixels) after the shaping of words.
  package func lines(
    of text: String, size: Double, width: Double, isBalanced: Bool = true
  ) throws(FontError) -> [Substring] {
    guard width.isFinite, try measuredLine(text, size: size).advance * size > width else {
      return [LineBreaker.trimmed(text[...])]
    }
    let parts = try MeasuredParts(text, size: size, font: self, room: width)
    return parts.lines(endingAt: isBalanced ? parts.balancedBreaks(width) : parts.breaks(width))
  }

  /// Breaks a paragraph into at most a number of lines, the widest of which is as narrow as possible.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - count: The largest number of lines, at least 1.
  /// - Returns: The lines as parts of the paragraph, without the spaces at their ends.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  package func lines(of text: String, size: Double, atMost count: Int) throws(FontError) -> [Substring] {
    let parts = try MeasuredParts(text, size: size, font: self, room: .infinity)
    return parts.lines(endingAt: parts.narrowestBreaks(atMost: count))
  }
}

/// The unbreakable parts of a paragraph with their places on one line, in pixels.
private struct MeasuredParts {
  /// The parts, each with the spaces after it.
  private let parts: [Substring]

  /// The left end of each part, and the end of the last.
  private let starts: [Double]

  /// The right end of each part without its spaces.
  private let ends: [Double]

  /// Measures the parts of a paragraph; those of a word in Thai or Lao that is wider than `room` are its syllables.
  init(_ text: String, size: Double, font: Font, room: Double) throws(FontError) {
    var parts = LineBreaker.parts(of: text[...])
    if room.isFinite {
      var smaller: [Substring] = []
      for part in parts {
        let syllables = LineBreaker.syllables(of: part)
        let isWide =
          syllables.count > 1
          ? try font.width(of: String(LineBreaker.trimmed(part)), size: size) > room : false
        smaller += isWide ? syllables : [part]
      }
      parts = smaller
    }
    // Positions are those of beginnings of the text: kerning at the breaks is negligible.
    var (starts, ends) = ([0.0], [Double]())
    if parts.count > 1 {
      for part in parts {
        let word = String(LineBreaker.trimmed(part))
        ends.append(try font.width(of: String(text[..<part.startIndex]) + word, size: size))
        starts.append(try font.width(of: String(text[..<part.endIndex]), size: size))
      }
    }
    (self.parts, self.starts, self.ends) = (parts, starts, ends)
  }

  /// Returns the index after the last part of each line of at most a width.
  func breaks(_ width: Double) -> [Int] {
    guard parts.count > 1 else { return [parts.count] }
    var breaks: [Int] = []
    var first = 0
    for index in parts.indices where index > first && ends[index] - starts[first] > width {
      breaks.append(index)
      first = index
    }
    return breaks + [parts.count]
  }

  /// Returns the breaks of as few lines of at most a width as possible, which have about equal widths.
  func balancedBreaks(_ width: Double) -> [Int] {
    var best = breaks(width)
    var (low, high) = (width / Double(best.count + 1), width)
    // The least width with as many lines, to half a pixel.
    while high - low > 0.5 {
      let middle = (low + high) / 2
      let found = breaks(middle)
      if found.count <= best.count, isWithin(found, width) {
        (best, high) = (found, middle)
      } else {
        low = middle
      }
    }
    return best
  }

  /// Returns the breaks of at most a number of lines, the widest of which is as narrow as possible, to half a pixel.
  func narrowestBreaks(atMost count: Int) -> [Int] {
    var best = [parts.count]
    var (low, high) = (0.0, ends.last ?? 0)
    while high - low > 0.5 {
      let middle = (low + high) / 2
      let found = breaks(middle)
      if found.count <= count { (best, high) = (found, middle) } else { low = middle }
    }
    return best
  }

  /// Whether no line is wider than allowed, unless it is a single word.
  private func isWithin(_ breaks: [Int], _ width: Double) -> Bool {
    zip([0] + breaks, breaks).allSatisfy { $1 - $0 == 1 || ends[$1 - 1] - starts[$0] <= width }
  }

  /// Returns the lines that end at some parts.
  func lines(endingAt breaks: [Int]) -> [Substring] {
    guard let whole = parts.first?.base[...] else { return [""] }
    return zip([0] + breaks, breaks).map { first, end in
      LineBreaker.trimmed(whole[parts[first].startIndex..<parts[end - 1].endIndex])
    }
  }
}

/// The opportunities of line breaks in simple and in Chinese, Japanese and Korean text, a subset of UAX #14.
enum LineBreaker {
  /// Punctuation that does not begin a line: closing brackets, stops, small kana, iteration marks.
  private static let closing = Set(
    ")]}»›”’,.;:!?%、。，．・：；？！）］｝」』】〉》〕〗〙〛ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥°".unicodeScalars)

  /// Punctuation that does not end a line: opening brackets.
  private static let opening = Set("([{«‹“‘（［｛「『【〈《〔〖〘〚".unicodeScalars)

  /// Returns the unbreakable parts of a text, each with the spaces after it.
  static func parts(of text: Substring) -> [Substring] {
    parts(of: text, where: canBreak)
  }

  /// Returns the parts of a word in Thai or Lao, which writes no spaces between words, before the vowels that begin a
  /// syllable; of other words themselves.
  ///
  /// The ends of its words are known to dictionaries alone.
  static func syllables(of word: Substring) -> [Substring] {
    parts(of: word) { previous, next in
      switch next.value {
      case 0xE40...0xE44: !(0xE40...0xE44 ~= previous.value)
      case 0xEC0...0xEC4: !(0xEC0...0xEC4 ~= previous.value)
      default: false
      }
    }
  }

  private static func parts(
    of text: Substring, where canBreak: (_ previous: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool
  ) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var previous: Unicode.Scalar?
    for index in text.indices {
      let scalar = text[index].unicodeScalars.first
      if let previous, let scalar, index > start, canBreak(previous, scalar) {
        parts.append(text[start..<index])
        start = index
      }
      // A combining mark at the end is not decisive.
      previous = scalar
    }
    return start == text.endIndex ? parts : parts + [text[start...]]
  }

  /// Returns a text without spaces at its ends.
  static func trimmed(_ text: Substring) -> Substring {
    var rest = text
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  private static func isSpace(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(isSpace) ?? false
  }

  /// Whether a character is a space at which lines break; those of fixed position are not.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x9, 0x200B, 0x3000, 0x2000...0x2006, 0x2008...0x200A: true
    default: false
    }
  }

  private static func canBreak(after previous: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    if isSpace(next) || closing.contains(next) || opening.contains(previous) { return false }
    if isSpace(previous) { return true }
    switch previous.value {
    // Hyphens and dashes break only before letters: not in -5.
    case 0x2D, 0x2010, 0x2013, 0x2014: return next.properties.isAlphabetic
    default: return isIdeographic(previous) || isIdeographic(next)
    }
  }

  /// Whether lines break on both sides of a character.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch Script(of: scalar) {
    case .han, .kana, .hangul: true
    default: 0x3000...0x303F ~= scalar.value || 0xFF00...0xFF65 ~= scalar.value
    }
  }
}
