import PulseCodec
import PulseCompare
import PulseDocument
import PulsePixels

extension Review {
  /// Returns the review for programs, as one JSON document of the form `pulsemap.compare/1`.
  ///
  /// - Parameters:
  ///   - environment: What the comparison was made with, such as versions, by name.
  ///   - allFrames: Whether frames that are equal are told as well.
  /// - Returns: The text, with a line end.
  package func json(environment: [(String, String)], allFrames: Bool = false) -> String {
    let outcomes = PairReview.Outcome.allCases.map { ($0.rawValue, JSONValue.number(Double(count(of: $0)))) }
    return JSONValue.members([
      ("schema", .string("pulsemap.compare/1")),
      ("summary", .members([("pairs", .number(Double(pairs.count)))] + outcomes)),
      ("env", .members(environment.map { ($0, .string($1)) })),
      ("pairs", .array(pairs.map { $0.json(allFrames: allFrames) })),
    ]).text + "\n"
  }
}

extension PairReview {
  func json(allFrames: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(id)), ("status", .string(outcome.rawValue)),
      ("reason", .array(reasons.map { .string($0) })), ("message", .string(message)),
      ("expected_path", expectedPath.map { .string($0) } ?? .null),
      ("actual_path", actualPath.map { .string($0) } ?? .null),
      ("expected", expected?.json ?? .null), ("actual", actual?.json ?? .null),
    ]
    guard let comparison else { return .members(members) }
    members.append(("structure", .array(comparison.structure.map { .string($0.description) })))
    members.append(("compared_frames", .number(Double(comparison.frames.count))))
    let unpaired = comparison.unpairedExpected + comparison.unpairedActual
    if unpaired > 0 { members.append(("unpaired_frames", .number(Double(unpaired)))) }
    members.append(("worst_frame", .optional(comparison.worstFrame?.index)))
    members.append(("would_pass", comparison.passingLimits.map { json($0, comparison.rules) } ?? .null))
    let frames = comparison.frames.filter { allFrames || $0.largestDifference != nil }
    members.append(("frames", .array(frames.map(\.json))))
    return .members(members)
  }

  private func json(_ limits: FilmComparison.PassingLimits, _ rules: ComparisonRules) -> JSONValue {
    let isChannel = rules.pixels.metric == .channel
    let tolerance = limits.tolerance.map { Double($0) / Double(rules.pixels.metric.unit) }
    return .members([
      (isChannel ? "tolerance" : "threshold", tolerance.map { .number($0) } ?? .null),
      ("max_pixels", .optional(limits.pixels)),
    ])
  }
}

extension PairReview.Side {
  fileprivate var json: JSONValue {
    .members([
      ("path", .string(path)), ("container", .string(film.kind)),
      ("sha256", film.hash.map { .string($0) } ?? .null),
      ("timeline", timeline.map { .string($0) } ?? .null),
      ("w", .number(Double(film.film.size.width))), ("h", .number(Double(film.film.size.height))),
      ("frames", .number(Double(film.film.frameCount))), ("loop", .optional(film.film.loopCount)),
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
      ("different", .number(Double(differingPixels))), ("aa", .number(Double(smoothedPixels))),
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
      ("mae", Self.number(meanAbsoluteError)), ("rmse", Self.number(rootMeanSquareError)),
      ("psnr", Self.number(peakSignalToNoiseRatio)),
      ("ssim", structuralSimilarity.map(Self.number) ?? .null),
    ]
    if let densestCount { members.append(("densest", .number(Double(densestCount)))) }
    members.append(("passes", .boolean(passes)))
    return .members(members)
  }

  /// Four decimals, the same on every machine; null for what is infinite.
  private static func number(_ value: Double) -> JSONValue {
    value.isFinite ? .number((value * 1e4).rounded() / 1e4) : .null
  }
}
