import PulseCompare
import PulsePixels
import PulseTestSupport
import Testing

/// Pictures that tell which rows change.
private struct RowFrameIterator: FrameIterator {
  var pictures: ArraySlice<Bitmap>
  var latest: Bitmap?
  var changedRows: Range<Int>?

  mutating func next() -> Bitmap? {
    guard let picture = pictures.popFirst() else { return nil }
    changedRows = latest.map { latest in
      let rows = (0..<picture.size.height).filter { y in
        (0..<picture.size.width).contains { picture[$0, y] != latest[$0, y] }
      }
      return rows.first.map { $0..<(rows.last ?? $0) + 1 } ?? 0..<0
    }
    latest = picture
    return picture
  }
}

@Suite struct `Frames that are compared where they change` {
  private func animation(_ pictures: [Bitmap], limit: Int = .max) -> AnimatedImage {
    let delays = pictures.map { _ in FrameDelay(1, over: 25) }
    var animation = AnimatedImage(
      size: pictures[0].size, frameCount: pictures.count, delays: delays, loopCount: 0
    ) {
      RowFrameIterator(pictures: pictures[...])
    }
    animation.pixelLimit = limit
    return animation
  }

  /// Pictures of which some rows change, and sometimes nothing.
  private func pictures(_ count: Int, using generator: inout SplitMix64) -> [Bitmap] {
    var picture = Bitmap(size: PixelSize(9, 12), color: RGBA(9, 9, 9))
    return (0..<count).map { _ in
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        picture.pixels[.random(in: picture.pixels.indices, using: &generator)] = RGBA(
          .random(in: 0...3, using: &generator), 0, 0)
      }
      return picture
    }
  }

  @Test(arguments: 0..<20)
  func `have the differences that they have as a whole`(seed: Int) throws {
    var generator = SplitMix64(seed: seed)
    let expected = pictures(12, using: &generator)
    var actual = expected
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let frame = Int.random(in: actual.indices, using: &generator)
      for later in frame..<min(frame + 3, actual.count) {
        actual[later].pixels[.random(in: 0..<108, using: &generator)] = RGBA(200, 0, 0)
      }
    }
    for alignment in FrameAlignment.allCases {
      var rules = ComparisonRules()
      rules.alignment = alignment
      let delays = expected.map { _ in FrameDelay(1, over: 25) }
      let whole = try AnimationComparison(
        of: AnimatedImage(frames: actual, delays: delays, loopCount: 0),
        with: AnimatedImage(frames: expected, delays: delays, loopCount: 0), rules: rules)
      #expect(
        try AnimationComparison(of: animation(actual), with: animation(expected), rules: rules) == whole)
      #expect(whole.isMatch == (actual == expected))
    }
  }

  @Test func `are as much work as their rows`() throws {
    let size = PixelSize(100, 100)
    // A pixel of the last row that changes with each frame.
    let pictures = (0..<40).map { number in
      var picture = Bitmap(size: size)
      picture[99, 99] = RGBA(UInt8(number), 0, 0)
      return picture
    }
    // The first pair, and 100 pixels for each of the others.
    let limit = (size.area + 39 * 100) / 4
    var limited = animation(pictures, limit: limit)
    #expect(try AnimationComparison(of: limited, with: limited, rules: .init()).isMatch)
    limited.pixelLimit = limit - 1
    #expect(throws: PixelLimitError(frame: 39, limit: limit - 1)) {
      try AnimationComparison(of: limited, with: limited, rules: .init())
    }
  }

  @Test func `that differ are more work than those that are equal`() throws {
    let size = PixelSize(100, 100)
    let (black, white) = (RGBA(0, 0, 0), RGBA(255, 255, 255))
    let pictures = [black, white].map { color in (0..<40).map { _ in Bitmap(size: size, color: color) } }
    // Eight times the pixels of each pair, and four times as many as the limit may be compared.
    let limit = 40 * 8 * size.area / 4
    let comparison = try AnimationComparison(
      of: animation(pictures[0], limit: limit), with: animation(pictures[1], limit: limit), rules: .init())
    #expect(comparison.failingFrames.count == 40)
    #expect(throws: PixelLimitError(frame: 39, limit: limit - 1)) {
      try AnimationComparison(
        of: animation(pictures[0], limit: limit - 1), with: animation(pictures[1], limit: limit - 1),
        rules: .init())
    }
  }
}
