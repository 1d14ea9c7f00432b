/// A shaper of scripts whose letters stand one after the other: Latin, Greek, Cyrillic, Armenian, Georgian, Han, Kana,
/// Hangul syllables.
///
/// It uses the font's kerning, and its anchors for combining marks; it does not depend on any library, so that such
/// texts are equal everywhere.
struct SimpleShaper {
  /// Returns the face for a grapheme cluster: the first one that has all its characters; `nil` if none does.
  let face: ([Unicode.Scalar]) -> FontFace?

  /// A character with its glyph.
  private struct Letter {
    let face: FontFace
    let id: UInt32
    let script: Script
    let isMark: Bool
  }

  /// Shapes a line of text.
  ///
  /// - Throws: ``FontError/fontNotReadable(path:detail:)`` for a damaged glyph.
  func shape(_ text: String) throws(FontError) -> ShapedLine {
    var line = ShapedLine()
    let letters = letters(of: text, missing: &line.missing)
    var start = 0
    // A run is of one face: others have other units, and no kerning with it.
    while start < letters.count {
      var end = start + 1
      while end < letters.count, letters[end].face === letters[start].face { end += 1 }
      try append(letters[start..<end], to: &line)
      start = end
    }
    return line
  }

  /// Returns the characters of a text with their glyphs, and adds those that no face has to `missing`.
  private func letters(of text: String, missing: inout [Unicode.Scalar]) -> [Letter] {
    var letters: [Letter] = []
    var script: Script?
    func add(_ cluster: [Unicode.Scalar], _ face: FontFace) {
      for scalar in cluster {
        guard let id = face.glyphID(of: scalar) else { continue }
        let isMark = scalar.isMark
        if !isMark { script = Script(of: scalar) ?? script }
        letters.append(Letter(face: face, id: id, script: script ?? .other, isMark: isMark))
      }
    }
    for cluster in Self.clusters(of: text) {
      if let face = face(cluster) {
        add(cluster, face)
        continue
      }
      for scalar in cluster {
        if let face = face([scalar]) { add([scalar], face) } else { missing.append(scalar) }
      }
    }
    // Digits and punctuation before the first letter belong to its script.
    guard let first = letters.first(where: { $0.script != .other })?.script else { return letters }
    for index in letters.indices {
      guard letters[index].script == .other else { break }
      letters[index] = Letter(
        face: letters[index].face, id: letters[index].id, script: first, isMark: letters[index].isMark)
    }
    return letters
  }

  /// Returns the grapheme clusters of a text, composed and without invisible characters.
  private static func clusters(of text: String) -> [[Unicode.Scalar]] {
    // Below U+0300 there are no marks.
    if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) {
      return text.unicodeScalars.lazy.filter(\.isRenderable).map { [$0] }
    }
    return text.lazy.map { character in
      CanonicalComposition.composed(character.unicodeScalars.filter(\.isRenderable))
    }.filter { !$0.isEmpty }
  }

  /// Appends a run of one face with kerned positions.
  private func append(_ run: ArraySlice<Letter>, to line: inout ShapedLine) throws(FontError) {
    guard let face = run.first?.face else { return }
    let em = Double(face.unitsPerEm)
    let first = line.glyphs.count
    // In font units, from the start of the run.
    var positions: [(x: Int, y: Int, advance: Int)] = []
    var previous: (letter: Letter, index: Int)?
    var pen = 0
    for letter in run {
      let advance = try face.advance(of: letter.id)
      let index = positions.count
      positions.append((pen, 0, advance))
      if letter.isMark, let base = previous {
        positions[index] = markPosition(
          letter, base: base.letter, baseIndex: base.index, run, positions, advance)
        continue
      }
      pen += advance
      if let base = previous, base.letter.script == letter.script {
        let pair = KerningPair(
          first: base.letter.id, second: letter.id, script: letter.script,
          hasMarksBetween: base.index < index - 1)
        let adjustment = face.kerning(of: pair)
        positions[base.index].x += adjustment.first.x
        positions[base.index].y += adjustment.first.y
        positions[base.index].advance += adjustment.first.advance
        positions[index].x += adjustment.first.advance + adjustment.second.x
        positions[index].y += adjustment.second.y
        positions[index].advance += adjustment.second.advance
        pen += adjustment.first.advance + adjustment.second.advance
      }
      previous = (letter, index)
    }
    for (letter, position) in zip(run, positions) {
      line.glyphs.append(
        ShapedLine.Glyph(
          face: face, id: letter.id, x: line.advance + Double(position.x) / em, y: Double(position.y) / em,
          advance: Double(position.advance) / em))
    }
    if first < line.glyphs.count { line.advance += Double(pen) / em }
  }

  /// Returns the position of a combining mark: on the mark before it, or else on its base letter.
  private func markPosition(
    _ mark: Letter, base: Letter, baseIndex: Int, _ run: ArraySlice<Letter>,
    _ positions: [(x: Int, y: Int, advance: Int)], _ advance: Int
  ) -> (x: Int, y: Int, advance: Int) {
    let index = positions.count - 1
    for place in stride(from: index - 1, through: baseIndex, by: -1) {
      let below = run[run.startIndex + place]
      let pair = KerningPair(first: below.id, second: mark.id, script: base.script)
      if let offset = mark.face.markOffset(of: pair) {
        return (positions[place].x + offset.x, positions[place].y + offset.y, 0)
      }
    }
    // Without anchors, the designer's own offset from the end of the letter.
    return (positions[baseIndex].x + positions[baseIndex].advance, 0, 0)
  }
}
