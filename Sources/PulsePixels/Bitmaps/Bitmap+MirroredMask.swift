extension Bitmap {
  /// Composites a color through the levels of a mirrored mask.
  ///
  /// - Parameters:
  ///   - color: The color; its alpha, above 0, is multiplied by the coverage.
  ///   - levels: The levels.
  ///   - order: The order of the levels of `rect`; one that leads outside of `levels` traps.
  ///   - rect: The pixels of the mask.
  ///   - clip: The clip rectangle, which must be inside the bitmap.
  /// - Complexity: O(pixels of `rect`).
  mutating func composite(
    _ color: RGBA, through levels: Span<UInt8>, in order: MirroredOrder, of rect: PixelRect, clip: PixelRect
  ) {
    let visible = rect.intersection(clip)
    let width = size.width
    let quad = ColorQuad(color)
    var pixels = pixels.mutableSpan
    for y in visible.rows {
      let start = y &* width &+ visible.x
      precondition(
        start >= 0 && start &+ visible.width <= pixels.count, "the pixels must be inside the bitmap")
      var level = order.first &+ (y &- rect.y) &* order.row &+ (visible.x &- rect.x) &* order.column
      var offset = 0
      while offset < visible.width {
        pixels.composite(
          quad, levels, from: level, step: order.column, over: start &+ offset, count: visible.width &- offset
        )
        offset &+= 4
        level &+= 4 &* order.column
      }
    }
  }
}

extension Bitmap {
  /// Composites the colors of a mirrored sheet.
  ///
  /// - Parameters:
  ///   - colors: The colors.
  ///   - order: The order of the colors of `rect`; one that leads outside of `colors` traps.
  ///   - rect: The pixels of the sheet, at most 16 in a row; parts outside the bitmap are ignored.
  ///   - opacity: The opacity that multiplies their alpha, 0 to 255.
  /// - Complexity: O(pixels of `rect`).
  mutating func composite(
    _ colors: Span<RGBA>, in order: MirroredOrder, of rect: PixelRect, opacity: UInt8
  ) {
    let visible = rect.intersection(size.bounds)
    precondition(visible.width <= 16, "a sheet has at most 16 columns")
    let width = size.width
    var pixels = pixels.mutableSpan
    var line = InlineArray<16, RGBA>(repeating: .clear)
    for y in visible.rows {
      var place = order.first &+ (y &- rect.y) &* order.row &+ (visible.x &- rect.x) &* order.column
      for column in 0..<visible.width {
        line[column] = colors[place]
        place &+= order.column
      }
      pixels.composite(
        line.span, from: 0, onto: y &* width &+ visible.x, count: visible.width, opacity: UInt32(opacity))
    }
  }
}

extension MutableSpan<RGBA> {
  /// Composites a color over up to four adjacent pixels.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - levels: The levels of a mask.
  ///   - level: The index of the first pixel's level.
  ///   - step: The distance of the levels of neighbors.
  ///   - start: The first pixel.
  ///   - count: The number of pixels, above 0; those after the fourth are ignored.
  @inline(__always)
  fileprivate mutating func composite(
    _ color: ColorQuad, _ levels: Span<UInt8>, from level: Int, step: Int, over start: Int, count: Int
  ) {
    // Pixels after the mask are composited with level 0, which keeps opaque ones.
    if start <= self.count &- 4 {
      let backdrop = SIMD4(
        self[start].packed, self[start &+ 1].packed, self[start &+ 2].packed, self[start &+ 3].packed)
      if backdrop.x & backdrop.y & backdrop.z & backdrop.w >= 0xFF00_0000 {
        let masked = SIMD4(
          UInt32(levels[level]),
          count > 1 ? UInt32(levels[level &+ step]) : 0,
          count > 2 ? UInt32(levels[level &+ 2 &* step]) : 0,
          count > 3 ? UInt32(levels[level &+ 3 &* step]) : 0)
        let result = color.over(opaque: backdrop, levels: masked)
        self[start] = RGBA(packed: result.x)
        self[start &+ 1] = RGBA(packed: result.y)
        self[start &+ 2] = RGBA(packed: result.z)
        self[start &+ 3] = RGBA(packed: result.w)
        return
      }
    }
    for offset in 0..<Swift.min(count, 4) {
      let alpha = color.alpha(ofLevel: UInt32(levels[level &+ offset &* step]))
      if alpha > 0 { self[start &+ offset] = color.color.over(self[start &+ offset], alpha: alpha) }
    }
  }
}

/// A color that is composited over four pixels at a time.
private struct ColorQuad {
  /// The color, with straight alpha.
  let color: RGBA

  /// Red and blue, 16 bits apart.
  private let outer: SIMD4<UInt32>

  private let green: SIMD4<UInt32>
  private let alpha: SIMD4<UInt32>

  init(_ color: RGBA) {
    self.color = color
    outer = SIMD4(repeating: color.packed & 0x00FF_00FF)
    green = SIMD4(repeating: UInt32(color.green))
    alpha = SIMD4(repeating: UInt32(color.alpha))
  }

  /// Returns the alpha of the color for a level of coverage, 0 to 255.
  @inline(__always)
  func alpha(ofLevel level: UInt32) -> UInt32 { dividedBy255(level &* UInt32(color.alpha)) }

  /// Returns the color composited over four opaque colors, each with a level of coverage.
  @inline(__always)
  func over(opaque backdrop: SIMD4<UInt32>, levels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let pairMask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let half = SIMD4<UInt32>(repeating: 128)
    let product = levels &* alpha &+ half
    let alphas = (product &+ product &>> 8) &>> 8
    // 255 times the backdrop, and as many times its difference to the color; pairs wrap around together.
    let pairs = backdrop & pairMask
    let pairSum =
      (pairs &<< 8) &- pairs &+ (outer &- pairs) &* alphas &+ SIMD4<UInt32>(repeating: 0x0080_0080)
    let mixedPairs = (pairSum &+ (pairSum &>> 8 & pairMask)) &>> 8 & pairMask
    let greens = backdrop &>> 8 & SIMD4<UInt32>(repeating: 0xFF)
    let greenSum = (greens &<< 8) &- greens &+ (green &- greens) &* alphas &+ half
    let mixedGreens = (greenSum &+ greenSum &>> 8) &>> 8
    return mixedPairs | mixedGreens &<< 8 | SIMD4<UInt32>(repeating: 0xFF00_0000)
  }
}
