import PulseCompare
import PulsePixels
import Testing

@Suite struct StripTests {
  @Test func `the strip shows expected, difference and actual side by side`() {
    let expected = Bitmap(
      size: PixelSize(2, 2), pixels: [RGBA(0, 0, 0), RGBA(255, 255, 255), RGBA(100, 100, 100), .clear])
    var actual = expected
    actual[0, 1] = RGBA(100, 103, 100)
    let comparisonStrip = ImageComparison(of: actual, with: expected).comparisonStrip
    #expect(comparisonStrip.size == PixelSize(6, 2))
    #expect(comparisonStrip.cropped(to: PixelRect(x: 0, y: 0, width: 2, height: 2)) == expected)
    #expect(comparisonStrip.cropped(to: PixelRect(x: 4, y: 0, width: 2, height: 2)) == actual)
    // A tenth of black over white is 255 − 25; white and clear stay white; the change is red.
    #expect(
      comparisonStrip.cropped(to: PixelRect(x: 2, y: 0, width: 2, height: 2)).pixels
        == [RGBA(230, 230, 230), RGBA(255, 255, 255), RGBA(255, 0, 0), RGBA(255, 255, 255)])
  }

  @Test func `what the tolerance forgives is not marked`() {
    let expected = Bitmap(size: PixelSize(1, 1), color: RGBA(255, 255, 255))
    let actual = Bitmap(size: PixelSize(1, 1), color: RGBA(252, 255, 255))
    #expect(ImageComparison(of: actual, with: expected, tolerance: 3).comparisonStrip[1, 0] == expected[0, 0])
    #expect(
      ImageComparison(of: actual, with: expected, tolerance: 2).comparisonStrip[1, 0] == RGBA(255, 0, 0))
  }

  @Test func `uncovered pixels are blue and what neither picture has is clear`() {
    let wide = Bitmap(size: PixelSize(2, 1), color: RGBA(255, 255, 255))
    let tall = Bitmap(size: PixelSize(1, 2), color: RGBA(255, 255, 255))
    let comparisonStrip = ImageComparison(of: tall, with: wide).comparisonStrip
    let blue = RGBA(0, 64, 255)
    let white = RGBA(255, 255, 255)
    #expect(
      comparisonStrip
        == Bitmap(
          size: PixelSize(6, 2),
          pixels: [
            white, white, white, blue, white, .clear,
            .clear, .clear, blue, .clear, white, .clear,
          ]))
  }
}
