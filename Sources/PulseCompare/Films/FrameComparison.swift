package import PulsePixels

/// How a frame differs from the expected one, in numbers.
package struct FrameComparison: Hashable, Sendable {
  /// The number of the expected frame, from 0.
  package let index: Int

  /// The number of the frame that was compared with it.
  package let actualIndex: Int

  /// The instant in seconds from which both are seen; `nil` without times.
  package let seconds: Double?

  /// The number of pixels that were compared.
  package let comparedPixels: Int

  /// The number of pixels that differ by more than the rules tolerate.
  package let differingPixels: Int

  /// The number of pixels that differ as smoothed edges do.
  package let smoothedPixels: Int

  /// The number of pixels that only one of the frames has.
  package let uncoveredPixels: Int

  /// The largest difference of a channel and where it is; `nil` for equal frames.
  package let largestDifference: PictureComparison.Place?

  /// The smallest rectangle around the pixels that differ.
  package let boundingBox: PixelRect

  /// The mean difference of a channel, 0 to 255.
  package let meanAbsoluteError: Double

  /// The square root of the mean square of the differences, 0 to 255.
  package let rootMeanSquareError: Double

  /// The peak signal-to-noise ratio in decibels, infinite for equal frames.
  package let peakSignalToNoiseRatio: Double

  /// The structural similarity, 1 for equal frames; `nil` where there is none.
  package let structuralSimilarity: Double?

  /// The largest number of differing pixels in a window, if the rules limit it.
  package let densestCount: Int?

  /// Which limits the frame goes beyond, such as `906 px > 0`; empty for a frame that passes.
  package let violations: [String]

  /// The smallest tolerance, in the unit of the metric, with which the pixels would pass; `nil` if none would do.
  package let passingTolerance: Int?

  /// Whether the frame goes beyond no limit.
  package var passes: Bool { violations.isEmpty }

  /// Takes the numbers from a comparison.
  init(
    _ comparison: PictureComparison, index: Int, actualIndex: Int, seconds: Double?, rules: ComparisonRules
  ) {
    self.index = index
    self.actualIndex = actualIndex
    self.seconds = seconds
    comparedPixels = comparison.comparedPixels
    differingPixels = comparison.differingPixels
    smoothedPixels = comparison.smoothedPixels
    uncoveredPixels = comparison.uncoveredPixels
    largestDifference = comparison.largestDifference
    boundingBox = comparison.boundingBox
    meanAbsoluteError = comparison.meanAbsoluteError
    rootMeanSquareError = comparison.rootMeanSquareError
    peakSignalToNoiseRatio = comparison.peakSignalToNoiseRatio
    structuralSimilarity = comparison.structuralSimilarity
    densestCount = rules.density.map { comparison.densestCount(side: $0.side) }

    let limit = rules.pixelLimit(of: comparedPixels)
    var violations = differingPixels > limit ? ["\(differingPixels) px > \(limit)"] : []
    if let density = rules.density, let densestCount {
      let limit = density.ratio.part(of: density.side * density.side)
      if densestCount > limit {
        violations.append("\(densestCount) px > \(limit) in a window of \(density.side)x\(density.side)")
      }
    }
    // Of a pixel without a counterpart no limit of quality can tell anything.
    if let minimum = rules.minimumNoiseRatio, peakSignalToNoiseRatio < minimum {
      violations.append("PSNR \(decimal(peakSignalToNoiseRatio, places: 4)) dB < \(decimal(minimum))")
    }
    if let minimum = rules.minimumSimilarity, let structuralSimilarity, structuralSimilarity < minimum {
      violations.append("SSIM \(decimal(structuralSimilarity, places: 4)) < \(decimal(minimum))")
    }
    self.violations = violations
    let isPixelsAlone = violations.count == (differingPixels > limit ? 1 : 0)
    passingTolerance = isPixelsAlone ? comparison.tolerance(leaving: limit) : nil
  }
}

extension PictureComparison {
  /// The square root of the mean square of the differences, 0 to 255.
  package var rootMeanSquareError: Double {
    comparedPixels == 0 ? 0 : (Double(sumOfSquares) / Double(3 * comparedPixels)).squareRoot()
  }

  /// Returns the smallest tolerance that leaves at most a number of pixels, or nil if none does.
  fileprivate func tolerance(leaving limit: Int) -> Int? {
    var count = 0
    for (difference, pixels) in counts.sorted(by: { $0.key > $1.key }) {
      count += pixels
      if count > limit { return difference == .max ? nil : difference }
    }
    return rules.tolerance
  }
}
