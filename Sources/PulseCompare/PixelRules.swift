import PulsePixels

/// How the difference of two pixels is measured.
package enum PixelMetric: String, Hashable, Sendable, CaseIterable {
  /// The largest difference of red, green or blue, 0 to 255 levels.
  case channel

  /// The distance of colors as people see it: HyAB in the space OKLab, in ten-thousandths of that of black and
  /// white.
  case oklab

  /// The number of units that stand for a distance of 1.
  package var unit: Int {
    switch self {
    case .channel: 1
    case .oklab: OKLab.unit
    }
  }
}

/// When two pixels count as different.
package struct PixelRules: Hashable, Sendable {
  /// How differences are measured.
  package var metric: PixelMetric

  /// The largest difference that is taken for none, in the unit of the metric.
  package var tolerance: Int

  /// Whether differences that only come from how edges are smoothed are taken for none.
  package var ignoresAntialiasing: Bool

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - metric: How differences are measured.
  ///   - tolerance: The largest difference that is taken for none, in the unit of the metric.
  ///   - ignoresAntialiasing: Whether differences that only come from how edges are smoothed are taken for none.
  package init(metric: PixelMetric = .channel, tolerance: Int = 0, ignoresAntialiasing: Bool = false) {
    self.metric = metric
    self.tolerance = tolerance
    self.ignoresAntialiasing = ignoresAntialiasing
  }

  /// Returns the difference of two pixels in the unit of the metric; the worse of those over black and white.
  func difference(_ first: RGBA, _ second: RGBA) -> Int {
    switch metric {
    case .channel: Int(ChannelDifferences(first, second).largest)
    case .oklab: OKLab.difference(first, second)
    }
  }
}
