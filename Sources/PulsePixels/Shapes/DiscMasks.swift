internal import Synchronization

/// A process-wide cache of the coverage of small discs that are drawn again and again at the same subpixel position, as
/// the marks of a film's events are.
///
/// A disc is kept when it is drawn for the second time, so that discs that grow, which are never the same again, are not.
/// It takes up to some 40 MB for discs with a radius of 4 pixels.
enum DiscMasks {
  /// The largest radius that is kept, 8 pixels.
  private static let largestRadius = 8 << 8

  /// The number of parts with a lock each.
  private static let partCount = 64

  /// The number of discs in a part.
  private static let partSize = 1 << 12

  private static let parts = (0..<partCount).map { _ in Part() }

  /// A part of the cache.
  private final class Part: Sendable {
    let entries = Mutex<[Entry]>(Array(repeating: Entry(), count: partSize))
  }

  /// The kept disc of a place in the cache, and the latest other one.
  private struct Entry {
    /// What identifies the disc; 0 for none.
    var key = 0

    /// The coverage.
    var mask: CoverageMask?

    /// What identifies the disc that was drawn last and is not kept.
    var candidate = 0
  }

  /// Returns the coverage of a disc around a point of the top left pixel; `nil` for a large one, or one that was not
  /// drawn lately.
  ///
  /// - Parameters:
  ///   - radius: The radius in 1/256 pixel, above 0.
  ///   - x: The center's distance from the left edge of the pixel in 1/256 pixel, 0 to 255.
  ///   - y: Its distance from the upper edge, 0 to 255.
  /// - Returns: The mask.
  static func mask(radius: Int, x: Int, y: Int) -> CoverageMask? {
    guard radius <= largestRadius else { return nil }
    let key = radius << 16 | x << 8 | y
    // All positions of one radius have places of their own.
    let place = (x << 8 | y) ^ (radius &* 0x9E5)
    let index = place / partCount % partSize
    return parts[place % partCount].entries.withLock { entries in
      if entries[index].key == key { return entries[index].mask }
      guard entries[index].candidate == key else {
        entries[index].candidate = key
        return nil
      }
      let mask = CoverageMask(ofDisc: DiscOutlines.outline(radius: radius), center: SubpixelPoint(x: x, y: y))
      entries[index] = Entry(key: key, mask: mask)
      return mask
    }
  }
}

extension CoverageMask {
  /// Rasterizes the outline of a disc, whose first point is farthest to the right, around a center.
  fileprivate init(ofDisc outline: [SubpixelPoint], center: SubpixelPoint) {
    let rect = PixelRect(aroundDisc: outline, center: center)
    var levels = Array(repeating: UInt8(0), count: rect.size.area)
    CoverageAccumulator.forEachTile(in: rect, adding: { $0.add(outline, movedBy: center) }) { tile, sums in
      for row in 0..<tile.height {
        sums.writeLevels(row: row, rule: .nonzero, into: &levels, at: (tile.y - rect.y + row) * rect.width)
      }
    }
    self.init(rect: rect, levels: levels)
  }
}

extension PixelRect {
  /// The pixels that the outline of a disc around a center can cover.
  init(aroundDisc outline: [SubpixelPoint], center: SubpixelPoint) {
    let reach = outline[0].x
    let (left, right) = ((center.x - reach) >> 8, (center.x + reach + 255) >> 8)
    let (top, bottom) = ((center.y - reach) >> 8, (center.y + reach + 255) >> 8)
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
