internal import CFonts

/// A face as a font of HarfBuzz (`hb_font_t`) in font units.
///
/// The conformance to `Sendable` is unchecked, but safe: HarfBuzz does not change it, and its caches are thread-safe.
@safe final class HarfBuzzFont: @unchecked Sendable {
  /// A shaped glyph in font units.
  struct Glyph {
    let id: UInt32
    let x: Int
    let y: Int
    let advance: Int
  }

  private let libraries: ShapingLibraries
  private let bytes: FontBytes
  private let font: UnsafeMutableRawPointer?

  /// Creates a font; the corresponding C function is `hb_font_create`.
  init(_ face: FontFace, libraries: ShapingLibraries) {
    self.libraries = libraries
    let bytes = face.bytes
    self.bytes = bytes
    let functions = libraries.functions
    let blob = unsafe bytes.withUnsafeStart { start in
      // The object keeps the bytes as long as the font.
      unsafe functions.hb_blob_create(
        UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        Int32(PULSE_HB_MEMORY_MODE_READONLY), nil, nil)
    }
    let hbFace = unsafe functions.hb_face_create(blob, UInt32(face.index & 0xFFFF))
    // HarfBuzz returns an empty object, never null.
    unsafe font = functions.hb_font_create(hbFace)
    unsafe functions.hb_font_set_scale(font, Int32(face.unitsPerEm), Int32(face.unitsPerEm))
    unsafe functions.hb_face_destroy(hbFace)
    unsafe functions.hb_blob_destroy(blob)
  }

  deinit { unsafe libraries.functions.hb_font_destroy(font) }

  /// Shapes a part of a text in one script and direction; letters join with those beside the part.
  ///
  /// - Parameters:
  ///   - range: The part.
  ///   - text: The whole text.
  ///   - script: The script as a tag of ISO 15924; `nil` if the part has no letters.
  ///   - isRightToLeft: Whether the letters run from right to left.
  /// - Returns: The glyphs from left to right, with offsets from the pen.
  func shape(
    _ range: Range<Int>, of text: [Unicode.Scalar], script: UInt32?, isRightToLeft: Bool
  ) -> [Glyph] {
    let functions = libraries.functions
    let buffer = functions.hb_buffer_create()
    defer { unsafe functions.hb_buffer_destroy(buffer) }
    unsafe functions.hb_buffer_add_codepoints(
      buffer, text.map(\.value), Int32(text.count), UInt32(range.lowerBound), Int32(range.count))
    unsafe functions.hb_buffer_set_direction(
      buffer, Int32(isRightToLeft ? PULSE_HB_DIRECTION_RTL : PULSE_HB_DIRECTION_LTR))
    if let script { unsafe functions.hb_buffer_set_script(buffer, script) }
    // Without this, the language of the environment would select letter forms.
    unsafe functions.hb_buffer_set_language(buffer, functions.hb_language_from_string("und", -1))
    unsafe functions.hb_buffer_guess_segment_properties(buffer)
    unsafe functions.hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = unsafe functions.hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe functions.hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      let position = unsafe positions[index]
      return Glyph(
        id: unsafe infos[index].glyph, x: Int(position.x_offset), y: Int(position.y_offset),
        advance: Int(position.x_advance))
    }
  }
}
