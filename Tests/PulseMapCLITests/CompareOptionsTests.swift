import PulseArguments
import PulseCompare
import PulseGoldens
import PulsePixels
import Testing

@testable import PulseMapCLI

@Suite struct `A line for compare` {
  @Test(arguments: [
    Rejection("--tolerance", "256", gets: "--tolerance: '256' is out of range; use 0 to 255"),
    Rejection("--metric", "oklap", gets: "--metric: 'oklap' is not a valid value; did you mean 'oklab'?"),
    Rejection("--align", "frame", gets: "--align: 'frame' is not a valid value; use index or time"),
    Rejection("--ignore", "dealy", gets: "--ignore: 'dealy' is not a valid value; did you mean 'delay'?"),
    Rejection(
      "--ignore", "loop,size",
      gets: "--ignore: 'loop,size' is not a valid value; use color, count, delay, loop or timing"),
    Rejection("--threshold", "101", gets: "--threshold: '101' is out of range; use -1000 to 100"),
    Rejection("--threshold", "nan", gets: "--threshold: 'nan' is not a number; use -1000 to 100"),
    Rejection(
      "--metric", "ssimulacra",
      gets: "--metric: 'ssimulacra' is not a valid value; did you mean 'ssimulacra2'?"),
    Rejection("--max-pixels", "-1", gets: "--max-pixels: '-1' is out of range; use 0 to 1000000000"),
    Rejection(
      "--max-ratio", "1%", gets: "--max-ratio: '1%' is not a ratio; use 0 to 1, such as 0.001"),
    Rejection("--max-ratio", "1.01", gets: "--max-ratio: '1.01' is out of range; use 0 to 1, such as 0.001"),
    Rejection("--window", "1", gets: "--window: '1' is out of range; use 2 to 4096"),
    Rejection(
      "--mask", "1,2,3",
      gets:
        "--mask: '1,2,3' is not an area; write X,Y,WIDTH,HEIGHT in pixels, or X,Y,WIDTH,HEIGHT@FIRST-LAST for "
        + "some frames"),
    Rejection(
      "--mask", "1,2,3,4@5-4",
      gets:
        "--mask: '1,2,3,4@5-4' has an invalid frame range; write X,Y,WIDTH,HEIGHT in pixels, or "
        + "X,Y,WIDTH,HEIGHT@FIRST-LAST for some frames"),
    Rejection("--include", "", gets: "--include: '' is empty; write a pattern such as 'city-*.gif'"),
    Rejection(
      "--shard", "0/2", gets: "--shard: '0/2' is out of range; use 1/N to N/N, with N at most 100000"),
    Rejection("--min-psnr", "-1", gets: "--min-psnr: '-1' is out of range; use decibels from 0 to 200"),
    Rejection("--min-ssim", "2", gets: "--min-ssim: '2' is out of range; use -1 to 1"),
    Rejection(
      "--update=everything",
      gets: "--update: 'everything' is not a valid value; use changed, failed, missing or all"),
    Rejection("--strict=1", gets: "--strict: takes no value, but '=1' was given; write --strict"),
    Rejection("--goldnes", "x", gets: "--goldnes: unknown option; did you mean '--goldens'?"),
  ])
  func `with a wrong word says what to write instead`(rejection: Rejection) throws {
    let error = try #require(throws: CommandLineError.self) {
      try CompareOptions.command.parse(["a.gif", "b.gif"] + rejection.words)
    }
    #expect(error.diagnostics.map(\.description) == rejection.messages)
  }

  @Test(arguments: [
    Rejection(
      gets: "compare: needs two files; write pulsemap compare EXPECTED ACTUAL, or add --goldens DIR"),
    Rejection(
      "a.gif",
      gets: "compare: needs two files; write pulsemap compare EXPECTED ACTUAL, or add --goldens DIR"),
    Rejection(
      "a", "b", "c",
      gets: "compare: 3 files are too many; write pulsemap compare EXPECTED ACTUAL, or add --goldens DIR"),
    Rejection("-", "-", gets: "compare: '-' is used twice; use it once"),
    Rejection(
      "--goldens", "g",
      gets:
        "--goldens: needs one folder of actual images, not 0; write one, or compare two folders or files without --goldens"
    ),
    Rejection(
      "--goldens", "g", "--verify", "x", gets: "--verify: reads only the goldens; leave out 'x'"),
    Rejection(
      "a", "b", "--threshold", "0.1", "--prune",
      gets: [
        "--threshold: does not apply to this metric; add --metric oklab, or use --tolerance",
        "--prune: needs a folder of goldens; add --goldens DIR",
      ]),
    Rejection(
      "a", "b", "--metric", "oklab", "--tolerance", "2",
      gets: "--tolerance: does not apply to this metric; use --threshold, or leave out --metric oklab"),
    Rejection(
      "a", "b", "--metric", "oklab", "--threshold", "3",
      gets: "--threshold: '3' is out of range for --metric oklab; use 0 to 2"),
    Rejection(
      "a", "b", "--threshold", "85",
      gets: "--threshold: does not apply to this metric; add --metric ssimulacra2, or use --tolerance"),
    Rejection(
      "a", "b", "--metric", "ssimulacra2", "--tolerance", "2", "--ignore-aa", "--max-pixels", "9",
      "--max-ratio", "0.5",
      "--max-density", "0.5",
      gets: ["--tolerance", "--ignore-aa", "--max-pixels", "--max-ratio", "--max-density"].map {
        "\($0): does not apply to this metric; use --threshold, or leave out --metric ssimulacra2"
      }),
    Rejection(
      "a", "b", "--strict", "--manifest-only",
      gets: [
        "--strict: needs a folder of goldens; add --goldens DIR",
        "--manifest-only: needs a folder of goldens; add --goldens DIR",
      ]),
    Rejection("--from", "r.json", "a.gif", gets: "--from: already lists the pairs; leave out 'a.gif'"),
    Rejection("--from", "r.json", "--goldens", "g", gets: "--from: already lists the pairs; leave out 'g'"),
    Rejection(
      "--goldens", "g", "--verify", "--prune",
      gets: "--verify: changes nothing; leave out --update, --pending and --prune"),
    Rejection(
      "-", "b.gif", "--update", gets: "--update: '-' is not a single file; use files, or add --goldens DIR"),
    Rejection(
      "a.gif", "b.mp4", "--update",
      gets: "--update: 'b.mp4' has another format than 'a.gif'; render it in the same format"),
    Rejection(
      "/", "f/%d.png", "--pending",
      gets: [
        "--pending: '/' is not a single file; use files, or add --goldens DIR",
        "--pending: 'f/%d.png' is not a single file; use files, or add --goldens DIR",
      ]),
    Rejection("a", "b", "--update", "--pending", gets: "--pending: conflicts with --update; use one of them"),
    Rejection(
      "--goldens", "g", "o", "--manifest-only", "--update",
      gets: "--manifest-only: reads no goldens; leave out --update, --pending and --verify"),
    Rejection(
      "a", "b", "--json", "-", "--html", "-",
      gets: "'-' is used for two reports; use a different path for each"),
    Rejection(
      "--goldens", "g", "o", "--diff", "d-%d.png",
      gets: "--diff: 'd-%d.png' is one file for many pairs; use a folder"),
    Rejection(
      "a", "b", "--include", "*.gif", "--exclude", "x", "--shard", "1/2",
      gets: ["--include", "--exclude", "--shard"].map {
        "\($0): needs a folder of goldens; add --goldens DIR"
      }),
    Rejection(
      "--goldens", "g", "o", "--prune", "--include", "*.gif",
      gets: "--prune: removes only what all pairs show to be obsolete; leave out --include"),
    Rejection(
      "--goldens", "g", "o", "--update", "--shard", "1/2",
      gets: "--shard: conflicts with --update; change goldens in one process, or use --pending"),
    Rejection(
      "--goldens", "g", "o", "--any-format", "--manifest-only",
      gets: "--any-format: needs the files; leave out --manifest-only"),
    Rejection(
      "--goldens", "g", "o", "--shard-count", "3",
      gets: "--shard-count: applies only to --shard auto; leave it out, or write --shard auto"),
    Rejection("--schema", "a", gets: "--schema: is the same for all goldens; leave out 'a'"),
    Rejection(
      "a", "b", "--json", "no/r.json",
      gets: "--json: 'no/r.json' cannot be written: there is no folder 'no/'; create it first"),
  ])
  func `that contradicts itself is refused before anything is opened`(rejection: Rejection) throws {
    let options = try CompareOptions.command.parse(rejection.words)
    let diagnostics = try #require(throws: CommandError.self) {
      try CompareRun(options, environment: [:]).run()
    }
    #expect(diagnostics.lines == rejection.messages)
  }

  @Test func `becomes rules`() throws {
    let words =
      "a b --align time --ignore timing --ignore count --metric oklab --threshold 0.02 --ignore-aa --max-pixels 9 "
      + "--max-ratio 0.25 --max-density .5 --window 16 --max-frames-differ 2 --mask 1,2,3,4 --mask 5,6,7,8@9 "
      + "--min-psnr 30 --min-ssim 0.9"
    let rules = try CompareOptions.command.parse(words.split(separator: " ").map(String.init)).rules
    var expected = ComparisonRules()
    expected.alignment = .time
    expected.ignoredProperties = [.delay, .loop, .count]
    expected.pixels = PixelComparisonRules(metric: .oklab, tolerance: 200, ignoresAntialiasing: true)
    (expected.maximumDifferingPixels, expected.maximumDifferingRatio) = (9, ExactRatio(25, of: 100))
    expected.densityLimit = .init(side: 16, ratio: ExactRatio(5, of: 10))
    expected.maximumDifferingFrames = 2
    expected.masks = [
      .init(PixelRect(x: 1, y: 2, width: 3, height: 4)),
      .init(PixelRect(x: 5, y: 6, width: 7, height: 8), frames: 9...9),
    ]
    (expected.minimumPSNR, expected.minimumSSIM) = (30, 0.9)
    #expect(rules == expected)
    #expect(try CompareOptions.command.parse(["a", "b"]).rules == ComparisonRules())
  }

  @Test(arguments: [
    ("", 90), ("--threshold 85", 85), ("--threshold 84.99", 84.99), ("--threshold -3.5", -3.5),
  ])
  func `sets the score of a metric`(words: String, score: Double) throws {
    let words = "a b --metric ssimulacra2 \(words)".split(separator: " ").map(String.init)
    #expect(try CompareOptions.command.parse(words).rules.minimumSSIMULACRA2 == score)
  }

  @Test(arguments: [
    ("--update", GoldenUpdateScope.changed), ("--update=all", .all), ("--update=missing", .missing),
  ])
  func `says what is updated`(word: String, scope: GoldenUpdateScope) throws {
    #expect(try CompareOptions.command.parse(["a", word, "b"]).update == scope)
    #expect(try CompareOptions.command.parse(["a", word, "b"]).paths == ["a", "b"])
  }
}
