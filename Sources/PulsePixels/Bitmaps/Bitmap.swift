/// A bitmap of RGBA pixels in memory, with 8 bits per channel and straight alpha, row by row from the top left.
public struct Bitmap: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize

  /// The pixels: `size.area` of them, row by row.
  public var pixels: [RGBA]

  /// Creates a bitmap of one color.
  ///
  /// - Parameters:
  ///   - size: The size in pixels; negative sides are a programmer error and trap.
  ///   - color: The color of every pixel.
  public init(size: PixelSize, color: RGBA = .clear) {
    precondition(size.width >= 0 && size.height >= 0, "the sides of a bitmap must not be negative")
    self.size = size
    pixels = Array(repeating: color, count: size.area)
  }

  /// Creates a bitmap from its pixels.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - pixels: `size.area` pixels, row by row; another count is a programmer error and traps.
  public init(size: PixelSize, pixels: [RGBA]) {
    precondition(pixels.count == size.area, "a bitmap of \(size) needs \(size.area) pixels")
    self.size = size
    self.pixels = pixels
  }

  /// The pixel at a column and a row; coordinates outside the bitmap trap.
  ///
  /// - Parameters:
  ///   - x: The column, 0 at the left.
  ///   - y: The row, 0 at the top.
  @inlinable
  public subscript(x: Int, y: Int) -> RGBA {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }

  /// Whether every pixel is opaque.
  ///
  /// - Complexity: O(pixels).
  public var isOpaque: Bool { pixels.reduce(0xFF00_0000) { $0 & $1.packed } == 0xFF00_0000 }

  /// Returns a copy of a rectangle of the bitmap.
  ///
  /// - Parameter rect: The rectangle, inside the bitmap; one that extends beyond it traps.
  /// - Returns: The pixels of the rectangle.
  /// - Complexity: O(pixels of `rect`).
  public func cropped(to rect: PixelRect) -> Bitmap {
    if rect == size.bounds { return self }
    precondition(rect.isEmpty || size.bounds.intersection(rect) == rect, "the rectangle is outside the image")
    var part: [RGBA] = []
    part.reserveCapacity(rect.size.area)
    for y in rect.rows {
      let start = y * size.width + rect.x
      part.append(contentsOf: pixels[start..<start + rect.width])
    }
    return Bitmap(size: rect.size, pixels: part)
  }

  /// Copies the pixels of another bitmap, including transparent ones; parts outside the bitmap are ignored.
  ///
  /// - Parameters:
  ///   - image: The other bitmap.
  ///   - x: The column of its left edge.
  ///   - y: The row of its top edge.
  /// - Complexity: O(pixels of `image`).
  package mutating func replacePixels(with image: Bitmap, x: Int, y: Int) {
    let visible = image.size.bounds.moved(x: x, y: y).intersection(size.bounds)
    for row in visible.rows {
      let (target, source) = (row * size.width + visible.x, (row - y) * image.size.width + visible.x - x)
      pixels.replaceSubrange(
        target..<target + visible.width, with: image.pixels[source..<source + visible.width])
    }
  }
}

extension Bitmap {
  /// Returns the bitmap with all colors replaced by one, like a tinted template image of UIKit; its alpha stays
  /// the shape.
  ///
  /// - Parameter color: The color; its alpha is multiplied by that of each pixel.
  /// - Returns: A bitmap of the same size.
  /// - Complexity: O(pixels).
  public func tinted(with color: RGBA) -> Bitmap {
    Bitmap(size: size, pixels: pixels.map { color.withOpacity($0.alpha) })
  }
}
