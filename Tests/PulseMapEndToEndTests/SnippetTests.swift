import Foundation
import PulseTestSupport
import Testing

@Suite struct `An HTML snippet` {
  private let scene = "\(Sample.small) --size 60x40 --scale 2 --fps 5"

  @Test func `refers to the images of the command, best first, with a still for reduced motion`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(scene) -o site.html -o x.gif -o x.webp -o x.svg -o x.png -o f-%d.png -o x.sheet.png",
      in: folder.url)
    let snippet = try #require(try Oracle.readSnippets(["site.html"], in: folder.url).first)
    #expect(snippet.errors == [] && snippet.missing == [] && snippet.others == ["picture"])
    #expect(
      snippet.sources == [
        ["media": "(prefers-reduced-motion: reduce)", "srcset": "x.png", "type": "image/png"],
        ["srcset": "x.svg", "type": "image/svg+xml"], ["srcset": "x.webp", "type": "image/webp"],
      ])
    #expect(
      snippet.image == [
        "src": "x.gif", "width": "60", "height": "40",
        "alt": "Map of 1.000° N, 2.000° E with a pulsing marker",
      ])
    #expect(snippet.comments.first?.hasPrefix("pulsemap ") == true)
  }

  @Test func `has dark variants, which are other pictures, by --theme auto`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.coast) --theme auto --fps 5 -o x.html -o x.gif -o x.jpg --no-metadata --alt none",
      in: folder.url)
    try ToolUnderTest.succeed(
      "render \(Sample.coast) --theme dark --fps 5 -o d.gif -o d.jpg --no-metadata", in: folder.url)
    try ToolUnderTest.succeed("render \(Sample.coast) --fps 5 -o l.gif --no-metadata", in: folder.url)
    #expect(try folder.bytes("x.dark.gif") == folder.bytes("d.gif"))
    #expect(try folder.bytes("x.dark.jpg") == folder.bytes("d.jpg"))
    #expect(try folder.bytes("x.gif") == folder.bytes("l.gif"))
    let snippet = try #require(try Oracle.readSnippets(["x.html"], in: folder.url).first)
    let dark = "(prefers-color-scheme: dark)"
    #expect(
      snippet.sources == [
        [
          "media": "(prefers-reduced-motion: reduce) and \(dark)", "srcset": "x.dark.jpg",
          "type": "image/jpeg",
        ],
        ["media": "(prefers-reduced-motion: reduce)", "srcset": "x.jpg", "type": "image/jpeg"],
        ["media": dark, "srcset": "x.dark.gif", "type": "image/gif"],
      ])
    #expect(snippet.image["alt"] == "" && snippet.comments == [] && snippet.missing == [])
  }

  @Test(arguments: [
    #"" onerror="alert(1)"#, "'><script>alert(1)</script>", "&quot; &#x22; &amp", "--> <!-- ]]>", "a\tb",
    "\u{2028}ü\u{10FFFD}",
  ])
  func `says any alternative text as it is`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "alt")
    let result = try ToolUnderTest.shell(
      "pulsemap render \(scene) -o x.html -o x.gif -o x.png -o x.svg \"--alt=$(cat alt)\"", in: folder.url)
    #expect(result.status == 0)
    let snippet = try #require(try Oracle.readSnippets(["x.html"], in: folder.url).first)
    #expect(snippet.errors == [] && snippet.others == ["picture"])
    #expect(snippet.image["alt"] == text.replacing("\t", with: " "))
    #expect(Set(snippet.image.keys) == ["src", "width", "height", "alt"])
    // The same text in XML, by a strict parser.
    let document = try #require(try Oracle.readSnippets(["x.svg"], in: folder.url).first)
    #expect(document.image["title"] == text.replacing("\t", with: " "))
  }

  @Test func `finds images in other folders, whatever their names`() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkdir -p 'a b' site/deep
      pulsemap render \(scene) -o site/deep/x.html -o "a b/x,'&é#?+.gif" -o "$PWD/site/:y.png" -o site/z.html
      """
    #expect(try ToolUnderTest.shell(script, in: folder.url).status == 0)
    for snippet in try Oracle.readSnippets(["site/deep/x.html", "site/z.html"], in: folder.url) {
      #expect(snippet.missing == [] && snippet.errors == [])
    }
    let text = try folder.text("site/z.html")
    #expect(text.contains("srcset=\"%3Ay.png\""))
    #expect(text.contains("src=\"../a%20b/x%2C%27%26%C3%A9%23%3F%2B.gif"))
  }

  @Test(arguments: [
    (
      "-o x.html",
      "--output: 'x.html' needs an animation, and a still for people who prefer reduced motion; add -o x.gif -o x.png"
    ),
    ("-o x.html -o x.png -o x.mp4", "--output: 'x.html' needs an animation; add -o x.gif"),
    (
      "-o x.html -o x.gif",
      "--output: 'x.html' needs a still for people who prefer reduced motion; add -o x.png"
    ),
    (
      "-o - --format html",
      "--output: '-' cannot be HTML, which needs an animation and a still beside it; add -o NAME.html"
    ),
    (
      "--theme auto -o x.gif",
      "--theme: 'auto' needs an .html output, which shows the light or the dark images; add -o NAME.html, or use light or dark"
    ),
    (
      "-o x-%d.html -o x.gif -o x.png",
      "--output: 'x-%d.html' numbers frames, but each file is an animation; use .png or .jpg for a sequence"
    ),
  ])
  func `names the images that it lacks`(outputs: String, message: String) throws {
    let folder = try TemporaryFolder()
    let result = try ToolUnderTest.run("render \(scene) \(outputs)", in: folder.url)
    #expect(result.status == 2 && result.standardError == "pulsemap: error: \(message)\n")
    #expect(try folder.names == [])
  }

  @Test func `and its variants are up to date together in a batch`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"lat":1,"lon":2,"zoom":5,"size":"40x40","fps":5,"theme":"auto","output":["b.gif","b.jpg","b.svg","b.html"],"alt":"B"}"#,
      to: "m.jsonl")
    func run() throws -> String { try ToolUnderTest.run("batch m.jsonl", in: folder.url).standardError }
    #expect(try run() == "batch: 1 row: 1 rendered\n")
    #expect(
      try folder.names.filter { $0.hasPrefix("b.") } == [
        "b.dark.gif", "b.dark.jpg", "b.dark.svg", "b.gif", "b.html", "b.jpg", "b.svg",
      ])
    #expect(try run() == "batch: 1 row: 0 rendered, 1 up to date\n")
    try FileManager.default.removeItem(at: folder.file("b.dark.svg"))
    #expect(try run() == "batch: 1 row: 1 rendered\n")
  }
}
