/// A coverage mask: the coverage of each pixel of a rectangle by a shape, 0 (outside) to 255 (covered).
public struct CoverageMask: Hashable, Sendable {
  /// The rectangle of pixels; outside of it the coverage is 0.
  public private(set) var rect: PixelRect

  /// The coverage of each pixel, 0 (none) to 255 (full), row by row.
  public let levels: [UInt8]

  /// Creates a mask from its levels.
  ///
  /// - Parameters:
  ///   - rect: The rectangle of pixels.
  ///   - levels: The coverage of each pixel; another count than that of the pixels traps.
  public init(rect: PixelRect, levels: [UInt8]) {
    precondition(levels.count == rect.size.area, "a mask of \(rect.size) needs one level per pixel")
    self.rect = rect
    self.levels = levels
  }

  /// Rasterizes a path by exact area coverage.
  ///
  /// A level is the covered part of the pixel's area, rounded to the nearest of 255 steps. Where several edges of one
  /// path overlap inside a pixel, their signed areas add up, as in other coverage-based rasterizers. A level does not
  /// depend on `clip`.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - rule: The fill rule for overlapping contours.
  ///   - clip: The pixels that are needed; the mask is no larger than the path.
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

  /// Rasterizes a path whose contours overlap, such as joined letters, by the area of their union.
  ///
  /// Where edges of two contours cross the same pixel, their areas would add up to more than that of the union. So the
  /// path is rasterized at eight times its size, where this error is an eighth, and averaged.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - clip: The pixels that are needed; the mask is no larger than the path.
  /// - Complexity: 64 times that of ``init(of:rule:in:)``, without more memory.
  public init(ofOverlapping path: Path, in clip: PixelRect) {
    let factor = Self.overlapFactor
    var enlarged = Path()
    for contour in path.contours {
      enlarged.addContour(contour.map { SubpixelPoint(x: $0.x * factor, y: $0.y * factor) })
    }
    let rect = path.bounds.intersection(clip)
    var levels: [UInt8] = []
    levels.reserveCapacity(rect.size.area)
    let rowsPerBand = max(1, Self.overlapBandPixels / max(1, rect.width * factor * factor))
    for first in stride(from: 0, to: rect.height, by: rowsPerBand) {
      let band = PixelRect(
        x: rect.x * factor, y: (rect.y + first) * factor, width: rect.width * factor,
        height: min(rowsPerBand, rect.height - first) * factor)
      levels += Self(of: enlarged, in: band).averaged(in: band, by: factor)
    }
    self.init(rect: rect, levels: levels)
  }

  /// The factor of ``init(ofOverlapping:in:)``.
  private static let overlapFactor = 8

  /// The largest number of enlarged pixels at a time.
  private static let overlapBandPixels = 1 << 18

  /// Returns the mean levels of squares of pixels, row by row.
  private func averaged(in band: PixelRect, by factor: Int) -> [UInt8] {
    let width = band.width / factor
    var sums = Array(repeating: 0, count: width * (band.height / factor))
    for y in rect.rows {
      let start = (y - rect.y) * rect.width
      let row = (y - band.y) / factor * width
      for x in rect.columns { sums[row + (x - band.x) / factor] += Int(levels[start + x - rect.x]) }
    }
    let count = factor * factor
    return sums.map { UInt8(($0 + count / 2) / count) }
  }

  /// Returns the mask translated by whole pixels.
  ///
  /// - Parameters:
  ///   - dx: Columns to the right.
  ///   - dy: Rows downwards.
  /// - Returns: The translated mask.
  public func moved(x dx: Int, y dy: Int) -> CoverageMask {
    var mask = self
    mask.rect.x += dx
    mask.rect.y += dy
    return mask
  }
}

extension CoverageMask {
  /// Returns the mask dilated by a disc, as the halo that separates text from its background.
  ///
  /// Each pixel gets the highest level around it, weighted by the coverage of a disc around its center.
  ///
  /// - Parameter radius: The radius of the disc in 1/256 pixel; 0 or less returns the mask unchanged.
  /// - Returns: A mask that extends farther by the radius on every side.
  /// - Complexity: O(pixels × `radius`²).
  public func halo(radius: Int) -> CoverageMask {
    guard radius > 0, !rect.isEmpty else { return self }
    let pixels = Double(radius) / Double(SubpixelPoint.stepsPerPixel)
    let reach = Int((pixels + 0.5).rounded(.up))
    let wide = PixelRect(
      x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    var grown = [UInt8](repeating: 0, count: wide.size.area)
    for dy in -reach...reach {
      for dx in -reach...reach {
        let distance = Double(dx * dx + dy * dy).squareRoot()
        let weight = Int((min(1, max(0, pixels + 0.5 - distance)) * 255).rounded())
        if weight == 0 { continue }
        // The whole mask is moved at once, row by row.
        for y in 0..<rect.height {
          let row = (y + reach + dy) * wide.width + reach + dx
          grown.raise(row, to: levels, y * rect.width, count: rect.width, weight: UInt16(weight))
        }
      }
    }
    return CoverageMask(rect: wide, levels: grown)
  }
}

extension [UInt8] {
  /// Raises elements to at least those of another array, multiplied by a weight of 1 to 255 and divided by 255; ranges
  /// beyond the arrays trap.
  @inline(__always)
  fileprivate mutating func raise(
    _ start: Int, to levels: [UInt8], _ levelStart: Int, count: Int, weight: UInt16
  ) {
    let levels = levels.span
    var target = mutableSpan
    // Checked once, so that the loop needs no bounds checks.
    precondition(start >= 0 && start + count <= target.count, "the row is in the mask")
    precondition(levelStart >= 0 && levelStart + count <= levels.count, "the row is in the mask")
    for offset in 0..<count {
      let product = UInt16(levels[levelStart &+ offset]) &* weight &+ 127
      // The quotient of a division by 255.
      let level = UInt8(truncatingIfNeeded: (product &+ 1 &+ product >> 8) >> 8)
      target[start &+ offset] = Swift.max(target[start &+ offset], level)
    }
  }
}
