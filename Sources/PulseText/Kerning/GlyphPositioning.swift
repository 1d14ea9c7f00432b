/// The positioning of glyphs by the tables of a font: kerning of `GPOS`, or else of `kern`, and anchors of
/// combining marks.
struct GlyphPositioning {
  /// The lookup types of `GPOS` for kerning, marks on base glyphs, and marks on marks.
  private enum LookupType {
    static let pair = 2
    static let markToBase = 4
    static let markToMark = 6
  }

  private let gpos: GPOSTable
  private let kern: KernTable
  private var kerning: [Script: [GPOSTable.Lookup]] = [:]
  private var marks: [Script: [GPOSTable.Lookup]] = [:]

  init(gpos: FontTable, kern: FontTable) {
    self.gpos = GPOSTable(gpos)
    self.kern = KernTable(kern)
    for script in Script.allCases {
      kerning[script] = self.gpos.lookups(of: "kern", for: script, types: [LookupType.pair])
      marks[script] =
        (self.gpos.lookups(of: "mark", for: script, types: [LookupType.markToBase]) ?? [])
        + (self.gpos.lookups(of: "mkmk", for: script, types: [LookupType.markToMark]) ?? [])
    }
  }

  /// Returns the adjustment of two adjacent glyphs: the sum of all lookups for kerning.
  func adjustment(of pair: KerningPair) -> PairAdjustment {
    var total = PairAdjustment()
    if let lookups = kerning[pair.script] {
      for lookup in lookups where lookup.ignoresMarks || !pair.hasMarksBetween {
        if let adjustment = gpos.pairAdjustment(Int(pair.first), Int(pair.second), lookup) {
          total += adjustment
        }
      }
    } else if !pair.hasMarksBetween {
      total.first.advance = kern.kerning(pair.first, pair.second)
    }
    return total
  }

  /// Returns the offset of a combining mark, the second glyph, from the first one that it belongs to; `nil` if
  /// there is none.
  func markOffset(of pair: KerningPair) -> (x: Int, y: Int)? {
    // Later lookups replace earlier ones.
    marks[pair.script]?.reversed().lazy
      .compactMap { gpos.markOffset(of: Int(pair.second), on: Int(pair.first), $0) }.first
  }
}
