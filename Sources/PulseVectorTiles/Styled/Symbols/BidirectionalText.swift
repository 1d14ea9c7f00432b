/// The order in which the characters of a text stand from left to right, by the Unicode bidirectional algorithm (UAX #9)
/// without its explicit formatting characters and pairs of brackets.
struct BidirectionalText {
  /// The kinds of characters of the algorithm.
  private enum Kind {
    case left, right, arabicLetter
    case number, arabicNumber
    case separatorOfNumbers, sign, terminator
    case mark, space, other
  }

  /// The embedding level of each character; odd ones run from right to left.
  private let levels: [Int]

  /// The level of the paragraph of each character.
  private let bases: [Int]

  /// Whether all characters run from left to right.
  let isLeftToRight: Bool

  /// Creates the levels of a text, whose lines, which line feeds end, have directions of their own: those of their first
  /// letters.
  init(_ codes: [Int]) {
    var (levels, bases): ([Int], [Int]) = ([], [])
    var start = 0
    while start < codes.count {
      let end = codes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? codes.count
      let (line, base) = Self.levels(codes[start..<end].map(Self.kind))
      levels += line
      bases += Array(repeating: base, count: end - start)
      start = end
    }
    (self.levels, self.bases, isLeftToRight) = (levels, bases, levels.allSatisfy { $0 == 0 })
  }

  /// Returns the indices of the characters of a line from left to right.
  func order(_ line: Range<Int>, of codes: [Int]) -> [Int] {
    var levels = Array(self.levels[line])
    // White space at the end of a line runs as the paragraph (L1).
    for index in line.reversed() {
      guard WritingScripts.isSpace(codes[index]) else { break }
      levels[index - line.lowerBound] = bases[index]
    }
    var order = Array(line)
    guard let highest = levels.max(), highest > 0 else { return order }
    // From the highest level to the lowest odd one, each run is reversed (L2).
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < levels.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        let end = levels[start...].firstIndex { $0 < level } ?? levels.count
        order[start..<end].reverse()
        levels[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// Returns the character that is drawn for one at an index: brackets that run from right to left are mirrored (L4).
  func mirrored(_ code: Int, at index: Int) -> Int {
    levels[index].isMultiple(of: 2) ? code : Self.mirrors[code] ?? code
  }

  /// Returns whether a character tells directions and has no shape.
  static func isControl(_ code: Int) -> Bool {
    switch code {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static let mirrors: [Int: Int] = {
    let pairs = [(0x28, 0x29), (0x3C, 0x3E), (0x5B, 0x5D), (0x7B, 0x7D), (0xAB, 0xBB), (0x2039, 0x203A)]
    return Dictionary(pairs.flatMap { [$0, ($0.1, $0.0)] }) { first, _ in first }
  }()

  private static func kind(_ code: Int) -> Kind {
    if ArabicLetters.isMark(code) { return .mark }
    switch code {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7: return .mark
    case 0x30...0x39, 0x6F0...0x6F9: return .number
    case 0x600...0x605, 0x660...0x669, 0x66B, 0x66C, 0x6DD: return .arabicNumber
    case 0x2B, 0x2D: return .sign
    case 0x23...0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x20A0...0x20CF: return .terminator
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x60C, 0x202F: return .separatorOfNumbers
    case 0x09...0x0D, 0x20, 0x1680, 0x2000...0x200A, 0x2028, 0x205F, 0x3000: return .space
    case 0x200F, 0x590...0x5FF, 0x7C0...0x85F, 0xFB1D...0xFB4F: return .right
    case 0x606...0x7BF, 0x860...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE: return .arabicLetter
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA, 0x200E: return .left
    case 0x00...0xBF, 0xD7, 0xF7, 0x2010...0x2027, 0x2035...0x205E, 0x2190...0x2426, 0x2500...0x27FF,
      0x3001...0x3004,
      0x3008...0x3020, 0xFD3E, 0xFD3F:
      return .other
    default: return .left
    }
  }

  /// Returns the levels of a paragraph and its own.
  private static func levels(_ original: [Kind]) -> ([Int], base: Int) {
    let first = original.first { [.left, .right, .arabicLetter].contains($0) }
    let base = first == nil || first == .left ? 0 : 1
    var kinds = original
    resolveNumbers(in: &kinds, edge: base == 0 ? .left : .right)
    resolveNeutrals(in: &kinds, edge: base == 0 ? .left : .right)
    let levels = kinds.map { kind in
      switch kind {
      case .left: base == 0 ? 0 : 2
      case .right: 1
      default: 2
      }
    }
    return (levels, base)
  }

  /// Resolves marks, numbers and what stands beside them (W1 to W7).
  private static func resolveNumbers(in kinds: inout [Kind], edge: Kind) {
    var strong = edge
    for index in kinds.indices {
      if kinds[index] == .mark { kinds[index] = index > 0 ? kinds[index - 1] : edge }
      switch kinds[index] {
      case .left, .right, .arabicLetter: strong = kinds[index]
      case .number where strong == .arabicLetter: kinds[index] = .arabicNumber
      default: break
      }
    }
    for index in kinds.indices where kinds[index] == .arabicLetter { kinds[index] = .right }
    for index in kinds.indices.dropFirst().dropLast() {
      let (before, after) = (kinds[index - 1], kinds[index + 1])
      guard before == after else { continue }
      if kinds[index] == .sign, before == .number { kinds[index] = .number }
      if kinds[index] == .separatorOfNumbers, before == .number || before == .arabicNumber {
        kinds[index] = before
      }
    }
    var index = 0
    while index < kinds.count {
      let start = index
      while index < kinds.count, kinds[index] == .terminator { index += 1 }
      let isBehind = start > 0 && kinds[start - 1] == .number
      if isBehind || index < kinds.count && kinds[index] == .number {
        for terminator in start..<index { kinds[terminator] = .number }
      }
      index += 1
    }
    strong = edge
    for index in kinds.indices {
      switch kinds[index] {
      case .left, .right: strong = kinds[index]
      case .sign, .separatorOfNumbers, .terminator: kinds[index] = .other
      case .number where strong == .left: kinds[index] = .left
      default: break
      }
    }
  }

  /// Resolves what has no direction of its own (N1 and N2).
  private static func resolveNeutrals(in kinds: inout [Kind], edge: Kind) {
    func direction(_ kind: Kind) -> Kind { kind == .left ? .left : .right }
    var start = 0
    while start < kinds.count {
      guard [.space, .other].contains(kinds[start]) else {
        start += 1
        continue
      }
      let end = kinds[start...].firstIndex { ![.space, .other].contains($0) } ?? kinds.count
      let before = start > 0 ? direction(kinds[start - 1]) : edge
      let after = end < kinds.count ? direction(kinds[end]) : edge
      for index in start..<end { kinds[index] = before == after ? before : edge }
      start = end
    }
  }
}
