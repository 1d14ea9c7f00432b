extension Bitmap {
  /// Composites a color over the bitmap through a coverage mask.
  ///
  /// Source-over on 8-bit straight-alpha sRGB channels without linearization, as Core Animation composites layers;
  /// each product is rounded to the nearest level.
  ///
  /// - Parameters:
  ///   - color: The color; its alpha is multiplied by the coverage.
  ///   - mask: The mask; parts outside the bitmap are ignored.
  /// - Complexity: O(pixels of the mask).
  public mutating func composite(_ color: RGBA, through mask: CoverageMask) {
    let (levels, rect) = (mask.levels.span, mask.rect)
    let visible = rect.intersection(size.bounds)
    guard color.alpha > 0, !visible.isEmpty else { return }
    let width = size.width
    var pixels = pixels.mutableSpan
    for y in visible.rows {
      let start = y * width + visible.x
      let maskStart = (y - rect.y) * rect.width + visible.x - rect.x
      // Checked once, so that the loop needs no bounds checks.
      precondition(
        maskStart >= 0 && maskStart + visible.width <= levels.count, "the row must be inside the mask")
      pixels.composite(color, from: start, count: visible.width) { column in
        dividedBy255(UInt32(levels[maskStart &+ column]) &* UInt32(color.alpha))
      }
    }
  }

  /// Replaces the pixels of the bitmap by a color in proportion to a coverage mask, the alpha included; where the mask is
  /// full, what was there is gone.
  ///
  /// - Parameters:
  ///   - color: The color with its alpha.
  ///   - mask: The mask; parts outside the bitmap are ignored.
  /// - Complexity: O(pixels of the mask).
  package mutating func replace(with color: RGBA, through mask: CoverageMask) {
    let visible = mask.rect.intersection(size.bounds)
    for y in visible.rows {
      for x in visible.columns {
        let level = UInt32(mask.levels[(y - mask.rect.y) * mask.rect.width + x - mask.rect.x])
        if level > 0 { self[x, y] = self[x, y].mixed(with: color, level: level) }
      }
    }
  }

  /// Composites another bitmap over the bitmap, with one opacity for all of it.
  ///
  /// - Parameters:
  ///   - image: The bitmap on top.
  ///   - x: The column of its left edge.
  ///   - y: The row of its top edge.
  ///   - opacity: The opacity that multiplies its alpha, 0 to 255.
  /// - Complexity: O(pixels of `image`).
  public mutating func composite(_ image: Bitmap, x: Int, y: Int, opacity: UInt8 = 255) {
    let visible = PixelRect(x: x, y: y, width: image.size.width, height: image.size.height)
      .intersection(size.bounds)
    let width = size.width
    let colors = image.pixels.span
    var pixels = pixels.mutableSpan
    for row in visible.rows {
      pixels.composite(
        colors, from: (row - y) * image.size.width + visible.x - x, onto: row * width + visible.x,
        count: visible.width, opacity: UInt32(opacity))
    }
  }

  /// Fills a path with a color.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - rule: The fill rule for overlapping contours.
  ///   - color: The color, with its opacity as alpha.
  ///   - clip: The clip rectangle; the whole bitmap by default.
  ///   - origin: The position of the bitmap in the coordinates of the path and of `clip`, in whole pixels.
  /// - Complexity: O(edges × rows they cross + pixels); fully covered pixels are cheap.
  public mutating func fill(
    _ path: Path, rule: FillRule = .nonzero, color: RGBA, clip: PixelRect? = nil,
    origin: (x: Int, y: Int) = (0, 0)
  ) {
    guard color.alpha > 0 else { return }
    let bounds = PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    let rect = path.bounds.intersection(clip ?? bounds).intersection(bounds)
    CoverageAccumulator.forEachTile(of: path, in: rect) { tile, sums in
      fill(sums, of: tile, rule: rule, color: color, origin: origin)
    }
  }

  /// Fills a disc with a color, like ``fill(_:rule:color:clip:origin:)`` its path, but without one.
  ///
  /// - Parameters:
  ///   - center: The center of the disc.
  ///   - radius: Its radius in 1/256 pixel; 0 or less fills nothing.
  ///   - color: The color; its alpha is multiplied by the coverage.
  ///   - clip: The rectangle to which the disc is clipped.
  ///   - origin: The position of the bitmap's top left pixel.
  ///   - hidden: Pixels that need not be filled.
  package mutating func fillDisc(
    center: SubpixelPoint, radius: Int, color: RGBA, clip: PixelRect, origin: (x: Int, y: Int),
    without hidden: HiddenPixels? = nil
  ) {
    guard color.alpha > 0, radius > 0 else { return }
    let visible = clip.intersection(
      PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    let isKept = DiscMasks.withMask(radius: radius, x: center.x & 255, y: center.y & 255) {
      rect, levels, order in
      composite(
        color, through: levels, in: order,
        of: rect.moved(x: center.x >> 8 - origin.x, y: center.y >> 8 - origin.y),
        clip: visible.moved(x: -origin.x, y: -origin.y))
    }
    if isKept { return }
    let outline = DiscOutlines.outline(radius: radius)
    let rect = PixelRect(discWithReach: outline[0].x, center: center).intersection(visible)
    CoverageAccumulator.forEachTile(in: rect, adding: { $0.add(outline, movedBy: center) }) { tile, sums in
      if let hidden, tile.width > Self.narrowTile {
        fill(sums, of: tile, color: color, origin: origin, without: hidden)
      } else {
        fill(sums, of: tile, rule: .nonzero, color: color, origin: origin)
      }
    }
  }

  /// Fills a ring with a color, like ``fill(_:rule:color:clip:origin:)`` its path.
  ///
  /// - Parameters:
  ///   - center: The center of the ring.
  ///   - innerRadius: The radius of the hole in 1/256 pixel; 0 or less for no hole.
  ///   - outerRadius: The outer radius in 1/256 pixel; 0 or less fills nothing.
  ///   - color: The color; its alpha is multiplied by the coverage.
  ///   - origin: The position of the bitmap's top left pixel.
  package mutating func fillRing(
    center: SubpixelPoint, innerRadius: Int, outerRadius: Int, color: RGBA, origin: (x: Int, y: Int)
  ) {
    guard color.alpha > 0, outerRadius > 0 else { return }
    let outline = DiscOutlines.outline(radius: outerRadius)
    let hole = innerRadius > 0 ? DiscOutlines.outline(radius: innerRadius) : []
    // What a larger hole covers is outside of the ring, and filled by the rule of nonzero winding numbers.
    let reach = max(outline[0].x, hole.first?.x ?? 0)
    let rect = PixelRect(discWithReach: reach, center: center).intersection(
      PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    CoverageAccumulator.forEachTile(in: rect) { sums in
      sums.add(outline, movedBy: center)
      if !hole.isEmpty { sums.add(hole, movedBy: center, isHole: true) }
    } _: { tile, sums in
      fill(sums, of: tile, rule: .nonzero, color: color, origin: origin)
    }
  }

  /// Fills the covered pixels of a tile, which is inside the bitmap, with a color.
  @inline(__always)
  private mutating func fill(
    _ sums: CoverageAccumulator, of tile: PixelRect, rule: FillRule, color: RGBA, origin: (x: Int, y: Int)
  ) {
    if tile.width <= Self.narrowTile {
      return fillNarrow(sums, of: tile, rule: rule, color: color, origin: origin)
    }
    for row in 0..<tile.height {
      let start = (tile.y - origin.y + row) * size.width + tile.x - origin.x
      sums.forEachSpan(ofRow: row, rule: rule) { columns, level in
        let alpha = dividedBy255(UInt32(level) &* UInt32(color.alpha))
        if alpha > 0 {
          pixels.fill(start + columns.lowerBound..<start + columns.upperBound, with: color, alpha)
        }
      }
    }
  }

  /// Fills the covered pixels of a tile, which is inside the bitmap, with a color, but not long rows of hidden ones.
  private mutating func fill(
    _ sums: CoverageAccumulator, of tile: PixelRect, color: RGBA, origin: (x: Int, y: Int),
    without hidden: HiddenPixels
  ) {
    for row in 0..<tile.height {
      let start = (tile.y - origin.y + row) * size.width - origin.x
      sums.forEachSpan(ofRow: row, rule: .nonzero) { columns, level in
        let alpha = dividedBy255(UInt32(level) &* UInt32(color.alpha))
        if alpha == 0 { return }
        let (first, end) = (tile.x + columns.lowerBound, tile.x + columns.upperBound)
        if columns.count <= Self.narrowTile {
          return pixels.fill(start + first..<start + end, with: color, alpha)
        }
        hidden.map.forEachVisiblePart(of: first..<end, y: tile.y + row, number: hidden.number) { part in
          pixels.fill(start + part.lowerBound..<start + part.upperBound, with: color, alpha)
        }
      }
    }
  }

  /// The width of a tile up to which its pixels are composited one by one, which is faster than finding spans.
  private static var narrowTile: Int { 24 }

  private mutating func fillNarrow(
    _ sums: CoverageAccumulator, of tile: PixelRect, rule: FillRule, color: RGBA, origin: (x: Int, y: Int)
  ) {
    let cells = sums.cells.span
    let first = (tile.y - origin.y) * size.width + tile.x - origin.x
    let stride = size.width
    var pixels = pixels.mutableSpan
    var alphas = InlineArray<24, UInt32>(repeating: 0)
    for row in 0..<tile.height {
      var sum: Int32 = 0
      let (start, cell) = (first &+ row &* stride, row &* (tile.width &+ 1))
      for column in 0..<tile.width {
        sum &+= cells[cell &+ column]
        alphas[column] = dividedBy255(
          UInt32(CoverageAccumulator.coverageLevel(ofSum: sum, rule: rule)) &* UInt32(color.alpha))
      }
      pixels.composite(color, from: start, count: tile.width) { alphas[$0] }
    }
  }

  /// Fills run-length coverage with a color.
  ///
  /// - Parameters:
  ///   - shape: The coverage; parts outside the bitmap are ignored.
  ///   - color: The color; its alpha is multiplied by the coverage.
  /// - Complexity: O(runs + pixels); pixels are cheap.
  public mutating func fill(_ shape: RunLengthCoverage, color: RGBA) {
    let visible = shape.rect.intersection(size.bounds)
    let columns = Int32(visible.x)..<Int32(visible.maxX)
    for y in visible.rows {
      for run in shape.runs(ofRow: y) {
        let alpha = dividedBy255(UInt32(run.level) &* UInt32(color.alpha))
        let part = run.columns.clamped(to: columns)
        if alpha == 0 || part.isEmpty { continue }
        let row = y * size.width
        pixels.fill(row + Int(part.lowerBound)..<row + Int(part.upperBound), with: color, alpha)
      }
    }
  }

  /// Replaces the pixels of the bitmap by a color in proportion to the coverage of a rasterized path, the alpha included.
  ///
  /// - Parameters:
  ///   - color: The color with its alpha.
  ///   - shape: The coverage; parts outside the bitmap are ignored.
  /// - Complexity: O(runs + pixels).
  public mutating func replace(with color: RGBA, through shape: RunLengthCoverage) {
    let visible = shape.rect.intersection(size.bounds)
    let columns = Int32(visible.x)..<Int32(visible.maxX)
    for y in visible.rows {
      for run in shape.runs(ofRow: y) {
        for x in run.columns.clamped(to: columns) {
          self[Int(x), y] = self[Int(x), y].mixed(with: color, level: UInt32(run.level))
        }
      }
    }
  }
}

extension Array {
  /// Sets all elements in a range of indices to one value; a range beyond the array traps.
  @inline(__always)
  mutating func fill(_ range: Range<Int>, with value: Element) {
    var pixels = mutableSpan
    // Checked once, so that the loop needs no bounds checks.
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the range must be inside the bitmap")
    for index in range { pixels[index] = value }
  }
}

extension [RGBA] {
  /// Composites a color with one alpha, 1 to 255, over a range of pixels.
  @inline(__always)
  fileprivate mutating func fill(_ range: Range<Int>, with color: RGBA, _ alpha: UInt32) {
    if alpha == 255 { return fill(range, with: color.over(.clear, alpha: alpha)) }
    if range.count <= Self.shortRange { return fillShort(range, with: color, alpha) }
    var pixels = mutableSpan
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the range must be inside the bitmap")
    var under = pixels[range.lowerBound]
    var result = color.over(under, alpha: alpha)
    var start = range.lowerBound
    // Where shapes lie on each other, all pixels are opaque, and few are equal.
    while range.upperBound &- start >= Self.stripLength {
      let end = start &+ Self.stripLength
      var opaque: UInt32 = 0xFF00_0000
      var difference: UInt32 = 0
      for index in start..<end {
        let packed = pixels[index].packed
        opaque &= packed
        difference |= packed ^ under.packed
      }
      if difference == 0 {
        for index in start..<end { pixels[index] = result }
      } else if opaque == 0xFF00_0000 {
        for index in start..<end { pixels[index] = color.overOpaque(pixels[index], alpha: alpha) }
      } else {
        for index in start..<end {
          if pixels[index] != under {
            under = pixels[index]
            result = color.over(under, alpha: alpha)
          }
          pixels[index] = result
        }
      }
      start = end
    }
    for index in start..<range.upperBound {
      // Adjacent pixels are often equal.
      if pixels[index] != under {
        under = pixels[index]
        result = color.over(under, alpha: alpha)
      }
      pixels[index] = result
    }
  }
}

extension MutableSpan<RGBA> {
  /// Composites a color over adjacent pixels, with an alpha of 0 to 255 for each.
  @inline(__always)
  fileprivate mutating func composite(
    _ color: RGBA, from start: Int, count: Int, alpha: (_ offset: Int) -> UInt32
  ) {
    precondition(start >= 0 && start + count <= self.count, "the pixels must be inside the bitmap")
    var opaque: UInt32 = 0xFF00_0000
    for offset in 0..<count { opaque &= self[start &+ offset].packed }
    if opaque == 0xFF00_0000 {
      // Without branches, so that the compiler can use vector instructions.
      for offset in 0..<count {
        self[start &+ offset] = color.overOpaque(self[start &+ offset], alpha: alpha(offset))
      }
      return
    }
    for offset in 0..<count where alpha(offset) > 0 {
      self[start &+ offset] = color.over(self[start &+ offset], alpha: alpha(offset))
    }
  }
}

extension MutableSpan<RGBA> {
  /// Composites adjacent colors over as many adjacent pixels, with one opacity for all of them, 0 to 255.
  @inline(__always)
  mutating func composite(
    _ colors: Span<RGBA>, from source: Int, onto start: Int, count: Int, opacity: UInt32
  ) {
    // Checked once, so that the loops need no bounds checks.
    precondition(source >= 0 && source + count <= colors.count, "the colors must be inside their bitmap")
    precondition(start >= 0 && start + count <= self.count, "the pixels must be inside the bitmap")
    var opaque: UInt32 = 0xFF00_0000
    for offset in 0..<count { opaque &= self[start &+ offset].packed }
    if opaque == 0xFF00_0000 {
      // Without branches, so that the compiler can use vector instructions.
      for offset in 0..<count {
        let color = colors[source &+ offset]
        let alpha = dividedBy255((color.packed >> 24) &* opacity)
        self[start &+ offset] = color.overOpaque(self[start &+ offset], alpha: alpha)
      }
      return
    }
    for offset in 0..<count {
      let color = colors[source &+ offset]
      let alpha = dividedBy255((color.packed >> 24) &* opacity)
      if alpha > 0 { self[start &+ offset] = color.over(self[start &+ offset], alpha: alpha) }
    }
  }
}

extension [RGBA] {
  /// The length up to which a range is composited without looking for equal neighbors.
  private static var shortRange: Int { 24 }

  /// The number of pixels of a longer range that are compared with each other at once.
  private static var stripLength: Int { 16 }

  /// Composites a color with one alpha, 1 to 254, over a few pixels.
  @inline(__always)
  private mutating func fillShort(_ range: Range<Int>, with color: RGBA, _ alpha: UInt32) {
    var pixels = mutableSpan
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the range must be inside the bitmap")
    var opaque: UInt32 = 0xFF00_0000
    for index in range { opaque &= pixels[index].packed }
    guard opaque == 0xFF00_0000 else {
      for index in range { pixels[index] = color.over(pixels[index], alpha: alpha) }
      return
    }
    // Without branches, so that the compiler can use vector instructions.
    for index in range { pixels[index] = color.overOpaque(pixels[index], alpha: alpha) }
  }
}
