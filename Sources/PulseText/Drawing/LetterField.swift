import PulsePixels

/// A letter as a field of distances to its outline, as maps draw letters in any size and with halos.
package struct LetterField: Sendable {
  /// The size in pixels without the border.
  package let width, height: Int

  /// The pixels from the start of the letter to its left side, and from the baseline up to its upper side.
  package let left, top: Int

  /// The pixels to the next letter.
  package let advance: Double

  /// The field with its border, row by row: 192 at the outline, 32 more or less per pixel inside or outside; empty for
  /// a letter without a shape.
  package let levels: [UInt8]

  /// The pixels around a letter in its field.
  package static let border = 3
}

/// A change of the outlines of a face that has no letters of a weight or slant of its own.
package struct LetterShape: Hashable, Sendable {
  /// The ems by which all edges are moved outwards.
  package var weight = 0.0

  /// The ems by which letters lean to the right for each em of height.
  package var slant = 0.0

  /// The weights that names of fonts have, in ems.
  private static let weights = [
    "black": 0.03, "heavy": 0.03, "extrabold": 0.025, "ultrabold": 0.025, "semibold": 0.012,
    "demibold": 0.012,
    "bold": 0.02, "medium": 0.007,
  ]

  /// Creates the change that a name such as `Noto Sans Bold Italic` asks for.
  package init(ofName name: String) {
    let words = name.lowercased().utf8.split { $0 == 0x20 || $0 == 0x2D }
      .map { String(decoding: $0, as: UTF8.self) }
    weight = words.compactMap { Self.weights[$0] }.max() ?? 0
    slant = words.contains { $0 == "italic" || $0 == "oblique" } ? 0.2 : 0
  }

  /// Creates no change.
  package init() {}
}

/// The letters of one stack of font names: of the fonts with these names, and otherwise of others in their weight and
/// slant.
package struct LetterFont: Sendable {
  /// The faces in the order of preference, with the changes of their outlines.
  private let faces: [(face: FontFace, shape: LetterShape)]
  private let installed: InstalledFonts?
  private let shape: LetterShape

  /// The names of the embedded font, as they are compared.
  private static let embeddedNames: Set = ["notosans", "notosansregular"]

  /// Whether the first font of the stack is there.
  package let hasFirst: Bool

  /// Opens the fonts of a stack.
  ///
  /// - Parameters:
  ///   - names: The names, such as `Noto Sans Bold`, in the order of preference.
  ///   - font: The font whose specified faces come first, and whose embedded one comes last.
  ///   - installed: The installed fonts; `nil` for none.
  package init(names: [String], before font: Font, installed: InstalledFonts? = .shared) {
    shape = LetterShape(ofName: names.first ?? "")
    let change = shape
    // The embedded font is the same on every machine.
    let isEmbedded = names.first.map { InstalledFonts.plain($0) }.map(Self.embeddedNames.contains) ?? true
    let named = isEmbedded ? [] : names.map { installed?.face(named: $0) }
    hasFirst = isEmbedded || named.first.map { $0 != nil } ?? false
    faces =
      font.faces.dropLast().map { ($0, change) } + named.compactMap { $0.map { ($0, LetterShape()) } }
      + font.faces.suffix(1).map { ($0, change) }
    self.installed = installed
  }

  /// Returns a letter; `nil` if no font has it, or if it is damaged.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - size: The font size in pixels per em.
  /// - Returns: The field.
  /// - Complexity: O(pixels × segments of the outline).
  package func field(of scalar: Unicode.Scalar, size: Double) -> LetterField? {
    for (face, shape) in faces {
      if let id = face.glyphID(of: scalar) {
        return (try? face.glyph(id)).map { $0.field(face, size, shape) }
      }
    }
    guard let face = installed?.face(for: [scalar]), let id = face.glyphID(of: scalar) else { return nil }
    return (try? face.glyph(id)).map { $0.field(face, size, shape) }
  }
}

extension FontFace.Glyph {
  /// The distance in pixels from the origin within which a letter is drawn; damaged fonts have larger ones.
  private static let largestReach = 512.0

  /// Returns the glyph as a field of distances.
  fileprivate func field(_ face: FontFace, _ size: Double, _ shape: LetterShape) -> LetterField {
    let scale = size / Double(face.unitsPerEm)
    let rings = outline.contours.map { contour in
      contour.points.map { SIMD2(($0.x + $0.y * shape.slant) * scale, $0.y * scale) }
    }.filter { $0.count > 2 }
    let weight = shape.weight * size
    let advance = Double(advance) * scale + (rings.isEmpty ? 0 : weight)
    let points = rings.joined()
    guard let left = points.lazy.map(\.x).min(), let right = points.lazy.map(\.x).max(),
      let bottom = points.lazy.map(\.y).min(), let top = points.lazy.map(\.y).max()
    else { return LetterField(width: 0, height: 0, left: 0, top: 0, advance: advance, levels: []) }
    guard max(-left, right, -bottom, top) < Self.largestReach else {
      return LetterField(width: 0, height: 0, left: 0, top: 0, advance: advance, levels: [])
    }
    let (firstColumn, endColumn) = (Int((left - weight).rounded(.down)), Int((right + weight).rounded(.up)))
    let (firstRow, endRow) = (Int((bottom - weight).rounded(.down)), Int((top + weight).rounded(.up)))
    let (width, height) = (endColumn - firstColumn, endRow - firstRow)
    let border = LetterField.border
    var levels: [UInt8] = []
    levels.reserveCapacity((width + 2 * border) * (height + 2 * border))
    let sides = rings.flatMap { ring in
      zip(ring.suffix(1) + ring.dropLast(), ring).map { OutlineSide($0, $1) }
    }
    for row in (-border)..<(height + border) {
      let y = Double(endRow - row) - 0.5
      let crossed = sides.filter { $0.crosses(y) }
      // Beside a pixel, the nearest side is at most a pixel further away.
      var bound = Double.infinity
      for column in (-border)..<(width + border) {
        let point = SIMD2(Double(firstColumn + column) + 0.5, y)
        var nearest = bound
        for side in sides { side.lower(&nearest, at: point) }
        let distance = nearest.squareRoot()
        bound = (distance + 1.001) * (distance + 1.001)
        let winding = crossed.reduce(0) { $0 + $1.turn(around: point) }
        let level = 192 + 32 * ((winding == 0 ? -distance : distance) + weight)
        levels.append(UInt8(min(max(level, 0), 255).rounded()))
      }
    }
    return LetterField(
      width: width, height: height, left: firstColumn, top: endRow, advance: advance, levels: levels)
  }
}

/// A side of an outline, from which distances are measured.
private struct OutlineSide {
  private let start, side: SIMD2<Double>
  private let endY, length: Double

  /// The corners of the rectangle around the side.
  private let low, high: SIMD2<Double>

  init(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    (self.start, side, endY) = (start, end - start, end.y)
    length = (side * side).sum()
    (low, high) = (pointwiseMin(start, end), pointwiseMax(start, end))
  }

  /// Lowers a square of a distance to that of a point from the side, if it is less.
  func lower(_ nearest: inout Double, at point: SIMD2<Double>) {
    let outside = pointwiseMax(pointwiseMax(low - point, point - high), .zero)
    guard (outside * outside).sum() <= nearest else { return }
    let offset = point - start
    let share = length > 0 ? min(max((side * offset).sum() / length, 0), 1) : 0
    let away = offset - side * share
    nearest = min(nearest, (away * away).sum())
  }

  /// Returns whether the side crosses a row.
  func crosses(_ y: Double) -> Bool { (start.y <= y) != (endY <= y) }

  /// Returns 1 if a side that crosses the row of a point turns around it counterclockwise, -1 for clockwise.
  func turn(around point: SIMD2<Double>) -> Int {
    let offset = point - start
    let turn = side.x * offset.y - side.y * offset.x
    return endY > start.y ? (turn > 0 ? 1 : 0) : turn < 0 ? -1 : 0
  }
}

extension GlyphOutline.Contour {
  /// The number of chords of a curve: a letter of 24 pixels deviates by less than 1/50 pixel.
  private static let chordCount = 8

  /// The points of the contour with curves as chords.
  fileprivate var points: [GlyphOutline.Point] {
    var points: [GlyphOutline.Point] = []
    var last = start
    for segment in segments {
      switch segment {
      case .line(let end):
        points.append(end)
        last = end
      case .quadratic(let control, let end):
        for step in 1...Self.chordCount {
          let t = Double(step) / Double(Self.chordCount)
          let (one, two) = (last + (control - last) * t, control + (end - control) * t)
          points.append(one + (two - one) * t)
        }
        last = end
      case .cubic(let first, let second, let end):
        for step in 1...Self.chordCount {
          let t = Double(step) / Double(Self.chordCount)
          let (one, two, three) = (
            last + (first - last) * t, first + (second - first) * t, second + (end - second) * t
          )
          let (four, five) = (one + (two - one) * t, two + (three - two) * t)
          points.append(four + (five - four) * t)
        }
        last = end
      }
    }
    return points
  }
}
