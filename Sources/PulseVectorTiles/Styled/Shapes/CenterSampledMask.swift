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
    var crossings = Array(repeating: [Double](), count: rect.height)
    for ring in rings {
      guard var previous = ring.last else { continue }
      for point in ring {
        addCrossings(of: previous, point, to: &crossings, firstRow: rect.y)
        previous = point
      }
    }
    var levels = [UInt8](repeating: 0, count: rect.width * rect.height)
    for (row, columns) in crossings.enumerated() {
      let sorted = columns.sorted()
      for index in stride(from: 0, to: sorted.count - 1, by: 2) {
        let start = min(max(firstColumn(sorted[index]) - rect.x, 0), rect.width)
        let end = min(max(firstColumn(sorted[index + 1]) - rect.x, start), rect.width)
        for column in start..<end { levels[row * rect.width + column] = 255 }
      }
    }
    return CoverageMask(rect: rect, levels: levels)
  }

  /// Adds the columns, in steps of the grid, at which an edge crosses the centers of rows.
  private static func addCrossings(
    of start: SubpixelPoint, _ end: SubpixelPoint, to crossings: inout [[Double]], firstRow: Int
  ) {
    guard start.y != end.y else { return }
    let first = max(row(atOrBelow: min(start.y, end.y)) - firstRow, 0)
    let last = min(row(atOrBelow: max(start.y, end.y)) - firstRow, crossings.count)
    guard first < last else { return }
    let slope = Double(end.x - start.x) / Double(end.y - start.y)
    for row in first..<last {
      crossings[row].append(Double(start.x) + Double((row + firstRow) * 256 + 128 - start.y) * slope)
    }
  }

  /// Returns the first row whose center is at a step of the grid or below.
  private static func row(atOrBelow step: Int) -> Int { (step + 127) >> 8 }

  /// Returns the first column whose center is at a crossing or to the right.
  private static func firstColumn(_ crossing: Double) -> Int { Int(((crossing - 128) / 256).rounded(.up)) }
}
