import PulseCompare
import PulsePixels

extension PairResult {
  /// The result in one line: outcome, name and message.
  package var line: String {
    let word = outcome.rawValue + String(repeating: " ", count: Self.widestOutcome - outcome.rawValue.count)
    return "\(word)  \(id): \(([message] + [passingOptionsHint].compactMap { $0 }).joined(separator: "; "))"
  }

  private static let widestOutcome = Outcome.allCases.map(\.rawValue.count).max() ?? 0

  /// The categories of the differences in a fixed order, such as `delay` and `pixels`.
  package var reasons: [String] {
    switch outcome {
    case .match: return []
    case .missing, .obsolete, .error: return [outcome.rawValue]
    case .differ where isOtherFile: return ["bytes"]
    case .differ:
      let structureDifferences = comparison?.structureDifferences.map(\.reason) ?? []
      let all = structureDifferences + (comparison?.pixelsMatch == false ? ["pixels"] : [])
      return ["size", "color", "frames", "delay", "loop", "pixels"].filter(all.contains)
    }
  }

  /// The message about the result, in one line.
  package var message: String { ([resultMessage] + [variantNote].compactMap(\.self)).joined(separator: "; ") }

  /// The message with a place in front: the file at fault, if it is one of the pair, otherwise the name of the pair.
  package var placedMessage: String {
    guard let problem, let path = problem.path, path == expectedPath || path == actualPath else {
      return "\(id): \(message)"
    }
    return "\(path): \(([problem.message] + [variantNote].compactMap(\.self)).joined(separator: "; "))"
  }

  private var resultMessage: String {
    if let problem { return problem.description }
    guard let comparison else { return "equal by hash" }
    guard !comparison.isMatch else { return matchMessage(comparison) }
    var parts = comparison.structureDifferences.map(\.description)
    if !comparison.pixelsMatch { parts.append(pixelMessage(of: comparison)) }
    return parts.joined(separator: "; ")
  }

  private func matchMessage(_ comparison: AnimationComparison) -> String {
    let frames = FileInspection.count(comparison.frames.count, "frame")
    let rest = unpairedFramesNote.map { "; \($0)" } ?? ""
    if let message = scoreMessage(comparison) { return "\(frames) \(message)\(rest)" }
    let levels = comparison.frames.map { $0.largestDifference?.level ?? 0 }
    guard let level = levels.max(), level > 0, let place = levels.firstIndex(of: level) else {
      return "\(frames) equal\(rest)"
    }
    let verb = comparison.frames.count == 1 ? "passes" : "pass"
    return "\(frames) \(verb), maximum difference \(level) in frame \(comparison.frames[place].index)\(rest)"
  }

  /// Returns the part of a message about the lowest score of SSIMULACRA 2 among frames that pass; `nil` for equal
  /// frames or another metric.
  private func scoreMessage(_ comparison: AnimationComparison) -> String? {
    let scored = comparison.frames.filter { $0.largestDifference != nil && $0.ssimulacra2 != nil }
    guard let worst = scored.min(by: { ($0.ssimulacra2 ?? 0) < ($1.ssimulacra2 ?? 0) }),
      let score = worst.ssimulacra2
    else { return nil }
    let verb = comparison.frames.count == 1 ? "passes" : "pass"
    return "\(verb), minimum SSIMULACRA2 \(formatDecimal(score, places: 4)) in frame \(worst.index)"
  }

  /// The note about frames without a counterpart; `nil` if there are none.
  package var unpairedFramesNote: String? {
    guard let comparison else { return nil }
    for (count, side) in [
      (comparison.unpairedExpectedFrames, "expected"), (comparison.unpairedActualFrames, "actual"),
    ] where count > 0 {
      return "\(FileInspection.count(count, "\(side) frame")) without a counterpart not compared"
    }
    return nil
  }

  /// Returns a message about the failing frames, such as
  /// `1 of 8 frames differs: frame 5 (from 0): 906 pixels differ (limit 0), by up to 224 at 154,73, all in 40x30 at 150,70`.
  private func pixelMessage(of comparison: AnimationComparison) -> String {
    let failing = comparison.failingFrames
    guard let worst = comparison.worstFrame else { return "" }
    var text = ""
    let isSeries = comparison.frames.count > 1
    if isSeries {
      let rest = failing.count > 1 ? "differ; the largest difference is in " : "differs: "
      text = "\(failing.count) of \(comparison.frames.count) frames \(rest)"
    }
    text +=
      "frame \(worst.index)\(isSeries ? " (from 0)" : ""): \(worst.exceededLimits.joined(separator: ", "))"
    if let place = worst.largestDifference { text += ", by up to \(place.level) at \(place.x),\(place.y)" }
    if worst.differingPixels > 1, worst.uncoveredPixels == 0 {
      let box = worst.boundingBox
      text += ", all in \(box.size) at \(box.x),\(box.y)"
    }
    if worst.antialiasedPixels > 0, comparison.rules.pixels.metric != .ssimulacra2,
      worst.differingPixels > worst.antialiasedPixels || !comparison.rules.pixels.ignoresAntialiasing
    {
      text += ", \(worst.antialiasedPixels) pixels of antialiasing"
    }
    return text
  }

  /// The command-line options with which the pair would pass; `nil` if there are none.
  var passingOptionsHint: String? {
    guard let comparison, let limits = comparison.suggestedLimits else { return nil }
    var options: [String] = []
    if let tolerance = limits.tolerance {
      let metric = comparison.rules.pixels.metric
      let option = metric == .channel ? "--tolerance" : "--threshold"
      options.append("\(option) \(formatDecimal(metric.limit(ofTolerance: tolerance)))")
    }
    if let pixels = limits.pixels { options.append("--max-pixels \(pixels)") }
    return options.isEmpty
      ? nil
      : "would pass with \(options.joined(separator: " or "))\(comparison.failingFrames.count > 1 ? " for all frames" : "")"
  }
}
