import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A WebP over an opaque background` {
  private let source = LayeredSource(
    side: 90, discs: (0..<6).map { [Disc(6 + 6 * $0, 200 - 30 * $0)] })
  private let order = [0, 1, 2, 3, 4, 5, 0, 1]

  private func bytes(quality: Int? = nil, origin: FileProvenance? = nil) throws -> [UInt8] {
    let frames = order.map { TimedFrame(uniqueFrame: $0, seconds: 0.04) }
    var bytes: [UInt8] = []
    try WebPEncoder(source, frames: frames, loopCount: 0, quality: quality, origin: origin)
      .encode(jobs: 2) { bytes += $0 }
    return bytes
  }

  @Test(arguments: [Oracle.ReferenceDecoder.pillow, .chromium])
  func `is seen as it is, though frames bring only what changes`(decoder: Oracle.ReferenceDecoder)
    throws
  {
    let seen = try SeenAnimation(bytes(), with: decoder)
    #expect(seen.pictures == order.map { source.picture($0) })
    #expect(seen.report.frames.map(\.delay) == order.map { _ in 4 })
  }

  @Test(arguments: [Oracle.ReferenceDecoder.pillow, .chromium])
  func `loses a little at a quality, and becomes smaller`(decoder: Oracle.ReferenceDecoder) throws {
    let lossless = try bytes().count
    let good = try bytes(quality: 90)
    let small = try bytes(quality: 20)
    #expect(small.count < good.count && small.count < lossless)
    let errors = try [good, small].map { file in
      let seen = try SeenAnimation(file, with: decoder)
      try #require(seen.pictures.count == order.count)
      return zip(seen.pictures, order).reduce(0) { $0 + meanError($1.0, source.picture($1.1)) }
    }
    #expect(errors[0] < errors[1])
    #expect(try SeenAnimation(small, with: decoder).pictures.allSatisfy(\.isOpaque))
  }

  @Test func `has a chunk of XMP last when it is to tell how it was made`() throws {
    let plain = try bytes()
    let noted = try bytes(origin: FileProvenance(tool: "tool <\"&> 1", key: "00ff"))
    // VP8X, behind the twelve bytes of the header and eight of its own: animation, alpha, and metadata.
    #expect(plain[20] == 0x12 && noted[20] == 0x16)
    #expect(
      String(decoding: noted, as: UTF8.self).contains(
        "CreatorTool=\"tool &lt;&quot;&amp;&gt; 1, scene 00ff\""))
    #expect(Int(noted[4]) | Int(noted[5]) << 8 | Int(noted[6]) << 16 == noted.count - 8)
    #expect(try SeenAnimation(noted).pictures == SeenAnimation(plain).pictures)
  }

  private func meanError(_ found: Bitmap, _ expected: Bitmap) -> Int {
    zip(found.pixels, expected.pixels).reduce(0) { sum, pair in
      sum + abs(Int(pair.0.red) - Int(pair.1.red)) + abs(Int(pair.0.green) - Int(pair.1.green))
        + abs(Int(pair.0.blue) - Int(pair.1.blue))
    } / expected.pixels.count
  }
}
