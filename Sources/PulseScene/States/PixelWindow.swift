import PulsePixels

/// A rectangle, in pixels, beyond which nothing has to be drawn.
struct PixelWindow {
  /// A place in pixels from the top left corner of the picture, unrounded.
  typealias Spot = SIMD2<Double>

  /// A part of a line.
  struct Piece: Equatable {
    /// Its points.
    var points: [Spot]

    /// How far along the line it begins, in pixels.
    var start: Double
  }

  private let low: Spot
  private let high: Spot

  /// Creates the window around a picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - margin: How many pixels it reaches beyond the edges.
  init(around size: PixelSize, margin: Double) {
    low = Spot(repeating: -margin)
    high = Spot(Double(size.width) + margin, Double(size.height) + margin)
  }

  /// Whether a place lies in the window.
  func contains(_ spot: Spot) -> Bool {
    low.x <= spot.x && spot.x <= high.x && low.y <= spot.y && spot.y <= high.y
  }

  /// Returns the parts of an open line that lie in the window.
  ///
  /// - Parameter line: The points of the line, none of them the same as the one before.
  /// - Returns: The parts in order.
  func pieces(of line: [Spot]) -> [Piece] {
    guard line.count > 1 else { return line.filter(contains).map { Piece(points: [$0], start: 0) } }
    var pieces: [Piece] = []
    var length = 0.0
    var isInside = false
    for (start, end) in zip(line, line.dropFirst()) {
      let step = end - start
      let distance = (step * step).sum().squareRoot()
      if let (first, last) = inside(from: start, step) {
        if !isInside || first > 0 {
          pieces.append(Piece(points: [start + step * first], start: length + distance * first))
        }
        pieces[pieces.count - 1].points.append(last < 1 ? start + step * last : end)
        isInside = last == 1
      } else {
        isInside = false
      }
      length += distance
    }
    return pieces
  }

  /// Returns at which parts of a straight line, from 0 to 1, it enters and leaves the window.
  ///
  /// It is cut at one side after the other (Y. Liang and B. A. Barsky, "A new concept and method for line clipping",
  /// ACM Transactions on Graphics 3, 1984).
  ///
  /// - Parameters:
  ///   - start: Where the line begins.
  ///   - step: What leads from there to its end.
  /// - Returns: The two parts; `nil` when the line passes the window.
  func inside(from start: Spot, _ step: Spot) -> (first: Double, last: Double)? {
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      if step[axis] == 0 {
        if start[axis] < low[axis] || start[axis] > high[axis] { return nil }
        continue
      }
      let (near, far) = ((low[axis] - start[axis]) / step[axis], (high[axis] - start[axis]) / step[axis])
      first = max(first, min(near, far))
      last = min(last, max(near, far))
    }
    return first <= last ? (first, last) : nil
  }

  /// Returns the part of an area that lies in the window, by Sutherland and Hodgman.
  ///
  /// Where the area lies on both sides, edges run along those of the window and cover nothing inside.
  ///
  /// - Parameter ring: The points of its edge.
  /// - Returns: The points of the edge of the part; none if nothing of it lies inside.
  func area(of ring: [Spot]) -> [Spot] {
    if ring.allSatisfy(contains) { return ring }
    var ring = ring
    for (axis, bound, sign) in [(0, low.x, 1.0), (0, high.x, -1), (1, low.y, 1), (1, high.y, -1)] {
      guard var before = ring.last else { return [] }
      var kept: [Spot] = []
      for spot in ring {
        let (last, next) = ((before[axis] - bound) * sign, (spot[axis] - bound) * sign)
        if (last < 0) != (next < 0) {
          var cut = before + (spot - before) * (last / (last - next))
          cut[axis] = bound
          kept.append(cut)
        }
        if next >= 0 { kept.append(spot) }
        before = spot
      }
      ring = kept
    }
    return ring
  }
}

extension PixelWindow.Spot {
  /// The nearest place on the grid.
  var onGrid: SubpixelPoint { SubpixelPoint(pixelX: x, pixelY: y) }
}
