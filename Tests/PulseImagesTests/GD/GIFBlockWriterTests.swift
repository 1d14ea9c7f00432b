import PulseImages
import PulsePixels
import Testing

@Suite struct GIFBlockWriterTests {
  private let size = PixelSize(31, 17)

  private func animation(_ loopCount: Int, _ frames: [[UInt8]], palette: Palette) throws -> [UInt8] {
    try GIFBlockWriter.header(screen: size, palette: palette, loopCount: loopCount) + frames.flatMap(\.self)
      + GIFBlockWriter.trailer()
  }

  @Test func `Pillow shows the frames and the delays that were written`() throws {
    let first = IndexedBitmap.sample(size, colors: 100)
    let second = IndexedBitmap.sample(size, colors: 100, shift: 9)
    let bytes = try animation(
      0, [GIFBlockWriter.frame(first, delay: 4), GIFBlockWriter.frame(second, delay: 65_535)],
      palette: first.palette)
    let seen = try OtherTool.animation(bytes)
    #expect(seen.summary == "2 0 [40, 655350]")
    let screens = PixelSize(size.width, size.height * 2)
    #expect(
      Bitmap(size: screens, rgba: seen.pixels).pixels == first.bitmap.pixels + second.bitmap.pixels)
  }

  @Test func `a small frame with its own palette lands in its place`() throws {
    let screen = IndexedBitmap.sample(size, colors: 2)
    let patch = IndexedBitmap.sample(PixelSize(5, 4), colors: 9, transparentIndex: 3)
    let bytes = try animation(
      1,
      [
        GIFBlockWriter.frame(screen, delay: 10),
        GIFBlockWriter.frame(patch, left: 20, top: 6, delay: 20, disposal: .keep, usesLocalPalette: true),
      ],
      palette: screen.palette)
    let seen = try OtherTool.animation(bytes)
    #expect(seen.summary == "2 None [100, 200]")
    var expected = screen.bitmap
    for y in 0..<4 {
      for x in 0..<5 where patch.bitmap[x, y].alpha > 0 { expected[20 + x, 6 + y] = patch.bitmap[x, y] }
    }
    let last = Bitmap(size: size, rgba: Array(seen.pixels.suffix(size.area * 4)))
    expectSimilar(last, expected)
  }

  @Test(arguments: GIFBlockWriter.DisposalMethod.allCases)
  func `gifsicle sees sizes, places, disposal and delay`(disposal: GIFBlockWriter.DisposalMethod) throws {
    let picture = IndexedBitmap.sample(PixelSize(3, 2), colors: 5)
    let bytes = try animation(
      7, [GIFBlockWriter.frame(picture, left: 2, top: 1, delay: 123, disposal: disposal)],
      palette: picture.palette
    )
    let information = String(
      decoding: try OtherTool.run("/usr/bin/gifsicle", ["--info"], on: bytes), as: UTF8.self)
    let words: [GIFBlockWriter.DisposalMethod: String] = [
      .keep: "disposal asis", .restoreBackground: "disposal background",
      .restorePrevious: "disposal previous",
    ]
    let parts = [
      "logical screen 31x17", "global color table [8]", "#0 3x2 at 2,1", "delay 1.23s", "loop count 6",
    ]
    for part in parts {
      #expect(information.contains(part), "\(part) in \(information)")
    }
    #expect(words[disposal].map(information.contains) ?? !information.contains("disposal"))
  }

  @Test(arguments: [(0, [0, 0]), (2, [1, 0]), (65_536, [255, 255])] as [(Int, [UInt8])])
  func `the file counts repetitions`(loopCount: Int, count: [UInt8]) throws {
    let palette = IndexedBitmap.sample(size, colors: 2).palette
    let header = try GIFBlockWriter.header(screen: size, palette: palette, loopCount: loopCount)
    var block: [UInt8] = [0x21, 0xFF, 11]
    block += Array("NETSCAPE2.0".utf8)
    block += [3, 1] + count + [0]
    #expect(Array(header.suffix(19)) == block)
    #expect(Array(header[6..<10]) == [31, 0, 17, 0])
  }

  @Test func `one play has no loop block`() throws {
    let palette = IndexedBitmap.sample(size, colors: 2).palette
    #expect(try GIFBlockWriter.header(screen: size, palette: palette, loopCount: 1).count == 13 + 6)
  }

  @Test(arguments: [(2, 2), (4, 2), (5, 3), (129, 8), (256, 8)])
  func `the code size follows the colors of the frame`(colors: Int, codeSize: UInt8) throws {
    let frame = try GIFBlockWriter.frame(.sample(size, colors: colors), delay: 1)
    // Behind the graphic control extension (8 bytes) and the image descriptor (10).
    #expect(frame[18] == codeSize)
  }

  @Test func `eight tasks write the same bytes as one`() async throws {
    let pictures = (0..<32).map { IndexedBitmap.sample(PixelSize(90, 70), colors: 64, shift: $0) }
    let alone = try pictures.map { try GIFBlockWriter.frame($0, delay: 3) }
    for picture in 0..<4 {
      let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
        for task in 0..<8 {
          let index = picture * 8 + task
          group.addTask { (index, try GIFBlockWriter.frame(pictures[index], delay: 3)) }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      for (index, bytes) in together { #expect(bytes == alone[index]) }
    }
  }
}
