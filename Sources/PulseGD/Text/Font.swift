internal import Synchronization

/// A TrueType or OpenType font with a cache of its rasterized glyphs.
///
/// It is thread-safe. Equal files give equal glyphs on every machine: there is no kerning and no font fallback.
package final class Font: Sendable {
  /// The permitted font sizes in pixels per em.
  package static let supportedSizes = 4.0...256.0

  /// The largest number of characters in a text.
  package static let maximumTextLength = 1000

  package let path: String

  private let glyphs = Mutex<[GlyphKey: Glyph]>([:])
  private let firstFailure = Mutex<FontError?>(nil)

  /// The first error in the font file since it was opened; `nil` if there was none.
  ///
  /// It allows maps that skip unreadable labels to report a warning.
  package var failure: FontError? { firstFailure.withLock { $0 } }

  /// Opens a font file and renders a space to check it.
  ///
  /// - Parameter path: The path of a TrueType or OpenType file, without a semicolon.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``.
  package init(path: String) throws(FontError) {
    // libgd takes a semicolon as a separator of files, and searches its own folders for a name without a slash.
    guard !path.contains(where: { $0 == ";" || $0 == "\0" }), !path.isEmpty else {
      throw .fontNotReadable(path: path, detail: "its path cannot have a semicolon")
    }
    self.path = path.contains("/") ? path : "./" + path
    _ = try Glyph.rasterize([" "], size: Self.supportedSizes.lowerBound, path: self.path)
  }

  /// Opens the embedded default font, Noto Sans.
  ///
  /// It has Latin, Greek and Cyrillic letters with all diacritics, and is legible at 10 pixels.
  ///
  /// - Returns: The font.
  /// - Throws: ``FontError/embeddedFontNotReadable(detail:)`` without `/proc`, without a free descriptor, or if files
  ///   may not have 438 KB.
  package static func embedded() throws(FontError) -> Font {
    do throws(FontError) {
      return try Font(path: EmbeddedFont.path())
    } catch .fontNotReadable(_, let detail) {
      throw .embeddedFontNotReadable(detail: detail)
    }
  }

  /// Returns whether the font has a glyph for every character of a text, control characters excepted.
  package func covers(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.filter { $0.isRenderable && $0.value > 0x7F }
    // A missing character renders like U+FFFF, which no font has.
    guard !scalars.isEmpty,
      let drawn = try? glyphs(of: [Self.unassigned] + scalars, size: Self.coverageTestSize)
    else { return scalars.isEmpty }
    return !drawn.dropFirst().contains(drawn[0])
  }

  /// Rasterizes the characters of texts into the glyph cache in batches, which is faster than text by text.
  ///
  /// - Parameters:
  ///   - texts: The texts that will be drawn or measured.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  /// - Throws: The errors of ``mask(of:size:angle:)``, but for long texts.
  package func cacheGlyphs(_ texts: some Sequence<String>, size: Double) throws(FontError) {
    var scalars: Set<Unicode.Scalar> = []
    for text in texts { scalars.formUnion(text.unicodeScalars) }
    _ = try glyphs(of: renderableScalars(scalars, size: size), size: size)
  }

  /// Returns the glyphs of characters from the cache, after rasterizing the missing ones in batches.
  func glyphs(of scalars: [Unicode.Scalar], size: Double) throws(FontError) -> [Glyph] {
    var (known, missing) = glyphs.withLock { glyphs in
      var known: [Unicode.Scalar: Glyph] = [:]
      for scalar in scalars { known[scalar] = glyphs[GlyphKey(scalar: scalar, size: size)] }
      return (known, known.count < scalars.count ? Set(scalars).subtracting(known.keys) : [])
    }
    var rest = missing.sorted()[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Glyph.batchSize(forFontSize: size)))
      rest = rest.dropFirst(batch.count)
      let drawn = try recordingFontError { () throws(FontError) in
        try Glyph.rasterize(batch, size: size, path: path)
      }
      glyphs.withLock { glyphs in
        // Bounds the memory for text in ever new sizes.
        if glyphs.count >= Self.capacity { glyphs.removeAll() }
        for (scalar, glyph) in zip(batch, drawn) { glyphs[GlyphKey(scalar: scalar, size: size)] = glyph }
      }
      for (scalar, glyph) in zip(batch, drawn) { known[scalar] = glyph }
    }
    return scalars.compactMap { known[$0] }
  }

  /// Calls a function and rethrows its error, after keeping the first one that is caused by an unreadable font file.
  func recordingFontError<R>(_ body: () throws(FontError) -> R) throws(FontError) -> R {
    do throws(FontError) {
      return try body()
    } catch {
      if case .fontNotReadable = error { firstFailure.withLock { $0 = $0 ?? error } }
      throw error
    }
  }

  private static let capacity = 4096
  private static let coverageTestSize = 16.0
  private static let unassigned: Unicode.Scalar = "\u{FFFF}"
}

extension Unicode.Scalar {
  /// Whether the character has a visible glyph; control and format characters have none.
  var isRenderable: Bool {
    if isASCII { return value >= 0x20 && value != 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isVariationSelector && !properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// Whether all letters belong to simple scripts, which ``Font`` can render without shaping; right-to-left and joined
  /// scripts are complex.
  package var usesOnlySimpleScripts: Bool {
    unicodeScalars.allSatisfy { !(0x0590...0x10FF ~= $0.value) && !(0x1780...0x1BFF ~= $0.value) }
  }
}
