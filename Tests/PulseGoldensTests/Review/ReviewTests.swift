import PulseCompare
import PulsePixels
import Testing

@testable import PulseGoldens

/// Reviews of in-memory animations.
struct MadeUpReview {
  static let gray = Bitmap(size: PixelSize(9, 9), color: RGBA(90, 90, 90))

  /// Returns an image whose first pixels are off by an amount.
  static func changed(_ count: Int, by amount: UInt8 = 40) -> Bitmap {
    var picture = gray
    for index in 0..<count { picture.pixels[index] = RGBA(90 + amount, 90, 90) }
    return picture
  }

  static func side(_ path: String, _ pictures: [Bitmap], loopCount: Int? = 0) throws
    -> PairResult.ComparisonInput
  {
    let delays = loopCount.map { _ in pictures.map { _ in FrameDelay(1, over: 25) } }
    return PairResult.ComparisonInput(
      path: path,
      animation: LoadedAnimation(
        inputFormat: "GIF", animation: AnimatedImage(frames: pictures, delays: delays, loopCount: loopCount)
      ))
  }

  static func pair(
    _ id: String, _ expected: [Bitmap], _ actual: [Bitmap], loopCount: Int = 0,
    _ change: (inout ComparisonRules) -> Void = { _ in }
  ) throws -> PairResult {
    var rules = ComparisonRules()
    change(&rules)
    return PairResult(
      id: id, of: try side("out/\(id)", actual, loopCount: loopCount),
      with: try side("goldens/\(id)", expected),
      rules: rules, digests: true)
  }

  static func all() throws -> ComparisonReport {
    ComparisonReport([
      try pair("a.gif", [gray, gray], [gray, gray]),
      try pair("maps/b.gif", [gray, gray], [gray, changed(3)]),
      PairResult(id: "maps/c.gif", outcome: .missing, problem: "there is no golden"),
      PairResult(id: "maps/<d>.gif", outcome: .error, problem: "'x\"y' is damaged"),
      PairResult(id: "z.gif", outcome: .obsolete, problem: "there is no actual picture"),
    ])
  }
}

/// A pair and its expected summary line.
struct ReviewLine: Sendable, CustomTestStringConvertible {
  let line: String
  let pair: @Sendable () throws -> PairResult
  var testDescription: String { line }

  private static let gray = MadeUpReview.gray

  static let all: [ReviewLine] = [
    ReviewLine(line: "match     a.gif: 2 frames equal") {
      try MadeUpReview.pair("a.gif", [gray, gray], [gray, gray])
    },
    ReviewLine(line: "match     a.gif: 1 frame passes, maximum difference 40 in frame 0") {
      try MadeUpReview.pair("a.gif", [gray], [MadeUpReview.changed(1)]) { $0.pixels.tolerance = 40 }
    },
    ReviewLine(
      line:
        "differ    a.gif: 1 of 2 frames differs: frame 1 (from 0): 3 pixels differ (limit 0), by up to 40 at 0,0, "
        + "all in 3x1 at 0,0; would pass with --tolerance 40 or --max-pixels 3"
    ) { try MadeUpReview.pair("a.gif", [gray, gray], [gray, MadeUpReview.changed(3)]) },
    ReviewLine(
      line:
        "differ    a.gif: 2 of 2 frames differ; the largest difference is in frame 0 (from 0): 2 pixels differ (limit 1), by up to 40 at 0,0, "
        + "all in 2x1 at 0,0; would pass with --tolerance 40 or --max-pixels 5 for all frames"
    ) {
      try MadeUpReview.pair(
        "a.gif", [gray, gray], [MadeUpReview.changed(2), MadeUpReview.changed(5, by: 9)]
      ) {
        $0.maximumDifferingPixels = 1
      }
    },
    ReviewLine(
      line:
        "differ    a.gif: frame 0: 1 pixel differs (limit 0), by up to 40 at 0,0; would pass with --threshold 0.0957 or "
        + "--max-pixels 1"
    ) { try MadeUpReview.pair("a.gif", [gray], [MadeUpReview.changed(1)]) { $0.pixels.metric = .oklab } },
    ReviewLine(
      line:
        "differ    a.gif: frame 0: SSIMULACRA2 94.4626 < 100 (visually lossless; 100 is equal), by up to 40 at 0,0; "
        + "would pass with --threshold 94.46"
    ) {
      try MadeUpReview.pair("a.gif", [gray], [MadeUpReview.changed(1)]) { $0.pixels.metric = .ssimulacra2 }
    },
    ReviewLine(line: "match     a.gif: 2 frames pass, minimum SSIMULACRA2 94.4626 in frame 1") {
      try MadeUpReview.pair("a.gif", [gray, gray], [gray, MadeUpReview.changed(1)]) {
        ($0.pixels.metric, $0.pixels.tolerance) = (.ssimulacra2, 9_000_000)
      }
    },
    ReviewLine(line: "differ    a.gif: it has 1 frame instead of 2; it plays 3 times instead of forever") {
      try MadeUpReview.pair("a.gif", [gray, gray], [gray], loopCount: 3)
    },
    ReviewLine(line: "missing   a.gif: look") { PairResult(id: "a.gif", outcome: .missing, problem: "look") },
  ]
}

@Suite struct `A review` {
  @Test(arguments: ReviewLine.all)
  func `is told in one line for each pair`(row: ReviewLine) throws {
    #expect(try row.pair().line == row.line)
  }

  @Test func `counts its pairs`() throws {
    let review = try MadeUpReview.all()
    #expect(review.summary == "5 pairs: 1 match, 1 differ, 1 missing, 1 obsolete, 1 error")
    #expect(review.hasErrors && !review.isMatch)
    let equal = ComparisonReport([review.pairs[0], review.pairs[4]])
    #expect(equal.isMatch && !ComparisonReport(equal.pairs, isStrict: true).isMatch)
  }

  @Test func `becomes JUnit with a suite for each folder`() throws {
    var pairs = try MadeUpReview.all().pairs
    for index in pairs.indices { pairs[index].seconds = Double(index) * 0.0014 }
    pairs[1].diffImages = [
      DiffImageFile(path: "d/0.png", comparisonIndex: 0), DiffImageFile(path: "d/1.png", comparisonIndex: 1),
      DiffImageFile(path: "d/[2].png", comparisonIndex: 2),
    ]
    #expect(
      ComparisonReport(pairs).junit { $0.outcome == .missing ? "out/\($0.id)" : nil } == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="pulsemap compare" tests="5" failures="2" errors="1" time="0.014">
          <testsuite name="." tests="2" failures="0" errors="0" skipped="1" time="0.006">
            <testcase classname="." name="a.gif" time="0"/>
            <testcase classname="." name="z.gif" time="0.006">
              <skipped message="there is no actual picture"/>
            </testcase>
          </testsuite>
          <testsuite name="maps" tests="3" failures="2" errors="1" skipped="0" time="0.008">
            <testcase classname="maps" name="b.gif" time="0.001">
              <failure type="pixels" message="1 of 2 frames differs: frame 1 (from 0): 3 pixels differ (limit 0), by up to 40 at 0,0, all in 3x1 at 0,0; would pass with \
        --tolerance 40 or --max-pixels 3">1 of 2 frames differs: frame 1 (from 0): 3 pixels differ (limit 0), by up to 40 at 0,0, all in 3x1 at 0,0
        expected: goldens/maps/b.gif (GIF, 9x9, 2 frames, 0.08 s, plays forever, 0 bytes)
        actual: out/maps/b.gif (GIF, 9x9, 2 frames, 0.08 s, plays forever, 0 bytes)
        frame 1 (0.04 s): 3 pixels differ (limit 0), by up to 40 at 0,0, PSNR 35.17 dB, SSIM 0.8995
        would pass with --tolerance 40 or --max-pixels 3</failure>
              <system-out>[[ATTACHMENT|d/1.png]]
        [[ATTACHMENT|d/0.png]]
        difference image: d/[2].png</system-out>
            </testcase>
            <testcase classname="maps" name="c.gif" file="out/maps/c.gif" time="0.003">
              <failure type="missing" message="there is no golden">there is no golden</failure>
            </testcase>
            <testcase classname="maps" name="&lt;d&gt;.gif" time="0.004">
              <error type="error" message="'x&quot;y' is damaged">'x&quot;y' is damaged</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    let reproducible = ComparisonReport(pairs).junit(includesTimes: false)
    #expect(!reproducible.contains("time=") && !reproducible.contains("file="))
  }

  @Test func `keeps those frames as pictures that differ, and some of the others`() throws {
    let pictures = Array(repeating: MadeUpReview.gray, count: 6)
    var actual = pictures
    actual[4] = MadeUpReview.changed(2)
    let pair = try MadeUpReview.pair("a.gif", pictures, actual)
    var artifacts: [FrameDiffArtifact] = []
    try pair.forEachDiffArtifact(pair.frameIndicesToShow(atMost: 3)) { artifacts.append($0) }
    #expect(artifacts.map(\.frame.index) == [0, 1, 4] && artifacts.map(\.comparisonIndex) == [0, 1, 4])
    #expect(artifacts.map { $0.actual == nil } == [true, true, false])
    let comparisonStrip = try artifacts[2].comparisonStrip()
    #expect(comparisonStrip == ImageComparison(of: actual[4], with: pictures[4]).comparisonStrip)
    #expect(
      try artifacts[0].comparisonStrip()
        == ImageComparison(of: pictures[0], with: pictures[0]).comparisonStrip)
  }
}
