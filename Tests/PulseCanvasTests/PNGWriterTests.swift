import Foundation
import PulseCanvas
import PulsePixels
import PulseTestSupport
import Testing

/// A picture, and how it is expected to be written.
struct WrittenPicture: Sendable, CustomTestStringConvertible {
  let name: String
  /// The color type of the header: 2 RGB, 3 palette, 6 RGB and alpha.
  let colorType: UInt8
  /// Whether every row begins with filter type 0.
  let isUnfiltered: Bool
  let color: @Sendable (_ x: Int, _ y: Int) -> RGBA

  var testDescription: String { name }

  /// The pixels: 90 rows, so that not all of them are tried both ways.
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
    WrittenPicture(name: "with every level of alpha", colorType: 6, isUnfiltered: true) { x, y in
      // The color of what cannot be seen does not count.
      (x * 90 + y) % 256 == 0 ? .clear : RGBA(UInt8(y), 100, 200, alpha: UInt8((x * 90 + y) % 256))
    },
  ]
}

@Suite struct `A PNG file` {
  @Test(arguments: WrittenPicture.all)
  func `is written in the smaller way, and read by others to the last bit`(_ picture: WrittenPicture) throws {
    let bitmap = picture.bitmap
    let file = try PNGWriter.bytes(of: bitmap)
    #expect(file[25] == picture.colorType)
    for decoder in [Oracle.Decoder.pillow, .ffmpeg] {
      #expect(try seen(file, by: decoder) == bitmap, "\(decoder)")
    }
    // Where libgd's way is the better one, its very bytes are taken.
    if !picture.isUnfiltered { #expect(file == (try Canvas(bitmap).encoded(as: .png()))) }
    if picture.isUnfiltered { #expect(file != (try Canvas(bitmap).encoded(as: .png()))) }
  }

  @Test func `has the alpha channel that is asked for`() throws {
    var bitmap = Bitmap(size: PixelSize(3, 50), color: RGBA(1, 2, 3))
    #expect(try PNGWriter.bytes(of: bitmap, alpha: .always)[25] == 6)
    #expect(try PNGWriter.bytes(of: bitmap, alpha: .never)[25] == 2)
    bitmap[1, 1] = RGBA(5, 6, 7, alpha: 77)
    #expect(try seen(PNGWriter.bytes(of: bitmap, alpha: .always), by: .pillow) == bitmap)
    #expect(try PNGWriter.bytes(of: bitmap, alpha: .never)[25] == 2)
  }

  @Test(arguments: [0, 1, 9]) func `is right at every level`(level: Int) throws {
    for picture in WrittenPicture.all {
      #expect(try seen(PNGWriter.bytes(of: picture.bitmap, level: level), by: .pillow) == picture.bitmap)
    }
    #expect(throws: CanvasError.settingOutOfRange(name: "PNG compression level", value: 10, range: 0...9)) {
      try PNGWriter.bytes(of: Bitmap(size: PixelSize(1, 1)), level: 10)
    }
  }

  /// The pixels that somebody else sees.
  private func seen(_ file: [UInt8], by decoder: Oracle.Decoder) throws -> Bitmap {
    let folder = try TemporaryFolder()
    try Data(file).write(to: folder.file("a.png"))
    let report = try Oracle.decode(
      folder.file("a.png"), with: decoder, writingFramesTo: folder.file("frames"))
    let raw = try Data(contentsOf: folder.file("frames").appending(path: "0000.rgba"))
    return Bitmap(
      size: PixelSize(report.width, report.height),
      pixels: stride(from: 0, to: raw.count, by: 4).map {
        RGBA(raw[$0], raw[$0 + 1], raw[$0 + 2], alpha: raw[$0 + 3])
      })
  }
}
