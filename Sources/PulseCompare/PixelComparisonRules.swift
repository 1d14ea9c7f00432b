import PulsePixels

/// The color difference metrics: largest channel difference or perceptual distance in OKLab.
package enum PixelMetric: String, Hashable, Sendable, CaseIterable {
  /// The largest difference of red, green or blue, 0 to 255 levels.
  case channel

  /// The perceptual distance HyAB in OKLab, in ten-thousandths of the distance between black and white.
  case oklab

  /// The number of units in a distance of 1.
  package var unitsPerDistance: Int {
    switch self {
    case .channel: 1
    case .oklab: OKLab.unitsPerDistance
    }
  }
}

/// The rules for comparing two pixels: metric, tolerance and antialiasing.
package struct PixelComparisonRules: Hashable, Sendable {
  package var metric: PixelMetric

  /// The largest ignored difference, in the unit of the metric.
  package var tolerance: Int

  /// Whether differences by antialiasing are ignored.
  package var ignoresAntialiasing: Bool

  package init(metric: PixelMetric = .channel, tolerance: Int = 0, ignoresAntialiasing: Bool = false) {
    self.metric = metric
    self.tolerance = tolerance
    self.ignoresAntialiasing = ignoresAntialiasing
  }

  /// Returns the difference of two pixels, composited over black or over white, whichever is larger, in the unit of
  /// the metric:
  /// channel levels, or ten-thousandths of the OKLab distance between black and white.
  func difference(_ first: RGBA, _ second: RGBA) -> Int {
    switch metric {
    case .channel: Int(ChannelDifferences(first, second).largest)
    case .oklab: OKLab.difference(first, second)
    }
  }
}
