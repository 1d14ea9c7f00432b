import PulseCompare
import PulsePixels

/// A file with a difference image, or an animation of them.
package struct DiffImageFile: Hashable, Sendable {
  /// The path as written.
  package let path: String

  /// The position of its frame among the compared frames, from 0; `nil` for an animation of several frames.
  package let comparisonIndex: Int?

  /// Creates the description of a written file.
  package init(path: String, comparisonIndex: Int?) {
    (self.path, self.comparisonIndex) = (path, comparisonIndex)
  }
}

extension PairResult {
  /// Returns the result of a golden without an actual file, with its frames for reports that show them.
  ///
  /// - Parameter golden: The golden, which is left out if it is damaged.
  /// - Returns: The result.
  /// - Complexity: O(pixels of all frames).
  package func showing(golden: ComparisonInput) -> PairResult {
    guard golden.animation.problems.isEmpty else { return self }
    var frameIterator = golden.animation.animation.frameIterator()
    do {
      while try frameIterator.next() != nil {}
    } catch {
      return self
    }
    var result = self
    result.expected = golden
    return result
  }

  /// The largest number of frames that ``detailLines`` lists.
  static let maximumDetailedFrames = 10

  /// The differences in a sentence, without the measurements of the worst frame.
  var differenceSentence: String {
    guard problem == nil, let comparison, !comparison.isMatch else { return message }
    var parts = comparison.structureDifferences.map(\.description)
    if !comparison.pixelsMatch {
      let failing = comparison.failingFrames.count
      parts.append(
        comparison.frames.count == 1
          ? "the pixels differ"
          : "\(failing) of \(comparison.frames.count) frames \(failing == 1 ? "differs" : "differ")")
    }
    return parts.joined(separator: "; ")
  }

  /// The sides of the pair, each with its name, path and a summary of the file.
  var sideLines: [(name: String, path: String, summary: String)] {
    [("expected", expected, expectedPath), ("actual", actual, actualPath)].compactMap { name, side, path in
      side.map { (name, path ?? $0.path, FileInspection.summary(of: $0.animation)) }
    }
  }

  /// Lines about the failing frames, the worst one first, and the number of those that are left out.
  var frameLines: [String] {
    guard let comparison, outcome == .differ else { return [] }
    let failing = comparison.failingFrames
    let worst = comparison.worstFrame.flatMap { failing.contains($0) ? $0 : nil }
    let ordered = [worst].compactMap { $0 } + failing.filter { $0 != worst }
    var lines = ordered.prefix(Self.maximumDetailedFrames).map(\.detailLine)
    if ordered.count > lines.count {
      lines.append(
        "\(FileInspection.count(ordered.count - lines.count, "more frame")) \(ordered.count - lines.count == 1 ? "differs" : "differ")"
      )
    }
    return lines
  }

  /// The result in several lines, for a failure in a report.
  var detailLines: [String] {
    [message] + sideLines.map { "\($0.name): \($0.path) (\($0.summary))" } + frameLines
      + [passingOptionsHint, acceptCommand.map { "if the actual file is right: \($0)" }].compactMap { $0 }
  }

  /// The difference images with that of the worst frame first.
  var diffImagesWorstFirst: [DiffImageFile] {
    let worst = comparison?.worstFrameIndex
    return diffImages.filter { $0.comparisonIndex == worst }
      + diffImages.filter { $0.comparisonIndex != worst }
  }
}

extension FrameComparison {
  /// The place and the measurements of a frame in one line.
  fileprivate var detailLine: String {
    var parts = exceededLimits
    if let place = largestDifference { parts.append("by up to \(place.level) at \(place.x),\(place.y)") }
    parts += measurements.map { "\($0.name) \($0.value)" }
    return "\(placeText): \(parts.joined(separator: ", "))"
  }

  /// The index and the time of the frame, such as `frame 5 (0.4 s)`.
  var placeText: String {
    "frame \(index)" + (seconds.map { " (\(formatDecimal($0, places: 3)) s)" } ?? "")
  }

  /// The names and values of the quality metrics that are defined.
  var measurements: [(name: String, value: String)] {
    let psnr =
      peakSignalToNoiseRatio.isFinite ? "\(formatDecimal(peakSignalToNoiseRatio, places: 2)) dB" : nil
    return [
      ("PSNR", psnr), ("SSIM", structuralSimilarity.map { formatDecimal($0, places: 4) }),
      ("SSIMULACRA2", ssimulacra2.map { formatDecimal($0, places: 2) }),
    ].compactMap { name, value in value.map { (name, $0) } }
  }
}
