import PulseImages
import PulsePixels
import PulseSystem
import PulseTestSupport
import Testing

@Suite struct DecodingTests {
  @Test(arguments: ForeignPicture.all + ForeignPicture.interlaced)
  func `reads what other programs wrote`(picture: ForeignPicture) throws {
    let canvas = try GDImage(decoding: picture.bytes)
    expectSimilar(
      canvas.bitmap(), picture.bitmap, tolerance: picture.tolerance, alphaTolerance: picture.alphaTolerance)
  }

  @Test(arguments: (ForeignPicture.all + ForeignPicture.interlaced).filter { $0.name.hasPrefix("PNG") })
  func `reads every level of alpha of a PNG`(picture: ForeignPicture) throws {
    expectSimilar(
      try Bitmap(decoding: picture.bytes), picture.bitmap, tolerance: picture.tolerance, alphaTolerance: 0)
  }

  @Test(arguments: [(type: 2, bytesPerPixel: 3), (type: 6, bytesPerPixel: 4)])
  func `undoes the filters of a PNG as libpng does`(color: (type: UInt8, bytesPerPixel: Int)) throws {
    var numbers = SplitMix64(seed: 5)
    let size = PixelSize(37, 200)
    var file = PNGFixture(
      try PNGWriter.compact.encodedBytes(of: .sample(size), alpha: color.type == 6 ? .always : .never))
    file.chunks[0].body[9] = color.type
    // Any bytes behind the number of a filter are a row of a picture.
    let rows = (0..<size.height).flatMap { y in
      [UInt8(y % 5)]
        + (0..<size.width * color.bytesPerPixel).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    }
    file.data = deflate(rows[...], level: 1)
    expectSimilar(
      try Bitmap(decoding: file.bytes), try GDImage(decoding: file.bytes).bitmap(), alphaTolerance: 1)
  }

  @Test(arguments: ForeignPicture.all.filter { !$0.name.hasPrefix("PNG") })
  func `reads pixels of other formats as libgd does, but for the last bit of alpha`(
    picture: ForeignPicture
  ) throws {
    expectSimilar(
      try Bitmap(decoding: picture.bytes), try GDImage(decoding: picture.bytes).bitmap(), alphaTolerance: 1)
  }

  @Test(arguments: ForeignPicture.all)
  func `refuses a file at whatever byte it ends early`(picture: ForeignPicture) {
    // Behind the first frame of a GIF come only a trailer and more frames.
    let needed = picture.bytes.count - (picture.name.hasPrefix("GIF") ? 1 : 0)
    for count in 0..<needed {
      #expect(throws: ImageFileError.self, "\(count) bytes") {
        _ = try GDImage(decoding: Array(picture.bytes.prefix(count)))
      }
    }
  }

  @Test func `knows the format by its first bytes`() throws {
    for picture in ForeignPicture.all {
      #expect(try ImageFormat(of: picture.bytes).description == picture.name.prefix { $0 != " " })
    }
  }

  @Test func `leaves out of sight what follows the end of a picture`() throws {
    for picture in ForeignPicture.all where !picture.name.hasPrefix("WebP") {
      let canvas = try GDImage(decoding: picture.bytes + [0, 1, 2, 3])
      #expect(canvas.size == picture.bitmap.size)
    }
  }

  @Test func `threads that decode at once get their own messages`() async throws {
    let intact = try GDImage(.sample(PixelSize(40, 40))).encoded(as: .jpeg())
    let cut = Array(intact.dropLast(90) + intact.suffix(2))
    let webp = try GDImage(.sample(PixelSize(40, 40))).encoded(as: .webpLossless)
    let blank = Array(webp.prefix(25)) + Array(repeating: 0xFF, count: webp.count - 25)
    let attempts: [(bytes: [UInt8], detail: String?)] = [
      (intact, nil), (cut, "Corrupt JPEG data: premature end of data segment"),
      (webp, nil), (blank, "its data is damaged"),
    ]
    let details = await withTaskGroup(of: (Int, String?).self) { group in
      for task in 0..<200 {
        let bytes = attempts[task % attempts.count].bytes
        group.addTask { (task, Self.detail(of: bytes)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (task, detail) in details { #expect(detail == attempts[task % attempts.count].detail) }
  }

  /// The error of libgd for an image that it cannot decode.
  private static func detail(of bytes: [UInt8]) -> String? {
    do {
      _ = try GDImage(decoding: bytes).size
      return nil
    } catch {
      guard case .decodingFailed(_, let detail) = error else { return error.description }
      return detail
    }
  }
}
