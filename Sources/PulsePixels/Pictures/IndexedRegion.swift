/// A part of a picture in the colors of a palette, pixel by pixel.
public struct IndexedRegion: Sendable {
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
  public init(of bitmap: Bitmap, in rect: PixelRect, palette: Palette, dithering: BlueNoiseDither? = nil) {
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
  public init(of bitmap: Bitmap, at rect: PixelRect, palette: Palette, dithering: BlueNoiseDither? = nil) {
    let mappers = PaletteMapperPool(palette, expecting: rect.size.area)
    self.init(of: bitmap, at: rect, mappers: mappers, dithering: dithering)
  }

  /// Reduces a part of one of many pictures to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels of the part; alpha is left out of account.
  ///   - rect: Where they lie in the picture; another size than theirs traps.
  ///   - mappers: The palette, with what is known of it from other pictures.
  ///   - dithering: A pattern that mixes colors, fixed to the picture; `nil` for none.
  /// - Complexity: O(pixels); runs of one color are cheap where they are not dithered.
  public init(
    of bitmap: Bitmap, at rect: PixelRect, mappers: PaletteMapperPool, dithering: BlueNoiseDither? = nil
  ) {
    precondition(bitmap.size == rect.size, "a map has as many pixels as its part of the picture")
    let indices = mappers.withMapper { mapper in
      guard let dithering else { return mapper.indices(of: bitmap.pixels) }
      return bitmap.pixels.enumerated().map { pixelOffset, color in
        let (y, x) = pixelOffset.quotientAndRemainder(dividingBy: rect.width)
        return mapper.index(of: dithering.shifted(color, x: rect.x + x, y: rect.y + y))
      }
    }
    self.init(rect: rect, indices: indices, palette: mappers.palette)
  }

  /// Reduces one of many whole pictures to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - picture: The picture; alpha is left out of account.
  ///   - mappers: The palette, with what is known of it from other pictures.
  /// - Complexity: O(runs of one color), and little for each pixel.
  public init(of picture: RunLengthBitmap, mappers: PaletteMapperPool) {
    var indices = [UInt8](repeating: 0, count: picture.size.area)
    mappers.withMapper { mapper in
      picture.forEachRun { places, color in indices.fill(places, with: mapper.index(of: color)) }
    }
    self.init(rect: picture.size.bounds, indices: indices, palette: mappers.palette)
  }

  /// Joins maps of parts of a picture.
  ///
  /// - Parameter bands: Maps in one palette, at least one, each of which lies directly below the one before it; no maps
  ///   trap.
  public init(joining bands: [IndexedRegion]) {
    let rect = bands.dropFirst().reduce(bands[0].rect) { $0.union($1.rect) }
    let indices = bands.count == 1 ? bands[0].indices : bands.flatMap(\.indices)
    precondition(indices.count == rect.size.area, "bands lie one below the other")
    self.init(rect: rect, indices: indices, palette: bands[0].palette)
  }

  /// Takes the pixels that a sheet covers from another picture.
  ///
  /// - Parameters:
  ///   - bitmap: The whole picture; alpha is left out of account.
  ///   - overlay: The sheet.
  ///   - dithering: A pattern that mixes colors; `nil` for none.
  /// - Complexity: O(pixels that are covered).
  public mutating func copyPixels(
    _ bitmap: Bitmap, under overlay: RunLengthLayer, dithering: BlueNoiseDither? = nil
  ) {
    PaletteMapperPool(palette).withMapper { mapper in
      replace(under: overlay, from: bitmap, &mapper, dithering) { _, color in color }
    }
  }

  /// Draws a sheet over the picture.
  ///
  /// - Parameters:
  ///   - overlay: The sheet.
  ///   - background: The whole picture in its own colors, opaque.
  ///   - mappers: What is known of ``palette`` from other pictures.
  ///   - dithering: A pattern that mixes colors; `nil` for none.
  /// - Complexity: O(pixels that are covered).
  public mutating func composite(
    _ overlay: RunLengthLayer, over background: Bitmap, mappers: PaletteMapperPool,
    dithering: BlueNoiseDither? = nil
  ) {
    mappers.withMapper { mapper in
      replace(under: overlay, from: background, &mapper, dithering) { cover, color in cover.over(color) }
    }
  }

  /// Gives each pixel that a sheet covers a color made from that of the sheet and that of a picture.
  @inline(__always)
  private mutating func replace(
    under overlay: RunLengthLayer, from bitmap: Bitmap, _ mapper: inout PaletteMapper,
    _ dithering: BlueNoiseDither?, _ mix: (_ cover: RGBA, _ color: RGBA) -> RGBA
  ) {
    let (rect, width) = (rect, bitmap.size.width)
    let visible = overlay.rect.intersection(rect)
    let pixels = bitmap.pixels.span
    var indices = indices.mutableSpan
    for y in visible.rows {
      let (source, target) = (y * width, (y - rect.y) * rect.width - rect.x)
      var start = max(overlay.rect.x, visible.x)
      for run in overlay.runs(inRow: y) {
        let end = min(run.end, visible.maxX)
        if run.color.alpha > 0, start < end {
          if let dithering {
            for x in start..<end {
              let color = dithering.shifted(mix(run.color, pixels[source + x]), x: x, y: y)
              indices[target + x] = mapper.index(of: color)
            }
          } else {
            var x = start
            while x < end {
              let color = pixels[source + x]
              let index = mapper.index(of: mix(run.color, color))
              repeat {
                indices[target + x] = index
                x += 1
              } while x < end && pixels[source + x] == color
            }
          }
        }
        start = max(start, end)
      }
    }
  }

  /// Returns the map with other indices.
  ///
  /// - Parameter indices: As many as there are pixels; another count traps.
  /// - Returns: The map of the same part in the same palette.
  public func replacingIndices(with indices: [UInt8]) -> IndexedRegion {
    precondition(indices.count == rect.size.area, "a map has as many indices as pixels")
    return IndexedRegion(rect: rect, indices: indices, palette: palette)
  }

  /// Takes pixels of another map.
  ///
  /// - Parameters:
  ///   - map: A map in the same palette.
  ///   - part: The part to take, inside of ``rect`` and of that of the other map; all of that when it is not given.
  /// - Complexity: O(pixels of the part).
  public mutating func copyPixels(_ map: IndexedRegion, in subregion: PixelRect? = nil) {
    let subregion = subregion ?? map.rect
    for y in subregion.rows {
      let (source, target) = (map.pixelOffset(x: subregion.x, y: y), pixelOffset(x: subregion.x, y: y))
      indices.replaceSubrange(
        target..<target + subregion.width, with: map.indices[source..<source + subregion.width])
    }
  }

  /// Returns the picture that the map shows.
  ///
  /// - Returns: Its colors, row after row.
  public func bitmap() -> Bitmap {
    Bitmap(size: rect.size, pixels: indices.map { palette.colors[Int($0)] })
  }

  /// Returns a part of the map as a map of its own.
  ///
  /// - Parameter part: The part, inside of ``rect``.
  /// - Returns: The part.
  public func subregion(_ subregion: PixelRect) -> IndexedRegion {
    IndexedRegion(rect: subregion, indices: cropped(to: subregion), palette: palette)
  }

  /// Creates a map from its indices.
  init(rect: PixelRect, indices: [UInt8], palette: Palette) {
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
  public func pixelOffset(x: Int, y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// Returns a part of the map.
  ///
  /// - Parameter part: The part, inside of ``rect``.
  /// - Returns: Its indices, row after row.
  public func cropped(to subregion: PixelRect) -> [UInt8] {
    if subregion == rect { return indices }
    var result: [UInt8] = []
    result.reserveCapacity(subregion.size.area)
    for y in subregion.rows {
      let start = pixelOffset(x: subregion.x, y: y)
      result.append(contentsOf: indices[start..<start + subregion.width])
    }
    return result
  }
}
