import PulseBasics
import PulseSystem
internal import Synchronization

/// A font of map text with its fallbacks: an ordered list of faces, of which the first that has a character draws it.
///
/// The types of text, from the lowest: ``FontFace`` (a face in memory, read by FreeType without hinting),
/// ``GlyphOutline`` (curves in font units), ``ShapedLine`` (glyphs with positions in ems), `Path` (outlines in pixels),
/// and ``TextMask`` (their exact coverage). Only the fonts decide how a text looks, and the same fonts give the same
/// pixels on every machine. It is thread-safe.
package final class Font: Sendable {
  /// The permitted font sizes in pixels per em.
  package static let supportedSizes = 4.0...256.0

  /// The largest number of characters in a text.
  package static let maximumTextLength = 1000

  /// The number of texts whose shapes are kept.
  private static let capacity = 4096

  /// The faces in the order of preference.
  let faces: [FontFace]

  /// The installed fonts for characters that no face has.
  private let installed: InstalledFonts?

  /// Returns HarfBuzz and FriBidi, or the error of loading them.
  private let libraries: @Sendable () -> Result<ShapingLibraries, LibraryError>

  private let lines = Mutex<[Bytewise: ShapedLine]>([:])
  private let state = Mutex(State())

  /// The problems found so far.
  private struct State {
    var failure: FontError?
    var missing: Set<Unicode.Scalar> = []
    /// The missing characters of texts that were replaced.
    var replaced: Set<Unicode.Scalar> = []
    var missingLibrary: LibraryError?
  }

  /// Opens font files, with the embedded Noto Sans and the installed fonts as fallbacks.
  ///
  /// - Parameters:
  ///   - paths: The paths of TrueType or OpenType files, in the order of preference.
  ///   - installed: The installed fonts; `nil` for none.
  /// - Throws: ``FontError/fontNotReadable(path:detail:)``, or ``FontError/embeddedFontNotReadable(detail:)``.
  package convenience init(paths: [String], installed: InstalledFonts? = .shared) throws(FontError) {
    try self.init(paths: paths, installed: installed, libraries: { ShapingLibraries.shared })
  }

  /// Opens font files with other shaping libraries.
  init(
    paths: [String], installed: InstalledFonts?,
    libraries: @escaping @Sendable () -> Result<ShapingLibraries, LibraryError>
  ) throws(FontError) {
    var faces: [FontFace] = []
    for path in paths { faces.append(try FontFace(path: path)) }
    faces.append(try FontFace.notoSans.get())
    self.faces = faces
    self.installed = installed
    self.libraries = libraries
    // A damaged font is reported at once, not with the first text.
    if let id = faces[0].glyphID(of: " ") { _ = try faces[0].glyph(id) }
  }

  /// Opens a font file, with the same fallbacks as ``init(paths:installed:)``.
  package convenience init(path: String) throws(FontError) { try self.init(paths: [path]) }

  /// Opens the embedded default font, Noto Sans, with the installed fonts as fallback.
  ///
  /// It has Latin, Greek and Cyrillic letters with all diacritics, and is legible at 10 pixels.
  package static func embedded() throws(FontError) -> Font { try Font(paths: []) }

  /// The first error in a font file since it was opened; `nil` if there was none.
  ///
  /// It allows maps that skip unreadable labels to report a warning.
  package var failure: FontError? { state.withLock { $0.failure } }

  /// Returns whether the opened files and the embedded font have a glyph for every character of a text; installed fonts
  /// do not count.
  package func covers(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      !scalar.isRenderable || faces.contains { $0.glyphID(of: scalar) != nil }
    }
  }

  /// Returns a text as glyphs with positions, for any size.
  ///
  /// - Parameter text: The text; control characters and line breaks are left out.
  /// - Returns: The line.
  /// - Throws: ``FontError/textTooLong(count:)`` or ``FontError/fontNotReadable(path:detail:)``.
  package func shapedLine(_ text: String) throws(FontError) -> ShapedLine {
    // Before the text is hashed, which looks at all of it.
    guard text.utf8.count <= 4 * Self.maximumTextLength || text.unicodeScalars.count <= Self.maximumTextLength
    else {
      throw .textTooLong(count: text.unicodeScalars.count)
    }
    if let line = lines.withLock({ $0[text.bytewise] }) { return line }
    let count = text.unicodeScalars.lazy.filter(\.isRenderable).count
    guard count <= Self.maximumTextLength else { throw .textTooLong(count: count) }
    let line: ShapedLine
    do throws(FontError) {
      line = try shape(text)
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
    lines.withLock { lines in
      // Bounds the memory for many different texts.
      if lines.count >= Self.capacity { lines.removeAll() }
      lines[text.bytewise] = line
    }
    return line
  }

  private func shape(_ text: String) throws(FontError) -> ShapedLine {
    if text.usesOnlySimpleScripts { return try SimpleShaper(face: face).shape(text) }
    switch libraries() {
    case .success(let libraries): return try ComplexShaper(libraries: libraries, face: face).shape(text)
    case .failure(let error):
      var line = try SimpleShaper(face: face).shape(text)
      line.missingLibrary = error
      return line
    }
  }

  /// Returns the first face that has all characters of a grapheme cluster; `nil` if none has.
  func face(for cluster: [Unicode.Scalar]) -> FontFace? {
    func hasAll(_ face: FontFace) -> Bool { cluster.allSatisfy { face.glyphID(of: $0) != nil } }
    return faces.first(where: hasAll) ?? installed?.face(for: cluster)
  }

  /// Returns the first text whose characters the fonts and libraries draw; records what the first one lacks if it is not
  /// the one.
  package func firstDrawable(of texts: [String]) -> String? {
    // Most texts are simple, and need no shaping to be sure.
    if let first = texts.first, covers(first), first.usesOnlySimpleScripts { return first }
    let lines = texts.lazy.map { text in (text: text, line: try? self.shapedLine(text)) }
    let index = lines.firstIndex { _, line in
      line.map { $0.missing.isEmpty && $0.missingLibrary == nil } ?? false
    }
    if index != 0, let line = lines.first?.line { recordProblems(of: line, isReplaced: index != nil) }
    return index.map { texts[$0] }
  }

  /// The warnings about texts that were not drawn completely: each missing character once, and missing libraries.
  package var warnings: [String] {
    let (missing, replaced, library) = state.withLock {
      ($0.missing.sorted(), $0.replaced.subtracting($0.missing).sorted(), $0.missingLibrary)
    }
    return (missing.isEmpty ? [] : [FontWarning.missingCharacters(missing)])
      + (replaced.isEmpty ? [] : [FontWarning.replacedTexts(replaced)])
      + (library.map { [$0.shapingProblem] } ?? [])
  }

  /// Records what a drawn line lacks, or one that another text replaces, for ``warnings``.
  func recordProblems(of line: ShapedLine, isReplaced: Bool = false) {
    guard !line.missing.isEmpty || line.missingLibrary != nil else { return }
    state.withLock { state in
      if isReplaced { state.replaced.formUnion(line.missing) } else { state.missing.formUnion(line.missing) }
      state.missingLibrary = state.missingLibrary ?? line.missingLibrary
    }
  }
}
