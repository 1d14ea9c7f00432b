package import PulsePixels

/// The metrics of a compared frame: differing pixels, errors, PSNR, SSIM, SSIMULACRA 2 and exceeded limits.
package struct FrameComparison: Hashable, Sendable {
  /// The index of the expected frame, from 0.
  package let index: Int

  /// The index of the actual frame.
  package let actualIndex: Int

  /// The time in seconds from which both frames are visible; `nil` without timing.
  package let seconds: Double?

  /// The number of compared pixels.
  package let comparedPixels: Int

  /// The number of pixels that differ by more than the tolerance.
  package let differingPixels: Int

  /// The number of pixels that differ by antialiasing.
  package let antialiasedPixels: Int

  /// The number of pixels that only one of the frames has.
  package let uncoveredPixels: Int

  /// The largest channel difference and its position; `nil` for equal frames.
  package let largestDifference: ImageComparison.LocatedDifference?

  /// The bounds of the differing pixels.
  package let boundingBox: PixelRect

  /// The mean absolute error of a channel, 0 to 255.
  package let meanAbsoluteError: Double

  /// The root-mean-square error of a channel, 0 to 255.
  package let rootMeanSquareError: Double

  /// The peak signal-to-noise ratio in decibels, infinite for equal frames.
  package let peakSignalToNoiseRatio: Double

  /// The structural similarity, 1 for equal frames; `nil` if it is undefined.
  package let structuralSimilarity: Double?

  /// The score of SSIMULACRA 2, 100 for equal frames; `nil` if it is undefined or not the metric of the rules.
  package let ssimulacra2: Double?

  /// The largest number of differing pixels in a window, if the rules limit it.
  package let maximumDifferingPixelsInWindow: Int?

  /// The exceeded limits, such as `906 px > 0`; empty for a frame that passes.
  package let exceededLimits: [String]

  /// The smallest tolerance, in the unit of the metric, with which the frame would pass; `nil` if none suffices.
  package let passingTolerance: Int?

  package var passes: Bool { exceededLimits.isEmpty }

  /// Computes the metrics of a comparison.
  init(
    _ comparison: ImageComparison, index: Int, actualIndex: Int, seconds: Double?, rules: ComparisonRules
  ) {
    self.index = index
    self.actualIndex = actualIndex
    self.seconds = seconds
    comparedPixels = comparison.comparedPixels
    differingPixels = comparison.differingPixels
    antialiasedPixels = comparison.antialiasedPixels
    uncoveredPixels = comparison.uncoveredPixels
    largestDifference = comparison.largestDifference
    boundingBox = comparison.boundingBox
    meanAbsoluteError = comparison.meanAbsoluteError
    rootMeanSquareError = comparison.rootMeanSquareError
    peakSignalToNoiseRatio = comparison.peakSignalToNoiseRatio
    structuralSimilarity = comparison.structuralSimilarity
    ssimulacra2 = rules.pixels.metric == .ssimulacra2 ? comparison.ssimulacra2 : nil
    maximumDifferingPixelsInWindow = rules.densityLimit.map {
      comparison.maximumDifferingPixelsInWindow(side: $0.side)
    }

    let limit = rules.pixelLimit(of: comparedPixels)
    var exceededLimits = differingPixels > limit ? [Self.excess(differingPixels, limit)] : []
    if let densityLimit = rules.densityLimit, let maximumDifferingPixelsInWindow {
      let limit = densityLimit.ratio.allowedCount(of: densityLimit.side * densityLimit.side)
      if maximumDifferingPixelsInWindow > limit {
        exceededLimits.append(
          Self.excess(maximumDifferingPixelsInWindow, limit)
            + " in a window of \(densityLimit.side)x\(densityLimit.side)"
        )
      }
    }
    // PSNR and SSIM say nothing about uncovered pixels.
    if let minimum = rules.minimumPSNR, peakSignalToNoiseRatio < minimum {
      exceededLimits.append(
        "PSNR \(formatDecimal(peakSignalToNoiseRatio, places: 4)) dB < \(formatDecimal(minimum))")
    }
    if let minimum = rules.minimumSSIM, let structuralSimilarity, structuralSimilarity < minimum {
      exceededLimits.append(
        "SSIM \(formatDecimal(structuralSimilarity, places: 4)) < \(formatDecimal(minimum))")
    }
    if let minimum = rules.minimumSSIMULACRA2 {
      let excess = Self.excess(comparison, score: ssimulacra2, minimum: minimum)
      self.exceededLimits = exceededLimits + [excess].compactMap { $0 }
      passingTolerance = exceededLimits.isEmpty ? Self.passingTolerance(comparison, score: ssimulacra2) : nil
      return
    }
    self.exceededLimits = exceededLimits
    let isPixelsAlone = exceededLimits.count == (differingPixels > limit ? 1 : 0)
    passingTolerance = isPixelsAlone ? comparison.smallestTolerance(leaving: limit) : nil
  }

  /// Returns the quality that a score of SSIMULACRA 2 stands for, by the scale of its authors.
  private static func quality(ofScore score: Double) -> String {
    switch score {
    case 90...: "visually lossless; 100 is equal"
    case 70..<90: "high quality; 90 is visually lossless"
    case 50..<70: "medium quality; 70 is high"
    default: "low quality; 50 is medium"
    }
  }

  /// Returns the message about a score of SSIMULACRA 2 that is too low or missing; `nil` if the frame passes.
  private static func excess(_ comparison: ImageComparison, score: Double?, minimum: Double) -> String? {
    guard comparison.largestDifference != nil else { return nil }
    if let score {
      return score < minimum
        ? "SSIMULACRA2 \(formatDecimal(score, places: 4)) < \(formatDecimal(minimum)) (\(quality(ofScore: score)))"
        : nil
    }
    return comparison.uncoveredPixels > 0
      ? "no SSIMULACRA2 score for different sizes"
      : "no SSIMULACRA2 score below \(SSIMULACRA2.minimumSide)x\(SSIMULACRA2.minimumSide) pixels"
  }

  /// Returns the smallest tolerance, in hundredths of the score, that a score needs; `nil` if none suffices.
  private static func passingTolerance(_ comparison: ImageComparison, score: Double?) -> Int? {
    guard comparison.largestDifference != nil else { return 0 }
    let (units, lowest) = (Double(PixelMetric.ssimulacra2.unitsPerDistance), minimumSSIMULACRA2Limit)
    guard let score, score >= lowest else { return nil }
    let hundredth = units / 100
    return Int((((100 - score) * units).rounded() / hundredth).rounded(.up) * hundredth)
  }

  /// The lowest minimum score that rules can ask for.
  package static let minimumSSIMULACRA2Limit = -1000.0

  private static func excess(_ count: Int, _ limit: Int) -> String {
    "\(count) \(count == 1 ? "pixel differs" : "pixels differ") (limit \(limit))"
  }
}

extension ImageComparison {
  /// The root-mean-square error of a channel, 0 to 255.
  package var rootMeanSquareError: Double {
    comparedPixels == 0 ? 0 : (Double(sumOfSquares) / Double(3 * comparedPixels)).squareRoot()
  }

  /// Returns the smallest tolerance with at most `limit` differing pixels; `nil` if none suffices.
  fileprivate func smallestTolerance(leaving limit: Int) -> Int? {
    var count = 0
    for (difference, pixels) in differenceHistogram.sorted(by: { $0.key > $1.key }) {
      count += pixels
      if count > limit { return difference == .max ? nil : difference }
    }
    return rules.tolerance
  }
}

/// Formats a number without trailing zeros, equally on every machine, with at most `places` decimals (0 to 9).
package func formatDecimal(_ number: Double, places: Int = 6) -> String {
  let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
  let rounded = (number * unit).rounded() / unit
  guard rounded.isFinite, abs(rounded) < 1e15 else { return "\(number)" }
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
