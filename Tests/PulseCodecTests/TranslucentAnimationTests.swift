import Foundation
import PulseCodec
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

/// A format whose frames replace rectangles, with a reference decoder.
enum ReplacingFormat: CaseIterable, CustomTestStringConvertible {
  case apng
  case webp

  var testDescription: String { self == .apng ? "APNG" : "WebP" }

  func bytes(of animation: MadeUpAnimation, jobs: Int = 2, loopCount: Int = 0) throws -> [UInt8] {
    switch self {
    case .apng: try animation.apng(jobs: jobs, loopCount: loopCount)
    case .webp: try animation.webp(jobs: jobs, loopCount: loopCount)
    }
  }

  /// The decoders that support the format: ffmpeg 5.1 lacks animated WebP.
  var decoders: [Oracle.ReferenceDecoder] { self == .apng ? [.pillow, .ffmpeg] : [.pillow, .chromium] }

  func rects(_ file: [UInt8]) -> [PixelRect] {
    self == .apng ? FrameRects.ofAPNG(file) : FrameRects.ofWebP(file)
  }
}

/// Whether two images look the same, alpha included.
///
/// Chromium premultiplies colors, which may be off by one level.
private func look(_ found: Bitmap, like expected: Bitmap, by decoder: Oracle.ReferenceDecoder = .pillow)
  -> Bool
{
  let tolerance = decoder == .chromium ? 255 : 0
  return found.size == expected.size
    && zip(found.pixels, expected.pixels).allSatisfy { found, expected in
      let (color, wanted) = (
        [found.red, found.green, found.blue], [expected.red, expected.green, expected.blue]
      )
      return found.alpha == expected.alpha
        && zip(color, wanted).allSatisfy { abs(Int($0) - Int($1)) * Int(found.alpha) <= tolerance }
    }
}

@Suite struct `A translucent animation` {
  @Test(arguments: ReplacingFormat.allCases, [1, 2, 3, 4])
  func `comes back as it is, with its times`(_ format: ReplacingFormat, seed: Int) throws {
    // Every third animation is opaque.
    let alphas: [UInt8] = seed % 3 == 0 ? [255] : [0, 1, 40, 129, 200, 201, 254, 255]
    let animation = MadeUpAnimation(seed: 200 + seed, colors: 300, alphas: alphas)
    // Chromium takes a second.
    let decoder = seed == 1 ? format.decoders[1] : seed % 2 == 0 || format == .webp ? .pillow : .ffmpeg
    let seen = try SeenAnimation(format.bytes(of: animation), with: decoder)
    let expected = animation.expected
    #expect(seen.report.frames.map(\.delay) == expected.map(\.hundredths))
    #expect(seen.pictures.count == expected.count)
    #expect(zip(seen.pictures, expected).allSatisfy { look($0, like: $1.picture, by: decoder) })
  }

  @Test(arguments: ReplacingFormat.allCases)
  func `keeps every level of alpha`(_ format: ReplacingFormat) throws {
    let pixels = (0...255).map { RGBA(UInt8($0), UInt8(255 - $0), 77, alpha: UInt8($0)) }
    let picture = Bitmap(size: PixelSize(16, 16), pixels: pixels)
    let clear = Bitmap(size: PixelSize(16, 16))
    let animation = MadeUpAnimation(
      background: clear, pictures: [clear, picture], order: [0, 1, 0], hundredths: [4, 4, 4])
    let seen = try SeenAnimation(format.bytes(of: animation))
    try #require(seen.pictures.count == 3)
    #expect(seen.pictures[0] == clear && seen.pictures[2] == clear)
    #expect(seen.pictures[1][0, 0].alpha == 0 && seen.pictures[1][15, 15] == pixels[255])
    #expect(look(seen.pictures[1], like: picture))
  }

  @Test(
    arguments: ReplacingFormat.allCases, [0, 1, 65_535])
  func `plays as many times as it was asked to`(_ format: ReplacingFormat, loopCount: Int) throws {
    let pictures = [RGBA(1, 2, 3), RGBA(9, 9, 9)].map { Bitmap(size: PixelSize(2, 2), color: $0) }
    let animation = MadeUpAnimation(
      background: pictures[0], pictures: pictures, order: [0, 1], hundredths: [5, 5])
    #expect(
      try SeenAnimation(format.bytes(of: animation, loopCount: loopCount)).report.loop == loopCount)
  }

  @Test(arguments: ReplacingFormat.allCases)
  func `of one frame is still one`(_ format: ReplacingFormat) throws {
    let picture = Bitmap(size: PixelSize(3, 5), color: RGBA(5, 5, 5, alpha: 100))
    let animation = MadeUpAnimation(
      background: picture, pictures: [picture, picture], order: [0, 0, 1], hundredths: [4, 5, 6])
    for decoder in format.decoders {
      let seen = try SeenAnimation(format.bytes(of: animation), with: decoder)
      #expect(seen.report.frames.map(\.delay) == [15], "\(decoder)")
      #expect(look(seen.pictures[0], like: picture, by: decoder), "\(decoder)")
    }
  }

  @Test(arguments: ReplacingFormat.allCases)
  func `has frames of the rectangle that changes and no more`(_ format: ReplacingFormat) throws {
    let size = PixelSize(40, 30)
    var background = Bitmap(size: size, color: RGBA(200, 200, 200, alpha: 50))
    func changing(_ places: [(Int, Int)], to color: RGBA) -> Bitmap {
      var picture = background
      for (x, y) in places { picture[x, y] = color }
      return picture
    }
    let color = RGBA(10, 20, 30)
    // What nobody sees is no change: the color of clear pixels.
    let unseen = RGBA(9, 9, 9, alpha: 0)
    background[5, 5] = RGBA(200, 200, 200, alpha: 0)
    let pictures = [
      background, changing([(8, 10)], to: color), changing([(8, 10), (21, 3)], to: color),
      changing([(0, 0), (39, 29)], to: color), changing([(5, 5)], to: unseen),
    ]
    let animation = MadeUpAnimation(
      background: background, pictures: pictures, order: [0, 4, 1, 2, 0, 3], hundredths: [4, 4, 4, 4, 4, 4])
    let bytes = try format.bytes(of: animation)
    // Left edges of WebP are even.
    let (x, width) = format == .apng ? (21, 1) : (20, 2)
    let (y, height) = format == .apng ? (3, 1) : (2, 2)
    let all = format == .apng ? 3 : 2
    #expect(
      format.rects(bytes) == [
        size.bounds, PixelRect(x: 8, y: 10, width: 1, height: 1),
        PixelRect(x: x, y: y, width: width, height: height),
        PixelRect(x: 8, y: all, width: 14, height: 11 - all), size.bounds,
      ])
    #expect(try SeenAnimation(bytes).report.frames.map(\.delay) == [8, 4, 4, 4, 4])
  }

  @Test(arguments: ReplacingFormat.allCases, [1, 2])
  func `is the same bytes with any number of jobs`(_ format: ReplacingFormat, seed: Int) throws {
    let animation = MadeUpAnimation(seed: 300 + seed, colors: 50, alphas: seed == 1 ? [255] : [0, 99, 255])
    let bytes = try format.bytes(of: animation, jobs: 1)
    for jobs in [2, 7] { #expect(try format.bytes(of: animation, jobs: jobs) == bytes) }
  }

  @Test(arguments: ReplacingFormat.allCases)
  func `keeps delays longer than a frame can state`(_ format: ReplacingFormat) throws {
    let size = PixelSize(3, 2)
    let pictures = [RGBA(5, 5, 5, alpha: 80), RGBA(250, 5, 5)].map { Bitmap(size: size, color: $0) }
    // More than 16 bits of seconds and 24 bits of milliseconds, and a day with a fraction.
    let delays = [6_553_501, 3, 1_677_722, 8_640_001]
    let animation = MadeUpAnimation(
      background: pictures[0], pictures: pictures, order: [0, 1, 0, 1], hundredths: delays)
    let seen = try SeenAnimation(format.bytes(of: animation))
    var totals: [(color: RGBA, milliseconds: Double)] = []
    for (picture, frame) in zip(seen.pictures, seen.report.frames) {
      #expect(Set(picture.pixels).count == 1)
      if totals.last?.color == picture.pixels[0] {
        totals[totals.count - 1].milliseconds += frame.milliseconds
      } else {
        totals.append((picture.pixels[0], frame.milliseconds))
      }
    }
    #expect(totals.map(\.milliseconds) == delays.map { Double($0) * 10 })
  }

  @Test(arguments: ReplacingFormat.allCases)
  func `ends with the first error of the receiver`(_ format: ReplacingFormat) throws {
    struct Full: Error {}
    let animation = MadeUpAnimation(seed: 8, colors: 200)
    var pieces = 0
    func take(_ bytes: [UInt8]) throws {
      pieces += 1
      if pieces == 2 { throw Full() }
    }
    #expect(throws: Full.self) {
      switch format {
      case .apng:
        try APNGEncoder(animation.source, frames: animation.frames, loopCount: 0)
          .encode(jobs: 2, write: take)
      case .webp:
        try WebPEncoder(animation.source, frames: animation.frames, loopCount: 0)
          .encode(jobs: 2, write: take)
      }
    }
    #expect(pieces == 2)
  }
}

@Suite struct `The chunks of an APNG` {
  @Test func `come in order, numbered through, with the first frame as the picture of other programs`()
    throws
  {
    let animation = MadeUpAnimation(seed: 203, colors: 300, alphas: [0, 129, 255])
    let chunks = FrameRects.chunks(ofAPNG: try animation.apng(loopCount: 7))
    let count = animation.expected.count
    try #require(count > 2)
    #expect(
      chunks.map(\.type) == ["IHDR", "acTL", "fcTL", "IDAT"]
        + (1..<count).flatMap { _ in ["fcTL", "fdAT"] } + ["IEND"])
    #expect(FrameRects.bigEndian(chunks[1].body, at: 0) == count)
    #expect(FrameRects.bigEndian(chunks[1].body, at: 4) == 7)
    let numbered = chunks.filter { $0.type == "fcTL" || $0.type == "fdAT" }
    #expect(numbered.map { FrameRects.bigEndian($0.body, at: 0) } == Array(0..<2 * count - 1))
  }

  @Test(arguments: [(RGBA(1, 2, 3), 2), (RGBA(1, 2, 3, alpha: 9), 6)])
  func `have an alpha channel only over a background that is not opaque`(
    color: RGBA, colorType: Int
  ) throws {
    let background = Bitmap(size: PixelSize(4, 4), color: color)
    // The second frame is opaque either way.
    let animation = MadeUpAnimation(
      background: background, pictures: [background, Bitmap(size: PixelSize(4, 4), color: RGBA(9, 9, 9))],
      order: [0, 1], hundredths: [4, 4])
    let bytes = try animation.apng()
    #expect(Int(FrameRects.chunks(ofAPNG: bytes)[0].body[9]) == colorType)
    let seen = try SeenAnimation(bytes, with: .ffmpeg)
    #expect(zip(seen.pictures, animation.shown).allSatisfy { look($0, like: $1) })
  }
}
