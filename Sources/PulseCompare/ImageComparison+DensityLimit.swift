import PulsePixels

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
