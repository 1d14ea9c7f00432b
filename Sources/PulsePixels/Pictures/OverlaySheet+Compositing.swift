extension Bitmap {
  /// Draws a sheet over the picture, its background.
  ///
  /// - Parameters:
  ///   - overlay: The sheet.
  ///   - origin: Where the picture lies on the background, in whole pixels.
  /// - Complexity: O(pixels of the sheet), little for clear ones.
  public mutating func composite(_ overlay: OverlaySheet, origin: (x: Int, y: Int) = (0, 0)) {
    let bounds = PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    let visible = overlay.rect.intersection(bounds)
    for y in visible.rows {
      let row = (y - origin.y) * size.width - origin.x
      var start = overlay.rect.x
      for run in overlay.runs(inRow: y) {
        let (first, last) = (max(start, visible.x), min(run.end, visible.maxX))
        if run.color.alpha > 0, first < last {
          let alpha = UInt32(run.color.alpha)
          for index in row + first..<row + last {
            pixels[index] = run.color.over(pixels[index], alpha: alpha)
          }
        }
        start = run.end
      }
    }
  }
}

extension RGBA {
  /// Returns the color drawn over another one.
  ///
  /// - Parameter backdrop: The color below.
  /// - Returns: Source over backdrop on 8-bit channels, each product rounded to the nearest level.
  public func over(_ backdrop: RGBA) -> RGBA {
    alpha == 0 ? backdrop : over(backdrop, alpha: UInt32(alpha))
  }
}
