import PulseBasics
import PulseCompare
import PulseSystem

/// An HTML report of compared frames, generated pair by pair as a stream.
///
/// Images are embedded up to a size limit, so that small reports are one file; further images are separate files in a
/// folder, named by their hashes. Matching pairs have no images.
package struct HTMLReport: Sendable {
  /// A PNG file that belongs to an HTML report and is stored in a folder beside it, named by its hash.
  package struct ReportImage: Sendable {
    /// The name of the file in the image folder.
    package let name: String

    /// The PNG file.
    package let bytes: [UInt8]

    /// Returns whether a file name is that of a report image: 32 hexadecimal digits and `.png`.
    package static func isReportImageName(_ name: String) -> Bool {
      name.utf8.count == digits + ending.utf8.count && name.bytewise.hasSuffix(ending)
        && name.utf8.prefix(digits).allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }

    private static let digits = 32
    private static let ending = ".png"

    init(_ bytes: [UInt8]) {
      name = SHA256.hash(of: bytes).prefix(Self.digits) + Self.ending
      self.bytes = bytes
    }
  }

  /// The largest total size of embedded images in bytes, which browsers open quickly.
  package static let maximumEmbeddedBytes = 4 << 20

  /// The largest number of frames per pair.
  package static let maximumFramesPerPair = 240

  /// The largest number of frames of the report; pairs beyond show only their worst frame.
  package static let maximumTotalFrames = 20_000

  /// The relative URL of the image folder; `nil` if there is none.
  private let folder: String?
  private var remainingEmbeddedBytes: Int
  private var remainingFrames: Int
  private var frames: [ShownFrame] = []
  private var pairs = 0

  /// The number of differing pairs that do not show all of their differing frames.
  package private(set) var truncatedPairCount = 0

  /// Creates an empty report.
  ///
  /// - Parameters:
  ///   - folder: The name of the image folder; `nil` if the report cannot have one.
  ///   - maximumEmbeddedBytes: The largest total size of embedded images in bytes.
  ///   - maximumTotalFrames: The largest number of frames of the report.
  package init(
    folder: String?, maximumEmbeddedBytes: Int = Self.maximumEmbeddedBytes,
    maximumTotalFrames: Int = Self.maximumTotalFrames
  ) {
    self.folder = folder.map(MarkdownText.url)
    remainingEmbeddedBytes = maximumEmbeddedBytes
    remainingFrames = maximumTotalFrames
  }

  /// The page before and after the pairs: `report.html` with its style and its script in place.
  ///
  /// The policy of the page allows its own two scripts, by their hashes, and no others.
  private static let templateParts: (head: ArraySlice<UInt8>, tail: ArraySlice<UInt8>) = {
    let first = Array("document.documentElement.className = \"scripted\";".utf8)
    let hashes = [first, EmbeddedFile.reportScript.bytes].map { script in
      "'sha256-\(SHA256.digest(of: script).base64)'"
    }
    let page = EmbeddedFile.reportPage.bytes
      .replacing("{{SCRIPT-HASHES}}".utf8, with: hashes.joined(separator: " ").utf8, maxReplacements: 1)
      .replacing("{{FIRST-SCRIPT}}".utf8, with: first, maxReplacements: 1)
      .replacing("{{STYLE}}".utf8, with: EmbeddedFile.reportStyle.bytes, maxReplacements: 1)
      .replacing("{{SCRIPT}}".utf8, with: EmbeddedFile.reportScript.bytes, maxReplacements: 1)
    let place = page.firstRange(of: Array("{{PAIRS}}".utf8)) ?? page.endIndex..<page.endIndex
    return (page[..<place.lowerBound], page[place.upperBound...])
  }()

  /// The bytes of the report before the first pair.
  package var openingBytes: [UInt8] { Array(Self.templateParts.head) }

  /// Returns the indices of the compared frames of a pair that the report shows, in increasing order; none if the
  /// pair matches.
  package func shownFrameIndices(of pair: PairResult) -> [Int] {
    guard pair.hasShownFrames else { return [] }
    if remainingFrames >= min(pair.frameCount, Self.maximumFramesPerPair) {
      return pair.frameIndicesToShow(atMost: Self.maximumFramesPerPair)
    }
    return pair.comparison?.worstFrameIndex.map { [$0] } ?? pair.frameIndicesToShow(atMost: 1)
  }

  /// Adds a compared frame to the current pair.
  ///
  /// Returns the images that must be written to the image folder; empty if they were embedded, or if there is
  /// no folder.
  package mutating func add(_ frame: FrameDiffArtifact) -> [ReportImage] {
    let images = [frame.expected, frame.actual, frame.diffImage].compactMap { $0 }
    let size = images.reduce(0) { $0 + $1.count }
    if size <= remainingEmbeddedBytes {
      remainingEmbeddedBytes -= size
      frames.append(ShownFrame(frame) { "data:image/png;base64,\($0.base64)" })
      return []
    }
    // All further images are separate files, too.
    remainingEmbeddedBytes = 0
    guard let folder else { return [] }
    frames.append(ShownFrame(frame) { "\(folder)/\(ReportImage($0).name)" })
    return images.map(ReportImage.init)
  }

  /// Ends a pair after its frames were added, and returns its bytes in the report.
  package mutating func finishPair(_ pair: PairResult) -> [UInt8] {
    defer {
      remainingFrames -= frames.count
      frames = []
      pairs += 1
    }
    var note: String?
    if pair.hasShownFrames, frames.count < pair.frameCount {
      let different = pair.comparison?.frames.filter { $0.largestDifference != nil }.count ?? pair.frameCount
      if frames.count < different, !pair.isGoldenAlone { truncatedPairCount += 1 }
      note = "\(frames.count) of \(pair.frameCount) frames are shown, differing ones first"
    }
    return Array(pair.article(frames, number: pairs, note: note).utf8)
  }

  /// Returns the bytes of the report after the last pair; `summary` is a line about all pairs.
  package func closingBytes(summary: String) -> [UInt8] {
    Array("<p class=\"summary\">\(summary.markupEscaped)</p>\n".utf8) + Self.templateParts.tail
  }
}

extension PairResult {
  /// Whether a report shows frames of the pair.
  fileprivate var hasShownFrames: Bool { [.differ, .missing, .obsolete].contains(outcome) }
}

extension [UInt8] {
  /// The bytes in Base64 (RFC 4648).
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
