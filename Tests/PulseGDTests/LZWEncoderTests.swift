import PulseFormats
import PulseGD
import PulsePixels
import Testing

/// Compares the LZW data of frames with that of still images, which libgd compresses itself.
@Suite struct LZWEncoderTests {
  /// Returns the LZW data of an opaque still image: behind its color table and the image descriptor of 10 bytes, and
  /// before the trailer.
  private func libraryData(of image: IndexedBitmap) throws -> [UInt8] {
    let file = try GDImage(image).encoded(as: .gif)
    let tableSize = 3 * 2 << Int(file[10] & 7)
    return Array(file[(13 + tableSize + 10)..<(file.count - 1)])
  }

  /// Returns the LZW data of a frame without a color table: behind 18 bytes.
  private func frameData(of image: IndexedBitmap) throws -> [UInt8] {
    Array(try GIFBlockWriter.frame(image, delay: 4).dropFirst(18))
  }

  private func expectEqualData(_ image: IndexedBitmap, at location: SourceLocation = #_sourceLocation) throws
  {
    let (data, expected) = (try frameData(of: image), try libraryData(of: image))
    #expect(data == expected, sourceLocation: location)
  }

  /// Returns an image of indices in runs: of up to `longestRun` pixels, a quarter of them of index 0.
  private func noise(
    _ size: PixelSize, colors: Int, longestRun: UInt64, seed: UInt64, beginningWith start: [UInt8] = []
  ) -> IndexedBitmap {
    var indices = start
    var state = seed
    while indices.count < size.area {
      // Knuth's generator, of which the upper bits are random.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let index = state >> 60 < 4 ? 0 : UInt8((state >> 40 & 0xFFFF) % UInt64(colors))
      indices += Array(repeating: index, count: Int(1 + (state >> 33 & 0x7F) % longestRun))
    }
    return IndexedBitmap(
      size: size, indices: Array(indices.prefix(size.area)),
      palette: IndexedBitmap.sample(PixelSize(1, 1), colors: colors).palette)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 16, 17, 64, 128, 200, 256])
  func `frames of any number of colors have the LZW data of libgd`(colors: Int) throws {
    for (longestRun, seed) in [(1, 1), (3, 2), (40, 3)] as [(UInt64, UInt64)] {
      try expectEqualData(noise(PixelSize(150, 131), colors: colors, longestRun: longestRun, seed: seed))
    }
    try expectEqualData(.sample(PixelSize(310, 17), colors: colors))
  }

  @Test(arguments: 1...12)
  func `the smallest frames have the LZW data of libgd`(width: Int) throws {
    for height in 1...6 {
      try expectEqualData(
        noise(PixelSize(width, height), colors: 5, longestRun: 4, seed: UInt64(width * 7 + height)))
    }
  }

  @Test func `a frame of one color has the LZW data of libgd`() throws {
    let palette = IndexedBitmap.sample(PixelSize(1, 1), colors: 200).palette
    for index in [0, 16, 199] as [UInt8] {
      let size = PixelSize(1500, 900)
      try expectEqualData(
        IndexedBitmap(size: size, indices: Array(repeating: index, count: size.area), palette: palette))
    }
  }

  /// libgd's hash table loses the string 0 0 if the string 16 1, which begins its search at the same slot, came first,
  /// and a later one is searched past the slot that was left for 0 0.
  @Test(arguments: 1...16)
  func `the string of two indices 0 is forgotten when libgd forgets it`(seed: UInt64) throws {
    try expectEqualData(
      noise(PixelSize(90, 80), colors: 256, longestRun: 2, seed: seed, beginningWith: [16, 1, 0, 0]))
  }

  @Test func `a decoder reads every code length`() throws {
    let image = noise(PixelSize(200, 100), colors: 256, longestRun: 2, seed: 77)
    let file =
      try GIFBlockWriter.header(screen: image.size, palette: image.palette, loopCount: 1)
      + GIFBlockWriter.frame(image, delay: 4) + GIFBlockWriter.trailer()
    #expect(try GDImage(decoding: file).bitmap() == image.bitmap)
  }
}
