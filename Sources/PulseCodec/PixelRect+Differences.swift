import PulsePixels

extension PixelRect {
  /// Creates the smallest rectangle around the pixels of a picture that something is true of.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - isInside: Tells it of a pixel, by its place row after row.
  @inline(__always)
  init(around size: PixelSize, where isInside: (_ place: Int) -> Bool) {
    let columns = 0..<size.width
    func isTouched(_ y: Int) -> Bool { columns.contains { isInside(y * size.width + $0) } }
    guard let top = (0..<size.height).first(where: isTouched),
      let bottom = (top..<size.height).last(where: isTouched)
    else {
      self = .empty
      return
    }
    // Only what lies outside of the rectangle so far can make it larger.
    var (left, right) = (size.width, 0)
    for y in top...bottom {
      let row = y * size.width
      left = (0..<left).first { isInside(row + $0) } ?? left
      right = ((max(left, right)..<size.width).last { isInside(row + $0) } ?? right - 1) + 1
    }
    self = PixelRect(x: left, y: top, width: right - left, height: bottom + 1 - top)
  }

  /// Returns the rectangle in the coordinates of a picture of which it is a part of a part.
  func moved(into part: PixelRect) -> PixelRect {
    PixelRect(x: x + part.x, y: y + part.y, width: width, height: height)
  }
}
