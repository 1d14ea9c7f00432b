import PulseImages
import PulsePixels
import Testing

@Suite struct EncodingTests {
  private let size = PixelSize(61, 43)

  @Test(arguments: [
    ImageEncoding.png(), .png(compressionLevel: 0), .png(compressionLevel: 9), .webpLossless,
  ])
  func `lossless formats give opaque pixels back`(encoding: ImageEncoding) throws {
    let bitmap = Bitmap.sample(size)
    let bytes = try GDImage(bitmap).encoded(as: encoding)
    #expect(try GDImage(decoding: bytes).bitmap() == bitmap)
  }

  @Test(arguments: [ImageEncoding.jpeg(quality: 95), .webp(quality: 95)])
  func `lossy formats stay close`(encoding: ImageEncoding) throws {
    var bitmap = Bitmap(size: PixelSize(64, 64))
    for y in 0..<64 {
      for x in 0..<64 { bitmap[x, y] = RGBA(UInt8(x * 4), UInt8(y * 4), 128) }
    }
    let bytes = try GDImage(bitmap).encoded(as: encoding)
    expectSimilar(try GDImage(decoding: bytes).bitmap(), bitmap, tolerance: 12)
  }

  @Test(arguments: [1, 2, 3, 16, 17, 255, 256])
  func `palettes keep their order and their unused entries in GIF`(colors: Int) throws {
    let picture = IndexedBitmap.sample(PixelSize(16, 1), colors: colors)
    let bytes = try GDImage(picture).encoded(as: .gif)
    let tableSize = 2 << Int(bytes[10] & 7)
    #expect(tableSize / 2 < max(2, colors) && colors <= tableSize)
    for (index, color) in picture.palette.colors.enumerated() {
      #expect(Array(bytes[13 + index * 3..<16 + index * 3]) == [color.red, color.green, color.blue])
    }
    #expect(try GDImage(decoding: bytes).bitmap() == picture.bitmap)
  }

  @Test(arguments: [ImageEncoding.png(), .gif, .webpLossless])
  func `pictures with a palette come back with their transparency`(encoding: ImageEncoding) throws {
    let picture = IndexedBitmap.sample(size, colors: 7, transparentIndex: 4)
    let canvas = try GDImage(picture)
    let isIndexed = canvas.isIndexed
    #expect(isIndexed)
    expectSimilar(canvas.bitmap(), picture.bitmap)
    expectSimilar(try GDImage(decoding: canvas.encoded(as: encoding)).bitmap(), picture.bitmap)
  }

  @Test(arguments: [ImageEncoding.png(), .webpLossless])
  func `alpha survives to one level, and opaque and clear exactly`(encoding: ImageEncoding) throws {
    let bitmap = Bitmap.sample(PixelSize(256, 1)) { $0 }
    let canvas = try GDImage(bitmap)
    for result in [canvas.bitmap(), try GDImage(decoding: canvas.encoded(as: encoding)).bitmap()] {
      expectSimilar(result, bitmap, alphaTolerance: 1)
      #expect(result[0, 0].alpha == 0)
      #expect(result[255, 0].alpha == 255)
    }
  }

  @Test func `clear pixels keep their color in PNG`() throws {
    let bitmap = Bitmap.sample(size) { _ in 0 }
    #expect(try GDImage(decoding: GDImage(bitmap).encoded(as: .png())).bitmap() == bitmap)
  }

  @Test func `a PNG has an alpha channel only if a pixel needs it`() throws {
    let colorType = 25
    let opaque = try GDImage(.sample(size)).encoded(as: .png())
    let translucent = try GDImage(.sample(size) { $0 == 7 ? 100 : 255 }).encoded(as: .png())
    #expect(opaque[colorType] == 2)
    #expect(translucent[colorType] == 6)
  }

  @Test func `a PNG has the alpha channel that it is told to have`() throws {
    let colorType = 25
    let opaque = try GDImage(.sample(size), alpha: .always).encoded(as: .png())
    let translucent = try GDImage(.sample(size) { $0 == 7 ? 100 : 255 }, alpha: .never).encoded(as: .png())
    #expect(opaque[colorType] == 6)
    #expect(translucent[colorType] == 2)
    #expect(try GDImage(decoding: opaque).bitmap() == .sample(size))
    #expect(try GDImage(decoding: translucent).bitmap() == .sample(size))
  }

  @Test func `the same pixels give the same bytes`() throws {
    let encodings: [ImageEncoding] = [.png(), .jpeg(), .webp(), .webpLossless]
    for encoding in encodings {
      let first = try GDImage(.sample(size)).encoded(as: encoding)
      #expect(try GDImage(.sample(size)).encoded(as: encoding) == first)
    }
  }

  @Test func `pictures of the largest sides pass`() throws {
    let wide = Bitmap(size: PixelSize(65_535, 1), color: RGBA(1, 2, 3))
    #expect(try GDImage(decoding: GDImage(wide).encoded(as: .png())).bitmap() == wide)
  }
}
