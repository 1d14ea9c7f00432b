import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A GIF with clear pixels` {
  @Test(arguments: 1...6)
  func `shows every picture, also where pixels become clear again`(seed: Int) throws {
    let animation = MadeUpAnimation(seed: 400 + seed, colors: 60, alphas: [0, 255, 255])
    let decoders: [Oracle.ReferenceDecoder] = [.pillow, .gifsicle, .ffmpeg]
    // Chromium takes a second.
    let decoder = seed == 6 ? .chromium : decoders[seed % 3]
    let seen = try SeenAnimation(animation.gif(), with: decoder)
    let expected = animation.expected
    #expect(seen.report.frames.map(\.delay) == expected.map(\.hundredths))
    #expect(seen.pictures == expected.map(\.picture))
  }

  @Test func `brings what can be seen of a picture and no more, and erases it`() throws {
    let clear = Bitmap(size: PixelSize(40, 30))
    func showing(_ places: [(Int, Int)]) -> Bitmap {
      var picture = clear
      for (x, y) in places { picture[x, y] = RGBA(10, 20, 30) }
      return picture
    }
    let pictures = [clear, showing([(7, 9), (20, 3)]), showing([(7, 9)])]
    let animation = MadeUpAnimation(
      background: clear, pictures: pictures, order: [0, 0, 1, 2, 0, 2], hundredths: [4, 4, 4, 4, 4, 4])
    let folder = try TemporaryFolder()
    try Data(animation.gif()).write(to: folder.file("a.gif"))
    let information = try run(
      "/usr/bin/gifsicle", ["--info", folder.file("a.gif").path(percentEncoded: false)])
    let images = information.text.matches(of: /\+ image #\d+ (\d+x\d+)(?: at (\d+,\d+))?/)
      .map { "\($0.1) \($0.2 ?? "0,0")" }
    #expect(images == ["40x30 0,0", "14x7 7,3", "1x1 7,9", "1x1 0,0", "1x1 7,9"])
    #expect(information.text.matches(of: /disposal background/).count == 5)
  }

  @Test func `keeps delays longer than a frame can state`() throws {
    let clear = Bitmap(size: PixelSize(3, 2))
    var dot = clear
    dot[1, 1] = RGBA(250, 5, 5)
    let delays = [65_536, 200_000, 4]
    let animation = MadeUpAnimation(
      background: clear, pictures: [clear, dot], order: [1, 0, 1], hundredths: delays)
    for decoder in [Oracle.ReferenceDecoder.pillow, .gifsicle] {
      let seen = try SeenAnimation(animation.gif(), with: decoder)
      var totals: [(picture: Bitmap, hundredths: Int)] = []
      for (picture, frame) in zip(seen.pictures, seen.report.frames) {
        if totals.last?.picture == picture {
          totals[totals.count - 1].hundredths += frame.delay
        } else {
          totals.append((picture, frame.delay))
        }
      }
      #expect(totals.map(\.hundredths) == delays)
      #expect(totals.map(\.picture) == [dot, clear, dot])
    }
  }

  @Test func `is the same bytes with any number of jobs`() throws {
    let animation = MadeUpAnimation(seed: 420, colors: 900, alphas: [0, 255])
    let bytes = try animation.gif(jobs: 1)
    for jobs in [2, 7] { #expect(try animation.gif(jobs: jobs) == bytes) }
  }
}

@Suite struct `Pictures over a matte` {
  @Test func `are mixed with it where anything is to be seen, and clear elsewhere`() {
    let pixels = (0...255).map { RGBA(250, UInt8($0), 0, alpha: UInt8($0)) }
    let picture = Bitmap(size: PixelSize(16, 16), pixels: pixels)
    let clear = Bitmap(size: PixelSize(16, 16))
    let matted = MattedFrameSource(
      StillSource(background: clear, pictures: [picture]), matte: RGBA(10, 20, 200))
    #expect(matted.background == clear)
    let found = matted.pixels(of: 0, in: picture.size.bounds)
    #expect(found.pixels[0] == .clear)
    for (alpha, color) in found.pixels.enumerated().dropFirst() {
      // Straight alpha: a part of the color, and the rest of the matte.
      let part = Double(alpha) / 255
      let expected = [250 * part + 10 * (1 - part), Double(alpha) * part + 20 * (1 - part), 200 * (1 - part)]
      let channels = [color.red, color.green, color.blue].map(Double.init)
      #expect(zip(channels, expected).allSatisfy { abs($0 - $1) <= 0.5 + 1e-9 }, "alpha \(alpha)")
      #expect(color.isOpaque)
    }
  }
}
