import PulseCompare
import PulseReview

/// A collector of warnings and advice about all pairs: options without effect, frames that were not compared.
struct CompareWarnings {
  private let options: CompareOptions
  private var compared = 0
  private var hasDifferentVideos = false
  private var effectiveMaskIndices: Set<Int> = []
  private var isMaskImageEffective = false
  private var unpairedFramesNote: (pairs: Int, first: String) = (0, "")

  init(_ options: CompareOptions) {
    self.options = options
  }

  /// Records which masks had an effect on a pair, and its frames without a counterpart.
  mutating func add(_ pair: PairResult) {
    guard let comparison = pair.comparison else { return }
    compared += 1
    let isVideo = [pair.expected, pair.actual].contains { $0?.animation.isVideo == true }
    hasDifferentVideos = hasDifferentVideos || isVideo && !comparison.pixelsMatch
    effectiveMaskIndices.formUnion(comparison.effectiveMaskIndices)
    isMaskImageEffective = isMaskImageEffective || comparison.isMaskImageEffective
    // Unless ignored, a different frame count is a difference already.
    if options.rules.ignoredProperties.contains(.count), let words = pair.unpairedFramesNote {
      if unpairedFramesNote.pairs == 0 { unpairedFramesNote.first = "\(pair.id): \(words)" }
      unpairedFramesNote.pairs += 1
    }
  }

  /// The warnings about options without effect, one line each.
  var warnings: [String] {
    guard compared > 0 else { return [] }
    var warnings = options.masks.enumerated().filter { !effectiveMaskIndices.contains($0.offset) }.map {
      "--mask: '\($0.element.argument)' masks nothing: it is outside all frames; correct it or leave it out"
    }
    if let path = options.maskImage, !isMaskImageEffective {
      warnings.append(
        "--mask-image: '\(path)' masks nothing: it is transparent or black throughout the frames; paint the areas to "
          + "mask")
    }
    if unpairedFramesNote.pairs > 0 {
      let others = unpairedFramesNote.pairs > 1 ? ", as in \(unpairedFramesNote.pairs - 1) more pairs" : ""
      warnings.append(
        "--ignore: \(unpairedFramesNote.first)\(others); leave out 'count' to report them, or add --align time"
      )
    }
    return warnings
  }

  /// The advice on comparing videos, whose compression loses detail; `nil` unless some differ under the strictest rules.
  var videoAdvice: String? {
    hasDifferentVideos && options.metric == .channel && options.tolerance == 0
      ? "videos are usually lossy; to compare their quality, add --metric ssimulacra2 --threshold 70" : nil
  }

  /// Returns advice on accepting the differences; `nil` if there are none, or they cannot be accepted, or
  /// already are.
  func advice(after review: ComparisonReport) -> String? {
    guard review.pairs.contains(where: { $0.outcome == .differ }), options.update == nil,
      !options.writesPendingFiles, !options.comparesManifestOnly, !options.verifiesManifest,
      options.goldens != nil || options.previousReview != nil || options.replacementDiagnostics("").isEmpty
    else { return nil }
    if options.goldens == nil, options.previousReview == nil, options.paths.count == 2 {
      return "if '\(options.paths[1])' is right, add --update to replace '\(options.paths[0])' with it"
    }
    return
      "if the new images are right, add --update to replace the goldens, or --pending to decide one by one"
  }
}
