import PulsePixels

extension PixelRect {
  /// Creates the smallest rectangle around the pixels that satisfy a predicate, or an empty one.
  ///
  /// - Parameters:
  ///   - size: The size of the image.
  ///   - isInside: The predicate, called with the row-major index of a pixel.
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
    // Only pixels outside of the current bounds can extend them.
    var (left, right) = (size.width, 0)
    for y in top...bottom {
      let row = y * size.width
      left = (0..<left).first { isInside(row + $0) } ?? left
      right = ((max(left, right)..<size.width).last { isInside(row + $0) } ?? right - 1) + 1
    }
    self = PixelRect(x: left, y: top, width: right - left, height: bottom + 1 - top)
  }

  /// Returns the rectangle translated from the coordinates of a part to those of the whole image.
  func translated(fromPart part: PixelRect) -> PixelRect {
    PixelRect(x: x + part.x, y: y + part.y, width: width, height: height)
  }
}
