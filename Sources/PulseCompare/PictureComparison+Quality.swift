import Glibc
import PulsePixels

extension PictureComparison {
  /// The mean difference of a channel, 0 to 255; the tolerance does not matter to it.
  package var meanAbsoluteError: Double { mean(sum) }

  /// The peak signal-to-noise ratio in decibels, infinite for equal pictures; the tolerance does not matter.
  ///
  /// It is 20 · log₁₀(255 / e), e being the root mean square of the differences.
  package var peakSignalToNoiseRatio: Double {
    sumOfSquares == 0 ? .infinity : 10 * log10(255 * 255 / mean(sumOfSquares))
  }

  /// A sum over the channels of all pixels, divided by their number.
  private func mean(_ sum: Int) -> Double {
    comparedPixels == 0 ? 0 : Double(sum) / Double(3 * comparedPixels)
  }
}
