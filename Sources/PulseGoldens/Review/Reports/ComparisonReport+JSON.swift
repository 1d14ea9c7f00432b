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
    let outcomes = PairResult.Outcome.allCases.map { outcome in
      JSONValue.Member(key: outcome.rawValue, value: .integer(count(of: outcome)))
    }
    return JSONValue([
      "schema": .string("pulsemap.compare/1"),
      "summary": .object([.init(key: "pairs", value: .integer(pairs.count))] + outcomes),
      "env": .object(environment.map { .init(key: $0, value: .string($1)) }),
      "pairs": .array(pairs.map { $0.json(allFrames: allFrames) }),
    ]).text + "\n"
  }
}

extension PairResult {
  func json(allFrames: Bool) -> JSONValue {
    let unpaired = comparison.map { $0.unpairedExpectedFrames + $0.unpairedActualFrames } ?? 0
    let frames = comparison?.frames.filter { allFrames || $0.largestDifference != nil }
    return JSONValue([
      "id": .string(id), "status": .string(outcome.rawValue), "reason": .strings(reasons),
      "message": .string(message), "is_picture": isOtherFile ? .boolean(false) : nil,
      "expected_path": .orNull(expectedPath),
      "actual_path": .orNull(actualPath),
      // The golden of a pair without an actual file is loaded for another report alone.
      "expected": isGoldenAlone ? .null : expected?.json ?? .null, "actual": actual?.json ?? .null,
      "structure": comparison.map { .strings($0.structureDifferences.map(\.description)) },
      "compared_frames": comparison.map { .integer($0.frames.count) },
      "unpaired_frames": unpaired > 0 ? .integer(unpaired) : nil,
      "worst_frame": comparison.map { .orNull($0.worstFrame?.index) },
      "would_pass": comparison.map { comparison in
        comparison.suggestedLimits.map { json($0, comparison.rules) } ?? .null
      },
      "frames": frames.map { .array($0.map(\.json)) },
    ])
  }

  private func json(_ limits: AnimationComparison.SuggestedLimits, _ rules: ComparisonRules) -> JSONValue {
    let metric = rules.pixels.metric
    let limit = limits.tolerance.map { JSONValue.number(metric.limit(ofTolerance: $0)) } ?? .null
    return JSONValue([
      "tolerance": metric == .channel ? limit : nil, "threshold": metric == .channel ? nil : limit,
      "max_pixels": .orNull(limits.pixels),
    ])
  }
}

extension PairResult.ComparisonInput {
  fileprivate var json: JSONValue {
    let image = animation.animation
    return JSONValue([
      "path": .string(path), "container": .string(animation.inputFormat), "sha256": .orNull(animation.hash),
      "timeline": .orNull(timeline), "w": .integer(image.size.width), "h": .integer(image.size.height),
      "frames": .integer(image.frameCount), "loop": .orNull(image.loopCount),
    ])
  }
}

extension FrameComparison {
  var json: JSONValue {
    let box = boundingBox
    return JSONValue([
      "i": .integer(index), "actual_i": actualIndex == index ? nil : .integer(actualIndex),
      "t_ms": seconds.map { .number(($0 * 1e6).rounded() / 1e3) } ?? .null,
      "different": .integer(differingPixels), "aa": .integer(antialiasedPixels),
      "uncovered": .integer(uncoveredPixels),
      "max_delta": .integer(Int(largestDifference?.level ?? 0)),
      "at": largestDifference.map { .integers([Int($0.x), Int($0.y)]) } ?? .null,
      "bbox": box.isEmpty ? .null : .integers([box.x, box.y, box.width, box.height]),
      "mae": Self.roundedNumber(meanAbsoluteError), "rmse": Self.roundedNumber(rootMeanSquareError),
      "psnr": Self.roundedNumber(peakSignalToNoiseRatio),
      "ssim": structuralSimilarity.map(Self.roundedNumber) ?? .null,
      "ssimulacra2": ssimulacra2.map(Self.roundedNumber),
      "densest": maximumDifferingPixelsInWindow.map(JSONValue.integer), "passes": .boolean(passes),
    ])
  }

  /// Returns a JSON number with four decimals, equal on every machine; null for infinity.
  private static func roundedNumber(_ value: Double) -> JSONValue {
    value.isFinite ? .number((value * 1e4).rounded() / 1e4) : .null
  }
}

extension JSONValue {
  /// Returns a number, or null for `nil`.
  static func orNull(_ number: Int?) -> JSONValue { number.map(JSONValue.integer) ?? .null }

  /// Returns a string, or null for `nil`.
  static func orNull(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// Returns an array of numbers.
  static func integers(_ numbers: [Int]) -> JSONValue { .array(numbers.map(JSONValue.integer)) }
}
