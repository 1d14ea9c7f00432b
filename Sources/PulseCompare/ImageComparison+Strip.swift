public import PulsePixels

extension ImageComparison {
  private static let changed = RGBA(255, 0, 0)

  /// The color of pixels that differ by antialiasing.
  private static let antialiased = RGBA(255, 190, 0)

  /// The color of pixels that only one of the images has.
  private static let uncovered = RGBA(0, 64, 255)

  private static let masked = RGBA(200, 214, 200)

  /// The expected image, the difference image and the actual image side by side.
  ///
  /// Each third has the bounds of both images; uncovered pixels are clear.
  ///
  /// - Complexity: O(pixels).
  public var comparisonStrip: Bitmap {
    var comparisonStrip = Bitmap(size: PixelSize(size.width * 3, size.height))
    for (column, part) in [expected, diffImage, actual].enumerated() {
      for y in 0..<part.size.height {
        let start = y * comparisonStrip.size.width + column * size.width
        let row = part.pixels[y * part.size.width..<(y + 1) * part.size.width]
        comparisonStrip.pixels.replaceSubrange(start..<start + part.size.width, with: row)
      }
    }
    return comparisonStrip
  }

  /// A visualization of the differences.
  ///
  /// The expected image is gray at a tenth of its contrast over white. Differing pixels are red, ignored antialiasing
  /// is yellow, uncovered pixels are blue, and masked ones pale green. Pixels outside of both images are clear.
  ///
  /// - Complexity: O(pixels).
  public var diffImage: Bitmap {
    var image = Bitmap(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        switch classification(x, y) {
        case .same: image[x, y] = expected.pixel(x, y)?.fadedGray ?? .clear
        case .antialiased: image[x, y] = rules.ignoresAntialiasing ? Self.antialiased : Self.changed
        case .different: image[x, y] = Self.changed
        case .uncovered: image[x, y] = Self.uncovered
        case .masked: image[x, y] = Self.masked
        }
      }
    }
    return image
  }
}

extension Bitmap {
  /// Returns the pixel at a position; `nil` outside of the image.
  fileprivate func pixel(_ x: Int, _ y: Int) -> RGBA? {
    x < size.width && y < size.height ? self[x, y] : nil
  }
}

extension RGBA {
  /// The color over white as gray, at a tenth of its contrast.
  fileprivate var fadedGray: RGBA {
    // Luma weights of ITU-R BT.601.
    let luma = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
    let level = UInt8(255 - (255 - luma) * Int(alpha) / 2550)
    return RGBA(level, level, level)
  }
}

extension ImageComparison {
  /// Returns the largest number of differing pixels in any square window, in O(pixels).
  ///
  /// Clustered differences are a change of content; the same number of scattered ones is noise.
  ///
  /// - Parameter side: The side of the window in pixels, above 0; it is clipped to the image.
  /// - Returns: The number of pixels.
  package func maximumDifferingPixelsInWindow(side: Int) -> Int {
    guard differingPixels > 0, side > 0 else { return 0 }
    let window = PixelSize(min(side, size.width), min(side, size.height))
    // A summed-area table of the differing pixels.
    let stride = size.width + 1
    var sums = [Int](repeating: 0, count: stride * (size.height + 1))
    for y in 0..<size.height {
      var row = 0
      for x in 0..<size.width {
        if countsAsDifferent(x, y) { row += 1 }
        sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row
      }
    }
    var densest = 0
    for top in 0...size.height - window.height {
      let bottom = top + window.height
      for left in 0...size.width - window.width {
        let right = left + window.width
        let count =
          sums[bottom * stride + right] - sums[top * stride + right]
          - sums[bottom * stride + left] + sums[top * stride + left]
        densest = max(densest, count)
      }
    }
    return densest
  }

  private func countsAsDifferent(_ x: Int, _ y: Int) -> Bool {
    switch classification(x, y) {
    case .same, .masked: false
    case .antialiased: !rules.ignoresAntialiasing
    case .different, .uncovered: true
    }
  }
}
