import PulsePixels

extension PictureComparison {
  /// Returns the largest number of differing pixels in a square window, wherever it lies.
  ///
  /// Many differences in one place are a change of what is shown; as many that are scattered are noise.
  ///
  /// - Parameter side: The side of the window in pixels, above 0; a larger one than the picture is cut off.
  /// - Returns: The number of pixels.
  /// - Complexity: O(pixels).
  package func densestCount(side: Int) -> Int {
    guard differingPixels > 0, side > 0 else { return 0 }
    let window = PixelSize(min(side, size.width), min(side, size.height))
    // What differs above and left of each corner of pixels, the corner at the top left first.
    let stride = size.width + 1
    var sums = [Int](repeating: 0, count: stride * (size.height + 1))
    for y in 0..<size.height {
      var row = 0
      for x in 0..<size.width {
        if isCounted(x, y) { row += 1 }
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

  private func isCounted(_ x: Int, _ y: Int) -> Bool {
    switch mark(x, y) {
    case .same, .masked: false
    case .smoothed: !rules.ignoresAntialiasing
    case .different, .uncovered: true
    }
  }
}
