import PulseCompare
import PulseReview

/// Warnings and advice about all pairs together: options without effect, frames that were not compared.
struct CompareNotes {
  private let options: CompareOptions
  private var compared = 0
  private var effectiveMasks: Set<Int> = []
  private var isMaskPictureEffective = false
  private var unpaired: (pairs: Int, first: String) = (0, "")

  init(_ options: CompareOptions) {
    self.options = options
  }

  /// Takes notice of a pair.
  mutating func add(_ pair: PairReview) {
    guard let comparison = pair.comparison else { return }
    compared += 1
    effectiveMasks.formUnion(comparison.effectiveMasks)
    isMaskPictureEffective = isMaskPictureEffective || comparison.isMaskPictureEffective
    // A count that matters is a difference already.
    if options.rules.ignored.contains(.count), let words = pair.unpaired {
      if unpaired.pairs == 0 { unpaired.first = "\(pair.id): \(words)" }
      unpaired.pairs += 1
    }
  }

  /// Warnings about options that had no effect, a line each.
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

  /// Returns advice on accepting the differences; `nil` when there are none, or they cannot be accepted, or are already.
  func advice(after review: Review) -> String? {
    guard review.pairs.contains(where: { $0.outcome == .differ }), options.update == nil,
      !options.leavesPending, !options.usesManifestAlone, !options.verifiesManifest,
      options.goldens != nil || options.earlier != nil || options.replacementComplaints("").isEmpty
    else { return nil }
    return
      "if the new pictures are right, add --update to replace what is expected, or --pending to decide on each"
  }
}
