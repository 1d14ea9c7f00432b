import PulseBasics
import PulseTestSupport
import Testing

/// The page of a batch shows what all rows look like, or why they are missing.
@Suite struct `The page of a batch` {
  private let options = "--radius 9px --zoom 6 --size 120x80 --basemap white --effect dot --fps 5"

  @Test func `shows the pictures in the order of the rows, and the errors`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...9).map { "place \($0),\(40 + $0),\($0)\n" }
    try folder.write("id,lat,lon\n" + rows.joined() + "nowhere,95,1\n", to: "places.csv")
    let result = try ToolUnderTest.run(
      "batch places.csv -q -j 4 \(options) -o {id}.gif --out-dir out --html pages/all.html", in: folder.url)
    #expect(result.status == 1)
    let page = try folder.text("pages/all.html")
    let addresses = page.bytewise.split(separator: "\"").filter { $0.bytewise.hasSuffix(".gif") }
    // Each is the address of an image and of the link around it.
    #expect(
      addresses.map(String.init) == (1...9).flatMap { Array(repeating: "../out/place%20\($0).gif", count: 2) }
    )
    #expect(page.contains(">nowhere<") && page.contains("class=\"error\"") && page.contains("95"))
    #expect(page.contains("10 rows: 9 rendered, 1 invalid"))
  }

  @Test func `shows what is up to date, videos, sequences and several outputs of a row`() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\na,48,16\n", to: "places.csv")
    let line = "batch places.csv -q \(options) -o {id}.webp -o {id}-%03d.png --html index.html"
    try ToolUnderTest.succeed(line, in: folder.url)
    let page = try folder.text("index.html")
    #expect(page.contains("src=\"a.webp\"") && page.contains("src=\"a-000.png\""))
    try ToolUnderTest.succeed(line, in: folder.url)
    #expect(try folder.text("index.html").contains("src=\"a.webp\""))
  }

  @Test func `takes texts as texts`() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\n<b onload=x>&\u{301}\"',48,16\n", to: "a<i>.csv")
    try ToolUnderTest.succeed(
      "batch a<i>.csv -q \(options) -o {row}.png --at 0 --html a.html", in: folder.url)
    let page = try folder.text("a.html")
    #expect(page.contains("<title>a&lt;i&gt;.csv</title>"))
    #expect(!page.contains("<b ") && page.contains("&lt;b onload=x&gt;"))
  }

  @Test func `has no keys of servers`() throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\nhttps://a.example/d?apikey=S3CRET,48,16\n", to: "places.csv")
    try ToolUnderTest.succeed(
      "batch places.csv -q \(options) -o {row}.png --at 0 --html a.html", in: folder.url)
    let page = try folder.text("a.html")
    #expect(page.contains("apikey={key}") && !page.contains("S3CRET"))
  }

  @Test(arguments: [
    ("--html places.csv", "is the manifest itself"), ("--html -", "use a path"),
    ("--html a.html --validate", "--validate renders nothing"),
    ("--html places.csv/a.html", "cannot be created"),
  ])
  func `is refused where it cannot be`(text: String, problem: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("id,lat,lon\na,48,16\n", to: "places.csv")
    let result = try ToolUnderTest.run("batch places.csv \(options) -o {id}.png \(text)", in: folder.url)
    #expect(result.status == 2 && result.standardError.contains(problem), "\(result.text)")
    #expect(try folder.names == ["places.csv"])
  }
}
