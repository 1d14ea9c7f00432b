import PulsePixels
import Testing

@testable import PulseCompare

private let size = PixelSize(10, 10)

/// A picture of one gray level in which the first pixels are brighter.
private func picture(_ level: UInt8, changed count: Int = 0, by amount: UInt8 = 50) -> Bitmap {
  var bitmap = Bitmap(size: size, color: RGBA(level, level, level))
  for index in 0..<count { bitmap.pixels[index] = RGBA(level + amount, level, level) }
  return bitmap
}

private func film(_ pictures: Bitmap..., hundredths: [Int]? = nil, plays: Int? = 0) -> Film {
  Film(
    pictures: pictures, delays: (hundredths ?? pictures.map { _ in 4 }).map { FrameDelay($0, over: 100) },
    plays: plays)
}

private func compare(
  _ expected: Film, _ actual: Film, _ change: (inout ComparisonRules) -> Void = { _ in }
) throws -> FilmComparison {
  var rules = ComparisonRules()
  change(&rules)
  return try FilmComparison(of: actual, with: expected, rules: rules)
}

@Suite struct `The structure of films` {
  @Test func `is told where it differs`() throws {
    let expected = film(picture(1), picture(2), picture(3))
    #expect(try compare(expected, expected).isMatch)
    let shorter = try compare(expected, film(picture(1), picture(2)))
    #expect(shorter.structure.map(\.description) == ["it has 2 frames instead of 3"])
    #expect(shorter.frames.count == 2 && shorter.pixelsMatch && !shorter.isMatch)
    let slower = try compare(
      expected, film(picture(1), picture(2), picture(3), hundredths: [4, 5, 6], plays: 3))
    #expect(
      slower.structure.map(\.description)
        == [
          "frame 1 is shown for 0.05 s instead of 0.04 s, as are 1 more",
          "it plays 3 times instead of forever",
        ])
    #expect(slower.structure.map(\.reason) == ["delay", "loop"])
    let still = try compare(expected, Film(pictures: [picture(1), picture(2), picture(3)]))
    #expect(still.structure == [.timing(isExpected: true)])
    let small = Film(pictures: [Bitmap(size: PixelSize(4, 4), color: RGBA(1, 1, 1))])
    let smaller = try compare(Film(pictures: [picture(1)]), small)
    #expect(smaller.structure.map(\.description) == ["it is 4x4 instead of 10x10"])
    #expect(smaller.frames[0].uncoveredPixels == 84 && smaller.passingLimits == nil)
  }

  @Test func `does not matter where it is to be ignored`() throws {
    let expected = film(picture(1), picture(2))
    let other = film(picture(1), picture(2), picture(9), hundredths: [4, 5, 9], plays: 2)
    #expect(try compare(expected, other) { $0.ignored = [.count, .delay, .loop] }.isMatch)
    #expect(try !compare(expected, other) { $0.ignored = [.delay, .loop] }.isMatch)
    let still = Film(pictures: [picture(1), picture(2)])
    #expect(try compare(expected, still) { $0.ignored = [.delay, .loop] }.isMatch)
  }
}

@Suite struct `Frames that are aligned by time` {
  @Test func `match however they are split and merged`() throws {
    let expected = film(picture(1), picture(1), picture(2), picture(3), hundredths: [4, 4, 2, 10])
    let merged = film(picture(1), picture(2), picture(3), picture(3), hundredths: [8, 2, 5, 5])
    let comparison = try compare(expected, merged) { $0.alignment = .time }
    #expect(comparison.isMatch)
    #expect(comparison.frames.map(\.index) == [0, 1, 2, 3, 3])
    #expect(comparison.frames.map(\.actualIndex) == [0, 0, 1, 2, 3])
    #expect(comparison.frames.map(\.seconds) == [0, 0.04, 0.08, 0.1, 0.15])
    #expect(try !compare(expected, merged).isMatch)
  }

  @Test func `differ for as long as one is late`() throws {
    let expected = film(picture(1), picture(2), hundredths: [10, 10])
    let late = film(picture(1), picture(2), hundredths: [12, 8])
    let comparison = try compare(expected, late) { $0.alignment = .time }
    #expect(comparison.structure == [])
    #expect(comparison.failingFrames.map(\.seconds) == [0.1] && comparison.frames.count == 3)
  }

  @Test func `are exact where no unit of time divides both`() throws {
    let thirds = Film(
      pictures: [picture(1), picture(2), picture(3)],
      delays: Array(repeating: FrameDelay(1, over: 30), count: 3),
      plays: 0)
    let tenth = film(picture(1), picture(1), hundredths: [5, 5])
    let comparison = try compare(thirds, tenth) { $0.alignment = .time }
    #expect(comparison.structure == [] && comparison.frames.map(\.index) == [0, 1, 1, 2])
  }

  @Test func `of no length are not seen`() throws {
    let flash = film(picture(1), picture(9), picture(2), hundredths: [4, 0, 4])
    #expect(try compare(film(picture(1), picture(2)), flash) { $0.alignment = .time }.isMatch)
  }

  @Test func `end with the shorter film, which is told`() throws {
    let comparison = try compare(film(picture(1), picture(2)), film(picture(1))) { $0.alignment = .time }
    #expect(comparison.structure.map(\.description) == ["it takes 0.04 s instead of 0.08 s"])
    #expect(comparison.frames.count == 1)
  }
}

@Suite struct `Limits for frames` {
  private let expected = film(picture(1), picture(2), picture(3))
  private let actual = film(picture(1), picture(2, changed: 7, by: 50), picture(3, changed: 2, by: 200))

  @Test func `are both zero`() throws {
    let comparison = try compare(expected, actual)
    #expect(comparison.failingFrames.map(\.index) == [1, 2])
    #expect(comparison.worstFrame?.index == 1)
    #expect(comparison.passingLimits == .init(tolerance: 200, pixels: 7))
    #expect(comparison.frames[1].violations == ["7 px > 0"])
  }

  @Test func `pass with what is said to pass, and with nothing less`() throws {
    for limit in [6, 7] {
      #expect(try compare(expected, actual) { $0.maximumPixels = limit }.isMatch == (limit == 7))
    }
    for tolerance in [199, 200] {
      #expect(try compare(expected, actual) { $0.pixels.tolerance = tolerance }.isMatch == (tolerance == 200))
    }
    // With two pixels forgiven, only the frame with seven of them needs a tolerance.
    let lenient = try compare(expected, actual) { $0.maximumPixels = 2 }
    #expect(lenient.passingLimits == .init(tolerance: 50, pixels: 7))
    #expect(try compare(expected, actual) { ($0.maximumPixels, $0.pixels.tolerance) = (2, 50) }.isMatch)
    #expect(try !compare(expected, actual) { ($0.maximumPixels, $0.pixels.tolerance) = (2, 49) }.isMatch)
  }

  @Test func `are counted exactly, and the stricter one holds`() throws {
    #expect(try compare(expected, actual) { $0.maximumRatio = Ratio(7, of: 100) }.isMatch)
    #expect(try !compare(expected, actual) { $0.maximumRatio = Ratio(6_999_999, of: 100_000_000) }.isMatch)
    #expect(
      try !compare(expected, actual) { ($0.maximumRatio, $0.maximumPixels) = (Ratio(1, of: 1), 6) }.isMatch)
  }

  @Test func `can be broken by a number of frames`() throws {
    let one = try compare(expected, actual) { $0.maximumFrames = 1 }
    #expect(!one.isMatch && one.passingLimits == .init(tolerance: 50, pixels: 2))
    #expect(try compare(expected, actual) { $0.maximumFrames = 2 }.isMatch)
  }

  @Test func `let scattered pixels pass and dense ones not`() throws {
    var scattered = picture(3)
    for index in stride(from: 0, to: 100, by: 11) { scattered.pixels[index] = RGBA(9, 9, 9) }
    let density = ComparisonRules.Density(side: 4, ratio: Ratio(1, of: 4))
    #expect(try compare(film(picture(3)), film(scattered)) { $0.density = density }.isMatch)
    let dense = try compare(film(picture(3)), film(picture(3, changed: 6))) { $0.density = density }
    #expect(dense.isMatch)
    let denser = ComparisonRules.Density(side: 4, ratio: Ratio(1, of: 5))
    let found = try compare(film(picture(3)), film(picture(3, changed: 6))) { $0.density = denser }
    #expect(found.frames[0].violations == ["4 px > 3 in a window of 4x4"])
  }

  @Test func `of quality say what is too low`() throws {
    let comparison = try compare(expected, actual) {
      ($0.maximumPixels, $0.minimumNoiseRatio, $0.minimumSimilarity) = (100, 29, nil)
    }
    // Frame 1: 7 of 300 channels are off by 50: 10 log10(65025 / 58.333) = 30.472 dB; frame 2: 23.87 dB.
    #expect(comparison.failingFrames.map(\.violations) == [["PSNR 23.8711 dB < 29"]])
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
    let comparison = try compare(expected, actual) { $0.maskPicture = painted }
    #expect(comparison.isMatch && comparison.frames[1].comparedPixels == 93)
    #expect(comparison.frames[1].peakSignalToNoiseRatio == .infinity)
    #expect(
      try !compare(expected, actual) { $0.maskPicture = Bitmap(size: size, color: RGBA(0, 0, 0)) }.isMatch)
  }
}
