import PulseCompare
import PulseCompression
import PulseDocument
import PulsePixels

/// A page to look at the frames of a review, made pair by pair: what is made is written and forgotten.
///
/// Pictures of frames are in the page itself up to a number of bytes, so that small reports are one file; those
/// beyond lie in a folder beside the page, under names made of their hashes. Pairs that match have none.
package struct ReviewPage: Sendable {
  /// A picture that the page refers to.
  package struct Picture: Sendable {
    /// The name of the file in the folder beside the page.
    package let name: String

    /// The PNG file.
    package let bytes: [UInt8]

    /// Returns whether a file may have been written for a page: 32 hexadecimal digits and `.png`.
    ///
    /// - Parameter name: The name of the file.
    /// - Returns: Whether the name is of that form.
    package static func isName(_ name: String) -> Bool {
      name.utf8.count == digits + ending.utf8.count && name.hasSuffix(ending)
        && name.utf8.prefix(digits).allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }

    private static let digits = 32
    private static let ending = ".png"

    init(_ bytes: [UInt8]) {
      name = SHA256.hash(of: bytes).prefix(Self.digits) + Self.ending
      self.bytes = bytes
    }
  }

  /// The most bytes of pictures in a page: a browser opens it at once.
  package static let largestInside = 4 << 20

  /// The most frames of a pair.
  package static let mostFramesOfPair = 240

  /// The most frames of a page; pairs behind them show their worst frame alone.
  package static let mostFrames = 20_000

  /// The address of the folder of the pictures beside the page; `nil` when there can be none.
  private let folder: String?
  private var roomInside: Int
  private var roomForFrames: Int
  private var frames: [JSONValue] = []
  private var pairs = 0

  /// The number of pairs that differ of which frames that differ are not shown.
  package private(set) var shortenedPairs = 0

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - folder: The name of the folder of pictures beside the page; `nil` for a page that nothing can lie beside.
  ///   - largestInside: The most bytes of pictures in the page itself.
  ///   - mostFrames: The most frames of the page.
  package init(
    folder: String?, largestInside: Int = Self.largestInside, mostFrames: Int = Self.mostFrames
  ) {
    self.folder = folder?.percentEncoded
    roomInside = largestInside
    roomForFrames = mostFrames
  }

  /// The template before and behind the data.
  private static let parts: (head: ArraySlice<UInt8>, tail: ArraySlice<UInt8>) = {
    let page = PackageResources.report_html
    let place = page.firstRange(of: Array("{{DATA}}".utf8)) ?? page.endIndex..<page.endIndex
    return (page[..<place.lowerBound], page[place.upperBound...])
  }()

  /// The bytes of the page before the first pair.
  package var beginning: [UInt8] { Self.parts.head + Array("{\"pairs\":[".utf8) }

  /// Returns which frames of a pair are shown, by their places: none of one that matches.
  ///
  /// - Parameter pair: The pair.
  /// - Returns: The places in rising order.
  package func places(of pair: PairReview) -> [Int] {
    guard pair.outcome == .differ || pair.outcome == .missing else { return [] }
    if roomForFrames >= min(pair.frameCount, Self.mostFramesOfPair) {
      return pair.shownPlaces(atMost: Self.mostFramesOfPair)
    }
    return pair.comparison?.worstPlace.map { [$0] } ?? pair.shownPlaces(atMost: 1)
  }

  /// Adds a frame to the next pair.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The pictures that the page refers to and does not hold, to be written beside it.
  package mutating func add(_ frame: FrameExhibit) -> [Picture] {
    let pictures = [frame.expected, frame.actual, frame.difference].compactMap { $0 }
    let size = pictures.reduce(0) { $0 + $1.count }
    if size <= roomInside {
      roomInside -= size
      frames.append(frame.pageData { "data:image/png;base64,\($0.base64)" })
      return []
    }
    // All that follow lie beside the page.
    roomInside = 0
    guard let folder else { return [] }
    frames.append(frame.pageData { "\(folder)/\(Picture($0).name)" })
    return pictures.map(Picture.init)
  }

  /// Ends a pair, whose frames were added before.
  ///
  /// - Parameter pair: The pair.
  /// - Returns: The bytes of the page.
  package mutating func end(_ pair: PairReview) -> [UInt8] {
    defer {
      roomForFrames -= frames.count
      frames = []
      pairs += 1
    }
    var note: String?
    if pair.outcome == .differ || pair.outcome == .missing, frames.count < pair.frameCount {
      let different = pair.comparison?.frames.filter { $0.largestDifference != nil }.count ?? pair.frameCount
      if frames.count < different { shortenedPairs += 1 }
      note = "\(frames.count) of \(pair.frameCount) frames are shown, those that differ first"
    }
    let text = pair.pageData(frames, note: note).compact
    return (pairs == 0 ? [] : [UInt8(ascii: ",")]) + text.safeInScript
  }

  /// Returns the bytes of the page behind the last pair.
  ///
  /// - Parameter summary: All pairs in one line.
  /// - Returns: The bytes.
  package func ending(summary: String) -> [UInt8] {
    Array("],\"summary\":".utf8) + JSONValue.string(summary).compact.safeInScript + Array("}".utf8)
      + Self.parts.tail
  }
}

extension PairReview {
  fileprivate func pageData(_ frames: [JSONValue], note: String?) -> JSONValue {
    let sides = [("expected", expected), ("actual", actual)].compactMap { title, side in
      side.map { JSONValue.array([.string(title), .string(Inspection.summary(of: $0.film))]) }
    }
    let advice = [advice, note].compactMap { $0 }.joined(separator: "; ")
    return .members([
      ("id", .string(id)), ("status", .string(outcome.rawValue)), ("message", .string(message)),
      ("advice", advice.isEmpty ? .null : .string(advice)), ("facts", .array(sides)),
      ("alone", .boolean(outcome == .missing)),
      ("frames", .array(frames)),
    ])
  }
}

extension FrameExhibit {
  fileprivate func pageData(_ address: (_ png: [UInt8]) -> String) -> JSONValue {
    func source(_ png: [UInt8]?) -> JSONValue { png.map { .string(address($0)) } ?? .null }
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

extension String {
  /// The bytes of JSON within a script, in which the end of a script must not be found.
  fileprivate var safeInScript: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == UInt8(ascii: "<") { bytes += Array("\\u003c".utf8) } else { bytes.append(byte) }
    }
    return bytes
  }

  /// The text as a part of an address: what has a meaning there is written as `%` and two digits.
  fileprivate var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
        text.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
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
