import PulseCompare
import PulseReview

/// Collector of warnings and advice about all pairs: options without effect, frames that were not compared.
struct CompareWarnings {
  private let options: CompareOptions
  private var compared = 0
  private var effectiveMasks: Set<Int> = []
  private var isMaskPictureEffective = false
  private var unpaired: (pairs: Int, first: String) = (0, "")

  init(_ options: CompareOptions) {
    self.options = options
  }

  /// Collects facts about a pair.
  mutating func add(_ pair: PairReview) {
    guard let comparison = pair.comparison else { return }
    compared += 1
    effectiveMasks.formUnion(comparison.effectiveMasks)
    isMaskPictureEffective = isMaskPictureEffective || comparison.isMaskPictureEffective
    // Unless ignored, a different frame count is a difference already.
    if options.rules.ignored.contains(.count), let words = pair.unpaired {
      if unpaired.pairs == 0 { unpaired.first = "\(pair.id): \(words)" }
      unpaired.pairs += 1
    }
  }

  /// The warnings about options without effect, one line each.
  var warnings: [String] {
    guard compared > 0 else { return [] }
    var warnings = options.masks.enumerated().filter { !effectiveMasks.contains($0.offset) }.map {
      "--mask: '\($0.element.argument)' leaves out nothing: it lies outside of all frames; correct it or leave it out"
    }
    if let path = options.maskPicture, !isMaskPictureEffective {
      warnings.append(
        "--mask-image: '\(path)' leaves out nothing: it is clear or black all over the frames; paint what is to be "
          + "left out")
    }
    if unpaired.pairs > 0 {
      let others = unpaired.pairs > 1 ? ", as in \(unpaired.pairs - 1) more pairs" : ""
      warnings.append(
        "--ignore: \(unpaired.first)\(others); leave out 'count' to be told, or add --align time")
    }
    return warnings
  }

  /// Returns advice on accepting the differences; `nil` if there are none, or they cannot be accepted, or
  /// already are.
  func advice(after review: Review) -> String? {
    guard review.pairs.contains(where: { $0.outcome == .differ }), options.update == nil,
      !options.writesPendingFiles, !options.comparesManifestOnly, !options.verifiesManifest,
      options.goldens != nil || options.previousReview != nil || options.replacementDiagnostics("").isEmpty
    else { return nil }
    return
      "if the new pictures are right, add --update to replace what is expected, or --pending to decide on each"
  }
}
