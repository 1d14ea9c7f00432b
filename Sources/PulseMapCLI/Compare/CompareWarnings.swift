import PulseCompare
import PulseGoldens
import PulsePixels

/// A collector of warnings and advice about all pairs: options without effect, frames that were not compared.
struct CompareWarnings {
  private let options: CompareOptions
  private var compared = 0
  private var (hasDifferentVideos, hasRepeatedVideo) = (false, false)

  /// The masks, each with its place, in the order of their use, and whether they have an effect.
  private var masks: [(mask: MaskUse, isEffective: Bool)] = []
  private var indices: [MaskUse: Int] = [:]
  private var unpairedFramesNote: (pairs: Int, place: String, first: String) = (0, "", "")
  private var flaws: [String] = []

  /// A mask or mask image of a place.
  private struct MaskUse: Hashable {
    let place: String
    let text: String
    var isImage = false
  }

  init(_ options: CompareOptions) {
    self.options = options
  }

  /// Records which masks had an effect on a pair with the given settings, its frames without a counterpart, and the
  /// flaws of its files.
  mutating func add(_ pair: PairResult, _ settings: ResolvedSettings?) {
    flaws += pair.ignoredFlaws.map { "\($0.path): \($0.message); --lenient reads it as browsers do" }
    guard let comparison = pair.comparison, let settings else { return }
    compared += 1
    let isVideo = [pair.expected, pair.actual].contains { $0?.animation.isVideo == true }
    let isExact =
      (settings.settings.metric ?? .channel) == .channel && (settings.settings.tolerance ?? 0) == 0
    if isVideo, isExact, !comparison.pixelsMatch {
      hasDifferentVideos = true
    }
    if let expected = pair.expected?.animation, let actual = pair.actual?.animation,
      expected.isVideo != actual.isVideo
    {
      let (video, other) = expected.isVideo ? (expected, actual) : (actual, expected)
      let (count, one) = (video.animation.frameCount, other.animation.frameCount)
      if one > 1, count > one, count % one == 0 { hasRepeatedVideo = true }
    }
    let effective = comparison.effectiveMaskIndices
    for (index, mask) in settings.settings.masks.enumerated() {
      let use = MaskUse(place: settings.place(ofMask: index), text: mask.argument)
      record(use, isEffective: effective.contains(index))
    }
    if let path = settings.settings.maskImage {
      let use = MaskUse(place: settings.place(of: "mask-image"), text: path, isImage: true)
      record(use, isEffective: comparison.isMaskImageEffective)
    }
    // Unless ignored, a different frame count is a difference already.
    if comparison.rules.ignoredProperties.contains(.count), let words = pair.unpairedFramesNote {
      if unpairedFramesNote.pairs == 0 {
        unpairedFramesNote = (0, settings.place(of: "ignore"), "\(pair.id): \(words)")
      }
      unpairedFramesNote.pairs += 1
    }
  }

  private mutating func record(_ mask: MaskUse, isEffective: Bool) {
    let index = indices[mask] ?? masks.count
    if index == masks.count {
      indices[mask] = index
      masks.append((mask, isEffective))
    }
    if isEffective { masks[index].isEffective = true }
  }

  /// The warnings about flawed files and options without effect, one line each.
  var warnings: [String] {
    guard compared > 0 else { return flaws }
    var warnings = flaws
    warnings += masks.filter { !$0.isEffective }.map { mask, _ in
      mask.isImage
        ? "\(mask.place): '\(mask.text)' masks nothing: it is transparent or black throughout the frames; paint the "
          + "areas to mask"
        : "\(mask.place): '\(mask.text)' masks nothing: it is outside all frames; correct it or leave it out"
    }
    if unpairedFramesNote.pairs > 0 {
      let others = unpairedFramesNote.pairs > 1 ? ", as in \(unpairedFramesNote.pairs - 1) more pairs" : ""
      warnings.append(
        "\(unpairedFramesNote.place): \(unpairedFramesNote.first)\(others); leave out 'count' to report them, or add "
          + "--align time")
    }
    return warnings
  }

  /// The advice on comparing videos, whose compression loses detail; `nil` unless some differ under the strictest rules.
  var videoAdvice: String? {
    hasDifferentVideos
      ? "videos are usually lossy; to compare their quality, add --metric ssimulacra2 --threshold 70" : nil
  }

  /// The advice on comparing a video, in which a short loop is repeated, with an animation; `nil` without such a pair.
  var loopAdvice: String? {
    hasRepeatedVideo
      ? "a video repeats a short loop; to compare the same frames, render it with --cycles 1" : nil
  }

  /// Returns advice on accepting the differences; `nil` if there are none, or they cannot be accepted, or
  /// already are.
  func advice(after review: ComparisonReport) -> String? {
    guard review.pairs.contains(where: { $0.outcome == .differ && !$0.isOtherFile }), options.update == nil,
      !options.writesPendingFiles, !options.comparesManifestOnly, !options.verifiesManifest,
      options.goldens != nil || options.previousReview != nil || options.replacementDiagnostics("").isEmpty
    else { return nil }
    if options.goldens == nil, options.previousReview == nil, options.paths.count == 2 {
      return "if '\(options.paths[1])' is right, add --update to replace '\(options.paths[0])' with it"
        + (options.difference == nil ? "; to see where they differ, add --diff PATH" : "")
    }
    let replaced = review.pairs.filter(\.replacesGolden)
    guard replaced.allSatisfy(CompareOptions.canReplaceGolden) else { return nil }
    // A folder of frames has no pending file.
    let hasFolders = replaced.contains { $0.actualPath.map(ImageFolder.isFolder) == true }
    return "if the new images are right, add --update to replace the goldens"
      + (hasFolders ? "" : ", or --pending to decide one by one")
  }
}
