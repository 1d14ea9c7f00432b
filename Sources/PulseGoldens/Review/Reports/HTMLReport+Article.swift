import PulseBasics
import PulseCompare
import PulseDocument

/// A frame that an HTML report shows, with the addresses of its images.
struct ShownFrame: Sendable {
  private let frame: FrameComparison
  fileprivate let comparisonIndex: Int
  fileprivate let expected: String
  fileprivate let actual: String?
  fileprivate let difference: String?

  /// Creates a frame; `address` returns the URL of a PNG file.
  init(_ artifact: FrameDiffArtifact, _ address: (_ png: [UInt8]) -> String) {
    (frame, comparisonIndex) = (artifact.frame, artifact.comparisonIndex)
    expected = address(artifact.expected)
    actual = artifact.actual.map(address)
    difference = artifact.diffImage.map(address)
  }

  /// The images with the captions and the first letters of the identifiers that they have in the page.
  fileprivate func images(isActual: Bool) -> [(letter: String, caption: String, address: String)] {
    let first = isActual ? "actual" : actual == nil && difference == nil ? "expected, equal" : "expected"
    return [("e", first, expected), ("d", "difference", difference), ("a", "actual", actual)].compactMap {
      letter, caption, address in address.map { (letter, caption, $0) }
    }
  }

  fileprivate var placeText: String { frame.placeText }

  /// Returns the frame as JSON; `number` is that of the pair whose article has the images of the frame, `nil`
  /// for others.
  fileprivate func json(inArticle number: Int?) -> JSONValue {
    func source(_ letter: String, _ address: String?) -> JSONValue {
      address.map { address in .string(number.map { "#\(letter)\($0)" } ?? address) } ?? .null
    }
    let place = frame.largestDifference
    func text(_ number: Double?, places: Int, unit: String = "") -> JSONValue {
      number.map { .string(formatDecimal($0, places: places) + unit) } ?? .null
    }
    let psnr = frame.peakSignalToNoiseRatio
    return JSONValue([
      "i": .integer(frame.index), "j": .integer(frame.actualIndex),
      "t": frame.seconds.map { .number(($0 * 1e6).rounded() / 1e3) } ?? .null,
      "different": .integer(frame.differingPixels), "aa": .integer(frame.antialiasedPixels),
      "delta": .number(Double(place?.level ?? 0)),
      "at": place.map { .string("\($0.x),\($0.y)") } ?? .null,
      "mae": text(frame.meanAbsoluteError, places: 3),
      "psnr": text(psnr.isFinite ? psnr : nil, places: 2, unit: " dB"),
      "ssim": text(frame.structuralSimilarity, places: 4),
      "ssimulacra2": text(frame.ssimulacra2, places: 2),
      "passes": .boolean(frame.passes),
      "violations": .string(frame.exceededLimits.joined(separator: ", ")),
      "expected": source("e", expected), "actual": source("a", actual),
      "difference": source("d", difference),
    ])
  }
}

extension PairResult {
  /// Returns the part of an HTML report about a pair: an article that is read without scripts, with its worst frame,
  /// and all frames as JSON for the script.
  ///
  /// The images of the article are not repeated in the JSON, which names their elements.
  ///
  /// - Parameters:
  ///   - frames: The frames to show, in time order.
  ///   - number: The number of the pair in the report, from 0.
  ///   - note: The note about frames that are left out; `nil` for none.
  /// - Returns: The HTML.
  func article(_ frames: [ShownFrame], number: Int, note: String?) -> String {
    let still = frames.first { $0.comparisonIndex == comparison?.worstFrameIndex } ?? frames.first
    let (name, isAlone) = (id.markupEscaped, comparison == nil)
    var html = "<article class=\"\(outcome.rawValue)\">\n"
    html += "<h2>\(name) <span class=\"badge \(outcome.rawValue)\">\(outcome.rawValue)</span></h2>\n"
    html += "<p>\(message.markupEscaped)</p>\n"
    if let still {
      let place = frames.count > 1 ? ", \(still.placeText)" : ""
      let figures = still.images(isActual: outcome == .missing && !isGoldenAlone).map { image in
        let caption = isAlone && isGoldenAlone ? "golden" : image.caption
        return "<figure><figcaption>\(caption)\(place)</figcaption><img id=\"\(image.letter)\(number)\" "
          + "src=\"\(image.address)\" alt=\"\(name): \(caption)\(place)\" loading=\"lazy\"></figure>\n"
      }
      html += "<div class=\"still\">\n\(figures.joined())</div>\n"
    }
    if let acceptCommand { html += "<p>To accept: <code>\(acceptCommand.markupEscaped)</code></p>\n" }
    let json = JSONValue([
      "id": .string(id), "status": .string(outcome.rawValue), "message": .string(message),
      "advice": advice(note), "command": .orNull(acceptCommand),
      "facts": .array(sideLines.map { .array([.string($0.name), .string($0.summary)]) }),
      "alone": isAlone ? .string(isGoldenAlone ? "golden" : "actual") : .null,
      "frames": .array(
        frames.map { $0.json(inArticle: $0.comparisonIndex == still?.comparisonIndex ? number : nil) }),
    ])
    return html
      + "<script type=\"application/json\" class=\"data\">\(json.compact.scriptJSON)</script>\n</article>\n"
  }

  private func advice(_ note: String?) -> JSONValue {
    let text = [passingOptionsHint, note].compactMap { $0 }.joined(separator: "; ")
    return text.isEmpty ? .null : .string(text)
  }
}
