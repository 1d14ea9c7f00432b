internal import Synchronization

/// A font file, and the glyphs of it that were drawn so far.
///
/// Many threads may use one at once. Equal files give equal glyphs, whatever else is installed: fonts are named
/// by their files, text is not kerned, and characters that a font lacks are not looked for in other fonts.
public final class Font: Sendable {
  /// The font that text is set in unless another one is named: Noto Sans, of Debian's package fonts-noto-core.
  ///
  /// It has Latin, Greek and Cyrillic letters with all their marks, and is still clear at 10 pixels.
  public static let standardPath = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"

  /// The Debian package that ``standardPath`` belongs to.
  public static let standardPackage = "fonts-noto-core"

  /// The sizes that text can have, in pixels.
  public static let sizes = 4.0...256.0

  /// The most characters of a text that is drawn.
  public static let longestText = 1000

  /// The path of the file.
  public let path: String

  private let glyphs = Mutex<[GlyphKey: Glyph]>([:])
  private let fallback = Mutex<Glyph?>(nil)

  /// Opens a font file.
  ///
  /// - Parameter path: The path of a TrueType or OpenType file, without a semicolon.
  /// - Throws: ``CanvasError/fontNotReadable(path:detail:)``.
  public init(path: String) throws(CanvasError) {
    // To libgd, a semicolon separates files, and what has no slash is a name to look for in its own folders.
    guard !path.contains(where: { $0 == ";" || $0 == "\0" }), !path.isEmpty else {
      throw .fontNotReadable(path: path, detail: "its path cannot have a semicolon")
    }
    self.path = path.contains("/") ? path : "./" + path
    let missing = try glyph(GlyphKey(Self.unassigned, size: Self.trialSize, angle: 0))
    fallback.withLock { $0 = missing }
  }

  /// Returns whether the font has a glyph for every character of a text.
  ///
  /// - Parameter text: Any text; control characters, which are not drawn, do not count.
  /// - Returns: Whether nothing of it would be drawn as an empty box.
  /// - Complexity: O(characters), more for characters that were not drawn before.
  public func covers(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.isDrawn == false || has($0) }
  }

  /// Whether the font has a glyph of its own for a character: one that differs from that of a noncharacter.
  private func has(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value <= 0xFFFF else { return false }
    let glyph = try? glyph(GlyphKey(scalar, size: Self.trialSize, angle: 0))
    return glyph != fallback.withLock { $0 }
  }

  /// Returns a glyph, which is drawn only once.
  func glyph(_ key: GlyphKey) throws(CanvasError) -> Glyph {
    if let known = glyphs.withLock({ $0[key] }) { return known }
    let glyph = try Glyph(key, of: path)
    glyphs.withLock { glyphs in
      // Whoever draws text in ever new sizes and directions does not fill the memory.
      if glyphs.count >= Self.capacity { glyphs.removeAll() }
      glyphs[key] = glyph
    }
    return glyph
  }

  private static let capacity = 4096
  private static let trialSize = 16.0
  private static let unassigned: Unicode.Scalar = "\u{FFFF}"
}

extension Unicode.Scalar {
  /// Whether a character has a picture: control and format characters and the like have none.
  var isDrawn: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: !properties.isVariationSelector && !properties.isDefaultIgnorableCodePoint
    }
  }
}
