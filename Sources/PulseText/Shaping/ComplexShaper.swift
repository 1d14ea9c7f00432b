/// A shaper of scripts whose letters join, reorder or run from right to left, by HarfBuzz and FriBidi.
struct ComplexShaper {
  let libraries: ShapingLibraries

  /// Returns the face for a grapheme cluster: the first one that has all its characters; `nil` if none does.
  let face: ([Unicode.Scalar]) -> FontFace?

  /// A part of the text in one face, script and direction.
  private struct Run {
    var range: Range<Int>
    let face: FontFace
    let script: UInt32?
    let level: Int8
  }

  /// Shapes a line of text; characters that no face has are left out.
  ///
  /// - Throws: ``FontError/fontNotReadable(path:detail:)`` for a damaged glyph.
  func shape(_ text: String) throws(FontError) -> ShapedLine {
    var line = ShapedLine()
    var scalars: [Unicode.Scalar] = []
    var faces: [FontFace] = []
    for character in text {
      let cluster = Array(character.unicodeScalars)
      let visible = cluster.filter(\.isRenderable)
      // Joiners and direction marks go with the letters beside them.
      if let face = visible.isEmpty ? faces.last ?? self.face([]) : self.face(visible) {
        scalars += cluster
        faces += Array(repeating: face, count: cluster.count)
        continue
      }
      for scalar in visible {
        guard let face = self.face([scalar]) else {
          line.missing.append(scalar)
          continue
        }
        scalars.append(scalar)
        faces.append(face)
      }
    }
    guard let embedding = libraries.embeddingLevels(of: scalars) else { return line }
    for run in visualOrder(runs(of: scalars, faces, levels: embedding.levels)) {
      try append(run, of: scalars, to: &line)
    }
    return line
  }

  /// Splits a text where the face, script or level changes.
  private func runs(of text: [Unicode.Scalar], _ faces: [FontFace], levels: [Int8]) -> [Run] {
    // Characters of many scripts belong to the script before them, or else to the first one.
    var scripts = text.map(libraries.script)
    var script = scripts.lazy.compactMap { $0 }.first
    for index in scripts.indices {
      script = scripts[index] ?? script
      scripts[index] = script
    }
    var runs: [Run] = []
    for index in text.indices {
      if let last = runs.last, last.face === faces[index], last.script == scripts[index],
        last.level == levels[index]
      {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append(
          Run(range: index..<index + 1, face: faces[index], script: scripts[index], level: levels[index]))
      }
    }
    return runs
  }

  /// Returns runs from left to right: rule L2 of the Unicode bidirectional algorithm.
  private func visualOrder(_ runs: [Run]) -> [Run] {
    var runs = runs
    let highest = runs.map(\.level).max() ?? 0
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < runs.count {
        var end = start
        while end < runs.count, runs[end].level >= level { end += 1 }
        runs[start..<end].reverse()
        start = end + 1
      }
    }
    return runs
  }

  private func append(_ run: Run, of text: [Unicode.Scalar], to line: inout ShapedLine) throws(FontError) {
    let em = Double(run.face.unitsPerEm)
    var pen = 0
    for glyph in run.face.harfBuzzFont(libraries).shape(
      run.range, of: text, script: run.script, isRightToLeft: run.level % 2 != 0)
    {
      // Reports a damaged glyph here, as simple scripts do.
      _ = try run.face.glyph(glyph.id)
      line.glyphs.append(
        ShapedLine.Glyph(
          face: run.face, id: glyph.id, x: line.advance + Double(pen + glyph.x) / em, y: Double(glyph.y) / em,
          advance: Double(glyph.advance) / em))
      pen += glyph.advance
    }
    line.advance += Double(pen) / em
  }
}
