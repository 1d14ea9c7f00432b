/// A rectangle of whole pixels: x to the right, y downwards, the far edges excluded.
public struct PixelRect: Hashable, Sendable {
  /// The leftmost column.
  public var x: Int

  /// The topmost row.
  public var y: Int

  /// The number of columns, 0 for an empty rectangle.
  public var width: Int

  /// The number of rows, 0 for an empty rectangle.
  public var height: Int

  /// Creates a rectangle of pixels; negative sides become 0.
  ///
  /// - Parameters:
  ///   - x: The leftmost column.
  ///   - y: The topmost row.
  ///   - width: The number of columns; a negative one counts as 0.
  ///   - height: The number of rows; a negative one counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// An empty rectangle.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// The first column to the right of the rectangle.
  public var maxX: Int { x + width }

  /// The first row below the rectangle.
  public var maxY: Int { y + height }

  /// The size of the rectangle.
  public var size: PixelSize { PixelSize(width, height) }

  /// Whether the rectangle contains no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// The columns of the rectangle.
  public var columns: Range<Int> { x..<maxX }

  /// The rows of the rectangle.
  public var rows: Range<Int> { y..<maxY }

  /// Returns the intersection of two rectangles.
  ///
  /// - Parameter other: Another rectangle.
  /// - Returns: The common pixels, or an empty rectangle.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let common = PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    return common.isEmpty ? .empty : common
  }

  /// Returns the rectangle translated by whole pixels.
  ///
  /// - Parameters:
  ///   - dx: Columns to the right.
  ///   - dy: Rows downwards.
  /// - Returns: The translated rectangle.
  package func moved(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Returns the rectangle grown on each side by a border in pixels; a negative one shrinks it.
  package func grown(by border: Int) -> PixelRect {
    PixelRect(x: x - border, y: y - border, width: width + 2 * border, height: height + 2 * border)
  }

  /// Returns the smallest rectangle that contains two rectangles.
  ///
  /// - Parameter other: Another rectangle; an empty one adds nothing.
  /// - Returns: The union.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}

extension Range<Int> {
  /// Returns the smallest range that contains both ranges of rows; an empty range adds nothing.
  package func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    return other.isEmpty
      ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// The size of an image in whole pixels: width and height.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int

  /// The number of rows.
  public var height: Int

  /// Creates a size in pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The area: the number of pixels.
  public var area: Int { width * height }

  /// The rectangle of this size at the origin.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The size as `WIDTHxHEIGHT`.
  public var description: String { "\(width)x\(height)" }
}
