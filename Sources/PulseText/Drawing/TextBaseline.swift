package import PulsePixels

/// A polyline in pixels along which a line of text runs, with distances from its start.
package struct TextBaseline {
  private let points: [SIMD2<Double>]

  /// The distance of each point from the first one.
  private let distances: [Double]

  /// Creates a baseline; repeated points are left out.
  ///
  /// - Parameter points: The points in pixels, with y downwards, in reading direction.
  package init(_ points: [ClipRect.Point]) {
    var distinct: [SIMD2<Double>] = []
    var distances: [Double] = []
    for point in points {
      let point = SIMD2(point.x, point.y)
      guard let last = distinct.last else {
        distinct.append(point)
        distances.append(0)
        continue
      }
      let step = Self.length(point - last)
      if step > 0 {
        distances.append(distances[distances.count - 1] + step)
        distinct.append(point)
      }
    }
    self.points = distinct
    self.distances = distances
  }

  /// The length in pixels.
  package var length: Double { distances.last ?? 0 }

  /// Returns the point at a distance from the start; `nil` beyond the ends, or for a baseline without length.
  func point(at distance: Double) -> SIMD2<Double>? {
    guard points.count > 1, distance >= 0, distance <= length else { return nil }
    // The last point at or before the distance.
    var (low, high) = (0, points.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let part = (distance - distances[low]) / (distances[high] - distances[low])
    return points[low] + (points[high] - points[low]) * part
  }

  /// Returns the start and the unit vector of the chord between two distances; `nil` beyond the ends, or if the chord
  /// has no length.
  func chord(from start: Double, to end: Double) -> (start: SIMD2<Double>, direction: SIMD2<Double>)? {
    guard let first = point(at: start), let last = point(at: end) else { return nil }
    let length = Self.length(last - first)
    return length > 0 ? (first, (last - first) / length) : nil
  }

  private static func length(_ vector: SIMD2<Double>) -> Double {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }
}

extension Font {
  /// The smallest cosine of the angle between adjacent letters on a curve: 45 degrees, as in MapLibre.
  private static let smallestCosine = 0.707

  /// Rasterizes a line of text along a baseline.
  ///
  /// Each letter stands on the chord of its part of the baseline; marks follow their letter.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The font size in pixels per em, within ``supportedSizes``.
  ///   - baseline: The baseline, in reading direction.
  ///   - start: The distance of the text from the start of the baseline in pixels.
  ///   - rise: The distance of the letters above the baseline in pixels; negative below.
  /// - Returns: The coverage at the place of the baseline; `nil` if the text is longer than the rest of the baseline, or
  ///   if that turns by more than 45 degrees between two letters.
  /// - Throws: The errors of ``mask(of:size:angle:)``.
  package func mask(
    of text: String, size: Double, along baseline: TextBaseline, from start: Double = 0, rise: Double = 0
  ) throws(FontError) -> CoverageMask? {
    let line = try measuredLine(text, size: size)
    recordProblems(of: line)
    var path = Path()
    var chord: (start: SIMD2<Double>, direction: SIMD2<Double>)?
    // The position of the letter that stands on the chord, in ems.
    var base = 0.0
    for glyph in line.glyphs {
      if glyph.advance > 0 || chord == nil {
        let from = start + glyph.x * size
        // Rounding must not move the last letter beyond the end.
        let to = min(from + max(glyph.advance, 0.01) * size, max(from, baseline.length))
        guard from + glyph.advance * size <= baseline.length + 0.5,
          let next = baseline.chord(from: from, to: to)
        else { return nil }
        if let last = chord?.direction,
          last.x * next.direction.x + last.y * next.direction.y < Self.smallestCosine
        {
          return nil
        }
        (chord, base) = (next, glyph.x)
      }
      guard let (origin, direction) = chord else { return nil }
      let (x, y) = ((glyph.x - base) * size, glyph.y * size + rise)
      path.addGlyph(
        try glyph.face.glyph(glyph.id).outline,
        GlyphPlacement(
          origin: [
            origin.x + x * direction.x + y * direction.y, origin.y + x * direction.y - y * direction.x,
          ], direction: direction, scale: size / Double(glyph.face.unitsPerEm)))
    }
    return try Self.coverage(of: path)
  }
}
