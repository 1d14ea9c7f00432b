import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCodec
@testable import PulseImages

private func gif(_ source: some FrameSource, order: [Int], settings: GIFSettings) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let frames = order.map { TimedFrame(uniqueFrame: $0, seconds: 0.04) }
  try GIFEncoder(source, frames: frames, loopCount: 0, settings: settings).encode(jobs: 2) {
    bytes += $0
  }
  return bytes
}

/// Returns the maximum squared color distance between two images.
private func largestDistance(_ first: Bitmap, _ second: Bitmap) -> Int {
  zip(first.pixels, second.pixels).map { $0.squaredDistance(to: $1) }.max() ?? 0
}

extension Bitmap {
  /// A map with so few colors that a GIF of a pulse over it is lossless: patches with grain of similar colors.
  fileprivate static func plain(_ size: PixelSize) -> Bitmap {
    var generator = SplitMix64(seed: 5)
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let level = UInt8.random(in: 0...3, using: &generator) * 6
        bitmap[x, y] = (x / 20 + y / 16) % 3 == 0 ? RGBA(200 + level, 210, 190) : RGBA(242, 239, 233)
      }
    }
    return bitmap
  }
}

@Suite struct `A lossy GIF` {
  private static let order = [0, 1, 5, 9, 0]

  /// The sides of the pictures: encoding them takes most of the time of these tests.
  private static let size = PixelSize(120, 100)

  /// Returns a source for each GIF palette strategy: overlay colors, one global palette, and a moving camera.
  private static func sources(_ size: PixelSize = size) -> [SheetSource] {
    [.pulse(over: .map(size)), .pulse(over: .map(size)).flattened, .pulse(over: .plain(size))]
  }

  @Test(arguments: 0..<3)
  func `is smaller the more it may lose`(number: Int) throws {
    var counts: [Int] = []
    for lossy in [0, 30, 200] {
      counts.append(
        try gif(Self.sources()[number], order: Self.order, settings: GIFSettings(lossy: lossy)).count)
    }
    #expect(counts == counts.sorted(by: >))
    #expect(Double(counts[2]) < 0.9 * Double(counts[0]))
  }

  @Test(arguments: [40])
  func `has first colors no farther from those without loss than it says`(lossy: Int) throws {
    // Small pictures have more edges that share colors of the palette.
    for source in Self.sources(SheetSource.size) {
      let plain = try SeenAnimation(gif(source, order: [0, 9], settings: GIFSettings()))
      let seen = try SeenAnimation(gif(source, order: [0, 9], settings: GIFSettings(lossy: lossy)))
      #expect(largestDistance(seen.pictures[0], plain.pictures[0]) <= 10 * lossy)
    }
  }

  @Test func `of few colors is no farther from the truth than it says, in any frame`() throws {
    // Two opacities over twelve colors, and edges: exact without loss.
    let background = Bitmap.plain(SheetSource.size)
    let source = SheetSource(
      background: background,
      sheets: (0..<4).map {
        .disc(RGBA(0, 122, 255, alpha: UInt8(60 + 40 * ($0 % 2))), x: 120.5, y: 100.5, radius: 1 + Double($0))
      })
    for source in [source, source.flattened] {
      let plain = try SeenAnimation(gif(source, order: [0, 1, 2, 3], settings: GIFSettings()))
      let seen = try SeenAnimation(gif(source, order: [0, 1, 2, 3], settings: GIFSettings(lossy: 40)))
      for number in 0..<4 {
        #expect(plain.pictures[number] == source.whole(number))
        #expect(largestDistance(seen.pictures[number], source.whole(number)) <= 400)
      }
    }
  }

  @Test(arguments: [GIFDither.none, .diffusion])
  func `and a dithered one show each pixel that nothing is drawn over in one color`(dither: GIFDither)
    throws
  {
    for (index, source) in Self.sources().enumerated() {
      // At 100 later frames would bring better colors, without loss.
      for quality in dither == .none && index == 0 ? [90, 100] : [90] {
        let settings = GIFSettings(quality: quality, dither: dither, lossy: 50)
        let pictures = try SeenAnimation(gif(source, order: [0, 5, 0], settings: settings)).pictures
        let covered = source.sheets.reduce(PixelRect.empty) { $0.union($1.rect) }
        var changing = 0
        for (number, color) in pictures[0].pixels.enumerated() {
          let (y, x) = number.quotientAndRemainder(dividingBy: Self.size.width)
          if covered.columns.contains(x), covered.rows.contains(y) { continue }
          if pictures.contains(where: { $0.pixels[number] != color }) { changing += 1 }
        }
        #expect(changing == 0)
      }
    }
  }

  @Test(arguments: [GIFDither.none, .diffusion])
  func `and a dithered one do not crawl under a sheet that moves away and comes back`(dither: GIFDither)
    throws
  {
    // The same sheet again, with a small one elsewhere in between: what is under it has the same colors.
    let large = RunLengthLayer.disc(RGBA(0, 122, 255, alpha: 90), x: 100, y: 100, radius: 60)
    let larger = RunLengthLayer.disc(RGBA(0, 122, 255, alpha: 90), x: 100, y: 100, radius: 80)
    let source = SheetSource(background: .map(SheetSource.size), sheets: [.none, large, larger])
    let settings = GIFSettings(dither: dither, lossy: 50)
    let pictures = try SeenAnimation(gif(source, order: [0, 1, 2, 1, 2], settings: settings)).pictures
    var (crawling, differing) = (0, 0)
    for y in 0..<200 {
      for x in 0..<240 {
        // Edges are drawn anew, in the colors that there is room for.
        let distance = (Double((x - 100) * (x - 100) + (y - 100) * (y - 100))).squareRoot()
        if abs(distance - 60) < 4 || abs(distance - 80) < 4 { continue }
        if pictures[1][x, y] != pictures[3][x, y] { crawling += 1 }
        if distance < 60, pictures[1][x, y] != pictures[2][x, y] { differing += 1 }
      }
    }
    #expect(crawling == 0 && differing == 0)
  }

  @Test func `keeps clear pixels clear, and others not`() throws {
    var background = Bitmap(size: PixelSize(60, 50))
    var generator = SplitMix64(seed: 8)
    for place in 700..<1500 {
      let level = UInt8.random(in: 100...120, using: &generator)
      background.pixels[place] = RGBA(level, level, level)
    }
    let pictures = (0..<4).map { number in
      var picture = background
      for place in 1800 + 90 * number..<2300 { picture.pixels[place] = RGBA(UInt8(10 * number + 90), 90, 90) }
      return picture
    }
    let source = StillSource(background: background, pictures: pictures)
    let plain = try SeenAnimation(gif(source, order: [0, 1, 2, 3], settings: GIFSettings()))
    let seen = try SeenAnimation(gif(source, order: [0, 1, 2, 3], settings: GIFSettings(lossy: 20)))
    for (picture, plain) in zip(seen.pictures, plain.pictures) {
      #expect(zip(picture.pixels, plain.pixels).allSatisfy { $0.alpha == $1.alpha })
      #expect(largestDistance(picture, plain) <= 200)
      // What stays as it is has one color.
      #expect(picture.pixels[700..<1500] == seen.pictures[0].pixels[700..<1500])
    }
    #expect(seen.pictures != plain.pictures)
  }
}
