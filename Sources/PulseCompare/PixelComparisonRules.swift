import PulsePixels

/// The difference metrics: largest channel difference, perceptual distance in OKLab, or score of SSIMULACRA 2.
package enum PixelMetric: String, Hashable, Sendable, CaseIterable {
  /// The largest difference of red, green or blue, 0 to 255 levels.
  case channel

  /// The perceptual distance HyAB in OKLab, in ten-thousandths of the distance between black and white.
  case oklab

  /// The score of SSIMULACRA 2 of whole frames, 100 for equal ones; its distance from 100 in ten-thousandths. Single
  /// pixels are compared as with ``channel``.
  case ssimulacra2

  /// The number of units in a distance of 1.
  package var unitsPerDistance: Int {
    switch self {
    case .channel: 1
    case .oklab: OKLab.unitsPerDistance
    case .ssimulacra2: 10_000
    }
  }
}

extension PixelMetric {
  /// Returns the value of `--tolerance` or `--threshold` for a tolerance in the unit of the metric.
  package func limit(ofTolerance tolerance: Int) -> Double {
    Double(self == .ssimulacra2 ? 100 * unitsPerDistance - tolerance : tolerance) / Double(unitsPerDistance)
  }

  /// Returns the tolerance in the unit of the metric for a value of `--tolerance` or `--threshold`.
  package func tolerance(ofLimit limit: Double) -> Int {
    Int(((self == .ssimulacra2 ? 100 - limit : limit) * Double(unitsPerDistance)).rounded())
  }
}

/// The rules for comparing two pixels: metric, tolerance and antialiasing.
package struct PixelComparisonRules: Hashable, Sendable {
  package var metric: PixelMetric

  /// The largest ignored difference, in the unit of the metric.
  package var tolerance: Int

  /// Whether differences by antialiasing are ignored.
  package var ignoresAntialiasing: Bool

  /// The largest ignored difference of a pixel, in the unit of the metric.
  var pixelTolerance: Int { metric == .ssimulacra2 ? 0 : tolerance }

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
    case .channel, .ssimulacra2: Int(ChannelDifferences(first, second).largest)
    case .oklab: OKLab.difference(first, second)
    }
  }
}
