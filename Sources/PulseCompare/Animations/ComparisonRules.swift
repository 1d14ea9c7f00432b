package import PulsePixels

/// The alignments of two animations: by frame index or by time.
package enum FrameAlignment: String, Hashable, Sendable, CaseIterable {
  /// Frames with the same index.
  case index

  /// Frames that are visible at the same time.
  case time
}

/// The rules of a comparison of two animations: tolerances, limits, masks and ignored properties.
package struct ComparisonRules: Hashable, Sendable {
  /// The compared properties besides pixels: color space, frame count, delays and loop count.
  package enum ComparedProperty: String, Hashable, Sendable, CaseIterable {
    /// The color space that a file states.
    case color

    /// The number of frames.
    case count

    /// The frame delays.
    case delay

    /// The loop count.
    case loop
  }

  /// A limit for differing pixels in any square window, which finds clustered differences.
  package struct DensityLimit: Hashable, Sendable {
    /// The side of the window in pixels.
    package var side: Int

    /// The largest ratio of differing pixels in the window.
    package var ratio: ExactRatio

    package init(side: Int, ratio: ExactRatio) {
      self.side = side
      self.ratio = ratio
    }
  }

  /// The rules for single pixels.
  package var pixels = PixelComparisonRules()

  package var alignment = FrameAlignment.index

  /// The properties that may differ.
  package var ignoredProperties: Set<ComparedProperty> = []

  /// The largest number of differing pixels per frame; `nil` for 0, unless another limit is set.
  package var maximumDifferingPixels: Int?

  /// The largest ratio of differing pixels per frame; the stricter of both limits applies.
  package var maximumDifferingRatio: ExactRatio?

  package var densityLimit: DensityLimit?

  /// The number of frames that may fail.
  package var maximumDifferingFrames = 0

  /// The rectangles excluded from the comparison.
  package var masks: [ComparisonMask.Area] = []

  /// A mask image, whose pixels are excluded unless they are clear or black.
  package var maskImage: Bitmap?

  /// The minimum peak signal-to-noise ratio (PSNR) of a frame in decibels.
  package var minimumPSNR: Double?

  /// The minimum structural similarity (SSIM) of a frame.
  package var minimumSSIM: Double?

  /// The minimum score of SSIMULACRA 2 of a frame; `nil` with another metric.
  package var minimumSSIMULACRA2: Double? {
    pixels.metric == .ssimulacra2 ? pixels.metric.limit(ofTolerance: pixels.tolerance) : nil
  }

  /// The limits of what both of two file formats can state about time; `nil` if everything has to be equal.
  package var timingLimits: TimingLimits?

  /// Creates the strictest rules: everything must be equal.
  package init() {}

  /// Returns the maximum number of differing pixels with which a frame of `count` compared pixels passes; `Int.max`
  /// if only the density is limited, or the score of a frame.
  func pixelLimit(of count: Int) -> Int {
    if maximumDifferingPixels == nil, maximumDifferingRatio == nil {
      return densityLimit == nil && pixels.metric != .ssimulacra2 ? 0 : .max
    }
    return min(maximumDifferingPixels ?? .max, maximumDifferingRatio?.allowedCount(of: count) ?? .max)
  }
}

/// An exact ratio of two integers, 0 or more, so that limits of pixel counts have no floating-point error.
package struct ExactRatio: Hashable, Sendable {
  /// The numerator, 0 or more.
  package let numerator: Int

  /// The denominator, 1 or more.
  package let denominator: Int

  /// Creates a ratio; the numerator is 0 or more, and the denominator above 0.
  package init(_ numerator: Int, of denominator: Int) {
    precondition(
      numerator >= 0 && denominator > 0, "a ratio needs a numerator of 0 or more and a denominator above 0")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns the product of the ratio and a count, rounded down, and at most the count.
  package func allowedCount(of count: Int) -> Int {
    let product = numerator.multipliedFullWidth(by: count)
    // Ratios above 1 are clamped.
    guard product.high < denominator else { return count }
    return min(count, denominator.dividingFullWidth(product).quotient)
  }
}

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
