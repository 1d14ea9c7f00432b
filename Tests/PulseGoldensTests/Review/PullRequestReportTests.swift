import PulseCompare
import PulsePixels
import Testing

@testable import PulseGoldens

@Suite struct `A summary for a pull request` {
  private func text(
    _ pairs: [PairResult], updateCommand: String? = "pulsemap compare --goldens g --update out",
    maximumBytes: Int = MarkdownReport.maximumBytes
  ) -> String {
    MarkdownReport(updateCommand: updateCommand, imageAdvice: "add --diff FOLDER", maximumBytes: maximumBytes)
    {
      "../\($0)"
    }.text(of: ComparisonReport(pairs))
  }

  @Test func `has a row for each image that does not match, and details of differences`() throws {
    var review = try MadeUpReview.all().pairs
    review[1].diffImages = [
      DiffImageFile(path: "d/0 0.png", comparisonIndex: 0),
      DiffImageFile(path: "d/1 1.png", comparisonIndex: 1),
    ]
    review[1].acceptCommand = "pulsemap accept maps/b.gif"
    #expect(
      text(review) == """
        ## Compared 5 pairs: 1 match, 1 differ, 1 missing, 1 obsolete, 1 error

        | State | Image | Difference | Worst frame | Pixels | Largest | Quality |
        |---|---|---|---|---:|---|---|
        | **error** | `maps/<d>.gif` | 'x"y' is damaged |  |  |  |  |
        | **differ** | `maps/b.gif` | 1 of 2 frames differs | 1 (0.04 s) | 3 (3.7 %) | 40 at 0,0 | PSNR 35.17 dB, SSIM 0.8995 |
        | **missing** | `maps/c.gif` | there is no golden |  |  |  |  |
        | **obsolete** | `z.gif` | there is no actual picture |  |  |  |  |

        If the actual images are right, replace the goldens and add the new ones:

        ```sh
        pulsemap compare --goldens g --update out
        ```

        Goldens without an actual image: render the images, or remove the goldens with `--prune`. If only some images were rendered, add `--partial`.

        add --diff FOLDER

        <details>
        <summary><code>maps/b.gif</code></summary>

        ![Expected, difference and actual image](../d/1%201.png)

        Expected, difference, actual of frame 1 (0.04 s); 1 more frame beside it

        - expected: `goldens/maps/b.gif`, GIF, 9x9, 2 frames, 0.08 s, plays forever, 0 bytes
        - actual: `out/maps/b.gif`, GIF, 9x9, 2 frames, 0.08 s, plays forever, 0 bytes
        - 1 of 2 frames differs
        - frame 1 (0.04 s): 3 pixels differ (limit 0), by up to 40 at 0,0, PSNR 35.17 dB, SSIM 0.8995
        - would pass with --tolerance 40 or --max-pixels 3

        To accept the actual file:

        ```sh
        pulsemap accept maps/b.gif
        ```

        </details>

        """)
    #expect(text([review[0]]) == "## Compared 1 pair: 1 match\n\nAll images match.\n")
    #expect(text([]) == "## Compared 0 pairs: nothing to compare\n")
  }

  @Test func `stays below its size, and says what it leaves out`() throws {
    let gray = MadeUpReview.gray
    let pairs = try (0..<900).map {
      try MadeUpReview.pair("maps/\($0).gif", [gray], [MadeUpReview.changed(1)])
    }
    let all = text(pairs)
    #expect((50_000...MarkdownReport.maximumBytes).contains(all.utf8.count))
    let rows = all.split(separator: "\n").filter { $0.hasPrefix("| **differ**") }.count
    let details = all.split(separator: "\n").filter { $0 == "<details>" }.count
    #expect(all.contains("\n\(900 - rows) more images are not listed, to keep this text short; the HTML"))
    #expect(
      all.contains("\n\(900 - details) more differences have no details here, to keep this text short;"))
    #expect(rows > 200 && details > 10)
    #expect(text(Array(pairs.prefix(20)), maximumBytes: 1000).utf8.count <= 1000)
  }

  @Test(arguments: [
    ("a.gif", "`a.gif`"), ("icon@2x.png", "`icon@2x.png`"), ("@user #1 <b>", "`@user #1 <b>`"),
    ("a|b", "<code>a&#124;b</code>"), ("a\\|b", "<code>a&#92;&#124;b</code>"),
    ("``", "<code>&#96;&#96;</code>"),
    (" a", "<code> a</code>"), ("a\nb\u{202E}c", "<code>a&#92;u&#123;A&#125;b&#92;u&#123;202E&#125;c</code>"),
  ])
  func `has names as code that nothing ends`(name: String, code: String) {
    #expect(MarkdownText.code(name) == code)
  }

  @Test(arguments: [
    ("'out/@user.gif'", "'out/\\@&#8203;user.gif'"),
    ("#12 !3 &4 ~b $c %5", "\\#&#8203;12 \\!&#8203;3 \\&&#8203;4 \\~&#8203;b \\$&#8203;c \\%&#8203;5"),
    ("1 < 2 | *a_b* `c` [d](e)", "1 \\< 2 \\| \\*a\\_b\\* \\`c\\` \\[d\\](e)"),
    ("https://a.b", "https&#58;//a.b"),
    ("0.5 % of 3", "0.5 % of 3"), ("a\nb", "a\\\\u\\{A\\}b"),
  ])
  func `has text without markup, mentions, references and links`(text: String, plain: String) {
    #expect(MarkdownText.plain(text) == plain)
  }

  @Test func `shortens long names in the middle, and fences code that has fences`() {
    let name = String(repeating: "a", count: 150) + "/" + String(repeating: "b", count: 150)
    let code = MarkdownText.code(name)
    #expect(
      code.unicodeScalars.count == 202 && code.hasPrefix("`aaa") && code.contains("…")
        && code.hasSuffix("bbb`"))
    #expect(MarkdownText.codeBlock("a ```` b", language: "sh") == "`````sh\na ```` b\n`````\n")
  }

  @Test(arguments: [
    ("d/a b(1).png", "d/a%20b%281%29.png"), ("ä.png", "%C3%A4.png"), ("//a/b", "/./a/b"),
    ("../x~y_z-1", "../x~y_z-1"),
  ])
  func `refers to images by encoded paths`(path: String, url: String) {
    #expect(MarkdownText.url(path) == url)
  }
}

@Suite struct `Annotations of a run of GitHub Actions` {
  @Test func `escape what ends a message or a property`() {
    #expect(
      WorkflowCommand.warning.line(title: "50%: a,b", file: "x,y:z\r\n.gif", message: "1% a:b,c\r\nd")
        == "::warning file=x%2Cy%3Az%0D%0A.gif,title=50%25%3A a%2Cb::1%25 a:b,c%0D%0Ad")
  }

  @Test func `name the failing pairs, errors first, and no more than GitHub shows`() throws {
    let review = try MadeUpReview.all()
    #expect(
      review.annotations { "g/\($0.id)" } == [
        "::error file=g/maps/<d>.gif,title=pulsemap compare%3A error::maps/<d>.gif: 'x\"y' is damaged",
        "::error file=g/maps/b.gif,title=pulsemap compare%3A differ::maps/b.gif: 1 of 2 frames differs: frame 1 (from 0): 3 pixels "
          + "differ (limit 0), by up to 40 at 0,0, all in 3x1 at 0,0; would pass with --tolerance 40 or --max-pixels 3",
        "::error file=g/maps/c.gif,title=pulsemap compare%3A missing::maps/c.gif: there is no golden",
      ])
    let many = ComparisonReport((0..<12).map { PairResult(id: "\($0)", outcome: .missing, problem: "new") })
    let lines = many.annotations { _ in nil }
    #expect(lines.count == 11 && lines[0] == "::error title=pulsemap compare%3A missing::0: new")
    #expect(lines[10] == "::notice title=pulsemap compare::2 more pairs fail; see the output or the reports")
    #expect(ComparisonReport([review.pairs[0], review.pairs[4]]).annotations { _ in nil } == [])
    #expect(ComparisonReport([review.pairs[4]], isStrict: true).annotations { _ in nil }.count == 1)
  }
}
