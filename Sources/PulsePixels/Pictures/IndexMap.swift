/// A part of a picture in the colors of a palette, pixel by pixel.
public struct IndexMap: Sendable {
  /// The part of the picture.
  public let rect: PixelRect

  /// For each pixel of the part the index of its color, row after row.
  public private(set) var indices: [UInt8]

  /// The palette.
  public let palette: Palette

  /// Reduces a part of a picture to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - bitmap: The whole picture; alpha is left out of account.
  ///   - rect: The part, inside the picture.
  ///   - palette: The palette.
  ///   - dithering: A pattern that mixes colors; `nil` for none.
  /// - Complexity: O(pixels); runs of one color are cheap where they are not dithered.
  public init(of bitmap: Bitmap, in rect: PixelRect, palette: Palette, dithering: BlueNoise? = nil) {
    self.init(of: bitmap.cropped(to: rect), at: rect, palette: palette, dithering: dithering)
  }

  /// Reduces a part of a picture to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels of the part; alpha is left out of account.
  ///   - rect: Where they lie in the picture; another size than theirs traps.
  ///   - palette: The palette.
  ///   - dithering: A pattern that mixes colors, fixed to the picture; `nil` for none.
  /// - Complexity: O(pixels); runs of one color are cheap where they are not dithered.
  public init(of bitmap: Bitmap, at rect: PixelRect, palette: Palette, dithering: BlueNoise? = nil) {
    precondition(bitmap.size == rect.size, "a map has as many pixels as its part of the picture")
    self.rect = rect
    self.palette = palette
    var mapper = PaletteMapper(palette)
    if let dithering {
      var indices: [UInt8] = []
      indices.reserveCapacity(rect.size.area)
      for (place, color) in bitmap.pixels.enumerated() {
        let (y, x) = place.quotientAndRemainder(dividingBy: rect.width)
        indices.append(mapper.index(of: dithering.shifted(color, x: rect.x + x, y: rect.y + y)))
      }
      self.indices = indices
    } else {
      indices = mapper.indices(of: bitmap.pixels)
    }
  }

  /// Reduces a part of a picture under a sheet to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - background: The whole picture, opaque.
  ///   - overlay: The sheet.
  ///   - rect: The part, inside the picture.
  ///   - palette: The palette.
  ///   - dithering: A pattern that mixes colors, fixed to the picture; `nil` for none.
  /// - Complexity: O(pixels); stretches of one color are cheap where they are not dithered.
  public init(
    of background: Bitmap, under overlay: OverlaySheet, in rect: PixelRect, palette: Palette,
    dithering: BlueNoise? = nil
  ) {
    if dithering != nil {
      var part = background.cropped(to: rect)
      part.composite(overlay, origin: (rect.x, rect.y))
      self.init(of: part, at: rect, palette: palette, dithering: dithering)
      return
    }
    var mapper = PaletteMapper(palette)
    var indices: [UInt8] = []
    indices.reserveCapacity(rect.size.area)
    overlay.forEachStretch(of: background, in: rect) { color, count in
      indices.append(contentsOf: repeatElement(mapper.index(of: color), count: count))
    }
    self.init(rect: rect, indices: indices, palette: palette)
  }

  /// Takes the pixels that a sheet covers from another picture.
  ///
  /// - Parameters:
  ///   - bitmap: The whole picture; alpha is left out of account.
  ///   - overlay: The sheet.
  ///   - dithering: A pattern that mixes colors; `nil` for none.
  /// - Complexity: O(pixels that are covered).
  public mutating func take(_ bitmap: Bitmap, under overlay: OverlaySheet, dithering: BlueNoise? = nil) {
    var mapper = PaletteMapper(palette)
    let visible = overlay.rect.intersection(rect)
    for y in visible.rows {
      let row = y * bitmap.size.width
      let target = place(x: 0, y: y)
      var start = overlay.rect.x
      for run in overlay.runs(inRow: y) {
        if run.color.alpha > 0 {
          for x in max(start, visible.x)..<max(min(run.end, visible.maxX), start, visible.x) {
            let color = bitmap.pixels[row + x]
            indices[target + x] = mapper.index(of: dithering?.shifted(color, x: x, y: y) ?? color)
          }
        }
        start = run.end
      }
    }
  }

  /// Returns a part of the map as a map of its own.
  ///
  /// - Parameter part: The part, inside of ``rect``.
  /// - Returns: The part.
  public func part(_ part: PixelRect) -> IndexMap {
    IndexMap(rect: part, indices: cropped(to: part), palette: palette)
  }

  private init(rect: PixelRect, indices: [UInt8], palette: Palette) {
    self.rect = rect
    self.indices = indices
    self.palette = palette
  }

  /// The place of a pixel in ``indices``.
  ///
  /// - Parameters:
  ///   - x: Its column in the picture; the place of one outside of ``rect`` only serves to count from.
  ///   - y: Its row, inside of ``rect``.
  /// - Returns: The place.
  @inlinable
  public func place(x: Int, y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// Returns a part of the map.
  ///
  /// - Parameter part: The part, inside of ``rect``.
  /// - Returns: Its indices, row after row.
  public func cropped(to part: PixelRect) -> [UInt8] {
    if part == rect { return indices }
    var result: [UInt8] = []
    result.reserveCapacity(part.size.area)
    for y in part.rows {
      let start = place(x: part.x, y: y)
      result.append(contentsOf: indices[start..<start + part.width])
    }
    return result
  }
}
