import PulseBasics

/// The positions of characters in the lines of a table, from which its columns follow.
struct ColumnLayout {
  /// The number of lines.
  private(set) var lines = 0

  /// The number of lines that have a character at each position.
  private var counts: [Int] = []

  /// The first lines, by which columns of numbers are told from those of texts.
  private var sample: [ArraySlice<UInt8>] = []

  /// The largest number of lines in the sample.
  private static let sampleCount = 200

  /// The number of lines of which one can have a character between columns, as of a text that is too long.
  private static let linesPerOverflow = 50

  /// Adds a line.
  mutating func add(_ line: ArraySlice<UInt8>) {
    lines += 1
    if sample.count < Self.sampleCount { sample.append(line) }
    var position = 0
    for byte in line where !FixedWidthColumns.continuesCharacter(byte) {
      if position == counts.count { counts.append(0) }
      if byte != 0x20 { counts[position] += 1 }
      position += 1
    }
  }

  /// Returns the columns; `nil` if they are not as many as the names, or less than two.
  ///
  /// - Parameters:
  ///   - header: The line of names, which need not be aligned with the values.
  ///   - words: The words of the header.
  ///   - rule: The line of dashes below the header, which need not be aligned either; `nil` without one.
  /// - Returns: The columns.
  func columns(
    headed header: ArraySlice<UInt8>, words: [ArraySlice<UInt8>], _ rule: ArraySlice<UInt8>?
  ) -> FixedWidthColumns? {
    let isBlank = counts.map { $0 <= lines / Self.linesPerOverflow }
    let ruled = Self.gaps((rule ?? []).map { $0 == 0x20 })
    let isRuled = !ruled.isEmpty && ruled.allSatisfy { $0.allSatisfy { $0 >= isBlank.count || isBlank[$0] } }
    let gaps = isRuled ? ruled : Self.gaps(isBlank)
    let names =
      [words]
      + [ruled, gaps].map { gaps in
        gaps.allSatisfy { FixedWidthColumns.isBlank(header, in: $0) }
          ? FixedWidthColumns([], gaps).cells(of: header) : []
      }
    let possible = names.filter { names in
      names.count > 1 && names.allSatisfy { !$0.isEmpty && !Self.hasWideBlank($0) }
    }
    guard let found = possible.first(where: { $0.count == gaps.count + 1 }) ?? possible.first else {
      return nil
    }
    let joined = joined(gaps, to: found.count)
    return joined.count + 1 == found.count ? FixedWidthColumns(found, joined) : nil
  }

  /// Whether a text has two blanks in order, which no name has.
  private static func hasWideBlank(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
  }

  /// Returns the gaps between as many columns as possible, but not more than some: columns of texts are joined, the nearest first,
  /// since a few names can have their blanks at the same position.
  private func joined(_ gaps: [Range<Int>], to count: Int) -> [Range<Int>] {
    if gaps.count < count { return gaps }
    var gaps = gaps
    let rows = sample.map(FixedWidthColumns([], gaps).cells)
    var areNumbers = (0...gaps.count).map { column in
      rows.allSatisfy {
        $0[column].isEmpty || Double(decimal: String(decoding: $0[column], as: UTF8.self)[...]) != nil
      }
    }
    while gaps.count >= count {
      let betweenTexts = gaps.indices.filter { !areNumbers[$0] && !areNumbers[$0 + 1] }
      guard let nearest = betweenTexts.min(by: { gaps[$0].count < gaps[$1].count }) else { break }
      gaps.remove(at: nearest)
      areNumbers.remove(at: nearest)
    }
    return gaps
  }

  /// Returns the ranges of blanks between other positions.
  private static func gaps(_ isBlank: [Bool]) -> [Range<Int>] {
    var (gaps, start) = ([Range<Int>](), Int?.none)
    for (position, isBlank) in isBlank.enumerated() where !isBlank {
      if let start, start < position { gaps.append(start..<position) }
      start = position + 1
    }
    return gaps
  }
}

/// The columns of a table in which each field has the same positions in all lines, counted in characters.
struct FixedWidthColumns {
  /// The names of the columns.
  let names: [ArraySlice<UInt8>]

  /// The positions between each two columns, blank in nearly all lines.
  private let gaps: [Range<Int>]

  /// Creates columns.
  init(_ names: [ArraySlice<UInt8>], _ gaps: [Range<Int>]) { (self.names, self.gaps) = (names, gaps) }

  /// Whether columns are more than a blank apart, as the words of a text never are in all lines.
  var areApart: Bool { gaps.contains { $0.count > 1 } }

  /// Returns the fields of a line without blanks at their ends.
  ///
  /// The line is cut behind the widest blanks in each gap, so that a text that is too long stays whole.
  func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let positions = line.indices.filter { !Self.continuesCharacter(line[$0]) }
    var (cells, start) = ([ArraySlice<UInt8>](), line.startIndex)
    for gap in gaps {
      var (cut, widest, width) = (gap.upperBound, 0, 0)
      for position in gap {
        let isBlank = position >= positions.count || line[positions[position]] == 0x20
        width = isBlank ? width + 1 : 0
        if isBlank, width >= widest { (cut, widest) = (position + 1, width) }
      }
      let end = max(start, cut < positions.count ? positions[cut] : line.endIndex)
      cells.append(Self.trimmed(line[start..<end]))
      start = end
    }
    return cells + [Self.trimmed(line[start...])]
  }

  /// Returns whether a line has a blank in a range of positions.
  static func isBlank(_ line: ArraySlice<UInt8>, in gap: Range<Int>) -> Bool {
    let positions = line.indices.filter { !continuesCharacter(line[$0]) }
    return gap.contains { $0 >= positions.count || line[positions[$0]] == 0x20 }
  }

  /// Returns whether a byte of UTF-8 is part of the character before it.
  static func continuesCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func trimmed(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = cell.drop { $0 == 0x20 }
    return start[..<(start.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start.startIndex)]
  }
}
