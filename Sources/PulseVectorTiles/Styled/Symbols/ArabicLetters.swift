/// The shapes of Arabic letters, which depend on their neighbors, as characters of their own.
///
/// Fonts of glyph servers have one glyph per character, among them those of the blocks Arabic Presentation Forms A and B.
enum ArabicLetters {
  /// The shapes of a letter, which follow each other: alone, after, before and between others.
  private struct Shapes {
    /// The character of the letter alone.
    let first: Int

    /// 1 for a letter that is never joined, 2 for one that is joined to the one before it, 4 for both sides.
    let count: Int
  }

  private static let tatweel = 0x640

  private static let joiner = 0x200D

  private static let lam = 0x644

  /// The characters of lam with each kind of alef alone.
  private static let lamWithAlef = [0x622: 0xFEF5, 0x623: 0xFEF7, 0x625: 0xFEF9, 0x627: 0xFEFB]

  /// The shapes of letters, by the characters of the Unicode Character Database.
  private static let shapes: [Int: Shapes] = {
    var shapes: [Int: Shapes] = [:]
    // Hamza to ghain, and feh to yeh: in the order of the alphabet without gaps.
    var next = 0xFE80
    let runs = [
      (0x621, [1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4]),
      (0x641, [4, 4, 4, 4, 4, 4, 4, 2, 2, 4]),
    ]
    for (start, counts) in runs {
      for (index, count) in counts.enumerated() {
        shapes[start + index] = Shapes(first: next, count: count)
        next += count
      }
    }
    let others = [
      (0x671, 0xFB50, 2), (0x679, 0xFB66, 4), (0x67A, 0xFB5E, 4), (0x67B, 0xFB52, 4), (0x67E, 0xFB56, 4),
      (0x67F, 0xFB62, 4), (0x680, 0xFB5A, 4), (0x683, 0xFB76, 4), (0x684, 0xFB72, 4), (0x686, 0xFB7A, 4),
      (0x687, 0xFB7E, 4), (0x688, 0xFB88, 2), (0x68C, 0xFB84, 2), (0x68D, 0xFB82, 2), (0x68E, 0xFB86, 2),
      (0x691, 0xFB8C, 2), (0x698, 0xFB8A, 2), (0x6A4, 0xFB6A, 4), (0x6A6, 0xFB6E, 4), (0x6A9, 0xFB8E, 4),
      (0x6AD, 0xFBD3, 4), (0x6AF, 0xFB92, 4), (0x6B1, 0xFB9A, 4), (0x6B3, 0xFB96, 4), (0x6BA, 0xFB9E, 2),
      (0x6BB, 0xFBA0, 4), (0x6BE, 0xFBAA, 4), (0x6C0, 0xFBA4, 2), (0x6C1, 0xFBA6, 4), (0x6C5, 0xFBE0, 2),
      (0x6C6, 0xFBD9, 2), (0x6C7, 0xFBD7, 2), (0x6C8, 0xFBDB, 2), (0x6C9, 0xFBE2, 2), (0x6CB, 0xFBDE, 2),
      (0x6CC, 0xFBFC, 4), (0x6D0, 0xFBE4, 4), (0x6D2, 0xFBAE, 2), (0x6D3, 0xFBB0, 2),
    ]
    for (letter, first, count) in others { shapes[letter] = Shapes(first: first, count: count) }
    return shapes
  }()

  /// The letters by their shapes; of lam with alef, lam.
  private static let letters: [Int: Int] = {
    var letters: [Int: Int] = [:]
    for (letter, shape) in shapes {
      for index in 0..<shape.count { letters[shape.first + index] = letter }
    }
    for first in lamWithAlef.values { (letters[first], letters[first + 1]) = (lam, lam) }
    return letters
  }()

  /// Returns the letter of a shape, for fonts without it; `nil` for other characters.
  static func letter(ofShape code: Int) -> Int? { 0xFB50...0xFEFC ~= code ? letters[code] : nil }

  /// Returns the shapes of the letters of a text in the order of reading, each with the index of its letter.
  ///
  /// - Parameter codes: The characters.
  /// - Returns: The characters with joined letters; of lam and alef one for both. `nil` for a text without such letters.
  static func joined(_ codes: [Int]) -> [(code: Int, index: Int)]? {
    guard codes.contains(where: { shapes[$0] != nil }) else { return nil }
    var result: [(code: Int, index: Int)] = []
    var index = 0
    while index < codes.count {
      let code = codes[index]
      guard let shape = shapes[code] else {
        result.append((code, index))
        index += 1
        continue
      }
      let before = codes[..<index].last { !isMark($0) }
      let joinsBefore = shape.count > 1 && before.map(joinsNext) ?? false
      if code == lam, index + 1 < codes.count, let both = lamWithAlef[codes[index + 1]] {
        result.append((both + (joinsBefore ? 1 : 0), index))
        index += 2
        continue
      }
      let after = codes[(index + 1)...].first { !isMark($0) }
      let joinsAfter = shape.count == 4 && after.map(joinsPrevious) ?? false
      result.append((shape.first + (joinsBefore ? 1 : 0) + (joinsAfter ? 2 : 0), index))
      index += 1
    }
    return result
  }

  /// Returns whether a character is joined to the letter behind it.
  private static func joinsNext(_ code: Int) -> Bool {
    code == tatweel || code == joiner || shapes[code]?.count == 4
  }

  /// Returns whether a character is joined to the letter before it.
  private static func joinsPrevious(_ code: Int) -> Bool {
    code == tatweel || code == joiner || (shapes[code]?.count ?? 0) > 1
  }

  /// Returns whether a character is a mark over or under a letter, which does not interrupt writing.
  static func isMark(_ code: Int) -> Bool {
    switch code {
    case 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7, 0x6E8, 0x6EA...0x6ED: true
    default: false
    }
  }
}
