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
    let width = size.width
    var pixels = pixels.mutableSpan
    for y in visible.rows {
      let row = (y - origin.y) * width - origin.x
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

extension OverlaySheet {
  /// Hands over a picture under the sheet in stretches of one color.
  ///
  /// - Parameters:
  ///   - background: The picture.
  ///   - rect: The part of the picture.
  ///   - body: Takes the color of a stretch and the number of its pixels, from left to right and row after row, so that
  ///     all together they are the part. Neighbors can have one color.
  /// - Complexity: O(pixels), little for those whose left neighbor has their colors.
  @inline(__always)
  func forEachStretch(
    of background: Bitmap, in rect: PixelRect, _ body: (_ color: RGBA, _ count: Int) -> Void
  ) {
    let width = background.size.width
    let pixels = background.pixels.span
    for y in rect.rows {
      let row = y * width
      var start = rect.x
      func goOn(to end: Int, under color: RGBA) {
        while start < end {
          let backdrop = pixels[row + start]
          var next = start + 1
          while next < end, pixels[row + next] == backdrop { next += 1 }
          body(color.over(backdrop), next - start)
          start = next
        }
      }
      let runs = runs(inRow: y)
      if !runs.isEmpty { goOn(to: min(self.rect.x, rect.maxX), under: .clear) }
      for run in runs { goOn(to: min(run.end, rect.maxX), under: run.color) }
      goOn(to: rect.maxX, under: .clear)
    }
  }
}

extension ColorHistogram {
  /// Counts the pixels of a part of a picture under a sheet.
  ///
  /// - Parameters:
  ///   - background: The picture, opaque.
  ///   - overlay: The sheet.
  ///   - rect: The part, inside the picture.
  /// - Complexity: O(pixels of `rect`); stretches of one color are cheap.
  public mutating func add(_ background: Bitmap, under overlay: OverlaySheet, in rect: PixelRect) {
    overlay.forEachStretch(of: background, in: rect) { add($0, weight: $1) }
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
