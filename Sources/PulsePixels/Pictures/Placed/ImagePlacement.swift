/// Where a picture lies, how large it is and how it is turned; equal placements draw equal pixels.
public struct ImagePlacement: Hashable, Sendable {
  /// The longest side in 1/256 pixel, 65,536 pixels.
  public static let maximumSide = 1 << 24

  /// Where the middle of the picture lies, about which it is turned.
  public let center: SubpixelPoint

  /// The width before the turn in 1/256 pixel, 0 to ``maximumSide``.
  public let width: Int

  /// The height before the turn in 1/256 pixel, 0 to ``maximumSide``.
  public let height: Int

  /// The turn about the center.
  public let rotation: Rotation

  /// Creates a placement.
  ///
  /// - Parameters:
  ///   - center: Where the middle of the picture lies.
  ///   - width: The width before the turn in 1/256 pixel, clamped to 0 through ``maximumSide``.
  ///   - height: The height before the turn in 1/256 pixel, clamped to 0 through ``maximumSide``.
  ///   - rotation: The turn about the center.
  public init(center: SubpixelPoint, width: Int, height: Int, rotation: Rotation = .none) {
    self.center = center
    self.width = min(max(width, 0), Self.maximumSide)
    self.height = min(max(height, 0), Self.maximumSide)
    self.rotation = rotation
  }

  /// The smallest rectangle of whole pixels that holds the picture; empty when a side is 0.
  public var bounds: PixelRect {
    if width == 0 || height == 0 { return .empty }
    guard rotation == .none else { return cornerPath.bounds }
    let (columns, rows) = (self.columns, self.rows)
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// The left edge before the turn in 1/512 pixel, of which half a side has a whole number.
  var left: Int { 2 * center.x - width }

  /// The top edge before the turn in 1/512 pixel.
  var top: Int { 2 * center.y - height }

  /// The columns that the picture touches when it is not turned.
  private var columns: Range<Int> { left >> 9..<(left + 2 * width + 511) >> 9 }

  /// The rows that the picture touches when it is not turned.
  private var rows: Range<Int> { top >> 9..<(top + 2 * height + 511) >> 9 }

  /// The turned rectangle, its corners rounded to the grid.
  var cornerPath: Path {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { side in
      let dx = side.0 * width
      let dy = side.1 * height
      return SubpixelPoint(
        x: center.x + Self.step(dx * rotation.cosine - dy * rotation.sine),
        y: center.y + Self.step(dx * rotation.sine + dy * rotation.cosine))
    }
    var path = Path()
    path.addContour(corners)
    return path
  }

  /// Returns the nearest whole number of steps, ties away from 0, of a number of 1/32,768 steps.
  private static func step(_ product: Int) -> Int {
    let magnitude = (abs(product) + Rotation.unit) / (2 * Rotation.unit)
    return product < 0 ? -magnitude : magnitude
  }
}
