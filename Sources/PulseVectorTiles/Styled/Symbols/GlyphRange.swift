package import PulseText

/// A letter of a font as a field of distances to its outline, at 24 pixels per em.
package struct Glyph: Sendable {
  /// The size in pixels without the border.
  let width, height: Int

  /// The pixels from the start of the letter to its left side, and from the top of the line to its upper side.
  let left, top: Int

  /// The pixels to the next letter.
  let advance: Double

  /// The field with its border, row by row: 192 at the outline, 32 more or less per pixel inside or outside; empty for
  /// a letter without a shape.
  let levels: [UInt8]

  /// The pixels around a letter in its field.
  static let border = 3
}

extension Glyph {
  /// The pixels from the baseline up to the top of the line, as in the ranges of glyph servers.
  private static let ascender = 26

  /// The size of letters in fields.
  package static let size = 24.0

  /// Creates a letter of 24 pixels per em.
  package init(_ field: LetterField) {
    self.init(
      width: field.width, height: field.height, left: field.left, top: field.top - Self.ascender,
      advance: field.advance, levels: field.levels)
  }
}

/// The letters of a font, or of several fonts, from a code point on.
package struct GlyphRange: Sendable {
  /// The largest number of letters of a range.
  static let mostGlyphs = 256

  /// The largest side of a letter in pixels.
  private static let largestSide: UInt64 = 1024

  private let glyphs: [Int: Glyph]

  /// Decodes a range in the format of glyph servers.
  ///
  /// Letters that are damaged are left out.
  ///
  /// - Parameter bytes: A Protocol Buffers message with one stack of fonts.
  /// - Throws: ``VectorTileError`` if lengths are inconsistent.
  package init(_ bytes: [UInt8]) throws(VectorTileError) {
    var glyphs: [Int: Glyph] = [:]
    var reader = ProtobufReader(bytes)
    while let field = try reader.nextField() {
      guard field.number == 1, field.wireType == .bytes else {
        try reader.skip(field)
        continue
      }
      var stack = try reader.readMessage()
      while let field = try stack.nextField() {
        guard field.number == 3, field.wireType == .bytes else {
          try stack.skip(field)
          continue
        }
        guard let (id, glyph) = try Self.glyph(try stack.readMessage()) else { continue }
        guard glyphs.count < Self.mostGlyphs else { throw .tooManyItems }
        glyphs[id] = glyph
      }
    }
    self.glyphs = glyphs
  }

  /// The letter of a code point; `nil` if the range has none.
  subscript(codePoint: Int) -> Glyph? { glyphs[codePoint] }

  /// Decodes a letter; `nil` if its field has another size than it says.
  private static func glyph(_ message: ProtobufReader) throws(VectorTileError) -> (id: Int, Glyph)? {
    var reader = message
    var numbers = [UInt64](repeating: 0, count: 8)
    var levels: [UInt8] = []
    while let field = try reader.nextField() {
      switch (field.number, field.wireType) {
      case (2, .bytes): levels = Array(try reader.readBytes())
      case (1...7, .varint): numbers[Int(field.number)] = try reader.readVarint()
      default: try reader.skip(field)
      }
    }
    guard numbers[3] <= largestSide, numbers[4] <= largestSide, numbers[1] <= 0x10FFFF,
      numbers[7] <= largestSide
    else { return nil }
    func signed(_ number: UInt64) -> Int? {
      let value = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
      return abs(value) <= Int64(largestSide) ? Int(value) : nil
    }
    let (width, height) = (Int(numbers[3]), Int(numbers[4]))
    guard let left = signed(numbers[5]), let top = signed(numbers[6]) else { return nil }
    let isEmpty = width == 0 || height == 0
    let count = (width + 2 * Glyph.border) * (height + 2 * Glyph.border)
    guard isEmpty || levels.isEmpty || levels.count == count else { return nil }
    return (
      Int(numbers[1]),
      Glyph(
        width: width, height: height, left: left, top: top, advance: Double(numbers[7]),
        levels: isEmpty ? [] : levels)
    )
  }
}
