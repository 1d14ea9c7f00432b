import PulseCompare
import PulsePixels
import PulseTestSupport
import Testing

/// A ring or disc rasterized by supersampling on a grid in each pixel.
private struct Shape {
  var x = 24.0
  var y = 24.0
  var radius = 12.0
  var width: Double?
  var opacity = 1.0

  func picture(samples: Int = 8, on backdrop: RGBA = RGBA(255, 255, 255), color: RGBA = RGBA(0, 60, 160))
    -> Bitmap
  {
    var bitmap = Bitmap(size: PixelSize(48, 48), color: backdrop)
    for row in 0..<48 {
      for column in 0..<48 {
        var count = 0
        for down in 0..<samples {
          for right in 0..<samples {
            let (dx, dy) = (
              Double(column) + (Double(right) + 0.5) / Double(samples) - x,
              Double(row) + (Double(down) + 0.5) / Double(samples) - y
            )
            let distance = (dx * dx + dy * dy).squareRoot()
            if let width {
              count += abs(distance - radius) <= width / 2 ? 1 : 0
            } else {
              count += distance <= radius ? 1 : 0
            }
          }
        }
        let part = Double(count) / Double(samples * samples) * opacity
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
          UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
        }
        if backdrop.alpha == 0 {
          bitmap[column, row] = RGBA(color.red, color.green, color.blue, alpha: UInt8((255 * part).rounded()))
        } else {
          bitmap[column, row] = RGBA(
            mix(backdrop.red, color.red), mix(backdrop.green, color.green), mix(backdrop.blue, color.blue))
        }
      }
    }
    return bitmap
  }
}

@Suite struct `A difference of edges` {
  /// Shapes at positions unaligned with the pixel grid.
  private static func shapes(width: Double?) -> [Shape] {
    var generator = SplitMix64(seed: 3)
    return (0..<4).map { _ in
      Shape(
        x: .random(in: 23.5...24.5, using: &generator), y: .random(in: 23.5...24.5, using: &generator),
        radius: .random(in: 6...18, using: &generator), width: width)
    }
  }

  /// Returns the number of differing pixels, and of those that differ beyond antialiasing.
  private func counts(_ expected: Bitmap, _ actual: Bitmap) -> (all: Int, found: Int) {
    let rules = PixelComparisonRules(ignoresAntialiasing: true)
    let comparison = ImageComparison(of: actual, with: expected, rules: rules)
    return (comparison.differingPixels + comparison.antialiasedPixels, comparison.differingPixels)
  }

  @Test(arguments: [RGBA(255, 255, 255), .clear])
  func `is none when a ring of one pixel is drawn by another program`(backdrop: RGBA) {
    for shape in Self.shapes(width: 1) {
      let expected = shape.picture(samples: 12, on: backdrop)
      for samples in [4, 6] {
        let (all, found) = counts(expected, shape.picture(samples: samples, on: backdrop))
        // A few pixels of a line that only just touches them have nothing around them to tell by.
        #expect(all > 50 && found <= 3, "\(shape) with \(samples): \(found) of \(all)")
      }
    }
  }

  @Test(arguments: [2.0, nil])
  func `is none when wider rings and discs are drawn by another program`(width: Double?) {
    for shape in Self.shapes(width: width) {
      let (all, found) = counts(shape.picture(), shape.picture(samples: 4))
      #expect(all > 20 && found == 0, "\(shape)")
    }
  }

  @Test(arguments: [1.0, nil])
  func `is none when a shape lies a quarter of a pixel aside`(width: Double?) {
    for shape in Self.shapes(width: width) {
      var moved = shape
      moved.x += 0.18
      moved.y -= 0.17
      let (all, found) = counts(shape.picture(), moved.picture())
      #expect(all > 50 && found <= all / 10, "\(shape): \(found) of \(all)")
    }
  }

  @Test(arguments: [1.0, nil], [0.75, 1, 2])
  func `is found when a shape lies further aside`(width: Double?, distance: Double) {
    for shape in Self.shapes(width: width) {
      var moved = shape
      moved.x += distance
      #expect(counts(shape.picture(), moved.picture()).found >= 20, "\(shape)")
    }
  }

  @Test(arguments: [0.95, 0.8, 0.5, 0])
  func `is found when a ring of one pixel is fainter or gone`(opacity: Double) {
    for shape in Self.shapes(width: 1) {
      var faint = shape
      faint.opacity = opacity
      #expect(counts(shape.picture(), faint.picture()).found >= 10, "\(shape)")
    }
  }

  @Test func `is found when a ring of one pixel is thicker or larger`() {
    for shape in Self.shapes(width: 1) {
      var (thick, large) = (shape, shape)
      thick.width = 1.2
      large.radius += 1
      #expect(counts(shape.picture(), thick.picture()).found >= 10)
      #expect(counts(shape.picture(), large.picture()).found >= 50)
    }
  }

  @Test func `is found in any pixel away from edges`() {
    let expected = Bitmap(size: PixelSize(40, 40), color: RGBA(128, 128, 128))
    var actual = expected
    for index in stride(from: 0, to: 1600, by: 7) { actual.pixels[index] = RGBA(130, 128, 128) }
    let (all, found) = counts(expected, actual)
    #expect(all == 229 && found == 229)
  }

  @Test func `is counted apart, and with the others unless it is to be ignored`() {
    let (expected, actual) = (Shape().picture(), Shape().picture(samples: 4))
    let strict = ImageComparison(of: actual, with: expected)
    let lenient = ImageComparison(
      of: actual, with: expected, rules: PixelComparisonRules(ignoresAntialiasing: true))
    #expect(strict.antialiasedPixels > 0 && strict.antialiasedPixels == strict.differingPixels)
    #expect(lenient.antialiasedPixels == strict.antialiasedPixels && lenient.differingPixels == 0)
    #expect(lenient.differingPixels == 0 && strict.differingPixels > 0 && lenient.boundingBox.isEmpty)
    let yellow = RGBA(255, 190, 0)
    #expect(lenient.diffImage.pixels.filter { $0 == yellow }.count == lenient.antialiasedPixels)
  }
}
