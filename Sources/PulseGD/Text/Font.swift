internal import Synchronization

/// A font file, and the glyphs of it that were drawn so far.
///
/// Many threads may use one at once. Equal files give equal glyphs, whatever else is installed: fonts are named
/// by their files, text is not kerned, and characters that a font lacks are not looked for in other fonts.
package final class Font: Sendable {
  /// The sizes that text can have, in pixels.
  package static let sizes = 4.0...256.0

  /// The most characters of a text that is drawn.
  package static let longestText = 1000

  /// The path of the file.
  package let path: String

  private let glyphs = Mutex<[GlyphKey: Glyph]>([:])
  private let firstFailure = Mutex<FontError?>(nil)

  /// The first error of text that was to be drawn or measured; `nil` if there was none that the file is to blame for.
  ///
  /// So a map that leaves out what cannot be drawn can tell that it did.
  package var failure: FontError? { firstFailure.withLock { $0 } }

  /// Opens a font file.
  ///
  /// - Parameter path: The path of a TrueType or OpenType file, without a semicolon.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``.
  package init(path: String) throws(FontError) {
    // To libgd, a semicolon separates files, and what has no slash is a name to look for in its own folders.
    guard !path.contains(where: { $0 == ";" || $0 == "\0" }), !path.isEmpty else {
      throw .fontNotReadable(path: path, detail: "its path cannot have a semicolon")
    }
    self.path = path.contains("/") ? path : "./" + path
    _ = try Glyph.draw([" "], size: Self.sizes.lowerBound, path: self.path)
  }

  /// Opens the font that text is set in unless another one is named: Noto Sans, which is a part of the program.
  ///
  /// It has Latin, Greek and Cyrillic letters with all their marks, and is still clear at 10 pixels.
  ///
  /// - Throws: ``FontError/embeddedFontNotReadable(detail:)`` without `/proc`, without a free descriptor, or
  ///   if files may not have 438 KB.
  package static func embedded() throws(FontError) -> Font {
    do throws(FontError) {
      return try Font(path: EmbeddedFont.path())
    } catch .fontNotReadable(_, let detail) {
      throw .embeddedFontNotReadable(detail: detail)
    }
  }

  /// Returns whether the font has a glyph for every character of a text.
  ///
  /// - Parameter text: Any text; control characters, which are not drawn, do not count.
  /// - Returns: Whether nothing of it would be drawn as an empty box.
  /// - Complexity: O(characters), more for characters that were not drawn before.
  package func covers(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.filter { $0.isDrawn && $0.value > 0x7F }
    // A missing character looks like one that no font can have.
    guard !scalars.isEmpty,
      let drawn = try? glyphs(of: [Self.unassigned] + scalars, size: Self.trialSize)
    else { return scalars.isEmpty }
    return !drawn.dropFirst().contains(drawn[0])
  }

  /// Draws the characters of texts that will be drawn or measured soon: together that is faster than text by text.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - size: The size of an em in pixels, within ``sizes``.
  /// - Throws: As ``mask(of:size:angle:)`` does, but for long texts.
  package func prepare(_ texts: some Sequence<String>, size: Double) throws(FontError) {
    var scalars: Set<Unicode.Scalar> = []
    for text in texts { scalars.formUnion(text.unicodeScalars) }
    _ = try glyphs(of: drawable(scalars, size: size), size: size)
  }

  /// Returns glyphs, each of which is drawn only once, as many as possible at a time.
  func glyphs(of scalars: [Unicode.Scalar], size: Double) throws(FontError) -> [Glyph] {
    var (known, missing) = glyphs.withLock { glyphs in
      var known: [Unicode.Scalar: Glyph] = [:]
      for scalar in scalars { known[scalar] = glyphs[GlyphKey(scalar: scalar, size: size)] }
      return (known, known.count < scalars.count ? Set(scalars).subtracting(known.keys) : [])
    }
    var rest = missing.sorted()[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Glyph.batch(ofSize: size)))
      rest = rest.dropFirst(batch.count)
      let drawn = try remembering { () throws(FontError) in try Glyph.draw(batch, size: size, path: path) }
      glyphs.withLock { glyphs in
        // Whoever draws text in ever new sizes does not fill the memory.
        if glyphs.count >= Self.capacity { glyphs.removeAll() }
        for (scalar, glyph) in zip(batch, drawn) { glyphs[GlyphKey(scalar: scalar, size: size)] = glyph }
      }
      for (scalar, glyph) in zip(batch, drawn) { known[scalar] = glyph }
    }
    return scalars.compactMap { known[$0] }
  }

  /// Calls a function and keeps the first error that the file is to blame for.
  func remembering<R>(_ body: () throws(FontError) -> R) throws(FontError) -> R {
    do throws(FontError) {
      return try body()
    } catch {
      if case .fontNotReadable = error { firstFailure.withLock { $0 = $0 ?? error } }
      throw error
    }
  }

  private static let capacity = 4096
  private static let trialSize = 16.0
  private static let unassigned: Unicode.Scalar = "\u{FFFF}"
}

extension Unicode.Scalar {
  /// Whether a character has a picture: control and format characters and the like have none.
  var isDrawn: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isVariationSelector && !properties.isDefaultIgnorableCodePoint
    }
  }
}
