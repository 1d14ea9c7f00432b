internal import Synchronization

/// A process-wide cache of the coverage of small discs whose radius is drawn again and again, as those of a film's events.
///
/// A disc of one radius has 65,536 positions within a pixel. They are divided among parts, with a lock each; a part keeps
/// the masks of a radius once it was asked for some hundred discs of it, so that a scene of a few discs keeps nothing.
/// Takes at most 128 MB; a million pulses of 2 pixels take 60.
enum DiscMasks {
  /// The largest radius that is kept, 8 pixels.
  private static let largestRadius = 8 << 8

  /// The number of parts, a power of two.
  private static let partCount = 64

  /// The number of positions in a part.
  private static let positionCount = 1 << 16 / partCount

  /// The number of discs of a radius from which a part keeps them: one for each position, on average.
  private static let worthKeeping = positionCount

  /// The number of bytes of masks that a part keeps.
  private static let partCapacity = 128 << 20 / partCount

  private static let parts = (0..<partCount).map { _ in Part() }

  /// A part of the cache.
  private final class Part: Sendable {
    let masks = Mutex(PartMasks())
  }

  /// The masks in a part.
  private struct PartMasks {
    /// The masks by radius; empty for radii that are not kept.
    var radii: [RadiusMasks] = Array(repeating: RadiusMasks(), count: largestRadius + 1)

    /// The number of bytes of all masks.
    var size = 0

    /// Counts a request for a disc, and makes room for the masks of its radius when there were enough.
    ///
    /// - Returns: Whether discs of the radius are kept.
    @inline(__always)
    mutating func keep(_ radius: Int) -> Bool {
      if radii[radius].stride > 0 { return true }
      radii[radius].requests += 1
      guard radii[radius].requests == worthKeeping else { return false }
      return makeRoom(forRadius: radius)
    }

    private mutating func makeRoom(forRadius radius: Int) -> Bool {
      let reach = DiscOutlines.outline(radius: radius)[0].x
      let side = (2 * reach) >> 8 + 2
      let added = side * side * positionCount
      guard size + added <= partCapacity else { return false }
      size += added
      radii[radius] = RadiusMasks(
        reach: reach, stride: side * side, isKept: Array(repeating: false, count: positionCount),
        levels: Array(repeating: 0, count: added))
      return true
    }
  }

  /// The masks of discs of one radius.
  private struct RadiusMasks {
    /// The number of discs that were asked for, while none are kept.
    var requests = 0

    /// The distance of the outline from the center in 1/256 pixel, for ``PixelRect/init(discWithReach:center:)``.
    var reach = 0

    /// The number of bytes for a mask.
    var stride = 0

    /// Whether the mask of a position is in `levels`.
    var isKept: [Bool] = []

    /// The masks of all positions, row by row.
    var levels: [UInt8] = []

    /// Calls `body` with the mask of a position, which is rasterized if it is not there.
    @inline(__always)
    mutating func withMask(
      slot: Int, radius: Int, x: Int, y: Int, _ body: (_ rect: PixelRect, _ levels: Span<UInt8>) -> Void
    ) {
      let rect = PixelRect(discWithReach: reach, center: SubpixelPoint(x: x, y: y))
      let range = slot * stride..<slot * stride + rect.size.area
      if !isKept[slot] {
        let mask = CoverageMask(
          ofDisc: DiscOutlines.outline(radius: radius), center: SubpixelPoint(x: x, y: y), rect: rect)
        levels.replaceSubrange(range, with: mask.levels)
        isKept[slot] = true
      }
      body(rect, levels.span.extracting(range))
    }
  }

  /// Calls `body` with the coverage of a disc around a point of the top left pixel, if discs of its radius are kept.
  ///
  /// - Parameters:
  ///   - radius: The radius in 1/256 pixel, above 0.
  ///   - x: The center's distance from the left edge of the pixel in 1/256 pixel, 0 to 255.
  ///   - y: Its distance from the upper edge, 0 to 255.
  ///   - body: Receives the pixels that the disc can cover and their levels, row by row.
  /// - Returns: Whether `body` was called.
  @inline(__always)
  static func withMask(
    radius: Int, x: Int, y: Int, _ body: (_ rect: PixelRect, _ levels: Span<UInt8>) -> Void
  ) -> Bool {
    guard radius <= largestRadius else { return false }
    let position = x << 8 | y
    return parts[position % partCount].masks.withLock { masks in
      guard masks.keep(radius) else { return false }
      masks.radii[radius].withMask(slot: position / partCount, radius: radius, x: x, y: y, body)
      return true
    }
  }
}

extension CoverageMask {
  /// Rasterizes the outline of a disc around a center.
  ///
  /// - Parameters:
  ///   - outline: The outline around (0, 0).
  ///   - center: The center.
  ///   - rect: The pixels that the disc can cover.
  fileprivate init(ofDisc outline: [SubpixelPoint], center: SubpixelPoint, rect: PixelRect) {
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
  /// The pixels that a disc can cover.
  ///
  /// - Parameters:
  ///   - reach: The distance of the outline from the center, in 1/256 pixel.
  ///   - center: The center.
  init(discWithReach reach: Int, center: SubpixelPoint) {
    let (left, right) = ((center.x - reach) >> 8, (center.x + reach + 255) >> 8)
    let (top, bottom) = ((center.y - reach) >> 8, (center.y + reach + 255) >> 8)
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}
