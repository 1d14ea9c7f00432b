import PulseCompare
import PulsePixels
import PulseTestSupport
import Testing

private let white = RGBA(255, 255, 255)

@Suite struct ImageComparisonTests {
  private func picture(_ pixels: RGBA..., width: Int? = nil) -> Bitmap {
    let width = width ?? pixels.count
    return Bitmap(size: PixelSize(width, pixels.count / width), pixels: pixels)
  }

  @Test func `equal pictures match and have no noise`() {
    let comparison = ImageComparison(of: picture(white, .clear), with: picture(white, .clear))
    #expect(comparison.differingPixels == 0)
    #expect(comparison.differingPixels == 0 && comparison.uncoveredPixels == 0)
    #expect(comparison.largestDifference == nil)
    #expect(comparison.boundingBox == .empty)
    #expect(comparison.meanAbsoluteError == 0)
    #expect(comparison.peakSignalToNoiseRatio == .infinity)
    #expect("\(comparison)" == "is equal")
  }

  @Test func `numbers are those worked out by hand`() throws {
    // Rows of three pixels; the second and the last but one pixel differ.
    var expected = Bitmap(size: PixelSize(3, 2), color: RGBA(100, 100, 100))
    var actual = expected
    expected[1, 0] = RGBA(10, 20, 30)
    actual[1, 0] = RGBA(13, 20, 26)
    actual[2, 1] = RGBA(100, 112, 100)
    let comparison = ImageComparison(of: actual, with: expected)
    #expect(comparison.differingPixels == 2)
    #expect(comparison.largestDifference == .init(level: 12, x: 2, y: 1))
    #expect(comparison.boundingBox == PixelRect(x: 1, y: 0, width: 2, height: 2))
    // (3 + 4 + 12) / 18 channels; the mean square is (9 + 16 + 144) / 18 = 9.3889.
    #expect(abs(comparison.meanAbsoluteError - 1.0556) < 0.0001)
    // 10 log10(65025 / 9.3889) = 10 · 3.84048
    #expect(abs(comparison.peakSignalToNoiseRatio - 38.4047) < 0.0005)
  }

  @Test func `black instead of white is no signal at all`() {
    let comparison = ImageComparison(of: picture(RGBA(0, 0, 0)), with: picture(white))
    #expect(comparison.meanAbsoluteError == 255)
    #expect(comparison.peakSignalToNoiseRatio == 0)
  }

  @Test func `the place is the first one that has the largest difference`() {
    let comparison = ImageComparison(
      of: picture(RGBA(3, 0, 0), RGBA(0, 9, 0), RGBA(9, 9, 9), RGBA(0, 0, 1), width: 2),
      with: Bitmap(size: PixelSize(2, 2), color: RGBA(0, 0, 0)))
    #expect(comparison.largestDifference == .init(level: 9, x: 1, y: 0))
  }

  @Test(arguments: [(UInt8(0), 3), (4, 3), (5, 2), (9, 1), (10, 0), (255, 0)])
  func `a tolerance forgives each channel up to it`(tolerance: UInt8, differing: Int) {
    let expected = picture(RGBA(50, 50, 50), RGBA(50, 50, 50), RGBA(50, 50, 50), RGBA(50, 50, 50))
    let actual = picture(RGBA(50, 50, 50), RGBA(55, 45, 55), RGBA(50, 41, 50), RGBA(50, 50, 60))
    let comparison = ImageComparison(of: actual, with: expected, tolerance: tolerance)
    #expect(comparison.differingPixels == differing)
    #expect(comparison.largestDifference == .init(level: 10, x: 3, y: 0))
    #expect(comparison.meanAbsoluteError == 34.0 / 12)
  }

  @Test func `pictures of different sizes never match`() {
    let wide = Bitmap(size: PixelSize(3, 1), color: white)
    let tall = Bitmap(size: PixelSize(1, 2), color: white)
    let comparison = ImageComparison(of: tall, with: wide, tolerance: 255)
    #expect(comparison.uncoveredPixels == 3)
    #expect(comparison.differingPixels == 3)
    #expect(comparison.boundingBox == PixelRect(x: 0, y: 0, width: 3, height: 2))
    #expect(comparison.largestDifference == .init(level: 255, x: 1, y: 0))
    // Three of the four pixels that either has are off by 255.
    #expect(comparison.meanAbsoluteError == 255 * 0.75)

    let nothing = Bitmap(size: PixelSize(0, 0))
    #expect(ImageComparison(of: nothing, with: nothing).differingPixels == 0)
    #expect(ImageComparison(of: nothing, with: tall).differingPixels == 2)
  }

  @Test func `counts agree with a plain search on random pictures`() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<200 {
      func random() -> Bitmap {
        let size = PixelSize(.random(in: 1...6, using: &generator), .random(in: 1...6, using: &generator))
        return Bitmap(
          size: size,
          pixels: (0..<size.area).map { _ in RGBA(.random(in: 0...3, using: &generator), 0, 0) })
      }
      let (expected, actual) = (random(), random())
      var different: [(x: Int, y: Int)] = []
      for y in 0..<6 {
        for x in 0..<6 {
          let values = [expected, actual].map {
            x < $0.size.width && y < $0.size.height ? Int($0[x, y].red) : nil
          }
          switch (values[0], values[1]) {
          case (nil, nil): break
          case (let first?, let second?): if abs(first - second) > 1 { different.append((x, y)) }
          default: different.append((x, y))
          }
        }
      }
      let comparison = ImageComparison(of: actual, with: expected, tolerance: 1)
      #expect(comparison.differingPixels == different.count)
      let box = comparison.boundingBox
      #expect(box.isEmpty == different.isEmpty)
      guard !box.isEmpty else { continue }
      #expect(box.x == different.map(\.x).min() && box.maxX - 1 == different.map(\.x).max())
      #expect(box.y == different.map(\.y).min() && box.maxY - 1 == different.map(\.y).max())
    }
  }
}

/// A pair of images and the expected description of their comparison.
struct Wording: Sendable, CustomTestStringConvertible {
  let message: String
  let expected: Bitmap
  let actual: Bitmap
  var testDescription: String { message }

  init(_ message: String, _ expected: Bitmap, _ actual: Bitmap) {
    self.message = message
    self.expected = expected
    self.actual = actual
  }

  private static let gray = Bitmap(size: PixelSize(2, 2), color: RGBA(99, 99, 99))

  private static func gray(changing pixels: Int...) -> Bitmap {
    var bitmap = gray
    for pixel in pixels { bitmap.pixels[pixel] = RGBA(99, 104, 99) }
    return bitmap
  }

  static let all = [
    Wording("is equal", gray, gray),
    Wording("differs in 1 pixel, by up to 5 of 255 at 0,1", gray, gray(changing: 2)),
    Wording("differs in 3 pixels, by up to 5 of 255 at 1,0", gray, gray(changing: 1, 2, 3)),
    Wording(
      "is 2x2 instead of 3x2 and differs in 2 pixels, by up to 255 of 255 at 2,0",
      Bitmap(size: PixelSize(3, 2), color: RGBA(99, 99, 99)), gray),
  ]
}

@Test(arguments: Wording.all)
func `a comparison is told in one line`(row: Wording) {
  #expect("\(ImageComparison(of: row.actual, with: row.expected))" == row.message)
}
