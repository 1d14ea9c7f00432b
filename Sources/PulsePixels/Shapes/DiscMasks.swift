internal import Synchronization

/// A process-wide cache of the coverage of small discs whose radius is drawn again and again, as those of a film's events.
///
/// A disc of one radius has 65,536 positions within a pixel, of which mirroring horizontally, vertically and diagonally
/// leaves 8,385. They are divided among parts, with a lock each; a part keeps the masks of a radius once it was asked
/// for some discs of it, so that a scene of a few discs keeps nothing. Masks and the tables of their places take at most
/// 64 MB, and arrays that grow may reserve as much again; all discs of 2 pixels together take 400 kB. A part that is full
/// begins anew, as discs that grow do not come again.
enum DiscMasks {
  /// The largest radius that is kept, 12 pixels.
  private static let largestRadius = 12 << 8

  /// The number of parts, a power of two.
  private static let partCount = 64

  /// The number of discs of a radius from which a part keeps them; so some 500 discs share the cost of a mask's place.
  private static let worthKeeping = 8

  /// The number of bytes of masks and of tables that a part keeps.
  private static let partCapacity = 64 << 20 / partCount

  private static let parts = (0..<partCount).map { _ in Part() }

  /// A part of the cache.
  private final class Part: Sendable {
    let masks = Mutex(PartMasks())
  }

  /// The masks in a part.
  private struct PartMasks {
    /// The number of requests for each radius while its masks are not kept, and -1 minus their index in ``kept`` later.
    var radii: [Int16] = Array(repeating: 0, count: largestRadius + 1)

    /// The masks of the radii that are kept.
    var kept: [RadiusMasks] = []

    /// The number of bytes that are left.
    var space = partCapacity

    /// Counts a request for a disc.
    ///
    /// - Returns: The index of the masks of its radius; `nil` if they are not kept.
    @inline(__always)
    mutating func index(ofRadius radius: Int) -> Int? {
      if radii[radius] < 0 { return -1 - Int(radii[radius]) }
      return count(radius)
    }

    private mutating func count(_ radius: Int) -> Int? {
      if radii[radius] < worthKeeping {
        radii[radius] += 1
        return nil
      }
      guard RadiusMasks.tableSize <= space else {
        removeAll()
        return nil
      }
      space -= RadiusMasks.tableSize
      radii[radius] = Int16(-1 - kept.count)
      kept.append(RadiusMasks(radius: radius))
      return kept.count - 1
    }

    /// Forgets all masks.
    mutating func removeAll() { self = PartMasks() }
  }

  /// The masks of discs of one radius.
  private struct RadiusMasks {
    /// The outline around (0, 0).
    private let outline: [SubpixelPoint]

    /// The distance of the outline from the center in 1/256 pixel, for ``PixelRect/init(discWithReach:center:)``.
    private let reach: Int

    /// The index of the first level of each mask; -1 for one that is not there.
    private var starts: [Int32]

    /// The masks, row by row.
    private var levels: [UInt8] = []

    /// The number of masks for which a part has a place.
    private static let placeCount = DiscPosition.count / partCount + 1

    /// The number of bytes of ``starts``.
    static let tableSize = 4 * placeCount

    init(radius: Int) {
      outline = DiscOutlines.outline(radius: radius)
      reach = outline[0].x
      starts = Array(repeating: -1, count: Self.placeCount)
    }

    /// Returns the index of the first level of a mask; `nil` if it is not there.
    @inline(__always)
    func start(of slot: Int) -> Int? { starts[slot] < 0 ? nil : Int(starts[slot]) }

    /// Calls `body` with the distance of the outline from the center in 1/256 pixel and the levels of all masks.
    @inline(__always)
    func withLevels(_ body: (_ reach: Int, _ levels: Span<UInt8>) -> Void) { body(reach, levels.span) }

    /// Rasterizes a mask.
    ///
    /// - Parameters:
    ///   - slot: Its slot.
    ///   - center: The center, whose pixel is the top left one.
    ///   - space: The number of bytes that are left, which the mask reduces.
    /// - Returns: The index of its first level; `nil` if there is no space for it.
    mutating func add(_ slot: Int, center: SubpixelPoint, space: inout Int) -> Int? {
      let rect = PixelRect(discWithReach: reach, center: center)
      guard rect.size.area <= space else { return nil }
      space -= rect.size.area
      let start = levels.count
      starts[slot] = Int32(truncatingIfNeeded: start)
      levels += CoverageMask(ofDisc: outline, center: center, rect: rect).levels
      return start
    }
  }

  /// Calls `body` with the coverage of a disc around a point of the top left pixel, if discs of its radius are kept.
  ///
  /// - Parameters:
  ///   - radius: The radius in 1/256 pixel, above 0.
  ///   - x: The center's distance from the left edge of the pixel in 1/256 pixel, 0 to 255.
  ///   - y: Its distance from the upper edge, 0 to 255.
  ///   - body: Receives the pixels that the disc can cover, the levels of a mask, and where theirs are.
  /// - Returns: Whether `body` was called.
  @inline(__always)
  static func withMask(
    radius: Int, x: Int, y: Int,
    _ body: (_ rect: PixelRect, _ levels: Span<UInt8>, _ order: MirroredOrder) -> Void
  ) -> Bool {
    guard radius <= largestRadius else { return false }
    let position = DiscPosition(x: x, y: y)
    let slot = position.index / partCount
    return parts[position.index % partCount].masks.withLock { masks in
      guard let index = masks.index(ofRadius: radius) else { return false }
      let known = masks.kept[index].start(of: slot)
      let added =
        known == nil ? masks.kept[index].add(slot, center: position.center, space: &masks.space) : nil
      guard let start = known ?? added else {
        masks.removeAll()
        return false
      }
      masks.kept[index].withLevels { reach, levels in
        let rect = PixelRect(discWithReach: reach, center: SubpixelPoint(x: x, y: y))
        body(rect, levels, position.order(of: rect, levelsFrom: start))
      }
      return true
    }
  }
}

/// The position of a disc's center within a pixel, as one of the positions in an eighth of the pixel and the mirror
/// images that lead there.
///
/// Discs at mirrored positions have mirrored coverage, bit for bit.
struct DiscPosition {
  /// The number of positions in an eighth of a pixel, with its edges.
  static let count = 129 * 130 / 2

  /// Whether the pixel is mirrored horizontally.
  private let isMirroredInX: Bool

  /// Whether the pixel is mirrored vertically.
  private let isMirroredInY: Bool

  /// Whether rows and columns of the pixel, mirrored so far, are exchanged.
  private let isTransposed: Bool

  /// The center in the eighth: 0 ≤ x ≤ y ≤ 128.
  let center: SubpixelPoint

  /// The index of ``center``, below ``count``.
  let index: Int

  /// Creates the position of a center.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge of the pixel in 1/256 pixel, 0 to 255.
  ///   - y: The distance from the upper edge, 0 to 255.
  @inline(__always)
  init(x: Int, y: Int) {
    (isMirroredInX, isMirroredInY) = (x > 128, y > 128)
    let (mirroredX, mirroredY) = (x > 128 ? 256 &- x : x, y > 128 ? 256 &- y : y)
    isTransposed = mirroredX > mirroredY
    let (low, high) = (min(mirroredX, mirroredY), max(mirroredX, mirroredY))
    center = SubpixelPoint(x: low, y: high)
    index = high &* (high &+ 1) / 2 &+ low
  }

  /// Returns where the levels of pixels are in the mask of a disc around ``center``.
  ///
  /// - Parameters:
  ///   - rect: The pixels that the disc can cover.
  ///   - start: The index of the first level of the mask.
  /// - Returns: The order of the levels.
  @inline(__always)
  func order(of rect: PixelRect, levelsFrom start: Int) -> MirroredOrder {
    // A mask of exchanged rows and columns has those of the rectangle.
    let (column, row) = isTransposed ? (rect.height, 1) : (1, rect.width)
    let first =
      start &+ (isMirroredInX ? (rect.width &- 1) &* column : 0)
      &+ (isMirroredInY ? (rect.height &- 1) &* row : 0)
    return MirroredOrder(
      first: first, column: isMirroredInX ? -column : column, row: isMirroredInY ? -row : row)
  }
}

/// The order of the levels of a mirrored mask.
struct MirroredOrder {
  /// The index of the level of the top left pixel.
  let first: Int

  /// The distance of the levels of neighbors in a row.
  let column: Int

  /// The distance of the levels of neighbors in a column.
  let row: Int
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
