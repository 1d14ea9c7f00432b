import PulseCompare
import PulseDocument
import PulsePixels

extension Review {
  /// The review as one page that needs no other file and no network.
  ///
  /// Pictures are those that were asked for when the pairs were reviewed.
  ///
  /// - Complexity: O(bytes of the pictures).
  public var html: [UInt8] {
    let data = JSONValue.members([
      ("summary", .string(summary)), ("pairs", .array(pairs.map(\.pageData))),
    ]).compact
    // Within a script the end of one must not be found; in JSON a letter can be written by its number.
    let safe = data.replacing("<", with: "\\u003c")
    let page = PackageResources.report_html
    let mark = Array("{{DATA}}".utf8)
    guard let place = page.firstRange(of: mark) else { return page }
    return page[..<place.lowerBound] + Array(safe.utf8) + page[place.upperBound...]
  }
}

extension PairReview {
  fileprivate var pageData: JSONValue {
    let sides = [("expected", expected), ("actual", actual)].compactMap { title, side in
      side.map { JSONValue.array([.string(title), .string(Inspection.summary(of: $0.film))]) }
    }
    return .members([
      ("id", .string(id)), ("status", .string(outcome.rawValue)), ("message", .string(message)),
      ("advice", advice.map { .string($0) } ?? .null), ("facts", .array(sides)),
      ("alone", .boolean(outcome == .missing)),
      ("frames", .array(exhibits.map(\.pageData))),
    ])
  }
}

extension FrameExhibit {
  fileprivate var pageData: JSONValue {
    func source(_ png: [UInt8]?) -> JSONValue {
      png.map { .string("data:image/png;base64,\($0.base64)") } ?? .null
    }
    let place = frame.largestDifference
    return .members([
      ("i", .number(Double(frame.index))), ("j", .number(Double(frame.actualIndex))),
      ("t", frame.seconds.map { .number(($0 * 1e6).rounded() / 1e3) } ?? .null),
      ("different", .number(Double(frame.differingPixels))), ("aa", .number(Double(frame.smoothedPixels))),
      ("delta", .number(Double(place?.level ?? 0))),
      ("at", place.map { .string("\($0.x),\($0.y)") } ?? .null),
      ("mae", .string(decimal(frame.meanAbsoluteError, places: 3))),
      (
        "psnr",
        frame.peakSignalToNoiseRatio.isFinite
          ? .string("\(decimal(frame.peakSignalToNoiseRatio, places: 2)) dB") : .null
      ),
      ("ssim", frame.structuralSimilarity.map { .string(decimal($0, places: 4)) } ?? .null),
      ("passes", .boolean(frame.passes)), ("violations", .string(frame.violations.joined(separator: ", "))),
      ("expected", source(expected)), ("actual", source(actual)), ("difference", source(difference)),
    ])
  }
}

extension [UInt8] {
  /// The bytes in the letters of RFC 4648.
  fileprivate var base64: String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let (second, third) = (start + 1 < count ? self[start + 1] : 0, start + 2 < count ? self[start + 2] : 0)
      let group = Int(self[start]) << 16 | Int(second) << 8 | Int(third)
      text.append(letters[group >> 18])
      text.append(letters[group >> 12 & 63])
      text.append(start + 1 < count ? letters[group >> 6 & 63] : UInt8(ascii: "="))
      text.append(start + 2 < count ? letters[group & 63] : UInt8(ascii: "="))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
