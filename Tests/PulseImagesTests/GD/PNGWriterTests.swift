import Foundation
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

/// An image and the expected properties of its PNG file.
struct WrittenPicture: Sendable, CustomTestStringConvertible {
  let name: String
  /// The color type of the header: 2 for RGB, 3 for palette, 6 for RGBA.
  let colorType: UInt8
  /// Whether every row has filter type 0.
  let isUnfiltered: Bool
  let color: @Sendable (_ x: Int, _ y: Int) -> RGBA

  var testDescription: String { name }

  /// Whether there is alpha that libgd does not preserve.
  var hasAllLevels: Bool { name == "with every level of alpha" }

  /// The pixels: 90 rows, so that not all of them are tried with both filters.
  var bitmap: Bitmap {
    var bitmap = Bitmap(size: PixelSize(70, 90))
    for y in 0..<90 { for x in 0..<70 { bitmap[x, y] = color(x, y) } }
    return bitmap
  }

  static let all = [
    WrittenPicture(name: "of one color", colorType: 3, isUnfiltered: true) { _, _ in RGBA(7, 8, 9) },
    WrittenPicture(name: "of 256 colors", colorType: 3, isUnfiltered: true) { x, y in
      RGBA(UInt8((x * 7 + y * 13) % 256), 40, 200)
    },
    WrittenPicture(name: "of flat colors and clear pixels", colorType: 3, isUnfiltered: true) { x, y in
      x < 20 ? .clear : RGBA(UInt8(y), 0, 0)
    },
    WrittenPicture(name: "of more colors in a wild pattern", colorType: 2, isUnfiltered: true) { x, y in
      let number = (x * x * x + 3 * y * y + x * y * 7) % 499
      return RGBA(UInt8(number * 53 % 251), UInt8(number / 2), UInt8(number * 97 % 256))
    },
    WrittenPicture(name: "of continuous tone", colorType: 2, isUnfiltered: false) { x, y in
      RGBA(UInt8(x * 3 + y / 9), UInt8(2 * y + x / 7), UInt8((x + y) * 3 / 2))
    },
    WrittenPicture(name: "of continuous tone with clear pixels", colorType: 6, isUnfiltered: false) { x, y in
      x + y < 9 ? .clear : RGBA(UInt8(x * 3 + y / 9), UInt8(2 * y + x / 7), UInt8((x + y) * 3 / 2))
    },
    WrittenPicture(name: "with some levels of alpha", colorType: 6, isUnfiltered: true) { x, y in
      RGBA(UInt8(x), UInt8(y), 9, alpha: [2, 4, 126, 129, 253, 255][(x / 3 + y) % 6])
    },
    WrittenPicture(name: "with every level of alpha", colorType: 6, isUnfiltered: true) { x, y in
      // The color of what cannot be seen does not count.
      (x * 90 + y) % 256 == 0 ? .clear : RGBA(UInt8(y), 100, 200, alpha: UInt8((x * 90 + y) % 256))
    },
  ]
}

@Suite struct `A compact PNG file` {
  @Test(arguments: WrittenPicture.all)
  func `is written in the smaller way, and read by others to the last bit`(_ picture: WrittenPicture) throws {
    let bitmap = picture.bitmap
    let file = try PNGWriter.compact.encodedBytes(of: bitmap)
    #expect(file[25] == picture.colorType)
    for decoder in [Oracle.ReferenceDecoder.pillow, .ffmpeg] {
      #expect(try seen(file, by: decoder) == bitmap, "\(decoder)")
    }
    // Where libgd's way is the better one, its very bytes are taken.
    if !picture.isUnfiltered { #expect(file == (try GDImage(bitmap).encoded(as: .png()))) }
    if picture.isUnfiltered { #expect(file != (try GDImage(bitmap).encoded(as: .png()))) }
  }

  @Test func `has the alpha channel that is asked for`() throws {
    var bitmap = Bitmap(size: PixelSize(3, 50), color: RGBA(1, 2, 3))
    #expect(try PNGWriter.compact.encodedBytes(of: bitmap, alpha: .always)[25] == 6)
    #expect(try PNGWriter.compact.encodedBytes(of: bitmap, alpha: .never)[25] == 2)
    bitmap[1, 1] = RGBA(5, 6, 7, alpha: 77)
    #expect(try seen(PNGWriter.compact.encodedBytes(of: bitmap, alpha: .always), by: .pillow) == bitmap)
    #expect(try PNGWriter.compact.encodedBytes(of: bitmap, alpha: .never)[25] == 2)
  }

  @Test(arguments: [0, 1, 9]) func `is right at every level`(level: Int) throws {
    for picture in WrittenPicture.all {
      #expect(
        try seen(PNGWriter.compact.encodedBytes(of: picture.bitmap, level: level), by: .pillow)
          == picture.bitmap)
    }
    #expect(throws: ImageFileError.settingOutOfRange(name: "PNG compression level", value: 10, range: 0...9))
    {
      try PNGWriter.compact.encodedBytes(of: Bitmap(size: PixelSize(1, 1)), level: 10)
    }
  }
}

/// "writes frames via libgd": every image that libgd encodes losslessly.
@Suite struct `A PNG file of libgd` {
  @Test(arguments: WrittenPicture.all)
  func `is what Debian's libgd writes, for every picture but those with more levels of alpha`(
    _ picture: WrittenPicture
  ) throws {
    let file = try PNGWriter.auto.encodedPNG(of: picture.bitmap)
    #expect(file.bytes[25] == picture.colorType)
    #expect(file.writer == (picture.hasAllLevels ? .compact : .libgd))
    let folder = try TemporaryFolder()
    let others = try PNGWriter.compact.encodedPNG(of: picture.bitmap)
    for (name, bytes) in [("a.png", file.bytes), ("b.png", others.bytes)] {
      try Data(bytes).write(to: folder.file(name))
    }
    let levels = try Oracle.libgdCompressionLevels([folder.file("a.png"), folder.file("b.png")])
    #expect(levels[0].isEmpty == picture.hasAllLevels)
    // The other writer's name is no guess either.
    #expect(levels[1].isEmpty == (others.writer == .compact))
    for decoder in [Oracle.ReferenceDecoder.pillow, .ffmpeg] {
      #expect(try seen(file.bytes, by: decoder) == picture.bitmap, "\(decoder)")
    }
  }

  @Test func `has exactly the 128 levels of alpha that libgd brings back, as Pillow sees them`() throws {
    let color = RGBA(200, 100, 50)
    var all = Bitmap(size: PixelSize(256, 1))
    for level in 0...255 { all[level, 0] = RGBA(200, 100, 50, alpha: UInt8(level)) }
    let brought = try seen(GDImage(all).encoded(as: .png()), by: .pillow)
    let kept = (0...255).filter { brought[$0, 0].alpha == UInt8($0) }
    #expect(kept.count == 128)
    // libgd 2.3.3: 8 bits of alpha are those of (a << 1) + (a >> 6) for a from 0 to 127.
    #expect(kept == (0...127).map { $0 << 1 + $0 >> 6 })
    for level in 0...255 {
      var bitmap = Bitmap(size: PixelSize(3, 2), color: color)
      bitmap[1, 1].packed = bitmap[1, 1].packed & 0x00FF_FFFF | UInt32(level) << 24
      #expect(
        try PNGWriter.auto.encodedPNG(of: bitmap).writer == (kept.contains(level) ? .libgd : .compact),
        "\(level)")
    }
    let (exact, others) = (all.pixels.filter { kept.contains(Int($0.alpha)) }, all.pixels)
    for (pixels, writer) in [(exact, PNGWriter.libgd), (others, .compact)] {
      let bitmap = Bitmap(size: PixelSize(pixels.count, 1), pixels: pixels)
      let file = try PNGWriter.auto.encodedPNG(of: bitmap)
      #expect(file.writer == writer)
      // The color of what is clear is kept, too.
      let alpha = try seen(file.bytes, by: .pillow).pixels
      #expect(alpha.dropFirst() == bitmap.pixels.dropFirst() && alpha[0].alpha == 0)
    }
  }

  @Test func `is libgd's for whoever wants it, with alpha as libgd rounds it`() throws {
    var bitmap = Bitmap(size: PixelSize(256, 2))
    for level in 0...255 {
      bitmap[level, 0] = RGBA(200, 100, 50, alpha: UInt8(level))
      bitmap[level, 1] = RGBA(UInt8(level), 7, 9)
    }
    let file = try PNGWriter.libgd.encodedPNG(of: bitmap)
    #expect(file.writer == .libgd && file.roundsAlpha)
    let alphas = try seen(file.bytes, by: .pillow).pixels.prefix(256).map { Int($0.alpha) }
    #expect(Set(alphas).count == 128)
    #expect(zip(alphas, 0...255).allSatisfy { abs($0 - $1) <= 1 })
    let folder = try TemporaryFolder()
    try Data(file.bytes).write(to: folder.file("a.png"))
    #expect(try !Oracle.libgdCompressionLevels([folder.file("a.png")])[0].isEmpty)
    #expect(try !PNGWriter.libgd.encodedPNG(of: Bitmap(size: PixelSize(3, 2), color: .clear)).roundsAlpha)
  }

  @Test func `states the same density from both writers`() throws {
    for picture in WrittenPicture.all {
      for writer in PNGWriter.allCases {
        let chunks = try PNGChunk.chunks(of: writer.encodedBytes(of: picture.bitmap))
        // 96 pixels an inch: 3780 a meter.
        #expect(
          chunks.first { $0.type == "pHYs" }.map { Array($0.body) } == [0, 0, 14, 196, 0, 0, 14, 196, 1])
      }
    }
  }

  @Test func `has the alpha channel that is asked for`() throws {
    let bitmap = Bitmap(size: PixelSize(3, 50), color: RGBA(1, 2, 3, alpha: 77))
    #expect(try PNGWriter.auto.encodedPNG(of: bitmap, alpha: .never).writer == .libgd)
    #expect(try PNGWriter.auto.encodedBytes(of: bitmap, alpha: .never)[25] == 2)
    let opaque = try PNGWriter.auto.encodedPNG(
      of: Bitmap(size: PixelSize(3, 50), color: RGBA(1, 2, 3)), alpha: .always)
    #expect(opaque.writer == .libgd && opaque.bytes[25] == 6)
  }
}

/// Returns the pixels that a reference decoder reads.
private func seen(_ file: [UInt8], by decoder: Oracle.ReferenceDecoder) throws -> Bitmap {
  let folder = try TemporaryFolder()
  try Data(file).write(to: folder.file("a.png"))
  let report = try Oracle.decode(
    folder.file("a.png"), with: decoder, writingFramesTo: folder.file("frames"))
  let bytes = try Data(contentsOf: folder.file("frames").appending(path: "0000.rgba"))
  return Bitmap(size: PixelSize(report.width, report.height), rgba: [UInt8](bytes))
}
