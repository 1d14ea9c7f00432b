import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCodec

/// A map with soft edges in its own colors, and the same in the nearest colors of a palette.
private struct SampleMap {
  let image: Bitmap
  let region: IndexedRegion

  init(_ size: PixelSize, colors: Int, seed: Int = 1) {
    var generator = SplitMix64(seed: seed)
    var image = Bitmap(size: size, color: RGBA(242, 240, 233))
    for _ in 0..<12 {
      var path = Path()
      path.addContour(
        (0..<5).map { _ in
          SubpixelPoint(
            x: .random(in: 0...size.width << 8, using: &generator),
            y: .random(in: 0...size.height << 8, using: &generator))
        })
      let level = UInt8.random(in: 120...230, using: &generator)
      image.fill(path, color: RGBA(level, 200, 220))
    }
    var histogram = ColorHistogram()
    histogram.add(image, in: size.bounds)
    let palette = Palette(reducing: histogram, to: colors, hasTransparentEntry: true)
    self.image = image
    region = IndexedRegion(of: image, in: size.bounds, palette: palette)
  }

  func gif(of indices: [UInt8]) throws -> [UInt8] {
    try GIFBlockWriter.frame(
      IndexedBitmap(size: image.size, indices: indices, palette: region.palette), delay: 4)
  }
}

@Suite struct `Edges of a still map` {
  @Test(arguments: [4, 24, 144])
  func `take colors nearly as near as the nearest, and flat areas keep theirs`(worth: Int) {
    let map = SampleMap(PixelSize(160, 120), colors: 100)
    let (old, new) = (map.region.indices, map.region.optimizedForStrings(of: map.image, worth: worth).indices)
    let colors = map.region.palette.colors
    #expect(old.count == new.count && old != new)
    for place in old.indices where old[place] != new[place] {
      #expect(new[place] != map.region.palette.transparentIndex)
      let color = map.image.pixels[place]
      let loss =
        color.squaredDistance(to: colors[Int(new[place])])
        - color.squaredDistance(to: colors[Int(old[place])])
      #expect(15 * loss <= 32 * worth)
      let (x, y) = (place % 160, place / 160)
      let isInside = x > 0 && x < 159 && y > 0 && y < 119
      #expect(
        !isInside || [1, 160].contains { old[place - $0] != old[place] || old[place + $0] != old[place] })
    }
  }

  @Test func `compress better the more an error may be worth`() throws {
    let map = SampleMap(PixelSize(320, 240), colors: 200)
    var latest = try map.gif(of: map.region.indices).count
    for worth in [8, 24, 144] {
      let bytes = try map.gif(of: map.region.optimizedForStrings(of: map.image, worth: worth).indices).count
      #expect(bytes < latest, "\(worth)")
      latest = bytes
    }
  }

  @Test(arguments: [
    PixelSize(1, 1), PixelSize(1, 40), PixelSize(40, 1), PixelSize(2, 2), PixelSize(3, 5), PixelSize(5000, 2),
  ])
  func `may be those of an image of any shape`(size: PixelSize) {
    for colors in [1, 2, 255] {
      let map = SampleMap(size, colors: colors, seed: size.area)
      let region = map.region.optimizedForStrings(of: map.image, worth: 100)
      #expect(region.indices.count == size.area && region.rect == size.bounds)
    }
  }

  @Test func `stay as they are where no error is worth anything`() {
    let map = SampleMap(PixelSize(60, 40), colors: 30)
    #expect(map.region.optimizedForStrings(of: map.image, worth: 0).indices == map.region.indices)
    for settings in [
      GIFSettings(quality: 100), GIFSettings(quality: 80, lossy: 10),
      GIFSettings(quality: 80, dither: .blueNoise),
    ] {
      #expect(settings.stillWorth == 0, "\(settings)")
    }
    #expect(GIFSettings().stillWorth > 0)
  }

  /// The strings of a table are those of the dictionary of sizes, which equals libgd's to the byte.
  @Test(arguments: [2, 5, 64, 256])
  func `are compared with the strings of the encoder`(colors: Int) {
    var generator = SplitMix64(seed: colors)
    // Strings of the first indices repeat, those of others rarely do: the table is filled twice.
    let indices = (0..<60_000).map { _ in
      UInt8.random(in: 0..<UInt8(clamping: Bool.random(using: &generator) ? 2 : colors), using: &generator)
    }
    var (dictionary, table) = (LZWDictionary(colorCount: colors), LZWStringTable(colorCount: colors))
    var code = Int(indices[0])
    dictionary.encode(indices[0])
    for index in indices.dropFirst() {
      let known = table.code(code, appending: index)
      #expect((known == 0) == (dictionary.code(code, appending: index) == 0))
      if known == 0 { table.add(code, appending: index) }
      code = known == 0 ? Int(index) : known
      dictionary.encode(index)
    }
  }
}

@Suite struct `Shapes over texture` {
  private func layer(_ width: Int, _ height: Int, x: Int) -> RunLengthLayer {
    RunLengthLayer(
      Bitmap(size: PixelSize(width, height), color: RGBA(0, 0, 255, alpha: 99)),
      at: PixelRect(x: x, y: 20, width: width, height: height))
  }

  /// Rows that the shapes fill from end to end are counted one by one, like others.
  @Test(arguments: [(40, 60), (96, 10), (96, 1), (97, 10), (300, 90)])
  func `are narrow up to 96 pixels`(width: Int, height: Int) throws {
    let isNarrow = width <= 96
    let one = try OverlayCoverage(of: [layer(width, height, x: 30)], jobs: 1)
    #expect(one.hasNarrowShapes == isNarrow)
    let two = try OverlayCoverage(of: [layer(width, height, x: 0), layer(width, height, x: 400)], jobs: 2)
    #expect(two.hasNarrowShapes == isNarrow)
  }

  @Test func `are as narrow as they are on average`() throws {
    let mixed = try OverlayCoverage(
      of: [layer(40, 50, x: 0), layer(40, 50, x: 50), layer(200, 50, x: 100)], jobs: 1)
    #expect(mixed.hasNarrowShapes)
    #expect(try !OverlayCoverage(of: [layer(40, 50, x: 0), layer(200, 50, x: 100)], jobs: 1).hasNarrowShapes)
  }
}
