package import PulseSystem

/// A line of text as glyphs with positions in ems, for any size.
package struct ShapedLine: Sendable {
  /// A glyph of a face with its position, from left to right.
  struct Glyph: Sendable {
    let face: FontFace
    let id: UInt32

    /// The start of the glyph's baseline from that of the line in ems.
    var x: Double

    /// The offset from the baseline in ems, upwards.
    var y: Double

    /// The advance width in ems.
    var advance: Double
  }

  /// The glyphs in visual order.
  var glyphs: [Glyph] = []

  /// The advance width of the line in ems, spaces included.
  package var advance = 0.0

  /// The characters that no font has, which are left out.
  package var missing: [Unicode.Scalar] = []

  /// The error of loading the libraries that the text needs, without which it is set letter by letter; `nil` if
  /// there is none.
  package var missingLibrary: LibraryError?

  /// The highest ascender and the lowest descender of its faces in ems; those of the first face for an empty line.
  package var extent: (ascender: Double, descender: Double) {
    glyphs.reduce((0, 0)) { extent, glyph in
      let em = Double(glyph.face.unitsPerEm)
      return (
        max(extent.0, Double(glyph.face.ascender) / em), min(extent.1, Double(glyph.face.descender) / em)
      )
    }
  }
}
