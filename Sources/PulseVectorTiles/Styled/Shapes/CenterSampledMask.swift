import PulsePixels

/// Masks of polygons without smooth edges.
enum CenterSampledMask {
  /// Returns the mask of the pixels whose centers lie inside an odd number of rings.
  ///
  /// - Parameters:
  ///   - rings: The rings on the grid of subpixels.
  ///   - view: The rectangle to which the mask is clipped.
  /// - Returns: A mask of levels 0 and 255.
  /// - Complexity: O(edges × rows they cross + pixels).
  static func mask(of rings: [[SubpixelPoint]], in view: PixelRect) -> CoverageMask {
    var path = Path()
    for ring in rings { path.addContour(ring) }
    let rect = path.bounds.intersection(view)
    let crossings = RowCrossings(of: rings, in: rect)
    var levels = [UInt8](repeating: 0, count: rect.width * rect.height)
    for row in 0..<rect.height {
      let sorted = crossings.sorted(row)
      var index = sorted.startIndex
      while index + 1 < sorted.endIndex {
        let start = min(max(firstColumn(sorted[index]) - rect.x, 0), rect.width)
        let end = min(max(firstColumn(sorted[index + 1]) - rect.x, start), rect.width)
        for column in start..<end { levels[row * rect.width + column] = 255 }
        index += 2
      }
    }
    return CoverageMask(rect: rect, levels: levels)
  }

  /// Returns the first column whose center is at a crossing or to the right.
  private static func firstColumn(_ crossing: Double) -> Int {
    let value = (crossing - 128) / 256
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}

/// The columns, in steps of the grid, at which edges cross the centers of rows.
private struct RowCrossings {
  /// The crossings of all rows, one row after another, and the index of the first one of each row.
  private var columns: [Double]
  private var starts: [Int]

  init(of rings: [[SubpixelPoint]], in rect: PixelRect) {
    var starts = [Int](repeating: 0, count: rect.height + 2)
    Self.forEachEdge(of: rings, in: rect) { _, _, rows in
      for row in rows { starts[row + 2] += 1 }
    }
    for row in starts.indices.dropFirst() { starts[row] += starts[row - 1] }
    var columns = [Double](repeating: 0, count: starts[starts.count - 1])
    // Filling a row moves its start to its end, which is the start of the next row.
    Self.forEachEdge(of: rings, in: rect) { start, end, rows in
      let slope = Double(end.x - start.x) / Double(end.y - start.y)
      for row in rows {
        columns[starts[row + 1]] =
          Double(start.x) + Double((row + rect.y) * 256 + 128 - start.y) * slope
        starts[row + 1] += 1
      }
    }
    (self.columns, self.starts) = (columns, starts)
  }

  /// Returns the crossings of a row from the left.
  func sorted(_ row: Int) -> ArraySlice<Double> {
    let slice = columns[starts[row]..<starts[row + 1]]
    if slice.count == 2 {
      let (one, other) = (slice[slice.startIndex], slice[slice.startIndex + 1])
      return one <= other ? slice : [other, one]
    }
    return slice.sorted()[...]
  }

  /// Calls a function with the edges that cross the centers of rows, and these rows of the rectangle.
  @inline(__always)
  private static func forEachEdge(
    of rings: [[SubpixelPoint]], in rect: PixelRect,
    _ body: (SubpixelPoint, SubpixelPoint, Range<Int>) -> Void
  ) {
    for ring in rings {
      guard var previous = ring.last else { continue }
      for point in ring {
        if previous.y != point.y {
          let first = max(row(atOrBelow: min(previous.y, point.y)) - rect.y, 0)
          let last = min(row(atOrBelow: max(previous.y, point.y)) - rect.y, rect.height)
          if first < last { body(previous, point, first..<last) }
        }
        previous = point
      }
    }
  }

  /// Returns the first row whose center is at a step of the grid or below.
  private static func row(atOrBelow step: Int) -> Int { (step + 127) >> 8 }
}
