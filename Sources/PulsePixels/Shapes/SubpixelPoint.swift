/// A point on the 1/256 pixel grid: x to the right, y downwards, (0, 0) at the top left corner.
///
/// Shapes are rounded to this grid once; all later arithmetic is in integers, so that the same shape covers the same
/// pixels on every machine.
public struct SubpixelPoint: Hashable, Sendable {
  /// The number of grid steps in a pixel.
  public static let stepsPerPixel = 256

  /// The largest coordinate in grid steps, 4,194,304 pixels.
  ///
  /// Products of two differences of coordinates then fit 64 bits.
  public static let limit = 1 << 30

  // Coastlines have hundreds of thousands of points: half the memory means half the page faults.
  private var column: Int32
  private var row: Int32

  /// The steps from the left edge; clamped to ±``limit``.
  public var x: Int {
    get { Int(column) }
    set { column = Self.clamped(newValue) }
  }

  /// The steps from the top edge; clamped to ±``limit``.
  public var y: Int {
    get { Int(row) }
    set { row = Self.clamped(newValue) }
  }

  /// The coordinates as a vector, x first.
  @inline(__always)
  var vector: SIMD2<Int32> { SIMD2(column, row) }

  /// Creates a point on the grid.
  ///
  /// - Parameters:
  ///   - x: The steps from the left edge; clamped to ±``limit``.
  ///   - y: The steps from the top edge; clamped to ±``limit``.
  public init(x: Int, y: Int) {
    column = Self.clamped(x)
    row = Self.clamped(y)
  }

  /// Creates the grid point nearest to a position in pixels.
  ///
  /// - Parameters:
  ///   - x: Pixels from the left edge, finite; clamped to ±``limit`` steps.
  ///   - y: Pixels from the top edge, finite; clamped to ±``limit`` steps.
  public init(pixelX x: Double, pixelY y: Double) {
    self.init(x: Self.steps(fromPixels: x), y: Self.steps(fromPixels: y))
  }

  /// Creates the grid point nearest to a position in pixels, as ``init(pixelX:pixelY:)`` does.
  public init(_ point: ClipRect.Point) { self.init(pixelX: point.x, pixelY: point.y) }

  /// Converts a length in pixels to grid steps.
  ///
  /// - Parameter pixels: The length in pixels; clamped to ±``limit`` steps. NaN becomes ``limit``.
  /// - Returns: The nearest whole number of steps.
  @inlinable
  public static func steps(fromPixels pixels: Double) -> Int {
    // In this order, `min` ignores NaN.
    roundedToInteger(max(min(Double(limit), pixels * Double(stepsPerPixel)), -Double(limit)))
  }

  private static func clamped(_ steps: Int) -> Int32 {
    Int32(truncatingIfNeeded: min(max(steps, -limit), limit))
  }
}

/// Returns the integer nearest to a number from -2^51 to 2^51, halves away from 0, as `rounded()` does.
///
/// On processors without SSE4.1, that calls a function of the C library.
@inlinable
@inline(__always)
public func roundedToInteger(_ number: Double) -> Int {
  // The last bit of numbers of this size is 1, so adding rounds to an integer, halves to even.
  let rounder = 0x1.8p52
  let sum = number + rounder
  if (number - (sum - rounder)).magnitude == 0.5 { return Int(number.rounded()) }
  return Int(truncatingIfNeeded: sum.bitPattern &- rounder.bitPattern)
}
