import PulsePixels

extension PixelRect {
  /// Creates the smallest rectangle around the pixels of a picture that something is true of.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - isInside: Tells it of a pixel, by its place row after row.
  @inline(__always)
  init(around size: PixelSize, where isInside: (_ place: Int) -> Bool) {
    var (left, right, top, bottom) = (size.width, 0, size.height, 0)
    for y in 0..<size.height {
      let row = y * size.width
      guard let first = (0..<size.width).first(where: { isInside(row + $0) }) else { continue }
      var last = size.width - 1
      while !isInside(row + last) { last -= 1 }
      left = min(left, first)
      right = max(right, last + 1)
      top = min(top, y)
      bottom = y + 1
    }
    self = bottom == 0 ? .empty : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle in the coordinates of a picture of which it is a part of a part.
  func moved(into part: PixelRect) -> PixelRect {
    PixelRect(x: x + part.x, y: y + part.y, width: width, height: height)
  }
}
