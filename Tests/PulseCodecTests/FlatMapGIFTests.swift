import Foundation
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCodec
@testable import PulseImages

@Suite struct `A GIF over a flat map` {
  private static let frameCount = 20

  /// A disc that grows and fades over land and water with soft coasts and roads.
  private static let source = SheetSource.pulse(count: frameCount, over: .flatMap(SheetSource.size))

  private static let order = (0..<50).map { $0 % frameCount }

  /// The film of `order` in quality 90, encoded once for the tests that look at them.
  private static let film = Result { try gif(order, of: source, quality: 90) }

  private let source = Self.source
  private let order = Self.order

  private static func gif(_ order: [Int], of source: SheetSource, quality: Int, jobs: Int = 2) throws
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    let frames = order.map { TimedFrame(uniqueFrame: $0, seconds: 0.04) }
    let settings = GIFSettings(quality: quality)
    try GIFEncoder(source, frames: frames, loopCount: 0, settings: settings).encode(jobs: jobs) {
      bytes += $0
    }
    return bytes
  }

  private func gif(_ order: [Int], of source: SheetSource? = nil, quality: Int, jobs: Int = 2) throws
    -> [UInt8]
  {
    try Self.gif(order, of: source ?? self.source, quality: quality, jobs: jobs)
  }

  /// The mean of a channel over the middle of an image.
  private func middle(_ image: Bitmap, _ channel: (RGBA) -> UInt8) -> Double {
    let part = image.cropped(to: PixelRect(x: 100, y: 80, width: 40, height: 40))
    return part.pixels.reduce(0) { $0 + Double(channel($1)) } / Double(part.pixels.count)
  }

  private func frameGroups(quality: Int) throws -> (isShared: Bool, groups: [[Int]]) {
    let strategy = try GIFPaletteStrategy(
      for: source, uniqueFrames: order, settings: GIFSettings(quality: quality), jobs: 2)
    return switch strategy {
    case .exact(let encoder), .shared(let encoder): (true, encoder.shown.map(\.group))
    case .blended(let encoder): (false, encoder.shown.map(\.group))
    }
  }

  @Test(arguments: [(95, 1), (90, 1), (86, 1), (85, 2), (61, 2), (60, 3), (40, 3)])
  func `has one palette, and holds colors for a number of frames`(quality: Int, count: Int) throws {
    let (isShared, groups) = try frameGroups(quality: quality)
    #expect(isShared)
    // Each of the rounds begins with a group of its own.
    let expected = [0..<20, 0..<20, 0..<10].flatMap { round in
      stride(from: 0, to: round.count, by: count).flatMap { start in
        let group = Array(start..<min(start + count, round.count))
        return group.map { _ in group }
      }
    }
    #expect(groups == expected)
  }

  @Test(arguments: [96, 99, 100])
  func `holds nothing above a quality of 95`(quality: Int) throws {
    #expect(try frameGroups(quality: quality).groups.allSatisfy { $0.count == 1 })
  }

  @Test func `changes in each frame by as much as the pictures, and leaves no ghost`() throws {
    let seen = try SeenAnimation(Self.film.get()).pictures
    let told = order.map { source.whole($0) }
    for frame in told.indices.dropFirst() {
      let truth = told[frame].meanChange(from: told[frame - 1])
      let shown = seen[frame].meanChange(from: seen[frame - 1])
      #expect(shown > 0.7 * truth && shown < 1.4 * truth, "frame \(frame)")
    }
    for frame in stride(from: 0, to: 20, by: 3) {
      #expect(seen[frame].largestMeanError(to: told[frame]) < 10)
    }
  }

  @Test func `keeps the pace of halos that hardly differ from a dark map`() throws {
    let ripple = SheetSource.ripple(count: 25, over: .flatMap(SheetSource.size).darkened)
    let seen = try SeenAnimation(gif(Array(0..<25) + [0], of: ripple, quality: 90)).pictures
    let told = (Array(0..<25) + [0]).map { ripple.whole($0) }
    for frame in told.indices.dropFirst() {
      let truth = told[frame].meanChange(from: told[frame - 1])
      let shown = seen[frame].meanChange(from: seen[frame - 1])
      #expect(abs(shown - truth) < 0.25 * truth, "frame \(frame)")
    }
  }

  @Test(arguments: [Oracle.ReferenceDecoder.pillow, .gifsicle, .ffmpeg])
  func `looks like the pictures to every decoder`(decoder: Oracle.ReferenceDecoder) throws {
    let seen = try SeenAnimation(Self.film.get(), with: decoder).pictures
    #expect(seen.count == order.count)
    for (picture, number) in zip(seen, order) { #expect(picture.decibels(to: source.whole(number)) > 44) }
  }

  @Test func `fades as fast as it should, never further off than a step`() throws {
    let seen = try SeenAnimation(Self.film.get()).pictures
    for channel in [\RGBA.red, \.green, \.blue] {
      let told = order.map { middle(source.whole($0)) { $0[keyPath: channel] } }
      let shown = seen.map { middle($0) { $0[keyPath: channel] } }
      for round in [0..<20, 20..<40] {
        let truth = round.dropFirst().map { told[$0] - told[$0 - 1] }
        let step = truth.map(abs).max() ?? 0
        for frame in round { #expect(abs(shown[frame] - told[frame]) < 0.5 * step + 1) }
        for frame in round.dropFirst() { #expect(abs(shown[frame] - shown[frame - 1]) < 1.5 * step + 2) }
      }
    }
  }

  @Test func `leaves no trail where a shape was, and begins each round with its first picture`() throws {
    let moving = SheetSource(
      background: source.background,
      sheets: source.sheets + [
        .disc(RGBA(0, 122, 255, alpha: 60), x: 90, y: 90, radius: 40),
        .disc(RGBA(0, 122, 255, alpha: 60), x: 110, y: 90, radius: 40), .none,
      ])
    let order = Array(0..<20) + [22, 20, 21, 22] + Array(0..<20)
    let seen = try SeenAnimation(gif(order, of: moving, quality: 90)).pictures
    #expect(seen[20].decibels(to: source.background) > 44)
    #expect(seen[23] == seen[20])
    #expect(Array(seen[24...]) == Array(seen[..<20]))
  }

  @Test func `does not draw what differs from the map by less than anybody sees`() throws {
    // A level of red and blue at most, and then ten.
    let faint = SheetSource(
      background: source.background,
      sheets: source.sheets + [1, 10].map { .disc(RGBA(0, 122, 255, alpha: $0), x: 120, y: 100, radius: 40) }
        + [
          .none
        ])
    let seen = try SeenAnimation(gif(Array(0..<20) + [22, 20, 22, 21], of: faint, quality: 90)).pictures
    #expect(faint.whole(20) != faint.background)
    // Three equal pictures are one frame.
    try #require(seen.count == 22)
    #expect(seen[20].decibels(to: faint.background) > 44 && seen[21] != seen[20])
  }

  @Test func `is smaller and further from the truth the lower its quality is`() throws {
    var latest = (bytes: Int.max, decibels: Double.infinity)
    for quality in stride(from: 100, through: 40, by: -10) {
      let bytes = try gif(order, quality: quality)
      let seen = try SeenAnimation(bytes).pictures
      let decibels = zip(seen, order).reduce(0) { $0 + $1.0.decibels(to: source.whole($1.1)) } / 50
      #expect(bytes.count <= latest.bytes, "quality \(quality)")
      #expect(decibels <= latest.decibels + 0.05, "quality \(quality)")
      latest = (bytes.count, decibels)
    }
  }

  @Test(arguments: [60, 80, 90])
  func `is the same bytes with any number of jobs`(quality: Int) throws {
    #expect(try gif(order, quality: quality, jobs: 3) == gif(order, quality: quality, jobs: 1))
  }
}

extension SheetSource {
  /// Three staggered halos that grow and fade to nothing, as those of the effect `ripple`.
  fileprivate static func ripple(count: Int, over background: Bitmap) -> SheetSource {
    SheetSource(
      background: background,
      sheets: (0..<count).map { step in
        var sheet = Bitmap(size: size)
        for ring in 0..<3 {
          let time = (Double(step) / Double(count) + Double(ring) / 3).truncatingRemainder(dividingBy: 1)
          var path = Path()
          path.addDisc(
            center: SubpixelPoint(pixelX: 120, pixelY: 100), radius: Int(256 * 80 * time.squareRoot()))
          sheet.fill(path, color: RGBA(0, 116, 193, alpha: UInt8(115 * (1 - time) * (1 - time))))
        }
        return RunLengthLayer(sheet, at: size.bounds)
      })
  }
}

extension Bitmap {
  /// The image in dark colors.
  fileprivate var darkened: Bitmap {
    Bitmap(size: size, pixels: pixels.map { RGBA($0.red / 7, $0.green / 6, $0.blue / 5) })
  }

  /// A synthetic flat map: water, land, parks and roads whose edges are soft, as antialiased ones are.
  fileprivate static func flatMap(_ size: PixelSize) -> Bitmap {
    func mixed(_ one: RGBA, _ other: RGBA, _ share: Double) -> RGBA {
      other.withOpacity(UInt8((min(max(share, 0), 1) * 255).rounded())).over(one)
    }
    var bitmap = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (across, down) = (Double(x), Double(y))
        var color = mixed(RGBA(170, 205, 222), RGBA(242, 239, 233), across - 80 - 30 * sin(down / 17))
        color = mixed(color, RGBA(205, 228, 190), 20 - hypot(across - 150, down - 110) + 4 * sin(across))
        color = mixed(color, RGBA(250, 214, 164), 2 - abs(across * 0.37 + 40 - down))
        bitmap[x, y] = mixed(color, RGBA(140, 140, 150), 1.3 - abs(across + 0.21 * down - 170))
      }
    }
    return bitmap
  }
}
