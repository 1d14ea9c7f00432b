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

  @Test func `alone is a page that needs no other file`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) -o x.html", in: folder.url)
    let page = try #require(try Oracle.readSnippets(["x.html"], in: folder.url).first)
    #expect(page.errors == [] && page.missing == [])
    #expect(page.others == ["html", "head", "meta", "meta", "title", "style", "body", "picture"])
    #expect(page.sources == [["media": "(prefers-reduced-motion: reduce)", "type": "image/png"]])
    #expect(
      page.embedded.map { $0.dropLast() } == [
        ["image/png", "PNG", "120", "80"], ["image/gif", "GIF", "120", "80"],
      ])
    #expect(page.embedded[0].last == "1" && Int(page.embedded[1].last ?? "") ?? 0 > 2)
    #expect(page.image["width"] == "60")
    let text = try folder.text("x.html")
    #expect(text.hasPrefix("<!-- pulsemap "))
    #expect(text.contains("<title>Map of 1.000° N, 2.000° E"))
    let piped = try ToolUnderTest.shell(
      "pulsemap render \(scene) --format html -o - > y.html && cmp x.html y.html", in: folder.url)
    #expect(piped.status == 0 && piped.standardError == "")
  }

  @Test func `contains what is missing beside it, also in the dark theme`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed(
      "render \(Sample.coast) --theme auto --fps 5 -o x.html -o y.html -o y.png --alt none", in: folder.url)
    let pages = try Oracle.readSnippets(["x.html", "y.html"], in: folder.url)
    #expect(pages.allSatisfy { $0.errors == [] && $0.missing == [] })
    // Beside a still, also the first shows it.
    #expect(pages[0] == pages[1] && pages[0].others == ["picture"])
    #expect(
      pages[0].sources.map { $0["srcset"] } == ["y.dark.png", "y.png", nil]
        && pages[0].sources[2] == ["media": "(prefers-color-scheme: dark)", "type": "image/gif"])
    #expect(pages[0].embedded.map { $0[1] } == ["GIF", "GIF"])
    try ToolUnderTest.succeed("render \(Sample.coast) --theme auto --fps 5 -o x.html", in: folder.url)
    let page = try #require(try Oracle.readSnippets(["x.html"], in: folder.url).first)
    #expect(page.embedded.map { $0[1] } == ["PNG", "PNG", "GIF", "GIF"])
    #expect(try folder.text("x.html").contains("<meta name=\"color-scheme\" content=\"light dark\">"))
  }

  @Test func `says where the map is and what it shows, with some names`() throws {
    let folder = try TemporaryFolder()
    try folder.write("name,lat,lon\nA,1,1\nB,1,2\nC,1,3\nD,1,4\n", to: "a.csv")
    try folder.write(
      #"{"type": "Polygon", "coordinates": [[[1, 1], [2, 1], [2, 2], [1, 1]]]}"#, to: "b.geojson")
    let long = "Lighthouse at the Entrance of the Bay of Chesapeake near Cape Charles"
    try folder.write("name,lat,lon\n\(long),1,1\n", to: "d.csv")
    let size = "--size 200x150 --basemap white --at 0.2"
    for line in [
      "render a.csv --label {name} \(size) -o a.html", "render b.geojson --effect none \(size) -o b.html",
      "render --place Rome --zoom 10 --caption always --size 300x200 -o c.html",
      "render d.csv --label {name} --size 700x300 --basemap white --at 0.2 -o d.html",
    ] {
      let result = try ToolUnderTest.run(line, in: folder.url)
      #expect(result.status == 0, "\(result.standardError)")
    }
    let texts = try Oracle.readSnippets(["a.html", "b.html", "c.html", "d.html"], in: folder.url).map {
      $0.image["alt"] ?? ""
    }
    #expect(texts[0].hasSuffix(" with 4 pulsing markers: A, B, C and 1 more"))
    #expect(texts[1].hasPrefix("Map of 1.") && texts[1].hasSuffix(" E with an area"))
    #expect(texts[2] == "Map of a place in Rome with a pulsing marker: Rome")
    // The label is broken into lines.
    #expect(texts[3].hasSuffix(" with a pulsing marker: \(long)"))
  }

  @Test func `contains an animation with alpha over a transparent background, and fits a limit`() throws {
    let folder = try TemporaryFolder()
    try ToolUnderTest.succeed("render \(scene) --basemap none -o m.html --matte white", in: folder.url)
    try ToolUnderTest.succeed("render \(scene) --basemap none -o x.html", in: folder.url)
    let pages = try Oracle.readSnippets(["x.html", "m.html"], in: folder.url)
    #expect(pages[0].sources[0]["type"] == "image/png" && pages[0].embedded[1][0] == "image/png")
    #expect(pages[0].embedded[1].last != "1" && pages[1].embedded[1][1] == "GIF")
    let large = "render \(Sample.coast) --size 300x200 --scale 2 -o l.html"
    try ToolUnderTest.succeed(large, in: folder.url)
    let result = try ToolUnderTest.run("\(large) --max-bytes 100kB", in: folder.url)
    #expect(result.status == 0 && result.standardError.contains("--max-bytes: 'l.html' was reduced with "))
    #expect(try 20_000...100_000 ~= folder.bytes("l.html").count)
    let refused = try ToolUnderTest.run("\(large) --max-bytes 900", in: folder.url)
    #expect(
      refused.status != 0 && refused.standardError.contains("'l.html' does not fit in 900 bytes, even with "))
  }

  @Test(arguments: [
    (
      "--theme auto -o x.gif",
      "--theme: 'auto' needs an .html output, which shows the light or the dark images; add -o NAME.html, or use light or dark"
    ),
    (
      "-o x-%d.html -o x.gif -o x.png",
      "--output: 'x-%d.html' numbers frames, but each file is an animation; use .png or .jpg for a sequence"
    ),
  ])
  func `refuses what it cannot be`(outputs: String, message: String) throws {
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
