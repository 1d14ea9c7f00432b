import Foundation
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCodec
@testable import PulseImages

/// Encodes the images of a source, in a given order, as GIF.
private func gif(
  _ source: some FrameSource, order: [Int], settings: GIFSettings = GIFSettings(), jobs: Int = 2
) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let frames = order.map { TimedFrame(uniqueFrame: $0, seconds: 0.04) }
  try GIFEncoder(source, frames: frames, loopCount: 0, settings: settings).encode(jobs: jobs) {
    bytes += $0
  }
  return bytes
}

/// The mean and minimum PSNR of images against the expected ones, in decibels.
private func quality(_ seen: [Bitmap], _ source: SheetSource, order: [Int]) -> (mean: Double, least: Double) {
  let values = zip(seen, order).map { picture, number in
    picture.decibels(to: source.whole(number))
  }
  return (values.reduce(0, +) / Double(values.count), values.min() ?? 0)
}

@Suite struct `How a GIF gets its colors` {
  private let cycle = Array(0..<10)

  private func strategy(
    _ source: SheetSource, settings: GIFSettings = GIFSettings()
  ) throws -> GIFPaletteStrategy<SheetSource> {
    try GIFPaletteStrategy(
      for: source, uniqueFrames: Array(0..<source.uniqueFrameCount), settings: settings, jobs: 1)
  }

  @Test func `exactly, as long as there are no more than 255`() throws {
    let plain = Bitmap(size: SheetSource.size, color: RGBA(242, 239, 233))
    let source = SheetSource.pulse(count: 2, over: plain)
    guard case .exact = try strategy(source) else {
      Issue.record("few colors are not kept")
      return
    }
    for quality in [1, 50, 100] {
      let seen = try SeenAnimation(gif(source, order: [0, 1], settings: GIFSettings(quality: quality)))
      #expect(seen.pictures == [source.whole(0), source.whole(1)])
    }
  }

  @Test func `by what lies over a background of many`() throws {
    guard case .blended = try strategy(.pulse()) else {
      Issue.record("a pulse over a map is not blended")
      return
    }
  }

  @Test func `by one palette where nothing is known about what is drawn`() throws {
    guard case .shared = try strategy(SheetSource.pulse().flattened) else {
      Issue.record("pictures without sheets are not reduced together")
      return
    }
  }

  @Test func `by one palette where frames are so small that tables of their own are much of them`()
    throws
  {
    // A dot on its way over stripes, whose edges have more than 255 colors in all.
    var stripes = Bitmap(size: SheetSource.size, color: RGBA(242, 239, 233))
    for place in stripes.pixels.indices where place / 240 % 20 < 9 {
      stripes.pixels[place] = RGBA(170, UInt8(150 + place / 4800), 190)
    }
    let source = SheetSource(
      background: stripes,
      sheets: (0..<24).map {
        .disc(RGBA(UInt8($0 * 10), 90, 20), x: 40 + 6.3 * Double($0), y: 40 + 4.7 * Double($0), radius: 5)
      })
    guard case .shared = try strategy(source) else {
      Issue.record("a small dot is blended")
      return
    }
  }

  @Test func `that of something small, too, however late it comes`() throws {
    // Some hundred colors, so that one palette does for almost all of it.
    var shade = Bitmap(size: PixelSize(600, 440), color: RGBA(242, 239, 233))
    for place in shade.pixels.indices where place / 600 % 20 < 9 {
      shade.pixels[place] = RGBA(UInt8(150 + place % 40), UInt8(150 + place / 12_000), 190)
    }
    let squares = (0..<60).map { PixelRect(x: 591 - 591 * $0 / 59, y: 431 * $0 / 59, width: 9, height: 9) }
    let source = SheetSource(
      background: shade,
      sheets: squares.enumerated().map { step, square in
        let color = step < 50 ? RGBA(0, 192, 0) : RGBA(224, 0, 0)
        return RunLengthLayer(Bitmap(size: square.size, color: color), at: square)
      })
    let seen = try SeenAnimation(gif(source, order: Array(0..<60))).pictures
    for step in [10, 49, 50, 59] {
      let (x, y) = (squares[step].x + 4, squares[step].y + 4)
      let (shown, told) = (seen[step][x, y], source.whole(step)[x, y])
      #expect(shown.squaredDistance(to: told) < 100, "\(shown) in place of \(told) in frame \(step)")
    }
  }

  @Test func `nearer to the truth than with one palette, in about as many bytes`() throws {
    let source = SheetSource.pulse()
    // One palette takes far more bytes at the same quality.
    let blended = try gif(source, order: cycle, settings: GIFSettings(quality: 95))
    let shared = try gif(source.flattened, order: cycle)
    let blendedQuality = try quality(SeenAnimation(blended).pictures, source, order: cycle)
    let sharedQuality = try quality(SeenAnimation(shared).pictures, source, order: cycle)
    #expect(Double(blended.count) < Double(shared.count) * 1.2)
    #expect(blendedQuality.mean > sharedQuality.mean)
  }
}

@Suite struct `A GIF over a map` {
  private let source = SheetSource.pulse()
  private let order = (0..<25).map { $0 % 10 }

  @Test(arguments: [Oracle.ReferenceDecoder.pillow, .gifsicle, .ffmpeg])
  func `looks like the pictures to every decoder`(decoder: Oracle.ReferenceDecoder) throws {
    let seen = try SeenAnimation(gif(source, order: order), with: decoder)
    #expect(seen.pictures.count == 25)
    let quality = quality(seen.pictures, source, order: order)
    #expect(quality.mean > 40)
    #expect(quality.least > 38)
  }

  @Test func `never changes where nothing is drawn, and begins each round with its very first picture`()
    throws
  {
    let pictures = try SeenAnimation(gif(source, order: order)).pictures
    #expect(pictures[10] == pictures[0])
    #expect(pictures[20] == pictures[0])
    #expect(pictures[13] == pictures[3])
    let untouched = source.background.pixels.indices.filter { place in
      let (y, x) = place.quotientAndRemainder(dividingBy: source.size.width)
      return source.sheets.allSatisfy { sheet in
        !sheet.rect.columns.contains(x) || !sheet.rect.rows.contains(y)
      }
    }
    for picture in pictures {
      #expect(untouched.allSatisfy { picture.pixels[$0] == pictures[0].pixels[$0] })
    }
  }

  @Test func `leaves no trail where a shape was`() throws {
    // Away at once, back, and a little at a time.
    let sheets =
      source.sheets + [
        .none, .disc(RGBA(0, 122, 255, alpha: 60), x: 90, y: 90, radius: 40),
        .disc(RGBA(0, 122, 255, alpha: 60), x: 110, y: 90, radius: 40), .none,
      ]
    let moving = SheetSource(background: source.background, sheets: sheets)
    let order = [0, 10, 4, 11, 12, 10, 11, 12, 13]
    let seen = try SeenAnimation(gif(moving, order: order)).pictures
    #expect(quality(seen, moving, order: order).least > 36)
    // Nothing is to be seen in the last picture, as in the second.
    #expect(seen[8].decibels(to: seen[1]) > 40)
  }

  @Test(arguments: [1, 60, 90, 100])
  func `is the same bytes with any number of jobs`(quality: Int) throws {
    let settings = GIFSettings(quality: quality)
    let bytes = try gif(source, order: order, settings: settings, jobs: 1)
    #expect(try gif(source, order: order, settings: settings, jobs: 3) == bytes)
  }

  @Test func `has the same bytes in each round`() throws {
    func rounds(_ count: Int) throws -> [UInt8] {
      try gif(source, order: (0..<10 * count).map { $0 % 10 }).dropLast()
    }
    let (one, two, three) = (try rounds(1), try rounds(2), try rounds(3))
    let length = two.count - one.count
    #expect(three.count - two.count == length)
    #expect(three.suffix(length) == two.suffix(length))
    #expect(three.dropLast(length).elementsEqual(two))
  }

  @Test func `is larger and nearer to the truth the higher its quality is`() throws {
    var latest = (bytes: 0, decibels: 0.0)
    for level in [10, 50, 75, 90, 100] {
      let bytes = try gif(source, order: order, settings: GIFSettings(quality: level))
      let decibels = try quality(SeenAnimation(bytes).pictures, source, order: order).mean
      // A palette for slow fades also makes runs longer.
      #expect(bytes.count * 50 > latest.bytes * 49)
      #expect(decibels > latest.decibels)
      latest = (bytes.count, decibels)
    }
  }

  @Test func `of quality 100 gets nearer to the truth as it goes on, and stays so`() throws {
    let pictures = try SeenAnimation(gif(source, order: order, settings: GIFSettings(quality: 100)))
      .pictures
    func decibels(_ frame: Int) -> Double {
      pictures[frame].decibels(to: source.whole(order[frame]))
    }
    #expect(decibels(19) > decibels(0) + 1)
    #expect(decibels(20) > decibels(0) + 1)
  }

  @Test(arguments: [2, 5, 16, 100])
  func `has no more colors in its first frame than were asked for`(colors: Int) throws {
    for dither in GIFDither.allCases {
      let settings = GIFSettings(colors: colors, dither: dither)
      let first = try SeenAnimation(gif(source, order: [0, 1], settings: settings)).pictures[0]
      #expect((1...colors).contains(Set(first.pixels).count))
    }
  }

  @Test(arguments: [(3, 4), (16, 32), (128, 256)])
  func `has tables for no more colors than were asked for, even where later frames bring better ones`(
    colors: Int, largest: Int
  ) throws {
    let settings = GIFSettings(quality: 100, colors: colors)
    let folder = try TemporaryFolder()
    let file = folder.file("a.gif")
    try Data(gif(source, order: order, settings: settings)).write(to: file)
    let told = try run("/usr/bin/gifsicle", ["--info", file.path])
    // A table has as many places as a power of two, one of them for what is transparent.
    let tables = told.text.matches(of: /color table \[(\d+)\]/).compactMap { Int($0.1) }
    // Three colors are the same ones in all frames.
    #expect(tables.count > (colors == 3 ? 0 : 10))
    #expect(tables.allSatisfy { $0 <= largest })
  }

  @Test func `with a pattern has the mean of what it cannot show, and does not flicker`() throws {
    // A soft shade of far more levels than colors, and one sheet above a part of it.
    var shade = Bitmap(size: SheetSource.size)
    for y in 0..<shade.size.height {
      for x in 0..<shade.size.width { shade[x, y] = RGBA(UInt8(60 + x / 2), UInt8(60 + y / 2), 90) }
    }
    let source = SheetSource.pulse(over: shade)
    var errors: [Double] = []
    for dither in GIFDither.allCases {
      let settings = GIFSettings(colors: 24, dither: dither)
      let pictures = try SeenAnimation(gif(source, order: [0, 1, 2, 3], settings: settings)).pictures
      // Squares of 16 pixels, which an eye sees as one color.
      var sum = 0.0
      for top in stride(from: 0, to: 32, by: 16) {
        for left in stride(from: 0, to: 240, by: 16) {
          var difference = 0
          for y in top..<top + 16 {
            for x in left..<left + 16 { difference += Int(pictures[0][x, y].red) - Int(shade[x, y].red) }
          }
          sum += abs(Double(difference) / 256)
        }
      }
      errors.append(sum)
      for picture in pictures {
        let top = PixelRect(x: 0, y: 0, width: 240, height: 14)
        #expect(picture.cropped(to: top) == pictures[0].cropped(to: top))
      }
    }
    #expect(errors[1] < errors[0] * 0.85)
  }
}
