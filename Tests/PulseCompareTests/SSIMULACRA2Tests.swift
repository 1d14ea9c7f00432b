import Foundation
import PulseImages
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCompare

/// Returns a picture of `Fixtures/pictures/similarity`, which `Tests/Oracles/ssimulacra2.py` made.
private func picture(_ name: String) throws -> Bitmap {
  let file = Fixtures.url("pictures/similarity/\(name).png")
  return try PNGFile(Array(Data(contentsOf: file))).bitmap(upTo: 1 << 20)
}

private func score(_ actual: Bitmap, _ expected: Bitmap) throws -> Double {
  try #require(ImageComparison(of: actual, with: expected).ssimulacra2)
}

/// Returns a picture of random blocks and stripes.
private func pattern(_ width: Int, _ height: Int, seed: Int = 9) -> Bitmap {
  var generator = SplitMix64(seed: seed)
  let colors = (0..<256).map { _ in RGBA(UInt8.random(in: 0...255, using: &generator), 120, 90) }
  let pixels = (0..<width * height).map { place in
    let (column, row) = (place % width / 5, place / width / 3)
    return colors[(column + 16 * row) % 256]
  }
  return Bitmap(size: PixelSize(width, height), pixels: pixels)
}

@Suite struct `The score of SSIMULACRA 2` {
  @Test(arguments: try Fixtures.csvRows("oracles/ssimulacra2.csv"))
  func `is that of the reference implementation`(row: CSVRow) throws {
    let name = try row.text("actual")
    let (score, truth) = (
      try score(picture(name), picture(row.text("expected"))), try row.number("score")
    )
    #expect(abs(score - truth) < 0.1, "\(name): \(score)")
  }

  @Test func `covers pictures of all kinds`() throws {
    let rows = try Fixtures.csvRows("oracles/ssimulacra2.csv")
    #expect(rows.count == 36)
    let scores = try rows.map { try $0.number("score") }
    #expect(scores.min() ?? 0 < 10 && scores.max() ?? 0 > 95)
  }

  @Test func `is 100 for equal images and less for all others`() throws {
    let image = pattern(20, 17)
    var other = image
    #expect(try score(other, image) == 100)
    other[7, 9] = RGBA(255, 0, 255)
    #expect(try score(other, image) < 100)
  }

  /// Scores of the reference implementation.
  @Test func `of black and white depends on which is the original`() throws {
    let size = PixelSize(24, 24)
    let black = Bitmap(size: size, color: RGBA(0, 0, 0))
    let white = Bitmap(size: size, color: RGBA(255, 255, 255))
    #expect(abs(try score(white, black) - 58.793) < 0.1)
    #expect(abs(try score(black, white) - 77.396) < 0.1)
  }

  @Test func `rises with the quality of JPEG`() throws {
    let photo = try picture("photo")
    let scores = try [10, 30, 50, 70, 85, 95].map { try score(picture("photo-jpeg\($0)"), photo) }
    #expect(scores == scores.sorted() && Set(scores).count == 6)
  }

  @Test func `does not change when both images are mirrored or turned by half`() throws {
    // Halves of 64 pixels are whole at all scales, so that no scale repeats an edge on one side only.
    let (image, other) = (pattern(64, 64), pattern(64, 64, seed: 10))
    func mirrored(_ image: Bitmap) -> Bitmap {
      var copy = image
      for y in 0..<64 { for x in 0..<64 { copy[63 - x, y] = image[x, y] } }
      return copy
    }
    func turned(_ image: Bitmap) -> Bitmap { Bitmap(size: image.size, pixels: image.pixels.reversed()) }
    let score = try score(other, image)
    #expect(abs(try PulseCompareTests.score(mirrored(other), mirrored(image)) - score) < 0.02)
    #expect(abs(try PulseCompareTests.score(turned(other), turned(image)) - score) < 0.02)
  }

  @Test func `does not exist for small images and different sizes`() {
    for (width, height) in [(7, 40), (40, 7), (1, 1)] {
      let image = pattern(width, height)
      #expect(ImageComparison(of: image, with: image).ssimulacra2 == nil)
    }
    #expect(ImageComparison(of: pattern(8, 8), with: pattern(9, 8)).ssimulacra2 == nil)
  }

  @Test func `is the lower one over a dark and a light backdrop`() throws {
    let size = PixelSize(16, 16)
    let clear = Bitmap(size: size, color: .clear)
    for (level, other) in [(UInt8(26), UInt8(230)), (230, 26)] {
      // Nearly invisible over one backdrop, but not over the other.
      var actual = clear
      actual[8, 8] = RGBA(level, level, level)
      var worse = clear
      worse[8, 8] = RGBA(other, other, other)
      #expect(try abs(score(actual, clear) - score(worse, clear)) < 60)
      #expect(try score(actual, clear) < 90)
    }
    // Colors without opacity do not count.
    #expect(try score(Bitmap(size: size, color: RGBA(9, 200, 3, alpha: 0)), clear) == 100)
  }

  @Test func `counts masked pixels as equal`() throws {
    let image = pattern(32, 32)
    var other = image
    for place in 3..<9 { other[place, 4] = .clear }
    let mask = ComparisonMask([.init(PixelRect(x: 0, y: 0, width: 9, height: 9))], image: nil, frame: 0)
    let rules = PixelComparisonRules(metric: .ssimulacra2)
    #expect(ImageComparison(of: other, with: image, rules: rules, mask: mask).ssimulacra2 == 100)
    other[20, 20] = RGBA(0, 255, 255)
    let score = try #require(ImageComparison(of: other, with: image, rules: rules, mask: mask).ssimulacra2)
    #expect(score < 100)
  }

  @Test func `needs a blur whose weights add up to 1 with a variance of 2,25`() {
    var state = RecursiveGaussian.State()
    let one = Moments(values: SIMD16(repeating: 1))
    let weights = (0..<20).map { index in
      state.filter(index == 4 ? one : .zero, index == 14 ? one : .zero).values[5]
    }
    #expect(abs(weights.reduce(0, +) - 1) < 1e-5)
    let variance = weights.enumerated().reduce(0) {
      $0 + $1.element * Float(($1.offset - 8) * ($1.offset - 8))
    }
    #expect(abs(variance - 2.25) < 1e-3)
    for (index, weight) in weights.enumerated() {
      let gaussian = exp(-pow(Float(index - 8), 2) / (2 * 1.5 * 1.5)) / (1.5 * (2 * Float.pi).squareRoot())
      #expect(abs(weight - gaussian) < 0.005, "\(index)")
    }
  }

  @Test func `needs cube roots that are right`() {
    for step in 0...2000 {
      let number = 0.003_793_1 + Float(step) / 2000
      let roots = PositiveXYB.cubeRoot(SIMD4(number, 1, 1, 1))
      #expect(abs(roots.x / cbrt(number) - 1) < 3e-7, "\(number)")
    }
  }

  @Test func `needs linear light that is right between levels`() {
    for step in 0...5000 {
      let level = Float(step) * 255 / 5000
      let value = Double(level) / 255
      let linearLight = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      #expect(abs(Double(LinearLight.interpolated(level)) - linearLight) < 2e-7, "\(level)")
    }
  }
}

@Suite struct `A film judged by SSIMULACRA 2` {
  private static func rules(_ minimum: Double) -> ComparisonRules {
    var rules = ComparisonRules()
    rules.pixels.metric = .ssimulacra2
    rules.pixels.tolerance = PixelMetric.ssimulacra2.tolerance(ofLimit: minimum)
    return rules
  }

  private static func animation(_ frames: [Bitmap]) -> AnimatedImage {
    AnimatedImage(frames: frames, delays: frames.map { _ in FrameDelay(1, over: 10) }, loopCount: 0)
  }

  private let image = pattern(24, 24)

  /// The image with a brighter pixel in a corner of each block.
  private var other: Bitmap {
    var other = image
    for place in 0..<4 { other[place * 5, place * 5] = RGBA(255, 200, 90) }
    return other
  }

  private func compare(_ actual: [Bitmap], minimum: Double) throws -> AnimationComparison {
    try AnimationComparison(
      of: Self.animation(actual), with: Self.animation(actual.map { _ in image }), rules: Self.rules(minimum))
  }

  @Test func `passes if each frame has the score, and fails if one has not`() throws {
    let score = try #require(ImageComparison(of: other, with: image).ssimulacra2)
    let above = (score * 100).rounded(.up) / 100
    #expect(try compare([image, other], minimum: score).isMatch)
    let failed = try compare([image, other], minimum: above)
    #expect(!failed.isMatch && failed.failingFrames.map(\.index) == [1])
    #expect(failed.frames.map(\.ssimulacra2) == [100, score])
    #expect(
      failed.failingFrames[0].exceededLimits == [
        "SSIMULACRA2 \(formatDecimal(score, places: 4)) < \(formatDecimal(above)) "
          + "(high quality; 90 is visually lossless)"
      ])
    // The proposed limit is the score in hundredths, rounded down, with which it passes.
    let limits = try #require(failed.suggestedLimits)
    let threshold = PixelMetric.ssimulacra2.limit(ofTolerance: try #require(limits.tolerance))
    #expect(threshold == (score * 100).rounded(.down) / 100 && limits.pixels == nil)
    #expect(try compare([image, other], minimum: threshold).isMatch)
  }

  @Test func `has no score without a metric that asks for it`() throws {
    let comparison = try AnimationComparison(
      of: Self.animation([other]), with: Self.animation([image]), rules: ComparisonRules())
    #expect(comparison.frames[0].ssimulacra2 == nil && !comparison.isMatch)
  }

  @Test func `fails where there is no score, unless the frames are equal`() throws {
    func compare(_ actual: Bitmap, _ expected: Bitmap) throws -> AnimationComparison {
      try AnimationComparison(
        of: Self.animation([actual]), with: Self.animation([expected]), rules: Self.rules(-1000))
    }
    let small = pattern(7, 7)
    #expect(try compare(small, small).isMatch)
    let failed = try compare(pattern(7, 7, seed: 8), small)
    #expect(failed.frames[0].exceededLimits == ["no SSIMULACRA2 score below 8x8 pixels"])
    #expect(!failed.isMatch && failed.suggestedLimits?.tolerance == nil)
    let sizes = try compare(pattern(24, 23), image)
    #expect(sizes.frames[0].exceededLimits == ["no SSIMULACRA2 score for different sizes"])
    #expect(sizes.structureDifferences == [.size(expected: PixelSize(24, 24), actual: PixelSize(24, 23))])
  }

  @Test func `has the score as its limit`() {
    for limit in [-1000, -2.5, 0, 84.99, 85, 100] {
      let tolerance = PixelMetric.ssimulacra2.tolerance(ofLimit: limit)
      #expect(PixelMetric.ssimulacra2.limit(ofTolerance: tolerance) == limit)
      #expect(Self.rules(limit).minimumSSIMULACRA2 == limit)
    }
    #expect(PixelMetric.oklab.tolerance(ofLimit: 0.02) == 200)
  }
}
