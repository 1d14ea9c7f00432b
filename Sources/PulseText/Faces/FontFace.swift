internal import CFonts
internal import Synchronization

/// A face of a TrueType or OpenType font: glyphs of characters, outlines, advances and kerning in font units.
///
/// FreeType reads the unscaled outlines, without hinting: nothing depends on how it is configured, or on its version.
/// The conformance to `Sendable` is unchecked, but safe: FreeType is called by one thread at a time.
@safe package final class FontFace: @unchecked Sendable {
  /// The permitted advances and coordinates in ems; others indicate a damaged font.
  private static let permittedEms = 16

  /// The path of the font file; `nil` for the embedded font.
  package let path: String?

  /// The number of font units in an em.
  package let unitsPerEm: Int

  /// The distance from the baseline to the top of the line in font units, upwards.
  package let ascender: Int

  /// The distance from the baseline to the bottom of the line in font units; negative below the baseline.
  package let descender: Int

  /// The index of the face in a font collection.
  let index: Int

  let bytes: FontBytes
  private let library: UnsafeMutableRawPointer
  private let face: UnsafeMutablePointer<pulse_ft_face>
  private let cache = Mutex(Cache())

  /// The values read from the font so far.
  private struct Cache {
    var glyphIDs: [UInt32: UInt32] = [:]
    var glyphs: [UInt32: Glyph] = [:]
    var adjustments: [KerningPair: PairAdjustment] = [:]
    var positioning: GlyphPositioning?
    var harfBuzzFont: HarfBuzzFont?
  }

  /// A glyph in font units.
  struct Glyph: Sendable {
    /// The advance width.
    let advance: Int
    let outline: GlyphOutline
  }

  /// The embedded subset of Noto Sans, or the error of opening it.
  static let notoSans = Result { () throws(FontError) in
    do throws(FontError) {
      return try FontFace(.notoSans, path: nil)
    } catch .fontNotReadable(_, let detail) {
      throw .embeddedFontNotReadable(detail: detail)
    }
  }

  /// Opens a face of a font file.
  ///
  /// - Parameters:
  ///   - path: The path of a TrueType or OpenType file.
  ///   - index: The index of the face, for font collections.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``.
  package convenience init(path: String, index: Int = 0) throws(FontError) {
    try self.init(FontBytes(path: path), path: path, index: index)
  }

  /// Opens a face in memory, whose errors name a path.
  init(_ bytes: FontBytes, path: String?, index: Int = 0) throws(FontError) {
    func error(_ detail: String) -> FontError { .fontNotReadable(path: path ?? "", detail: detail) }
    guard let library = unsafe pulse_ft_new_library() else { throw error("out of memory") }
    var opened: UnsafeMutablePointer<pulse_ft_face>?
    let status = unsafe bytes.withUnsafeStart { start in
      unsafe FT_New_Memory_Face(library, start, bytes.count, index, &opened)
    }
    guard status == 0, let face = unsafe opened else {
      unsafe FT_Done_Library(library)
      throw error("not a font that FreeType can read")
    }
    unitsPerEm = unsafe Int(face.pointee.units_per_em)
    ascender = unsafe Int(face.pointee.ascender)
    descender = unsafe Int(face.pointee.descender)
    self.path = path
    self.index = index
    self.bytes = bytes
    unsafe self.library = library
    unsafe self.face = face
    // Without a Unicode map, as in symbol fonts, FreeType's own choice remains.
    unsafe FT_Select_Charmap(face, UInt32(PULSE_FT_UNICODE))
    guard unsafe face.pointee.face_flags & Int(PULSE_FT_SCALABLE) != 0, unitsPerEm > 0 else {
      throw error("a font without outlines")
    }
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_Library(library)
  }

  /// Returns the glyph of a character; `nil` if the font has none.
  package func glyphID(of scalar: Unicode.Scalar) -> UInt32? {
    let id = cache.withLock { cache in
      if let id = cache.glyphIDs[scalar.value] { return id }
      let id = unsafe FT_Get_Char_Index(face, UInt(scalar.value))
      cache.glyphIDs[scalar.value] = id
      return id
    }
    return id == 0 ? nil : id
  }

  /// Returns a glyph, after reading it on first use.
  ///
  /// - Throws: ``FontError/fontNotReadable(path:detail:)`` for a damaged glyph.
  func glyph(_ id: UInt32) throws(FontError) -> Glyph {
    try cache.withLock { cache throws(FontError) in
      if let glyph = cache.glyphs[id] { return glyph }
      let glyph = try read(id)
      cache.glyphs[id] = glyph
      return glyph
    }
  }

  /// Returns the advance width of a glyph in font units.
  ///
  /// - Throws: ``FontError/fontNotReadable(path:detail:)`` for a damaged glyph.
  package func advance(of id: UInt32) throws(FontError) -> Int { try glyph(id).advance }

  /// Returns the adjustments of two adjacent glyphs: the kerning of the font's tables, in font units.
  ///
  /// - Parameter pair: The glyphs, with the script that they belong to.
  /// - Returns: The adjustments.
  func kerning(of pair: KerningPair) -> PairAdjustment {
    cache.withLock { cache in
      if let adjustment = cache.adjustments[pair] { return adjustment }
      let adjustment = positioning(&cache).adjustment(of: pair)
      cache.adjustments[pair] = adjustment
      return adjustment
    }
  }

  /// Returns the offset of a combining mark from the glyph below it, in font units; `nil` if the font has none.
  func markOffset(of pair: KerningPair) -> (x: Int, y: Int)? {
    cache.withLock { positioning(&$0).markOffset(of: pair) }
  }

  /// Returns the face as a font of HarfBuzz, created on first use.
  func harfBuzzFont(_ libraries: ShapingLibraries) -> HarfBuzzFont {
    cache.withLock { cache in
      if let font = cache.harfBuzzFont { return font }
      let font = HarfBuzzFont(self, libraries: libraries)
      cache.harfBuzzFont = font
      return font
    }
  }

  private func positioning(_ cache: inout Cache) -> GlyphPositioning {
    if let positioning = cache.positioning { return positioning }
    let positioning = GlyphPositioning(gpos: table("GPOS"), kern: table("kern"))
    cache.positioning = positioning
    return positioning
  }

  /// Returns the bytes of a table; none if the font lacks it.
  private func table(_ name: String) -> FontTable {
    let tag = name.utf8.reduce(UInt(0)) { $0 << 8 | UInt($1) }
    var count: UInt = 0
    // A length of zero asks for the whole length.
    guard unsafe FT_Load_Sfnt_Table(face, tag, 0, nil, &count) == 0, count <= bytes.count else {
      return FontTable([])
    }
    var table = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe FT_Load_Sfnt_Table(face, tag, 0, &table, &count)
    return FontTable(status == 0 ? table : [])
  }

  private func read(_ id: UInt32) throws(FontError) -> Glyph {
    let status = unsafe FT_Load_Glyph(face, id, Int32(PULSE_FT_LOAD_UNSCALED_OUTLINE))
    guard status == 0, let slot = unsafe face.pointee.glyph else {
      throw damage("a glyph is damaged")
    }
    let advance = unsafe slot.pointee.advance_x
    guard 0...Self.permittedEms * unitsPerEm ~= advance else {
      throw damage("the width of a glyph is out of range")
    }
    // Pictures of color fonts have no outline.
    guard unsafe slot.pointee.format == UInt32(PULSE_FT_FORMAT_OUTLINE) else {
      return Glyph(advance: advance, outline: GlyphOutline())
    }
    let outline = unsafe GlyphOutline(slot.pointee.outline)
    guard outline.isWithin(Double(Self.permittedEms * unitsPerEm)) else {
      throw damage("the outline of a glyph is out of range")
    }
    return Glyph(advance: advance, outline: outline)
  }

  private func damage(_ detail: String) -> FontError {
    path.map { .fontNotReadable(path: $0, detail: detail) } ?? .embeddedFontNotReadable(detail: detail)
  }
}

extension GlyphOutline {
  /// Copies an outline of FreeType, whose counts must be those of its arrays.
  fileprivate init(_ outline: pulse_ft_outline) {
    let count = unsafe Int(outline.point_count)
    guard count > 0, let points = unsafe outline.points, let tags = unsafe outline.tags,
      let ends = unsafe outline.contour_ends
    else {
      self.init()
      return
    }
    self.init(
      points: (0..<count).map { unsafe Point(Double(points[$0].x), Double(points[$0].y)) },
      tags: (0..<count).map { unsafe tags[$0] },
      contourEnds: (0..<(unsafe Int(outline.contour_count))).map { unsafe Int(ends[$0]) + 1 },
      isReversed: unsafe outline.flags & Int32(PULSE_FT_OUTLINE_REVERSE_FILL) != 0)
  }
}
