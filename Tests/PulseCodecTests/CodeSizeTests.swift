import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCodec

@Suite struct `Codes of a GIF frame` {
  /// An image of indices below a limit, a third of them transparent, in a palette of many colors.
  private func image(of limit: Int, in count: Int) -> IndexedBitmap {
    let colors = (0..<count).map { RGBA(UInt8($0), UInt8(255 - $0), 7) }
    var indices = (0..<60).map { UInt8($0 % 3 == 0 ? count : $0 * 7 % limit) }
    indices[1] = UInt8(limit - 1)
    return IndexedBitmap(
      size: PixelSize(12, 5), indices: indices,
      palette: Palette(colors: colors + [.clear], transparentIndex: UInt8(count)))
  }

  @Test(arguments: [1, 2, 3, 4, 7, 8, 15, 31, 32, 63, 64, 127, 128, 200, 255], [1, 3, 4, 20, 127, 128, 255])
  func `are as short as its colors permit, and show the same`(limit: Int, count: Int) {
    if limit > count { return }
    let image = image(of: limit, in: count)
    let short = image.withShortestCodes()
    func bits(_ image: IndexedBitmap) -> Int {
      max(2, Int.bitWidth - (image.palette.colors.count - 1).leadingZeroBitCount)
    }
    // Each color that has a pixel, and the transparent one.
    let needed = max(2, Int.bitWidth - limit.leadingZeroBitCount)
    #expect(bits(short) == min(needed, bits(image)))
    func shown(_ image: IndexedBitmap) -> [RGBA] { image.indices.map { image.palette.colors[Int($0)] } }
    #expect(shown(short) == shown(image))
    #expect(short.palette.colors.dropLast() == image.palette.colors.prefix(short.palette.colors.count - 1))
  }

  @Test func `stay as they are without a transparent color`() {
    let image = IndexedBitmap(
      size: PixelSize(2, 1), indices: [0, 1], palette: Palette(colors: (0..<90).map { RGBA($0, 0, 0) }))
    #expect(image.withShortestCodes() == image)
  }

  @Test(arguments: [Oracle.ReferenceDecoder.pillow, .gifsicle, .ffmpeg])
  func `differ in length over a plain background, which every decoder reads`(
    decoder: Oracle.ReferenceDecoder
  ) throws {
    // Discs of one color, and then one with a color for each column.
    let size = PixelSize(200, 40)
    let plain = Bitmap(size: size, color: RGBA(240, 240, 240))
    var pictures = (0..<4).map { number in
      var picture = plain
      for x in 10..<30 { picture[x + number, 20] = RGBA(0, UInt8(number), 200) }
      return picture
    }
    for x in 0..<200 { pictures[3][x, 30] = RGBA(UInt8(x), 9, 9) }
    let animation = MadeUpAnimation(
      background: plain, pictures: pictures, order: [0, 1, 2, 3], hundredths: [4, 4, 4, 4])
    let bytes = try animation.gif()
    #expect(try SeenAnimation(bytes, with: decoder).pictures == pictures)
    #expect(codeSizes(inFile: bytes) == [2, 2, 3, 8])
  }

  /// The least size of codes of each frame, none of which has a color table of its own.
  private func codeSizes(inFile bytes: [UInt8]) -> [UInt8] {
    var sizes: [UInt8] = []
    var position = 13 + 3 << (Int(bytes[10] & 7) + 1)
    while bytes[position] != 0x3B {
      if bytes[position] == 0x21 {
        position += 2
      } else {
        sizes.append(bytes[position + 10])
        position += 11
      }
      while bytes[position] != 0 { position += 1 + Int(bytes[position]) }
      position += 1
    }
    return sizes
  }
}
