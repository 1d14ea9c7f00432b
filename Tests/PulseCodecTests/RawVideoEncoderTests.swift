import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import Testing

/// A color and its limited-range BT.601 levels.
struct ConvertedColor: Sendable, CustomTestStringConvertible {
  let color: RGBA
  let y: UInt8
  let cb: UInt8
  let cr: UInt8

  var testDescription: String { color.description }

  init(_ color: RGBA, _ y: UInt8, _ cb: UInt8, _ cr: UInt8) {
    self.color = color
    self.y = y
    self.cb = cb
    self.cr = cr
  }

  /// The bars of ITU-R BT.801 at full amplitude, as BT.601 gives them, and gray.
  static let all = [
    ConvertedColor(RGBA(255, 255, 255), 235, 128, 128), ConvertedColor(RGBA(255, 255, 0), 210, 16, 146),
    ConvertedColor(RGBA(0, 255, 255), 170, 166, 16), ConvertedColor(RGBA(0, 255, 0), 145, 54, 34),
    ConvertedColor(RGBA(255, 0, 255), 106, 202, 222), ConvertedColor(RGBA(255, 0, 0), 81, 90, 240),
    ConvertedColor(RGBA(0, 0, 255), 41, 240, 110), ConvertedColor(RGBA(0, 0, 0), 16, 128, 128),
    ConvertedColor(RGBA(128, 128, 128), 126, 128, 128),
  ]
}

@Suite struct `The frames of a video` {
  private func bytes(
    _ pictures: [Bitmap], as layout: RawVideoFormat, rate: Double = 25, matte: RGBA? = nil
  ) throws -> [UInt8] {
    let source = StillSource(background: pictures[0], pictures: pictures)
    var bytes: [UInt8] = []
    try RawVideoEncoder(source, frames: Array(pictures.indices), matte: matte)
      .encode(as: layout, rate: VideoFrameRate(nearestTo: rate), jobs: 2) { bytes += $0 }
    return bytes
  }

  @Test(arguments: ConvertedColor.all)
  func `have the levels of BT.601 in Y4M`(_ row: ConvertedColor) throws {
    let pixel = Bitmap(size: PixelSize(1, 1), color: row.color)
    let bytes = try bytes([pixel], as: .y4m)
    #expect(bytes.suffix(3) == [row.y, row.cb, row.cr])
  }

  @Test func `are within half a level of the formula, whatever the color`() throws {
    let levels = (0..<16).map { UInt8($0 * 17) }
    let colors = levels.flatMap { red in levels.flatMap { green in levels.map { RGBA(red, green, $0) } } }
    let picture = Bitmap(size: PixelSize(64, 64), pixels: colors)
    let planes = try bytes([picture], as: .y4m).suffix(3 * 4096).map(Double.init)
    for (index, color) in colors.enumerated() {
      let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
      let luma: Double = 0.299 * red + 0.587 * green + 0.114 * blue
      let y: Double = 16 + 219 * luma
      let cb: Double = 128 + 224 * (blue - luma) / 1.772
      let cr: Double = 128 + 224 * (red - luma) / 1.402
      for (plane, expected) in [y, cb, cr].enumerated() {
        #expect(abs(planes[plane * 4096 + index] - expected) <= 0.501)
      }
    }
  }

  @Test(arguments: [(25.0, "25:1"), (12.5, "25:2"), (29.97, "2997:100"), (0.1, "1:10"), (120, "120:1")])
  func `come behind a header with the rate as a fraction`(rate: Double, fraction: String) throws {
    let pictures = [RGBA(1, 1, 1), RGBA(2, 2, 2)].map { Bitmap(size: PixelSize(3, 2), color: $0) }
    let bytes = try bytes(pictures, as: .y4m, rate: rate)
    let header = "YUV4MPEG2 W3 H2 F\(fraction) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    #expect(bytes.starts(with: Array(header.utf8)))
    #expect(bytes.count == header.utf8.count + 2 * (6 + 18))
  }

  @Test func `get even sides by repetition, and keep their alpha`() throws {
    let colors = (1...6).map { RGBA(UInt8($0), 0, 9, alpha: UInt8(40 * $0)) }
    let picture = Bitmap(size: PixelSize(3, 2), pixels: colors)
    #expect(try bytes([picture], as: .rgba) == colors.flatMap { [$0.red, 0, 9, $0.alpha] })
    let roundedUpToEven = [0, 1, 2, 2, 3, 4, 5, 5].map { colors[$0] }
    var frames: [[RGBA]] = []
    let source = StillSource(background: picture, pictures: [picture])
    try RawVideoEncoder(source, frames: [0, 0]).encodeEvenFrames(jobs: 2) { pixels in
      frames.append(pixels.indices.map { pixels[$0] })
    }
    #expect(frames == [roundedUpToEven, roundedUpToEven])
  }

  @Test func `are laid over a matte, also where they are clear`() throws {
    let picture = Bitmap(size: PixelSize(2, 1), pixels: [.clear, RGBA(255, 0, 0, alpha: 128)])
    #expect(
      try bytes([picture], as: .rgba, matte: RGBA(0, 0, 255)) == [0, 0, 255, 255, 128, 0, 127, 255])
  }
}
