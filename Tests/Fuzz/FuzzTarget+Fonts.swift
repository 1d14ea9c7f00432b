@testable import PulseText

extension FuzzTarget {
  /// Fonts, their tables, and texts set in them.
  static let fonts: [FuzzTarget] = [
    FuzzTarget("font", readers: ["FontBytes", "FontFace", "GlyphOutline"], upTo: 8192) { bytes in
      do throws(FontError) {
        let face = try FontFace(FontBytes(bytes), path: "font")
        var glyphs: [UInt32] = []
        for scalar in "A Vé1ш".unicodeScalars {
          guard let id = face.glyphID(of: scalar) else { continue }
          glyphs.append(id)
          _ = try face.glyph(id)
        }
        for (first, second) in zip(glyphs, glyphs.dropFirst()) {
          let pair = KerningPair(first: first, second: second, script: .latin)
          _ = (face.kerning(of: pair), face.markOffset(of: pair))
        }
      } catch {
        checkMessage("\(error)")
      }
      return true
    },
    FuzzTarget("font-positioning", readers: ["FontTable", "GPOSTable", "KernTable"], upTo: 8192) { bytes in
      guard let first = bytes.first else { return false }
      let table = FontTable(Array(bytes.dropFirst()))
      let positioning =
        first & 1 == 0
        ? GlyphPositioning(gpos: table, kern: FontTable([]))
        : GlyphPositioning(gpos: FontTable([]), kern: table)
      for (first, second) in [(36, 57), (0, 0), (57, 36), (65_535, 3)] {
        for script in Script.allCases.prefix(3) {
          let pair = KerningPair(first: UInt32(first), second: UInt32(second), script: script)
          _ = (positioning.adjustment(of: pair), positioning.markOffset(of: pair))
        }
      }
      return true
    },
    FuzzTarget("text", readers: ["Font", "ComplexShaper", "SimpleShaper"], upTo: 256) { bytes in
      let text = text(bytes)
      do throws(FontError) {
        let line = try sampleFont.get().shapedLine(text)
        precondition(line.advance.isFinite, "a line has no width")
        _ = try sampleFont.get().mask(of: text, size: 12)
        _ = try sampleFont.get().layout(text, size: 12, width: 60)
      } catch {
        checkMessage("\(error)")
      }
      return true
    },
  ]

  private static let sampleFont = Result { () throws(FontError) in try Font.embedded() }
}
