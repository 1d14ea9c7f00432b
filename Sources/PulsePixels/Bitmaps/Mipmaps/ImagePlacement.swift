/// The position, size and rotation of a drawn image in fixed-point numbers; equal placements draw equal pixels.
public struct ImagePlacement: Hashable, Sendable {
  /// The longest side in 1/256 pixel, 65,536 pixels.
  public static let maximumSide = 1 << 24

  /// The position of the image's center, about which it is rotated.
  public let center: SubpixelPoint

  /// The width before rotation in 1/256 pixel, 0 to ``maximumSide``.
  public let width: Int

  /// The height before rotation in 1/256 pixel, 0 to ``maximumSide``.
  public let height: Int

  /// The rotation about the center.
  public let rotation: Rotation

  /// Creates the placement of an image.
  ///
  /// - Parameters:
  ///   - center: The position of the image's center.
  ///   - width: The width before rotation in 1/256 pixel, clamped to 0 through ``maximumSide``.
  ///   - height: The height before rotation in 1/256 pixel, clamped to 0 through ``maximumSide``.
  ///   - rotation: The rotation about the center.
  public init(center: SubpixelPoint, width: Int, height: Int, rotation: Rotation = .none) {
    self.center = center
    self.width = min(max(width, 0), Self.maximumSide)
    self.height = min(max(height, 0), Self.maximumSide)
    self.rotation = rotation
  }

  /// The smallest rectangle of whole pixels that contains the image; empty if a side is 0.
  public var bounds: PixelRect {
    if width == 0 || height == 0 { return .empty }
    guard rotation == .none else { return cornerPath.bounds }
    let (columns, rows) = (self.columns, self.rows)
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Left edge before rotation in 1/512 pixel, so that half a side is a whole number.
  var left: Int { 2 * center.x - width }

  /// Top edge before rotation in 1/512 pixel.
  var top: Int { 2 * center.y - height }

  /// Columns that the unrotated image touches.
  private var columns: Range<Int> { left >> 9..<(left + 2 * width + 511) >> 9 }

  /// Rows that the unrotated image touches.
  private var rows: Range<Int> { top >> 9..<(top + 2 * height + 511) >> 9 }

  /// The rotated rectangle, its corners rounded to the subpixel grid.
  var cornerPath: Path {
    let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { side in
      let dx = side.0 * width
      let dy = side.1 * height
      return SubpixelPoint(
        x: center.x + Self.roundedGridSteps(dx * rotation.cosine - dy * rotation.sine),
        y: center.y + Self.roundedGridSteps(dx * rotation.sine + dy * rotation.cosine))
    }
    var path = Path()
    path.addContour(corners)
    return path
  }

  /// Converts a number of 1/32,768 steps to the nearest whole number of steps, ties away from 0.
  private static func roundedGridSteps(_ product: Int) -> Int {
    let magnitude = (abs(product) + Rotation.unit) / (2 * Rotation.unit)
    return product < 0 ? -magnitude : magnitude
  }
}

/// A rotation on the screen, stored as fixed-point cosine and sine, so that equal rotations are equal on every machine.
public struct Rotation: Hashable, Sendable {
  /// The fixed-point value of 1 in ``cosine`` and ``sine``.
  public static let unit = 1 << 14

  /// No rotation.
  public static let none = Rotation(cosine: 1, sine: 0)

  /// The cosine of the clockwise angle in 1/16,384.
  public let cosine: Int

  /// The sine of the clockwise angle in 1/16,384, positive downwards.
  public let sine: Int

  /// Creates a rotation from the cosine and sine of its angle, which grows clockwise on the screen.
  ///
  /// An arrow that points upwards is rotated to a heading by the cosine and sine of the heading itself.
  ///
  /// - Parameters:
  ///   - cosine: The cosine, finite; rounded to 1/16,384.
  ///   - sine: The sine, finite; with the cosine it must be a unit vector, otherwise size changes with the angle.
  public init(cosine: Double, sine: Double) {
    self.cosine = Self.rounded(cosine)
    self.sine = Self.rounded(sine)
  }

  /// Returns an offset on the screen, turned by the rotation.
  public func rotated(x: Double, y: Double) -> (x: Double, y: Double) {
    let (cosine, sine) = (Double(cosine) / Double(Self.unit), Double(sine) / Double(Self.unit))
    return (x * cosine - y * sine, x * sine + y * cosine)
  }

  private static func rounded(_ part: Double) -> Int {
    Int((min(max(part, -1), 1) * Double(unit)).rounded())
  }
}
