/// How much of each pixel of a rectangle a shape covers.
public struct CoverageMask: Hashable, Sendable {
  /// The pixels that the mask speaks of; outside of them nothing is covered.
  public private(set) var rect: PixelRect

  /// The coverage of each pixel, 0 (not at all) to 255 (whole), row after row.
  public let levels: [UInt8]

  /// Creates a mask from its levels.
  ///
  /// - Parameters:
  ///   - rect: The pixels that the mask speaks of.
  ///   - levels: The coverage of each pixel; another count than that of the pixels traps.
  public init(rect: PixelRect, levels: [UInt8]) {
    precondition(levels.count == rect.size.area, "a mask of \(rect.size) needs as many levels")
    self.rect = rect
    self.levels = levels
  }

  /// Computes the coverage of a shape by exact area.
  ///
  /// A pixel's level is the covered part of its area, rounded to the nearest of 255 steps. Where several
  /// edges of one shape overlap inside one pixel, their signed areas add up, as in other coverage-based
  /// rasterizers. The level of a pixel does not depend on `clip`.
  ///
  /// - Parameters:
  ///   - path: The shape.
  ///   - rule: What counts as inside where contours overlap.
  ///   - clip: The pixels that are asked for; the mask is no larger than the shape.
  /// - Complexity: O(points × bands of 2^19 pixels + edges × rows they cross + pixels).
  public init(of path: Path, rule: FillRule = .nonzero, in clip: PixelRect) {
    let rect = path.bounds.intersection(clip)
    var levels = Array(repeating: UInt8(0), count: rect.size.area)
    CoverageAccumulator.forEachTile(of: path, in: rect) { tile, sums in
      for row in 0..<tile.height {
        sums.writeLevels(row: row, rule: rule, into: &levels, at: (tile.y - rect.y + row) * rect.width)
      }
    }
    self.rect = rect
    self.levels = levels
  }

  /// Returns the same mask at another place.
  ///
  /// - Parameters:
  ///   - dx: Columns to the right.
  ///   - dy: Rows downwards.
  /// - Returns: The moved mask.
  public func moved(x dx: Int, y dy: Int) -> CoverageMask {
    var mask = self
    mask.rect.x += dx
    mask.rect.y += dy
    return mask
  }
}
