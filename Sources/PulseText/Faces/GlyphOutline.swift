import PulsePixels

/// The outline of a glyph in font units: contours of lines and Bézier curves, with y upwards.
package struct GlyphOutline: Hashable, Sendable {
  /// A point in font units.
  package typealias Point = SIMD2<Double>

  /// A segment of a contour, from the end of the segment before it.
  enum Segment: Hashable, Sendable {
    case line(Point)
    case quadratic(Point, Point)
    case cubic(Point, Point, Point)
  }

  /// A closed contour.
  struct Contour: Hashable, Sendable {
    var start: Point
    var segments: [Segment] = []
  }

  /// The contours, clockwise around filled areas if y points upwards.
  private(set) var contours: [Contour] = []

  /// Creates an outline without contours, as that of a space.
  package init() {}

  /// Creates an outline from points with FreeType's tags.
  ///
  /// - Parameters:
  ///   - points: The points of all contours.
  ///   - tags: For each point: bit 0 for points on the contour, bit 1 for control points of cubic curves.
  ///   - contourEnds: The index after the last point of each contour; contours out of range are ignored.
  ///   - isReversed: Whether filled areas are counterclockwise, as in PostScript fonts.
  init(points: [Point], tags: [UInt8], contourEnds: [Int], isReversed: Bool) {
    var start = 0
    for end in contourEnds where end > start && end <= min(points.count, tags.count) {
      var (contour, flags) = (Array(points[start..<end]), Array(tags[start..<end]))
      if isReversed {
        contour.reverse()
        flags.reverse()
      }
      contours.append(Self.contour(of: contour, tags: flags))
      start = end
    }
  }

  private static func contour(of points: [Point], tags: [UInt8]) -> Contour {
    let count = points.count
    // A contour of control points alone starts between two of them.
    let first = tags.firstIndex { $0 & 1 != 0 }
    let start = first.map { points[$0] } ?? (points[0] + points[count - 1]) / 2
    var contour = Contour(start: start)
    var controls: [Point] = []
    func finish(at end: Point) {
      switch controls.count {
      case 0: contour.segments.append(.line(end))
      case 1: contour.segments.append(.quadratic(controls[0], end))
      default: contour.segments.append(.cubic(controls[0], controls[1], end))
      }
      controls = []
    }
    for step in 0..<count {
      let index = ((first ?? -1) + 1 + step) % count
      let point = points[index]
      if tags[index] & 1 != 0 {
        finish(at: point)
      } else if tags[index] & 2 != 0 {
        if controls.count < 2 { controls.append(point) }
      } else {
        // Between two control points of quadratic curves is a point of the contour.
        if let control = controls.last { finish(at: (control + point) / 2) }
        controls.append(point)
      }
    }
    if !controls.isEmpty { finish(at: start) }
    return contour
  }

  /// Whether all coordinates are within ±`limit`.
  func isWithin(_ limit: Double) -> Bool {
    func isWithin(_ point: Point) -> Bool { abs(point.x) <= limit && abs(point.y) <= limit }
    return contours.allSatisfy { contour in
      isWithin(contour.start)
        && contour.segments.allSatisfy { segment in
          switch segment {
          case .line(let end): isWithin(end)
          case .quadratic(let control, let end): isWithin(control) && isWithin(end)
          case .cubic(let first, let second, let end): isWithin(first) && isWithin(second) && isWithin(end)
          }
        }
    }
  }
}

/// The position, direction and scale of a glyph in an image.
struct GlyphPlacement {
  /// The start of the baseline in pixels, with y downwards.
  var origin: SIMD2<Double>

  /// The unit vector of the baseline, with y downwards.
  var direction: SIMD2<Double> = [1, 0]

  /// The number of pixels in a font unit.
  var scale: Double

  /// Returns the position of a point in font units.
  func project(_ point: GlyphOutline.Point) -> SIMD2<Double> {
    let (x, y) = (point.x * scale, point.y * scale)
    return [origin.x + x * direction.x + y * direction.y, origin.y + x * direction.y - y * direction.x]
  }
}

extension Path {
  /// The largest distance of a chord from its curve in pixels.
  private static let flatness = 1.0 / 64

  /// The largest number of chords of a curve.
  private static let maximumChordCount = 128.0

  /// Adds the contours of a glyph, with curves as chords that deviate by at most 1/64 pixel.
  ///
  /// - Complexity: O(chords).
  mutating func addGlyph(_ outline: GlyphOutline, _ placement: GlyphPlacement) {
    var points: [SubpixelPoint] = []
    func add(_ point: SIMD2<Double>) { points.append(SubpixelPoint(pixelX: point.x, pixelY: point.y)) }
    /// Returns the number of chords of a curve with a bound of its second differences.
    func chordCount(_ deviation: SIMD2<Double>, _ factor: Double) -> Int {
      let length = (deviation.x * deviation.x + deviation.y * deviation.y).squareRoot() * placement.scale
      let count = (length * factor / Self.flatness).squareRoot()
      return Int(min(max(1, count.rounded(.up)), Self.maximumChordCount))
    }
    for contour in outline.contours {
      points.removeAll(keepingCapacity: true)
      var last = contour.start
      add(placement.project(last))
      for segment in contour.segments {
        switch segment {
        case .line(let end):
          add(placement.project(end))
          last = end
        case .quadratic(let control, let end):
          let bend = last - 2 * control + end
          let slope = 2 * (control - last)
          let count = chordCount(bend, 0.25)
          for index in 1...count {
            let part = Double(index) / Double(count)
            add(placement.project(last + (slope + bend * part) * part))
          }
          last = end
        case .cubic(let first, let second, let end):
          let (head, tail) = (last - 2 * first + second, first - 2 * second + end)
          let slope = 3 * (first - last)
          let count = max(chordCount(head, 0.75), chordCount(tail, 0.75))
          for index in 1...count {
            let part = Double(index) / Double(count)
            add(placement.project(last + (slope + (3 * head + (tail - head) * part) * part) * part))
          }
          last = end
        }
      }
      addContour(points)
    }
  }
}
