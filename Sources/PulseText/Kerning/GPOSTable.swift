/// The lookups of an OpenType `GPOS` table for a feature, by script.
struct GPOSTable: Sendable {
  /// A lookup: its flags, and the offsets of its subtables with their type.
  struct Lookup: Sendable {
    /// Whether combining marks between the glyphs are skipped.
    let ignoresMarks: Bool
    let subtables: [(offset: Int, type: Int)]
  }

  /// The largest number of subtables that are read for a feature; damaged fonts may specify billions.
  private static let maximumSubtableCount = 2000

  /// The largest number of lookup indices that are read for a feature: as many as there can be lookups.
  ///
  /// The features of a damaged font may share their bytes, and so specify billions.
  private static let maximumLookupIndexCount = 65_536

  /// The type of lookups whose subtables refer to others by 32-bit offsets.
  private static let extensionType = 9

  let table: FontTable

  /// Whether there is a table of version 1.
  var isUsable: Bool { table.uint16(0) == 1 }

  init(_ table: FontTable) {
    self.table = table
  }

  /// Returns the lookups of a feature for a script in its default language, in the order of the lookup list; `nil` if
  /// the script lacks the feature.
  ///
  /// - Parameters:
  ///   - feature: The tag of four letters.
  ///   - script: The script; unlisted ones use the default script.
  ///   - types: The types of lookups to return.
  /// - Returns: The lookups.
  func lookups(of feature: String, for script: Script, types: Set<Int>) -> [Lookup]? {
    guard isUsable, let scripts = table.offset16(4, from: 0), let features = table.offset16(6, from: 0),
      let list = table.offset16(8, from: 0)
    else { return nil }
    let tags = (0..<table.entryCount(scripts, size: 6)).map { scripts + 2 + 6 * $0 }
    let record = [script.tag, Script.defaultTag, "dflt", Script.latin.tag].lazy
      .compactMap { wanted in tags.first { table.uint32($0) == tag(wanted) } }.first
    guard let record, let entry = table.offset16(record + 4, from: scripts),
      let language = table.offset16(entry, from: entry)
    else { return nil }
    var indices: Set<Int> = []
    var isFound = false
    var room = (indices: Self.maximumLookupIndexCount, subtables: Self.maximumSubtableCount)
    for place in 0..<table.entryCount(language + 4, size: 2) {
      let record = features + 2 + 6 * table.uint16(language + 6 + 2 * place)
      guard table.uint32(record) == tag(feature), let found = table.offset16(record + 4, from: features)
      else { continue }
      isFound = true
      let count = min(room.indices, table.entryCount(found + 2, size: 2))
      for place in 0..<count { indices.insert(table.uint16(found + 4 + 2 * place)) }
      room.indices -= count
    }
    guard isFound else { return nil }
    return indices.sorted().compactMap { index in
      guard index < table.uint16(list), let lookup = table.offset16(list + 2 + 2 * index, from: list) else {
        return nil
      }
      return self.lookup(at: lookup, types: types, room: &room.subtables)
    }
  }

  private func lookup(at lookup: Int, types: Set<Int>, room: inout Int) -> Lookup? {
    let type = table.uint16(lookup)
    guard types.contains(type) || type == Self.extensionType else { return nil }
    var subtables: [(Int, Int)] = []
    let count = min(room, table.entryCount(lookup + 4, size: 2))
    room -= count
    for place in 0..<count {
      guard let subtable = table.offset16(lookup + 6 + 2 * place, from: lookup) else { continue }
      if type != Self.extensionType {
        subtables.append((subtable, type))
      } else if types.contains(table.uint16(subtable + 2)) {
        subtables.append((subtable + table.uint32(subtable + 4), table.uint16(subtable + 2)))
      }
    }
    return Lookup(ignoresMarks: table.uint16(lookup + 2) & 8 != 0, subtables: subtables)
  }

  private func tag(_ name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }
}

extension GPOSTable {
  /// Returns the adjustment of a pair by the first subtable that lists it; `nil` if none does.
  func pairAdjustment(_ first: Int, _ second: Int, _ lookup: Lookup) -> PairAdjustment? {
    lookup.subtables.lazy.compactMap { pairAdjustment(first, second, at: $0.offset) }.first
  }

  /// Returns the adjustment of a pair by a subtable of lookup type 2, pair adjustment positioning.
  private func pairAdjustment(_ first: Int, _ second: Int, at subtable: Int) -> PairAdjustment? {
    guard let coverage = table.offset16(subtable + 2, from: subtable),
      let index = table.coverageIndex(of: first, at: coverage)
    else { return nil }
    let formats = (table.uint16(subtable + 4), table.uint16(subtable + 6))
    let sizes = (2 * formats.0.nonzeroBitCount, 2 * formats.1.nonzeroBitCount)
    let values: Int
    switch table.uint16(subtable) {
    case 1:
      // A list of second glyphs for each first glyph.
      guard index < table.uint16(subtable + 8),
        let pairs = table.offset16(subtable + 10 + 2 * index, from: subtable)
      else { return nil }
      let size = 2 + sizes.0 + sizes.1
      func glyph(_ entry: Int) -> Int { table.uint16(pairs + 2 + size * entry) }
      guard
        let entry = table.index(
          of: second, count: table.uint16(pairs), bounds: { (glyph($0), glyph($0)) })
      else { return nil }
      values = pairs + 2 + size * entry + 2
    case 2:
      // A matrix of the classes of both glyphs.
      let classes = (
        table.glyphClass(of: first, at: subtable + table.uint16(subtable + 8)),
        table.glyphClass(of: second, at: subtable + table.uint16(subtable + 10))
      )
      let counts = (table.uint16(subtable + 12), table.uint16(subtable + 14))
      guard classes.0 < counts.0, classes.1 < counts.1 else { return nil }
      values = subtable + 16 + (classes.0 * counts.1 + classes.1) * (sizes.0 + sizes.1)
    default: return nil
    }
    return PairAdjustment(
      first: value(at: values, format: formats.0), second: value(at: values + sizes.0, format: formats.1))
  }

  /// Returns a value record, whose fields its format lists by bits; device tables for hinted text are ignored.
  private func value(at offset: Int, format: Int) -> PairAdjustment.Value {
    var value = PairAdjustment.Value()
    var offset = offset
    for bit in 0..<3 where format & 1 << bit != 0 {
      let number = table.int16(offset)
      switch bit {
      case 0: value.x = number
      case 1: value.y = number
      default: value.advance = number
      }
      offset += 2
    }
    return value
  }
}

extension GPOSTable {
  /// Returns the offset that attaches a combining mark to a glyph, by subtables of the lookup types 4 (mark to base) and
  /// 6 (mark to mark); `nil` if there is none.
  ///
  /// The offset is from the origin of the glyph to that of the mark.
  func markOffset(of mark: Int, on base: Int, _ lookup: Lookup) -> (x: Int, y: Int)? {
    lookup.subtables.lazy.compactMap { markOffset(of: mark, on: base, at: $0.offset) }.first
  }

  private func markOffset(of mark: Int, on base: Int, at subtable: Int) -> (x: Int, y: Int)? {
    guard table.uint16(subtable) == 1, let markCoverage = table.offset16(subtable + 2, from: subtable),
      let baseCoverage = table.offset16(subtable + 4, from: subtable),
      let marks = table.offset16(subtable + 8, from: subtable),
      let bases = table.offset16(subtable + 10, from: subtable),
      let markIndex = table.coverageIndex(of: mark, at: markCoverage), markIndex < table.uint16(marks),
      let baseIndex = table.coverageIndex(of: base, at: baseCoverage), baseIndex < table.uint16(bases),
      let markAnchor = table.offset16(marks + 4 + 4 * markIndex, from: marks)
    else { return nil }
    let (classCount, markClass) = (table.uint16(subtable + 6), table.uint16(marks + 2 + 4 * markIndex))
    guard markClass < classCount,
      let anchor = table.offset16(bases + 2 + 2 * (baseIndex * classCount + markClass), from: bases)
    else { return nil }
    return (
      table.int16(anchor + 2) - table.int16(markAnchor + 2),
      table.int16(anchor + 4) - table.int16(markAnchor + 4)
    )
  }
}
