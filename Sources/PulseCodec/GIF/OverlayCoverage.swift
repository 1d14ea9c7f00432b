import PulsePixels

/// Where any of several sheets covers a background.
struct OverlayCoverage {
  /// Around all sheets.
  let rect: PixelRect

  /// For each pixel what sheets do with it.
  private var flags: [UInt8]

  private static let covered: UInt8 = 1
  private static let leftClear: UInt8 = 2

  init(of overlays: [OverlaySheet]) {
    let rect = overlays.reduce(PixelRect.empty) { $0.union($1.rect) }
    self.rect = rect
    flags = Array(repeating: 0, count: rect.size.area)
    for overlay in overlays {
      for y in rect.rows {
        var start = rect.x
        for run in overlay.runs(inRow: y) {
          if start < overlay.rect.x { mark(y, start..<overlay.rect.x, Self.leftClear) }
          start = max(start, overlay.rect.x)
          mark(y, start..<run.end, run.color.alpha == 0 ? Self.leftClear : Self.covered)
          start = run.end
        }
        if start < rect.maxX { mark(y, start..<rect.maxX, Self.leftClear) }
      }
    }
  }

  private mutating func mark(_ y: Int, _ columns: Range<Int>, _ flag: UInt8) {
    let row = (y - rect.y) * rect.width - rect.x
    for index in row + columns.lowerBound..<row + columns.upperBound { flags[index] |= flag }
  }

  /// Whether any sheet covers a pixel of the background.
  func isCovered(x: Int, y: Int) -> Bool {
    guard rect.columns.contains(x), rect.rows.contains(y) else { return false }
    return flags[(y - rect.y) * rect.width + x - rect.x] & Self.covered != 0
  }

  /// Counts the colors of a background that sheets cover.
  func addCovered(of background: Bitmap, to histogram: inout ColorHistogram) {
    for y in rect.rows { add(background, y, rect.columns, with: Self.covered, to: &histogram) }
  }

  /// Counts the colors of a background that one sheet covers, and others leave clear.
  func addUncovered(of background: Bitmap, under overlay: OverlaySheet, to histogram: inout ColorHistogram) {
    for y in overlay.rect.rows {
      var start = overlay.rect.x
      for run in overlay.runs(inRow: y) {
        if run.color.alpha > 0 { add(background, y, start..<run.end, with: Self.leftClear, to: &histogram) }
        start = run.end
      }
    }
  }

  private func add(
    _ background: Bitmap, _ y: Int, _ columns: Range<Int>, with flag: UInt8,
    to histogram: inout ColorHistogram
  ) {
    let row = (y - rect.y) * rect.width - rect.x
    var x = columns.lowerBound
    while x < columns.upperBound {
      if flags[row + x] & flag == 0 {
        x += 1
        continue
      }
      let start = x
      while x < columns.upperBound, flags[row + x] & flag != 0 { x += 1 }
      histogram.add(background, in: PixelRect(x: start, y: y, width: x - start, height: 1))
    }
  }
}
