import PulseTestSupport
import Testing

@testable import PulsePixels

@Suite struct `A map of indices` {
  private let background: Bitmap
  private let sheet: RunLengthLayer
  private let palette: Palette

  /// Stripes and noise below a translucent blot.
  init() {
    var generator = SplitMix64(seed: 11)
    var background = Bitmap(size: PixelSize(70, 50), color: RGBA(240, 240, 230))
    for y in 0..<50 {
      for x in 0..<70 where y % 7 == 0 || x > 40 {
        let level = UInt8(generator.next() % 200)
        background[x, y] = RGBA(level, 200 - level / 2, UInt8(y))
      }
    }
    let rect = PixelRect(x: 12, y: 9, width: 41, height: 30)
    var blot = Bitmap(size: rect.size)
    for y in 0..<30 {
      for x in 0..<41 where (x - 20) * (x - 20) + (y - 15) * (y - 15) < 180 {
        blot[x, y] = RGBA(0, 90, 255, alpha: x < 20 ? 120 : UInt8(generator.next() % 256))
      }
    }
    self.background = background
    sheet = RunLengthLayer(blot, at: rect)
    let levels = stride(from: UInt8(0), to: 240, by: 6)
    palette = Palette(colors: levels.map { level in RGBA(level, 255 - level, level / 2) })
  }

  /// The background with the overlay composited pixel by pixel.
  private var composite: Bitmap {
    var composite = background
    composite.composite(sheet)
    return composite
  }

  @Test(arguments: [nil, BlueNoiseDither(amplitude: 20)])
  func `of a picture under a sheet is that of the picture with the sheet`(dithering: BlueNoiseDither?) {
    for rect in [background.size.bounds, PixelRect(x: 20, y: 3, width: 31, height: 22)] {
      var map = IndexedRegion(of: background, in: rect, palette: palette, dithering: dithering)
      map.composite(sheet, over: background, mappers: PaletteMapperPool(palette), dithering: dithering)
      let expected = IndexedRegion(of: composite, in: rect, palette: palette, dithering: dithering)
      #expect(map.indices == expected.indices)
      map.copyPixels(of: background, coveredBy: sheet, dithering: dithering)
      let uncovered = IndexedRegion(of: background, in: rect, palette: palette, dithering: dithering)
      #expect(map.indices == uncovered.indices)
    }
  }

  @Test func `is put together of bands`() {
    let bounds = background.size.bounds
    let bands = [0..<17, 17..<18, 18..<50].map { rows in
      IndexedRegion(
        of: background,
        in: PixelRect(x: 0, y: rows.lowerBound, width: bounds.width, height: rows.count), palette: palette)
    }
    let joined = IndexedRegion(joining: bands)
    #expect(joined.rect == bounds)
    #expect(joined.indices == IndexedRegion(of: background, in: bounds, palette: palette).indices)
  }

  @Test func `of a picture that is kept is that of its pixels`() {
    // Of stretches alone, as drawn maps are, which noise is not.
    var drawn = Bitmap(size: background.size, color: RGBA(12, 200, 7))
    for x in 9..<33 { drawn[x, x] = RGBA(250, 1, UInt8(x)) }
    let mappers = PaletteMapperPool(palette)
    for picture in [
      RunLengthBitmap(drawn), RunLengthBitmap(background), RunLengthBitmap(uncompressed: drawn),
    ] {
      let expected = IndexedRegion(of: picture.bitmap, in: drawn.size.bounds, palette: palette)
      let map = IndexedRegion(of: picture, mappers: mappers)
      #expect(map.indices == expected.indices)
      #expect(map.rect == drawn.size.bounds)
    }
  }

  @Test func `takes a part of another one`() {
    let bounds = background.size.bounds
    let part = PixelRect(x: 7, y: 3, width: 20, height: 30)
    var map = IndexedRegion(of: background, in: bounds, palette: palette)
    let other = IndexedRegion(of: composite, in: part, palette: palette)
    let taken = PixelRect(x: 9, y: 3, width: 18, height: 11)
    map.copyPixels(of: other, in: taken)
    var expected = background
    expected.composite(composite.cropped(to: taken), x: taken.x, y: taken.y)
    #expect(map.indices == IndexedRegion(of: expected, in: bounds, palette: palette).indices)
  }

  @Test func `goes with counts of the colors under a sheet`() {
    for rect in [background.size.bounds, PixelRect(x: 30, y: 0, width: 40, height: 33)] {
      var counted = ColorHistogram()
      counted.add(background, under: sheet, in: rect)
      let part = composite.cropped(to: rect)
      let expected = Dictionary(grouping: part.pixels, by: \.packed).mapValues(\.count)
      let found = Dictionary(uniqueKeysWithValues: counted.entries.map { ($0.color.packed, $0.weight) })
      #expect(found == expected)
    }
  }

  @Test func `goes with counts of the colors under a sheet, of runs as well`() {
    let bounds = background.size.bounds
    // With a clear corner, which is not counted.
    var below = background
    for x in 50..<70 { below[x, 0] = RGBA(9, 9, 9, alpha: 0) }
    for layer in [sheet, .none] {
      var (counted, expected) = (ColorHistogram(), ColorHistogram())
      let runs = RunLengthLayer(below, at: bounds)
      for y in bounds.rows { counted.add(runs, under: layer, inRow: y) }
      expected.add(below, under: layer, in: bounds)
      #expect(counted.entries.map(\.color) == expected.entries.map(\.color))
      #expect(counted.entries.map(\.weight) == expected.entries.map(\.weight))
    }
  }

  @Test func `goes with counts of what a sheet covers, and of nothing that stays clear`() {
    var counted = ColorHistogram()
    for y in sheet.rect.rows { counted.add(background, coveredBy: sheet, inRow: y, weight: 3) }
    #expect(counted.totalWeight == 3 * sheet.coveredPixelCount)
    let clear = Bitmap(size: background.size)
    var seen = ColorHistogram()
    seen.add(clear, under: sheet, in: clear.size.bounds)
    #expect(seen.totalWeight == sheet.coveredPixelCount)
  }
}
