import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A sheet over a picture` {
  private static let size = PixelSize(40, 30)

  /// Random rectangles and single pixels in a few colors, some of them transparent.
  private func sheet(seed: Int) -> (sheet: RunLengthLayer, bitmap: Bitmap, rect: PixelRect) {
    var generator = SplitMix64(seed: seed)
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    let rect = PixelRect(x: below(10), y: below(10), width: 1 + below(30), height: 1 + below(20))
    let colors = [RGBA.clear, RGBA(0, 122, 255, alpha: 90), RGBA(255, 0, 0), RGBA(9, 9, 9, alpha: 1)]
    var bitmap = Bitmap(size: rect.size)
    for _ in 0..<6 {
      let (left, top, color) = (below(rect.width), below(rect.height), colors[below(4)])
      for y in top..<min(rect.height, top + 8) {
        for x in left..<min(rect.width, left + 8) { bitmap[x, y] = color }
      }
    }
    return (RunLengthLayer(bitmap, at: rect), bitmap, rect)
  }

  /// Returns the overlay as a bitmap of the image size.
  private func spread(_ sheet: RunLengthLayer) -> Bitmap {
    var bitmap = Bitmap(size: Self.size)
    for y in sheet.rect.rows where y < Self.size.height {
      var x = sheet.rect.x
      for run in sheet.runs(inRow: y) {
        for column in x..<run.end where column < Self.size.width { bitmap[column, y] = run.color }
        x = run.end
      }
      #expect(x == sheet.rect.maxX)
    }
    return bitmap
  }

  @Test(arguments: 1...8)
  func `is laid over it like its pixels`(seed: Int) {
    let (sheet, bitmap, rect) = sheet(seed: seed)
    #expect(sheet.bitmap == bitmap)
    var expected = Bitmap(size: Self.size, color: RGBA(200, 220, 240))
    var found = expected
    expected.composite(bitmap, x: rect.x, y: rect.y)
    found.composite(sheet)
    #expect(found == expected)
    // And over a part of it.
    let subregion = PixelRect(x: 7, y: 5, width: 21, height: 14)
    var piece = Bitmap(size: subregion.size, color: RGBA(200, 220, 240))
    piece.composite(sheet, origin: (subregion.x, subregion.y))
    #expect(piece == expected.cropped(to: subregion))
  }

  @Test(arguments: 1...8)
  func `of a shape has the pixels that the shape fills`(seed: Int) {
    var generator = SplitMix64(seed: seed)
    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    let rect = PixelRect(x: below(10), y: below(10), width: below(30), height: below(20))
    var path = Path()
    for _ in 0..<2 {
      let center = SubpixelPoint(x: below(40 << 8), y: below(30 << 8))
      path.addRing(center: center, innerRadius: below(5 << 8), outerRadius: below(20 << 8))
    }
    for (rule, alpha) in [(FillRule.nonzero, UInt8(255)), (.evenOdd, 140), (.nonzero, 1), (.evenOdd, 0)] {
      let color = RGBA(0, 122, 255, alpha: alpha)
      var bitmap = Bitmap(size: rect.size)
      bitmap.fill(path, rule: rule, color: color, origin: (rect.x, rect.y))
      #expect(
        RunLengthLayer(filledWith: path, rule: rule, color: color, at: rect)
          == RunLengthLayer(bitmap, at: rect))
    }
  }

  @Test(arguments: 1...8)
  func `differs from another where its pixels do`(seed: Int) {
    let (first, second) = (sheet(seed: seed).sheet, sheet(seed: seed + 100).sheet)
    var changed = spread(first)
    var count = 0
    RunLengthLayer.forEachDifference(from: first, to: second) { y, columns, color in
      for x in columns where x < Self.size.width && y < Self.size.height {
        #expect(changed[x, y] != color)
        changed[x, y] = color
        count += 1
      }
    }
    let (before, after) = (spread(first), spread(second))
    #expect(changed == after)
    #expect(count == before.pixels.indices.count { before.pixels[$0] != after.pixels[$0] })
  }

  @Test(arguments: 1...8)
  func `is merged with others pixel by pixel`(seed: Int) {
    let sheets = [seed, seed + 200, seed + 300].map { sheet(seed: $0).sheet }
    func merge(_ first: RGBA, _ second: RGBA, _ third: RGBA) -> RGBA {
      RGBA(first.red, second.green, third.blue, alpha: max(first.alpha, second.alpha, third.alpha))
    }
    let merged = RunLengthLayer.merged(sheets[0], sheets[1], sheets[2]) {
      (merge($0, $1, $2), merge($1, $2, $0), $2)
    }
    let pixels = sheets.map { spread($0).pixels }
    let expected = pixels[0].indices.map { merge(pixels[0][$0], pixels[1][$0], pixels[2][$0]) }
    let turned = pixels[0].indices.map { merge(pixels[1][$0], pixels[2][$0], pixels[0][$0]) }
    for (sheet, colors) in zip(merged, [expected, turned, pixels[2]]) {
      #expect(spread(sheet).pixels == colors.map { $0.alpha == 0 ? .clear : $0 })
    }
    var handed: [RGBA] = []
    RunLengthLayer.forEachRun(of: sheets[0], sheets[1], sheets[2]) { columns, first, second, third in
      handed += Array(repeating: merge(first, second, third), count: columns.count)
    }
    let bounds = sheets.reduce(PixelRect.empty) { $0.union($1.rect) }
    #expect(handed == Bitmap(size: Self.size, pixels: expected).cropped(to: bounds).pixels)
  }

  @Test func `takes little room for a disc`() {
    var path = Path()
    path.addDisc(center: SubpixelPoint(x: 200 << 8, y: 200 << 8), radius: 150 << 8)
    var bitmap = Bitmap(size: PixelSize(400, 400))
    bitmap.fill(path, color: RGBA(0, 122, 255, alpha: 100))
    #expect(RunLengthLayer(bitmap, at: bitmap.size.bounds).byteCount < 100_000)
  }
}

@Suite struct `A picture in the colors of a palette` {
  private let palette = Palette(
    colors: [RGBA(0, 0, 0), RGBA(255, 255, 255), RGBA(255, 0, 0), .clear], transparentIndex: 3)

  @Test func `has the nearest of each pixel, in a part and under a sheet`() {
    var bitmap = Bitmap(size: PixelSize(4, 3), color: RGBA(250, 250, 250))
    bitmap[1, 1] = RGBA(200, 30, 30)
    bitmap[2, 1] = RGBA(20, 20, 20)
    var map = IndexedRegion(of: bitmap, in: bitmap.size.bounds, palette: palette)
    #expect(map.indices == [1, 1, 1, 1, 1, 2, 0, 1, 1, 1, 1, 1])
    let subregion = PixelRect(x: 1, y: 1, width: 2, height: 2)
    #expect(map.subregion(subregion).indices == [2, 0, 1, 1])
    #expect(IndexedRegion(of: bitmap, in: subregion, palette: palette).indices == [2, 0, 1, 1])
    let sheet = RunLengthLayer(
      Bitmap(size: PixelSize(2, 1), color: RGBA(1, 1, 1)), at: PixelRect(x: 0, y: 1, width: 2, height: 1))
    map.copyPixels(of: Bitmap(size: bitmap.size, color: RGBA(0, 0, 0)), coveredBy: sheet)
    #expect(map.indices == [1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1])
  }

  @Test func `is mixed by a pattern that has all thresholds alike and no clusters`() {
    let noise = BlueNoiseDither(amplitude: 128)
    let side = 64
    var levels: [UInt8: Int] = [:]
    var blocks: [Int] = []
    for top in stride(from: 0, to: side, by: 8) {
      for left in stride(from: 0, to: side, by: 8) {
        var sum = 0
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            let level = noise.shifted(RGBA(128, 128, 128), x: x, y: y).red
            levels[level, default: 0] += 1
            sum += Int(level) - 128
          }
        }
        blocks.append(sum)
      }
    }
    #expect(levels.count == 64)
    #expect(levels.values.allSatisfy { $0 == 64 })
    // White noise would have a standard deviation of 37 / 8 for the mean of 64 pixels.
    let spread = blocks.reduce(0.0) { $0 + Double($1 * $1) / 4096 } / Double(blocks.count)
    #expect(spread.squareRoot() < 1.5)
    #expect(noise.shifted(RGBA(3, 250, 9), x: 64, y: 128) == noise.shifted(RGBA(3, 250, 9), x: 0, y: 0))
  }
}
