import Foundation
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseCompare

@Suite struct `The distance of colors` {
  /// Differences of the table of Ottosson's article and of CSS Color 4 (`oklab()` of the named colors), worked
  /// out from its five published decimals.
  @Test(arguments: [
    (RGBA(0, 0, 0), RGBA(255, 255, 255), 10_000),
    // oklab(0.62796 0.22486 0.12585) and oklab(0.86644 -0.23389 0.1795).
    (RGBA(255, 0, 0), RGBA(0, 255, 0), 7003),
    // oklab(0.62796 0.22486 0.12585) and oklab(0.45201 -0.03246 -0.31153).
    (RGBA(255, 0, 0), RGBA(0, 0, 255), 6834),
    // Gray has no hue: the distance is that of lightness, 0.59987 for #808080.
    (RGBA(0, 0, 0), RGBA(128, 128, 128), 5999),
  ])
  func `is that of OKLab and HyAB`(first: RGBA, second: RGBA, distance: Int) {
    #expect(abs(OKLab.difference(first, second) - distance) <= 2)
    #expect(OKLab.difference(first, second) == OKLab.difference(second, first))
  }

  @Test func `is 0 for what looks the same and for nothing else`() {
    #expect(OKLab.difference(RGBA(9, 8, 7), RGBA(9, 8, 7)) == 0)
    #expect(OKLab.difference(RGBA(9, 8, 7, alpha: 0), RGBA(200, 8, 7, alpha: 0)) == 0)
    for level in UInt8(0)..<255 {
      #expect(OKLab.difference(RGBA(level, level, level), RGBA(level, level, level + 1)) > 0)
    }
  }

  @Test func `of neighbors among the levels of gray is what the help says`() {
    #expect(OKLab.difference(RGBA(0, 0, 0), RGBA(1, 1, 1)) == 673)
    for level in UInt8(1)..<255 {
      let next = level + 1
      let distance = OKLab.difference(RGBA(level, level, level), RGBA(next, next, next))
      #expect((20...200).contains(distance), "\(level): \(distance)")
    }
  }

  @Test func `is seen over black and over white`() {
    // Half black over white is gray; over black it is black.
    #expect(OKLab.difference(RGBA(0, 0, 0, alpha: 128), .clear) > 3500)
    #expect(OKLab.difference(RGBA(255, 255, 255, alpha: 128), .clear) > 5500)
  }

  @Test func `needs cube roots that are right`() {
    for step in 1...1000 {
      let number = Double(step) / 1000
      #expect(abs(cubeRoot(number) - cbrt(number)) < 1e-12)
      #expect(abs(cubeRoot(number * 1e-6) - cbrt(number * 1e-6)) < 1e-12)
    }
    #expect(cubeRoot(0) == 0)
  }

  @Test func `tolerates what is near`() {
    let expected = Bitmap(size: PixelSize(2, 1), color: RGBA(100, 100, 100))
    let actual = Bitmap(size: PixelSize(2, 1), pixels: [RGBA(102, 100, 100), RGBA(180, 100, 100)])
    let rules = PixelComparisonRules(metric: .oklab, tolerance: 200)
    #expect(ImageComparison(of: actual, with: expected, rules: rules).differingPixels == 1)
  }
}

@Suite struct `The similarity of pictures` {
  @Test func `is what ffmpeg takes it for`() throws {
    var generator = SplitMix64(seed: 5)
    for (width, height) in [(64, 48), (40, 40), (16, 8)] {
      let levels = (0..<width * height).map { index in UInt8((index % width * 3 + index / width * 2) % 200) }
      let other = levels.map { UInt8(clamping: Int($0) + .random(in: -20...20, using: &generator)) }
      let folder = try TemporaryFolder()
      for (name, bytes) in [("a", levels), ("b", other)] {
        try Data(bytes).write(to: folder.file("\(name).raw"))
      }
      // Its code for vector units reads other pixels where a width is not a multiple of 16.
      let input = ["-f", "rawvideo", "-pix_fmt", "gray", "-s", "\(width)x\(height)", "-i"]
      let result = try run(
        "/usr/bin/ffmpeg",
        ["-cpuflags", "0"] + input + ["a.raw"] + input + [
          "b.raw", "-lavfi", "ssim=stats_file=-", "-f", "null", "-",
        ],
        workingDirectory: folder.url)
      let told = try #require(result.text.firstMatch(of: /All:([0-9.]+)/))
      func picture(_ levels: [UInt8]) -> Bitmap {
        Bitmap(size: PixelSize(width, height), pixels: levels.map { RGBA($0, $0, $0) })
      }
      let comparison = ImageComparison(of: picture(other), with: picture(levels))
      let similarity = try #require(comparison.structuralSimilarity)
      #expect(abs(similarity - (Double(told.output.1) ?? 0)) < 2e-6, "\(width)x\(height)")
    }
  }

  @Test func `is 1 for equal pictures and nothing for small ones`() {
    let picture = Bitmap(size: PixelSize(9, 9), color: RGBA(1, 2, 3))
    #expect(ImageComparison(of: picture, with: picture).structuralSimilarity == 1)
    let small = Bitmap(size: PixelSize(7, 9), color: RGBA(1, 2, 3))
    #expect(ImageComparison(of: small, with: small).structuralSimilarity == nil)
    #expect(ImageComparison(of: small, with: picture).structuralSimilarity == nil)
  }
}

@Suite struct `The density of differences` {
  @Test func `is that of the densest window`() {
    let expected = Bitmap(size: PixelSize(20, 12), color: RGBA(0, 0, 0))
    var actual = expected
    for (x, y) in [(0, 0), (19, 11), (10, 5), (11, 5), (10, 6), (14, 9)] { actual[x, y] = RGBA(9, 0, 0) }
    let comparison = ImageComparison(of: actual, with: expected)
    for (side, count) in [(1, 1), (2, 3), (4, 3), (5, 4), (8, 4), (32, 6)] {
      #expect(comparison.maximumDifferingPixelsInWindow(side: side) == count, "\(side)")
    }
    #expect(ImageComparison(of: expected, with: expected).maximumDifferingPixelsInWindow(side: 4) == 0)
  }
}

@Suite struct `A ratio` {
  @Test(arguments: [
    (ExactRatio(1, of: 1000), 24_000_000, 24_000), (ExactRatio(1, of: 1000), 999, 0),
    (ExactRatio(1, of: 3), 10, 3),
    (ExactRatio(0, of: 1), 5, 0), (ExactRatio(1, of: 1), 5, 5), (ExactRatio(7, of: 2), 5, 5),
    (ExactRatio(999_999_999_999_999, of: 1_000_000_000_000_000), 1 << 40, 1_099_511_627_775),
  ])
  func `is a part of whole pixels, rounded down`(ratio: ExactRatio, count: Int, allowedCount: Int) {
    #expect(ratio.allowedCount(of: count) == allowedCount)
  }
}
