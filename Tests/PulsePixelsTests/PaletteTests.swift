import PulsePixels
import PulseTestSupport
import Testing

/// Pixels along a gradient with some noise, of far more than 256 colors.
private func gradient(_ side: Int) -> Bitmap {
  var generator = SplitMix64(seed: 3)
  var bitmap = Bitmap(size: PixelSize(side, side))
  for y in 0..<side {
    for x in 0..<side {
      let noise = UInt8(generator.next() % 8)
      bitmap[x, y] = RGBA(UInt8(x * 247 / side) + noise, UInt8(y * 247 / side) + noise, 90 + noise)
    }
  }
  return bitmap
}

private func distance(_ first: RGBA, _ second: RGBA) -> Int {
  let red = Int(first.red) - Int(second.red)
  let green = Int(first.green) - Int(second.green)
  let blue = Int(first.blue) - Int(second.blue)
  return red * red + green * green + blue * blue
}

/// An executor of several parts, one after the other.
private struct DividingExecutor: PartExecutor {
  let threadCount: Int

  func parts<Part: Sendable>(count: Int, _ make: @escaping @Sendable (Int) -> Part) -> [Part] {
    (0..<count).map(make)
  }
}

@Suite struct PaletteTests {
  @Test(arguments: [2, 3, 7])
  func `is the same however its computation is divided`(threads: Int) {
    let bitmap = gradient(120)
    var histogram = ColorHistogram()
    histogram.add(bitmap, in: bitmap.size.bounds)
    // Short lists are not divided.
    #expect(histogram.count > 4096)
    let executor = DividingExecutor(threadCount: threads)
    for merging in [ColorMerging.coarse, .fine] {
      let whole = Palette(reducing: histogram, to: 255, hasTransparentEntry: true, merging: merging)
      let divided = Palette(
        reducing: histogram, to: 255, hasTransparentEntry: true, merging: merging, on: executor)
      #expect(divided.colors == whole.colors)
      #expect(histogram.meanSquaredError(in: whole, on: executor) == histogram.meanSquaredError(in: whole))
    }
  }

  @Test func `few colors are kept exactly, sorted, with their transparent entry last`() {
    var bitmap = Bitmap(size: PixelSize(4, 1), color: RGBA(9, 8, 7))
    bitmap[1, 0] = RGBA(0, 0, 255)
    bitmap[2, 0] = RGBA(255, 0, 0)
    var histogram = ColorHistogram()
    histogram.add(bitmap, in: bitmap.size.bounds)
    let palette = Palette(reducing: histogram, to: 3, hasTransparentEntry: true)
    #expect(
      palette.colors == [RGBA(255, 0, 0), RGBA(9, 8, 7), RGBA(0, 0, 255), RGBA(0, 0, 0, alpha: 0)])
    #expect(palette.transparentIndex == 3)
  }

  @Test func `clear pixels are no color`() {
    var histogram = ColorHistogram()
    let pixels = [RGBA.clear, RGBA(9, 9, 9, alpha: 0), RGBA(1, 2, 3), RGBA.clear]
    histogram.add(Bitmap(size: PixelSize(4, 1), pixels: pixels), in: PixelSize(4, 1).bounds)
    #expect(histogram.entries.map(\.color) == [RGBA(1, 2, 3)])
  }

  @Test func `the nearest entry is the one that a search through all finds`() {
    var generator = SplitMix64(seed: 11)
    for count in [1, 2, 7, 64, 255] {
      let colors = (0..<count).map { _ in
        RGBA(packed: UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000)
      }
      var mapper = PaletteMapper(Palette(colors: colors))
      for _ in 0..<3000 {
        let color = RGBA(packed: UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000)
        let found = colors[Int(mapper.index(of: color))]
        #expect(distance(found, color) == colors.map { distance($0, color) }.min())
      }
    }
  }

  @Test func `an answer does not depend on what was asked before, nor on alpha`() {
    let bitmap = gradient(96)
    let colors = (0..<40).map { bitmap.pixels[$0 * 200] }
    var fresh = PaletteMapper(Palette(colors: colors))
    let translucent = bitmap.pixels.map { $0.withOpacity(90) }
    let indices = fresh.indices(of: bitmap.pixels + translucent + bitmap.pixels.reversed())
    let expected = bitmap.pixels.map { color in
      colors.indices.min { distance(colors[$0], color) < distance(colors[$1], color) }.map { UInt8($0) }
    }
    #expect(indices == expected + expected + expected.reversed())
  }

  @Test func `a reduced gradient stays within a few levels of itself`() {
    let bitmap = gradient(128)
    var histogram = ColorHistogram()
    histogram.add(bitmap, in: bitmap.size.bounds)
    #expect(histogram.count > 5000)
    let palette = Palette(reducing: histogram, to: 255, hasTransparentEntry: true)
    #expect(palette.colors.count <= 256)
    var mapper = PaletteMapper(palette)
    let error = bitmap.pixels.reduce(0) { $0 + distance(palette.colors[Int(mapper.index(of: $1))], $1) }
    // 255 boxes on a plane of 247 x 247 levels are 15 levels wide: 7.7 levels root mean square.
    let rootMeanSquare = (Double(error) / Double(bitmap.pixels.count)).squareRoot()
    #expect(rootMeanSquare < 8)
  }

  @Test func `very many similar colors are told apart if asked for`() {
    // 8,000 colors within 20 levels of each channel, as those of a dark map under a shape that fades.
    var histogram = ColorHistogram()
    for red in 20..<40 {
      for green in 20..<40 {
        for blue in 20..<40 { histogram.add(RGBA(UInt8(red), UInt8(green), UInt8(blue)), weight: 1) }
      }
    }
    func error(_ merging: ColorMerging) -> Double {
      let palette = Palette(reducing: histogram, to: 255, hasTransparentEntry: true, merging: merging)
      return histogram.entries.reduce(0.0) { sum, entry in
        sum + Double(palette.colors.dropLast().map { distance($0, entry.color) }.min() ?? 0) / 8000
      }
    }
    // Cubes of 8,000 / 255 colors have sides of 3.15 levels, and a variance of 3.15² / 12 for each channel.
    #expect(error(.fine) < 1.3 * 3 * 3.15 * 3.15 / 12)
    // Cubes of 8 levels: 3 or 4 in each channel.
    #expect(error(.coarse) > 2 * error(.fine))
  }

  @Test func `a flat area keeps its exact color beside a crowd of others`() {
    var bitmap = gradient(64)
    for index in 0..<2048 { bitmap.pixels[index] = RGBA(170, 205, 222) }
    var histogram = ColorHistogram()
    histogram.add(bitmap, in: bitmap.size.bounds)
    let palette = Palette(reducing: histogram, to: 32, hasTransparentEntry: false)
    #expect(palette.colors.contains(RGBA(170, 205, 222)))
  }

  @Test func `counts a color no further than there is room, and leaves it what it is`() {
    var histogram = ColorHistogram()
    let (much, little) = (RGBA(255, 254, 253), RGBA(0, 0, 0))
    for _ in 0..<5 { histogram.add(much, weight: 1 << 39) }
    histogram.add(much, weight: .max)
    histogram.add(little, weight: 7)
    #expect(histogram.entries.map(\.color) == [little, much])
    #expect(histogram.entries.map(\.weight) == [7, 1 << 40 - 1])
  }

  @Test func `counting does not depend on the order, not even when bits are dropped`() {
    var generator = SplitMix64(seed: 5)
    let pixels = (0..<120_000).map { _ in
      RGBA(packed: UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000)
    }
    let forwards = Bitmap(size: PixelSize(400, 300), pixels: pixels)
    let backwards = Bitmap(size: PixelSize(400, 300), pixels: pixels.reversed())
    var whole = ColorHistogram()
    whole.add(forwards, in: forwards.size.bounds)
    var halves = ColorHistogram()
    for y in [150, 0] {
      var half = ColorHistogram()
      half.add(backwards, in: PixelRect(x: 0, y: y, width: 400, height: 150))
      halves.add(half)
    }
    #expect(!whole.isExact)
    #expect(whole.count <= ColorHistogram.limit)
    #expect(whole.entries.map(\.color) == halves.entries.map(\.color))
    #expect(whole.entries.map(\.weight) == halves.entries.map(\.weight))
    #expect(whole.entries.reduce(0) { $0 + $1.weight } == 120_000)
  }
}
