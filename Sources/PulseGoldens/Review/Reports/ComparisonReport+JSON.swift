import PulseCompare
import PulseDocument
import PulsePixels

extension ComparisonReport {
  /// Returns the report as one JSON document with the schema `pulsemap.compare/1` and a final newline.
  ///
  /// - Parameters:
  ///   - environment: The names and values of the environment, such as versions.
  ///   - allFrames: Whether equal frames are included.
  /// - Returns: The text.
  package func json(environment: [(String, String)], allFrames: Bool = false) -> String {
    let outcomes = PairResult.Outcome.allCases.map { ($0.rawValue, JSONValue.number(Double(count(of: $0)))) }
    return JSONValue.members([
      ("schema", .string("pulsemap.compare/1")),
      ("summary", .members([("pairs", .number(Double(pairs.count)))] + outcomes)),
      ("env", .members(environment.map { ($0, .string($1)) })),
      ("pairs", .array(pairs.map { $0.json(allFrames: allFrames) })),
    ]).text + "\n"
  }
}

extension PairResult {
  func json(allFrames: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(id)), ("status", .string(outcome.rawValue)),
      ("reason", .array(reasons.map { .string($0) })), ("message", .string(message)),
      ("expected_path", expectedPath.map { .string($0) } ?? .null),
      ("actual_path", actualPath.map { .string($0) } ?? .null),
      // The golden of a pair without an actual file is loaded for another report alone.
      ("expected", isGoldenAlone ? .null : expected?.json ?? .null), ("actual", actual?.json ?? .null),
    ]
    guard let comparison else { return .members(members) }
    members.append(("structure", .array(comparison.structureDifferences.map { .string($0.description) })))
    members.append(("compared_frames", .number(Double(comparison.frames.count))))
    let unpaired = comparison.unpairedExpectedFrames + comparison.unpairedActualFrames
    if unpaired > 0 { members.append(("unpaired_frames", .number(Double(unpaired)))) }
    members.append(("worst_frame", .numberOrNull(comparison.worstFrame?.index)))
    members.append(("would_pass", comparison.passingLimits.map { json($0, comparison.rules) } ?? .null))
    let frames = comparison.frames.filter { allFrames || $0.largestDifference != nil }
    members.append(("frames", .array(frames.map(\.json))))
    return .members(members)
  }

  private func json(_ limits: AnimationComparison.PassingLimits, _ rules: ComparisonRules) -> JSONValue {
    let metric = rules.pixels.metric
    let limit = limits.tolerance.map { metric.limit(ofTolerance: $0) }
    return .members([
      (metric == .channel ? "tolerance" : "threshold", limit.map { .number($0) } ?? .null),
      ("max_pixels", .numberOrNull(limits.pixels)),
    ])
  }
}

extension PairResult.ComparisonInput {
  fileprivate var json: JSONValue {
    .members([
      ("path", .string(path)), ("container", .string(animation.inputFormat)),
      ("sha256", animation.hash.map { .string($0) } ?? .null),
      ("timeline", timeline.map { .string($0) } ?? .null),
      ("w", .number(Double(animation.animation.size.width))),
      ("h", .number(Double(animation.animation.size.height))),
      ("frames", .number(Double(animation.animation.frameCount))),
      ("loop", .numberOrNull(animation.animation.loopCount)),
    ])
  }
}

extension FrameComparison {
  var json: JSONValue {
    let box = boundingBox
    var members: [(String, JSONValue)] = [("i", .number(Double(index)))]
    if actualIndex != index { members.append(("actual_i", .number(Double(actualIndex)))) }
    members += [
      ("t_ms", seconds.map { .number(($0 * 1e6).rounded() / 1e3) } ?? .null),
      ("different", .number(Double(differingPixels))), ("aa", .number(Double(antialiasedPixels))),
      ("uncovered", .number(Double(uncoveredPixels))),
      ("max_delta", .number(Double(largestDifference?.level ?? 0))),
      (
        "at",
        largestDifference.map { .array([.number(Double($0.x)), .number(Double($0.y))]) } ?? .null
      ),
      (
        "bbox",
        box.isEmpty ? .null : .array([box.x, box.y, box.width, box.height].map { .number(Double($0)) })
      ),
      ("mae", Self.roundedNumber(meanAbsoluteError)), ("rmse", Self.roundedNumber(rootMeanSquareError)),
      ("psnr", Self.roundedNumber(peakSignalToNoiseRatio)),
      ("ssim", structuralSimilarity.map(Self.roundedNumber) ?? .null),
    ]
    if let ssimulacra2 { members.append(("ssimulacra2", Self.roundedNumber(ssimulacra2))) }
    if let maximumDifferingPixelsInWindow {
      members.append(("densest", .number(Double(maximumDifferingPixelsInWindow))))
    }
    members.append(("passes", .boolean(passes)))
    return .members(members)
  }

  /// Returns a JSON number with four decimals, equal on every machine; null for infinity.
  private static func roundedNumber(_ value: Double) -> JSONValue {
    value.isFinite ? .number((value * 1e4).rounded() / 1e4) : .null
  }
}
