/// A rectangle of an image as palette indices, one byte for each pixel, with its palette.
public struct IndexedRegion: Sendable {
  /// The rectangle in the coordinates of the image.
  public let rect: PixelRect

  /// The palette index of each pixel, row by row.
  public private(set) var indices: [UInt8]

  /// The palette of the indices.
  public let palette: Palette

  /// Quantizes a rectangle of a bitmap to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - bitmap: The whole bitmap; alpha is ignored.
  ///   - rect: The rectangle, inside the bitmap.
  ///   - palette: The palette.
  ///   - dithering: The ordered dithering; `nil` for none.
  /// - Complexity: O(pixels); runs of one color are cheap without dithering.
  public init(of bitmap: Bitmap, in rect: PixelRect, palette: Palette, dithering: BlueNoiseDither? = nil) {
    self.init(of: bitmap.cropped(to: rect), at: rect, palette: palette, dithering: dithering)
  }

  /// Quantizes the pixels of a rectangle to the nearest colors of a palette.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels of the rectangle; alpha is ignored.
  ///   - rect: Their rectangle in the image; another size than theirs traps.
  ///   - palette: The palette.
  ///   - dithering: The ordered dithering, aligned to the image; `nil` for none.
  /// - Complexity: O(pixels); runs of one color are cheap without dithering.
  public init(of bitmap: Bitmap, at rect: PixelRect, palette: Palette, dithering: BlueNoiseDither? = nil) {
    let mappers = PaletteMapperPool(palette, expecting: rect.size.area)
    self.init(of: bitmap, at: rect, mappers: mappers, dithering: dithering)
  }

  /// Quantizes the pixels of a rectangle with shared palette mappers.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels of the rectangle; alpha is ignored.
  ///   - rect: Their rectangle in the image; another size than theirs traps.
  ///   - mappers: The palette, with cached answers from other frames.
  ///   - dithering: The ordered dithering, aligned to the image; `nil` for none.
  /// - Complexity: O(pixels); runs of one color are cheap without dithering.
  public init(
    of bitmap: Bitmap, at rect: PixelRect, mappers: PaletteMapperPool, dithering: BlueNoiseDither? = nil
  ) {
    precondition(bitmap.size == rect.size, "a region needs one index per pixel")
    let indices = mappers.withMapper { mapper in
      guard let dithering else { return mapper.indices(of: bitmap.pixels) }
      return bitmap.pixels.enumerated().map { pixelOffset, color in
        let (y, x) = pixelOffset.quotientAndRemainder(dividingBy: rect.width)
        return mapper.index(of: dithering.shifted(color, x: rect.x + x, y: rect.y + y))
      }
    }
    self.init(rect: rect, indices: indices, palette: mappers.palette)
  }

  /// Quantizes a whole bitmap with shared palette mappers.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap; alpha is ignored.
  ///   - mappers: The palette, with cached answers from other frames.
  /// - Complexity: O(runs of one color), and little for each pixel.
  public init(of bitmap: RunLengthBitmap, mappers: PaletteMapperPool) {
    var indices = [UInt8](repeating: 0, count: bitmap.size.area)
    mappers.withMapper { mapper in
      bitmap.forEachRun { places, color in indices.fill(places, with: mapper.index(of: color)) }
    }
    self.init(rect: bitmap.size.bounds, indices: indices, palette: mappers.palette)
  }

  /// Joins horizontal bands of an image.
  ///
  /// - Parameter bands: Regions with one palette, at least one, each directly below the previous one; no regions trap.
  public init(joining bands: [IndexedRegion]) {
    let rect = bands.dropFirst().reduce(bands[0].rect) { $0.union($1.rect) }
    let indices = bands.count == 1 ? bands[0].indices : bands.flatMap(\.indices)
    precondition(indices.count == rect.size.area, "bands must cover the region from top to bottom")
    self.init(rect: rect, indices: indices, palette: bands[0].palette)
  }

  /// Replaces the pixels that a layer covers by those of a bitmap, mapped to the palette.
  ///
  /// - Parameters:
  ///   - bitmap: The whole bitmap; alpha is ignored.
  ///   - overlay: The layer.
  ///   - dithering: The ordered dithering; `nil` for none.
  /// - Complexity: O(covered pixels).
  public mutating func copyPixels(
    of bitmap: Bitmap, coveredBy overlay: RunLengthLayer, dithering: BlueNoiseDither? = nil
  ) {
    PaletteMapperPool(palette).withMapper { mapper in
      replaceCoveredPixels(under: overlay, from: bitmap, &mapper, dithering) { _, color in color }
    }
  }

  /// Composites a layer over its background and replaces the pixels that it covers by the result, quantized to
  /// the palette.
  ///
  /// - Parameters:
  ///   - overlay: The layer.
  ///   - background: The whole background in its original colors, opaque.
  ///   - mappers: The mappers of ``palette``, with cached answers from other frames.
  ///   - dithering: The ordered dithering; `nil` for none.
  ///   - squaredDistance: The squared distance from the background up to which a color is not drawn, without dithering;
  ///     `nil` if all are drawn.
  /// - Complexity: O(covered pixels).
  public mutating func composite(
    _ overlay: RunLengthLayer, over background: Bitmap, mappers: PaletteMapperPool,
    dithering: BlueNoiseDither? = nil, hiding squaredDistance: Int? = nil
  ) {
    mappers.withMapper { mapper in
      replaceCoveredPixels(
        under: overlay, from: background, &mapper, dithering, hiding: squaredDistance ?? -1
      ) { cover, color in
        cover.over(color)
      }
    }
  }

  /// Replaces the index of each pixel that a layer covers by that of a mixed color.
  ///
  /// The closure `mix` returns that color for those of the layer and of the bitmap at the pixel; `mapper` finds its
  /// index. A color at most `squaredDistance` from the bitmap's leaves the index as it is, without dithering.
  @inline(__always)
  private mutating func replaceCoveredPixels(
    under overlay: RunLengthLayer, from bitmap: Bitmap, _ mapper: inout PaletteMapper,
    _ dithering: BlueNoiseDither?, hiding squaredDistance: Int = -1,
    _ mix: (_ cover: RGBA, _ color: RGBA) -> RGBA
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
            let part = pixels.extracting(source + start..<source + end)
            var first = 0
            while first < part.count {
              let color = part[first]
              let mixed = mix(run.color, color)
              let next = part.endOfRun(from: first)
              if mixed.squaredDistance(to: color) > squaredDistance {
                let index = mapper.index(of: mixed)
                for place in target + start + first..<target + start + next { indices[place] = index }
              }
              first = next
            }
          }
        }
        start = max(start, end)
      }
    }
  }

  /// Returns a copy of the region with other palette indices.
  ///
  /// - Parameter indices: One index for each pixel; another count traps.
  /// - Returns: The region with the same rectangle and palette.
  public func replacingIndices(with indices: [UInt8]) -> IndexedRegion {
    precondition(indices.count == rect.size.area, "a region needs one index per pixel")
    return IndexedRegion(rect: rect, indices: indices, palette: palette)
  }

  /// Copies the palette indices of pixels from another region into this one.
  ///
  /// - Parameters:
  ///   - map: A region with the same palette.
  ///   - subregion: The rectangle to copy, inside both regions; all of the other region by default.
  /// - Complexity: O(copied pixels).
  public mutating func copyPixels(of map: IndexedRegion, in subregion: PixelRect? = nil) {
    let subregion = subregion ?? map.rect
    for y in subregion.rows {
      let (source, target) = (map.pixelOffset(x: subregion.x, y: y), pixelOffset(x: subregion.x, y: y))
      indices.replaceSubrange(
        target..<target + subregion.width, with: map.indices[source..<source + subregion.width])
    }
  }

  /// Returns the region converted to a bitmap of its size.
  ///
  /// - Returns: The colors of the pixels.
  public func bitmap() -> Bitmap {
    Bitmap(size: rect.size, pixels: indices.map { palette.colors[Int($0)] })
  }

  /// Returns a copy of a part of the region.
  ///
  /// - Parameter subregion: The rectangle, inside ``rect``.
  /// - Returns: The part as a region.
  public func subregion(_ subregion: PixelRect) -> IndexedRegion {
    IndexedRegion(rect: subregion, indices: cropped(to: subregion), palette: palette)
  }

  init(rect: PixelRect, indices: [UInt8], palette: Palette) {
    self.rect = rect
    self.indices = indices
    self.palette = palette
  }

  /// Returns the position of a pixel, given in image coordinates, in the array ``indices``.
  ///
  /// - Parameters:
  ///   - x: Its column in the image; columns outside ``rect`` are extrapolated.
  ///   - y: Its row, inside ``rect``.
  /// - Returns: The offset.
  @inlinable
  public func pixelOffset(x: Int, y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// Returns the palette indices of the pixels in a part of the region.
  ///
  /// - Parameter subregion: The rectangle, inside ``rect``.
  /// - Returns: The indices, row by row.
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
