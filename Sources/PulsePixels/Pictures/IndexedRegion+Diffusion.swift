extension IndexedRegion {
  /// Reduces a part of a picture to the colors of a palette, and spreads what each pixel errs over its neighbors.
  ///
  /// The matrix is that of Floyd and Steinberg (Proceedings of the Society for Information Display 17, 1976); every
  /// other row is gone through from right to left, so that errors do not wander to one side. A color of the palette is
  /// kept as it is, and takes and passes on no error: flat areas stay flat. What a pixel becomes depends on all above
  /// it: of pictures that follow each other the same pixels may differ.
  ///
  /// - Parameters:
  ///   - bitmap: The whole picture; alpha is left out of account.
  ///   - rect: The part, inside the picture.
  ///   - palette: The palette.
  /// - Complexity: O(pixels), with a question to a ``PaletteMapper`` for each.
  public init(diffusing bitmap: Bitmap, in rect: PixelRect, palette: Palette) {
    var mapper = PaletteMapper(palette)
    var indices = Array(repeating: UInt8(0), count: rect.size.area)
    // Sixteenths of a level, with a place more at both ends of a row.
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

  /// Returns the map with the pixels that a sheet covers from another one.
  ///
  /// - Parameters:
  ///   - other: A map of the same part in the same palette.
  ///   - overlay: The sheet.
  /// - Returns: The map.
  /// - Complexity: O(pixels).
  public func replacingPixels(_ other: IndexedRegion, under overlay: RunLengthLayer) -> IndexedRegion {
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
