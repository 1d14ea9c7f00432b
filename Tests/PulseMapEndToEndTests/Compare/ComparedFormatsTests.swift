import Foundation
import PulseTestSupport
import Testing

@Suite struct `Goldens of other formats` {
  @Test func `are folders of numbered files`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white", to: "goldens/hk", "out/hk")
    #expect(try folder.compareTool("--goldens goldens out").text == "match     hk: 3 frames equal\n")
    try FileManager.default.removeItem(at: folder.file("out/hk"))
    try folder.copy("white.gif", to: "out/hk.gif")
    #expect(try folder.compareTool("--goldens goldens out").text == "match     hk: 3 frames equal\n")
    try folder.copy("white.webp", to: "out/hk.webp")
    let both = try folder.compareTool("--goldens goldens out")
    #expect(both.status == 2 && both.text == "")
    #expect(
      both.standardError
        == "pulsemap: error: hk: can be compared with 'hk.gif' and 'hk.webp'; keep one of them\n")

    try FileManager.default.removeItem(at: folder.file("out/hk.webp"))
    try FileManager.default.removeItem(at: folder.file("out/hk.gif"))
    try folder.copy("silver.gif", to: "out/hk.gif")
    let update = try folder.compareTool("--goldens goldens out --update")
    #expect(
      update.status == 2
        && update.standardError
          == "pulsemap: error: --update: 'out/hk.gif' has another format than 'goldens/hk'; render it in the same format\n"
    )
    try ToolUnderTest.succeed(
      "render --lat 1 --lon 2 --zoom 3 --size 20x20 -o goldens/hk/001.png", in: folder.url)
    let sizes = try folder.compareTool("--goldens goldens out")
    #expect(
      sizes.standardError
        == "pulsemap: error: goldens/hk: frame 1 is 20x20 instead of 30x30 as frame 0; use frames of one size\n"
    )
  }

  @Test func `are updated as a whole`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white", to: "out/hk")
    #expect(try folder.compareTool("--goldens goldens out --update").text.hasSuffix("updated  goldens/hk\n"))
    #expect(try folder.compareTool("--goldens goldens --verify").status == 0)
    #expect(try folder.compareTool("--goldens goldens out --manifest-only").status == 0)
    for name in ["000", "002"] { try FileManager.default.removeItem(at: folder.file("out/hk/\(name).png")) }
    let less = try folder.compareTool("--goldens goldens out --update")
    #expect(less.text.hasPrefix("differ    hk: it has 1 frame instead of 3"))
    let frames = try FileManager.default.contentsOfDirectory(atPath: folder.file("goldens/hk").path())
    #expect(frames == ["001.png"])
    #expect(try folder.compareTool("--goldens goldens out").status == 0)
  }

  @Test func `have the times of a sidecar`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try FileManager.default.createDirectory(
      at: folder.file("goldens/hk"), withIntermediateDirectories: true)
    try ToolUnderTest.succeed(
      "render --lat 1 --lon 2 --zoom 12 --size 30x30 --duration 0.12 --basemap white --sidecar "
        + "-o goldens/hk/%03d.png -o out/hk.gif", in: folder.url)
    #expect(try folder.compareTool("--goldens goldens out").text == "match     hk: 3 frames equal\n")
    #expect(
      try ToolUnderTest.shell("gifsicle --batch -d7 out/hk.gif", in: folder.url).status == 0)
    let slow = try folder.compareTool("--goldens goldens out")
    #expect(
      slow.text.hasPrefix("differ    hk: frame 0 is shown for 0.07 s instead of 0.04 s, as are 2 more\n"))
    // Frames without a sidecar have the times of any other ones.
    #expect(try folder.compareTool("white goldens/hk").status == 0)
    try folder.write("{}", to: "goldens/hk/frames.png.json")
    let wrong = try folder.compareTool("--goldens goldens out")
    #expect(
      wrong.status == 2
        && wrong.standardError.contains("has no frames; render the sequence again, with --sidecar"))
  }

  @Test func `are compared on request, as far as both formats can tell`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    try folder.copy("white.gif", to: "goldens/x.gif")
    try folder.copy("white.webp", to: "out/x.webp")
    #expect(try folder.compareTool("--goldens goldens out").text.contains("2 pairs: 2 missing"))
    #expect(
      try folder.compareTool("--goldens goldens out --any-format").text == "match     x.gif: 3 frames equal\n"
    )
    try folder.copy("white.apng", to: "out/x.apng")
    let both = try folder.compareTool("--goldens goldens out --any-format")
    #expect(both.status == 2)
    #expect(
      both.standardError
        == "pulsemap: error: x.gif: can be compared with 'x.apng' and 'x.webp'; keep one of them\n")
    #expect(try folder.compareTool("white white.gif").status == 1)
    #expect(try folder.compareTool("white white.gif --any-format").status == 0)
  }
}

@Suite struct `A lenient comparison` {
  @Test func `reads what browsers show, with warnings`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    var bytes = try folder.bytes("white.gif")
    try Data(bytes + [1, 2, 3]).write(to: folder.file("long.gif"))
    try Data(bytes.dropLast()).write(to: folder.file("open.gif"))
    try Data(bytes.dropLast(40)).write(to: folder.file("cut.gif"))
    let webp = try folder.bytes("white.webp")
    try Data(webp + [0]).write(to: folder.file("long.webp"))
    let apng = try folder.bytes("white.apng")
    try Data(apng.dropLast(12)).write(to: folder.file("open.apng"))
    // The width of the screen, in which frames of 30 pixels do not fit.
    bytes[6] = 12
    try Data(bytes).write(to: folder.file("clipped.gif"))
    for (expected, name, flaw) in [
      ("white.gif", "long.gif", "it has 3 trailing bytes"),
      ("white.gif", "open.gif", "its trailer is missing after frame 2"),
      ("white.webp", "long.webp", "it has 1 trailing byte"),
      ("white.apng", "open.apng", "its IEND chunk is missing after frame 2"),
    ] {
      let strict = try folder.compareTool("\(expected) \(name)")
      #expect(strict.status == 2, "\(name)")
      #expect(
        strict.standardError
          == "pulsemap: error: \(name): is damaged: \(flaw); use an intact file, or add --lenient\n")
      let lenient = try folder.compareTool("\(expected) \(name) --lenient")
      #expect(lenient.status == 0 && lenient.text == "match     \(name): 3 frames equal\n", "\(name)")
      #expect(
        lenient.standardError == "pulsemap: warning: \(name): \(flaw); --lenient reads it as browsers do\n")
    }
    #expect(try folder.compareTool("clipped.gif clipped.gif").status == 2)
    let clipped = try folder.compareTool("clipped.gif clipped.gif --lenient")
    #expect(clipped.status == 0 && clipped.standardError.contains("the canvas"))
    #expect(clipped.standardError.hasSuffix("(30x30+0+0); --lenient reads it as browsers do\n"))
    let cut = try folder.compareTool("white.gif cut.gif --lenient")
    #expect(cut.status == 2 && cut.standardError.hasSuffix("; use an intact file\n"))

    try folder.copy("white.gif", to: "goldens/a.gif")
    try folder.copy("long.gif", to: "out/a.gif")
    try folder.write(#"{"files": {"a.*": {"lenient": true}}}"#, to: "goldens/compare.json")
    #expect(try folder.compareTool("--goldens goldens out").status == 0)
    #expect(try folder.compareTool("--goldens goldens out --no-lenient").status == 2)
  }
}

@Suite struct `A comparison in parts` {
  @Test func `reports each file once, the same with any number of threads`() throws {
    let folder = try TemporaryFolder()
    try folder.makeComparedImages()
    for index in 0..<9 {
      try folder.copy("white.gif", to: "goldens/same-\(index).gif", "out/same-\(index).gif")
    }
    for index in 0..<4 { try folder.copy("white.gif", to: "goldens/old-\(index).gif") }
    for index in 0..<4 { try folder.copy("white.gif", to: "out/new-\(index).gif") }
    let whole = try folder.compareTool("--goldens goldens out --json 1.json --junit 1.xml --jobs 1")
    _ = try folder.compareTool("--goldens goldens out --json 8.json --junit 8.xml --jobs 8")
    #expect(try folder.bytes("1.json") == folder.bytes("8.json"))
    #expect(whole.status == 1)
    func results(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { ["match ", "missin", "obsole"].contains($0.prefix(6)) }
    }
    var parts: [Substring] = []
    for index in 1...3 {
      parts += results(try folder.compareTool("--goldens goldens out --shard \(index)/3").text)
    }
    #expect(parts.sorted() == results(whole.text).sorted() && parts.count == 17)
    let filtered = try folder.compareTool("--goldens goldens out --include same-* --exclude same-8.gif")
    #expect(filtered.status == 0 && filtered.text.hasSuffix("8 pairs: 8 match\n"))
    let none = try folder.compareTool("--goldens goldens out --include x.gif")
    #expect(none.status == 2 && none.text == "")
    #expect(
      none.standardError
        == "pulsemap: error: --include: 'x.gif' matches no golden and no actual file; correct the pattern, or leave it out\n"
    )
  }
}
