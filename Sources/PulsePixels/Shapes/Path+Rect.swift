extension Path {
  /// Adds a rectangle given in whole pixels.
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The upper edge.
  ///   - width: The width.
  ///   - height: The height.
  public mutating func addRect(x: Int, y: Int, width: Int, height: Int) {
    let (left, top, right, bottom) = (x << 8, y << 8, (x + width) << 8, (y + height) << 8)
    addContour([
      SubpixelPoint(x: left, y: top), SubpixelPoint(x: right, y: top), SubpixelPoint(x: right, y: bottom),
      SubpixelPoint(x: left, y: bottom),
    ])
  }
}
