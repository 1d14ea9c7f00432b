import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct PNGEncoderTests {
  /// Encodes images and decodes each file with Pillow.
  private func seen(_ source: StillSource, _ pictures: [Int], jobs: Int = 2) throws -> [(Int, Bitmap)] {
    var files: [(Int, [UInt8])] = []
    try PNGEncoder(source).encode(pictures, jobs: jobs) { files.append(($0, $1.bytes)) }
    return try files.map { ($0.0, try SeenAnimation($0.1).pictures[0]) }
  }

  @Test func `opaque pictures come back exactly, in the order asked for`() throws {
    var generator = SplitMix64(seed: 6)
    let pictures = (0..<3).map { _ in
      Bitmap(
        size: PixelSize(31, 19),
        pixels: (0..<589).map { _ in
          RGBA(packed: UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000)
        })
    }
    let source = StillSource(background: pictures[1], pictures: pictures)
    let seen = try seen(source, [2, 0, 1, 2])
    #expect(seen.map(\.0) == [2, 0, 1, 2])
    #expect(seen.map(\.1) == [2, 0, 1, 2].map { pictures[$0] })
  }

  @Test func `alpha comes back exactly`() throws {
    let pixels = (0...255).map { RGBA(UInt8($0), UInt8(255 - $0), 77, alpha: UInt8($0)) }
    let picture = Bitmap(size: PixelSize(16, 16), pixels: pixels)
    let source = StillSource(background: Bitmap(size: PixelSize(16, 16)), pictures: [picture])
    let found = try seen(source, [0])[0].1
    #expect(found[0, 0].alpha == 0)
    #expect(found.pixels.dropFirst() == pixels[1...])
  }

  @Test func `each file tells its writer, also with several threads`() throws {
    // 101 is none of the levels of alpha that libgd keeps, 102 is one.
    let pictures = [255, 101, 102, 101].map { Bitmap(size: PixelSize(9, 7), color: RGBA(1, 2, 3, alpha: $0)) }
    let source = StillSource(background: Bitmap(size: PixelSize(9, 7)), pictures: pictures)
    var writers: [PNGWriter] = []
    try PNGEncoder(source).encode([0, 1, 2, 3], jobs: 2) { writers.append($1.writer) }
    #expect(writers == [.libgd, .compact, .libgd, .compact])
  }
}
