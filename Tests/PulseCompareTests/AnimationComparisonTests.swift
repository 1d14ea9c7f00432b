import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCompare

private let size = PixelSize(10, 10)

/// Returns an image of one gray level whose first pixels are brighter.
private func picture(_ level: UInt8, changed count: Int = 0, by amount: UInt8 = 50) -> Bitmap {
  var bitmap = Bitmap(size: size, color: RGBA(level, level, level))
  for index in 0..<count { bitmap.pixels[index] = RGBA(level + amount, level, level) }
  return bitmap
}

private func animation(_ pictures: Bitmap..., hundredths: [Int]? = nil, loopCount: Int? = 0) -> AnimatedImage
{
  AnimatedImage(
    frames: pictures, delays: (hundredths ?? pictures.map { _ in 4 }).map { FrameDelay($0, over: 100) },
    loopCount: loopCount)
}

private func compare(
  _ expected: AnimatedImage, _ actual: AnimatedImage, _ change: (inout ComparisonRules) -> Void = { _ in }
) throws -> AnimationComparison {
  var rules = ComparisonRules()
  change(&rules)
  return try AnimationComparison(of: actual, with: expected, rules: rules)
}

@Suite struct `The structure of films` {
  @Test func `is told where it differs`() throws {
    let expected = animation(picture(1), picture(2), picture(3))
    #expect(try compare(expected, expected).isMatch)
    let shorter = try compare(expected, animation(picture(1), picture(2)))
    #expect(shorter.structureDifferences.map(\.description) == ["it has 2 frames instead of 3"])
    #expect(shorter.frames.count == 2 && shorter.pixelsMatch && !shorter.isMatch)
    let slower = try compare(
      expected, animation(picture(1), picture(2), picture(3), hundredths: [4, 5, 6], loopCount: 3))
    #expect(
      slower.structureDifferences.map(\.description)
        == [
          "frame 1 is shown for 0.05 s instead of 0.04 s, as are 1 more",
          "it plays 3 times instead of forever",
        ])
    #expect(slower.structureDifferences.map(\.reason) == ["delay", "loop"])
    let still = try compare(expected, AnimatedImage(frames: [picture(1), picture(2), picture(3)]))
    #expect(still.structureDifferences == [.timingInOneOnly(isExpected: true)])
    let small = AnimatedImage(frames: [Bitmap(size: PixelSize(4, 4), color: RGBA(1, 1, 1))])
    let smaller = try compare(AnimatedImage(frames: [picture(1)]), small)
    #expect(smaller.structureDifferences.map(\.description) == ["it is 4x4 instead of 10x10"])
    #expect(smaller.frames[0].uncoveredPixels == 84 && smaller.suggestedLimits == nil)
  }

  @Test func `does not matter where it is to be ignored`() throws {
    let expected = animation(picture(1), picture(2))
    let other = animation(picture(1), picture(2), picture(9), hundredths: [4, 5, 9], loopCount: 2)
    #expect(try compare(expected, other) { $0.ignoredProperties = [.count, .delay, .loop] }.isMatch)
    #expect(try !compare(expected, other) { $0.ignoredProperties = [.delay, .loop] }.isMatch)
    let still = AnimatedImage(frames: [picture(1), picture(2)])
    #expect(try compare(expected, still) { $0.ignoredProperties = [.delay, .loop] }.isMatch)
  }
}

@Suite struct `Frames that are aligned by time` {
  @Test func `match however they are split and merged`() throws {
    let expected = animation(picture(1), picture(1), picture(2), picture(3), hundredths: [4, 4, 2, 10])
    let merged = animation(picture(1), picture(2), picture(3), picture(3), hundredths: [8, 2, 5, 5])
    let comparison = try compare(expected, merged) { $0.alignment = .time }
    #expect(comparison.isMatch)
    #expect(comparison.frames.map(\.index) == [0, 1, 2, 3, 3])
    #expect(comparison.frames.map(\.actualIndex) == [0, 0, 1, 2, 3])
    #expect(comparison.frames.map(\.seconds) == [0, 0.04, 0.08, 0.1, 0.15])
    #expect(try !compare(expected, merged).isMatch)
  }

  @Test func `differ for as long as one is late`() throws {
    let expected = animation(picture(1), picture(2), hundredths: [10, 10])
    let late = animation(picture(1), picture(2), hundredths: [12, 8])
    let comparison = try compare(expected, late) { $0.alignment = .time }
    #expect(comparison.structureDifferences == [])
    #expect(comparison.failingFrames.map(\.seconds) == [0.1] && comparison.frames.count == 3)
  }

  @Test func `are exact where no unit of time divides both`() throws {
    let thirds = AnimatedImage(
      frames: [picture(1), picture(2), picture(3)],
      delays: Array(repeating: FrameDelay(1, over: 30), count: 3),
      loopCount: 0)
    let tenth = animation(picture(1), picture(1), hundredths: [5, 5])
    let comparison = try compare(thirds, tenth) { $0.alignment = .time }
    #expect(comparison.structureDifferences == [] && comparison.frames.map(\.index) == [0, 1, 1, 2])
  }

  @Test(arguments: [0, 1])
  func `of no length are seen as long as browsers show them`(hundredths: Int) throws {
    let delays = [4, hundredths, 4]
    let flash = animation(picture(1), picture(9), picture(2), hundredths: delays)
    let slow = animation(picture(1), picture(9), picture(2), hundredths: [4, 10, 4])
    #expect(try compare(flash, slow) { $0.alignment = .time }.isMatch)
    let other = animation(picture(1), picture(8), picture(2), hundredths: delays)
    let comparison = try compare(flash, other) { $0.alignment = .time }
    #expect(comparison.failingFrames.map(\.seconds) == [0.04] && comparison.frames.count == 3)
  }

  @Test func `of no length at all are not a match of nothing`() throws {
    let still = animation(picture(1), picture(2), hundredths: [0, 0])
    let other = animation(picture(1), picture(7), hundredths: [0, 0])
    for rules in [FrameAlignment.time, .index] {
      #expect(try compare(still, other) { $0.alignment = rules }.failingFrames.map(\.index) == [1])
      #expect(try compare(still, still) { $0.alignment = rules }.frames.map(\.seconds) == [0, 0.1])
    }
  }

  @Test func `end with the shorter film, which is told`() throws {
    let comparison = try compare(animation(picture(1), picture(2)), animation(picture(1))) {
      $0.alignment = .time
    }
    #expect(
      comparison.structureDifferences.map(\.description) == ["its duration is 0.04 s instead of 0.08 s"])
    #expect(comparison.frames.count == 1)
  }
}

@Suite struct `Limits for frames` {
  private let expected = animation(picture(1), picture(2), picture(3))
  private let actual = animation(picture(1), picture(2, changed: 7, by: 50), picture(3, changed: 2, by: 200))

  @Test func `are both zero`() throws {
    let comparison = try compare(expected, actual)
    #expect(comparison.failingFrames.map(\.index) == [1, 2])
    #expect(comparison.worstFrame?.index == 2)
    #expect(comparison.suggestedLimits == .init(tolerance: 200, pixels: 7))
    #expect(comparison.frames[1].exceededLimits == ["7 pixels differ (limit 0)"])
  }

  @Test func `pass with what is said to pass, and with nothing less`() throws {
    for limit in [6, 7] {
      #expect(try compare(expected, actual) { $0.maximumDifferingPixels = limit }.isMatch == (limit == 7))
    }
    for tolerance in [199, 200] {
      #expect(try compare(expected, actual) { $0.pixels.tolerance = tolerance }.isMatch == (tolerance == 200))
    }
    // With two pixels forgiven, only the frame with seven of them needs a tolerance.
    let lenient = try compare(expected, actual) { $0.maximumDifferingPixels = 2 }
    #expect(lenient.suggestedLimits == .init(tolerance: 50, pixels: 7))
    #expect(
      try compare(expected, actual) { ($0.maximumDifferingPixels, $0.pixels.tolerance) = (2, 50) }.isMatch)
    #expect(
      try !compare(expected, actual) { ($0.maximumDifferingPixels, $0.pixels.tolerance) = (2, 49) }.isMatch)
  }

  @Test func `are counted exactly, and the stricter one holds`() throws {
    #expect(try compare(expected, actual) { $0.maximumDifferingRatio = ExactRatio(7, of: 100) }.isMatch)
    #expect(
      try !compare(expected, actual) { $0.maximumDifferingRatio = ExactRatio(6_999_999, of: 100_000_000) }
        .isMatch)
    #expect(
      try !compare(expected, actual) {
        ($0.maximumDifferingRatio, $0.maximumDifferingPixels) = (ExactRatio(1, of: 1), 6)
      }.isMatch)
  }

  @Test func `can be broken by a number of frames`() throws {
    let one = try compare(expected, actual) { $0.maximumDifferingFrames = 1 }
    #expect(!one.isMatch && one.suggestedLimits == .init(tolerance: 50, pixels: 2))
    #expect(try compare(expected, actual) { $0.maximumDifferingFrames = 2 }.isMatch)
  }

  @Test func `let scattered pixels pass and dense ones not`() throws {
    var scattered = picture(3)
    for index in stride(from: 0, to: 100, by: 11) { scattered.pixels[index] = RGBA(9, 9, 9) }
    let densityLimit = ComparisonRules.DensityLimit(side: 4, ratio: ExactRatio(1, of: 4))
    #expect(
      try compare(animation(picture(3)), animation(scattered)) { $0.densityLimit = densityLimit }.isMatch)
    let dense = try compare(animation(picture(3)), animation(picture(3, changed: 6))) {
      $0.densityLimit = densityLimit
    }
    #expect(dense.isMatch)
    let denser = ComparisonRules.DensityLimit(side: 4, ratio: ExactRatio(1, of: 5))
    let found = try compare(animation(picture(3)), animation(picture(3, changed: 6))) {
      $0.densityLimit = denser
    }
    #expect(found.frames[0].exceededLimits == ["4 pixels differ (limit 3) in a window of 4x4"])
  }

  @Test func `of quality say what is too low`() throws {
    let comparison = try compare(expected, actual) {
      ($0.maximumDifferingPixels, $0.minimumPSNR, $0.minimumSSIM) = (100, 29, nil)
    }
    // Frame 1: 7 of 300 channels are off by 50: 10 log10(65025 / 58.333) = 30.472 dB; frame 2: 23.87 dB.
    #expect(comparison.failingFrames.map(\.exceededLimits) == [["PSNR 23.8711 dB < 29"]])
  }

  @Test func `do not see what is masked`() throws {
    let rect = PixelRect(x: 0, y: 0, width: 7, height: 1)
    #expect(try compare(expected, actual) { $0.masks = [.init(rect)] }.isMatch)
    #expect(try compare(expected, actual) { $0.masks = [.init(rect, frames: 1...2)] }.isMatch)
    #expect(
      try compare(expected, actual) { $0.masks = [.init(rect, frames: 1...1)] }.failingFrames.map(\.index)
        == [2])
    var painted = Bitmap(size: size)
    for x in 0..<7 { painted[x, 0] = RGBA(200, 0, 0) }
    let comparison = try compare(expected, actual) { $0.maskImage = painted }
    #expect(comparison.isMatch && comparison.frames[1].comparedPixels == 93)
    #expect(comparison.frames[1].peakSignalToNoiseRatio == .infinity)
    #expect(
      try !compare(expected, actual) { $0.maskImage = Bitmap(size: size, color: RGBA(0, 0, 0)) }.isMatch)
  }
}

@Suite struct `The worst frame` {
  @Test func `is the one that the advice is about`() throws {
    // Many pixels by one level, and one pixel by 200: the tolerance that would help is that of the second.
    let expected = animation(picture(1), picture(1), picture(1))
    let actual = animation(picture(1, changed: 90, by: 1), picture(1, changed: 1, by: 200), picture(1))
    let comparison = try compare(expected, actual)
    #expect(comparison.suggestedLimits?.tolerance == 200 && comparison.worstFrame?.index == 1)
    // Whatever goes beyond no limit is not the worst, how far off it may be.
    let lenient = try compare(expected, actual) { $0.maximumDifferingPixels = 2 }
    #expect(lenient.worstFrame?.index == 0 && lenient.suggestedLimits?.tolerance == 1)
    #expect(try compare(expected, expected).worstFrame == nil)
  }

  @Test func `is told from others that show the same expected frame`() throws {
    let expected = animation(picture(1), hundredths: [20])
    let actual = animation(picture(1), picture(1, changed: 3), hundredths: [10, 10])
    let comparison = try compare(expected, actual) { $0.alignment = .time }
    #expect(comparison.worstFrameIndex == 1 && comparison.worstFrame?.actualIndex == 1)
  }
}

@Suite struct `Frames without a counterpart` {
  @Test func `are counted on the side that has them`() throws {
    let (long, short) = (animation(picture(1), picture(2), picture(3)), animation(picture(1)))
    let shorter = try compare(long, short) { $0.ignoredProperties = [.count, .delay, .loop] }
    #expect(shorter.isMatch && shorter.unpairedExpectedFrames == 2 && shorter.unpairedActualFrames == 0)
    let longer = try compare(short, long) { $0.ignoredProperties = [.count] }
    #expect(longer.unpairedExpectedFrames == 0 && longer.unpairedActualFrames == 2)
    // By time all frames are compared as long as both films last, and the rest is told as a difference.
    #expect(try compare(long, short) { $0.alignment = .time }.unpairedExpectedFrames == 0)
  }
}

@Suite struct `Masks` {
  @Test func `that leave out nothing are known`() throws {
    let films = (animation(picture(1), picture(2)), animation(picture(1), picture(2)))
    let inside = PixelRect(x: 9, y: 9, width: 5, height: 5)
    let comparison = try compare(films.0, films.1) {
      $0.masks = [
        .init(inside), .init(PixelRect(x: 10, y: 0, width: 5, height: 5)), .init(inside, frames: 1...7),
        .init(inside, frames: 2...7),
      ]
      $0.maskImage = Bitmap(size: PixelSize(50, 50), color: RGBA(0, 0, 0))
      $0.maskImage?[10, 3] = RGBA(255, 0, 0)
    }
    #expect(comparison.effectiveMaskIndices == [0, 2] && !comparison.isMaskImageEffective)
    var painted = Bitmap(size: PixelSize(3, 3))
    painted[2, 1] = RGBA(255, 0, 0)
    #expect(try compare(films.0, films.1) { $0.maskImage = painted }.isMaskImageEffective)
  }

  @Test func `that leave out everything make no match`() throws {
    let films = (animation(picture(1), picture(2)), animation(picture(1), picture(9)))
    let all = PixelRect(x: 0, y: 0, width: 10, height: 10)
    let comparison = try compare(films.0, films.1) { $0.masks = [.init(all)] }
    #expect(comparison.comparedPixels == 0 && !comparison.isMatch)
    #expect(try compare(films.0, films.1) { $0.masks = [.init(all, frames: 1...1)] }.isMatch)
  }
}

@Suite struct `A film that is equal to another one` {
  @Test func `has the numbers of a comparison without one`() throws {
    var generator = SplitMix64(seed: 14)
    let pictures = (0..<4).map { _ in
      Bitmap(
        size: PixelSize(12, 9),
        pixels: (0..<108).map { _ in RGBA(UInt8.random(in: 0...255, using: &generator), 7, 9) })
    }
    let animation = AnimatedImage(
      frames: pictures, delays: [0, 3, 3, 90].map { FrameDelay($0, over: 100) }, loopCount: 2)
    for change in [
      { _ in }, { $0.alignment = .time }, { $0.masks = [.init(PixelRect(x: 3, y: 3, width: 4, height: 9))] },
      { $0.densityLimit = .init(side: 4, ratio: ExactRatio(1, of: 9)) },
      { ($0.minimumSSIM, $0.maximumDifferingPixels, $0.pixels.metric) = (0.5, 7, .oklab) },
    ] as [(inout ComparisonRules) -> Void] {
      var rules = ComparisonRules()
      change(&rules)
      let decoded = try AnimationComparison(of: animation, with: animation, rules: rules)
      #expect(AnimationComparison(identical: animation, rules: rules) == decoded && decoded.isMatch)
    }
  }
}
