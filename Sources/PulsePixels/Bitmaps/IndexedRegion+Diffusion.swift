extension IndexedRegion {
  /// Quantizes a rectangle of a bitmap to a palette with error diffusion.
  ///
  /// The kernel is that of Floyd and Steinberg (Proceedings of the Society for Information Display 17, 1976), in
  /// serpentine order, so that errors do not drift to one side. Colors of the palette are exact and neither receive
  /// nor pass on errors: flat areas stay flat. A pixel depends on all pixels above it, so equal pixels may differ from
  /// frame to frame.
  ///
  /// - Parameters:
  ///   - bitmap: The whole bitmap; alpha is ignored.
  ///   - rect: The rectangle, inside the bitmap.
  ///   - palette: The palette.
  /// - Complexity: O(pixels), with a ``PaletteMapper`` query for each.
  public init(diffusing bitmap: Bitmap, in rect: PixelRect, palette: Palette) {
    var mapper = PaletteMapper(palette)
    var indices = Array(repeating: UInt8(0), count: rect.size.area)
    // In 1/16 level, with one more element at both ends of a row.
    var due = Array(repeating: SIMD4<Int32>.zero, count: rect.width + 2)
    var dueBelow = due
    for y in rect.rows {
      let isForward = (y - rect.y).isMultiple(of: 2)
      let ahead = isForward ? 1 : -1
      for step in 0..<rect.width {
        let column = isForward ? step : rect.width - 1 - step
        let color = bitmap[rect.x + column, y]
        let own = mapper.index(of: color)
        let target = (y - rect.y) * rect.width + column
        if palette.colors[Int(own)].squaredDistance(to: color) == 0 {
          indices[target] = own
          continue
        }
        let channels = SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0)
        let wanted = (channels &+ (due[column + 1] &+ 8) &>> 4)
          .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let index = mapper.index(
          of: RGBA(
            UInt8(truncatingIfNeeded: wanted.x), UInt8(truncatingIfNeeded: wanted.y),
            UInt8(truncatingIfNeeded: wanted.z)))
        indices[target] = index
        let shown = palette.colors[Int(index)]
        let error = wanted &- SIMD4(Int32(shown.red), Int32(shown.green), Int32(shown.blue), 0)
        due[column + 1 + ahead] &+= error &* 7
        dueBelow[column + 1 - ahead] &+= error &* 3
        dueBelow[column + 1] &+= error &* 5
        dueBelow[column + 1 + ahead] &+= error
      }
      (due, dueBelow) = (dueBelow, due)
      for pixelOffset in dueBelow.indices { dueBelow[pixelOffset] = .zero }
    }
    self.init(rect: rect, indices: indices, palette: palette)
  }

  /// Returns a copy in which the pixels that a layer covers come from another region.
  ///
  /// - Parameters:
  ///   - other: A region of the same rectangle with the same palette.
  ///   - overlay: The layer.
  /// - Returns: The combined region.
  /// - Complexity: O(pixels).
  public func replacingPixels(with other: IndexedRegion, under overlay: RunLengthLayer) -> IndexedRegion {
    var indices = indices
    let visible = overlay.rect.intersection(rect)
    for y in visible.rows {
      var start = overlay.rect.x
      for run in overlay.runs(inRow: y) {
        let columns = max(start, visible.x)..<max(min(run.end, visible.maxX), start, visible.x)
        if run.color.alpha > 0, !columns.isEmpty {
          let places = pixelOffset(x: columns.lowerBound, y: y)..<pixelOffset(x: columns.upperBound, y: y)
          indices.replaceSubrange(places, with: other.indices[places])
        }
        start = run.end
      }
    }
    return IndexedRegion(rect: rect, indices: indices, palette: palette)
  }
}
