import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct JPEGEncoderTests {
  private let size = PixelSize(40, 24)

  /// Soft colors with a small saturated dot.
  private var picture: Bitmap {
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isDot = 10...12 ~= y && 21...23 ~= x
        bitmap[x, y] = isDot ? RGBA(255, 0, 0) : RGBA(UInt8(160 + x), UInt8(120 + y), 140)
      }
    }
    return bitmap
  }

  private func files(_ pictures: [Bitmap], quality: Int, matte: RGBA? = nil, origin: FileProvenance? = nil)
    throws -> [[UInt8]]
  {
    let source = StillSource(background: pictures[0], pictures: pictures)
    var files: [[UInt8]] = []
    try JPEGEncoder(source, quality: quality, matte: matte, origin: origin)
      .encode(Array(pictures.indices), jobs: 2) { files.append($1) }
    return files
  }

  private func meanError(_ one: Bitmap, _ other: Bitmap) -> Double {
    var sum = 0
    for (own, seen) in zip(one.pixels, other.pixels) {
      sum += abs(Int(own.red) - Int(seen.red))
      sum += abs(Int(own.green) - Int(seen.green))
      sum += abs(Int(own.blue) - Int(seen.blue))
    }
    return Double(sum) / Double(3 * one.pixels.count)
  }

  @Test(arguments: [(95, 3.0), (90, 4), (60, 9)])
  func `pictures look the same in other decoders`(quality: Int, error: Double) throws {
    let file = try files([picture], quality: quality)[0]
    for decoder in [Oracle.ReferenceDecoder.pillow, .ffmpeg, .chromium] {
      let seen = try SeenAnimation(file, with: decoder).pictures[0]
      #expect(seen.size == size && meanError(seen, picture) < error, "\(decoder)")
    }
  }

  /// Returns the sampling factors of the components in the frame header (ITU-T T.81, B.2.2).
  private func samplingFactors(_ file: [UInt8]) -> [UInt8] {
    var place = 2
    while place + 9 < file.count {
      if file[place + 1] == 0xC0 {
        return (0..<Int(file[place + 9])).map { file[place + 11 + 3 * $0] }
      }
      place += 2 + Int(file[place + 2]) << 8 + Int(file[place + 3])
    }
    return []
  }

  @Test func `colors have full resolution from quality 90 on`() throws {
    #expect(samplingFactors(try files([picture], quality: 90)[0]) == [0x11, 0x11, 0x11])
    #expect(samplingFactors(try files([picture], quality: 89)[0]) == [0x22, 0x11, 0x11])
  }

  @Test func `translucent pixels are blended with the matte`() throws {
    let clear = Bitmap(size: size, color: RGBA(255, 0, 0, alpha: 128))
    let file = try files([clear], quality: 95, matte: RGBA(0, 0, 255))[0]
    let seen = try SeenAnimation(file).pictures[0]
    #expect(meanError(seen, Bitmap(size: size, color: RGBA(128, 0, 127))) < 2)
  }

  @Test func `the only comment is the origin, right after the header`() throws {
    let origin = FileProvenance(tool: "pulsemap 1", key: "abc")
    let (bare, marked) = (
      try files([picture], quality: 90)[0], try files([picture], quality: 90, origin: origin)[0]
    )
    let text = Array("pulsemap 1, scene abc".utf8)
    let header = 2 + 2 + 16
    #expect(marked.count == bare.count + 4 + text.count)
    #expect(Array(marked[header..<header + 4]) == [0xFF, 0xFE, 0, UInt8(text.count + 2)])
    #expect(Array(marked[(header + 4)...].prefix(text.count)) == text)
    #expect(Array(marked[(header + 4 + text.count)...]) == Array(bare[header...]))
    #expect(String(decoding: bare, as: UTF8.self).contains("gd-jpeg") == false)
  }
}
