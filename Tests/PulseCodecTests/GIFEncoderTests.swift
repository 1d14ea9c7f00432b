import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@Suite struct GIFEncoderTests {
  @Test(arguments: 1...16)
  func `at most 255 colors come back exactly`(seed: Int) throws {
    let animation = MadeUpAnimation(seed: seed, colors: seed % 2 == 0 ? 255 : 5)
    let seen = try SeenAnimation(animation.gif(), with: seed % 3 == 0 ? .gifsicle : .pillow)
    let expected = animation.expected
    #expect(seen.report.frames.map(\.delay) == expected.map(\.hundredths))
    #expect(seen.pictures == expected.map(\.picture))
  }

  @Test(arguments: [(1, nil), (2, 1), (9, 8), (0, 0)] as [(Int, Int?)])
  func `it plays as many times as it was asked to`(loopCount: Int, repetitions: Int?) throws {
    let pictures = [RGBA(1, 2, 3), RGBA(9, 9, 9)].map { Bitmap(size: PixelSize(2, 2), color: $0) }
    let animation = MadeUpAnimation(
      background: pictures[0], pictures: pictures, order: [0, 1], hundredths: [5, 5])
    #expect(try SeenAnimation(animation.gif(loopCount: loopCount)).report.loop == repetitions)
  }

  @Test func `more colors become the nearest ones of the palette`() throws {
    // Noisy gradients: thousands of colors in each of three pictures.
    var generator = SplitMix64(seed: 4)
    func noise() -> UInt8 { UInt8.random(in: 0...9, using: &generator) }
    func gradient(blue: UInt8) -> Bitmap {
      var bitmap = Bitmap(size: PixelSize(80, 60))
      for y in 0..<60 {
        for x in 0..<80 {
          bitmap[x, y] = RGBA(UInt8(x * 3) + noise(), UInt8(y * 4) + noise(), blue + noise())
        }
      }
      return bitmap
    }
    let pictures = [gradient(blue: 20), gradient(blue: 90), gradient(blue: 160)]
    let animation = MadeUpAnimation(
      background: pictures[0], pictures: pictures, order: [0, 1, 2, 1], hundredths: [4, 4, 4, 4])
    let bytes = try animation.gif()
    let seen = try SeenAnimation(bytes)

    // The palette as the file has it: 256 entries, the last of them transparent.
    let palette = Set(
      (0..<255).map { RGBA(bytes[13 + $0 * 3], bytes[14 + $0 * 3], bytes[15 + $0 * 3]) })
    func distance(_ first: RGBA, _ second: RGBA) -> Int {
      zip([first.red, first.green, first.blue], [second.red, second.green, second.blue])
        .reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
    for (picture, shown) in zip(seen.pictures, animation.shown) {
      for index in stride(from: 0, to: picture.pixels.count, by: 7) {
        let (found, wanted) = (picture.pixels[index], shown.pixels[index])
        #expect(palette.contains(found))
        #expect(distance(found, wanted) == palette.map { distance($0, wanted) }.min())
      }
      // 85 colors for a plane of 247 x 245 levels: squares of 27 levels, 11 of them root mean square, 27 dB.
      #expect(picture.decibels(to: shown) > 27)
    }
  }

  @Test(arguments: 1...4)
  func `the bytes do not depend on the number of jobs`(seed: Int) throws {
    let animation = MadeUpAnimation(seed: 100 + seed, colors: seed % 2 == 0 ? 255 : 2000)
    let bytes = try animation.gif(jobs: 1)
    for jobs in [2, 7] { #expect(try animation.gif(jobs: jobs) == bytes) }
  }

  @Test func `a step that comes again is the same block again`() throws {
    var generator = SplitMix64(seed: 5)
    func noise() -> Bitmap {
      Bitmap(
        size: PixelSize(30, 20),
        pixels: (0..<600).map { _ in RGBA(.random(in: 0...9, using: &generator), 0, 0) })
    }
    let (first, second) = (noise(), noise())
    func gif(repeating count: Int) throws -> [UInt8] {
      let order = (0..<count).flatMap { _ in [0, 1] }
      return try MadeUpAnimation(
        background: first, pictures: [first, second], order: order, hundredths: order.map { _ in 4 }
      ).gif()
    }
    let lengths = try [gif(repeating: 1), gif(repeating: 2), gif(repeating: 3), gif(repeating: 40)]
    let steps = zip(lengths.dropFirst(), lengths).map { $0.count - $1.count }
    #expect(steps[0] == steps[1])
    #expect(steps[2] == 37 * steps[0])
    // The very blocks: what the third pair adds is what the second pair was.
    let (two, three) = (lengths[1].dropLast(), lengths[2].dropLast())
    #expect(three.suffix(steps[0]) == two.suffix(steps[0]))
    #expect(three.dropLast(steps[0]).elementsEqual(two))
  }

  @Test func `a frame holds the rectangle that changes and no more`() throws {
    let size = PixelSize(40, 30)
    let background = Bitmap(size: size, color: RGBA(200, 200, 200))
    func changing(_ places: [(Int, Int)]) -> Bitmap {
      var picture = background
      for (x, y) in places { picture[x, y] = RGBA(10, 20, 30) }
      return picture
    }
    let pictures = [
      background, changing([(7, 9)]), changing([(7, 9), (20, 3)]), changing([(0, 0), (39, 29)]),
    ]
    let animation = MadeUpAnimation(
      background: background, pictures: pictures, order: [0, 1, 2, 0, 3], hundredths: [4, 4, 4, 4, 4])
    let folder = try TemporaryFolder()
    let file = folder.file("a.gif")
    try Data(animation.gif()).write(to: file)
    let information = try run("/usr/bin/gifsicle", ["--info", file.path(percentEncoded: false)])
    let images = information.text.matches(of: /\+ image #\d+ (\d+x\d+)(?: at (\d+,\d+))?/)
      .map { "\($0.1) \($0.2 ?? "0,0")" }
    // From one pixel to two only the second changes; back to the background both do.
    #expect(images == ["40x30 0,0", "1x1 7,9", "1x1 20,3", "14x7 7,3", "40x30 0,0"])
  }

  @Test func `long delays are split and add up`() throws {
    let size = PixelSize(3, 2)
    let pictures = [Bitmap(size: size, color: RGBA(5, 5, 5)), Bitmap(size: size, color: RGBA(250, 5, 5))]
    let delays = [65_535, 65_536, 3, 200_000, 125_537]
    let animation = MadeUpAnimation(
      background: pictures[0], pictures: pictures, order: [0, 1, 0, 1, 0], hundredths: delays)
    let bytes = try animation.gif()
    for decoder in [Oracle.ReferenceDecoder.pillow, .gifsicle] {
      let seen = try SeenAnimation(bytes, with: decoder)
      var totals: [(color: RGBA, hundredths: Int)] = []
      for (picture, frame) in zip(seen.pictures, seen.report.frames) {
        #expect(Set(picture.pixels).count == 1)
        // Browsers turn 0 and 1 into 10.
        #expect((2...65_535).contains(frame.delay))
        if totals.last?.color == picture.pixels[0] {
          totals[totals.count - 1].hundredths += frame.delay
        } else {
          totals.append((picture.pixels[0], frame.delay))
        }
      }
      #expect(totals.map(\.hundredths) == delays)
    }
  }

  @Test func `frames that change nothing become time`() throws {
    let picture = Bitmap(size: PixelSize(3, 3), color: RGBA(5, 5, 5))
    // Three times the same number, and another number with the same pixels.
    let animation = MadeUpAnimation(
      background: picture, pictures: [picture, picture], order: [0, 0, 0, 1], hundredths: [4, 5, 6, 7])
    #expect(try SeenAnimation(animation.gif()).report.frames.map(\.delay) == [22])
  }

  @Test func `an error of the receiver ends the encoding`() throws {
    struct Full: Error {}
    let animation = MadeUpAnimation(seed: 8, colors: 200)
    var pieces = 0
    #expect(throws: Full.self) {
      try GIFEncoder(animation.source, frames: animation.frames, loopCount: 0).encode(jobs: 2) { _ in
        pieces += 1
        if pieces == 2 { throw Full() }
      }
    }
    #expect(pieces == 2)
  }
}
