import Foundation
import PulseCodec
import PulseCompare
import PulseImages
import PulsePixels
import PulseTestSupport
import Synchronization
import Testing

@testable import PulseGoldens

/// A complete report page with its embedded data.
private struct WrittenPage {
  struct Data {
    struct Pair: Decodable {
      struct Frame: Decodable {
        let i: Int
        let expected: String
        let actual: String?
      }
      let id: String
      let advice: String?
      let frames: [Frame]
    }
    let pairs: [Pair]
    let summary: String
  }

  var bytes: [UInt8] = []
  var names: [String] = []
  /// The size of the largest piece written at a time, in bytes.
  var largestPiece = 0
  var data: Data?

  init(_ pairs: [PairResult], _ page: HTMLReport) throws {
    var page = page
    bytes = page.openingBytes
    for pair in pairs {
      try pair.forEachDiffArtifact(page.shownFrameIndices(of: pair)) { frame in
        let pictures = page.add(frame)
        names += pictures.map(\.name)
        largestPiece = max(largestPiece, pictures.reduce(0) { $0 + $1.bytes.count })
      }
      let piece = page.finishPair(pair)
      largestPiece = max(largestPiece, piece.count)
      bytes += piece
    }
    bytes += page.closingBytes(summary: ComparisonReport(pairs).summary)
    let text = String(decoding: bytes, as: UTF8.self)
    let scripts = text.split(separator: #"<script type="application/json" class="data">"#).dropFirst()
    let pieces = scripts.map { Foundation.Data($0.prefix { $0 != "<" }.utf8) }
    let summary = try #require(text.firstMatch(of: /<p class="summary">(.*)<\/p>/)?.output.1)
    data = try Data(
      pairs: pieces.map { try JSONDecoder().decode(Data.Pair.self, from: $0) }, summary: String(summary))
    for match in text.matches(of: /<img id="(\w+)" src="([^"]*)"/) {
      images["#\(match.output.1)"] = String(match.output.2)
    }
  }

  /// The addresses of the images that articles show, by the names under which the data refers to them.
  var images: [String: String] = [:]

  /// Returns the address of an image of the data.
  func address(_ source: String) -> String { images[source] ?? source }
}

@Suite struct `The page of a review` {
  /// Returns incompressible images.
  private func noise(_ count: Int, seed: Int) -> [Bitmap] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      Bitmap(
        size: PixelSize(24, 24),
        pixels: (0..<576).map { _ in
          RGBA(UInt8.random(in: 0...255, using: &generator), UInt8.random(in: 0...255, using: &generator), 9)
        })
    }
  }

  @Test func `has no frames of matches`() throws {
    let pictures = noise(5, seed: 1)
    let match = try MadeUpReview.pair("a.gif", pictures, pictures)
    let near = try MadeUpReview.pair("b.gif", [MadeUpReview.gray], [MadeUpReview.changed(1)]) {
      $0.pixels.tolerance = 40
    }
    #expect(match.outcome == .match && near.outcome == .match)
    let page = try WrittenPage([match, near], HTMLReport(folder: "r-files"))
    #expect(page.data?.pairs.map(\.frames.count) == [0, 0] && page.names == [])
    #expect(page.data?.pairs.map(\.advice) == [nil, nil] && page.data?.summary == "2 pairs: 2 match")
  }

  @Test func `holds pictures up to a number of bytes and refers to those beyond`() throws {
    let pairs = try (0..<6).map { number in
      try MadeUpReview.pair("\(number).gif", noise(4, seed: 7), noise(4, seed: 100 + number))
    }
    let page = try WrittenPage(pairs, HTMLReport(folder: "a report-files", maximumEmbeddedBytes: 20_000))
    let frames = try #require(page.data).pairs.flatMap(\.frames)
    #expect(frames.count == 24)
    let inside = frames.prefix { page.address($0.expected).hasPrefix("data:image/png;base64,") }
    #expect((1..<24).contains(inside.count) && page.bytes.count < 20_000 * 4 / 3 + 70_000)
    for frame in frames.dropFirst(inside.count) {
      let address = page.address(frame.expected)
      let name = try #require(address.split(separator: "/").last.map(String.init))
      #expect(address == "a%20report-files/\(name)" && page.names.contains(name))
      #expect(HTMLReport.ReportImage.isReportImageName(name))
    }
    // The same expected frames have the same names, and no piece is as large as the whole.
    #expect(Set(page.names).count < page.names.count && page.largestPiece < page.bytes.count / 2)
    for name in ["a.png", "../../00000000000000000000000000000.png", "0123456789abcdef0123456789abcdeF.png"] {
      #expect(!HTMLReport.ReportImage.isReportImageName(name))
    }
  }

  @Test func `leaves out what has no room, and says so`() throws {
    let pairs = try (0..<3).map { try MadeUpReview.pair("\($0).gif", noise(9, seed: 2), noise(9, seed: 3)) }
    let alone = try WrittenPage(pairs, HTMLReport(folder: nil, maximumEmbeddedBytes: 20_000))
    let counts = try #require(alone.data).pairs.map(\.frames.count)
    #expect(counts[0] > 0 && counts[0] < 9 && counts[1...] == [0, 0] && alone.names == [])
    let advice = try #require(alone.data?.pairs[1].advice)
    #expect(advice.hasSuffix("; 0 of 9 frames are shown, differing ones first"))

    let few = try WrittenPage(pairs, HTMLReport(folder: "f", maximumTotalFrames: 20))
    #expect(few.data?.pairs.map(\.frames.count) == [9, 9, 1])
    let worst = try #require(pairs[2].comparison?.worstFrameIndex)
    #expect(few.data?.pairs[2].frames.map(\.i) == [worst])
  }
}

/// An animation that counts the decoded images.
private final class DecodeCountingAnimation: Sendable {
  private let count = Mutex(0)

  var decodings: Int { count.withLock { $0 } }

  func animation(_ pictures: [Bitmap]) -> AnimatedImage {
    AnimatedImage(
      size: pictures[0].size, frameCount: pictures.count,
      delays: pictures.map { _ in FrameDelay(1, over: 25) }, loopCount: 0
    ) { [self] in
      count.withLock { $0 += 1 }
      return AnimatedImage(frames: pictures).frameIterator()
    }
  }

  func side(_ hash: String?, _ pictures: [Bitmap], goldenEntry: GoldenEntry? = nil)
    -> PairResult.ComparisonInput
  {
    let animation = LoadedAnimation(inputFormat: "GIF", animation: animation(pictures), hash: hash)
    return PairResult.ComparisonInput(path: hash ?? "x", animation: animation, goldenEntry: goldenEntry)
  }
}

@Suite struct `Files of the same bytes` {
  private static let pictures = [MadeUpReview.gray, MadeUpReview.changed(2)]

  private func review(
    _ hashes: (String, String), _ animation: DecodeCountingAnimation, goldenEntry: GoldenEntry? = nil,
    digests: Bool
  ) -> PairResult {
    PairResult(
      id: "a.gif", of: animation.side(hashes.0, Self.pictures),
      with: animation.side(hashes.1, Self.pictures, goldenEntry: goldenEntry), rules: ComparisonRules(),
      digests: digests)
  }

  @Test(arguments: [false, true])
  func `are decoded once, and others as often as they have to be`(digests: Bool) {
    let (same, other) = (DecodeCountingAnimation(), DecodeCountingAnimation())
    let equal = review(("f00", "f00"), same, digests: digests)
    #expect(equal.outcome == .match && equal.message == "2 frames equal" && same.decodings == 1)
    let compared = review(("f00", "f01"), other, digests: digests)
    // Each for the comparison, and the expected one for the hashes: the others are the same.
    #expect(compared.outcome == .match && other.decodings == (digests ? 3 : 2))
    #expect(equal.actual?.timeline == compared.actual?.timeline && (equal.actual?.timeline != nil) == digests)
    #expect(equal.comparison == compared.comparison)
  }

  @Test func `are not decoded when their hashes are known`() throws {
    let animation = DecodeCountingAnimation()
    let digest = try #require(review(("f00", "f00"), animation, digests: true).expected?.digest)
    let goldenEntry = GoldenEntry(path: "a.gif", digest: digest, fileSHA256: "f00", versions: [])
    let known = DecodeCountingAnimation()
    let equal = review(("f00", "f00"), known, goldenEntry: goldenEntry, digests: true)
    #expect(known.decodings == 0 && equal.outcome == .match && equal.message == "2 frames equal")
    #expect(equal.actual?.timeline == digest.timeline)
    // An entry of other bytes is worth nothing.
    let stale = GoldenEntry(path: "a.gif", digest: digest, fileSHA256: "f02", versions: [])
    #expect(review(("f00", "f00"), known, goldenEntry: stale, digests: true).outcome == .match)
    #expect(known.decodings == 1)
  }

  @Test func `are damaged all the same when they are`() {
    struct Damage: Error {}
    struct DamagedFrameIterator: FrameIterator { mutating func next() throws -> Bitmap? { throw Damage() } }
    let animation = AnimatedImage(size: PixelSize(9, 9), frameCount: 1, delays: nil, loopCount: nil) {
      DamagedFrameIterator()
    }
    let side = PairResult.ComparisonInput(
      path: "a.gif", animation: LoadedAnimation(inputFormat: "GIF", animation: animation, hash: "f00"))
    let review = PairResult(id: "a.gif", of: side, with: side, rules: ComparisonRules())
    #expect(review.outcome == .error && review.message == "'a.gif' is damaged: Damage(); use an intact file")
  }
}

@Suite struct `The part of a page about a pair` {
  private func article(_ pair: PairResult) throws -> WrittenPage {
    try WrittenPage([pair], HTMLReport(folder: nil))
  }

  @Test func `has the worst frame for readers without scripts, and each image once`() throws {
    let gray = MadeUpReview.gray
    let pair = try MadeUpReview.pair(
      "a.gif", [gray, gray, gray], [gray, MadeUpReview.changed(1), MadeUpReview.changed(9)])
    let page = try article(pair)
    let frames = try #require(page.data?.pairs.first?.frames)
    #expect(frames.map(\.expected.first) == ["d", "d", "#"] && frames[2].actual == "#a0")
    #expect(page.images.keys.sorted() == ["#a0", "#d0", "#e0"])
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains(#"alt="a.gif: difference, frame 2 (0.08 s)""#))
  }

  @Test func `escapes what names and messages contain`() throws {
    var pair = PairResult(id: "</script><b>\"&.gif", outcome: .missing, problem: "<i>'\"")
    pair.acceptCommand = "pulsemap accept '<'"
    let text = String(decoding: try article(pair).bytes, as: UTF8.self)
    #expect(text.contains("<h2>&lt;/script&gt;&lt;b&gt;&quot;&amp;.gif <span"))
    #expect(text.contains("<p>&lt;i&gt;'&quot;</p>") && text.contains("<code>pulsemap accept '&lt;'</code>"))
    #expect(
      text.contains(#""id":"\u003c/script>\u003cb>\"&.gif""#)
        || text.contains(#""id": "\u003c/script>\u003cb>\"&.gif""#))
  }

  @Test func `shows a golden without an actual file, unless it is damaged`() throws {
    let golden = try MadeUpReview.side("goldens/a.gif", [MadeUpReview.gray])
    let obsolete = PairResult(id: "a.gif", outcome: .obsolete, problem: "there is no actual image")
    let page = try article(obsolete.showing(golden: golden))
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(page.data?.pairs[0].frames.count == 1 && text.contains("<figcaption>golden</figcaption>"))
    #expect(
      ComparisonReport([obsolete.showing(golden: golden)]).json(environment: []).contains(
        #""expected": null"#))

    struct Damage: Error {}
    struct DamagedFrameIterator: FrameIterator { mutating func next() throws -> Bitmap? { throw Damage() } }
    let animation = AnimatedImage(size: PixelSize(9, 9), frameCount: 1, delays: nil, loopCount: nil) {
      DamagedFrameIterator()
    }
    let damaged = PairResult.ComparisonInput(
      path: "a.gif", animation: LoadedAnimation(inputFormat: "GIF", animation: animation))
    #expect(obsolete.showing(golden: damaged).expected == nil)
  }
}
