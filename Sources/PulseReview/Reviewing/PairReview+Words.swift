import PulseCompare
import PulsePixels

extension PairReview {
  /// The review in one line: the verdict, the name, and what there is to know.
  package var line: String {
    let word = outcome.rawValue + String(repeating: " ", count: Self.widest - outcome.rawValue.count)
    return "\(word)  \(id): \(([message] + [advice].compactMap { $0 }).joined(separator: "; "))"
  }

  private static let widest = Outcome.allCases.map(\.rawValue.count).max() ?? 0

  /// The kinds of differences, such as `delay` and `pixels`, in a fixed order.
  package var reasons: [String] {
    switch outcome {
    case .match: return []
    case .missing, .obsolete, .error: return [outcome.rawValue]
    case .differ:
      let structure = comparison?.structure.map(\.reason) ?? []
      let all = structure + (comparison?.pixelsMatch == false ? ["pixels"] : [])
      return ["size", "frames", "delay", "loop", "pixels"].filter(all.contains)
    }
  }

  /// What there is to know, in one line.
  package var message: String {
    if let problem { return problem }
    guard let comparison else { return "equal, by its hash" }
    guard !comparison.isMatch else { return matching(comparison) }
    var parts = comparison.structure.map(\.description)
    if !comparison.pixelsMatch { parts.append(pixels(of: comparison)) }
    return parts.joined(separator: "; ")
  }

  private func matching(_ comparison: FilmComparison) -> String {
    let frames = Inspection.count(comparison.frames.count, "frame")
    let rest = unpaired.map { "; \($0)" } ?? ""
    let levels = comparison.frames.map { $0.largestDifference?.level ?? 0 }
    guard let level = levels.max(), level > 0, let place = levels.firstIndex(of: level) else {
      return "\(frames) equal\(rest)"
    }
    let verb = comparison.frames.count == 1 ? "passes" : "pass"
    return "\(frames) \(verb), max delta \(level) in frame \(comparison.frames[place].index)\(rest)"
  }

  /// Sentence about frames that were compared with nothing; `nil` when there are none.
  package var unpaired: String? {
    guard let comparison else { return nil }
    for (count, side) in [
      (comparison.unpairedExpected, "expected"), (comparison.unpairedActual, "actual"),
    ] where count > 0 {
      return "\(Inspection.count(count, "\(side) frame")) without a counterpart not compared"
    }
    return nil
  }

  /// The failing frames in words, such as `frame 5: 906 px > 0, max delta 224 at 154,73`.
  private func pixels(of comparison: FilmComparison) -> String {
    let failing = comparison.failingFrames
    guard let worst = comparison.worstFrame else { return "" }
    var text = ""
    if failing.count > 1 {
      text = "\(failing.count) of \(comparison.frames.count) frames differ; worst is "
    }
    text += "frame \(worst.index): \(worst.violations.joined(separator: ", "))"
    if let place = worst.largestDifference { text += ", max delta \(place.level) at \(place.x),\(place.y)" }
    if worst.smoothedPixels > 0,
      worst.differingPixels > worst.smoothedPixels || !comparison.rules.pixels.ignoresAntialiasing
    {
      text += ", \(worst.smoothedPixels) px of smoothed edges"
    }
    return text
  }

  /// The limits with which the pair would pass, as options; `nil` when there is nothing to say.
  var advice: String? {
    guard let comparison, let limits = comparison.passingLimits else { return nil }
    var options: [String] = []
    if let tolerance = limits.tolerance {
      switch comparison.rules.pixels.metric {
      case .channel: options.append("--tolerance \(tolerance)")
      case .oklab: options.append("--threshold \(threshold(tolerance))")
      }
    }
    if let pixels = limits.pixels { options.append("--max-pixels \(pixels)") }
    return options.isEmpty ? nil : "would pass with \(options.joined(separator: " or "))"
  }
}

/// Returns a distance in the space OKLab as people write it.
func threshold(_ units: Int) -> String { decimal(Double(units) / Double(PixelMetric.oklab.unit)) }
